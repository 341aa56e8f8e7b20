"""Runs in which every model meets one trouble of its own: the wires are the real adapters, HTTP goes to no network.

Each model plays one short hand against a bot, all in one run on a clock that jumps, so that it shows too that no
match is stopped or charged by another's trouble.
"""

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import tomli_w

from arena.config import Tournament, load
from arena.models import Gateway, RetryPolicy
from arena.models.protocol import REPLY_STEPS, Adapter, Completion, ReplyStep, Request
from arena.models.scripted import Scripted
from arena.play.fixtures import fixtures, read_packs
from arena.play.folder import RunFolder
from arena.play.run import run_folder
from arena.play.schedule import schedule
from arena.play.tournament import RunEnd, Runner
from arena.transcript import find_transcripts
from tests.models.answers import WIRES, Answer, chat, messages, responses
from tests.models.virtual_time import VirtualTimeLoop

__all__ = ["Hang", "Match", "Model", "Reply", "Trouble", "matches", "play_tables", "tournament"]

ANSWERED_BY = {"litellm": "openai/model-1", "litellm-anthropic": "anthropic/claude-haiku-4-5"}


@dataclass(frozen=True)
class Reply:
    """What a model writes, in no provider's terms; `LEGAL` in it stands for a legal answer to the question."""

    text: str = "LEGAL"
    finish: str = "stop"
    thought: str = "They cannot have three sixes."

    def on(self, wire: str, text: str) -> Answer:
        """Return the reply as the wire's provider would send it."""
        if wire in ("anthropic", "litellm-anthropic"):
            stops = {"stop": "end_turn", "length": "max_tokens", "refused": "refusal"}
            thinking = {"type": "thinking", "thinking": self.thought, "signature": "s"}
            return messages(thinking, {"type": "text", "text": text}, stop=stops[self.finish])
        if wire == "responses":
            return self._responses(text)
        finishes = {"stop": "stop", "length": "length", "refused": "content_filter"}
        return chat(text, finish=finishes[self.finish], reasoning_content=self.thought)

    def _responses(self, text: str) -> Answer:
        said: dict[str, object] = {"type": "output_text", "text": text, "annotations": []}
        if self.finish == "refused":
            said = {"type": "refusal", "refusal": "I would rather not."}
        output = (
            {"type": "reasoning", "id": "r", "summary": [{"type": "summary_text", "text": self.thought}]},
            {"type": "message", "id": "m", "role": "assistant", "content": [said]},
        )
        if self.finish == "length":
            return responses(*output, status="incomplete", incomplete_details={"reason": "max_output_tokens"})
        return responses(*output)


@dataclass(frozen=True)
class Hang:
    """A server that takes the request and is never heard of again."""


Trouble = Answer | Reply | Hang


@dataclass
class _Said:
    """Stands for the answer of the moment, where an adapter is made for one answer."""

    answer: Answer

    def __getattr__(self, name: str) -> object:
        return getattr(self.answer, name)


class Model:
    """An adapter that meets its trouble first, on one of the wires, and answers well afterwards.

    times: how many calls meet it, `None` for all. rooms: the most tokens each call allowed.
    """

    def __init__(self, wire: str, trouble: Trouble, *, times: int | None = 1) -> None:
        self._wire = wire
        self._trouble = trouble
        self._times = times
        self._said = _Said(Answer())
        self._adapter: Adapter | None = None
        self.rooms: list[int | None] = []

    @property
    def steps(self) -> tuple[ReplyStep, ...]:
        return ("schema", "text") if self._wire == "anthropic" else REPLY_STEPS

    async def complete(self, request: Request) -> Completion:
        self.rooms.append(request.max_tokens)
        trouble = self._trouble if self._times is None or len(self.rooms) <= self._times else Reply()
        if isinstance(trouble, Hang):
            await asyncio.sleep(86_400)
        if isinstance(trouble, Reply):
            trouble = trouble.on(self._wire, trouble.text.replace("LEGAL", await _legal(request)))
        assert isinstance(trouble, Answer)
        self._said.answer = trouble
        self._adapter = self._adapter or WIRES[self._wire](cast("Answer", self._said), [])
        return await self._adapter.complete(replace(request, model=ANSWERED_BY.get(self._wire, request.model)))

    async def aclose(self) -> None:
        if self._adapter is not None:
            adapter, self._adapter = self._adapter, None
            await adapter.aclose()


async def _legal(request: Request) -> str:
    scripted = Scripted("legal", agent="legal", sleep=asyncio.sleep)
    return (await scripted.complete(request)).text


@dataclass(frozen=True)
class Match:
    """One match as its file has it."""

    path: Path
    lines: Sequence[Mapping[str, Any]]

    def all(self, kind: str) -> list[Mapping[str, Any]]:
        return [line for line in self.lines if line["kind"] == kind]

    @property
    def outcomes(self) -> list[str]:
        return [attempt["outcome"] for attempt in self.all("attempt")]

    @property
    def status(self) -> str | None:
        """How the match was closed, `None` while it is open."""
        return self.lines[-1].get("status")


def tournament(folder: Path, models: Sequence[str], **tables: Mapping[str, object]) -> Tournament:
    """Return a run in which each model plays one hand against the bot `odds`, which never speaks."""
    agents: list[dict[str, object]] = [{"name": name, "model": f"openai/{name}", "max_tokens": 200} for name in models]
    written = {
        "name": "faults",
        "seed": "faults-1",
        "rules": {"preset": "arena", "hands": 1, "dice_per_seat": 2},
        "talk": {"speakers": "none"},
        "agents": [*agents, {"name": "odds", "bot": "odds"}],
        "schedule": {"kind": "fixed", "matches": [{"seats": [name, "odds"]} for name in models]},
        "output": {"dir": str(folder / "runs")},
        "limits": {"matches": 8},
    }
    path = folder / "faults.toml"
    path.write_text(tomli_w.dumps(written | tables), encoding="utf-8")
    return load(path)


def play_tables(tables: Tournament, models: Mapping[str, Model]) -> RunEnd:
    """Play what is left of the run, each model answered by its adapter, and return what became of it."""
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        return runner.run(_play(tables, models))


async def _play(tables: Tournament, models: Mapping[str, Model]) -> RunEnd:
    packs = read_packs(tables)
    gateway = Gateway(
        environ={},
        clock=asyncio.get_running_loop().time,
        sleep=asyncio.sleep,
        random=lambda: 0.0,
        policy=RetryPolicy(deadline_seconds=60, tries=3),
        own={f"openai/{name}": model for name, model in models.items()},
    )
    with _folder(tables) as folder:
        runner = Runner(tables, folder, packs, gateway, clock=_now)
        try:
            return await runner.play(fixtures(tables, schedule(tables), packs))
        finally:
            await gateway.aclose()


@contextmanager
def _folder(tables: Tournament) -> Iterator[RunFolder]:
    with closing(RunFolder.open(run_folder(tables), clock=_now)) as folder:
        yield folder


def _now() -> datetime:
    return datetime(2026, 11, 30, 12, tzinfo=UTC)


def matches(tables: Tournament) -> dict[str, Match]:
    """Return the matches of the run by the name of their model."""
    return dict(map(_match, find_transcripts([run_folder(tables)])))


def _match(path: Path) -> tuple[str, Match]:
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    names = {agent["name"] for agent in lines[0]["agents"]}
    return min(names - {"odds"}), Match(path, lines)
