"""Stopping a run's questions: those that wait give up at once, those that have left come back (runs.md, Running)."""

import asyncio
from decimal import Decimal
from pathlib import Path

import pytest

from arena.errors import Halted
from arena.models.budget import Budget
from arena.models.gateway import Gateway, RunLimits
from arena.models.prices import Price
from arena.models.protocol import Completion, Message, Prompt, ReplyStep, Request, Usage
from arena.models.settings import ModelSpec

PROMPT = Prompt(messages=(Message("user", "your bid?"),))
PRICE = Price(input=Decimal(1), output=Decimal(1))


class Slow:
    """A model that answers when it is let."""

    steps: tuple[ReplyStep, ...] = ("text",)

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.let = asyncio.Event()

    async def complete(self, request: Request) -> Completion:
        self.calls.append(request.call)
        await self.let.wait()
        return Completion(text="1x1", finish="stop", usage=Usage(input=10, output=10))

    async def aclose(self) -> None:
        return None


def gateway(model: Slow, budget: Budget | None = None) -> Gateway:
    return Gateway(
        environ={},
        clock=asyncio.get_running_loop().time,
        sleep=asyncio.sleep,
        random=lambda: 0.5,
        limits=RunLimits(requests={"own/slow": 1}),
        budget=budget,
        own={"own/slow": model},
    )


def spec(agent: str = "ada") -> ModelSpec:
    return ModelSpec(agent=agent, model="own/slow", max_tokens=10, price=PRICE)


async def turn_the_loop() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_waiting_questions_give_up_and_the_one_in_flight_comes_back() -> None:
    model = Slow()
    asking = gateway(model)
    client = asking.model(spec())
    questions = [asyncio.create_task(client.ask(PROMPT, call=str(number))) for number in range(3)]
    await turn_the_loop()
    asking.halt()
    await turn_the_loop()
    assert [question.done() for question in questions] == [False, True, True]
    model.let.set()
    came = await asyncio.gather(*questions, return_exceptions=True)
    assert [type(each) for each in came] == [Completion, Halted, Halted]
    assert model.calls == ["0"]
    with pytest.raises(Halted):
        await client.ask(PROMPT, call="later")


async def test_question_that_never_left_costs_nothing(tmp_path: Path) -> None:
    """table.md, Money: what is set aside for a call that is not made is given back."""
    model = Slow()
    with Budget(tmp_path / "ledger.jsonl", Decimal(1), clock=asyncio.get_running_loop().time) as budget:
        asking = gateway(model, budget)
        client = asking.model(spec())
        questions = [asyncio.create_task(client.ask(PROMPT, call=str(number))) for number in range(3)]
        await turn_the_loop()
        asking.halt()
        model.let.set()
        await asyncio.gather(*questions, return_exceptions=True)
        assert budget.reserved == 0
        assert budget.spent == PRICE.cost(Usage(input=10, output=10))


async def test_halt_of_one_agent_leaves_the_others_alone() -> None:
    model = Slow()
    model.let.set()
    asking = gateway(model)
    ada, ben = asking.model(spec("ada")), asking.model(spec("ben"))
    asking.halt("ada")
    with pytest.raises(Halted):
        await ada.ask(PROMPT, call="1")
    assert (await ben.ask(PROMPT, call="2")).text == "1x1"
