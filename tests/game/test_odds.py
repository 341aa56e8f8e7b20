"""Exact chances (`arena/game/odds.py`), against counting every roll."""

from fractions import Fraction
from itertools import product

import pytest

from arena.game import FACES, Bid, at_least, count, exact_at_least, matching, p_own, p_unseen

CUPS = ((), (1,), (3,), (1, 3), (3, 3), (2, 6), (1, 1, 3))
BIDS = tuple(Bid(quantity, face) for quantity in range(1, 6) for face in FACES)


def _counted_out(dice: int, wanted: int, *, wild: bool) -> Fraction:
    """Return the share of all rolls of `dice` dice in which at least `wanted` show a four, or a wild one."""
    rolls = list(product(FACES, repeat=dice))
    hits = sum(sum(die == 4 or (wild and die == 1) for die in roll) >= wanted for roll in rolls)
    return Fraction(hits, len(rolls))


def _share_of_tables(bid: Bid, cup: tuple[int, ...], hidden: int, *, wild: bool) -> float:
    """Return in what share of all hidden rolls the rules' own count makes `bid` hold."""
    tables = [(cup, roll) for roll in product(FACES, repeat=hidden)]
    return sum(count(bid, table, wild=wild) >= bid.quantity for table in tables) / len(tables)


@pytest.mark.parametrize("wild", [False, True])
@pytest.mark.parametrize("dice", range(7))
def test_chances_are_exactly_the_share_of_all_rolls(dice: int, wild: bool) -> None:
    """Every roll of up to six dice counted, every quantity from below zero to above all dice."""
    quantities = range(-1, dice + 2)
    told = [exact_at_least(dice, wanted, wild=wild) for wanted in quantities]
    assert told == [_counted_out(dice, wanted, wild=wild) for wanted in quantities]


@pytest.mark.parametrize("wild", [False, True])
@pytest.mark.parametrize("cup", CUPS)
def test_the_chance_from_ones_own_dice_is_the_share_of_hidden_rolls(cup: tuple[int, ...], wild: bool) -> None:
    """`p_own` agrees with the count of a contest (metrics.md); bids on ones are never wild."""
    told = [p_own(bid, cup, total=len(cup) + 3, wild_ones=wild) for bid in BIDS]
    assert told == pytest.approx([_share_of_tables(bid, cup, 3, wild=wild) for bid in BIDS], abs=1e-12)


@pytest.mark.parametrize("wild", [False, True])
def test_without_dice_nothing_is_known(wild: bool) -> None:
    """`p_unseen` is the chance for somebody who sees no cup."""
    assert [p_unseen(bid, total=4, wild_ones=wild) for bid in BIDS] == [
        p_own(bid, (), total=4, wild_ones=wild) for bid in BIDS
    ]


def test_floats_are_the_fractions_rounded_once() -> None:
    """The exact value of ten dice, three wanted, rounded to the nearest float."""
    assert at_least(10, 3, wild=False) == float(exact_at_least(10, 3, wild=False))
    assert exact_at_least(2, 1, wild=False) == Fraction(11, 36)
    assert exact_at_least(2, 1, wild=True) == Fraction(5, 9)


@pytest.mark.parametrize(
    ("bid", "wild", "own"), [(Bid(3, 4), False, 2), (Bid(3, 4), True, 3), (Bid(1, 1), True, 1), (Bid(1, 6), True, 1)]
)
def test_own_dice_that_count_for_a_bid(bid: Bid, wild: bool, own: int) -> None:
    """Ones help where the hand is wild, not in palifico and not for ones twice (rules.md, Counting)."""
    assert matching(bid, (4, 4, 1), wild_ones=wild) == own
