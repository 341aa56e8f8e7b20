"""How far a match is: its state, and what lies between two states, for the writer and the readers alike."""

from dataclasses import dataclass, field
from functools import cache

from arena.errors import WrongEvent
from arena.game import (
    Decide,
    Event,
    Forfeit,
    Hand,
    HandClosed,
    HandOpened,
    Message,
    Note,
    Roll,
    Speak,
    State,
    Void,
    apply,
    due,
    start,
)
from arena.transcript.asked import Asked
from arena.transcript.attempt import Attempt
from arena.transcript.header import Header, check_header
from arena.transcript.names import hash_json
from arena.transcript.speech import Spoken
from arena.transcript.types import Part

__all__ = ["Progress"]


@dataclass(slots=True)
class Progress:
    """A match as far as it has been played.

    state: the fold of its events. asked: questions that have no consequence yet. opened: `match_opened` is written.
    spoken: messages with text of the hand being played. linked: the `speech` line of that hand is written.
    """

    header: Header
    state: State
    asked: Asked
    opened: bool = False
    spoken: list[Spoken] = field(default_factory=list)
    linked: bool = False

    @classmethod
    def begin(cls, header: Header) -> "Progress":
        """Return a match of which there is only a header; raises GameError where that contradicts itself."""
        check_header(header)
        state = start(
            header.ruleset,
            seats=len(header.agents),
            seed=header.seed,
            talk=header.settings.talk,
            names=header.display_names,
        )
        return cls(header, state, Asked.at(header))

    @property
    def first_opener(self) -> int:
        """The seat that opens the first hand; to be asked for before its roll."""
        wanted = due(self.state)
        if not isinstance(wanted, Roll):
            raise WrongEvent(f"the match has begun; due is {wanted}")
        return wanted.opening.opener

    def playing(self) -> Hand:
        """Return the hand that is being played; raises WrongEvent where none is."""
        if self.state.hand is None:
            raise WrongEvent(f"no hand is being played; due is {due(self.state)}")
        return self.state.hand

    def check_opened(self) -> None:
        """Raise WrongEvent where `match_opened` is missing."""
        if not self.opened:
            raise WrongEvent("match_opened is missing")

    def after(self, event: Event) -> State:
        """Return the state after `event`; raises GameError where it may not follow, and changes nothing."""
        self.check_opened()
        self.asked.check(self.state, event)
        return apply(self.state, event)

    def settle(self, event: Event, state: State, n: int) -> None:
        """Go on to `state`, which `event` has led to; `n` is its line."""
        match event:
            case Message(text=str() as text):
                truthful = self.asked.intent_of(event.seat)
                self.spoken.append(Spoken(n, self.playing().turn, event.seat, text, truthful))
            case HandOpened() | HandClosed() | Void():
                self.spoken = []
                self.linked = False
            case _:
                pass
        self.asked.settle(event)
        self.state = state

    def check_attempt(self, attempt: Attempt) -> None:
        """Raise WrongEvent unless `attempt` is one at a question that a model is asked just now."""
        self.check_place(attempt)
        self.asked.check_attempt(self.state, attempt)
        if attempt.outcome == "ok" and attempt.reply is None:
            raise WrongEvent("the attempt is ok, but has no reply")
        prompt = attempt.prompt
        if prompt.messages is not None and prompt.sha256 != (computed := hash_json(prompt.messages)):
            raise WrongEvent(f"prompt.sha256 is {prompt.sha256}, the messages give {computed}")

    def settle_attempt(self, attempt: Attempt) -> None:
        """Take in an attempt that has been checked; its plan becomes a note of its seat."""
        if attempt.outcome == "ok" and attempt.plan is not None:
            note = Note(attempt.hand, attempt.turn, attempt.round, attempt.seat, "plan", attempt.plan)
            self.state = apply(self.state, note)
        self.asked.attempts.append(attempt)

    def check_assist(self, seat: int) -> None:
        """Raise WrongEvent unless a person in `seat` may be shown a hint just now."""
        wanted = due(self.state)
        asked = wanted.seats if isinstance(wanted, Speak) else (wanted.seat,) if isinstance(wanted, Decide) else ()
        if not self.header.assisted or seat not in self.asked.people or seat not in asked:
            raise WrongEvent(f"a hint for seat {seat}, which is no person being asked in an assisted match")

    def check_linkable(self) -> None:
        """Raise WrongEvent unless the hand is decided and its messages are not linked yet."""
        decided = self.state.contest is not None or isinstance(self.state.ended, Forfeit)
        if not decided or self.linked:
            raise WrongEvent(f"speech is not due; due is {due(self.state)}")

    def check_place(self, line: Part) -> None:
        """Raise WrongEvent where a number that says where `line` belongs is not that of the hand being played."""
        hand = self.playing()
        current = (hand.opening.hand, hand.opening.roll, hand.turn, None)
        for place, name in _place_fields(type(line)):
            told = getattr(line, name)
            if name == "seat":
                if told >= self.state.table.seats:
                    raise WrongEvent(f"seat is {told}, the last one is {self.state.table.seats - 1}")
            elif told != current[place]:
                raise WrongEvent(f"{name} is {told}, being played is {current[place]}")


@cache
def _place_fields(kind: type[Part]) -> tuple[tuple[int, str], ...]:
    return tuple(
        (place, name) for place, name in enumerate(("hand", "roll", "turn", "seat")) if name in kind.model_fields
    )
