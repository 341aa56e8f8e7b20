"""Scripts: the list of messages and decisions that a `scripted` bot is given, read from a configuration."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from arena.bots.intended import Truthful
from arena.bots.suggest import did_you_mean
from arena.errors import ConfigError
from arena.game import Bid

__all__ = ["ENTRY_KEYS", "Entry", "read_script"]

ENTRY_KEYS = ("hand", "turn", "roll", "round", "say", "truthful", "bid", "p_true")
_BID = re.compile(r"([1-9][0-9]{0,3})x([1-6])")
_TRUTHFUL = get_args(Truthful)


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a script, `number` from 1: a message, a decision, or both in one turn.

    roll: `None` is any roll of the hand. round: of the message, from 1. say: `None` without a message. move: `None`
    without a decision.
    """

    number: int
    hand: int
    turn: int
    roll: int | None
    round: int
    say: str | None
    truthful: Truthful
    move: Bid | Literal["doubt"] | None
    p_true: int


def read_script(script: object) -> tuple[Entry, ...]:
    """Return the entries of a list of tables `{hand, turn, roll?, round?, say?, truthful?, bid?, p_true?}`.

    bid: `"2x4"` or `"doubt"`. round is 1, truthful `no_claim` and p_true 50 unless given. Raises ConfigError for the
    first entry that is wrong, or that says or decides what an earlier one has.
    """
    if isinstance(script, str) or not isinstance(script, Sequence):
        raise ConfigError(f"option 'script' is {script!r}, expected a list of tables with {', '.join(ENTRY_KEYS)}")
    entries = tuple(_entry(number, table) for number, table in enumerate(script, start=1))
    _check_single(entries)
    return entries


def _entry(number: int, table: object) -> Entry:
    where = f"option 'script' entry {number}"
    if not isinstance(table, Mapping):
        raise ConfigError(f"{where} is {table!r}, expected a table with {', '.join(ENTRY_KEYS)}")
    for key in table:
        if key not in ENTRY_KEYS:
            raise ConfigError(f"{where}: unknown key {key!r}{did_you_mean(str(key), ENTRY_KEYS)}")
    for key in ("hand", "turn"):
        if key not in table:
            raise ConfigError(f"{where} has no {key!r}, expected a whole number from 1")
    if "say" not in table and "bid" not in table:
        raise ConfigError(f"{where} has neither 'say' nor 'bid'")
    truthful = table.get("truthful", "no_claim")
    if truthful not in _TRUTHFUL:
        raise ConfigError(f"{where}: truthful is {truthful!r}, expected one of {', '.join(map(repr, _TRUTHFUL))}")
    say = table.get("say")
    if "say" in table and not isinstance(say, str):
        raise ConfigError(f"{where}: say is {say!r}, expected a text, empty for silence")
    return Entry(
        number=number,
        hand=_whole(where, table, "hand", 1),
        turn=_whole(where, table, "turn", 1),
        roll=_whole(where, table, "roll", 1) if "roll" in table else None,
        round=_whole(where, table, "round", 1, high=3, default=1),
        say=say,
        truthful=truthful,
        move=_move(where, table["bid"]) if "bid" in table else None,
        p_true=_whole(where, table, "p_true", 0, high=100, default=50),
    )


def _whole(
    where: str, table: Mapping[object, object], key: str, low: int, *, high: int | None = None, default: int = 0
) -> int:
    value = table.get(key, default)
    if type(value) is not int or value < low or (high is not None and value > high):
        span = f"from {low}" if high is None else f"{low}..{high}"
        raise ConfigError(f"{where}: {key} is {value!r}, expected a whole number {span}")
    return value


def _move(where: str, written: object) -> Bid | Literal["doubt"]:
    if written == "doubt":
        return "doubt"
    bid = _BID.fullmatch(written) if isinstance(written, str) else None
    if bid is None:
        raise ConfigError(f"{where}: bid is {written!r}, expected a bid like '2x4' or 'doubt'")
    return Bid(int(bid[1]), int(bid[2]))


def _check_single(entries: tuple[Entry, ...]) -> None:
    said: dict[tuple[object, ...], int] = {}
    for entry in entries:
        place = (entry.hand, entry.roll, entry.turn)
        parts: list[tuple[object, ...]] = []
        if entry.say is not None:
            parts.append((*place, "say", entry.round))
        if entry.move is not None:
            parts.append((*place, "bid"))
        for part in parts:
            if part in said:
                raise ConfigError(
                    f"option 'script' entry {entry.number} gives {part[3]!r} for hand {entry.hand} turn {entry.turn} "
                    f"again, as entry {said[part]} does"
                )
            said[part] = entry.number
