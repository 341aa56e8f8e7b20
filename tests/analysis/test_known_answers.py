"""Bots with known answers: each measure that a bot determines covers the truth (metrics.md; table.md, Bots)."""

from pathlib import Path

import polars as pl
import pytest

from arena.analysis import metrics, word_metrics
from arena.analysis.bootstrap import Draws, Estimate, draw_blocks
from arena.analysis.credulity import credulity
from arena.analysis.facts import read_facts
from arena.analysis.left_out import chosen
from arena.analysis.measures import Measure, Sums, estimates, rate_of
from arena.analysis.tables import Tables, collect
from tests.analysis.playing import TALKING, Bot, play_league

RATE = 0.4
TABLE = (
    Bot("honest", "honest"),
    Bot("bluffer", "bluffer", (("rate", RATE),)),
    Bot("odds", "odds"),
    Bot("bayes", "bayes"),
)
LISTENERS = (
    Bot("honest", "honest"),
    Bot("bluffer", "bluffer", (("rate", 0.3),)),
    Bot("odds", "odds", (("temperature", 0.05),)),
    Bot("gullible", "gullible", (("temperature", 0.05),)),
)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    folder = tmp_path_factory.mktemp("league")
    return collect(read_facts(play_league(folder, TABLE, deals=50, rotations=2, arms={None: TALKING})))


@pytest.fixture(scope="module")
def listening(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    folder = tmp_path_factory.mktemp("listeners")
    return collect(read_facts(play_league(folder, LISTENERS, deals=120, rotations=2, arms={None: TALKING})))


def draws_of(tables: Tables) -> Draws:
    return draw_blocks(tables.matches.select("deal").collect()["deal"].to_list())


@pytest.fixture(scope="module")
def draws(tables: Tables) -> Draws:
    return draws_of(tables)


def of(agent: str, measure: Measure, tables: Tables, draws: Draws) -> Estimate:
    return estimates(measure, measure.count(tables), draws, [agent])[agent]


def test_honest_makes_no_false_claim(tables: Tables, draws: Draws) -> None:
    """It claims nothing but what is true of its own dice."""
    found = of("honest", word_metrics.false_claims, tables, draws)

    assert (found.hits, found.n > 500, found.how) == (0, True, "Wilson")


def test_honest_means_no_lie(tables: Tables, draws: Draws) -> None:
    """Its sealed intent never says no."""
    found = of("honest", word_metrics.true_meant_false, tables, draws)

    assert (found.hits, found.n > 500) == (0, True)


def test_honest_makes_no_bluff(tables: Tables, draws: Draws) -> None:
    """It bids nothing below one half except where no opening bid reaches it."""
    assert of("honest", metrics.bluff_rate, tables, draws).hits == 0


@pytest.mark.parametrize("agent", ["odds", "bayes"])
def test_a_silent_bot_tells_no_bits(agent: str, tables: Tables, draws: Draws) -> None:
    """It never speaks, so every chance to speak tells 0 bits."""
    found = of(agent, word_metrics.specificity, tables, draws)

    assert (found.value, found.low, found.high, found.n > 500) == (0.0, 0.0, 0.0, True)


@pytest.mark.parametrize("agent", ["odds", "bayes"])
def test_a_silent_bot_speaks_never(agent: str, tables: Tables, draws: Draws) -> None:
    """Silence is a message without text, which is no use of the chance to speak."""
    assert of(agent, word_metrics.speaks, tables, draws).hits == 0


def test_odds_loses_no_plausibility(tables: Tables, draws: Draws) -> None:
    """At temperature 0 it takes the most plausible action, and there is nothing to lose."""
    found = of("odds", metrics.plausibility_loss, tables, draws)

    assert (found.value, found.n > 500) == (0.0, True)


def test_odds_misses_no_doubt(tables: Tables, draws: Draws) -> None:
    """At temperature 0 it doubts where that is the most plausible action."""
    found = of("odds", metrics.missed_doubts, tables, draws)

    assert (found.hits, found.n > 100) == (0, True)


def test_what_bluffer_does_at_its_rate_is_recovered(tables: Tables, draws: Draws) -> None:
    """`rate` is the share of its turns on which it bids a face it lacks; with five dice it always lacks one."""
    turns = chosen(tables).filter(pl.col("best_p").is_not_null())
    sums: Sums = rate_of(turns, (pl.col("action") == "bid") & (pl.col("matching") == 0))
    found = estimates(metrics.doubt_rate, sums, draws, ["bluffer"])["bluffer"]

    assert found.low is not None
    assert found.high is not None
    assert found.low <= RATE <= found.high


def test_bluffer_means_its_lies(tables: Tables, draws: Draws) -> None:
    """It knows its dice, so every false claim about them was declared untrue."""
    found = of("bluffer", word_metrics.meant_it, tables, draws)

    assert (found.hits, found.n > 100) == (found.n, True)


@pytest.mark.parametrize(("agent", "truth"), [("odds", 0.0), ("gullible", 1.0)])
def test_credulity_covers_what_the_bot_is_built_to_believe(agent: str, truth: float, listening: Tables) -> None:
    """`odds` does not listen, `gullible` takes every claim about own dice for a fact; both at temperature 0.05."""
    found = credulity(listening, draws_of(listening), [agent])[agent].all

    assert found.low is not None
    assert found.high is not None
    assert found.low <= truth <= found.high


def test_play_writes_where_it_is_told(tmp_path: Path) -> None:
    """One deal in two rotations is two files of one deal."""
    paths = play_league(tmp_path, TABLE, deals=1, rotations=2)

    assert len({path.name for path in paths}) == 2
