"""A model moved by one message, addressed as `tests.cli.swayed_model:make`; its replies are invented.

It raises high where it hears of five sixes and doubts otherwise. Tests set what it does besides that.
"""

import json
from dataclasses import dataclass, field

from arena.errors import KeyRefused, Transient
from arena.models import ModelSpec
from arena.models.protocol import Completion, ReplyStep, Request, Usage

__all__ = ["MOOD", "Mood", "make"]


@dataclass
class Mood:
    """calls: identities of the questions asked. down_after: calls after which it is down. babbles: to the first try."""

    calls: list[str] = field(default_factory=list)
    down_after: int | None = None
    refuses_key: bool = False
    babbles: bool = False


MOOD = Mood()


class Swayed:
    """The model."""

    steps: tuple[ReplyStep, ...] = ("schema", "text")

    async def complete(self, request: Request) -> Completion:
        if MOOD.refuses_key:
            raise KeyRefused("no such key")
        if MOOD.down_after is not None and len(MOOD.calls) >= MOOD.down_after:
            raise Transient("the provider is down", status=503, retry_after=200.0)
        MOOD.calls.append(request.call)
        text = "no reply" if MOOD.babbles and request.call.endswith("/1") else _reply(request)
        return Completion(text=text, finish="stop", usage=Usage(input=100, output=10), model="swayed-1")

    async def aclose(self) -> None:
        return None


def _reply(request: Request) -> str:
    heard = "five sixes" in request.prompt.messages[-1].text
    action = {"action": "bid" if heard else "doubt", "quantity": 7, "face": 6, "p_true": 50}
    return json.dumps({"plan": "none", "truthful": "no_claim", "say": "", **action})


def make(spec: ModelSpec) -> Swayed:
    """Return the model, as a configuration names it."""
    return Swayed()
