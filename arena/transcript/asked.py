"""The questions being asked: which attempts, intents and estimates may stand before the message or action they are for.

The engine knows what is due; it knows nothing of how an answer came about. That is kept here, for the writer and the
reader of a transcript alike (transcript.md, order within a hand).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from arena.errors import WrongEvent
from arena.game import (
    BidPlaced,
    Decide,
    Doubt,
    Event,
    Forfeit,
    Hand,
    HandClosed,
    HandOpened,
    Message,
    Note,
    Speak,
    State,
    Void,
    due,
)
from arena.transcript.attempt import Attempt
from arena.transcript.header import Header
from arena.transcript.types import Truthful

__all__ = ["Asked"]


@dataclass(slots=True)
class Asked:
    """What has been asked and answered, and has no consequence yet.

    attempts: of the questions now open, in the order of the file. notes: sealed intents and the estimate that wait
    for their message or action.
    """

    header: Header
    models: frozenset[int]
    people: frozenset[int]
    attempts: list[Attempt] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    @classmethod
    def at(cls, header: Header) -> "Asked":
        """Return the questions of a match in which nobody has been asked yet: none."""
        return cls(header, models=header.seats_of("model"), people=header.seats_of("human"))

    def check(self, state: State, event: Event) -> None:
        """Raise WrongEvent where `event` may not follow what has been asked; whether it is due the engine says."""
        match event:
            case BidPlaced() if event.substituted:
                self._check_substitute(state, event)
            case BidPlaced() | Doubt():
                self._check_answered(event)
            case Message():
                self._check_message(state, event)
            case Forfeit():
                self._check_forfeit(event)
            case Note():
                self._check_note(state, event)
            case _:
                return

    def settle(self, event: Event) -> None:
        """Forget what `event` is the consequence of."""
        match event:
            case Note():
                if event.kind != "plan":
                    self.notes.append(event)
            case Message():
                self.notes = [note for note in self.notes if note.seat != event.seat]
                if not self.header.settings.talk.merge:
                    self.attempts = [attempt for attempt in self.attempts if attempt.seat != event.seat]
            case BidPlaced() | Doubt() | Forfeit() | Void() | HandOpened() | HandClosed():
                self.notes.clear()
                self.attempts.clear()
            case _:
                return

    def intent_of(self, seat: int) -> Truthful | None:
        """Return the sealed intent of the message that `seat` is about to give."""
        sealed = (note.value for note in self.notes if note.seat == seat and note.kind == "truthful")
        return cast("Truthful | None", next(sealed, None))

    def check_attempt(self, state: State, attempt: Attempt) -> None:
        """Raise WrongEvent where `attempt` is not one at a question that is open now."""
        seat, hand = attempt.seat, state.hand
        if seat not in self.models:
            raise WrongEvent(f"an attempt of seat {seat}, which is no model")
        if hand is None or attempt.question != self._question(state, hand, seat, attempt.round):
            raise WrongEvent(
                f"an attempt of seat {seat} at {attempt.question!r}, which is not asked; due is {due(state)}"
            )
        if self.notes or (hand.window is not None and hand.window.pending):
            raise WrongEvent(f"an attempt of seat {seat} after what was said in answer")
        earlier = self._of(seat)
        if attempt.number != len(earlier) + 1:
            raise WrongEvent(f"number is {attempt.number}, the next attempt of seat {seat} is {len(earlier) + 1}")
        if earlier and earlier[-1].outcome == "ok":
            raise WrongEvent(f"an attempt of seat {seat} after one that was ok")
        invalid = self.header.settings.invalid
        outcomes = [before.outcome for before in earlier if before.outcome != "provider"]
        refused, used = outcomes.count("refused"), len(outcomes)
        if refused > invalid.retry_refusals:
            raise WrongEvent(f"seat {seat} has refused, and invalid.retry_refusals is {invalid.retry_refusals}")
        if used - refused > invalid.retries:
            raise WrongEvent(f"seat {seat} has been asked {used} times, invalid.retries is {invalid.retries}")

    def _question(self, state: State, hand: Hand, seat: int, talk_round: int | None) -> str | None:
        """Return the name of the question that `seat` is asked now."""
        wanted = due(state)
        move = "open" if hand.standing is None else "act"
        merged = self.header.settings.talk.merge
        match wanted:
            case Speak() if seat in wanted.seats and talk_round == wanted.round:
                return f"talk_{move}" if merged else "talk"
            case Decide() if seat == wanted.seat and talk_round is None and not merged:
                return move
            case _:
                return None

    def _of(self, seat: int) -> Sequence[Attempt]:
        return [attempt for attempt in self.attempts if attempt.seat == seat]

    def _outcome(self, seat: int) -> str | None:
        """Return the outcome of the last attempt of `seat` at the question that is open."""
        return next((attempt.outcome for attempt in reversed(self.attempts) if attempt.seat == seat), None)

    def _check_answered(self, event: BidPlaced | Doubt) -> None:
        if event.seat not in self.models or (isinstance(event, Doubt) and event.forced):
            return
        if (outcome := self._outcome(event.seat)) != "ok":
            raise WrongEvent(f"seat {event.seat} acts, but its last attempt is {outcome or 'missing'}")

    def _check_substitute(self, state: State, event: BidPlaced) -> None:
        if (then := self.header.settings.invalid.then) != "lowest":
            raise WrongEvent(f"a substituted bid, but invalid.then is {then!r}")
        lowest = state.hand.legal.bids[0] if state.hand is not None and state.hand.legal.bids else None
        if event.bid != lowest:
            raise WrongEvent(f"substituted bid {event.bid}, the lowest legal one is {lowest}")
        self._check_failed(event.seat, "a bid in its place")

    def _check_forfeit(self, event: Forfeit) -> None:
        if (then := self.header.settings.invalid.then) != "forfeit":
            raise WrongEvent(f"a forfeit, but invalid.then is {then!r}")
        self._check_failed(event.seat, "a forfeit")
        if event.seat in self.models and event.reason != (outcome := self._outcome(event.seat)):
            raise WrongEvent(f"reason is {event.reason!r}, the last attempt of seat {event.seat} is {outcome!r}")

    def _check_failed(self, seat: int, what: str) -> None:
        if self.notes:
            raise WrongEvent(f"{what} after an estimate of seat {seat}")
        if seat in self.models and (outcome := self._outcome(seat)) in (None, "ok", "provider"):
            raise WrongEvent(f"{what}, but the last attempt of seat {seat} is {outcome or 'missing'}")

    def _check_message(self, state: State, event: Message) -> None:
        if not self.models:
            return
        self._check_window(state)
        if event.seat in self.models and event.text is not None and (outcome := self._outcome(event.seat)) != "ok":
            raise WrongEvent(f"seat {event.seat} speaks, but its last attempt is {outcome or 'missing'}")

    def _check_window(self, state: State) -> None:
        """Raise WrongEvent unless every model that is heard now has answered, or is out of attempts."""
        wanted = due(state)
        for seat in wanted.seats if isinstance(wanted, Speak) else ():
            if seat in self.models and self._outcome(seat) in (None, "provider"):
                raise WrongEvent(f"seat {seat} has not been asked, or not with an outcome")

    def _check_note(self, state: State, note: Note) -> None:
        wanted, seat = due(state), note.seat
        if note.kind == "plan":
            return
        if note.kind == "truthful":
            asked = self.header.settings.ask.intent
            fits = isinstance(wanted, Speak) and wanted.round == note.round and wanted.seats[0] == seat
        else:
            stands = state.hand is not None and state.hand.standing is not None
            asked = self.header.settings.ask.estimate
            fits = isinstance(wanted, Decide) and wanted.seat == seat and note.round is None and stands
        if not asked or not fits or seat in self.people:
            raise WrongEvent(f"{note.kind} of seat {seat} is not asked; due is {wanted}")
        if self.notes:
            raise WrongEvent(f"{note.kind} of seat {seat} stands there already")
        if self.models:
            self._check_window(state)
        if seat in self.models and (outcome := self._outcome(seat)) != "ok":
            raise WrongEvent(f"{note.kind} of seat {seat}, but its last attempt is {outcome or 'missing'}")
