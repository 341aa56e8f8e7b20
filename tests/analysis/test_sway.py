"""Sway: distances worked out by hand, the noise floor against every way to halve, and when there is an interval."""

from collections import Counter
from itertools import combinations

import pytest

from arena.analysis.sway import distance, noise_floor, sway


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ({"doubt": 5}, {"doubt": 9}, 0.0),
        ({"doubt": 5}, {"3x4": 9}, 1.0),
        ({"doubt": 3, "3x4": 1}, {"doubt": 1, "3x4": 3}, 0.5),
        ({"doubt": 1, "3x4": 1}, {"doubt": 1, "4x4": 1}, 0.5),
        ({"doubt": 2, "3x4": 1}, {"doubt": 1}, 1 / 3),
        ({"doubt": 0, "3x4": 4}, {"3x4": 1}, 0.0),
    ],
)
def test_distance_is_half_the_sum_of_differences_of_shares(
    one: dict[str, int], other: dict[str, int], apart: float
) -> None:
    """metrics.md, sway: total variation distance between the two action distributions."""
    assert distance(one, other) == pytest.approx(apart, abs=1e-15)
    assert distance(other, one) == pytest.approx(apart, abs=1e-15)


@pytest.mark.parametrize(("one", "other"), [({}, {"doubt": 1}), ({"doubt": 1}, {}), ({"doubt": 0}, {"doubt": 1})])
def test_distance_from_no_answers_is_not_computed(one: dict[str, int], other: dict[str, int]) -> None:
    assert distance(one, other) is None
    assert sway(one, other).value is None
    assert sway(one, other).why == "no answer of use on one side"


def by_enumeration(answers: str) -> float:
    """Return the mean distance over every way to halve the answers, each answer its own."""
    half = len(answers) // 2
    every = list(combinations(range(len(answers)), half))
    apart = 0.0
    for chosen in every:
        one = Counter(answers[place] for place in chosen)
        other = Counter(answer for place, answer in enumerate(answers) if place not in chosen)
        apart += distance(one, other) or 0.0
    return apart / len(every)


@pytest.mark.parametrize("answers", ["ab", "aab", "aabb", "aaab", "abc", "aabbc", "aaabbccd"])
def test_noise_floor_is_the_mean_over_every_way_to_halve(answers: str) -> None:
    """metrics.md, sway: the distance between two halves of the unmuted sample."""
    assert noise_floor(Counter(answers)) == pytest.approx(by_enumeration(answers), abs=1e-12)


def test_noise_floor_of_one_action_is_zero_and_of_one_answer_not_computed() -> None:
    assert noise_floor({"doubt": 20}) == 0.0
    assert noise_floor({"doubt": 1}) is None
    assert noise_floor({}) is None


def test_change_that_does_nothing_is_told_as_chance() -> None:
    """Half and half on both sides: no distance, every shuffle at least as far, an interval from 0."""
    found = sway({"doubt": 15, "3x4": 15}, {"doubt": 15, "3x4": 15})
    assert (found.value, found.shuffled, found.low) == (0.0, 1.0, 0.0)


def test_change_that_turns_most_answers_is_told_as_more_than_chance() -> None:
    found = sway({"doubt": 27, "3x4": 3}, {"doubt": 3, "3x4": 27})
    assert found.value == pytest.approx(0.8)
    assert found.noise is not None
    assert found.shuffled is not None
    assert found.low is not None
    assert found.high is not None
    assert found.noise < 0.15
    assert found.shuffled < 0.01
    assert 0.4 < found.low < 0.8 < found.high <= 1.0


def test_distance_that_chance_explains_has_an_interval_from_zero() -> None:
    """A plain bootstrap of a distance lies above 0 whatever the truth is."""
    found = sway({"a": 10, "b": 8, "c": 7}, {"a": 8, "b": 9, "c": 8})
    assert found.shuffled is not None
    assert found.shuffled > 0.05
    assert found.low == 0.0


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ({"doubt": 19, "3x4": 5}, {"doubt": 9, "3x4": 10}, "no interval under 20 answers a side"),
        ({"doubt": 20}, {"3x4": 20}, "no interval: each side has one action only"),
    ],
)
def test_no_interval_where_none_would_be_honest(one: dict[str, int], other: dict[str, int], why: str) -> None:
    found = sway(one, other)
    assert (found.low, found.high, found.why) == (None, None, why)
    assert found.shuffled is not None


def test_same_answers_give_the_same_numbers() -> None:
    assert sway({"a": 12, "b": 9}, {"a": 7, "b": 14}) == sway({"b": 9, "a": 12}, {"b": 14, "a": 7})
