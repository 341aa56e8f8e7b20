"""Rate limits: one limiter per provider account and model, shared by every question that goes there.

Requests in flight grow by one per clean window and halve once per burst of refusals (AIMD, as TCP does it). A burst
is every request that started before the last cut: it is told apart by our own clock, not by what servers ask for, so
a long Retry-After freezes nothing. Because a server may answer at once and still count requests per second, the
limiter also paces: the gap between starts grows by half with each burst and shrinks with each clean window. A limit
known beforehand (`rpm`, `tpm`) is the floor of that gap. Whoever waits does so in order of asking, without a slot.
"""

import asyncio
import bisect
from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType

from arena.errors import RateLimited, Transient
from arena.models.protocol import Clock, Sleep, Wait

__all__ = ["LONGEST_RETRY_AFTER_SECONDS", "Limiter", "Limits", "Rate", "Slot"]

LONGEST_RETRY_AFTER_SECONDS = 120.0

_FIRST_GAP_SECONDS = 0.25
_LONGEST_GAP_SECONDS = 10.0
_SMALLEST_GAP_SECONDS = 0.02
_GAP_GROWTH = 1.5
_GAP_DECAY = 0.9
_FIRST_COOL_DOWN_SECONDS = 0.5
_LONGEST_COOL_DOWN_SECONDS = 60.0
_SHORTEST_WINDOW = 6


@dataclass(frozen=True, slots=True)
class Limits:
    """What is allowed at most. requests: in flight; rpm, tpm: requests and tokens per minute, where known.

    first: requests in flight from the beginning: few, until the provider has shown that it takes more.
    """

    requests: int = 32
    first: int = 4
    rpm: float | None = None
    tpm: float | None = None


@dataclass(frozen=True, slots=True)
class Rate:
    """What one agent says of its model's account, in the words of `Limits`; `None` where the limits of the run hold."""

    requests: int | None = None
    rpm: float | None = None
    tpm: float | None = None


@dataclass(slots=True)
class Slot:
    """One request in flight. used_tokens: what it really took, filled in by the caller when it is known."""

    started: float
    reserved_tokens: int
    used_tokens: int | None = None


@dataclass(slots=True, order=True)
class _Waiter:
    ticket: int
    tokens: int = field(compare=False)
    woken: asyncio.Future[None] | None = field(default=None, compare=False)

    async def sleep(self) -> None:
        """Return when `wake` is called."""
        self.woken = asyncio.get_running_loop().create_future()
        await self.woken

    def wake(self) -> None:
        woken, self.woken = self.woken, None
        if woken is not None and not woken.done():
            woken.set_result(None)


class _Holding:
    """One slot as a context: entered when it may start, left when the call has come back."""

    __slots__ = ("_limiter", "_slot", "_waiter", "_waits")

    def __init__(self, limiter: "Limiter", waiter: _Waiter, waits: list[Wait]) -> None:
        self._limiter = limiter
        self._waiter = waiter
        self._waits = waits

    async def __aenter__(self) -> Slot:
        self._slot = await self._limiter._enter(self._waiter, self._waits)
        return self._slot

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._limiter._leave(self._slot, error)


class Limiter:
    """Lets requests start when the provider is likely to take them."""

    def __init__(self, limits: Limits, *, clock: Clock, sleep: Sleep, random: Callable[[], float]) -> None:
        self.limits = limits
        self._clock = clock
        self._sleep = sleep
        self._random = random
        self._allowed = min(limits.first, limits.requests)
        self._clean = 0
        self._bursts = 0
        self._gap = 0.0
        self._last_cut = -float("inf")
        self._not_before = -float("inf")
        self._next_start = -float("inf")
        self._tokens_left = limits.tpm or 0.0
        self._tokens_at = clock()
        self._in_flight = 0
        self._waiters: list[_Waiter] = []
        self._tickets = 0

    @property
    def allowed(self) -> int:
        """How many requests may be in flight now."""
        return self._allowed

    @property
    def in_flight(self) -> int:
        return self._in_flight

    @property
    def waiting(self) -> int:
        return len(self._waiters)

    @property
    def gap_seconds(self) -> float:
        """The least time between two starts: the pace that was learned, or the one that was set."""
        return max(self._gap, 60.0 / self.limits.rpm if self.limits.rpm else 0.0)

    def ticket(self) -> int:
        """Return a place in the queue; a question keeps its own over all its tries."""
        self._tickets += 1
        return self._tickets

    def slot(self, ticket: int, tokens: int, waits: list[Wait]) -> "_Holding":
        """Return a context that holds one slot; learns from the error its body raises, if any.

        tokens: at most what the request can take; settled against `Slot.used_tokens` afterwards. Waiting is appended
        to `waits`.
        """
        return _Holding(self, _Waiter(ticket, tokens), waits)

    async def _enter(self, waiter: _Waiter, waits: list[Wait]) -> Slot:
        asked, cool_until = self._clock(), self._not_before
        try:
            await self._turn(waiter)
            slot = Slot(self._clock(), waiter.tokens)
            self._start(slot)
        finally:
            self._wake()
        if (waited := slot.started - asked) >= 0.001:
            why = "rate limit" if max(cool_until, self._not_before) > asked else "queue"
            waits.append(Wait(why, round(waited, 3)))
        return slot

    def _leave(self, slot: Slot, error: BaseException | None) -> None:
        if isinstance(error, Transient):
            self._trouble(slot, error)
        elif error is None:
            self._success()
        self._in_flight -= 1
        self._settle(slot)
        self._wake()

    async def _turn(self, waiter: _Waiter) -> None:
        """Return when the waiter is first in the queue and nothing speaks against starting now."""
        if not self._waiters and self._in_flight < self._allowed and self._delay(waiter.tokens) <= 0:
            return
        bisect.insort(self._waiters, waiter)
        try:
            while True:
                if self._waiters[0] is not waiter or self._in_flight >= self._allowed:
                    await waiter.sleep()
                elif (delay := self._delay(waiter.tokens)) > 0:
                    await self._sleep(delay)
                else:
                    return
        finally:
            self._waiters.remove(waiter)

    def _wake(self) -> None:
        """Wake as many as may start: when many calls come back at once, as many leave at once."""
        for waiter in self._waiters[: max(0, self._allowed - self._in_flight)]:
            if waiter.woken is not None:
                waiter.wake()

    def _delay(self, tokens: int) -> float:
        now = self._clock()
        ready = max(self._not_before, self._next_start, now)
        if self.limits.tpm:
            self._refill()
            missing = min(tokens, self.limits.tpm) - self._tokens_left
            ready = max(ready, now + missing * 60.0 / self.limits.tpm)
        return ready - now

    def _start(self, slot: Slot) -> None:
        self._in_flight += 1
        self._next_start = slot.started + self.gap_seconds
        if self.limits.tpm:
            self._refill()
            self._tokens_left -= slot.reserved_tokens

    def _settle(self, slot: Slot) -> None:
        if self.limits.tpm and slot.used_tokens is not None:
            self._refill()
            self._tokens_left += slot.reserved_tokens - slot.used_tokens
            self._tokens_left = min(self._tokens_left, self.limits.tpm)

    def _refill(self) -> None:
        now = self._clock()
        if self.limits.tpm:
            gained = (now - self._tokens_at) * self.limits.tpm / 60.0
            self._tokens_left = min(self.limits.tpm, self._tokens_left + gained)
        self._tokens_at = now

    def _success(self) -> None:
        self._clean += 1
        if self._clean < max(self._allowed, _SHORTEST_WINDOW):
            return
        self._clean = 0
        self._bursts = 0
        self._allowed = min(self.limits.requests, self._allowed + 1)
        self._gap = self._gap * _GAP_DECAY if self._gap * _GAP_DECAY >= _SMALLEST_GAP_SECONDS else 0.0

    def _trouble(self, slot: Slot, error: Transient) -> None:
        """A refusal cuts once per burst; a Retry-After of any refusal or overload cools down everyone."""
        now = self._clock()
        asked = None if error.retry_after is None else min(error.retry_after, LONGEST_RETRY_AFTER_SECONDS)
        if isinstance(error, RateLimited) and slot.started > self._last_cut:
            self._clean = 0
            self._bursts += 1
            self._last_cut = now
            self._allowed = max(1, self._allowed // 2)
            self._gap = min(_LONGEST_GAP_SECONDS, max(_FIRST_GAP_SECONDS, self._gap * _GAP_GROWTH))
            self._next_start = max(self._next_start, now + self._gap)
            if asked is None:
                asked = min(_LONGEST_COOL_DOWN_SECONDS, _FIRST_COOL_DOWN_SECONDS * 2.0 ** (self._bursts - 1))
        if asked is not None:
            # Never earlier than the server said, never all at once when the time has come.
            pause = min(asked * (1.0 + 0.2 * self._random()), LONGEST_RETRY_AFTER_SECONDS)
            self._not_before = max(self._not_before, now + max(asked, pause))
