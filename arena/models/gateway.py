"""The gateway of a run: one client per account, one limiter and one reply ladder per account and model.

Agents on the same account share connections, and on the same model what was learned of it, so nobody learns at
another's expense twice. One gateway per run and event loop.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from arena.errors import ConfigError
from arena.models.budget import Budget
from arena.models.client import ModelClient, Traffic
from arena.models.halt import Halt
from arena.models.ladder import ReplyLadder
from arena.models.limits import Limiter, Limits, Rate
from arena.models.local import SLOTS
from arena.models.prices import FREE, Price, known_price
from arena.models.protocol import Adapter, Clock, ReplyStep, Sleep
from arena.models.resolve import account, is_free, limiter_key, resolve
from arena.models.retry import Retry, RetryPolicy
from arena.models.settings import ModelSpec

__all__ = ["Gateway", "RunLimits", "price_of"]


@dataclass(frozen=True, slots=True)
class RunLimits:
    """`[limits]` of the configuration; keys are `provider` or `provider/model`, the longer one first."""

    requests: Mapping[str, int] = field(default_factory=dict)
    rpm: Mapping[str, float] = field(default_factory=dict)
    tpm: Mapping[str, float] = field(default_factory=dict)

    def of(self, spec: ModelSpec) -> Limits:
        """Return the limits of one agent's model; each that its own rate tells goes before that of the run."""
        own = spec.rate or Rate()
        usual = SLOTS if spec.provider == "local" else Limits().requests
        told = own.requests or self.requests.get(spec.model, self.requests.get(spec.provider))
        return Limits(
            requests=told or usual,
            first=told or Limits().first,  # who names a number has the provider's word for it
            rpm=own.rpm or self.rpm.get(spec.model, self.rpm.get(spec.provider)),
            tpm=own.tpm or self.tpm.get(spec.model, self.tpm.get(spec.provider)),
        )


def price_of(spec: ModelSpec) -> Price | None:
    """Return what the agent's tokens cost, `None` where nobody knows; another server's prices are its own."""
    price = spec.price or (FREE if is_free(spec) else None)
    if price is None and spec.base_url is None:
        return known_price(spec.model)
    return price


class Gateway:
    """Hands out clients for models and closes what they opened.

    environ: where keys are found. random: numbers in [0, 1) for jitter. own: adapters by model name that are used
    instead of resolving it, for tests and embedding.
    """

    def __init__(
        self,
        *,
        environ: Mapping[str, str],
        clock: Clock,
        sleep: Sleep,
        random: Callable[[], float],
        policy: RetryPolicy | None = None,
        limits: RunLimits | None = None,
        budget: Budget | None = None,
        own: Mapping[str, Adapter] | None = None,
    ) -> None:
        self.clock = clock
        self.budget = budget
        self._environ = environ
        self._sleep = sleep
        self._random = random
        self._retry = Retry(policy or RetryPolicy(), clock=clock, sleep=sleep, random=random)
        self._limits = limits or RunLimits()
        self._own = dict(own or {})
        self._adapters: dict[tuple[str, ...], Adapter] = {}
        self._limiters: dict[tuple[str, ...], Limiter] = {}
        self._ladders: dict[tuple[str, ...], ReplyLadder] = {}
        self._halts: dict[str, Halt] = {}
        self._traffic = Traffic()

    def model(self, spec: ModelSpec, *, reply: str = "auto") -> ModelClient:
        """Return a client for the agent's model; raises `ConfigError` for what the user can mend.

        reply: `auto` or the one reply form to ask for.
        """
        price = price_of(spec)
        if self.budget is not None:
            _check_budget(spec, price)
        adapter = self._adapter(spec)
        key = limiter_key(spec)
        limiter = self._limiter(spec, key)
        ladder_key = (*key, reply)
        if ladder_key not in self._ladders:
            self._ladders[ladder_key] = ReplyLadder(adapter.steps, _fixed_step(reply))
        return ModelClient(
            spec,
            adapter,
            price=price,
            limiter=limiter,
            ladder=self._ladders[ladder_key],
            retry=self._retry,
            budget=self.budget,
            clock=self.clock,
            traffic=self._traffic,
            halt=self._halts.setdefault(spec.agent, Halt()),
        )

    def traffic(self) -> Traffic:
        """Return the totals of this moment."""
        limiters = self._limiters.values()
        return replace(
            self._traffic,
            waits=self._traffic.waits.copy(),
            in_flight=sum(limiter.in_flight for limiter in limiters),
            waiting=sum(limiter.waiting for limiter in limiters),
        )

    def halt(self, agent: str | None = None) -> None:
        """See that no further call of the agent, or of any so far, leaves; those in flight are let come back."""
        for halt in self._halts.values() if agent is None else (self._halts.setdefault(agent, Halt()),):
            halt.ask()

    async def aclose(self) -> None:
        """Close every client and stop every local server."""
        adapters, self._adapters = list(self._adapters.values()), {}
        for adapter in adapters:
            await adapter.aclose()

    def _limiter(self, spec: ModelSpec, key: tuple[str, ...]) -> Limiter:
        limits = self._limits.of(spec)
        if key not in self._limiters:
            self._limiters[key] = Limiter(limits, clock=self.clock, sleep=self._sleep, random=self._random)
        elif self._limiters[key].limits != limits:
            raise ConfigError(
                f"agent {spec.agent!r}: rate differs from that of another agent on {spec.model!r}; limits are those of "
                "the account and model, so all its agents need the same"
            )
        return self._limiters[key]

    def _adapter(self, spec: ModelSpec) -> Adapter:
        key = account(spec)
        if spec.model in self._own:
            key = ("given", spec.model)
            self._adapters.setdefault(key, self._own[spec.model])
        elif key not in self._adapters:
            self._adapters[key] = resolve(spec, self._environ, sleep=self._sleep)
        return self._adapters[key]


def _fixed_step(reply: str) -> ReplyStep | None:
    steps: dict[str, ReplyStep | None] = {"auto": None, "schema": "schema", "json": "json", "text": "text"}
    if reply not in steps:
        raise ConfigError(f"prompts.reply = {reply!r} is none of {', '.join(steps)}")
    return steps[reply]


def _check_budget(spec: ModelSpec, price: Price | None) -> None:
    if price is None:
        raise ConfigError(
            f"agent {spec.agent!r}: no price is known for model {spec.model!r}, so budget.usd cannot be kept; "
            "set price = { input = ..., output = ... } (USD per million tokens) or remove the budget"
        )
    if price is not FREE and spec.max_tokens is None:
        raise ConfigError(f"agent {spec.agent!r}: max_tokens must be set under a budget, as the most a reply can cost")
