"""Searches the first orders of a table from which `arena.play.orders` makes the others; run it to see them again.

Label one seat `last` and the others 0..m-1 with m = seats - 1, and let every label but `last` move on by `step` mod m.
Orders made from one another by moving on are one family, and so are pairs of neighbours. The neighbours are balanced
over all orders when the first orders of the families hold each family of pairs equally often. For an odd number of
seats one order does with step 1 (a sequencing of the cyclic group); for 10 three do with step 3. Eight seats have no
such symmetry, so its seven orders are searched for one by one. Four and six cannot be balanced with seats - 1 orders
(Bermond and Faber 1976; Tillson 1980), so each pair is met twice.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

SHAPES = {2: (1, 1, 1), 3: (1, 1, 1), 4: (1, 2, 2), 5: (1, 1, 1), 6: (1, 2, 2), 7: (1, 1, 1), 8: (7, 7, 1),
          9: (1, 1, 1), 10: (3, 3, 1)}  # fmt: skip
"""By seats: the step, how many first orders, how often each pair of neighbours."""


@dataclass(frozen=True, slots=True)
class Search:
    """A search for the first orders of a table, the first found in the order of their digits."""

    seats: int
    step: int
    orders: int
    times: int

    def family(self, left: int, right: int) -> tuple[int, int]:
        """Return the pair of neighbours that stands for all that it becomes by moving on."""
        moving = self.seats - 1
        shifts = range(0, moving, self.step)
        return min(
            tuple(label if label == moving else (label + shift) % moving for label in (left, right)) for shift in shifts
        )  # type: ignore[return-value]  # two labels in, two out

    def first(self) -> tuple[tuple[int, ...], ...]:
        """Return the first solution."""
        return next(self._solutions((), Counter()))

    def _solutions(
        self, found: tuple[tuple[int, ...], ...], used: Counter[tuple[int, int]]
    ) -> Iterator[tuple[tuple[int, ...], ...]]:
        if len(found) == self.orders:
            yield found
            return
        for order, more in self._orders((self.seats - 1,), used):
            if not found or order > found[-1]:
                yield from self._solutions((*found, order), more)

    def _orders(
        self, path: tuple[int, ...], used: Counter[tuple[int, int]]
    ) -> Iterator[tuple[tuple[int, ...], Counter[tuple[int, int]]]]:
        """Yield every order that goes on from `path` and meets no family more often than `times`."""
        ends = [path[0]] if len(path) == self.seats else sorted(set(range(self.seats - 1)) - set(path))
        for label in ends:
            family = self.family(path[-1], label)
            if used[family] == self.times:
                continue
            more = used + Counter([family])
            if len(path) == self.seats:
                yield path, more
            else:
                yield from self._orders((*path, label), more)


def found(seats: int) -> str:
    """Return the first orders for so many seats, as digits."""
    step, orders, times = SHAPES[seats]
    return " ".join("".join(map(str, order)) for order in Search(seats, step, orders, times).first())


if __name__ == "__main__":
    for number in SHAPES:
        sys.stdout.write(f"{number}: step {SHAPES[number][0]}: {found(number)}\n")
