"""The index of the pages: one row of columns per hand, and the flags and numbers that the filter asks for.

Columns are dictionary coded: hundreds of thousands of moments share a few hundred sets of flags and as many chances.
"""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

from arena.analysis.moments import NUMBERS
from arena.analysis.where import FLAG_INDEX
from arena.viewer.gather import ShownHand

__all__ = ["CHUNK", "Index"]

CHUNK = 100
"""Hands in a chunk."""

_OF_HAND = ("turns", "hand", "dice", "players")
_OF_MOMENT = tuple(name for name in NUMBERS if name not in (*_OF_HAND, "turn"))


@dataclass(slots=True)
class _Coded:
    """A column as distinct values, and for each row which of them; -1 where there is none."""

    values: list[Any] = field(default_factory=list)
    of: list[int] = field(default_factory=list)
    _place: dict[Hashable, int] = field(default_factory=dict)

    def add(self, key: Hashable | None, value: Any) -> None:
        if key is None:
            self.of.append(-1)
            return
        if key not in self._place:
            self._place[key] = len(self.values)
            self.values.append(value)
        self.of.append(self._place[key])

    def as_json(self) -> dict[str, list[Any]]:
        return {"values": self.values, "of": self.of}


@dataclass(slots=True)
class Index:
    """Rows of the hands that have been added since the last `take`."""

    rows: dict[str, list[Any]] = field(default_factory=dict)
    counts: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    flags: _Coded = field(default_factory=_Coded)
    of_hand: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in _OF_HAND})
    of_moment: dict[str, _Coded] = field(default_factory=lambda: {name: _Coded() for name in _OF_MOMENT})

    def add(self, hand: ShownHand) -> None:
        """Append a row."""
        for name, value in hand.row.items():
            self.rows.setdefault(name, []).append(value)
        found = hand.moments.moments
        self.counts.append(len(found))
        for name, column in self.of_hand.items():
            column.append(found[0].numbers[name])
        for moment in found:
            # Seats are 0..9; 15 stands for none.
            self.places.append(moment.turn * 16 + (15 if moment.seat is None else moment.seat))
            flags = tuple(sorted(FLAG_INDEX[flag] for flag in moment.flags))
            self.flags.add(flags, flags)
            for name, coded in self.of_moment.items():
                value = moment.numbers.get(name)
                coded.add(value, value)

    def as_json(self) -> dict[str, Any]:
        """Return the columns."""
        return {
            "rows": self.rows,
            "moments": {
                "counts": self.counts,
                "places": self.places,
                "flags": self.flags.as_json(),
                "of_hand": self.of_hand,
                "of_moment": {name: coded.as_json() for name, coded in self.of_moment.items()},
            },
        }
