"""Cyclic orders: neighbours and seats come out even, by counting all of them."""

from collections import Counter
from math import lcm

import pytest

from arena.play.orders import balanced_deals, orders
from tests.play.search_orders import found

SIZES = range(2, 11)


def neighbours(seats: int) -> Counter[tuple[int, int]]:
    """Count how often each agent has each other one on its left over all orders."""
    return Counter(
        (order[place], order[(place + 1) % seats]) for order in orders(seats) for place in range(seats) if seats > 1
    )


def single_shift_seats(seats: int) -> Counter[tuple[int, int]]:
    """Count how often each agent has each seat when deal d has order d and shift d - 1 only."""
    deals = lcm(len(orders(seats)), seats)
    seen: Counter[tuple[int, int]] = Counter()
    for deal in range(1, deals + 1):
        order = orders(seats)[(deal - 1) % len(orders(seats))]
        shift = (deal - 1) % seats
        seen.update((agent, seat) for seat, agent in enumerate(order[shift:] + order[:shift]))
    return seen


@pytest.mark.parametrize(
    ("seats", "number"), [(2, 1), (3, 2), (4, 6), (5, 4), (6, 10), (7, 6), (8, 7), (9, 8), (10, 9)]
)
def test_there_are_as_many_orders_as_balance_needs(seats: int, number: int) -> None:
    """runs.md: 2 orders for 3 seats, 6 for 4, 4 for 5, 10 for 6, n - 1 for 7 to 10; one for 2."""
    assert len(set(orders(seats))) == number


@pytest.mark.parametrize("seats", SIZES)
def test_each_order_seats_everyone_once(seats: int) -> None:
    """An order is a permutation of the agents."""
    assert {tuple(sorted(order)) for order in orders(seats)} == {tuple(range(seats))}


@pytest.mark.parametrize("seats", SIZES)
def test_each_ordered_pair_of_neighbours_is_equally_frequent(seats: int) -> None:
    """runs.md: the order changes through a set in which each ordered pair of neighbours is equally frequent."""
    times = neighbours(seats)

    assert len(times) == seats * (seats - 1)
    assert len(set(times.values())) == 1


@pytest.mark.parametrize("seats", SIZES)
def test_one_shift_a_deal_gives_everyone_every_seat_equally_often(seats: int) -> None:
    """runs.md: `rotations = "one"` plays shift (deal - 1) mod seats, and agents appear equally often in each seat."""
    seen = single_shift_seats(seats)

    assert len(seen) == seats * seats
    assert len(set(seen.values())) == 1


@pytest.mark.parametrize(
    ("seats", "every_shift", "deals"), [(2, True, 1), (3, True, 2), (4, True, 6), (3, False, 6), (4, False, 12)]
)
def test_the_number_of_deals_that_balances_is_known(seats: int, every_shift: bool, deals: int) -> None:
    """runs.md: `plan` says when `deals` is no multiple of it."""
    assert balanced_deals(seats, every_shift=every_shift) == deals


@pytest.mark.parametrize(
    ("seats", "first"),
    [
        (2, "10"),
        (3, "201"),
        (4, "3012 3021"),
        (5, "40132"),
        (6, "501324 503421"),
        (7, "6015243"),
        (8, "70123456 71024365 72035164 73046152 74250631 75413260 76214053"),
        (9, "801362754"),
        (10, "9012357486 9103758462 9283071654"),
    ],
)
def test_the_search_finds_the_stored_orders_again(seats: int, first: str) -> None:
    """The table in the code was made by a search that anyone can run."""
    stored = {"".join(map(str, order)) for order in orders(seats)}

    assert found(seats) == first
    assert set(first.split()) <= stored
