"""A configuration file read, overridden, checked and resolved: every mistake in it told at once."""

import os
import tomllib
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from arena.config.faults import Fault, Key, Raw, dotted, key_of, untagged, word
from arena.config.overrides import override
from arena.config.resolve import resolve
from arena.config.secrets import looks_like_secret, names_secret
from arena.config.sense import senseless
from arena.config.tables import Configuration, ModelTable
from arena.config.tournament import Tournament
from arena.errors import ConfigError

__all__ = ["load", "load_tables"]

_MOST_READINGS = 4
_STAND_INS = {"name": "unnamed", "seed": "1"}


def load(path: str | os.PathLike[str], overrides: Sequence[str] = ()) -> Tournament:
    """Return the tournament that a file and overrides (`a.b=c`, as after --set) describe.

    Raises ConfigError with one line for each mistake: file or override, key, value, what was expected.
    """
    file = Path(path)
    try:
        return load_tables(_read(file), file, overrides)
    except RecursionError as error:
        raise ConfigError(f"{file}: tables or lists are nested too deep") from error


def load_tables(tables: Raw, file: Path, overrides: Sequence[str] = ()) -> Tournament:
    """Return the tournament that tables as TOML gives them describe; file: where they stand, for paths and messages."""
    overridden = override(tables, overrides)
    raw = overridden.raw
    parsed = _parse(raw)
    faults = _without_echoes([*overridden.faults, *_secrets(raw)], parsed.faults)
    tournament = None
    if parsed.configuration is not None:
        resolved = resolve(parsed.configuration, folder=file.absolute().parent, source=file)
        tournament = resolved.tournament
        schedule = raw.get("schedule")
        written = schedule if isinstance(schedule, dict) else {}
        later = [*resolved.faults, *senseless(tournament, written, _agent_names(raw))]
        faults = _without_echoes(faults, later)
    if faults or tournament is None:
        lines = [f"{overridden.origin(fault) or file}: {fault.words}" for fault in faults]
        raise ConfigError("\n".join(dict.fromkeys(lines)))
    return tournament


def _read(file: Path) -> Raw:
    try:
        text = file.read_bytes().decode("utf-8")
        return tomllib.loads(text.removeprefix("\ufeff").replace("\r\n", "\n"))
    except UnicodeDecodeError as error:
        raise ConfigError(f"{file}: byte {error.start + 1} is no UTF-8; a configuration is a text in TOML") from error
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ConfigError(f"{file}: {reason}; expected a configuration in TOML") from error
    except tomllib.TOMLDecodeError as error:
        words = str(error)
        raise ConfigError(f"{file}: no TOML: {words[:1].lower()}{words[1:]}") from error
    except ValueError as error:  # Python's own limit, met before TOML's rules are
        raise ConfigError(f"{file}: a number has too many digits") from error


@dataclass(frozen=True, slots=True)
class _Parsed:
    """As much of the configuration as could be read, or `None` where too little is left to go on with."""

    configuration: Configuration | None
    faults: tuple[Fault, ...]


def _parse(raw: Raw) -> _Parsed:
    """Read the tables; what is at fault is taken out, so that the rest can still be checked for sense."""
    rest = raw
    faults: tuple[Fault, ...] = ()
    # Without its model an agent is none: what is left may be at fault for what was taken out of it.
    for _ in range(_MOST_READINGS):
        try:
            return _Parsed(Configuration.model_validate(rest), faults)
        except ValidationError as error:
            errors = error.errors(include_url=False)
        faults = faults or tuple(word(each, raw) for each in errors)
        rest = {**_STAND_INS, **deepcopy(rest)}
        _take_out(rest, [untagged(each["loc"])[: -1 if each["type"] == "missing" else None] for each in errors])
    return _Parsed(None, faults)


def _take_out(raw: Raw, paths: Sequence[Sequence[str | int]]) -> None:
    """Remove the value at each path; rows of lists from the last, so that the numbers of others stay."""
    for path in sorted(paths, key=lambda path: [str(step).zfill(9) for step in path])[::-1]:
        if not path:
            continue
        place: Any = raw
        try:
            for step in path[:-1]:
                place = place[step]
            del place[path[-1]]
        except (KeyError, IndexError, TypeError):
            continue  # its table has been taken out already


def _secrets(raw: Raw) -> Iterator[Fault]:
    """Yield a fault for each value that looks like a key, and for each unknown key that is named like one."""
    known = set(ModelTable.model_fields)
    for path, value in _leaves(raw, ()):
        key = key_of(path, raw)
        if looks_like_secret(value) or (names_secret(path[-1]) and path[-1] not in known and isinstance(value, str)):
            yield Fault(
                key,
                f"{dotted(key)} holds what looks like a key; keys come from the environment or a .env file, "
                "never from a configuration",
            )


def _leaves(value: object, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], object]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _leaves(inner, (*path, number))
    elif path:
        yield path, value


def _agent_names(raw: Raw) -> list[str]:
    """Return the name of every agent in the file, also of those with faults."""
    rows = raw.get("agents")
    named = [row.get("name") for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    return [name for name in named if isinstance(name, str)]


def _without_echoes(told: Sequence[Fault], later: Sequence[Fault]) -> list[Fault]:
    """Return the faults already told and the later ones, but for those about keys of which one is at fault already."""
    # A wrong kind or preset leaves its whole table without meaning.
    at_fault = [fault.key[:-1] if fault.key[-1:] in (("kind",), ("preset",)) else fault.key for fault in told]
    new = (
        fault
        for fault in later
        if not any(_is_within(about, key) for about in (fault.key, *fault.others) for key in at_fault)
    )
    return [*told, *new]


def _is_within(key: Key, other: Key) -> bool:
    """Return whether one key is the other, or stands in its table."""
    shorter = min(len(key), len(other))
    return key[:shorter] == other[:shorter]
