"""What measures leave out: each kind once, in a match of its own, and counted (metrics.md, first paragraph).

Hand 1 of paper-1 has the cups ann 5 4, ben 2 6, cat 1 1, and cat opens.
"""

from pathlib import Path

import pytest

from arena.analysis import metrics, reply_metrics, word_metrics
from arena.analysis.bootstrap import draw_blocks
from arena.analysis.facts import read_facts
from arena.analysis.left_out import LeftOut, count_left_out
from arena.analysis.measures import Measure, estimates
from arena.analysis.tables import Tables, collect
from arena.game import Invalid, Ruleset, Settings, Talk
from tests.analysis.writing import ON_TURN, Turn, turn, write_match

ONE = Ruleset(dice_per_seat=2, hands=1)
TWO = Ruleset(dice_per_seat=2, hands=2)
LOWEST = Settings(talk=ON_TURN.talk, invalid=Invalid(then="lowest"))
UNHEARD = Settings(talk=Talk(speakers="active", delivered=False))


def written(folder: Path, *turns: Turn, ruleset: Ruleset = ONE, **more: object) -> Tables:
    path = write_match(folder, turns, seed="paper-1", ruleset=ruleset, **more)  # type: ignore[arg-type]
    return collect(read_facts([path]))


def n(measure: Measure, tables: Tables) -> tuple[int, ...]:
    """Return the n of ann, ben and cat."""
    names = ("ann", "ben", "cat")
    found = estimates(measure, measure.count(tables), draw_blocks(["paper-1"]), names)
    return tuple(found[name].n for name in names)


def test_substituted_bids_are_nobodys_play_but_their_contests_count(tmp_path: Path) -> None:
    """ann's 1x2 was the referee's; ben doubts it, it holds, ben loses."""
    tables = written(tmp_path, turn("1x1"), turn("lowest"), turn("doubt"), settings=LOWEST)

    assert n(metrics.plausibility, tables) == (0, 0, 1)
    assert n(metrics.doubt_rate, tables) == (0, 1, 0)
    assert n(metrics.contests_won, tables) == (1, 1, 0)
    assert n(reply_metrics.substitutions, tables) == (1, 1, 1)
    assert count_left_out(tables).substituted_actions == 1


def test_forced_doubts_are_nobodys_skill_but_their_contests_count(tmp_path: Path) -> None:
    """Over 6x6, the top of the ladder, ann must doubt."""
    tables = written(tmp_path, turn("6x6"))

    assert n(metrics.doubt_rate, tables) == (0, 0, 0)
    assert n(metrics.doubts_right, tables) == (0, 0, 0)
    assert n(metrics.contests_won, tables) == (1, 0, 1)
    assert n(reply_metrics.forfeits, tables) == (0, 0, 1)
    assert count_left_out(tables).forced_doubts == 1


def test_talk_of_a_forfeited_hand_is_left_out_and_its_bids_are_not(tmp_path: Path) -> None:
    """Their bids made before the forfeit count."""
    tables = written(tmp_path, turn("1x1", "I have a one.", "yes"), turn("forfeit", "I have a six.", "no"))

    assert n(metrics.plausibility, tables) == (0, 0, 1)
    assert n(word_metrics.speaks, tables) == (0, 0, 0)
    assert n(word_metrics.false_claims, tables) == (0, 0, 0)
    assert n(metrics.contest_rate, tables) == (1, 1, 1)
    assert count_left_out(tables).forfeited_hands == 1


@pytest.mark.parametrize(
    ("measure", "heard", "unheard"),
    [
        (word_metrics.speaks, (1, 1, 1), (1, 1, 1)),
        (word_metrics.false_claims, (1, 0, 0), (1, 0, 0)),
        (word_metrics.meant_it, (1, 0, 0), (1, 0, 0)),
        (word_metrics.specificity, (1, 1, 1), (1, 1, 1)),
        (word_metrics.talk_bid_match, (1, 0, 0), (1, 0, 0)),
        (word_metrics.lies_that_worked, (1, 0, 0), (0, 0, 0)),
        (word_metrics.claims_per_message, (1, 0, 0), (0, 0, 0)),
        (word_metrics.unreadable, (1, 0, 0), (0, 0, 0)),
    ],
    ids=lambda one: one.key if isinstance(one, Measure) else "",
)
def test_undelivered_messages_enter_five_measures_only(
    measure: Measure, heard: tuple[int, ...], unheard: tuple[int, ...], tmp_path: Path
) -> None:
    """metrics.md: speaks, false claims, meant it, specificity and talk-bid match. ann lies of sixes and bids them."""
    turns = (turn("1x1"), turn("1x6", "I have two sixes.", "no"), turn("doubt"))

    assert n(measure, written(tmp_path / "heard", *turns)) == heard
    assert n(measure, written(tmp_path / "unheard", *turns, settings=UNHEARD)) == unheard


def test_void_hands_are_left_out(tmp_path: Path) -> None:
    """Nothing of the first roll remains but its attempts; the second has as many turns as any hand."""
    tables = written(tmp_path, turn("1x1"), turn("void"), turn("1x1"), turn("doubt"))

    assert n(metrics.plausibility, tables) == (0, 0, 1)
    assert count_left_out(tables).void_hands == 1


@pytest.mark.parametrize("ends", ["abandoned", "unfinished"])
def test_matches_that_are_not_complete_are_left_out(ends: str, tmp_path: Path) -> None:
    """Parked and abandoned matches, though a hand of them was played."""
    tables = written(tmp_path, turn("1x1"), turn("doubt"), ruleset=TWO, ends=ends)
    counted = count_left_out(tables)

    assert n(metrics.plausibility, tables) == (0, 0, 0)
    assert n(metrics.contest_rate, tables) == (0, 0, 0)
    assert counted.abandoned_matches + counted.unfinished_matches == 1


def test_everything_is_told_in_words_even_where_there_was_none() -> None:
    """How many of each were left out is always printed."""
    words = LeftOut(0, 2, 3, 4, 5, 6, 7, 8, 9).words()

    assert [line.split()[0] for line in words] == list("023456789")


@pytest.mark.parametrize(
    ("n", "first", "last"),
    [
        (1, "1 unfinished match (parked, or being played)", "1 seat of people, where truth is judged"),
        (1200, "1,200 unfinished matches (parked, or being played)", "1,200 seats of people, where truth is judged"),
    ],
)
def test_one_is_told_as_one(n: int, first: str, last: str) -> None:
    """Words and their number agree."""
    words = LeftOut(n, n, n, n, n, n, n, n, n).words()

    assert (words[0], words[-1]) == (first, last)
