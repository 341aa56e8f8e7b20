"""A model as an agent: asks until a reply is of use or the attempts are spent, and files every attempt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from arena.agents.prompts import ChatMessage, Pack, prompt_digest, render_prompt
from arena.agents.protocol import Answer, Attempt, AttemptUsage, Desk, Kind, Question, ReasoningSource, Wait
from arena.agents.replies import Reading, read_reply, reply_schema
from arena.errors import ModelError
from arena.game import Settings, View
from arena.models.protocol import Completion, Message, Prompt
from arena.models.text import excerpt, tagged_reasoning
from arena.quick import quick_init

__all__ = ["Asks", "ModelAgent", "asks_plan"]

_NO_REASONING = (None, "none", "off", "disabled")
_NEVER_REASON = ("local", "scripted")


class Asks(Protocol):
    """What a model agent needs of `arena.models`: one question, one completion."""

    async def ask(self, prompt: Prompt, *, call: str, max_tokens: int | None = None) -> Completion:
        """Return the reply; raises ModelError when there is none."""
        ...

    async def give_way(self) -> None:
        """Let the questions go that have waited; called when a reply is on file, before anything is made of it."""
        ...


def asks_plan(settings: Settings, spec: Mapping[str, object]) -> bool:
    """Return whether an agent is asked for its plan (table.md, Model replies).

    spec: the agent as configured. With `auto` it is asked of agents without reasoning of their own: those whose
    `reasoning` is not set, and those on adapters that have none. What came back never decides it.
    """
    if settings.ask.plan != "auto":
        return settings.ask.plan == "on"
    provider = str(spec.get("model", "")).partition("/")[0]
    return provider in _NEVER_REASON or spec.get("reasoning") in _NO_REASONING


@dataclass(frozen=True, slots=True)
class ModelAgent:
    """A model in a seat of one match.

    model: its name as configured. max_tokens: of one reply, `None` for the provider's own bound. match: for the
    identity of calls. keeps_prompts: whether attempts carry the messages besides their hash.
    """

    name: str
    model: str
    client: Asks
    pack: Pack
    settings: Settings
    match: str
    asks_plan: bool
    max_tokens: int | None = None
    keeps_prompts: bool = False
    kind: Kind = "model"
    deadline_s: float | None = None

    async def answer(self, question: Question, view: View, desk: Desk) -> Answer:
        """Return the first answer of use, or why there is none.

        An attempt on file that was `ok` is read again and never asked again.
        """
        attempts = list(desk.attempts)
        if attempts and attempts[-1].outcome == "ok":
            reply = attempts[-1].reply or ""
            return read_reply(reply, question, view, self.settings, asks_plan=self.asks_plan).answer
        while self._may_ask(attempts):
            attempt, answer = await self._try(question, view, attempts, desk)
            attempts.append(attempt)
            if attempt.outcome == "ok":
                return answer
        return Answer(failed=_wasted(attempts)[-1].outcome)

    async def aclose(self) -> None:
        """Nothing to give back: the client belongs to the run."""

    def _may_ask(self, attempts: Sequence[Attempt]) -> bool:
        wasted = _wasted(attempts)
        refusals = sum(attempt.outcome == "refused" for attempt in wasted)
        return len(wasted) <= self.settings.invalid.retries and refusals <= int(self.settings.invalid.retry_refusals)

    async def _try(
        self, question: Question, view: View, before: Sequence[Attempt], desk: Desk
    ) -> tuple[Attempt, Answer]:
        messages = render_prompt(self.pack, question, view, self.settings, asks_plan=self.asks_plan, before=before)
        schema = reply_schema(question, view, self.settings, asks_plan=self.asks_plan)
        # Hashed before the call leaves: when it has come back, nothing keeps its reply from the file.
        asked = _Asked(question, len(before) + 1, self.model, messages, prompt_digest(messages), self.keeps_prompts)
        try:
            completion = await self.client.ask(
                _as_prompt(messages, schema), call=self._call(asked), max_tokens=self._room(before)
            )
        except ModelError as trouble:
            desk.record(asked.failed(trouble))
            raise
        reading = self._reading(completion, question, view, schema)
        attempt = asked.answered(completion, reading)
        desk.record(attempt)
        await self.client.give_way()
        return attempt, reading.answer

    def _reading(self, completion: Completion, question: Question, view: View, schema: Mapping[str, object]) -> Reading:
        if completion.finish == "length":
            return Reading("truncated", "it was cut off at the limit of its length")
        if completion.finish == "refused":
            return Reading("refused", excerpt(completion.detail or "the model declined to answer"))
        return read_reply(completion.text, question, view, self.settings, asks_plan=self.asks_plan, schema=schema)

    def _room(self, before: Sequence[Attempt]) -> int | None:
        """Return the tokens a reply may have: twice the usual once a reply was cut off."""
        if self.max_tokens is None:
            return None
        return self.max_tokens * (2 if any(attempt.outcome == "truncated" for attempt in before) else 1)

    def _call(self, asked: "_Asked") -> str:
        at = asked.question
        place = f"{at.hand}.{at.roll}.{at.turn}.{at.round or 0}.{at.seat}"
        return f"{self.match}/{place}/{at.name}/{asked.number}"


@quick_init
@dataclass(frozen=True, slots=True)
class _Asked:
    """What an attempt has before there is a reply to it."""

    question: Question
    number: int
    model: str
    messages: tuple[ChatMessage, ...]
    digest: str
    keeps_messages: bool

    def failed(self, trouble: ModelError) -> Attempt:
        """Return the attempt that came to nothing."""
        return Attempt(
            question=self.question,
            number=self.number,
            outcome="provider",
            detail=str(trouble),
            prompt_sha256=self.digest,
            messages=self.messages if self.keeps_messages else None,
            asked=self.model,
            seconds=trouble.seconds or 0.0,
            waits=tuple(Wait(why, seconds) for why, seconds in trouble.waits),
        )

    def answered(self, completion: Completion, reading: Reading) -> Attempt:
        """Return the attempt that brought a reply, of use or not."""
        usage = completion.usage
        return Attempt(
            question=self.question,
            number=self.number,
            outcome=reading.outcome,
            detail=reading.detail,
            prompt_sha256=self.digest,
            messages=self.messages if self.keeps_messages else None,
            asked=self.model,
            reply=completion.text,
            reasoning=_reasoning(completion),
            plan=reading.plan,
            finish=completion.finish,
            served=completion.model,
            request_id=completion.request_id,
            usage=None
            if usage is None
            else AttemptUsage(input=usage.input, cached=usage.cached, output=usage.output, reasoning=usage.reasoning),
            cost_usd=completion.cost_usd,
            seconds=completion.seconds,
            waits=tuple([Wait(wait.why, wait.seconds) for wait in completion.waits]),
        )


def _reasoning(completion: Completion) -> tuple[str, ReasoningSource] | None:
    found = completion.reasoning or tagged_reasoning(completion.text)
    return None if found is None else (found.text, found.source)


def _wasted(attempts: Sequence[Attempt]) -> list[Attempt]:
    return [attempt for attempt in attempts if attempt.outcome not in ("ok", "provider")]


def _as_prompt(messages: Sequence[ChatMessage], schema: Mapping[str, object]) -> Prompt:
    system, *rest = (message["content"] for message in messages)
    return Prompt(messages=tuple(Message("user", text) for text in rest), system=system, schema=schema)
