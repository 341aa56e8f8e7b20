"""Retries: what is tried again, for how long, and that a server that drips cannot hold a question for ever.

table.md, Transport.
"""

import asyncio
from collections.abc import Iterator

import pytest

from arena.errors import ModelError, Permanent, QuotaExhausted, RateLimited, Refused, Transient
from arena.models.protocol import Wait
from arena.models.retry import Deadline, Retry, RetryPolicy, within


class Server:
    """Raises what it is given, one error a try, then answers; counts and times the tries."""

    def __init__(self, *errors: ModelError, then: str = "answer", seconds: float = 0.0) -> None:
        self.errors: Iterator[ModelError] = iter(errors)
        self.then = then
        self.seconds = seconds
        self.tries: list[float] = []

    async def attempt(self, deadline: Deadline) -> str:
        self.tries.append(asyncio.get_running_loop().time() - 1000)
        allowed = deadline.for_try()
        await within(allowed, asyncio.sleep(self.seconds), what="server")
        for error in self.errors:
            raise error
        return self.then


def _retry(**policy: float) -> Retry:
    clock = asyncio.get_running_loop().time
    return Retry(RetryPolicy(**policy), clock=clock, sleep=asyncio.sleep, random=lambda: 1.0)  # type: ignore[arg-type]


async def test_passing_trouble_is_tried_again_with_growing_pauses() -> None:
    server, waits = Server(*(Transient("x", status=503) for _ in range(3))), []
    assert await _retry().run(server.attempt, waits) == "answer"
    assert server.tries == [0, 0.5, 1.5, 3.5]
    assert waits == [Wait("retry after 503", 0.5), Wait("retry after 503", 1.0), Wait("retry after 503", 2.0)]


async def test_tries_are_counted() -> None:
    server = Server(*(Transient("x") for _ in range(9)))
    with pytest.raises(Transient):
        await _retry(tries=4).run(server.attempt, [])
    assert len(server.tries) == 4


@pytest.mark.parametrize("error", [Permanent("x"), QuotaExhausted("x"), Refused("x")])
async def test_what_cannot_pass_is_not_tried_again(error: ModelError) -> None:
    """table.md: not retried are refusals, other 4xx, spent quotas and spend limits."""
    server = Server(error)
    with pytest.raises(type(error)):
        await _retry().run(server.attempt, [])
    assert len(server.tries) == 1


async def test_rate_limits_wait_in_the_limiter_and_are_not_counted() -> None:
    """The shared cool-down does the waiting: here, without a limiter, twenty tries follow at once."""
    server, waits = Server(*(RateLimited("x") for _ in range(20))), []
    await _retry(tries=2).run(server.attempt, waits)
    assert len(server.tries) == 21
    assert waits == []


async def test_rate_limits_end_with_the_deadline() -> None:
    server = Server(*(RateLimited("x") for _ in range(1000)), seconds=31)
    with pytest.raises(Transient):
        await _retry(deadline_seconds=600).run(server.attempt, [])
    assert len(server.tries) == 20


async def test_no_try_is_begun_that_the_deadline_would_cut() -> None:
    """A server that asks for longer than is left has answered: nothing is waited for."""
    server = Server(Transient("x", retry_after=100.0))
    with pytest.raises(Transient):
        await _retry(deadline_seconds=60).run(server.attempt, [])
    assert len(server.tries) == 1


async def test_server_that_hangs_is_asked_twice() -> None:
    """One try may take half of the deadline."""
    server = Server(seconds=10_000)
    with pytest.raises(Transient, match=r"no answer within 299\.5 s"):
        await _retry(deadline_seconds=600).run(server.attempt, [])
    assert server.tries == [0, 300.5]


async def test_drip_is_cut_though_every_read_is_in_time() -> None:
    """table.md: each call runs under asyncio.timeout, because SDK timeouts are per read."""

    async def drip() -> None:
        for _ in range(1000):
            await asyncio.sleep(1)

    with pytest.raises(Transient) as caught:
        await within(5, drip(), what="server")
    assert caught.value.may_be_billed
    assert asyncio.get_running_loop().time() == 1005


async def test_cancelling_passes_through() -> None:
    task = asyncio.ensure_future(_retry().run(Server(seconds=100).attempt, []))
    await asyncio.sleep(1)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
