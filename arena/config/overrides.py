"""`--set a.b=c`: values of the configuration given on the command line, agents and arms by name."""

import tomllib
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from arena.config.faults import Fault, Key, Raw, did_you_mean, dotted, show
from arena.config.secrets import looks_like_secret
from arena.config.tables import ModelTable

__all__ = ["Overridden", "override"]

_NAMED = ("agents", "arms")
_OF_MODELS_ONLY = frozenset(ModelTable.model_fields) - {"name", "model"}


@dataclass(frozen=True, slots=True)
class Overridden:
    """A configuration with the overrides in it.

    origins: for each key that was set, the override as written. faults: overrides that could not be read.
    """

    raw: Raw
    origins: tuple[tuple[Key, str], ...]
    faults: tuple[Fault, ...]

    def origin(self, fault: Fault) -> str | None:
        """Return the last override that set a key the fault is about, or a table around it."""
        for known, text in reversed(self.origins):
            if any(key[: len(known)] == known for key in (fault.key, *fault.others)):
                return text
        return None


_TEXTS = frozenset(
    {
        ("name",),
        ("seed",),
        ("agents", "name"),
        ("agents", "bot"),
        ("agents", "model"),
        ("arms", "name"),
        ("claims", "judge"),
        ("output", "dir"),
        ("prompts", "pack"),
    }
)
"""Keys that are text, without the names of agents and arms: `--set name=2026` needs no quotes."""


class _Refused(Exception):
    """An override that cannot be read; caught in this module."""


def override(raw: Raw, overrides: Sequence[str]) -> Overridden:
    """Return the configuration with each override applied, in order; the given one is left as it is.

    A value is read as TOML, else it is text; where only text can stand it is text at once. An agent that is given a
    `bot` is no model any more, and the reverse.
    """
    changed = deepcopy(raw)
    origins: list[tuple[Key, str]] = []
    faults: list[Fault] = []
    for text in overrides:
        shown = "[key]" if looks_like_secret(text) else text
        try:
            key = _set(changed, text)
        except _Refused as refused:
            faults.append(Fault(("--set", shown), str(refused)))
            origins.append((("--set", shown), f"--set {shown}"))
        else:
            origins.append((key, f"--set {shown}"))
    return Overridden(changed, tuple(origins), tuple(faults))


def _set(raw: Raw, text: str) -> Key:
    """Set one value and return its key."""
    name, equals, written = text.partition("=")
    name = name.strip()
    if not equals or not name or not all(part.strip() for part in name.split(".")):
        raise _Refused("is not of the form key=value, such as schedule.deals=4 or agents.gpt.model=openai/gpt-5.4")
    place: Any = raw
    key: list[str] = []
    rest = name
    first = name.partition(".")[0]
    if first in _NAMED and "." in name:
        place, chosen = _by_name(raw, first, name.partition(".")[2])
        key = [first, chosen]
        rest = name.partition(".")[2][len(chosen) + 1 :]
        if not rest:
            raise _Refused(f"names no key of {dotted(key)}, such as {dotted(key)}.{_example(first)}")
    *tables, last = rest.split(".")
    for table in tables:
        key.append(table)
        place = place.setdefault(table, {})
        if not isinstance(place, dict):
            raise _Refused(f"{dotted(key)} {show(place)} is not a table")
    if len(key) == 2 and key[0] == "agents":
        _change_kind(place, last)
    address = (*key, last)
    nameless = tuple(part for depth, part in enumerate(address) if not (depth == 1 and first in _NAMED))
    place[last] = _value(written.strip(), is_text=nameless in _TEXTS)
    return address


def _by_name(raw: Raw, table: str, rest: str) -> tuple[dict[str, Any], str]:
    """Return the agent or arm whose name starts `rest`, and the name; names may have dots in them."""
    rows = raw.get(table)
    known = {
        row["name"]: row
        for row in (rows if isinstance(rows, list) else [])
        if isinstance(row, dict) and isinstance(row.get("name"), str)
    }
    fitting = [name for name in known if rest == name or rest.startswith(f"{name}.")]
    if not fitting:
        named = rest.partition(".")[0]
        there_are = f"; there are {', '.join(known)}" if known else "; there are none"
        raise _Refused(f"names no {table[:-1]} {show(named)}{did_you_mean(named, known) or there_are}")
    name = max(fitting, key=len)
    return known[name], name


def _change_kind(agent: dict[str, Any], key: str) -> None:
    """Take from an agent what it can no longer have when it becomes a bot, or a model."""
    if key == "bot" and "model" in agent:
        for other in ("model", *(_OF_MODELS_ONLY & agent.keys())):
            del agent[other]
    elif key == "model" and "bot" in agent:
        for other in agent.keys() - {"name"}:
            del agent[other]


def _value(written: str, *, is_text: bool) -> object:
    try:
        read = tomllib.loads(f"value = {written}")
    except (ValueError, RecursionError):
        return written
    if read.keys() != {"value"} or (is_text and not isinstance(read["value"], str)):
        return written
    return read["value"]


def _example(table: str) -> str:
    return "model=openai/gpt-5.4" if table == "agents" else "talk.speakers=none"
