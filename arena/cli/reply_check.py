"""The reply check of `arena verify`: reads each reply again and compares it with what came of it."""

from typing import assert_never

from arena.agents import Answer, asks_plan
from arena.agents.replies import Reading, read_reply
from arena.cli.prompt_check import question_of
from arena.game import Bid, Said, View, clean
from arena.transcript import (
    AnswerLine,
    Attempt,
    AttemptLine,
    BidLine,
    DoubtLine,
    EstimateLine,
    Header,
    IntentLine,
    MessageLine,
)

__all__ = ["reply_check"]

# What the way a reply ended makes of it, whatever its text is (table.md, When a reply is no use).
_ENDED = {"length": "truncated", "refused": "refused"}


def reply_check(header: Header, seen: View, attempt: Attempt, line: AnswerLine) -> str | None:
    """Return how `line` differs from what the reply of `attempt` says, in words, or `None`."""
    plan = asks_plan(header.settings, header.agents[attempt.seat].spec)
    question = question_of(header, seen, attempt)
    reading = read_reply(attempt.reply or "", question, seen, header.settings, asks_plan=plan)
    if isinstance(line, AttemptLine):
        return _of_attempt(line, reading)
    told, said = _told_and_said(header, line, reading.answer)
    return None if told == said else f"{line.kind} is {_shown(told)}, the reply says {_shown(said)}"


def _of_attempt(attempt: Attempt, reading: Reading) -> str | None:
    ended = _ENDED.get(attempt.finish or "")
    if ended is None and attempt.finish != "stop" and attempt.outcome in _ENDED.values():
        return None
    outcome = ended or reading.outcome
    if attempt.outcome != outcome:
        return f"outcome is {attempt.outcome!r}, the reply is {outcome!r}"
    if attempt.outcome == "ok" and attempt.plan != reading.plan:
        return f"plan is {_shown(attempt.plan)}, the reply says {_shown(reading.plan)}"
    return None


def _told_and_said(
    header: Header, line: IntentLine | MessageLine | EstimateLine | BidLine | DoubtLine, answer: Answer
) -> tuple[object, object]:
    """Return what the line tells, and the same part of the answer."""
    match line:
        case IntentLine():
            return line.truthful, answer.truthful
        case MessageLine():
            return Said(line.text, line.cut), clean(answer.say or "", header.settings.talk.max_chars)
        case EstimateLine():
            return line.p_true, answer.p_true
        case BidLine():
            return Bid(line.quantity, line.face), answer.move
        case DoubtLine():
            return "doubt", answer.move
        case _:
            assert_never(line)


def _shown(value: object) -> str:
    return str(value) if isinstance(value, Bid) else repr(value.text if isinstance(value, Said) else value)
