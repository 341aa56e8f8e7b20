"""Draws over blocks, intervals and what there is none of."""

import numpy as np
import pytest
from scipy.stats import binomtest

from arena.analysis.bootstrap import FEWEST_BLOCKS, Draws, Estimate, draw_blocks, estimate, interval, wilson
from benchmarks.coverage import simulate


def blocks(count: int) -> Draws:
    return draw_blocks([f"deal-{number:03}" for number in range(count)])


def test_each_draw_has_as_many_blocks_as_there_are() -> None:
    """metrics.md, Uncertainty: bootstrap over blocks, 2,000 draws."""
    drawn = blocks(30)

    assert drawn.weights.shape == (2_000, 30)
    assert set(drawn.weights.sum(axis=1)) == {30.0}


def test_the_same_blocks_give_the_same_draws_in_any_order() -> None:
    """metrics.md: seeded."""
    first, second = draw_blocks(["b", "a", "a", "c"]), draw_blocks(["c", "b", "a"])

    assert first.blocks == second.blocks == ("a", "b", "c")
    assert np.array_equal(first.weights, second.weights)


@pytest.mark.parametrize(("hits", "n"), [(0, 30), (30, 30), (3, 40), (1, 1)])
def test_wilson_is_the_score_interval(hits: int, n: int) -> None:
    """The same as scipy's, held within 0..1."""
    known = binomtest(hits, n).proportion_ci(method="wilson")

    assert wilson(hits, n) == pytest.approx((known.low, known.high), abs=1e-12)


@pytest.mark.parametrize("hits_per_block", [0.0, 2.0])
def test_a_rate_without_misses_or_hits_has_wilsons_interval(hits_per_block: float) -> None:
    """metrics.md: Wilson where hits are 0 or n, because every draw gives the same."""
    sums = np.column_stack([np.full(25, hits_per_block), np.full(25, 2.0)])

    found = estimate(sums, blocks(25), n=50, used=25, is_rate=True)

    assert (found.how, (found.low, found.high)) == ("Wilson", wilson(int(25 * hits_per_block), 50))


def test_a_mean_over_blocks_has_the_percentile_interval() -> None:
    """About mean +- 1.96 sd / sqrt(blocks) where blocks are many and alike in size."""
    values = np.linspace(-1, 1, 400)
    found = estimate(np.column_stack([values, np.ones(400)]), blocks(400), n=400, used=400, is_rate=False)
    reach = 1.96 * values.std() / 20

    assert (found.value, found.how) == (pytest.approx(0, abs=1e-12), "bootstrap")
    assert (found.low, found.high) == (pytest.approx(-reach, rel=0.08), pytest.approx(reach, rel=0.08))


def test_under_twenty_blocks_there_is_no_interval() -> None:
    """metrics.md: no interval under 20 blocks, whatever was counted in them."""
    few = FEWEST_BLOCKS - 1
    found = estimate(np.tile([1.0, 2.0], (few, 1)), blocks(few), n=38, used=few, is_rate=True)

    assert (found.value, found.low, found.why) == (0.5, None, "no interval under 20 deals")


def test_nothing_to_count_is_not_computed() -> None:
    """metrics.md: "not computed" where n is 0; never NaN."""
    found = estimate(np.zeros((30, 2)), blocks(30), n=0, used=0, is_rate=True)

    assert found == Estimate(None, 0, 0, why="nothing to count")


def test_draws_that_miss_what_is_rare_give_no_interval() -> None:
    """Twenty-five blocks that hold anything are enough, one that does is missed by a third of the draws."""
    sums = np.zeros((30, 2))
    sums[0] = (1, 2)

    found = estimate(sums, blocks(30), n=2, used=25, is_rate=True)

    assert (found.value, found.low) == (0.5, None)


def test_an_interval_of_nothing_is_none() -> None:
    """No draws at all, as without a complete match."""
    assert interval(np.array([])) is None


def test_numbers_that_are_few_or_provisional_say_so() -> None:
    """metrics.md: grey under n = 30, provisional under 200 blocks."""
    few, many = Estimate(0.5, 29, 199), Estimate(0.5, 30, 200)

    assert (few.is_few, few.is_provisional, many.is_few, many.is_provisional) == (True, True, False, False)


@pytest.fixture(scope="module")
def leagues() -> list[object]:
    return [simulate(seed, draws=500) for seed in range(24)]


def test_intervals_of_simulated_leagues_cover_the_truth(leagues: list[object]) -> None:
    """Of 24 leagues of six agents; `python -m benchmarks.coverage` does 300."""
    covered = [hit for league in leagues for hit in league.covers()]  # type: ignore[attr-defined]
    low, high = wilson(sum(covered), len(covered))

    assert low <= 0.97
    assert high >= 0.93


def test_an_agent_seldom_differs_from_itself(leagues: list[object]) -> None:
    """Two names for one agent: the interval of their difference leaves out 0 about once in twenty leagues."""
    assert sum(league.tells_twins_apart() for league in leagues) <= 4  # type: ignore[attr-defined]


def test_duplicate_deals_by_block_are_narrower_than_by_hand(leagues: list[object]) -> None:
    """metrics.md, Duplicate deals: seats cancel over the rotations of a deal; single hands do not know."""
    by_deal, by_hand = np.mean([league.widths() for league in leagues], axis=0)  # type: ignore[attr-defined]

    assert by_deal < 0.95 * by_hand
