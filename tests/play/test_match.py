"""A match from the first roll to the last score, and what agents can do to it (table.md, rules.md Forfeit and void)."""

import asyncio
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from arena.agents import Answer, Desk, Question
from arena.errors import BudgetSpent, MatchLeft, StorageError, Transient
from arena.game import PRESETS, Bid, Invalid, Settings, Talk, View
from arena.transcript import Scribe, replay, verify
from tests.play.seats import Seated, begin, fixed_clock, play, quiet, raises_then_doubts

SILENT = Settings(talk=Talk(speakers="none"))


def kinds(path: Path) -> list[str]:
    return [record.kind for record in replay(path).records]


def test_match_of_two_hands_is_complete_and_verifies(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    agents = [Seated("ada", raises_then_doubts), Seated("ben", raises_then_doubts)]
    end = play(begin(path, agents), agents)
    assert (end.status, end.cause, end.troubles) == ("complete", None, ())
    assert verify(path).fault is None
    assert kinds(path).count("hand_closed") == 2


def test_every_seat_speaks_before_every_decision_the_one_on_turn_last(tmp_path: Path) -> None:
    """table.md, Talk: `seat` starts left of the seat on turn, which speaks last; each hears those before."""
    path = tmp_path / "m.jsonl"
    agents = [Seated(name, raises_then_doubts) for name in ("ada", "ben", "cyd")]
    play(begin(path, agents, rules=PRESETS["arena"].vary(hands=1), settings=Settings()), agents)
    records = replay(path).records
    opener = next(record.opener for record in records if record.kind == "match_opened")
    spoke = [record.seat for record in records if record.kind == "message" and record.turn == 1]
    assert spoke == [(opener + 1) % 3, (opener + 2) % 3, opener]
    question, view = agents[opener].asked[0]
    assert question.name == "talk"
    assert [message.seat for message in view.log] == spoke[:2]


def test_together_window_is_asked_at_once_and_heard_at_once(tmp_path: Path) -> None:
    """table.md, Talk: `together`: asked at once, revealed at once, written in seat order."""
    path = tmp_path / "m.jsonl"
    agents = [Seated(name, raises_then_doubts) for name in ("ada", "ben", "cyd")]
    settings = Settings(talk=Talk(order="together"))
    play(begin(path, agents, rules=PRESETS["arena"].vary(hands=1), settings=settings), agents)
    assert [record.seat for record in replay(path).records if record.kind == "message" and record.turn == 1] == [
        0,
        1,
        2,
    ]
    assert [agent.asked[0][1].log for agent in agents] == [(), (), ()]
    assert verify(path).fault is None


def test_merged_question_asks_words_and_move_at_once(tmp_path: Path) -> None:
    """table.md, Talk: with `talk.merge` talk and move are one question."""
    path = tmp_path / "m.jsonl"
    agents = [Seated("ada", raises_then_doubts), Seated("ben", raises_then_doubts)]
    settings = Settings(talk=Talk(speakers="active", merge=True))
    play(begin(path, agents, rules=PRESETS["arena"].vary(hands=1), settings=settings), agents)
    names = {question.name for agent in agents for question, _ in agent.asked}
    assert names == {"talk_open", "talk_act"}
    assert verify(path).fault is None


def test_undelivered_words_are_on_file_and_heard_by_nobody(tmp_path: Path) -> None:
    """table.md, Talk: `delivered: false` keeps messages out of every view, the speaker's own too."""
    path = tmp_path / "m.jsonl"
    agents = [Seated("ada", raises_then_doubts), Seated("ben", raises_then_doubts)]
    settings = Settings(talk=Talk(delivered=False))
    play(begin(path, agents, rules=PRESETS["arena"].vary(hands=1), settings=settings), agents)
    messages = [record for record in replay(path).records if record.kind == "message"]
    assert {record.seen_by for record in messages} == {()}
    assert {type(event).__name__ for agent in agents for _, view in agent.asked for event in view.log} <= {"BidPlaced"}


def breaks(question: Question, view: View) -> Answer:
    raise RuntimeError("a bug of its own")


def bids_nonsense(question: Question, view: View) -> Answer:
    return Answer(move=Bid(99, 7))


def answers_with_a_string(question: Question, view: View) -> Answer:
    return "2x3"  # type: ignore[return-value]


def claims_200_percent(question: Question, view: View) -> Answer:
    return Answer(move=Bid(1, 2), p_true=200)


@pytest.mark.parametrize("reply", [breaks, bids_nonsense, answers_with_a_string, claims_200_percent])
def test_broken_bot_voids_the_hand_until_the_rolls_run_out(tmp_path: Path, reply: object) -> None:
    """rules.md, Void: `agent` for a bot that raised or hung; after max_rolls the match is abandoned."""
    path = tmp_path / "m.jsonl"
    agents = [Seated("ada", reply), Seated("ben", reply)]  # type: ignore[arg-type]
    end = play(begin(path, agents), agents)
    told = replay(path)
    assert end.status == "abandoned"
    assert len(end.troubles) == 3
    assert "agent '" in end.troubles[0] or "seat" in end.troubles[0]
    assert [record.reason for record in told.records if record.kind == "void"] == ["agent"] * 3
    assert told.state.closed is not None
    assert told.state.closed.reason == "max_rolls"
    assert verify(path).fault is None


def test_what_a_broken_agent_says_is_told_without_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An adapter of one's own may put its request into its errors; those are printed and kept in errors.jsonl."""
    monkeypatch.setenv("MY_PROVIDER_TOKEN", "plain-canary-78/x")

    def tells(question: Question, view: View) -> Answer:
        raise RuntimeError("refused: plain-canary-78/x, Authorization: Bearer sk-canary-5b1f0a77e3c94d1286ab")

    agents = [Seated("ada", tells), Seated("ben", tells)]
    end = play(begin(tmp_path / "m.jsonl", agents), agents)
    assert end.troubles[0] == "agent 'ada' raised RuntimeError('refused: [key], Authorization: Bearer [key]')"


@dataclass
class Hanging:
    """An agent that never answers, but has a deadline."""

    name: str = "slow"
    kind: str = "bot"
    deadline_s: float = 0.0

    async def answer(self, question: Question, view: View, desk: Desk) -> Answer:
        await asyncio.Event().wait()
        raise AssertionError("the event is never set")

    async def aclose(self) -> None:
        return None


def test_hanging_agent_voids_the_hand_at_its_deadline(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    agents = [Hanging("ada"), Hanging("ben")]
    end = play(begin(path, agents), agents)  # type: ignore[arg-type]
    assert end.status == "abandoned"
    assert "has not answered within" in end.troubles[0]


def test_seat_out_of_attempts_forfeits_the_hand(tmp_path: Path) -> None:
    """rules.md, Forfeit: without a standing bid nobody wins and in `duel` the forfeiter gets -1."""
    path = tmp_path / "m.jsonl"
    agents = [Seated("ada", lambda *_: Answer(failed="unparsable")), Seated("ben", quiet)]
    play(begin(path, agents, rules=PRESETS["arena"].vary(hands=2), seed="s2"), agents)
    told = replay(path)
    assert {record.reason for record in told.records if record.kind == "forfeit"} == {"unparsable"}
    assert "contest" not in kinds(path)


def test_lowest_legal_bid_is_put_in_where_the_settings_say_so(tmp_path: Path) -> None:
    """table.md: `invalid.then = lowest` bids for the seat, marked `substituted`."""
    path = tmp_path / "m.jsonl"
    settings = replace(SILENT, invalid=Invalid(then="lowest"))
    agents = [Seated("ada", lambda *_: Answer(failed="illegal")), Seated("ben", quiet)]
    play(begin(path, agents, settings=settings), agents)
    bids = [record for record in replay(path).records if record.kind == "bid" and record.seat == 0]
    assert bids
    assert all(record.substituted for record in bids)
    assert "forfeit" not in kinds(path)


def test_failed_talk_is_silence_and_never_a_forfeit(tmp_path: Path) -> None:
    """table.md: a talk question that fails is silence."""
    path = tmp_path / "m.jsonl"

    def mute(question: Question, view: View) -> Answer:
        return Answer(failed="refused") if question.name == "talk" else quiet(question, view)

    agents = [Seated("ada", mute), Seated("ben", quiet)]
    play(begin(path, agents, settings=Settings()), agents)
    records = replay(path).records
    assert {record.text for record in records if record.kind == "message"} == {None}
    assert "forfeit" not in kinds(path)


def trouble(question: Question, view: View) -> Answer:
    raise Transient("no connection")


def spent(question: Question, view: View) -> Answer:
    raise BudgetSpent("budget.usd = 1 is spent")


@pytest.mark.parametrize(("reply", "status"), [(trouble, "parked"), (spent, "stopped")])
def test_provider_trouble_leaves_the_match_open_and_costs_nobody_anything(
    tmp_path: Path, reply: object, status: str
) -> None:
    """table.md, Parking: the file stays open after the last line and the turn is asked again later."""
    path = tmp_path / "m.jsonl"
    agents = [Seated("ada", reply), Seated("ben", reply)]  # type: ignore[arg-type]
    end = play(begin(path, agents), agents)
    assert (end.status, type(end.cause).__name__) == (status, "Transient" if status == "parked" else "BudgetSpent")
    assert kinds(path)[-1] == "cup"
    again = [Seated("ada", raises_then_doubts), Seated("ben", raises_then_doubts)]
    assert play(Scribe.resume(path, clock=fixed_clock), again).status == "complete"
    assert verify(path).fault is None


def test_person_who_leaves_inside_a_hand_voids_it_and_abandons_the_match(tmp_path: Path) -> None:
    """table.md, People; rules.md, count-calls: the session ends `abandoned`, nothing is ranked."""
    path = tmp_path / "m.jsonl"

    def leaves(question: Question, view: View) -> Answer:
        raise MatchLeft("bye")

    agents = [Seated("ada", leaves), Seated("ben", leaves)]
    end = play(begin(path, agents, rules=PRESETS["count-calls"]), agents)
    told = replay(path)
    assert end.status == "abandoned"
    assert told.state.closed is not None
    assert (told.state.closed.reason, told.state.closed.placing) == ("left", None)
    assert [record.reason for record in told.records if record.kind == "void"] == ["operator"]
    assert verify(path).fault is None


def test_full_disk_stops_the_match_with_words_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "m.jsonl"
    agents = [Seated("ada", raises_then_doubts), Seated("ben", raises_then_doubts)]
    scribe = begin(path, agents)

    def full(event: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(scribe, "write", full)
    with pytest.raises(StorageError, match="No space left on device"):
        play(scribe, agents)
    assert play(Scribe.resume(path, clock=fixed_clock), agents).status == "complete"


def test_match_stops_between_steps_when_told_and_goes_on_later(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    agents = [Seated("ada", raises_then_doubts), Seated("ben", raises_then_doubts)]
    answers = iter([False, False, True])
    end = play(begin(path, agents), agents, stopping=lambda: next(answers))
    assert end.status == "stopped"
    assert play(Scribe.resume(path, clock=fixed_clock), agents).status == "complete"


def test_match_cut_at_any_line_goes_on_to_the_same_lines(tmp_path: Path) -> None:
    """transcript.md: resumed from the file alone, a match of stateless agents ends in the same bytes."""
    whole = tmp_path / "whole.jsonl"
    agents = [Seated(name, raises_then_doubts) for name in ("ada", "ben", "cyd")]
    settings = Settings(talk=Talk(order="together"))
    play(begin(whole, agents, settings=settings), agents)
    lines = whole.read_bytes().splitlines(keepends=True)
    for kept in range(1, len(lines)):
        path = tmp_path / f"{kept}.jsonl"
        path.write_bytes(b"".join(lines[:kept]))
        play(Scribe.resume(path, clock=fixed_clock), agents)
        assert path.read_bytes() == whole.read_bytes()
