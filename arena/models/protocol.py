"""The one protocol every model speaks: a request goes in, a completion comes out.

A completion is whatever the model wrote, usable or not: a reply that is no JSON is the caller's business. Errors
(`arena.errors`) are only for "no reply exists". Tokens are counted in one convention for all providers: `input`
includes what was read from or written to a cache, `output` includes reasoning.
"""

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from arena.quick import quick_init

__all__ = [
    "REPLY_STEPS",
    "Adapter",
    "Clock",
    "Completion",
    "Finish",
    "Message",
    "Prompt",
    "Reasoning",
    "ReplyStep",
    "Request",
    "Sleep",
    "Usage",
    "Wait",
]

Clock: TypeAlias = Callable[[], float]
"""Seconds on a clock that never goes back."""

Sleep: TypeAlias = Callable[[float], Awaitable[None]]
"""Returns after that many seconds of the same clock."""

ReplyStep: TypeAlias = Literal["schema", "json", "text"]
"""How the form of a reply is asked for: strict schema, any JSON object, or by words alone."""

Finish: TypeAlias = Literal["stop", "length", "refused", "other"]

REPLY_STEPS: tuple[ReplyStep, ...] = ("schema", "json", "text")


@quick_init
@dataclass(frozen=True, slots=True)
class Message:
    """One turn of the conversation with a model."""

    role: Literal["user", "assistant"]
    text: str


@quick_init
@dataclass(frozen=True, slots=True)
class Prompt:
    """What an agent asks: words and the form of the answer, before anything a provider needs is added.

    system: the part that stays the same from question to question, so that providers can cache it.
    schema: JSON Schema of the reply, or `None` for plain text; flat, every property required, enums only.
    """

    messages: tuple[Message, ...]
    system: str | None = None
    schema: Mapping[str, object] | None = None
    schema_name: str = "reply"

    @property
    def byte_count(self) -> int:
        """UTF-8 bytes of everything that is sent to be read, which no tokenizer exceeds in tokens."""
        words = [self.system or "", *(message.text for message in self.messages)]
        if self.schema is not None:
            words.append(json.dumps(self.schema, ensure_ascii=False))
        return sum(len(word.encode("utf-8", "replace")) for word in words)


@quick_init
@dataclass(frozen=True, slots=True)
class Request:
    """One call of one model.

    model: the provider's own name for it. reasoning: the effort asked for, `None` for the model's default.
    sampling: what the user set and nothing else; sent as it is.
    call: identity of the question (match, hand, turn, ...), so that equal prompts stay different samples.
    without: features the model was found not to take; `step` already says which reply form is left.
    """

    model: str
    prompt: Prompt
    call: str
    step: ReplyStep = "schema"
    max_tokens: int | None = None
    reasoning: str | None = None
    sampling: Mapping[str, object] = field(default_factory=dict)
    deadline_seconds: float = 600.0
    without: frozenset[str] = frozenset()

    @property
    def form(self) -> ReplyStep:
        """The reply form to ask for: without a schema there is nothing but words."""
        return "text" if self.prompt.schema is None else self.step


@quick_init
@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as reported; `cached` (read) and `cache_write` are parts of `input`, `reasoning` of `output`."""

    input: int
    output: int
    cached: int = 0
    reasoning: int = 0
    cache_write: int = 0


@quick_init
@dataclass(frozen=True, slots=True)
class Reasoning:
    """What the model thought, as far as its provider shows it.

    source: `thinking` blocks, a `summary`, a `content` field beside the reply, or `tags` inside the reply.
    """

    text: str
    source: Literal["thinking", "summary", "content", "tags"]


@quick_init
@dataclass(frozen=True, slots=True)
class Wait:
    """Time in which a question waited for something other than the model."""

    why: str
    seconds: float


@quick_init
@dataclass(frozen=True, slots=True)
class Completion:
    """What came back for one question.

    text: the final answer as written, `<think>` tags included, surrogates replaced; `""` for none.
    detail: words of the provider that explain a refusal. model: the name the provider says has served.
    cost_usd: `None` where the price or the usage is unknown. seconds: the whole question, its waits included.
    """

    text: str
    finish: Finish
    reasoning: Reasoning | None = None
    usage: Usage | None = None
    model: str | None = None
    request_id: str | None = None
    detail: str | None = None
    step: ReplyStep = "schema"
    cost_usd: float | None = None
    seconds: float = 0.0
    waits: tuple[Wait, ...] = ()


class Adapter(Protocol):
    """A way to reach models; it keeps connections, and nothing about the questions asked.

    `steps` are the reply forms that the wire knows, strongest first.
    """

    @property
    def steps(self) -> tuple[ReplyStep, ...]: ...

    async def complete(self, request: Request) -> Completion:
        """Return the model's reply to one call, tried once; raises only from the tree below `ModelError`."""
        ...

    async def aclose(self) -> None:
        """Close what is open; to be called in the event loop that used it."""
        ...
