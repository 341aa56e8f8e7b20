"""A model that is slow, sometimes no use, and writes down every call it is asked: for runs that are killed."""

import asyncio
import hashlib
import os
from pathlib import Path

from arena.models.protocol import REPLY_STEPS, Completion, ReplyStep, Request
from arena.models.scripted import Scripted
from arena.models.settings import ModelSpec

__all__ = ["CALLS", "SECONDS", "Slow", "asked", "make"]

CALLS = "ARENA_TEST_CALLS"
"""The environment variable that names the file of calls."""

SECONDS = "ARENA_TEST_SECONDS"
"""The one that says how long the slowest answer takes."""

_USELESS = 0.06


class Slow:
    """Answers legally after up to `seconds`, in one of 16 cases with nonsense; the same call always alike."""

    steps: tuple[ReplyStep, ...] = REPLY_STEPS

    def __init__(self, spec: ModelSpec, calls: Path, seconds: float) -> None:
        self._seconds = seconds
        self._legal = Scripted("legal", agent=spec.agent, sleep=asyncio.sleep)
        self._useless = Scripted("babbles", agent=spec.agent, sleep=asyncio.sleep)
        self._calls = os.open(calls, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    async def complete(self, request: Request) -> Completion:
        os.write(self._calls, f"{request.call}\n".encode())
        draw = int.from_bytes(hashlib.sha256(request.call.encode()).digest()[:4]) / 2**32
        await asyncio.sleep(self._seconds * draw)
        return await (self._useless if draw < _USELESS else self._legal).complete(request)

    async def aclose(self) -> None:
        os.close(self._calls)


def make(spec: ModelSpec) -> Slow:
    """Return the model, as a configuration names it: `tests.play.slow_model:make`."""
    return Slow(spec, Path(os.environ[CALLS]), float(os.environ[SECONDS]))


def asked(calls: Path) -> list[str]:
    """Return every call asked so far, in order."""
    return calls.read_text().splitlines() if calls.exists() else []
