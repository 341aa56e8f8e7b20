"""A model that invents claims, addressed as `tests.cli.inventing:model`; it counts what it is asked."""

import json
from collections.abc import Iterator
from typing import Any

from arena.errors import KeyRefused
from arena.models import ModelSpec
from arena.models.protocol import Completion, ReplyStep, Request, Usage

__all__ = ["ASKED", "MODEL", "model", "refused"]

MODEL = "tests.cli.inventing:model"
ASKED: list[str] = []
"""The texts asked about, in order; tests clear it."""


class Inventing:
    """Finds three of a face wherever a message says "three", and once a batch a claim that nobody made."""

    steps: tuple[ReplyStep, ...] = ("schema", "text")

    async def complete(self, request: Request) -> Completion:
        lines = request.prompt.messages[-1].text.split("\n")
        block = lines[lines.index("BEGIN MESSAGES") + 1 : lines.index("END MESSAGES")]
        messages = list(map(json.loads, block))
        ASKED.extend(message["text"] for message in messages)
        claims = [claim for message in messages for claim in _invented(message)]
        claims.append(_claim(1, "a royal flush", face=6))
        return Completion(text=json.dumps({"claims": claims}), finish="stop", usage=Usage(input=1, output=1))

    async def aclose(self) -> None:
        return None


class Refusing(Inventing):
    """Takes no key."""

    async def complete(self, request: Request) -> Completion:
        raise KeyRefused("no such key")


def model(spec: ModelSpec) -> Inventing:
    return Inventing()


def refused(spec: ModelSpec) -> Inventing:
    return Refusing()


def _invented(message: dict[str, Any]) -> Iterator[dict[str, Any]]:
    words = message["text"].replace(".", " ").replace(",", " ").split()
    for face, name in ((2, "twos"), (3, "threes"), (4, "fours")):
        if "three" in words and name in words and name != "fours":
            yield _claim(message["id"], f"three {name}", face=face)


def _claim(message: int, quote: str, *, face: int) -> dict[str, Any]:
    count = {"message": message, "quote": quote, "kind": "own", "face": face, "low": 3, "high": None}
    return {**count, "vague": False, "hedged": False, "dice": [], "stance": None}
