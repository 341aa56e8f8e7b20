"""Questions, attempts and answers: what may stand where in a hand, and what waits for its consequence."""

from pathlib import Path
from typing import Any

import pytest

from arena.errors import TranscriptError, WrongEvent
from arena.game import Ask, Bid, BidPlaced, Forfeit, Invalid, Message, Note, Settings, Talk
from arena.transcript import Prompt, Scribe, verify
from arena.transcript.codec import MAX_LINE_BYTES
from tests.transcript.tables import SILENT, attempt, begin, clock, deal, lines_of, on_turn


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


def test_what_is_not_asked_is_not_written(path: Path) -> None:
    """transcript.md: only where asked; people never are."""
    asked_nothing = Settings(talk=Talk(speakers="active"), ask=Ask(intent=False))
    with deal(begin(path, settings=asked_nothing)) as scribe:
        seat = on_turn(scribe)
        with pytest.raises(WrongEvent, match="is not asked"):
            scribe.write(Note(1, 1, 1, seat, "truthful", "yes"))
    people = path.with_name("people.jsonl")
    with deal(begin(people, kinds=("human", "human"), settings=Settings(talk=Talk(speakers="active")))) as scribe:
        seat = on_turn(scribe)
        with pytest.raises(WrongEvent, match="is not asked"):
            scribe.write(Note(1, 1, 1, seat, "truthful", "yes"))


def asking(path: Path, **settings: Any) -> Scribe:
    """Return a match of models in which seat 0 is asked for the first bid."""
    given = Settings(talk=SILENT, **settings)
    return deal(begin(path, kinds=("model", "model"), settings=given, seed="first"))


def test_attempts_wait_for_their_consequence(path: Path) -> None:
    """transcript.md: an `ok` attempt whose consequence is missing is read again from its `reply`."""
    with asking(path) as scribe:
        seat = on_turn(scribe)
        scribe.write_attempt(attempt(scribe, seat, "open", outcome="illegal"))
        scribe.write_attempt(attempt(scribe, seat, "open"))
        assert [waiting.outcome for waiting in scribe.attempts] == ["illegal", "ok"]
        scribe.write(BidPlaced(seat, Bid(1, 2)))
        assert scribe.attempts == ()


def test_attempts_are_there_again_after_a_resume(path: Path) -> None:
    """What has been paid for is not asked again."""
    with asking(path) as scribe:
        scribe.write_attempt(attempt(scribe, on_turn(scribe), "open", reply='{"quantity": 1}'))
    with Scribe.resume(path, clock=clock()) as resumed:
        assert [waiting.reply for waiting in resumed.attempts] == ['{"quantity": 1}']
        assert resumed.state == scribe.state


def test_the_plan_of_an_attempt_becomes_a_note(path: Path) -> None:
    """table.md, view: own notes of its used attempts; those that were no use leave none."""
    with asking(path) as scribe:
        seat = on_turn(scribe)
        scribe.write_attempt(attempt(scribe, seat, "open", outcome="illegal", plan="bid 9x9"))
        scribe.write_attempt(attempt(scribe, seat, "open", plan="bid low"))
        assert [(note.kind, note.value) for note in scribe.state.hand.notes] == [("plan", "bid low")]
        with pytest.raises(WrongEvent, match="written with its attempt"):
            scribe.write(Note(1, 1, None, seat, "plan", "another"))


def test_a_model_is_asked_as_often_as_the_settings_allow(path: Path) -> None:
    """table.md: up to `invalid.retries` more times; trouble of the provider does not count."""
    with asking(path, invalid=Invalid(retries=1)) as scribe:
        seat = on_turn(scribe)
        for outcome in ("illegal", "provider", "empty"):
            scribe.write_attempt(attempt(scribe, seat, "open", outcome=outcome))
        with pytest.raises(WrongEvent, match=r"invalid\.retries is 1"):
            scribe.write_attempt(attempt(scribe, seat, "open"))
        with pytest.raises(WrongEvent, match=r"reason is 'illegal', the last attempt of seat . is 'empty'"):
            scribe.write(Forfeit(seat, "illegal"))
        scribe.write(Forfeit(seat, "empty"))


def test_nobody_loses_by_a_provider(path: Path) -> None:
    """table.md, Parking: provider trouble closes nothing."""
    with asking(path) as scribe:
        seat = on_turn(scribe)
        scribe.write_attempt(attempt(scribe, seat, "open", outcome="provider", reply=None))
        with pytest.raises(WrongEvent, match=r"the last attempt of seat . is provider"):
            scribe.write(Forfeit(seat, "empty"))


def test_together_all_are_asked_before_anyone_is_heard(path: Path) -> None:
    """transcript.md: in `together` windows attempts as they arrive, then all intents and messages in seat order."""
    settings = Settings(talk=Talk(order="together"))
    with deal(begin(path, kinds=("model", "model"), settings=settings)) as scribe:
        scribe.write_attempt(attempt(scribe, 1, "talk", talk_round=1))
        with pytest.raises(WrongEvent, match="seat 0 has not been asked"):
            scribe.write(Note(1, 1, 1, 0, "truthful", "no"))
        scribe.write_attempt(attempt(scribe, 0, "talk", talk_round=1))
        scribe.write(Note(1, 1, 1, 0, "truthful", "no"))
        scribe.write(Message(0, "Five!"))
        assert [waiting.seat for waiting in scribe.attempts] == [1]
        with pytest.raises(WrongEvent, match="its last attempt is missing"):
            scribe.write(Message(0, "Six!"))
        scribe.write(Message(1, "Six!"))


def test_merged_the_attempts_stay_until_the_move(path: Path) -> None:
    """transcript.md: merged: attempts (`round` 1), `intent`, `message`, `estimate`, then the action."""
    settings = Settings(talk=Talk(speakers="active", merge=True))
    with deal(begin(path, kinds=("model", "model"), settings=settings)) as scribe:
        seat = on_turn(scribe)
        scribe.write_attempt(attempt(scribe, seat, "talk_open", talk_round=1))
        scribe.write(Note(1, 1, 1, seat, "truthful", "no"))
        scribe.write(Message(seat, "Five!"))
        assert len(scribe.attempts) == 1
        scribe.write(BidPlaced(seat, Bid(1, 5)))
        assert scribe.attempts == ()


def test_the_messages_of_a_prompt_are_hashed(path: Path) -> None:
    """transcript.md, `prompt`: sha256 of canonical JSON of the messages."""
    with asking(path) as scribe:
        prompt = Prompt(sha256="0" * 64, messages=({"role": "user", "content": "Bid."},))
        wrong = attempt(scribe, on_turn(scribe), "open", prompt=prompt)
        with pytest.raises(WrongEvent, match=r"prompt\.sha256 is 000"):
            scribe.write_attempt(wrong)


def test_halves_of_surrogates_do_not_stop_a_match(path: Path) -> None:
    """table.md: surrogates are scrubbed; a reply may hold anything."""
    with asking(path) as scribe:
        scribe.write_attempt(attempt(scribe, on_turn(scribe), "open", reply="\ud800 five"))
    assert lines_of(path)[-1]["reply"] == "\ufffd five"


def test_a_hint_is_written_where_hints_are_allowed(path: Path) -> None:
    """transcript.md, `assist`: a hint shown to a person, where `assisted`."""
    with deal(begin(path, kinds=("human", "human"), settings=Settings(talk=SILENT), assisted=True)) as scribe:
        seat = on_turn(scribe)
        scribe.write_assist(seat=seat, what="1x2 holds with 42 %")
        with pytest.raises(WrongEvent, match="a hint for seat"):
            scribe.write_assist(seat=1 - seat, what="x")
    assert lines_of(path)[-1]["seen_by"] == [seat]
    assert verify(path, unfinished=True).is_right


def test_a_line_too_long_to_be_read_is_not_written(path: Path) -> None:
    """What is written can be read."""
    with asking(path) as scribe:
        before = path.read_bytes()
        with pytest.raises(TranscriptError, match="a line of"):
            scribe.write_attempt(attempt(scribe, on_turn(scribe), "open", reply="x" * MAX_LINE_BYTES))
        assert path.read_bytes() == before


def test_nothing_is_asked_after_it_was_answered(path: Path) -> None:
    """transcript.md, order within a hand: attempts stand before the estimate, and one that is ok is the last."""
    with asking(path) as scribe:
        scribe.write_attempt(attempt(scribe, on_turn(scribe), "open"))
        again = attempt(scribe, on_turn(scribe), "open")
        with pytest.raises(WrongEvent, match="after one that was ok"):
            scribe.write_attempt(again)
        scribe.write(BidPlaced(on_turn(scribe), Bid(1, 2)))
        seat = on_turn(scribe)
        scribe.write_attempt(attempt(scribe, seat, "act"))
        scribe.write(Note(1, 2, None, seat, "p_true", 40))
        late = attempt(scribe, seat, "act")
        with pytest.raises(WrongEvent, match="after what was said in answer"):
            scribe.write_attempt(late)


def test_in_a_window_nobody_is_asked_once_somebody_was_heard(path: Path) -> None:
    """transcript.md: attempts are written as they arrive, then all intents and messages."""
    with deal(begin(path, kinds=("bot", "model"), settings=Settings(talk=Talk(order="together")))) as scribe:
        scribe.write_attempt(attempt(scribe, 1, "talk", talk_round=1, outcome="illegal"))
        scribe.write(Message(0, None))
        late = attempt(scribe, 1, "talk", talk_round=1)
        with pytest.raises(WrongEvent, match="after what was said in answer"):
            scribe.write_attempt(late)


@pytest.mark.parametrize("outcome", [None, "illegal", "provider"])
def test_a_model_acts_on_an_answer_that_is_ok(outcome: str | None, path: Path) -> None:
    """table.md: no action is fished out of anything else."""
    with asking(path) as scribe:
        seat = on_turn(scribe)
        if outcome is not None:
            scribe.write_attempt(attempt(scribe, seat, "open", outcome=outcome))
        with pytest.raises(WrongEvent, match=f"its last attempt is {outcome or 'missing'}"):
            scribe.write(BidPlaced(seat, Bid(1, 2)))


def test_the_lowest_bid_is_substituted_and_no_other(path: Path) -> None:
    """table.md, `invalid.then: lowest`: the lowest legal bid, and no forfeit."""
    with asking(path, invalid=Invalid(retries=0, then="lowest")) as scribe:
        seat = on_turn(scribe)
        scribe.write_attempt(attempt(scribe, seat, "open", outcome="illegal"))
        with pytest.raises(WrongEvent, match="substituted bid 1x2, the lowest legal one is 1x1"):
            scribe.write(BidPlaced(seat, Bid(1, 2), substituted=True))
        with pytest.raises(WrongEvent, match=r"a forfeit, but invalid\.then is 'lowest'"):
            scribe.write(Forfeit(seat, "illegal"))
        scribe.write(BidPlaced(seat, Bid(1, 1), substituted=True))


def test_nothing_is_put_in_the_place_of_a_good_answer(path: Path) -> None:
    """table.md: substitution and forfeit follow a reply that is no use."""
    with asking(path) as scribe:
        seat = on_turn(scribe)
        scribe.write_attempt(attempt(scribe, seat, "open"))
        with pytest.raises(WrongEvent, match=r"a forfeit, but the last attempt of seat . is ok"):
            scribe.write(Forfeit(seat, "illegal"))


def test_an_estimate_is_not_given_up(path: Path) -> None:
    """transcript.md: no estimate before a forfeit or a substituted bid."""
    with deal(begin(path, settings=Settings(talk=SILENT))) as scribe:
        scribe.write(BidPlaced(on_turn(scribe), Bid(1, 2)))
        seat = on_turn(scribe)
        scribe.write(Note(1, 2, None, seat, "p_true", 40))
        with pytest.raises(WrongEvent, match="a forfeit after an estimate"):
            scribe.write(Forfeit(seat, "illegal"))


def test_a_failed_question_leaves_silence(path: Path) -> None:
    """table.md: a talk question that fails is silence; no intent is sealed, and no words are spoken."""
    settings = Settings(talk=Talk(speakers="active"), invalid=Invalid(retries=0))
    with deal(begin(path, kinds=("model", "model"), settings=settings)) as scribe:
        seat = on_turn(scribe)
        scribe.write_attempt(attempt(scribe, seat, "talk", talk_round=1, outcome="refused"))
        with pytest.raises(WrongEvent, match=r"truthful of seat ., but its last attempt is refused"):
            scribe.write(Note(1, 1, 1, seat, "truthful", "no"))
        with pytest.raises(WrongEvent, match="speaks, but its last attempt is refused"):
            scribe.write(Message(seat, "I have a five."))
        scribe.write(Message(seat, None))
