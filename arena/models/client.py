"""What an agent asks through: adapter, reply ladder, retries, rate limits, price and budget behind one `ask`."""

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import partial

from arena.errors import FeatureRefused, ModelError, Refused, SettingRefused
from arena.models.budget import Budget
from arena.models.halt import Halt, Waiting
from arena.models.ladder import ReplyLadder
from arena.models.limits import Limiter
from arena.models.prices import FREE, Price
from arena.models.protocol import REPLY_STEPS, Adapter, Clock, Completion, Prompt, ReplyStep, Request, Wait
from arena.models.retry import Deadline, Retry, within
from arena.models.settings import ModelSpec
from arena.quick import quick_init

__all__ = ["ModelClient", "Traffic"]

# JSON around the words of a request: `{"role": "assistant", "content": ""},` and the fields of the body.
_BYTES_PER_MESSAGE = 40
_BYTES_PER_BODY = 200
# Reserved against `tpm` where no limit on output is set.
_LIKELY_OUTPUT_TOKENS = 1000


@dataclass(slots=True)
class Traffic:
    """Totals of a run so far, for its progress line: questions that have left, waits in seconds by cause."""

    questions: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float = 0.0
    unpriced: int = 0
    in_flight: int = 0
    waiting: int = 0
    waits: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))


class ModelClient:
    """One agent's way to its model; made by `Gateway.model`."""

    def __init__(
        self,
        spec: ModelSpec,
        adapter: Adapter,
        *,
        price: Price | None,
        limiter: Limiter,
        ladder: ReplyLadder,
        retry: Retry,
        budget: Budget | None,
        clock: Clock,
        traffic: Traffic,
        halt: Halt,
    ) -> None:
        self.spec = spec
        self.price = price
        self._adapter = adapter
        self._limiter = limiter
        self._ladder = ladder
        self._retry = retry
        self._budget = budget
        self._clock = clock
        self._traffic = traffic
        self._halt = halt

    async def ask(self, prompt: Prompt, *, call: str, max_tokens: int | None = None) -> Completion:
        """Return the model's reply with its cost, seconds and waits; usable or not, a refusal included.

        call: identity of the question, the number of its attempt included. max_tokens: instead of the agent's own.
        Raises a `ModelError` that names agent and setting, `seconds` and `waits` filled in, `BudgetSpent`, or
        `Halted` where the run is stopped before the call leaves.
        """
        asked = self._clock()
        waits: list[Wait] = []
        try:
            async with Waiting(self._halt) as waiting:
                room = max_tokens or self.spec.max_tokens
                completion = await self._climb_down(
                    _Asking(prompt, call, room, self._limiter.ticket(), waits=waits, waiting=waiting)
                )
        except ModelError as error:
            error.agent = self.spec.agent
            error.seconds = round(self._clock() - asked, 3)
            error.waits = tuple((wait.why, wait.seconds) for wait in waits)
            error.args = (_named(self.spec.agent, error),)
            raise
        finally:
            for wait in waits:
                self._traffic.waits[wait.why] += wait.seconds
        cost = self._cost(completion)
        self._count(completion, cost)
        return replace(
            completion,
            cost_usd=None if cost is None else float(cost),
            seconds=round(self._clock() - asked, 3),
            waits=tuple(waits),
        )

    async def give_way(self) -> None:
        """Let the question go that has waited for the slot of this one, before anything is made of its reply."""
        if self._limiter.waiting:
            await asyncio.sleep(0)

    async def _climb_down(self, asking: "_Asking") -> Completion:
        """Ask in the strongest form the model takes; a form it refuses is not asked for again in this run."""
        while True:
            step, without = self._ladder.step, self._ladder.without
            try:
                return await self._retry.run(partial(self._try, asking, step, without), asking.waits)
            except FeatureRefused as error:
                if not self._ladder.step_down(error.feature, asked=step, asked_without=without):
                    setting = f"prompts.reply = {step!r}" if error.feature in REPLY_STEPS else error.feature
                    raise SettingRefused(str(error), status=error.status, setting=setting) from error
            except Refused as error:
                form = "text" if asking.prompt.schema is None else step
                return Completion(text="", finish="refused", detail=str(error), request_id=error.request_id, step=form)

    async def _try(self, asking: "_Asking", step: ReplyStep, without: frozenset[str], deadline: Deadline) -> Completion:
        """Make one HTTP call: money first, then a slot, both given back whatever happens."""
        if self._budget is None or self.price is None or self.price is FREE:
            return await self._call(asking, step, without, deadline)
        worst = self.price.worst(input_tokens=_byte_count(asking.prompt), output_tokens=asking.max_tokens or 0)
        reservation = await self._budget.reserve(worst, model=self.spec.model, call=asking.call, waits=asking.waits)
        asking.waiting.has_left = False
        cost: Decimal | None = None
        try:
            completion = await self._call(asking, step, without, deadline)
            cost = self._cost(completion)
        except ModelError as error:
            cost = None if error.may_be_billed else Decimal(0)
            raise
        finally:
            self._budget.settle(reservation, cost if asking.waiting.has_left else Decimal(0))
        return completion

    async def _call(
        self, asking: "_Asking", step: ReplyStep, without: frozenset[str], deadline: Deadline
    ) -> Completion:
        tokens = asking.likely_tokens() if self._limiter.limits.tpm else 0
        async with self._limiter.slot(asking.ticket, tokens, asking.waits) as slot:
            seconds = deadline.for_try()
            request = Request(
                model=self.spec.name,
                prompt=asking.prompt,
                call=asking.call,
                step=step,
                max_tokens=asking.max_tokens,
                reasoning=self.spec.reasoning,
                sampling=self.spec.sampling,
                deadline_seconds=seconds,
                without=without,
            )
            asking.waiting.leave()
            self._traffic.questions += asking.waiting.tries == 1
            try:
                completion = await within(seconds, self._adapter.complete(request), what=self.spec.model)
            finally:
                asking.waiting.back()
            if completion.usage is not None:
                slot.used_tokens = completion.usage.input + completion.usage.output
            return completion

    def _cost(self, completion: Completion) -> Decimal | None:
        if self.price is FREE:
            return Decimal(0)
        if self.price is None or completion.usage is None:
            return None
        return self.price.cost(completion.usage)

    def _count(self, completion: Completion, cost: Decimal | None) -> None:
        if completion.usage is not None:
            self._traffic.input_tokens += completion.usage.input
            self._traffic.output_tokens += completion.usage.output
        if cost is None:
            self._traffic.unpriced += 1
        else:
            self._traffic.cost_usd += float(cost)


@quick_init
@dataclass(frozen=True, slots=True)
class _Asking:
    """One question on its way: over all its tries it keeps its place in the queue and adds up its waits."""

    prompt: Prompt
    call: str
    max_tokens: int | None
    ticket: int
    waits: list[Wait]
    waiting: Waiting

    def likely_tokens(self) -> int:
        """Return the tokens that prompt and reply may come to."""
        return _byte_count(self.prompt) // 3 + (self.max_tokens or _LIKELY_OUTPUT_TOKENS)


def _byte_count(prompt: Prompt) -> int:
    return prompt.byte_count + _BYTES_PER_BODY + _BYTES_PER_MESSAGE * (len(prompt.messages) + 1)


def _named(agent: str, error: ModelError) -> str:
    setting = f" (see {error.setting})" if error.setting else ""
    return f"agent {agent!r}: {error}{setting}"
