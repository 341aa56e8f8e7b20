"""Standings and the most telling lie, on the hands of test_paper.py and on small ones of their own."""

from pathlib import Path

import pytest

from arena.analysis.standings import lie_that_worked, standings
from arena.game import Bid, Ruleset, Settings, Talk
from tests.analysis.test_paper import SIX_HANDS
from tests.analysis.writing import ON_TURN, Turn, turn, write_match

SIX = Ruleset(dice_per_seat=2, hands=6)
ONE = Ruleset(dice_per_seat=2, hands=1)


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_match(tmp_path_factory.mktemp("paper"), SIX_HANDS, seed="paper-1", ruleset=SIX)


def one_hand(folder: Path, *turns: Turn, settings: Settings = ON_TURN) -> Path:
    """Hand 1 of paper-1: ann 5 4, ben 2 6, cat 1 1, cat opens."""
    return write_match(folder, turns, seed="paper-1", ruleset=ONE, settings=settings)


def test_everything_is_counted_as_on_paper(paper: Path) -> None:
    """Agent, hands, points, contests and won, forfeits, own-dice claims, false ones; ben's hedged one is in neither."""
    rows = [
        (row.agent, row.hands, row.points, row.contests, row.contests_won, row.forfeits, row.claims, row.false_claims)
        for row in standings([paper])
    ]

    assert rows == [
        ("cat", 6, 2, 3, 3, 1, 1, 0),
        ("ann", 6, -1, 3, 1, 0, 3, 2),
        ("ben", 6, -1, 4, 1, 0, 3, 1),
    ]


@pytest.mark.parametrize("words", ["Maybe I have a five.", "I have several fives."])
def test_hedged_and_vague_claims_are_not_among_the_false_ones(words: str, tmp_path: Path) -> None:
    """metrics.md, false claims: hedged ones apart, vague ones apart. cat has no five."""
    rows = standings([one_hand(tmp_path, turn("1x5", words), turn("doubt"))])

    assert [(row.claims, row.false_claims) for row in rows if row.agent == "cat"] == [(0, 0)]


def test_people_are_not_judged(tmp_path: Path) -> None:
    """metrics.md, first paragraph: people's seats where truth is judged. cat has no five and says it has."""
    turns = (turn("1x5", "I have a five."), turn("2x5"), turn("doubt"))
    path = write_match(tmp_path, turns, seed="paper-1", ruleset=ONE, kinds=("bot", "bot", "human"))

    assert {row.agent: row.false_claims for row in standings([path])} == {"ann": 0, "ben": 0, "cat": None}
    assert lie_that_worked([path]) is None


def test_claims_in_a_forfeited_hand_are_left_out(tmp_path: Path) -> None:
    """metrics.md, first paragraph."""
    rows = standings([one_hand(tmp_path, turn("1x5", "I have a five."), turn("forfeit"))])

    assert [(row.claims, row.forfeits) for row in rows] == [(0, 0), (0, 0), (0, 1)]


def test_matches_that_are_not_complete_count_for_nothing(tmp_path: Path) -> None:
    """Parked and abandoned matches are in no table."""
    paths = [
        write_match(tmp_path, [turn("1x1"), turn("doubt")], seed=seed, ruleset=SIX, ends=ends)
        for seed, ends in (("paper-1", "abandoned"), ("paper-2", "unfinished"))
    ]

    assert standings(paths) == ()
    assert lie_that_worked(paths) is None


def test_the_lie_that_worked_is_found(paper: Path) -> None:
    """ann's two fives (margin -1, no contest on them) and ben's six (likewise): the first of equals."""
    lie = lie_that_worked([paper])

    assert lie is not None
    assert (lie.hand, lie.turn, lie.agent, lie.bid, lie.worked) == (1, 2, "ann", Bid(2, 5), True)
    assert (lie.text, lie.cup) == ("I have two fives.", (5, 4))


def test_a_caught_lie_is_told_where_none_worked(tmp_path: Path) -> None:
    """ben claims two fives, bids 2x5 on it and is doubted."""
    lie = lie_that_worked(
        [one_hand(tmp_path, turn("1x1"), turn("1x5"), turn("2x5", "I have two fives"), turn("doubt"))]
    )

    assert lie is not None
    assert (lie.agent, lie.worked, lie.speaker_won) == ("ben", False, False)


def test_a_caught_bluff_is_told_where_nobody_lied(tmp_path: Path) -> None:
    """ben bids 2x3 with none in silence (p = 0.13, 2x6 at 0.52 was legal), and is doubted."""
    lie = lie_that_worked([one_hand(tmp_path, turn("1x1"), turn("1x5"), turn("2x3"), turn("doubt"))])

    assert lie is not None
    assert (lie.agent, lie.text, lie.claim, lie.worked) == ("ben", None, None, False)


def test_a_squeezed_bid_that_fell_is_no_bluff(tmp_path: Path) -> None:
    """Over 3x6 ann has nothing plausible left to bid; her 4x3 is no bluff, and cat's 3x6 was lucky to pass."""
    lie = lie_that_worked([one_hand(tmp_path, turn("3x1"), turn("4x3"), turn("doubt"))])

    assert lie is None


def test_hedged_and_unheard_lies_are_none(tmp_path: Path) -> None:
    """Said, but not asserted; said, but heard by nobody."""
    hedged = one_hand(tmp_path, turn("1x5", "Maybe I have a five"), turn("2x5"), turn("doubt"))
    deaf = Settings(talk=Talk(speakers="active", delivered=False))
    unheard = one_hand(tmp_path, turn("1x5", "I have a five"), turn("2x5"), turn("doubt"), settings=deaf)

    assert lie_that_worked([hedged, unheard]) is None
