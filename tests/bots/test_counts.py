"""Chances of a count of dice."""

from fractions import Fraction

import pytest

from arena.bots.counts import sum_of, tail_of


def test_the_sum_of_two_dice_that_match_with_one_in_six() -> None:
    assert sum_of((5 / 6, 1 / 6), (5 / 6, 1 / 6)) == pytest.approx((25 / 36, 10 / 36, 1 / 36))


def test_sums_of_fractions_stay_exact() -> None:
    one = (Fraction(5, 6), Fraction(1, 6))
    assert sum_of(one, one) == (Fraction(25, 36), Fraction(10, 36), Fraction(1, 36))


def test_the_tail_begins_with_certainty() -> None:
    assert tail_of((Fraction(25, 36), Fraction(10, 36), Fraction(1, 36))) == (1, Fraction(11, 36), Fraction(1, 36))
