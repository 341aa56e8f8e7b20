"""One question, asked through everything: ladder, retries, limits, price, budget.

table.md, Model replies, Parking and Transport.
"""

import asyncio
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from arena.errors import (
    BudgetSpent,
    ConfigError,
    FeatureRefused,
    KeyRefused,
    ModelError,
    RateLimited,
    Refused,
    SettingRefused,
    Transient,
)
from arena.models import Budget, Completion, Gateway, Message, ModelSpec, Price, Prompt, Rate, Usage, Wait
from arena.models.protocol import ReplyStep, Request

PROMPT = Prompt(messages=(Message("user", "your move"),), schema={"type": "object", "properties": {}})
PRICE = Price(Decimal(1), Decimal(1000))
USAGE = Usage(input=100, output=10)
Open = Callable[..., Gateway]


class Fake:
    """An adapter that raises what it is given, one error a call, then answers; keeps every request."""

    steps: tuple[ReplyStep, ...] = ("schema", "json", "text")

    def __init__(self, *errors: ModelError, usage: Usage | None = USAGE, seconds: float = 0.0) -> None:
        self._errors = list(errors)
        self._usage = usage
        self._seconds = seconds
        self.requests: list[Request] = []
        self.closed = 0

    async def complete(self, request: Request) -> Completion:
        self.requests.append(request)
        await asyncio.sleep(self._seconds)
        if self._errors:
            raise self._errors.pop(0)
        return Completion("{}", "stop", usage=self._usage, step=request.form)

    async def aclose(self) -> None:
        self.closed += 1


def _spec(**fields: Any) -> ModelSpec:
    return ModelSpec(**{"agent": "gpt", "model": "openai/gpt-x", "max_tokens": 100, "price": PRICE} | fields)


async def _ask(
    open_gateway: Open, fake: Fake, *, reply: str = "auto", spec: ModelSpec | None = None, **known: Any
) -> Completion:
    gateway = open_gateway(own={"openai/gpt-x": fake}, **known)
    return await gateway.model(spec or _spec(), reply=reply).ask(PROMPT, call="m/1")


async def test_completion_carries_cost_seconds_and_waits(open_gateway: Open) -> None:
    """transcript.md, attempt: 100 in at 1 and 10 out at 1000 a million; seconds include the wait."""
    fake = Fake(Transient("x", status=503), seconds=2)
    completion = await _ask(open_gateway, fake)
    assert completion.cost_usd == 0.0101
    assert completion.seconds == 4.25
    assert completion.waits == (Wait("retry after 503", 0.25),)


async def test_request_carries_what_the_agent_set(open_gateway: Open) -> None:
    fake = Fake()
    await _ask(open_gateway, fake, spec=_spec(reasoning="low", sampling={"top_p": 0.5}))
    sent = fake.requests[0]
    assert (sent.model, sent.reasoning, sent.sampling, sent.max_tokens) == ("gpt-x", "low", {"top_p": 0.5}, 100)
    assert sent.call == "m/1"


async def test_question_may_ask_for_more_room(open_gateway: Open) -> None:
    """table.md: after `truncated`, once twice the room."""
    fake = Fake()
    await open_gateway(own={"openai/gpt-x": fake}).model(_spec()).ask(PROMPT, call="m/1", max_tokens=200)
    assert fake.requests[0].max_tokens == 200


async def test_form_that_is_refused_is_not_asked_for_again_in_this_run(open_gateway: Open) -> None:
    """table.md: one step down at a time where a model refuses it, remembered for the run."""
    fake = Fake(FeatureRefused("no", feature="schema"), FeatureRefused("no", feature="json"))
    client = open_gateway(own={"openai/gpt-x": fake}).model(_spec())
    first = await client.ask(PROMPT, call="m/1")
    await client.ask(PROMPT, call="m/2")
    assert [request.step for request in fake.requests] == ["schema", "json", "text", "text"]
    assert first.step == "text"


async def test_what_one_agent_learned_another_on_the_same_model_knows(open_gateway: Open) -> None:
    fake = Fake(FeatureRefused("no", feature="store"))
    gateway = open_gateway(own={"openai/gpt-x": fake})
    await gateway.model(_spec()).ask(PROMPT, call="m/1")
    await gateway.model(_spec(agent="other")).ask(PROMPT, call="m/1")
    assert [request.without for request in fake.requests] == [frozenset(), {"store"}, {"store"}]


async def test_fixed_form_that_is_refused_is_a_refused_setting(open_gateway: Open) -> None:
    """`reply = "schema"` is what the user wants: it is not changed behind their back."""
    with pytest.raises(SettingRefused, match=r"agent 'gpt': no \(see prompts.reply = 'schema'\)"):
        await _ask(open_gateway, Fake(FeatureRefused("no", feature="schema")), reply="schema")


async def test_refusal_is_an_outcome_and_no_error(open_gateway: Open) -> None:
    """errors: a reply that is no use is an outcome and never an exception."""
    completion = await _ask(open_gateway, Fake(Refused("openai/gpt-x: 400: flagged")))
    assert (completion.finish, completion.text, completion.detail) == ("refused", "", "openai/gpt-x: 400: flagged")


async def test_error_names_agent_setting_and_waits(open_gateway: Open) -> None:
    """table.md, Parking: naming agent and setting."""
    fake = Fake(
        Transient("x", status=503), KeyRefused("openai/gpt-x: 401: wrong", status=401, setting="OPENAI_API_KEY")
    )
    with pytest.raises(KeyRefused) as caught:
        await _ask(open_gateway, fake)
    assert str(caught.value) == "agent 'gpt': openai/gpt-x: 401: wrong (see OPENAI_API_KEY)"
    assert (caught.value.agent, caught.value.setting) == ("gpt", "OPENAI_API_KEY")
    assert caught.value.waits == (("retry after 503", 0.25),)
    assert caught.value.seconds == 0.25


async def test_unknown_price_is_none_and_never_zero(open_gateway: Open) -> None:
    """table.md, Money: the price is unknown: null."""
    assert (await _ask(open_gateway, Fake(), spec=_spec(price=None))).cost_usd is None


async def test_unknown_usage_costs_nobody_knows_what(open_gateway: Open) -> None:
    assert (await _ask(open_gateway, Fake(usage=None))).cost_usd is None


async def test_scripted_models_are_free(open_gateway: Open) -> None:
    client = open_gateway().model(ModelSpec(agent="s", model="scripted/legal"))
    assert (await client.ask(PROMPT, call="m/1")).cost_usd == 0.0


async def test_server_of_ones_own_has_no_known_price(open_gateway: Open) -> None:
    """A name in the table says nothing of what another server charges for it."""
    spec = ModelSpec(agent="gpt", model="openai/gpt-5.4", base_url="http://127.0.0.1:1/v1")
    assert open_gateway().model(spec).price is None


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"price": None}, "agent 'gpt': no price is known for model 'openai/gpt-x', so budget.usd cannot be kept"),
        ({"max_tokens": None}, "agent 'gpt': max_tokens must be set under a budget"),
    ],
)
async def test_budget_that_could_not_be_kept_is_refused(
    open_gateway: Open, tmp_path: Path, fields: dict[str, Any], message: str
) -> None:
    """table.md, Money: a budget with an unpriced agent is refused; max_tokens is required under a budget."""
    with Budget(tmp_path / "l", Decimal(1), clock=lambda: 0.0) as budget, pytest.raises(ConfigError, match=message):
        open_gateway(own={"openai/gpt-x": Fake()}, budget=budget).model(_spec(**fields))


async def _spent(open_gateway: Open, path: Path, fake: Fake) -> Decimal:
    with Budget(path, Decimal(1), clock=asyncio.get_running_loop().time) as budget:
        await _ask(open_gateway, fake, budget=budget)
        assert budget.reserved == 0
        return budget.spent


@pytest.mark.parametrize(
    ("error", "least"),
    [
        (Transient("x", status=503), Decimal(0)),
        (RateLimited("x", status=429), Decimal(0)),
        (Transient("x", may_be_billed=True), Decimal("0.1")),
    ],
)
async def test_every_try_is_reserved_and_settled(
    open_gateway: Open, tmp_path: Path, error: ModelError, least: Decimal
) -> None:
    """What may have been billed counts in full, here some 0.1 for 100 tokens out; an answered refusal costs nothing."""
    extra = await _spent(open_gateway, tmp_path / "l", Fake(error)) - Decimal("0.0101")
    assert least <= extra < least + Decimal("0.001")


async def test_call_that_is_cancelled_counts_as_spent(open_gateway: Open, tmp_path: Path) -> None:
    with Budget(tmp_path / "l", Decimal(1), clock=asyncio.get_running_loop().time) as budget:
        task = asyncio.ensure_future(_ask(open_gateway, Fake(seconds=9), budget=budget))
        await asyncio.sleep(1)
        task.cancel()
        await asyncio.wait([task])
        assert budget.spent > Decimal("0.1")


async def test_spent_budget_stops_the_run(open_gateway: Open, tmp_path: Path) -> None:
    with Budget(tmp_path / "l", Decimal("0.05"), clock=asyncio.get_running_loop().time) as budget:
        fake = Fake()
        with pytest.raises(BudgetSpent):
            await _ask(open_gateway, fake, budget=budget)
        assert fake.requests == []


async def test_agents_on_one_model_share_its_limits(open_gateway: Open) -> None:
    """table.md: per provider account and model one limiter."""
    fake = Fake(seconds=1)
    gateway = open_gateway(own={"openai/gpt-x": fake})
    clients = [gateway.model(_spec(agent=name, rate=Rate(requests=1))) for name in ("a", "b")]
    await asyncio.gather(*(client.ask(PROMPT, call="m/1") for client in clients))
    assert asyncio.get_running_loop().time() == 1002


async def test_agents_on_one_model_with_different_rates_are_refused(open_gateway: Open) -> None:
    """They share one limiter, so only one of the two could be meant."""
    gateway = open_gateway(own={"openai/gpt-x": Fake()})
    gateway.model(_spec(rate=Rate(rpm=60)))
    with pytest.raises(ConfigError, match="agent 'b': rate differs from that of another agent on 'openai/gpt-x'"):
        gateway.model(_spec(agent="b"))


async def test_agents_on_one_model_at_two_servers_have_each_a_rate_of_their_own(open_gateway: Open) -> None:
    """table.md: per provider account and model one limiter; another server is another account."""
    gateway = open_gateway(own={"openai/gpt-x": Fake(seconds=1)})
    one = gateway.model(_spec(agent="one", base_url="http://127.0.0.1:1/v1", rate=Rate(requests=1)))
    two = gateway.model(_spec(agent="two", base_url="http://127.0.0.1:2/v1", rate=Rate(requests=2)))
    await asyncio.gather(*(two.ask(PROMPT, call="m/1") for _ in range(2)))
    assert asyncio.get_running_loop().time() == 1001
    await asyncio.gather(*(one.ask(PROMPT, call="m/1") for _ in range(2)))
    assert asyncio.get_running_loop().time() == 1003


async def test_traffic_counts_what_a_progress_line_shows(open_gateway: Open) -> None:
    gateway = open_gateway(own={"openai/gpt-x": Fake(Transient("x", status=503), seconds=1)})
    running = asyncio.ensure_future(gateway.model(_spec()).ask(PROMPT, call="m/1"))
    await asyncio.sleep(0.5)
    during = gateway.traffic()
    await running
    after = gateway.traffic()
    assert (during.questions, during.in_flight, during.cost_usd) == (1, 1, 0.0)
    assert (after.in_flight, after.input_tokens, after.output_tokens, after.cost_usd) == (0, 100, 10, 0.0101)
    assert after.waits == {"retry after 503": 0.25}
    assert after.questions == 1, "however often it was tried"


async def test_question_that_never_left_is_not_counted(open_gateway: Open) -> None:
    gateway = open_gateway(own={"openai/gpt-x": Fake(seconds=1)})
    client = gateway.model(_spec(rate=Rate(requests=1)))
    asked = [asyncio.ensure_future(client.ask(PROMPT, call=f"m/{number}")) for number in range(3)]
    await asyncio.sleep(0.5)
    waiting = gateway.traffic()
    gateway.halt()
    await asyncio.gather(*asked, return_exceptions=True)
    assert (waiting.questions, waiting.waiting) == (1, 2)
    assert gateway.traffic().questions == 1


async def test_gateway_closes_each_client_once(open_gateway: Open) -> None:
    """One client per provider and event loop, closed at the end."""
    fake = Fake()
    gateway = open_gateway(own={"openai/gpt-x": fake})
    for agent in ("a", "b"):
        gateway.model(_spec(agent=agent))
    await gateway.aclose()
    assert fake.closed == 1


async def test_unknown_reply_form_is_refused(open_gateway: Open) -> None:
    with pytest.raises(ConfigError, match=r"prompts.reply = 'yaml' is none of auto, schema, json, text"):
        open_gateway().model(ModelSpec(agent="s", model="scripted/legal"), reply="yaml")
