"""People at a table of agents: who leaves when, whose dice were seen, and the hints that go on file."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from arena.agents import Answer, Desk, Question, is_guest
from arena.errors import HandExposed, MatchLeft, StorageError
from arena.game import PRESETS, Opening, Settings, Talk, View
from arena.play.match import leave_match
from arena.transcript import AgentEntry, Replay, Scribe, make_header, replay, verify
from tests.play.seats import Seated, begin, fixed_clock, play, quiet, raises_then_doubts


@dataclass
class Sitting(Seated):
    """A person: asked before each roll, `stays` times at the table for one more."""

    stays: int = 99
    offered: list[Opening] = field(default_factory=list)

    async def before_hand(self, opening: Opening) -> None:
        self.offered.append(opening)
        if len(self.offered) > self.stays:
            raise MatchLeft("bye")


@dataclass
class Hinted(Seated):
    """A person who looks at a hint before every answer."""

    async def answer(self, question: Question, view: View, desk: Desk) -> Answer:
        desk.assist("3x2 holds 40%")
        return await super().answer(question, view, desk)


def kinds(told: Replay) -> list[str]:
    return [record.kind for record in told.records]


def begin_assisted(path: Path, agents: Sequence[Seated]) -> Scribe:
    """Begin a silent match in which hints are allowed to the people among `agents`."""
    header = make_header(
        run="tests",
        arm=None,
        repeat=1,
        rotation=0,
        seed="table",
        ruleset=PRESETS["count-calls"],
        settings=Settings(talk=Talk(speakers="none")),
        agents=[AgentEntry(seat=seat, name=one.name, kind=one.kind, spec={}) for seat, one in enumerate(agents)],
        prompts={},
        assisted=True,
    )
    return Scribe.begin(path, header, clock=fixed_clock)


def test_only_an_agent_that_may_leave_is_a_guest() -> None:
    assert is_guest(Sitting("ada", quiet))
    assert not is_guest(Seated("ben", quiet))


def test_guest_is_asked_before_every_roll_and_sees_what_is_coming(tmp_path: Path) -> None:
    """rules.md, count-calls: a seat may leave before a new hand."""
    ada = Sitting("ada", quiet, kind="human")
    end = play(begin(tmp_path / "m.jsonl", [ada, Seated("ben", quiet)]), [ada, Seated("ben", quiet)])
    assert end.status == "complete"
    assert [(opening.hand, opening.roll, opening.dice) for opening in ada.offered] == [(1, 1, (5, 5)), (2, 1, (5, 5))]


@pytest.mark.parametrize("stays", [0, 1])
def test_guest_who_leaves_before_a_hand_ends_the_match_without_a_void(tmp_path: Path, stays: int) -> None:
    """table.md, People: quitting before a new hand ends the session `abandoned`; nothing is ranked."""
    path = tmp_path / "m.jsonl"
    agents = [Sitting("ada", quiet, kind="human", stays=stays), Seated("ben", quiet)]
    end = play(begin(path, agents), agents)
    told = replay(path)
    assert end.status == "abandoned"
    assert (kinds(told).count("hand_closed"), kinds(told).count("void")) == (stays, 0)
    assert told.state.closed is not None
    assert (told.state.closed.reason, told.state.closed.placing) == ("left", None)
    assert verify(path).fault is None


def test_exposed_dice_are_rolled_again_with_the_same_opener(tmp_path: Path) -> None:
    """rules.md, count-calls: a hand whose dice were exposed early is void, rerolled with the same opener, uncounted."""
    path = tmp_path / "m.jsonl"

    def cries_out_once(question: Question, view: View) -> Answer:
        if (question.hand, question.roll) == (1, 1):
            raise HandExposed("the dog saw them")
        return quiet(question, view)

    agents = [Sitting("ada", cries_out_once, kind="human"), Seated("ben", quiet)]
    end = play(begin(path, agents), agents)
    told = replay(path)
    rolls = [(record.hand, record.roll, record.opener) for record in told.records if record.kind == "hand_opened"]
    assert (end.status, end.troubles) == ("complete", ())
    assert [(hand, roll) for hand, roll, _ in rolls] == [(1, 1), (1, 2), (2, 1)]
    assert rolls[0][2] == rolls[1][2]
    assert [record.reason for record in told.records if record.kind == "void"] == ["exposed"]
    assert verify(path).fault is None


def test_hand_exposed_too_often_abandons_the_match(tmp_path: Path) -> None:
    """rules.md, Void: after `max_rolls` rolls of one hand the match is `abandoned`."""
    path = tmp_path / "m.jsonl"

    def cries_out(question: Question, view: View) -> Answer:
        raise HandExposed("again")

    agents = [Sitting("ada", cries_out, kind="human"), Seated("ben", cries_out)]
    assert play(begin(path, agents), agents).status == "abandoned"
    told = replay(path)
    assert told.state.closed is not None
    assert (kinds(told).count("void"), told.state.closed.reason) == (3, "max_rolls")


def test_hint_is_on_file_before_the_move_it_led_to(tmp_path: Path) -> None:
    """transcript.md: `assist` names the hint shown to a person, and only its seat sees the line."""
    path = tmp_path / "m.jsonl"
    agents = [Hinted("ada", quiet, kind="human"), Seated("ben", quiet)]
    play(begin_assisted(path, agents), agents)
    told = replay(path)
    hints = [record for record in told.records if record.kind == "assist"]
    assert {(hint.seat, hint.seen_by, hint.what) for hint in hints} == {(0, (0,), "3x2 holds 40%")}
    assert {kinds(told)[hint.n] for hint in hints} == {"bid", "doubt"}
    assert verify(path).fault is None


def test_hint_that_the_match_does_not_allow_is_refused(tmp_path: Path) -> None:
    """transcript.md, header: `assisted` says that hints were allowed."""
    path = tmp_path / "m.jsonl"
    agents = [Hinted("ada", quiet, kind="human"), Seated("ben", quiet)]
    end = play(begin(path, agents), agents)
    assert "assisted" in end.troubles[0]
    assert "assist" not in kinds(replay(path))


def test_full_disk_under_a_hint_stops_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Scribe, *, seat: int, what: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Scribe, "write_assist", full)
    agents = [Hinted("ada", quiet, kind="human"), Seated("ben", quiet)]
    with pytest.raises(StorageError, match="No space left on device"):
        play(begin_assisted(tmp_path / "m.jsonl", agents), agents)


def test_people_are_asked_neither_intent_nor_estimate(tmp_path: Path) -> None:
    """transcript.md: models and bots are asked, people never."""
    ada = Sitting("ada", raises_then_doubts, kind="human")
    agents = [ada, Seated("ben", raises_then_doubts)]
    play(begin(tmp_path / "m.jsonl", agents, settings=Settings()), agents)
    assert not any(question.asks_intent or question.asks_estimate for question, _ in ada.asked)


def test_match_that_came_to_rest_can_be_left_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    """table.md, People: in the middle of a hand leaving voids that hand first."""
    path = tmp_path / "m.jsonl"
    agents = [Sitting("ada", quiet, kind="human"), Seated("ben", quiet)]
    rolled = iter([False, True])
    assert play(begin(path, agents), agents, stopping=lambda: next(rolled)).status == "stopped"
    with Scribe.resume(path, clock=fixed_clock) as scribe:
        leave_match(scribe)
    told = replay(path)
    assert kinds(told)[-2:] == ["void", "match_closed"]
    assert [record.reason for record in told.records if record.kind == "void"] == ["operator"]
    assert verify(path).fault is None


@pytest.mark.parametrize("max_rolls", [1, 3])
def test_match_left_in_the_last_roll_of_a_hand_is_told_as_left(max_rolls: int, tmp_path: Path) -> None:
    """table.md, People: that the hand could not be rolled again is not why the match ended."""
    path = tmp_path / "m.jsonl"

    def leaves(question: Question, view: View) -> Answer:
        raise MatchLeft("ada left") if view.opening.roll == max_rolls else HandExposed("a cup fell over")

    agents = [Sitting("ada", leaves, kind="human"), Seated("ben", leaves)]
    assert play(begin(path, agents, rules=PRESETS["arena"].vary(max_rolls=max_rolls)), agents).status == "abandoned"
    closed = replay(path).state.closed
    assert closed is not None
    assert closed.reason == "left"
    assert verify(path).fault is None
