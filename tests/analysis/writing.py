"""Matches written by hand: every word and action as the test says, dice as the seed gives them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from arena.game import (
    Bid,
    BidPlaced,
    Close,
    Decide,
    Doubt,
    Forfeit,
    HandOpened,
    Note,
    Resolve,
    Roll,
    Ruleset,
    Settings,
    Speak,
    Talk,
    Void,
    abandon,
    due,
    roll_cups,
)
from arena.game.events import Message
from arena.transcript import AgentEntry, Attempt, ModelNames, Prompt, Scribe, Usage, make_header

__all__ = ["Turn", "turn", "write_match"]

ON_TURN = Settings(talk=Talk(speakers="active"))


@dataclass(frozen=True)
class Turn:
    """One decision: `action` is `3x4`, `doubt`, `forfeit`, `lowest` (substituted) or `void`.

    say: the message before it, `None` for silence. intent, estimate: private, as asked. wasted: outcomes of replies of
    no use before the one that is used.
    """

    action: str
    say: str | None = None
    intent: Literal["yes", "no", "partly", "no_claim"] | None = None
    estimate: int | None = None
    wasted: tuple[str, ...] = ()


def turn(action: str, say: str | None = None, intent: str | None = None, estimate: int | None = None) -> Turn:
    """Return a decision."""
    return Turn(action, say, intent, estimate)  # type: ignore[arg-type]


def write_match(
    folder: Path,
    turns: Sequence[Turn],
    *,
    seed: str,
    names: Sequence[str] = ("ann", "ben", "cat"),
    kinds: Sequence[Literal["model", "bot", "human"]] | None = None,
    ruleset: Ruleset,
    settings: Settings = ON_TURN,
    run: str = "test",
    arm: str | None = None,
    spec: str = "scripted",
    ends: Literal["complete", "abandoned", "unfinished"] = "complete",
    cost_usd: float | None = 0.01,
    served: str = "model-1",
    rotation: int = 0,
    same_spec: bool = False,
    assisted: bool = False,
) -> Path:
    """Write a match of these decisions, which go through its hands one after another.

    Seats of models leave attempts, which cost `cost_usd` each. ends: a match that is not complete stops after the last
    decision. same_spec: all agents are configured alike. assisted: people may be shown hints.
    """
    kinds = kinds or ["bot"] * len(names)
    header = make_header(
        run=run,
        arm=arm,
        repeat=1,
        rotation=rotation,
        seed=seed,
        ruleset=ruleset,
        settings=settings,
        agents=[
            AgentEntry(seat=seat, name=name, kind=kind, spec={"bot": spec, "of": "all" if same_spec else name})
            for seat, (name, kind) in enumerate(zip(names, kinds, strict=True))
        ],
        prompts={},
        assisted=assisted,
    )
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{header.match}.jsonl"
    left = list(turns)
    with Scribe.begin(path, header, clock=lambda: datetime(2026, 11, 30, tzinfo=UTC)) as scribe:
        pen = _Pen(scribe, list(kinds), cost_usd, served)
        while scribe.state.closed is None and pen.goes_on(left):
            pass
        if ends == "abandoned":
            scribe.write(abandon(scribe.state.table, "operator"))
    return path


@dataclass
class _Pen:
    scribe: Scribe
    kinds: list[str]
    cost_usd: float | None
    served: str

    def goes_on(self, left: list[Turn]) -> bool:
        """Write what is due, and return whether there was anything to write."""
        state, seed = self.scribe.state, self.scribe.header.seed
        match due(state):
            case Roll(opening):
                if not left:
                    return False
                cups = roll_cups(seed, hand=opening.hand, roll=opening.roll, dice=opening.dice)
                self.scribe.write(HandOpened(opening, cups))
            case Speak(seats, round_):
                if not left:
                    return False
                for seat in seats:
                    self.say(seat, round_, left[0])
            case Decide(seat, legal):
                if not left:
                    return False
                self.act(seat, legal.bids, left.pop(0))
            case Resolve(event) | Close(event):
                self.scribe.write(event)
            case wanted:
                self.scribe.write(Doubt(wanted.seat, forced=True))
        return True

    def say(self, seat: int, round_: int, said: Turn) -> None:
        hand = self.scribe.state.hand
        self.attempt(seat, round_, "talk", "ok", 1)
        if said.intent is not None:
            self.scribe.write(Note(hand.opening.hand, hand.turn, round_, seat, "truthful", said.intent))
        self.scribe.write(Message(seat, said.say))

    def act(self, seat: int, bids: Sequence[Bid], done: Turn) -> None:
        hand = self.scribe.state.hand
        question = "open" if hand.standing is None else "act"
        for number, outcome in enumerate(done.wasted, start=1):
            self.attempt(seat, None, question, outcome, number)
        if done.action in ("void", "forfeit", "lowest"):
            events = {
                "void": Void("operator"),
                "forfeit": Forfeit(seat, "illegal"),
                "lowest": BidPlaced(seat, bids[0], substituted=True),
            }
            self.scribe.write(events[done.action])
            return
        self.attempt(seat, None, question, "ok", len(done.wasted) + 1)
        if done.estimate is not None:
            self.scribe.write(Note(hand.opening.hand, hand.turn, None, seat, "p_true", done.estimate))
        if done.action == "doubt":
            self.scribe.write(Doubt(seat))
        else:
            quantity, face = done.action.split("x")
            self.scribe.write(BidPlaced(seat, Bid(int(quantity), int(face))))

    def attempt(self, seat: int, round_: int | None, question: str, outcome: str, number: int) -> None:
        if self.kinds[seat] != "model":
            return
        opening, turn_number = self.scribe.state.hand.opening, self.scribe.state.hand.turn
        self.scribe.write_attempt(
            Attempt(
                hand=opening.hand,
                roll=opening.roll,
                turn=turn_number,
                round=round_,
                seat=seat,
                question=question,
                number=number,
                outcome=outcome,
                detail=None,
                prompt=Prompt(sha256="0" * 64, messages=None),
                reply="{}",
                reasoning=None,
                plan=None,
                finish="stop",
                model=ModelNames(asked="model", served=self.served),
                request_id=None,
                usage=Usage(input=100, cached=20, output=10, reasoning=5),
                cost_usd=self.cost_usd,
                seconds=2.0,
                waits=(),
            )
        )
