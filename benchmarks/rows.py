"""A row of the benchmark: its name, what it plays, and one piece of its work.

A module of this folder offers rows by a function `rows()` and is listed in `run.py`; that is all it takes to join.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

__all__ = ["Missing", "Row", "Rows", "Tally"]


@dataclass(frozen=True, slots=True)
class Tally:
    """What one piece of work came to.

    count: how many of the row's unit were done; decisions are bids plus doubts, forced doubts included.
    hands: how many hands they belong to, or `None` where the row plays none.
    """

    count: int
    hands: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table.

    plays: the setting in a few words, so that rows of different games are not read as one.
    work: does a piece of work of at least some fifty units, so that reading the clock between pieces costs nothing.
    """

    label: str
    plays: str
    work: Callable[[], Tally]
    unit: str = "decisions"


@dataclass(frozen=True, slots=True)
class Missing:
    """A row that cannot be measured on this machine, and why."""

    label: str
    why: str


class Rows(Protocol):
    """The function `rows` of a benchmark module."""

    def __call__(self) -> Sequence[Row | Missing]: ...
