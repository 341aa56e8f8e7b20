"""Cyclic orders of a table: who sits left and right of whom, changing from deal to deal.

A cyclic shift moves everyone around the table and changes nobody's neighbours, and it is the neighbours one duels
most. So from deal to deal the order itself goes through a set in which each seat has each other one equally often on
its left and on its right.
"""

from functools import cache
from math import lcm

__all__ = ["balanced_deals", "orders"]

# By seats: how far labels move on, and the orders that the others are made from. All labels but the last one move on
# together, modulo seats - 1. Found by tests/play/search_orders.py, which says why these shapes.
_FIRST: dict[int, tuple[int, str]] = {
    2: (1, "10"),
    3: (1, "201"),
    4: (1, "3012 3021"),
    5: (1, "40132"),
    6: (1, "501324 503421"),
    7: (1, "6015243"),
    8: (7, "70123456 71024365 72035164 73046152 74250631 75413260 76214053"),
    9: (1, "801362754"),
    10: (3, "9012357486 9103758462 9283071654"),
}


@cache
def orders(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the orders in which 2 to 10 agents (numbered from 0) sit, one deal after another.

    Each ordered pair of neighbours is equally frequent over all of them: once for 2, 3, 5 and 7 to 10 seats, twice
    for 4 and 6, where once is impossible.
    """
    step, written = _FIRST[seats]
    first = [tuple(int(digit) for digit in order) for order in written.split()]
    moving = seats - 1
    # Families take turns, so that in the 4 and 6 seat orders each agent stands equally often in an even place of an
    # even order; `rotations = "one"` would else favour seats, because there the orders and the seats share a factor.
    return tuple(
        tuple(label if label == moving else (label + shift) % moving for label in order)
        for shift in range(0, moving, step)
        for order in first
    )


def balanced_deals(seats: int, *, every_shift: bool) -> int:
    """Return of how many deals `deals` should be a multiple, so that all seats and neighbours come out even.

    every_shift: whether each deal is played in all cyclic shifts; else each has one, and both must come round.
    """
    return len(orders(seats)) if every_shift else lcm(len(orders(seats)), seats)
