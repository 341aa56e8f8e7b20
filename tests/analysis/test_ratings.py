"""Scores adjusted for opponents, Bradley-Terry and Plackett-Luce, against what is known of them."""

from itertools import combinations

import numpy as np
import polars as pl
import pytest

from arena.analysis.bands import compare_all
from arena.analysis.bootstrap import Draws, draw_blocks
from arena.analysis.luce import Choice, Choices, fit
from arena.analysis.ratings import Scores, bradley_terry, net_scores, plackett_luce
from arena.analysis.tables import Tables, collect

EMPTY = collect(())


def tables(**given: list[dict[str, object]]) -> Tables:
    """Return tables with some columns of some rows; the others are empty."""
    made = {
        name: pl.DataFrame(rows).with_columns(pl.lit("complete").alias("status")).lazy() for name, rows in given.items()
    }
    return Tables(**{name: made.get(name, getattr(EMPTY, name)) for name in Tables.__slots__})


def hands(lineup: str, nets: list[float], *, deals: int, ending: str = "contest") -> list[dict[str, object]]:
    return [
        {"deal": f"deal-{deal:03}", "lineup": lineup, "agent": agent, "net": net, "ending": ending}
        for deal in range(deals)
        for agent, net in zip(lineup.split("|"), nets, strict=True)
    ]


def deals(count: int) -> Draws:
    return draw_blocks([f"deal-{deal:03}" for deal in range(count)])


def values(scores: Scores) -> list[float | None]:
    return [scores.estimates[name].value for name in scores.agents]


def test_strong_opponents_are_allowed_for() -> None:
    """theta = 0.3, 0.1, -0.1, -0.3: each table's net scores are theta less the mean theta of the others there.

    a meets b and c, d meets b and c: raw, a's +0.3 and d's -0.3 are against the same mates; b has met a and d. What is
    shown is theta less the mean theta of the other three: 0.3 + 0.1, and so on, times 100.
    """
    first = [0.3 - 0.0, 0.1 - 0.1, -0.1 - 0.2]
    second = [0.1 + 0.2, -0.1 - (-0.1), -0.3 - 0.0]
    played = tables(cups=hands("a|b|c", first, deals=30) + hands("b|c|d", second, deals=20))

    found = net_scores(played, deals(30), ("a", "b", "c", "d"))

    assert values(found) == [pytest.approx(100 * theta * 4 / 3) for theta in (0.3, 0.1, -0.1, -0.3)]


def test_a_balanced_table_gives_the_raw_mean() -> None:
    """metrics.md: equal to the raw mean in a balanced one-table league."""
    found = net_scores(tables(cups=hands("a|b|c", [0.5, -0.2, -0.3], deals=25)), deals(25), ("a", "b", "c"))

    assert values(found) == [pytest.approx(50), pytest.approx(-20), pytest.approx(-30)]


def test_tables_that_no_agent_connects_are_not_computed() -> None:
    """metrics.md, net score."""
    played = tables(cups=hands("a|b", [0.5, -0.5], deals=25) + hands("c|d", [0.1, -0.1], deals=25))

    found = net_scores(played, deals(25), ("a", "b", "c", "d"))

    assert {(one.value, one.why) for one in found.estimates.values()} == {
        (None, "not computed: no agent connects the tables")
    }


def test_an_agent_without_hands_has_nothing_to_count() -> None:
    """An agent of abandoned matches alone does not keep the others from being computed."""
    found = net_scores(tables(cups=hands("a|b", [0.5, -0.5], deals=25)), deals(25), ("a", "b", "z"))

    assert found.estimates["z"].why == "nothing to count"
    assert found.estimates["a"].value == pytest.approx(50)


def test_hands_without_forfeits_stand_beside() -> None:
    """metrics.md: forfeits count as losses; the score without forfeited hands stands beside."""
    rows = hands("a|b", [1.0, -1.0], deals=25) + hands("a|b", [-1.0, 1.0], deals=25, ending="forfeit")

    with_all = net_scores(tables(cups=rows), deals(25), ("a", "b"))
    without = net_scores(tables(cups=rows), deals(25), ("a", "b"), with_forfeits=False)

    assert (values(with_all), values(without)) == ([0.0, 0.0], [pytest.approx(100), pytest.approx(-100)])


def contests(winner: str, loser: str, times: int) -> list[dict[str, object]]:
    return [
        {"deal": f"deal-{number % 25:03}", "winner": winner, "loser": loser, "ending": "contest"}
        for number in range(times)
    ]


def test_two_agents_have_the_odds_of_their_wins() -> None:
    """With half a win each way, 29 of 40: log10((29 + 0.5) / (11 + 0.5)) * 400 apart."""
    found = bradley_terry(tables(hands=contests("a", "b", 29) + contests("b", "a", 11)), deals(25), ("a", "b"), ())

    apart = 400 * np.log10(29.5 / 11.5)
    assert values(found) == [pytest.approx(1500 + apart / 2), pytest.approx(1500 - apart / 2)]


def test_the_honest_bot_stands_at_1500() -> None:
    """metrics.md: the Elo scale with the `honest` bot at 1500."""
    found = bradley_terry(
        tables(hands=contests("a", "b", 29) + contests("b", "a", 11)), deals(25), ("a", "b"), anchors=("b",)
    )

    assert values(found) == [pytest.approx(1500 + 400 * np.log10(29.5 / 11.5)), 1500.0]


def test_an_unbeaten_agent_is_not_infinitely_strong() -> None:
    """metrics.md: half a win each way for each pair."""
    found = bradley_terry(tables(hands=contests("a", "b", 40)), deals(25), ("a", "b"), anchors=("b",))

    assert values(found)[0] == pytest.approx(1500 + 400 * np.log10(40.5 / 0.5))


def test_expected_wins_are_the_wins_there_were() -> None:
    """The score equations of a maximum of the likelihood, over three agents who met unequally often."""
    rows = contests("a", "b", 12) + contests("b", "a", 5) + contests("b", "c", 9) + contests("c", "a", 4)
    found = bradley_terry(tables(hands=rows), deals(25), ("a", "b", "c"), ())
    worth = np.exp(np.array(values(found), dtype=float) * np.log(10) / 400)
    met = {("a", "b"): 17, ("b", "c"): 9, ("a", "c"): 4}
    expected = dict.fromkeys("abc", 0.0)
    for pair, times in met.items():
        strength = [worth["abc".index(name)] for name in pair]
        expected[pair[0]] += (times + 1) * strength[0] / sum(strength)
        expected[pair[1]] += (times + 1) * strength[1] / sum(strength)

    assert expected == {"a": pytest.approx(12 + 1), "b": pytest.approx(5 + 9 + 1), "c": pytest.approx(4 + 1)}


def test_a_ranking_is_one_choice_after_another() -> None:
    """Plackett-Luce of two agents is Bradley-Terry on who came first."""
    seats = [
        {"deal": f"deal-{match:03}", "match": str(match), "agent": agent, "place": place}
        for match in range(30)
        for agent, place in (("a", 1 + (match >= 21)), ("b", 2 - (match >= 21)))
    ]
    matches = [{"match": str(match), "stake": "die"} for match in range(30)]

    found = plackett_luce(tables(seats=seats, matches=matches), deals(30), ("a", "b"), ("b",))

    assert values(found) == [pytest.approx(1500 + 400 * np.log10(21.5 / 9.5)), 1500.0]
    assert found.estimates["a"].n == 30


def test_rankings_recover_the_worths_they_were_drawn_from() -> None:
    """Three thousand rankings of four agents with log worths 1, 0.3, -0.3 and -1."""
    truth, names = np.array([1, 0.3, -0.3, -1.0]), ("a", "b", "c", "d")
    drawn = np.argsort(-(truth + np.random.default_rng(5).gumbel(size=(3_000, 4))), axis=1)
    choices = [
        Choice("deal", frozenset(names[agent] for agent in order[stage:]), names[order[stage]])
        for order in drawn
        for stage in range(3)
    ]

    assert fit(Choices.of(choices, names, ["deal"]))[0] == pytest.approx(truth, abs=0.1)


def test_no_die_at_stake_is_no_placing() -> None:
    """metrics.md: placing is for classic."""
    found = plackett_luce(EMPTY, deals(0), ("a", "b"), ())

    assert [(one.value, one.why) for one in found.estimates.values()] == [(None, "nothing to count")] * 2


def drawn_scores(means: list[float], spread: float, blocks: int = 100) -> Scores:
    generator = np.random.default_rng(3)
    played = [
        {"deal": f"deal-{deal:03}", "lineup": "a|b|c", "agent": agent, "net": mean + noise, "ending": "contest"}
        for deal in range(blocks)
        for agent, mean, noise in zip("abc", means, generator.normal(0, spread, 3), strict=True)
    ]
    return net_scores(tables(cups=played), deals(blocks), ("a", "b", "c"))


def test_agents_far_apart_have_ranks_of_their_own() -> None:
    """metrics.md: each agent gets a rank range; a band that leaves out 0 settles a pair."""
    ranks = compare_all(drawn_scores([0.5, 0.0, -0.5], spread=0.1))

    assert ranks.ranges == {"a": (1, 1), "b": (2, 2), "c": (3, 3)}


def test_agents_that_cannot_be_told_apart_share_their_range() -> None:
    """metrics.md: overlapping agents print as ties."""
    ranks = compare_all(drawn_scores([0.01, 0.0, -0.5], spread=0.3))

    assert ranks.ranges == {"a": (1, 2), "b": (1, 2), "c": (3, 3)}


def test_bands_over_all_pairs_are_wider_than_one_interval() -> None:
    """metrics.md: all pairs at once."""
    scores = drawn_scores([0.1, 0.0, -0.1], spread=0.3)
    bands = {(one.first, one.second): one.high - one.low for one in compare_all(scores).differences}
    alone = {
        (first, second): np.subtract(*np.quantile(scores.draws[:, i] - scores.draws[:, j], [0.975, 0.025]))
        for (i, first), (j, second) in combinations(enumerate(scores.agents), 2)
    }

    assert {pair: bands[pair] > width for pair, width in alone.items()} == dict.fromkeys(alone, True)


def test_few_deals_have_no_bands() -> None:
    """metrics.md: no interval under 20 blocks."""
    ranks = compare_all(drawn_scores([0.5, 0.0, -0.5], spread=0.1, blocks=19))

    assert (ranks.ranges, ranks.why) == ({}, "no bands under 20 deals")
