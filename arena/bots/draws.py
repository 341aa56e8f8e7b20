"""Keyed draws: a bot's chance is a function of where it is asked, so asking again gives the same answer.

The key holds the deal and the question, never who sits where: the same bot on the same deal draws the same numbers
whoever else is at the table (table.md, Bots).
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

__all__ = ["Draws"]

_Item = TypeVar("_Item")
_STEP = 2.0**-53


class Draws:
    """A sequence of draws for one question to one seat.

    question: `talk` with its talk round, or `act` with round 0, which is any decision, an opening too. Draw number n
    (from 0) is `sha256(ascii("{seed}|{hand}|{roll}|{turn}|{seat}|{question}|{round}|{n}"))`, its first 53 bits as a
    fraction of 1. Make new draws for every question.
    """

    __slots__ = ("_drawn", "_key", "_place")

    def __init__(
        self,
        seed: str,
        *,
        hand: int,
        roll: int,
        turn: int,
        seat: int,
        question: str,
        round: int = 0,  # noqa: A002 - the table's word for it
    ) -> None:
        self._place = f"{seed}|{hand}|{roll}|{turn}|{seat}"
        self._key = f"{self._place}|{question}|{round}|"
        self._drawn = 0

    def decision(self) -> "Draws":
        """Return the draws this seat decides with in this turn, so that it can foresee its own move."""
        foreseen = object.__new__(Draws)
        foreseen._place = self._place
        foreseen._key = f"{self._place}|act|0|"
        foreseen._drawn = 0
        return foreseen

    def uniform(self) -> float:
        """Return the next draw, a multiple of 2**-53 in [0, 1)."""
        number = self._drawn
        self._drawn = number + 1
        digest = sha256(f"{self._key}{number}".encode("ascii")).digest()
        return (int.from_bytes(digest[:8], "big") >> 11) * _STEP

    def below(self, limit: int) -> int:
        """Return one of 0..limit - 1, each equally likely."""
        return int(self.uniform() * limit)

    def choice(self, items: Sequence[_Item]) -> _Item:
        """Return one of `items`, each equally likely."""
        return items[int(self.uniform() * len(items))]

    def weighted(self, items: Sequence[_Item], weights: Sequence[float]) -> _Item:
        """Return one of `items`, likely in proportion to `weights`, which are not negative and not all 0."""
        left = self.uniform() * sum(weights)
        for item, weight in zip(items, weights, strict=True):
            left -= weight
            if left < 0:
                return item
        return next(item for item, weight in zip(reversed(items), reversed(weights)) if weight > 0)
