"""A LiteLLM proxy that is scripted: chat, Responses and Messages asked by the real SDKs, answers and faults alike.

table.md, Model replies and Transport. The proxy drops Retry-After on Messages and writes `error.code` as the status.
"""

import json
from collections.abc import Callable

import pytest

from arena.errors import ContextTooLong, KeyRefused, ModelError, Permanent, RateLimited, Transient
from arena.models import Completion, Gateway, Message, Prompt, RetryPolicy
from tests.servers.conftest import WIRES, spec
from tests.servers.processes import KEY, ProxyServer

pytestmark = [
    pytest.mark.servers,
    pytest.mark.usefixtures("litellm"),
    pytest.mark.filterwarnings("ignore::UserWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    # litellm leaves sockets to the garbage collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

SCHEMA = {
    "type": "object",
    "properties": {
        "action": {"type": "string", "enum": ["bid", "doubt"]},
        "quantity": {"type": "integer", "enum": [1, 2, 3]},
        "face": {"type": "integer", "enum": [1, 2, 3, 4, 5, 6]},
    },
    "required": ["action", "quantity", "face"],
    "additionalProperties": False,
}
PROMPT = Prompt(messages=(Message("user", "your move"),), system="the rules", schema=SCHEMA, schema_name="act")
QUICK = RetryPolicy(deadline_seconds=30, tries=2, first_pause_seconds=0.01)
Open = Callable[..., Gateway]


async def _ask(
    open_gateway: Open, wire: str, proxy: ProxyServer, scenario: str, policy: RetryPolicy = QUICK
) -> Completion:
    client = open_gateway(policy=policy).model(spec(wire, proxy.url, scenario))
    return await client.ask(PROMPT, call="m/1")


async def _fail(
    open_gateway: Open, wire: str, proxy: ProxyServer, scenario: str, policy: RetryPolicy = QUICK
) -> ModelError:
    with pytest.raises(ModelError) as caught:
        await _ask(open_gateway, wire, proxy, scenario, policy)
    return caught.value


@pytest.mark.parametrize("wire", WIRES)
async def test_reply_comes_back_with_its_usage(wire: str, proxy: ProxyServer, open_gateway: Open) -> None:
    completion = await _ask(open_gateway, wire, proxy, "fine")
    assert json.loads(completion.text) == {"action": "doubt", "quantity": 1, "face": 6}
    assert completion.finish == "stop"
    assert completion.usage is not None
    assert (completion.usage.input, completion.usage.output, completion.usage.cached) == (100, 30, 64)


@pytest.mark.parametrize("wire", WIRES)
async def test_schema_arrives_whole(wire: str, proxy: ProxyServer, open_gateway: Open) -> None:
    """Strict structured output, as far as the proxy: flat, every property required, enums."""
    await _ask(open_gateway, wire, proxy, "fine")
    received = json.dumps(proxy.received("fine")[-1]["params"])
    assert all(f'"{name}"' in received for name in ("action", "quantity", "face", "doubt"))
    assert KEY not in received


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize(
    ("scenario", "text"),
    [
        ("fenced", '```json\n{"action": "doubt", "quantity": 1, "face": 6}\n```'),
        ("two-objects", '{"action": "doubt", "quantity": 1, "face": 6} {"action": "doubt", "quantity": 1, "face": 6}'),
        ("prose", "I think I will doubt this."),
        ("broken", '{"action": "dou'),
        ("illegal", '{"action": "bid", "quantity": 99, "face": 9}'),
    ],
)
async def test_reply_that_is_no_use_is_still_a_reply(
    wire: str, scenario: str, text: str, proxy: ProxyServer, open_gateway: Open
) -> None:
    """A reply that is not JSON is no exception; it keeps its usage, and is read elsewhere."""
    completion = await _ask(open_gateway, wire, proxy, scenario)
    assert (completion.text, completion.finish) == (text, "stop")
    assert completion.usage is not None


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("scenario", ["think", "reasoned"])
async def test_thoughts_are_kept(wire: str, scenario: str, proxy: ProxyServer, open_gateway: Open) -> None:
    completion = await _ask(open_gateway, wire, proxy, scenario)
    assert completion.reasoning is not None
    assert "sixes" in completion.reasoning.text


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize(("scenario", "finish"), [("truncated", "length"), ("refused", "refused"), ("empty", "stop")])
async def test_finish_is_known(wire: str, scenario: str, finish: str, proxy: ProxyServer, open_gateway: Open) -> None:
    completion = await _ask(open_gateway, wire, proxy, scenario)
    assert completion.finish == finish
    assert completion.usage is not None


@pytest.mark.parametrize("wire", WIRES)
async def test_lone_surrogate_can_be_written_down(wire: str, proxy: ProxyServer, open_gateway: Open) -> None:
    completion = await _ask(open_gateway, wire, proxy, "surrogate")
    assert completion.text.encode("utf-8").startswith(b'{"action"')


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize(
    ("scenario", "kind"),
    [
        ("status-401", KeyRefused),
        ("status-400", Permanent),
        ("status-500", Transient),
        ("status-503", Transient),
        ("context", ContextTooLong),
    ],
)
async def test_fault_has_its_one_outcome(
    wire: str, scenario: str, kind: type[ModelError], proxy: ProxyServer, open_gateway: Open
) -> None:
    error = await _fail(open_gateway, wire, proxy, scenario)
    assert type(error) is kind
    assert KEY not in str(error)


@pytest.mark.parametrize("wire", WIRES)
async def test_rate_limit_that_lasts_ends_with_the_deadline(wire: str, proxy: ProxyServer, open_gateway: Open) -> None:
    error = await _fail(open_gateway, wire, proxy, "status-429", RetryPolicy(deadline_seconds=2))
    assert type(error) in (RateLimited, Transient)


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("status", ["429", "429-1", "500", "503"])
async def test_trouble_that_passes_costs_a_wait(wire: str, status: str, proxy: ProxyServer, open_gateway: Open) -> None:
    """The second try is answered; what it waited for is recorded."""
    scenario = f"once-status-{status}-{wire}"
    completion = await _ask(open_gateway, wire, proxy, scenario)
    assert completion.finish == "stop"
    assert len(proxy.received(scenario)) == 2
    assert completion.waits


@pytest.mark.parametrize("wire", WIRES)
async def test_slow_model_is_cut_at_the_deadline(wire: str, proxy: ProxyServer, open_gateway: Open) -> None:
    error = await _fail(open_gateway, wire, proxy, "slow", RetryPolicy(deadline_seconds=2, tries=1))
    assert (type(error), error.code) == (Transient, "timeout")


@pytest.mark.parametrize("wire", WIRES)
async def test_refusal_by_policy_is_an_outcome(wire: str, proxy: ProxyServer, open_gateway: Open) -> None:
    """The proxy says 400 and nothing but words: a policy is still the model's refusal, not trouble of transport."""
    completion = await _ask(open_gateway, wire, proxy, "policy")
    assert completion.finish == "refused"
    assert "policy" in (completion.detail or "")
