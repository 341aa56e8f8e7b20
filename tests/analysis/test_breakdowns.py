"""Breakdowns that figures show, on the six hands worked on paper and on runs without anything to show."""

from pathlib import Path

import pytest

from arena.analysis.bootstrap import Draws, draw_blocks
from arena.analysis.breakdowns import claims_by_truth, contests_by_pair, reliability_curves
from arena.analysis.facts import read_facts
from arena.analysis.tables import Tables, collect
from arena.game import Ruleset
from tests.analysis.test_paper import SIX_HANDS
from tests.analysis.writing import turn, write_match

NAMES = ("ann", "ben", "cat")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    rules = Ruleset(dice_per_seat=2, hands=6)
    folder = tmp_path_factory.mktemp("paper")
    return collect(read_facts([write_match(folder, SIX_HANDS, seed="paper-1", ruleset=rules)]))


@pytest.fixture(scope="module")
def draws() -> Draws:
    return draw_blocks(["paper-1"])


def test_contests_are_counted_by_pair_and_mirror_each_other(tables: Tables, draws: Draws) -> None:
    """cat wins hands 1 and 2 from ben and 3 from ann; ann wins 4 from ben, ben 6 from ann; 5 has no contest."""
    found = {pair: (one.hits, one.n) for pair, one in contests_by_pair(tables, draws, NAMES).items()}

    assert found == {
        ("ann", "ben"): (1, 2),
        ("ben", "ann"): (1, 2),
        ("ann", "cat"): (0, 1),
        ("cat", "ann"): (1, 1),
        ("ben", "cat"): (0, 2),
        ("cat", "ben"): (2, 2),
    }


def test_estimates_are_counted_by_class_at_their_mean(tmp_path: Path, draws: Draws) -> None:
    """55 and 45 of a bid that holds share a class with nothing else; 100 is in the highest."""
    turns = [turn("1x1"), turn("2x1", None, None, 55), turn("doubt", None, None, 100)]
    paths = [write_match(tmp_path, turns, seed="paper-1", ruleset=Ruleset(dice_per_seat=2, hands=1))]
    found = reliability_curves(collect(read_facts(paths)), draws, NAMES)

    assert [(point.said, point.so.hits, point.so.n) for point in found["ann"]] == [(0.55, 1, 1)]
    assert [(point.said, point.so.hits, point.so.n) for point in found["ben"]] == [(1.0, 1, 1)]
    assert found["cat"] == ()


def test_claims_are_counted_by_verdict_and_intent(tmp_path: Path) -> None:
    """cat holds two ones, ann none; hedged claims are left out."""
    turns = [
        turn("1x1", "I have two ones.", "yes"),
        turn("2x1", "I have a one.", "no"),
        turn("3x1", "I have a one.", "yes"),
        turn("4x1", "Maybe I have a six."),
        turn("doubt", "I have a one."),
    ]
    paths = [write_match(tmp_path, turns, seed="paper-1", ruleset=Ruleset(dice_per_seat=2, hands=1))]

    assert claims_by_truth(collect(read_facts(paths)), NAMES) == {
        "ann": (0, 0, 1, 1),
        "ben": (0, 1, 0, 0),
        "cat": (1, 0, 0, 0),
    }


def test_nothing_played_gives_nothing_to_show(tmp_path: Path) -> None:
    """An abandoned match counts for nothing."""
    path = write_match(tmp_path, [], seed="paper-1", ruleset=Ruleset(), ends="abandoned")
    tables, draws = collect(read_facts([path])), draw_blocks([])

    assert contests_by_pair(tables, draws, NAMES) == {}
    assert reliability_curves(tables, draws, NAMES) == {"ann": (), "ben": (), "cat": ()}
    assert claims_by_truth(tables, NAMES) == {"ann": (0, 0, 0, 0), "ben": (0, 0, 0, 0), "cat": (0, 0, 0, 0)}
