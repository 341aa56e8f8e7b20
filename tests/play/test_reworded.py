"""What is heard differently: muted words of the turn's window, or words swapped for another deal's by a stated rule."""

from dataclasses import replace
from pathlib import Path

import pytest

from arena.errors import ConfigError
from arena.game import PRESETS, Bid, BidPlaced, Message, Settings, Talk
from arena.play.moment import Moment, find_moment
from arena.play.reworded import last_speaker, mute, swap
from arena.transcript import MatchOpenedLine, replay
from tests.analysis.writing import turn, write_match

ON_TURN = Settings(talk=Talk(speakers="active"))


def written(folder: Path, seed: str, *says: str | None, run: str = "test", arm: str | None = None) -> Path:
    """Write a match of one hand and turns that say and raise."""
    actions = ("1x2", "2x3", "3x4", "doubt")
    turns = [turn(action, say) for action, say in zip(actions, [*says, None, None, None, None], strict=False)]
    return write_match(
        folder, turns, seed=seed * 16, names=("ann", "ben"), ruleset=PRESETS["arena"].vary(hands=1), run=run, arm=arm
    )


@pytest.fixture
def moment(tmp_path: Path) -> Moment:
    """The moment of the third turn, with words put into its log by `hearing`."""
    return find_moment(written(tmp_path / "own", "0", "One.", "Two."), hand=1, turn=3)


def hearing(moment: Moment, *log: Message | BidPlaced) -> Moment:
    return replace(moment, view=replace(moment.view, log=log))


def bid(seat: int) -> BidPlaced:
    return BidPlaced(seat, Bid(1, 2))


def test_words_of_the_window_are_muted_all_of_them(moment: Moment) -> None:
    """metrics.md, sway: with and without; with several talk rounds a seat speaks more than once before a decision."""
    log = (Message(1, "Old."), bid(0), Message(1, "First."), Message(0, "Mine."), Message(1, "Second."))
    found = mute(hearing(moment, *log), 1)
    assert found.view.log == (Message(1, "Old."), bid(0), Message(1, None), Message(0, "Mine."), Message(1, None))
    assert [(change.turn, change.was, change.now) for change in found.changes] == [
        (2, "First.", None),
        (2, "Second.", None),
    ]


def test_without_words_in_the_window_the_latest_of_the_hand_is_muted(moment: Moment) -> None:
    log = (Message(1, "Older."), bid(0), Message(1, "Old."), bid(1), Message(1, None))
    found = mute(hearing(moment, *log), 1)
    assert found.view.log == (Message(1, "Older."), bid(0), Message(1, None), bid(1), Message(1, None))
    assert [(change.turn, change.was) for change in found.changes] == [(2, "Old.")]


def test_nothing_but_the_log_is_changed(moment: Moment) -> None:
    muted = mute(moment, 1)
    assert replace(muted.view, log=moment.view.log) == moment.view


def test_seat_that_said_nothing_cannot_be_muted(moment: Moment) -> None:
    with pytest.raises(ConfigError, match=r"no words of Seat B were heard in hand 1 before turn 3$"):
        mute(hearing(moment, Message(1, None), bid(0), Message(0, "Mine.")), 1)


def test_words_that_nobody_heard_cannot_be_muted(moment: Moment) -> None:
    silent = replace(moment, view=replace(moment.view, log=(), talk=replace(Settings().talk, delivered=False)))
    with pytest.raises(ConfigError, match="nobody heard any words"):
        mute(silent, 1)


def test_last_speaker_is_the_latest_other_seat_with_words(moment: Moment) -> None:
    me, other = moment.view.seat, 1 - moment.view.seat
    assert last_speaker(hearing(moment, Message(other, "Hm."), Message(me, "Mine.")).view) == other
    assert last_speaker(hearing(moment, Message(other, None), Message(me, "Mine.")).view) is None


def speaker(moment: Moment) -> int:
    """Return the seat that spoke in turn 2."""
    return 1 - moment.view.seat


def other_deal(folder: Path, own: Path, *, opens: bool) -> Path:
    """Write a match of four messages, `A.` to `D.`, on a seed with the same opener as `own` or another."""
    paths = (written(folder / seed, seed, "A.", "B.", "C.", "D.") for seed in "123456789")
    return next(path for path in paths if (opener(path) == opener(own)) == opens)


def opener(path: Path) -> int:
    return next(record.opener for record in replay(path).records if isinstance(record, MatchOpenedLine))


def test_words_come_from_the_same_turn_of_another_deal(moment: Moment, tmp_path: Path) -> None:
    """The same position where possible: the agent spoke in turns 2 and 4 there, and its words of turn 2 are taken."""
    own = next((tmp_path / "own").iterdir())
    other = other_deal(tmp_path, own, opens=True)
    found = swap(moment, speaker(moment), [own, other], own)
    (change,) = found.changes
    assert (change.turn, change.was, change.now) == (2, "Two.", "B.")
    assert change.origin is not None
    assert (change.origin.match, change.origin.hand, change.origin.turn) == (other.stem, 1, 2)
    assert replace(found.view, log=moment.view.log) == moment.view


def test_words_of_the_nearest_turn_will_do(moment: Moment, tmp_path: Path) -> None:
    """There the agent spoke in turns 1 and 3 only."""
    own = next((tmp_path / "own").iterdir())
    (change,) = swap(moment, speaker(moment), [other_deal(tmp_path, own, opens=False)], own).changes
    assert change.now in ("A.", "C.")


def test_same_transcripts_give_the_same_words_in_any_order(moment: Moment, tmp_path: Path) -> None:
    """The rule is keyed by the place of the decision, not by the order of the files."""
    own = next((tmp_path / "own").iterdir())
    others = [written(tmp_path, seed, f"A{seed}.", f"B{seed}.") for seed in "12345"]
    seat = speaker(moment)
    assert swap(moment, seat, others, own) == swap(moment, seat, others[::-1], own)


@pytest.mark.parametrize(("run", "arm", "seed"), [("else", None, "1"), ("test", "quiet", "1"), ("test", "b", "0")])
def test_other_runs_arms_and_the_same_deal_are_no_other_deal(
    moment: Moment, tmp_path: Path, run: str, arm: str | None, seed: str
) -> None:
    own = next((tmp_path / "own").iterdir())
    other = written(tmp_path, seed, "A.", "B.", run=run, arm=arm)
    with pytest.raises(ConfigError, match="nothing to swap in"):
        swap(moment, speaker(moment), [own, other], own)


def test_words_that_are_the_same_are_not_swapped_in(moment: Moment, tmp_path: Path) -> None:
    own = next((tmp_path / "own").iterdir())
    other = written(tmp_path, "1", "Two.", "Two.", "Two.", "Two.")
    with pytest.raises(ConfigError, match="nothing to swap in"):
        swap(moment, speaker(moment), [own, other], own)


def test_without_another_deal_other_hands_of_the_match_will_do(tmp_path: Path) -> None:
    turns = [turn("1x2", "One."), turn("2x3", "Two."), turn("doubt")] * 2
    own = write_match(
        tmp_path, turns, seed="0" * 16, names=("ann", "ben"), ruleset=PRESETS["arena"].vary(hands=2), settings=ON_TURN
    )
    moment = find_moment(own, hand=2, turn=2)
    found = swap(moment, speaker(moment), [own], own)
    assert found.changes[0].origin is not None
    assert found.changes[0].origin.hand == 1
