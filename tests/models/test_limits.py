"""The limiter: requests in flight, pace, cool-down, and who goes first.

table.md, Transport: AIMD, pacing, tokens reserved before and settled after, one cut per burst, no slot while waiting.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

import pytest

from arena.errors import RateLimited, Transient
from arena.models.limits import LONGEST_RETRY_AFTER_SECONDS, Limiter, Limits
from arena.models.protocol import Wait


def _limiter(**limits: float) -> Limiter:
    clock = asyncio.get_running_loop().time
    return Limiter(Limits(**limits), clock=clock, sleep=asyncio.sleep, random=lambda: 0.0)  # type: ignore[arg-type]


def _now() -> float:
    return round(asyncio.get_running_loop().time() - 1000, 6)


async def _call(limiter: Limiter, *, seconds: float = 1.0, tokens: int = 0, used: int | None = None) -> float:
    """Return when a request that succeeds was let in."""
    async with limiter.slot(limiter.ticket(), tokens, []) as slot:
        started = _now()
        await asyncio.sleep(seconds)
        slot.used_tokens = used
    return started


async def _refuse(limiter: Limiter, error: Transient, *, seconds: float = 1.0) -> None:
    async def refused() -> None:
        async with limiter.slot(limiter.ticket(), 0, []):
            await asyncio.sleep(seconds)
            raise error

    with pytest.raises(Transient):
        await refused()


async def test_requests_in_flight_grow_by_one_per_clean_window() -> None:
    limiter = _limiter(requests=8)
    before = limiter.allowed
    await asyncio.gather(*(_call(limiter) for _ in range(6)))
    assert (before, limiter.allowed) == (4, 5)


async def test_requests_in_flight_never_pass_what_is_set() -> None:
    limiter = _limiter(requests=5)
    await asyncio.gather(*(_call(limiter) for _ in range(60)))
    assert limiter.allowed == 5


async def test_one_burst_cuts_once() -> None:
    """Four requests in flight are refused at different times: they started before the cut."""
    limiter = _limiter()
    await asyncio.gather(*(_refuse(limiter, RateLimited("x"), seconds=1 + n / 10) for n in range(4)))
    assert limiter.allowed == 2


async def test_next_burst_cuts_again_and_never_below_one() -> None:
    limiter = _limiter()
    for _ in range(4):
        await _refuse(limiter, RateLimited("x"))
    assert limiter.allowed == 1


async def test_long_retry_after_does_not_freeze_the_next_cut() -> None:
    """Bursts are told apart by our own clock, not by what the server asked for."""
    limiter = _limiter()
    await _refuse(limiter, RateLimited("x", retry_after=100.0))
    await _refuse(limiter, RateLimited("x"))
    assert limiter.allowed == 1


@pytest.mark.parametrize(
    ("error", "pause"),
    [
        (RateLimited("x", retry_after=7.0), 7.0),
        (Transient("x", status=503, retry_after=7.0), 7.0),
        (RateLimited("x", retry_after=86400.0), LONGEST_RETRY_AFTER_SECONDS),
        (RateLimited("x"), 0.5),
        (RateLimited("x", retry_after=0.0), 0.25),
        (Transient("x", status=500), 0.0),
    ],
)
async def test_everybody_waits_as_long_as_the_server_asked(error: Transient, pause: float) -> None:
    """Retry-After is obeyed up to 120 s, by a shared cool-down; a limit without one still cools down."""
    limiter = _limiter()
    await _refuse(limiter, error)
    assert await _call(limiter) == 1.0 + pause


async def test_no_slot_is_held_while_waiting() -> None:
    limiter = _limiter()
    await _refuse(limiter, RateLimited("x", retry_after=60.0))
    waiting = asyncio.ensure_future(_call(limiter))
    await asyncio.sleep(1)
    held, queued = limiter.in_flight, limiter.waiting
    await waiting
    assert (held, queued) == (0, 1)


async def test_known_pace_is_kept() -> None:
    """`rpm`: 120 a minute are two a second, however quick the answers are."""
    limiter = _limiter(rpm=120)
    assert await asyncio.gather(*(_call(limiter, seconds=0) for _ in range(4))) == [0.0, 0.5, 1.0, 1.5]


async def test_tokens_are_reserved_before_and_settled_after() -> None:
    """`tpm`: 600 at once are all there is; what was not used comes back, and 10 a second grow."""
    limiter = _limiter(tpm=600)
    first = await _call(limiter, tokens=600, used=300)
    second = await _call(limiter, tokens=600, used=600)
    assert (first, second) == (0.0, 30.0)


async def test_request_larger_than_the_token_limit_still_goes() -> None:
    assert await _call(_limiter(tpm=60), tokens=10_000) == 0.0


async def test_older_question_goes_first() -> None:
    """A question that is tried again keeps its place, so that nobody starves behind newcomers."""
    limiter = _limiter(requests=1)
    old, order = limiter.ticket(), []

    async def ask(ticket: int, name: str) -> None:
        async with limiter.slot(ticket, 0, []):
            order.append(name)
            await asyncio.sleep(1)

    await asyncio.gather(ask(limiter.ticket(), "first"), ask(limiter.ticket(), "new"), ask(old, "old"))
    assert order == ["first", "old", "new"]


async def test_waiting_is_recorded_with_its_cause() -> None:
    """transcript.md, attempt: waits."""
    limiter = _limiter(requests=1)
    cool, queue = [], []
    await _refuse(limiter, RateLimited("x", retry_after=5.0))
    async with limiter.slot(limiter.ticket(), 0, cool):
        later = asyncio.ensure_future(_enter(limiter, queue))
        await asyncio.sleep(3)
    await later
    assert cool == [Wait("rate limit", 5.0)]
    assert queue == [Wait("queue", 3.0)]


async def _enter(limiter: Limiter, waits: list[Wait]) -> None:
    async with limiter.slot(limiter.ticket(), 0, waits):
        await asyncio.sleep(0)


async def test_waiter_that_is_cancelled_leaves_the_queue() -> None:
    limiter = _limiter(requests=1)
    running = asyncio.ensure_future(_call(limiter, seconds=10))
    await asyncio.sleep(1)
    gone = asyncio.ensure_future(_call(limiter))
    next_one = asyncio.ensure_future(_call(limiter))
    await asyncio.sleep(1)
    gone.cancel()
    await running
    assert await next_one == 10.0


class TwoPerSecond:
    """A leaky bucket as nginx has it (`limit_req`, no burst), answering at once; counts what it was asked."""

    def __init__(self, retry_after: float | None) -> None:
        self.calls = 0
        self._retry_after = retry_after
        self._free_at = 0.0

    def take(self) -> None:
        self.calls += 1
        if _now() < self._free_at:
            raise RateLimited("x", status=429, retry_after=self._retry_after)
        self._free_at = _now() + 0.5


async def _until_done(limiter: Limiter, take: Callable[[], None]) -> None:
    ticket = limiter.ticket()
    for _ in range(100):
        try:
            async with limiter.slot(ticket, 0, []):
                await asyncio.sleep(0.01)
                take()
        except RateLimited:
            continue
        return
    raise AssertionError("refused a hundred times")


@pytest.mark.parametrize("retry_after", [None, 1.0])
async def test_crowd_before_a_real_limit_gets_through_with_few_calls(retry_after: float | None) -> None:
    """24 callers, two requests a second, no limit known beforehand: none fails, at most 40 calls."""
    limiter, server = _limiter(), TwoPerSecond(retry_after)
    await _all(_until_done(limiter, server.take) for _ in range(24))
    assert server.calls <= 40


async def test_pace_that_was_learned_is_forgotten_again() -> None:
    limiter = _limiter()
    await _refuse(limiter, RateLimited("x"))
    learned = limiter.gap_seconds
    await _all(_call(limiter, seconds=0.0) for _ in range(900))
    assert learned > 0
    assert limiter.gap_seconds == 0


async def _all(calls: Iterable[Awaitable[object]]) -> None:
    await asyncio.gather(*calls)
