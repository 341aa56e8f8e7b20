"""One turn: the talk window by policy, the decision, and what follows when an answer is no use."""

import asyncio
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from arena.agents import Agent, Answer, Attempt, Desk, Question, QuestionName, check_answer
from arena.errors import AgentError, BudgetSpent, GameError, Halted, HandExposed, MatchLeft, ModelError, StorageError
from arena.game import (
    Bid,
    BidPlaced,
    Decide,
    Doubt,
    Event,
    Forfeit,
    Hand,
    Message,
    Note,
    Settings,
    Speak,
    View,
    clean,
    due,
    view,
)
from arena.game.events import NoteKind
from arena.models.text import mask, secrets_in
from arena.play.attempts import from_record, to_record
from arena.transcript import Scribe

__all__ = ["Turn", "answer_of", "question_at"]

# What an agent may raise on purpose; anything else it raises is its own fault.
_PASSED_ON = (AgentError, BudgetSpent, Halted, HandExposed, MatchLeft, ModelError, StorageError)


@dataclass(frozen=True, slots=True)
class Turn:
    """Puts questions to the agents of a match and writes what comes of them."""

    scribe: Scribe
    agents: Sequence[Agent]
    settings: Settings
    watch: Callable[[Event], None]

    async def speak(self, wanted: Speak) -> None:
        """Ask the seats of `wanted` for a message and write what they say, in seat order where they speak together.

        With merged talk the seat's move is asked for and written too.
        """
        questions = [self._question(seat, round_=wanted.round) for seat in wanted.seats]
        for question, answer in zip(questions, await self._ask_all(questions), strict=True):
            self._write_words(question, answer)
            if question.wants_move:
                self._write_move(question, answer)

    async def decide(self, wanted: Decide) -> None:
        """Ask the seat on turn for its bid or doubt and write it, or what the settings put in its place."""
        merged_round = 1 if self.settings.talk.merge else None
        question = self._question(wanted.seat, round_=merged_round)
        self._write_move(question, await self._ask(question))

    def _question(self, seat: int, *, round_: int | None) -> Question:
        is_person = self.agents[seat].kind == "human"
        return question_at(_playing(self.scribe), seat, round_=round_, settings=self.settings, is_person=is_person)

    async def _ask_all(self, questions: Sequence[Question]) -> Sequence[Answer]:
        """Ask at once; when one fails the others are still heard out, so that no paid reply is lost."""
        if len(questions) == 1:
            return [await self._ask(questions[0])]
        outcomes = await asyncio.gather(*map(self._ask, questions), return_exceptions=True)
        answers: list[Answer] = []
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                raise outcome
            answers.append(outcome)
        return answers

    async def _ask(self, question: Question) -> Answer:
        seen = view(self.scribe.state, question.seat, self.settings.memory)
        desk = Desk(
            attempts=self._attempts(question),
            record=self._record,
            assist=lambda what: self._assist(question, what),
        )
        return await answer_of(self.agents[question.seat], question, seen, desk)

    def _attempts(self, question: Question) -> tuple[Attempt, ...]:
        written = self.scribe.attempts
        return tuple([from_record(record, question) for record in written if record.seat == question.seat])

    def _record(self, attempt: Attempt) -> None:
        try:
            self.scribe.write_attempt(to_record(attempt))
        except OSError as trouble:
            raise self._no_room(trouble) from trouble

    def _assist(self, question: Question, what: str) -> None:
        try:
            self.scribe.write_assist(seat=question.seat, what=what)
        except OSError as trouble:
            raise self._no_room(trouble) from trouble

    def _no_room(self, trouble: OSError) -> StorageError:
        return StorageError(f"{self.scribe.path}: {trouble.strerror}; free space or mend it, then run again")

    def _write_words(self, question: Question, answer: Answer) -> None:
        if answer.truthful is not None:
            self._note(question, "truthful", answer.truthful)
        said = clean(answer.say or "", self.settings.talk.max_chars)
        self._write(question, Message(seat=question.seat, text=said.text, cut=said.cut))

    def _write_move(self, question: Question, answer: Answer) -> None:
        if answer.p_true is not None:
            self._note(question, "p_true", answer.p_true)
        self._write(question, self._move(question, answer))

    def _move(self, question: Question, answer: Answer) -> Event:
        seat = question.seat
        if answer.failed is not None:
            if self.settings.invalid.then == "forfeit":
                return Forfeit(seat=seat, reason=answer.failed)
            return BidPlaced(seat=seat, bid=_playing(self.scribe).legal.bids[0], substituted=True)
        if isinstance(answer.move, Bid):
            return BidPlaced(seat=seat, bid=answer.move)
        if answer.move == "doubt":
            return Doubt(seat=seat)
        raise AgentError(
            f"agent {self.agents[seat].name!r} answered {answer.move!r}, which is neither a bid nor 'doubt'"
        )

    def _note(self, question: Question, kind: NoteKind, value: str | int) -> None:
        """Write a private note unless the file has it already, which is so when a match is taken up again."""
        round_ = question.round if kind == "truthful" else None
        note = Note(hand=question.hand, turn=question.turn, round=round_, seat=question.seat, kind=kind, value=value)
        known = ((n.turn, n.round, n.seat, n.kind) for n in _playing(self.scribe).notes)
        if (note.turn, note.round, note.seat, note.kind) not in known:
            self._write(question, note)

    def _write(self, question: Question, event: Event) -> None:
        try:
            self.scribe.write(event)
        except GameError as refused:
            raise AgentError(f"agent {self.agents[question.seat].name!r}: {refused}") from refused
        self.watch(event)


def question_at(hand: Hand, seat: int, *, round_: int | None, settings: Settings, is_person: bool = False) -> Question:
    """Return what `seat` is asked now: for words in talk round `round_`, for a move, or with merged talk for both.

    People are asked for nothing private.
    """
    moves = round_ is None or settings.talk.merge
    stands = hand.standing is not None
    return Question(
        name=_name(talks=round_ is not None, moves=moves, stands=stands),
        hand=hand.opening.hand,
        roll=hand.opening.roll,
        turn=hand.turn,
        round=round_,
        seat=seat,
        asks_intent=not is_person and round_ is not None and settings.ask.intent,
        asks_estimate=not is_person and moves and stands and settings.ask.estimate,
    )


async def answer_of(agent: Agent, question: Question, seen: View, desk: Desk) -> Answer:
    """Return an agent's answer, of the form that was asked for.

    Raises AgentError for one that is late, has another form or raised what it may not.
    """
    try:
        asked = agent.answer(question, seen, desk)
        answer = await (asked if agent.deadline_s is None else asyncio.wait_for(asked, agent.deadline_s))
        return check_answer(question, answer)
    except _PASSED_ON:
        raise
    except TimeoutError as late:
        raise AgentError(f"agent {agent.name!r} has not answered within {agent.deadline_s} seconds") from late
    except Exception as raised:  # the edge of a match: whatever an agent raises spoils one hand and no more
        words = mask(repr(raised), secrets_in(os.environ))
        raise AgentError(f"agent {agent.name!r} raised {words}") from raised


def _playing(scribe: Scribe) -> Hand:
    hand = scribe.state.hand
    if hand is None:
        raise AgentError(f"no hand is being played; due is {due(scribe.state)}")
    return hand


def _name(*, talks: bool, moves: bool, stands: bool) -> QuestionName:
    if not moves:
        return "talk"
    if talks:
        return "talk_act" if stands else "talk_open"
    return "act" if stands else "open"
