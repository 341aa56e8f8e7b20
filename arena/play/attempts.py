"""Attempts on their way from an agent to the file and back."""

from functools import lru_cache

from arena.agents import Attempt, AttemptUsage, Question
from arena.agents import Wait as AgentWait
from arena.transcript.attempt import Attempt as Record
from arena.transcript.attempt import ModelNames, Prompt, Reasoning, Usage, Wait

__all__ = ["from_record", "to_record"]


def to_record(attempt: Attempt) -> Record:
    """Return the attempt as a line of a transcript has it."""
    at, usage = attempt.question, attempt.usage
    return Record(
        hand=at.hand,
        roll=at.roll,
        turn=at.turn,
        round=at.round,
        seat=at.seat,
        question=at.name,
        number=attempt.number,
        outcome=attempt.outcome,
        detail=attempt.detail,
        prompt=Prompt(
            sha256=attempt.prompt_sha256,
            messages=None if attempt.messages is None else tuple(dict(message) for message in attempt.messages),
        ),
        reply=attempt.reply,
        reasoning=None
        if attempt.reasoning is None
        else Reasoning(text=attempt.reasoning[0], source=attempt.reasoning[1]),
        plan=attempt.plan,
        finish=attempt.finish,
        model=_names(attempt.asked, attempt.served),
        request_id=attempt.request_id,
        usage=None
        if usage is None
        else Usage(input=usage.input, cached=usage.cached, output=usage.output, reasoning=usage.reasoning),
        cost_usd=attempt.cost_usd,
        seconds=attempt.seconds,
        waits=tuple(Wait(why=wait.why, seconds=wait.seconds) for wait in attempt.waits),
    )


@lru_cache(maxsize=256)  # the same in all calls of an agent
def _names(asked: str, served: str | None) -> ModelNames:
    return ModelNames(asked=asked, served=served)


def from_record(record: Record, question: Question) -> Attempt:
    """Return the attempt at `question` that a transcript has on file."""
    usage = record.usage
    return Attempt(
        question=question,
        number=record.number,
        outcome=record.outcome,
        detail=record.detail,
        prompt_sha256=record.prompt.sha256,
        messages=None,
        reply=record.reply,
        reasoning=None if record.reasoning is None else (record.reasoning.text, record.reasoning.source),
        plan=record.plan,
        finish=record.finish,
        asked=record.model.asked,
        served=record.model.served,
        request_id=record.request_id,
        usage=None
        if usage is None
        else AttemptUsage(input=usage.input, cached=usage.cached, output=usage.output, reasoning=usage.reasoning),
        cost_usd=record.cost_usd,
        seconds=record.seconds,
        waits=tuple(AgentWait(wait.why, wait.seconds) for wait in record.waits),
    )
