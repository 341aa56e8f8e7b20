"""Two arms on the same deals, hand by hand."""

from pathlib import Path

import polars as pl
import pytest

from arena.analysis import metrics
from arena.analysis.bootstrap import Draws, draw_blocks
from arena.analysis.facts import read_facts
from arena.analysis.paired import ArmPair, pair_arms
from arena.analysis.tables import Tables, collect
from arena.game import Ruleset, Settings, Talk
from tests.analysis.playing import SILENT, TALKING, Bot, play_league
from tests.analysis.writing import ON_TURN, Turn, turn, write_match

RULES = Ruleset(dice_per_seat=2, hands=2)
MUTE = Settings(talk=Talk(speakers="none"))
TABLE = (Bot("honest", "honest"), Bot("odds", "odds", (("temperature", 0.1),)), Bot("gullible", "gullible"))


def two_arms(folder: Path, talk: list[Turn], silent: list[Turn]) -> Tables:
    return collect(
        read_facts(
            [
                write_match(folder, talk, seed="paper-1", ruleset=RULES, arm="talk", settings=ON_TURN),
                write_match(folder, silent, seed="paper-1", ruleset=RULES, arm="silent", settings=MUTE),
            ]
        )
    )


def test_hands_on_the_same_roll_are_pairs(tmp_path: Path) -> None:
    """metrics.md, what talk is worth: same deals, seats and agents."""
    hand = [turn("1x1"), turn("doubt")]
    pair = pair_arms(two_arms(tmp_path, hand * 2, hand * 2), "talk", "silent")

    assert pair.pairing.words() == (
        "2 hands paired; not paired: 0 whose roll differs, 0 only in talk, 0 only in silent"
    )


def test_a_hand_that_was_rolled_again_is_no_pair(tmp_path: Path) -> None:
    """metrics.md: hands whose roll differs are not paired; their number is printed."""
    hand = [turn("1x1"), turn("doubt")]
    pair = pair_arms(two_arms(tmp_path, hand * 2, [turn("1x1"), turn("void"), *hand, *hand]), "talk", "silent")

    assert (pair.pairing.paired, pair.pairing.other_roll) == (1, 1)
    assert pair.second.hands.select("hand", "roll").collect().rows() == [(2, 1)]


def test_a_difference_is_first_less_second(tmp_path: Path) -> None:
    """cat bids 1x1 with two ones in the one arm, 1x2 with none (p = t1) in the other."""
    talk = [turn("1x1"), turn("doubt")]
    silent = [turn("1x2"), turn("doubt")]
    pair = pair_arms(two_arms(tmp_path, talk + talk, silent + talk), "talk", "silent")

    found = pair.difference(metrics.plausibility, draw_blocks(["paper-1"]), ["cat"])["cat"]

    assert (found.value, found.n, found.why) == (
        pytest.approx(1 - 671 / 1296),
        1,
        "no interval under 20 deals",
    )


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> tuple[ArmPair, Draws]:
    paths = play_league(
        tmp_path_factory.mktemp("arms"), TABLE, deals=25, rotations=1, arms={"talk": TALKING, "silent": SILENT}
    )
    tables = collect(read_facts(paths))
    return pair_arms(tables, "talk", "silent"), draw_blocks(tables.matches.select("deal").collect()["deal"].to_list())


def test_who_does_not_listen_bids_the_same_in_both_arms(league: tuple[ArmPair, Draws]) -> None:
    """Bots draw by deal and turn, so honest opens alike with talk and without; only answers to a listener differ."""
    pair, draws = league

    found = pair.difference(metrics.plausibility_of_openings, draws, ["honest"])["honest"]

    assert (found.value, found.low, found.high) == (0.0, 0.0, 0.0)


def test_net_scores_of_two_arms_differ_within_an_interval(league: tuple[ArmPair, Draws]) -> None:
    """The same draws serve both arms; the differences of all agents sum to 0."""
    pair, draws = league
    found = pair.difference_of_net(draws, [bot.name for bot in TABLE])

    assert sum(one.value or 0.0 for one in found.values()) == pytest.approx(0)
    assert [one.how for one in found.values()] == ["bootstrap"] * 3


def test_an_arm_that_was_not_played_has_no_pairs(league: tuple[ArmPair, Draws]) -> None:
    """Nothing to count is not computed, never an error."""
    pair, draws = league
    nothing = pair_arms(pair.first, "talk", "shouting")

    assert nothing.pairing.paired == 0
    assert nothing.difference_of_net(draws, ["honest", "odds"])["honest"].value is None
    assert nothing.second.turns.select(pl.len()).collect().item() == 0
