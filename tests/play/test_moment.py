"""The moment of a decision: found in a transcript with the view as it was asked with, or why there is none."""

from pathlib import Path
from typing import Literal

import pytest

from arena.errors import ConfigError
from arena.game import PRESETS, Ask, Invalid, Settings, Talk
from arena.play.moment import find_moment
from tests.analysis.writing import Turn, turn, write_match
from tests.cli.test_bad_input import CASES

ARENA = PRESETS["arena"].vary(hands=1)


def written(
    folder: Path, *turns: Turn, settings: Settings | None = None, kind: Literal["bot", "model"] = "bot"
) -> Path:
    return write_match(
        folder,
        turns,
        seed="0" * 16,
        names=("ann", "ben"),
        kinds=(kind, kind),
        ruleset=ARENA,
        settings=settings or Settings(talk=Talk(speakers="active")),
    )


def test_view_is_that_of_the_question_not_of_what_came_of_it(tmp_path: Path) -> None:
    """words-and-layers.md: agents keep nothing, so a turn can be asked again; its answer's estimate is not yet told."""
    path = written(tmp_path, turn("1x2", "Hello."), turn("2x3", "No.", "yes", 70), turn("doubt"))
    moment = find_moment(path, hand=1, turn=2)
    assert moment.action == "2x3"
    assert moment.question.name == "act"
    assert str(moment.view.to_beat) == "1x2"
    assert moment.view.seat == moment.view.on_turn == moment.question.seat
    assert [getattr(heard, "text", "a bid") for heard in moment.view.log] == ["Hello.", "a bid", "No."]
    assert [note.kind for note in moment.view.notes] == ["truthful"]


def test_opening_is_asked_as_an_opening(tmp_path: Path) -> None:
    moment = find_moment(written(tmp_path, turn("1x2"), turn("doubt")), hand=1, turn=1)
    assert (moment.question.name, moment.question.asks_estimate, moment.action) == ("open", False, "1x2")


def test_estimate_is_asked_for_as_the_settings_say(tmp_path: Path) -> None:
    quiet = Settings(talk=Talk(speakers="active"), ask=Ask(estimate=False))
    assert find_moment(written(tmp_path, turn("1x2"), turn("doubt")), hand=1, turn=2).question.asks_estimate
    path = written(tmp_path / "quiet", turn("1x2"), turn("doubt"), settings=quiet)
    assert not find_moment(path, hand=1, turn=2).question.asks_estimate


def test_merged_turn_is_asked_for_words_and_move_in_one(tmp_path: Path) -> None:
    """table.md, Talk: with `talk.merge` the words of the turn are part of what is asked, so not of the view."""
    merged = Settings(talk=Talk(speakers="active", merge=True))
    moment = find_moment(written(tmp_path, turn("1x2", "Hi."), turn("doubt", "Ha."), settings=merged), hand=1, turn=2)
    assert (moment.question.name, moment.question.round) == ("talk_act", 1)
    assert [getattr(heard, "text", "a bid") for heard in moment.view.log] == ["Hi.", "a bid"]


def test_of_a_hand_rolled_again_the_last_roll_counts(tmp_path: Path) -> None:
    path = written(tmp_path, turn("1x2"), turn("void"), turn("3x4"), turn("doubt"))
    assert find_moment(path, hand=1, turn=1).action == "3x4"
    assert find_moment(path, hand=1, turn=1).question.roll == 2


def test_forfeited_turn_is_refused(tmp_path: Path) -> None:
    """metrics.md: a forfeit is nobody's decision."""
    path = written(tmp_path, turn("1x2"), Turn("forfeit"))
    with pytest.raises(ConfigError, match=r"forfeited \(illegal\); there is no decision to ask again"):
        find_moment(path, hand=1, turn=2)


def test_substituted_bid_is_refused(tmp_path: Path) -> None:
    """metrics.md: a substituted action is nobody's decision."""
    lowest = Settings(talk=Talk(speakers="active"), invalid=Invalid(retries=0, then="lowest"))
    turns = [turn("1x2"), Turn("lowest", wasted=("illegal",)), turn("doubt")]
    path = written(tmp_path, *turns, settings=lowest, kind="model")
    with pytest.raises(ConfigError, match=r"the referee bid for Seat [AB]; there is no decision to ask again"):
        find_moment(path, hand=1, turn=2)


def test_forced_doubt_is_refused() -> None:
    with pytest.raises(ConfigError, match="forced doubt at the top of the ladder"):
        find_moment(CASES / "classic.jsonl", hand=3, turn=4)


@pytest.mark.parametrize(
    ("hand", "turn", "why"),
    [(2, 1, "has no hand 2; its last one is 1"), (1, 4, "no such turn was played in the hand; it has 2")],
)
def test_place_that_is_not_there_is_named(tmp_path: Path, hand: int, turn: int, why: str) -> None:
    path = written(tmp_path, Turn("1x2"), Turn("doubt"))
    with pytest.raises(ConfigError) as refused:
        find_moment(path, hand=hand, turn=turn)
    assert why in str(refused.value)
    assert str(path) in str(refused.value)
