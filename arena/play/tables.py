"""Which agents meet: all tables of so many seats, or a subset in which everyone meets everyone equally often.

A subset is a balanced block design as far as its size allows. It is built table by table from those who have sat
least, then improved by exchanging two agents between two tables, which leaves alone how often each one sits.
Everything is a function of three numbers: the same configuration always gives the same tables.
"""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from math import comb, exp
from random import Random
from typing import TypeVar

__all__ = ["Block", "choose", "evenness"]

Block = tuple[int, ...]
"""One table: numbers of agents, ascending."""

_Picked = TypeVar("_Picked")
_Exchange = tuple[set[int], set[int], int, int]
"""Two tables, who left the first for the second, and who came from there."""

_ENUMERATED = 200_000
_TRIES = 10
_LARGE = 10_000
_EXCHANGES, _EXCHANGES_A_TABLE = 20_000, 300
_WARM, _COLD = 1.5, 0.15
_TWICE_THE_SAME = 50
"""What a table that there is already costs, in pairs met too often."""


@cache
def choose(agents: int, seats: int, tables: int) -> tuple[Block, ...]:
    """Return `tables` different tables of `seats` of the agents 0..agents-1, ascending.

    Each agent sits equally often or once more. Each pair meets as nearly equally often as a bounded search finds: that
    is perfect for up to 13 agents at 3 or 4 seats where their number allows, and for larger designs at times not (16
    agents have one of 20 tables of 4 that it misses: some pairs meet twice there and some never).
    """
    there_are = comb(agents, seats)
    if not 1 <= tables <= there_are:
        raise ValueError(f"{tables} tables of {seats} of {agents} agents; there are {there_are}")
    if tables == there_are:
        return tuple(combinations(range(agents), seats))
    if 2 * tables > there_are and there_are <= _ENUMERATED:
        # All tables together are balanced, so what is left out unbalances them as little as it is unbalanced itself.
        left_out = set(choose(agents, seats, there_are - tables))
        return tuple(block for block in combinations(range(agents), seats) if block not in left_out)
    tried: list[_Design] = []
    for number in range(_TRIES if agents * tables <= _LARGE else 1):
        tried.append(_Design.built(agents, seats, tables, Random(number)))
        tried[-1].improve()
        if tried[-1].is_best:
            break
    best = min(tried, key=lambda design: design.cost)
    return tuple(sorted(tuple(sorted(block)) for block in best.blocks))


def evenness(blocks: tuple[Block, ...], agents: int) -> int:
    """Return by how much the most frequent pair of agents meets more often than the least frequent one."""
    met = Counter(pair for block in blocks for pair in combinations(block, 2))
    times = [met[pair] for pair in combinations(range(agents), 2)]
    return max(times) - min(times)


@dataclass(slots=True)
class _Design:
    """Tables on the way to balance.

    met: how often two agents meet. cost: the sum of its squares over pairs, least when all are as equal as can be,
    and more for tables that stand there twice.
    """

    blocks: list[set[int]]
    met: list[list[int]]
    least: int
    random: Random
    cost: int = 0
    taken: Counter[frozenset[int]] = field(default_factory=Counter)

    @classmethod
    def built(cls, agents: int, seats: int, tables: int, random: Random) -> "_Design":
        """Return tables filled one seat at a time with whoever has sat least, then has met those there least."""
        even, once_more = divmod(tables * comb(seats, 2), comb(agents, 2))
        least = comb(agents, 2) * even**2 + once_more * (2 * even + 1)
        design = cls([set() for _ in range(tables)], [[0] * agents for _ in range(agents)], least, random)
        sat = [0] * agents
        for block in design.blocks:
            met_here = [0] * agents
            for _ in range(seats):
                left = (agent for agent in range(agents) if agent not in block)
                chosen = min((sat[agent], met_here[agent], random.random(), agent) for agent in left)[-1]
                met_here = [times + more for times, more in zip(met_here, design.met[chosen])]
                design._move(chosen, block, 1)
                block.add(chosen)
                sat[chosen] += 1
            design._count(block, 1)
        return design

    @property
    def is_best(self) -> bool:
        """Whether no tables of this number could be more even."""
        return self.cost == self.least

    def improve(self) -> None:
        """Exchange agents between tables, taking also some exchanges for the worse while it is warm."""
        exchanges = min(_EXCHANGES, _EXCHANGES_A_TABLE * len(self.blocks))
        cooling = (_COLD / _WARM) ** (1 / exchanges)
        warmth = _WARM
        best, since_best = self.cost, list[_Exchange]()
        for _ in range(exchanges):
            if self.is_best or len(self.blocks) < 2:
                return
            warmth *= cooling
            if (made := self._exchange(warmth)) is not None:
                since_best.append(made)
            if self.cost < best:
                best = self.cost
                since_best.clear()
        for one, other, left, came in reversed(since_best):
            self._swap(one, other, came, left)

    def _exchange(self, warmth: float) -> _Exchange | None:
        """Exchange an agent of one table for one of another, unless that costs more than the warmth allows."""
        one, other = self._pick(self.blocks), self._pick(self.blocks)
        here, there = sorted(one - other), sorted(other - one)
        if not here:
            return None
        leaving, coming = self._pick(here), self._pick(there)
        before = self.cost
        self._swap(one, other, leaving, coming)
        if self.cost > before and self.random.random() >= exp((before - self.cost) / (2 * warmth)):
            self._swap(one, other, coming, leaving)
            return None
        return one, other, leaving, coming

    def _swap(self, one: set[int], other: set[int], leaving: int, coming: int) -> None:
        for block, out, into in ((one, leaving, coming), (other, coming, leaving)):
            self._count(block, -1)
            block.remove(out)
            self._move(out, block, -1)
            self._move(into, block, 1)
            block.add(into)
            self._count(block, 1)

    def _move(self, agent: int, block: set[int], times: int) -> None:
        """Let an agent meet those of a table once more, or once less."""
        row = self.met[agent]
        for other in block:
            self.cost += 1 + 2 * times * row[other]
            row[other] += times
            self.met[other][agent] += times

    def _count(self, block: set[int], times: int) -> None:
        key = frozenset(block)
        twins = self.taken[key] if times > 0 else self.taken[key] - 1
        self.taken[key] += times
        self.cost += times * twins * _TWICE_THE_SAME

    def _pick(self, items: list[_Picked]) -> _Picked:
        return items[int(self.random.random() * len(items))]
