"""The attempt: one question put to a model once, usable or not (transcript.md, `attempt`)."""

from typing import Annotated, Literal

from pydantic import Field, JsonValue, Strict

from arena.transcript.types import Amount, Count, Number, Part, Question, Seat, Sha256, Text, Wasted

__all__ = ["Attempt", "ModelNames", "Prompt", "Reasoning", "Usage", "Wait"]


class Prompt(Part):
    """What was asked; sha256 is that of the canonical JSON of the messages, which may be left out."""

    sha256: Sha256
    messages: Annotated[tuple[JsonValue, ...], Strict(False)] | None


class Reasoning(Part):
    """What the model thought, as far as its provider shows it."""

    text: Text
    source: Literal["thinking", "summary", "content", "tags"]


class ModelNames(Part):
    """The model that was asked for, and the one that the provider says has served."""

    asked: str
    served: Text | None


class Usage(Part):
    """Tokens; `input` includes `cached`, `output` includes `reasoning`."""

    input: Count
    cached: Count
    output: Count
    reasoning: Count


class Wait(Part):
    """Time in which the question waited for something other than the model."""

    why: Text
    seconds: Amount


class Attempt(Part):
    """One model call.

    round: of the talk, `None` for a decision alone. reply: the raw text, `None` where no reply exists. cost_usd:
    `None` where the price is unknown.
    """

    hand: Number
    roll: Number
    turn: Number
    round: Number | None
    seat: Seat
    question: Question
    number: Number
    outcome: Literal["ok", "provider"] | Wasted
    detail: Text | None
    prompt: Prompt
    reply: Text | None
    reasoning: Reasoning | None
    plan: Text | None
    finish: Text | None
    model: ModelNames
    request_id: Text | None
    usage: Usage | None
    cost_usd: Amount | None
    seconds: Amount
    waits: Annotated[tuple[Wait, ...], Strict(False), Field(fail_fast=True)]
