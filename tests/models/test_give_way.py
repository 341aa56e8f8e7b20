"""A reply gives way: what waits for its slot leaves before anything is made of it."""

import asyncio

from arena.models.gateway import Gateway, RunLimits
from arena.models.protocol import Completion, Message, Prompt, ReplyStep, Request
from arena.models.settings import ModelSpec


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


async def test_slot_is_taken_again_before_anything_is_made_of_the_reply() -> None:
    """Calls that came back together leave it to no other's work when the next ones go."""
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
    assert told[6:] == ["d leaves", "a worked on", "e leaves", "b worked on", "f leaves", "c worked on"]
    model.let()
    await asyncio.wait(tasks)
