"""Attempts on their way from an agent to the file and back."""

from arena.agents import Attempt, AttemptUsage, Question
from arena.agents import Wait as AgentWait
from arena.transcript.attempt import Attempt as Record

__all__ = ["from_record", "to_record"]


def to_record(attempt: Attempt) -> Record:
    """Return the attempt as a line of a transcript has it."""
    at, usage, thought = attempt.question, attempt.usage, attempt.reasoning
    fields = {
        "hand": at.hand,
        "roll": at.roll,
        "turn": at.turn,
        "round": at.round,
        "seat": at.seat,
        "question": at.name,
        "number": attempt.number,
        "outcome": attempt.outcome,
        "detail": attempt.detail,
        "prompt": {"sha256": attempt.prompt_sha256, "messages": attempt.messages},
        "reply": attempt.reply,
        "reasoning": None if thought is None else {"text": thought[0], "source": thought[1]},
        "plan": attempt.plan,
        "finish": attempt.finish,
        "model": {"asked": attempt.asked, "served": attempt.served},
        "request_id": attempt.request_id,
        "usage": None if usage is None else _tokens(usage),
        "cost_usd": attempt.cost_usd,
        "seconds": attempt.seconds,
        "waits": [{"why": wait.why, "seconds": wait.seconds} for wait in attempt.waits],
    }
    return Record.model_validate(fields)  # in one go; part by part takes longer


def _tokens(usage: AttemptUsage) -> dict[str, int]:
    return {"input": usage.input, "cached": usage.cached, "output": usage.output, "reasoning": usage.reasoning}


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
