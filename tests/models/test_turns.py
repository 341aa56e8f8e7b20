"""Turns: who has much to do lets quick things go first."""

import asyncio

from arena.models.gateway import Gateway, RunLimits
from arena.models.protocol import Completion, Message, Prompt, ReplyStep, Request
from arena.models.settings import ModelSpec
from arena.models.turns import Turns


async def test_turns_come_in_order_and_the_loop_comes_round_between_them() -> None:
    turns, told = Turns(), list[str]()
    loop = asyncio.get_running_loop()

    async def work(name: str) -> None:
        await turns.turn()
        told.append(name)
        loop.call_soon(told.append, f"news after {name}")

    await asyncio.gather(*map(work, "abc"))
    await asyncio.sleep(0)
    assert told == ["a", "news after a", "b", "news after b", "c", "news after c"]


async def test_who_is_gone_takes_no_turn_from_others() -> None:
    turns, told = Turns(), list[str]()

    async def work(name: str) -> None:
        await turns.turn()
        told.append(name)

    tasks = [asyncio.create_task(work(name)) for name in "abc"]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.wait(tasks)
    assert told == ["a", "c"]
    await asyncio.wait_for(work("d"), 1)
    assert told[-1] == "d"


class Together:
    """A model that answers the calls in flight when it is let, and tells when each left."""

    steps: tuple[ReplyStep, ...] = ("text",)

    def __init__(self, told: list[str]) -> None:
        self.told = told
        self.flight: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def complete(self, request: Request) -> Completion:
        self.told.append(f"{request.call} leaves")
        await asyncio.shield(self.flight)
        return Completion(text="1x1", finish="stop")

    def let(self) -> None:
        self.flight.set_result(None)
        self.flight = asyncio.get_running_loop().create_future()

    async def aclose(self) -> None:
        return None


async def test_as_many_leave_as_came_back_before_anything_is_made_of_the_replies() -> None:
    """No slot stands empty while the replies of others are worked on."""
    told: list[str] = []
    model = Together(told)
    gateway = Gateway(
        environ={},
        clock=asyncio.get_running_loop().time,
        sleep=asyncio.sleep,
        random=lambda: 0.5,
        limits=RunLimits(requests={"own/model": 3}),
        own={"own/model": model},
    )
    client = gateway.model(ModelSpec(agent="ada", model="own/model"))

    async def question(call: str) -> None:
        await client.ask(Prompt(messages=(Message("user", "?"),)), call=call)
        told.append(f"{call} on file")
        await client.give_way()
        told.append(f"{call} worked on")

    tasks = [asyncio.create_task(question(call)) for call in "abcdef"]
    await asyncio.sleep(0.01)
    assert told == ["a leaves", "b leaves", "c leaves"]
    model.let()
    await asyncio.sleep(0.01)
    assert told[3:6] == ["a on file", "b on file", "c on file"]
    assert told[6:] == ["d leaves", "e leaves", "f leaves", "a worked on", "b worked on", "c worked on"]
    model.let()
    await asyncio.wait(tasks)
