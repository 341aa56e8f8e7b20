"""Checking, for verification alone, that what a model did is what its attempts on file come to.

What is said and done is what the reply says, nobody gives up before the last attempt, and nobody but a model does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from arena.errors import WrongEvent
from arena.game import Note, State, View, view
from arena.transcript.attempt import Attempt
from arena.transcript.fold import Fold
from arena.transcript.header import Header
from arena.transcript.records import (
    AttemptLine,
    BidLine,
    DoubtLine,
    EstimateLine,
    ForfeitLine,
    HeaderLine,
    IntentLine,
    MessageLine,
    Record,
)

__all__ = ["AnswerLine", "ReplyCheck", "Waiting", "check_answered"]

AnswerLine = AttemptLine | IntentLine | MessageLine | EstimateLine | BidLine | DoubtLine
"""An attempt, and what comes of one that is ok."""


class ReplyCheck(Protocol):
    """Reads the reply of an attempt again, which takes the reader of replies."""

    def __call__(self, header: Header, seen: View, attempt: Attempt, line: AnswerLine) -> str | None:
        """Return in words how `line` differs from what the reply says, or `None`.

        seen: the view of the seat before `line`, which is the attempt itself or comes of it.
        """
        ...


@dataclass(frozen=True, slots=True)
class Waiting:
    """What has been asked and answered before a line: the attempts at open questions, and notes on their answers."""

    attempts: Sequence[Attempt] = ()
    notes: Sequence[Note] = ()

    @classmethod
    def of(cls, fold: Fold) -> "Waiting":
        """Return what waits for its consequence after the last line of `fold`."""
        asked = fold.progress.asked
        return cls(tuple(asked.attempts), tuple(asked.notes))


def check_answered(header: Header, line: Record, before: State, waiting: Waiting, check: ReplyCheck | None) -> None:
    """Raise WrongEvent where `line` is not what the attempts that wait for their consequence come to."""
    match line:
        case HeaderLine():
            _check_header(header)
        case AttemptLine():
            _check_asked(header, line)
            if line.reply is not None:
                _check_reply(header, line, before, line, check)
        case ForfeitLine() | BidLine(substituted=True):
            _check_failed(header, line, _of(waiting, line.seat))
        case IntentLine() | MessageLine() | EstimateLine() | BidLine() | DoubtLine():
            attempts = _of(waiting, line.seat)
            if attempts and attempts[-1].outcome == "ok":
                _check_reply(header, line, before, attempts[-1], check)
                _check_whole(header, line, before, waiting)
            elif attempts:
                _check_failed(header, line, attempts)
        case _:
            return


def _of(waiting: Waiting, seat: int) -> Sequence[Attempt]:
    return [attempt for attempt in waiting.attempts if attempt.seat == seat]


def _check_header(header: Header) -> None:
    if header.seats_of("model") and not header.prompts:
        raise WrongEvent("an agent is a model, but prompts names no file")


def _check_asked(header: Header, attempt: AttemptLine) -> None:
    configured = header.agents[attempt.seat].spec.get("model")
    if configured is not None and attempt.model.asked != configured:
        raise WrongEvent(f"model.asked is {attempt.model.asked!r}, seat {attempt.seat} is configured as {configured!r}")


def _check_reply(header: Header, line: AnswerLine, before: State, attempt: Attempt, check: ReplyCheck | None) -> None:
    seen = view(before, line.seat, header.settings.memory)
    if check is not None and (wrong := check(header, seen, attempt, line)):
        raise WrongEvent(wrong)


def _check_whole(header: Header, line: AnswerLine, before: State, waiting: Waiting) -> None:
    """Raise WrongEvent where an intent or estimate is missing: an ok reply has every property that was asked for."""
    ask, noted = header.settings.ask, {note.kind for note in waiting.notes if note.seat == line.seat}
    stands = before.hand is not None and before.hand.standing is not None
    if isinstance(line, MessageLine) and ask.intent and "truthful" not in noted:
        raise WrongEvent(f"the intent of seat {line.seat} is missing, which was asked for and answered")
    if isinstance(line, BidLine | DoubtLine) and ask.estimate and stands and "p_true" not in noted:
        raise WrongEvent(f"the estimate of seat {line.seat} is missing, which was asked for and answered")


def _check_failed(header: Header, line: ForfeitLine | AnswerLine, attempts: Sequence[Attempt]) -> None:
    """Raise WrongEvent for what follows a failed question where there are attempts left (table.md).

    A refusal may be counted among the retries or beside them, so it is enough that either is at its end.
    """
    what = "silence" if isinstance(line, MessageLine) else f"a {line.kind} in place of an answer"
    invalid = header.settings.invalid
    if line.seat not in header.seats_of("model"):
        raise WrongEvent(f"{what}, but seat {line.seat} is no model and cannot be out of attempts")
    outcomes = [attempt.outcome for attempt in attempts if attempt.outcome != "provider"]
    if len(outcomes) <= invalid.retries and outcomes.count("refused") <= invalid.retry_refusals:
        raise WrongEvent(
            f"{what}, but seat {line.seat} has been asked {len(outcomes)} times only, retries: {invalid.retries}"
        )
