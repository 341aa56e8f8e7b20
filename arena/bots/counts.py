"""Chances of a count of dice: sums of independent counts, and the chance of at least so many."""

from fractions import Fraction
from itertools import accumulate
from typing import TypeVar

__all__ = ["sum_of", "tail_of"]

_Chance = TypeVar("_Chance", float, Fraction)


def sum_of(left: tuple[_Chance, ...], right: tuple[_Chance, ...]) -> tuple[_Chance, ...]:
    """Return the chances of the sum of two independent counts; entry n of each is the chance of n."""
    total = [left[0] * 0] * (len(left) + len(right) - 1)
    for i, first in enumerate(left):
        for j, second in enumerate(right):
            total[i + j] += first * second
    return tuple(total)


def tail_of(counts: tuple[_Chance, ...]) -> tuple[_Chance, ...]:
    """Return the chance of at least n for each n."""
    return tuple(accumulate(reversed(counts)))[::-1]
