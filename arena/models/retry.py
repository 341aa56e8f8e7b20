"""Retries of model calls: the only ones there are, those of the SDKs being off.

A call is tried again when its trouble may pass by itself (`Transient`), until the question's deadline or, where no
rate limit is the reason, until `tries` are used up. Rate limits and any Retry-After are waited out in the shared
limiter, so nothing is slept through here; other trouble waits a growing, jittered pause. No request slot is held
meanwhile: the limiter is entered anew by every try.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from tenacity import AsyncRetrying, RetryCallState, retry_if_exception_type

from arena.errors import RateLimited, Transient
from arena.models.limits import LONGEST_RETRY_AFTER_SECONDS
from arena.models.protocol import Clock, Sleep, Wait

__all__ = ["Deadline", "Retry", "RetryPolicy", "within"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How long and how often one question is tried.

    deadline_seconds: from the start of the first try to the end of the last; time queued before the first try does
    not count. One try may take half of it, so that a server that hangs is asked twice.
    tries: for trouble other than rate limits, which are only bounded by the deadline.
    """

    deadline_seconds: float = 600.0
    tries: int = 6
    first_pause_seconds: float = 0.5
    longest_pause_seconds: float = 30.0

    @property
    def try_seconds(self) -> float:
        return self.deadline_seconds / 2


class Deadline:
    """The time one question has left, running from its first try."""

    def __init__(self, policy: RetryPolicy, clock: Clock) -> None:
        self._policy = policy
        self._clock = clock
        self._end: float | None = None

    def for_try(self) -> float:
        """Return the seconds the try that starts now may take; raises `Transient` when none are left."""
        if self._end is None:
            self._end = self._clock() + self._policy.deadline_seconds
        left = self._end - self._clock()
        if left <= 0:
            raise Transient(f"no reply within {self._policy.deadline_seconds:g} s", code="deadline")
        return min(self._policy.try_seconds, left)

    def allows(self, pause_seconds: float) -> bool:
        """Tell whether a try after that pause would still start in time."""
        return self._end is None or self._clock() + pause_seconds < self._end


class Retry:
    """Runs tries until one succeeds, cannot succeed, or time is up; the last error is raised."""

    def __init__(self, policy: RetryPolicy, *, clock: Clock, sleep: Sleep, random: Callable[[], float]) -> None:
        self.policy = policy
        self._clock = clock
        self._sleep = sleep
        self._random = random

    async def run(self, attempt: Callable[[Deadline], Awaitable[T]], waits: list[Wait]) -> T:
        """Return what `attempt` returns; every pause between tries is appended to `waits`."""
        deadline = Deadline(self.policy, self._clock)
        try:
            return await attempt(deadline)
        except Transient as error:
            return await self._try_again(attempt, deadline, error, waits)

    async def _try_again(
        self, attempt: Callable[[Deadline], Awaitable[T]], deadline: Deadline, first: Transient, waits: list[Wait]
    ) -> T:
        """Return what a later try returns; the first one, which failed, is told to tenacity as it went.

        Most calls succeed at once and are spared the 40 microseconds that tenacity takes for a call.
        """
        failed = [first]

        async def one_try() -> T:
            if failed:
                raise failed.pop()
            return await attempt(deadline)

        retrying = AsyncRetrying(
            retry=retry_if_exception_type(Transient),
            wait=self._pause,
            stop=lambda state: self._is_over(state, deadline),
            before_sleep=lambda state: self._record(state, waits),
            sleep=self._nap,
            reraise=True,
        )
        return await retrying(one_try)

    async def _nap(self, seconds: float) -> None:
        if seconds > 0:
            await self._sleep(seconds)

    def _pause(self, state: RetryCallState) -> float:
        if _waits_in_limiter(_error_of(state)):
            return 0.0
        growing = self.policy.first_pause_seconds * 2.0 ** (state.attempt_number - 1)
        return min(self.policy.longest_pause_seconds, growing) * (0.5 + 0.5 * self._random())

    def _is_over(self, state: RetryCallState, deadline: Deadline) -> bool:
        error = _error_of(state)
        if not isinstance(error, RateLimited) and state.attempt_number >= self.policy.tries:
            return True
        asked = error.retry_after if isinstance(error, Transient) else None
        return not deadline.allows(max(state.upcoming_sleep, min(asked or 0.0, LONGEST_RETRY_AFTER_SECONDS)))

    def _record(self, state: RetryCallState, waits: list[Wait]) -> None:
        if state.upcoming_sleep > 0:
            waits.append(Wait(f"retry after {_reason(_error_of(state))}", round(state.upcoming_sleep, 3)))


async def within(seconds: float, call: Awaitable[T], *, what: str) -> T:
    """Return the result of the call, or raise `Transient` after that many seconds, drips of data notwithstanding."""
    try:
        async with asyncio.timeout(seconds):
            return await call
    except TimeoutError as error:
        raise Transient(f"{what}: no answer within {seconds:g} s", code="timeout", may_be_billed=True) from error


def _error_of(state: RetryCallState) -> BaseException | None:
    return state.outcome.exception() if state.outcome is not None else None


def _waits_in_limiter(error: BaseException | None) -> bool:
    return isinstance(error, RateLimited) or (isinstance(error, Transient) and error.retry_after is not None)


def _reason(error: BaseException | None) -> str:
    if isinstance(error, Transient):
        return str(error.status or error.code or "lost connection")
    return "trouble"
