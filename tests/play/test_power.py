"""The gap that a design can detect, held to formulas worked by hand and to a simulation (metrics.md, Uncertainty)."""

import random
import statistics
from itertools import combinations
from math import isclose, sqrt

import pytest

from arena.play.power import TableHands, detectable

# z(0.975) + z(0.8): two-sided 5%, 80% power.
FACTOR = 1.959964 + 0.841621


def duel(*agents: str, hands: float) -> TableHands:
    """A `duel` hand gives one seat 1 and one -1: 2 / seats is the variance of a seat's points."""
    return TableHands(agents, hands, 2 / len(agents))


@pytest.mark.parametrize(("seats", "hands"), [(2, 100), (3, 480), (6, 1000)])
def test_gap_of_one_table_is_that_of_a_paired_difference(seats: int, hands: float) -> None:
    """In a hand the points of two seats differ with variance 4 / (seats - 1): their covariance is -2 / (n (n - 1))."""
    found = detectable([duel(*"abcdef"[:seats], hands=hands)])
    assert found is not None
    assert isclose(found.smallest, 100 * FACTOR * sqrt(4 / (seats - 1) / hands), rel_tol=1e-5)
    assert isclose(found.smallest, found.largest)


def test_all_tables_of_three_of_four_tell_pairs_apart_alike() -> None:
    found = detectable([duel(*table, hands=100) for table in combinations("abcd", 3)])
    assert found is not None
    assert isclose(found.smallest, found.largest)


def test_agents_that_never_meet_are_told_apart_through_others_less_well() -> None:
    found = detectable([duel("a", "b", hands=100), duel("b", "c", hands=100)])
    assert found is not None
    assert isclose(found.largest, found.smallest * sqrt(2))


def test_tables_that_connect_not_all_detect_nothing() -> None:
    assert detectable([duel("a", "b", hands=100), duel("c", "d", hands=100)]) is None
    assert detectable([duel("a", hands=100)]) is None
    assert detectable([]) is None


def test_promised_power_is_what_a_simulation_finds() -> None:
    """Duels of two whose chances differ by the gap: four in five runs of 200 hands find it."""
    found = detectable([duel("a", "b", hands=200)])
    assert found is not None
    draw = random.Random(1)
    advantage = found.smallest / 100 / 2  # of a's points a hand over zero, and so of b's under it
    wins = [sum(draw.random() < 0.5 + advantage / 2 for _ in range(200)) for _ in range(2000)]
    threshold = 1.959964 * 2 / sqrt(200)
    share = statistics.mean(2 * (2 * won - 200) / 200 > threshold for won in wins)
    assert 0.75 < share < 0.87
