"""The smallest difference between two agents that a design can detect, from its tables and hands alone.

Net score is fitted by least squares: a hand's points about the table's mean estimate the agent's strength about that of
its tablemates (metrics.md, net score). So the variance of a difference follows from who sits with whom how often, as
the resistance between two nodes follows from a network. Hands count as independent: how far rotations of a deal agree
(rho) is only known once they are played.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

__all__ = ["Gap", "TableHands", "detectable"]

_POWER, _LEVEL = 0.8, 0.05
_SIDES = 2


@dataclass(frozen=True, slots=True)
class TableHands:
    """Hands played by the same agents together. variance: of a seat's points in a hand about the table's mean."""

    agents: tuple[str, ...]
    hands: float
    variance: float


@dataclass(frozen=True, slots=True)
class Gap:
    """Points per 100 hands by which two agents must differ to be told apart at 80% power, two-sided 5%, one pair.

    smallest, largest: over the pairs; a league of equal chances for all has both alike.
    """

    smallest: float
    largest: float


def detectable(tables: Sequence[TableHands]) -> Gap | None:
    """Return the gap that the hands of `tables` can detect, `None` where not all agents are connected by tables."""
    names = sorted({name for table in tables for name in table.agents})
    size = len(names)
    if size < _SIDES or not _is_connected(tables, names):
        return None
    place = {name: number for number, name in enumerate(names)}
    information = [[1.0 / size] * size for _ in names]
    for table in tables:
        seats = len(table.agents)
        if seats < _SIDES or table.variance <= 0:
            continue
        noise = table.variance * seats / (seats - 1)
        weight = table.hands * (seats / (seats - 1)) ** 2 / noise
        for one in table.agents:
            for other in table.agents:
                information[place[one]][place[other]] += weight * ((one == other) - 1.0 / seats)
    covariance = _inverse(information)
    if covariance is None:
        return None
    # What is printed of an agent is its strength less the mean of the others': that is more by size / (size - 1).
    scale = 100 * (_quantile(1 - _LEVEL / _SIDES) + _quantile(_POWER)) * size / (size - 1)
    variances = [
        covariance[one][one] + covariance[other][other] - 2 * covariance[one][other]
        for one in range(size)
        for other in range(one)
    ]
    return Gap(smallest=scale * sqrt(min(variances)), largest=scale * sqrt(max(variances)))


def _quantile(share: float) -> float:
    return NormalDist().inv_cdf(share)


def _is_connected(tables: Sequence[TableHands], names: Sequence[str]) -> bool:
    beside: defaultdict[str, set[str]] = defaultdict(set)
    for table in tables:
        for name in table.agents:
            beside[name].update(table.agents)
    reached, following = {names[0]}, [names[0]]
    while following:
        fresh = beside[following.pop()] - reached
        reached |= fresh
        following.extend(fresh)
    return len(reached) == len(names)


def _inverse(matrix: list[list[float]]) -> list[list[float]] | None:
    """Return the inverse by elimination, `None` for a singular matrix."""
    size = len(matrix)
    rows = [[*row, *(float(column == number) for column in range(size))] for number, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda number: abs(rows[number][column]))
        if abs(rows[pivot][column]) < 1e-12:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [value / head for value in rows[column]]
        for number in range(size):
            factor = rows[number][column]
            if number != column and factor:
                rows[number] = [value - factor * other for value, other in zip(rows[number], rows[column])]
    return [row[size:] for row in rows]
