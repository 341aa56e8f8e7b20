"""Rows of chances from one's own dice, against the exact ones of the game."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from arena.bots.chances import bid_chances, doubt_chance, own_rows, standing_chance
from arena.game import PRESETS, p_own
from tests.bots.playing import look

CUPS = st.lists(st.integers(1, 6), min_size=1, max_size=6).map(tuple)


@given(cup=CUPS, others=st.integers(1, 12), wild=st.booleans())
def test_the_chance_of_every_legal_bid_is_p_own(cup: tuple[int, ...], others: int, wild: bool) -> None:
    """metrics.md: P[Binomial(h, p1) >= q - c]."""
    seen = look(cup, dice=(len(cup), others), ruleset=PRESETS["arena"].vary(wild_ones=wild))
    expected = [p_own(bid, cup, total=len(cup) + others, wild_ones=wild) for bid in seen.legal.bids]
    assert bid_chances(seen, own_rows(seen)) == expected


def test_the_chance_of_the_standing_bid_is_p_own() -> None:
    """Five hidden dice, one needed: 1 - (5/6)^5."""
    seen = look((2, 2, 3, 4, 5), "1x6")
    assert standing_chance(seen) == 1 - 3125 / 7776
    assert doubt_chance(seen) == 3125 / 7776


def test_at_an_opening_there_is_no_standing_chance() -> None:
    assert standing_chance(look((2, 3))) is None


def test_a_certain_and_an_impossible_bid_have_the_chances_one_and_zero() -> None:
    """Of two fives the speaker holds one and the other seat's one die may be the second, never a third."""
    seen = look((5, 2), dice=(2, 1))
    rows = own_rows(seen)
    assert [rows[5][quantity] for quantity in (1, 2, 3)] == [1.0, 1 / 6, 0.0]


def test_equal_fractions_are_equal_floats() -> None:
    """A doubt's chance is rounded from the fraction, not computed from the rounded chance of the bid."""
    seen = [look((2,), f"{quantity}x6", dice=(1, others)) for others, quantity in product((3, 6), (1, 2))]
    assert [doubt_chance(view) for view in seen] == [125 / 216, 200 / 216, 15625 / 46656, 34375 / 46656]
