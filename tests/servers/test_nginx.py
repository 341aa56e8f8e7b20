"""Malformed HTTP and a true rate limit, from nginx: what no polite server sends, and how many calls it takes.

table.md, Transport. Where a fault can pass, two tries are made.
"""

import asyncio
import time
from collections.abc import Callable

import pytest

from arena.errors import KeyRefused, ModelError, Permanent, QuotaExhausted, RateLimited, Transient, UnknownModel
from arena.models import Gateway, Message, ModelSpec, Prompt, RetryPolicy
from tests.servers.conftest import WIRES, spec
from tests.servers.processes import KEY, NginxServer

pytestmark = [
    pytest.mark.servers,
    pytest.mark.usefixtures("litellm"),
    pytest.mark.filterwarnings("ignore::UserWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    # litellm leaves sockets to the garbage collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

PROMPT = Prompt(messages=(Message("user", "your move"),))
TWO_TRIES = RetryPolicy(deadline_seconds=30, tries=2, first_pause_seconds=0.01)
Open = Callable[..., Gateway]

FAULTS: dict[str, tuple[type[ModelError], int]] = {
    "html": (Transient, 2),
    "broken": (Transient, 2),
    "none": (Transient, 2),
    "null": (Transient, 2),
    "error": (Transient, 2),
    "closed": (Transient, 2),
    "s500": (Transient, 2),
    "s502": (Transient, 2),
    "s503": (Transient, 2),
    "s429-quota": (QuotaExhausted, 1),
    "s401": (KeyRefused, 1),
    "s404": (UnknownModel, 1),
    "s400": (Permanent, 1),
}


async def _fail(gateway: Gateway, agent: ModelSpec) -> ModelError:
    with pytest.raises(ModelError) as caught:
        await gateway.model(agent).ask(PROMPT, call="m/1")
    return caught.value


@pytest.mark.parametrize("wire", WIRES)
async def test_fine_answer_is_read(wire: str, nginx: NginxServer, open_gateway: Open) -> None:
    completion = await open_gateway().model(spec(wire, f"{nginx.url}/fine/{wire}", "m")).ask(PROMPT, call="m/1")
    assert (completion.text, completion.finish) == ("{}", "stop")


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("fault", FAULTS)
async def test_fault_has_its_one_outcome_and_number_of_calls(
    wire: str, fault: str, nginx: NginxServer, open_gateway: Open
) -> None:
    """By the access log: what may pass is tried again, what cannot is not, and no SDK tries by itself."""
    kind, calls = FAULTS[fault]
    error = await _fail(open_gateway(policy=TWO_TRIES), spec(wire, f"{nginx.url}/{fault}/{wire}", "m"))
    assert type(error) is kind
    assert nginx.calls(f"/{fault}/{wire}/") == calls
    assert KEY not in str(error)


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize(("fault", "least"), [("s429-seconds", 2.0), ("s429-ms", 0.25)])
async def test_next_call_waits_as_long_as_the_server_asked(
    wire: str, fault: str, least: float, nginx: NginxServer, open_gateway: Open
) -> None:
    """Retry-After of 2 s or 250 ms: within 3 s there is room for one more try, or for a few."""
    started = time.monotonic()
    error = await _fail(
        open_gateway(policy=RetryPolicy(deadline_seconds=3)), spec(wire, f"{nginx.url}/{fault}/{wire}", "m")
    )
    calls = nginx.calls(f"/{fault}/{wire}/")
    assert type(error) in (RateLimited, Transient)
    assert 2 <= calls <= (time.monotonic() - started) / least + 1


@pytest.mark.parametrize("wire", WIRES)
async def test_date_beyond_the_deadline_is_not_waited_for(wire: str, nginx: NginxServer, open_gateway: Open) -> None:
    """A server that asks to come back in 2100 parks the match; it does not hold it."""
    error = await _fail(
        open_gateway(policy=RetryPolicy(deadline_seconds=60)), spec(wire, f"{nginx.url}/s429-date/{wire}", "m")
    )
    assert type(error) is RateLimited
    assert nginx.calls(f"/s429-date/{wire}/") == 1


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("fault", ["hang", "drip"])
async def test_server_that_takes_for_ever_is_cut(wire: str, fault: str, nginx: NginxServer, open_gateway: Open) -> None:
    """A drip of a byte a second passes every timeout per read; the deadline of the call cuts it all the same."""
    started = time.monotonic()
    policy = RetryPolicy(deadline_seconds=3, tries=2, first_pause_seconds=0.01)
    error = await _fail(open_gateway(policy=policy), spec(wire, f"{nginx.url}/{fault}/{wire}", "m"))
    assert type(error) is Transient
    assert time.monotonic() - started < 4.5


@pytest.mark.parametrize("wire", ["chat", "messages", "litellm"])
async def test_crowd_before_a_true_limit_gets_through_with_few_calls(
    wire: str, nginx: NginxServer, open_gateway: Open
) -> None:
    """24 callers at 2 requests a second, which nobody told us of: none failed, at most 40 HTTP calls."""
    client = open_gateway().model(spec(wire, f"{nginx.url}/limited/{wire}", "m"))
    replies = await asyncio.gather(*(client.ask(PROMPT, call=f"m/{n}") for n in range(24)))
    assert {reply.text for reply in replies} == {"{}"}
    assert nginx.calls(f"/limited/{wire}/") <= 40
