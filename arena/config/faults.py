"""Mistakes in a configuration: where each stands, and its words for the user."""

import difflib
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from arena.config.secrets import looks_like_secret
from arena.config.tables import ADAPTERS, NAME, BotTable, Configuration, ModelTable

__all__ = ["Fault", "Key", "Raw", "did_you_mean", "dotted", "key_of", "show", "word"]

Raw: TypeAlias = dict[str, Any]
"""The configuration as TOML gives it, before anything is checked."""

Key: TypeAlias = tuple[str, ...]
"""Where a value stands: keys from the top, agents and arms by name."""

_EXPECTED = {
    "bool_type": "true or false",
    "dict_type": "a table",
    "finite_number": "a finite number",
    "float_type": "a number",
    "int_from_float": "a whole number",
    "int_type": "a whole number",
    "list_type": "a list",
    "model_attributes_type": "a table",
    "model_type": "a table",
    "string_type": "text in quotes",
}
_PATTERNS = {
    f"^{NAME}$": "1 to 64 of the characters A-Z a-z 0-9 . _ -, the first a letter or digit",
    "^[A-Za-z0-9._-]{1,64}$": "1 to 64 of the characters A-Z a-z 0-9 . _ -",
}
_QUOTED = re.compile(r"'([^']*)'")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_LONGEST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Fault:
    """One mistake. words: the whole sentence, without the file. others: further keys that it is about."""

    key: Key
    words: str
    others: tuple[Key, ...] = ()


def show(value: object) -> str:
    """Return a value as it may be printed: short, on one line, and hidden where it looks like a key."""
    if looks_like_secret(value):
        return "'[key]'"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, int) and abs(value) >= 10**18:
        return "a huge number"
    if isinstance(value, list) and any(looks_like_secret(item) for item in value):
        return "a list with a key in it"
    text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"


def dotted(key: Sequence[str]) -> str:
    """Return a key as the user may write it after --set."""
    parts = ("[key]" if looks_like_secret(part) else part for part in key)
    return ".".join(part if part.isprintable() else ascii(part) for part in parts)


def did_you_mean(value: object, known: Iterable[str]) -> str:
    """Return `; did you mean 'x'?` for the nearest known word, or `""` where none is near."""
    if not isinstance(value, str):
        return ""
    words = list(known)
    folded = {word.casefold().replace("-", "_"): word for word in words}
    near = difflib.get_close_matches(value.casefold().replace("-", "_"), folded, n=1, cutoff=0.6)
    return f"; did you mean {folded[near[0]]!r}?" if near else ""


def key_of(path: Sequence[str | int], raw: Raw) -> Key:
    """Return the key of a path of pydantic's: agents and arms by name, nameless ones and others by `#` and number."""
    place: object = raw
    key: list[str] = []
    for step in path:
        is_number = isinstance(step, int)
        try:
            place = place[step]  # type: ignore[index]  # whatever TOML gave: a wrong step is caught
        except (KeyError, IndexError, TypeError):
            place = None
        name = place.get("name") if is_number and isinstance(place, dict) else None
        key.append(name if isinstance(name, str) and name else f"#{int(step) + 1}" if is_number else str(step))
    return tuple(key)


def untagged(path: Sequence[str | int]) -> tuple[str | int, ...]:
    """Return pydantic's path without the tag it puts behind the number of an agent."""
    return (*path[:2], *path[3:]) if path[:1] == ("agents",) and len(path) > 2 else tuple(path)


def word(error: ErrorDetails, raw: Raw) -> Fault:
    """Return the fault that one of pydantic's errors stands for."""
    path = untagged(error["loc"])
    key = key_of(path, raw)
    kind, context, value = error["type"], error.get("ctx", {}), error["input"]
    match kind:
        case "extra_forbidden":
            return Fault(key, _unknown_key(path, key, raw))
        case "missing":
            return Fault(key, f"{dotted(key)} is missing{_about(path, raw)}")
        case "union_tag_not_found" | "union_tag_invalid":
            return Fault(key, f"{dotted(key)} {_which_agent(value)}")
        case "literal_error":
            expected = str(context["expected"])
            hint = did_you_mean(value, _QUOTED.findall(expected))
            return Fault(key, f"{dotted(key)} {show(value)} is not {expected}{hint}")
        case "adapter":
            adapter = str(value).partition("/")[0]
            hint = did_you_mean(adapter, ADAPTERS)
            return Fault(key, f"{dotted(key)} {show(value)} {error['msg']}{hint}")
        case "twice":
            return Fault(key, f"{dotted(key)}: {error['msg']}")
        case "unlike":
            return Fault(key, f"{dotted(key)} {show(value)} {error['msg']}")
        case "string_too_short" | "too_short":
            return Fault(key, f"{dotted(key)} is empty{_about(path, raw)}")
    return Fault(key, f"{dotted(key)} {show(value)} is not {_expected(kind, context)}")


def _expected(kind: str, context: Mapping[str, Any]) -> str:
    match kind:
        case "greater_than":
            return f"above {context['gt']:g}"
        case "greater_than_equal":
            return f"{context['ge']:g} or more"
        case "less_than_equal":
            return f"{context['le']:,.10g} or less"
        case "string_pattern_mismatch":
            return _PATTERNS.get(context["pattern"], f"of the form {context['pattern']}")
        case "string_too_long":
            return f"{context['max_length']} characters or fewer"
    return _EXPECTED.get(kind, f"what is expected here ({kind})")


def _unknown_key(path: Sequence[str | int], key: Key, raw: Raw) -> str:
    table = _table_at(path[:-1], raw)
    known = list(table.model_fields) if table else []
    where = f" in [{dotted(key[:-1])}]" if key[:-1] else ""
    hint = did_you_mean(key[-1], known)
    if not hint and where and (inner := [name for name in known if key[-1] in _keys_of(table, name)]):
        hint = f"; it belongs in [{dotted((*key[:-1], inner[0]))}]"
    if not hint and (homes := [name for name, keys in _tables() if key[-1] in keys and name != ".".join(key[:-1])]):
        hint = f"; it belongs in [{homes[0]}]"
    if not hint and known:
        hint = f"; known are {', '.join(known)}"
    return f"unknown key {show(key[-1])}{where}{hint}"


def _keys_of(table: type[BaseModel] | None, field: str) -> Collection[str]:
    """Return the keys of the table that stands under `field`, none where a plain value does."""
    inner = _model_in(table.model_fields[field].annotation) if table else None
    return inner.model_fields if inner else ()


def _which_agent(value: object) -> str:
    if not isinstance(value, dict):
        return f"{show(value)} is not a table"
    if "model" in value:
        return "has both a model and a bot; an agent is one of them"
    for wrong in value:
        for right in ("model", "bot"):
            if difflib.SequenceMatcher(None, wrong, right).ratio() > 0.7:
                return f"has an unknown key {show(wrong)}; did you mean {right!r}?"
    return 'has no model and no bot: give it model = "provider/model" or bot = "honest"'


def _about(path: Sequence[str | int], raw: Raw) -> str:
    table = _table_at(path[:-1], raw)
    field = table.model_fields.get(str(path[-1])) if table else None
    return f": {field.description}" if field and field.description else ""


def _tables() -> list[tuple[str, list[str]]]:
    found = []
    for name, field in Configuration.model_fields.items():
        inner = _model_in(field.annotation)
        if inner is not None and name not in {"agents", "arms"}:
            found.append((name, list(inner.model_fields)))
    return [*found, ("[agents]", list(ModelTable.model_fields))]


def _table_at(path: Sequence[str | int], raw: Raw) -> type[BaseModel] | None:
    """Return the table that stands at a path, for the keys it knows."""
    table: type[BaseModel] | None = Configuration
    for depth, step in enumerate(path):
        if isinstance(step, int):
            continue
        if table is None:
            return None
        if table is Configuration and step == "agents":
            agent = raw["agents"][path[depth + 1]] if len(path) > depth + 1 else {}
            table = BotTable if "bot" in agent and "model" not in agent else ModelTable
            continue
        field = table.model_fields.get(step)
        table = _model_in(field.annotation) if field else None
    return table


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """Return the table inside an annotation such as `list[MatchTable] | None`."""
    if isinstance(annotation, type) and not get_args(annotation):
        return annotation if issubclass(annotation, BaseModel) else None
    if get_origin(annotation) in (Union, UnionType, Annotated, list):
        for argument in get_args(annotation):
            if (found := _model_in(argument)) is not None:
                return found
    return None
