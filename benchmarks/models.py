"""What our way to a model costs: whole matches around an adapter that does nothing, and each adapter beside its SDK.

In the matches four models talk and bid; a call is a question with its prompt, its reply read and its line on disk,
and carries its share of the engine and of everything else a match does. That share is what the same matches take in
which the answers come from nowhere; the difference is our way to a model. The adapters ask a server on this machine
that answers at once, in another process; the prompt is one of a real hand, and the bare SDK is asked with the same
request.
"""

import asyncio
import atexit
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

from arena.agents import Agent, Answer, Desk, Kind, ModelAgent, Question, load_pack
from arena.agents.example import example_questions
from arena.agents.prompts import render_prompt
from arena.agents.replies import reply_schema
from arena.game import Bid, Settings, View, preset
from arena.models import Completion, Gateway, Message, ModelSpec, Prompt, Request, Usage
from arena.models.protocol import REPLY_STEPS, ReplyStep
from arena.play.match import play_match
from arena.resources import resource
from arena.transcript import AgentEntry, Scribe, make_header
from benchmarks.rows import Missing, Row, Tally

__all__ = ["Calls", "Matches", "rows"]

SEATS = 4
CALLS_PER_WORK = 50
MAX_TOKENS = 400
MODELS = "matches of models, adapter does nothing"
PLAIN = "the same matches without models"
TALKING = "4 seats, 5 dice, all talk"
ASKED = "one call, a prompt of a hand"
# For each row: our adapter's wire, the SDK beside it, and the package that has it.
WIRES = {"chat": "openai", "responses": "openai", "messages": "anthropic", "litellm": "litellm"}

Call = Callable[[], Awaitable[object]]


def rows() -> Sequence[Row | Missing]:
    """Return the row of matches, and for each wire the bare SDK and ours."""
    models, plain, calls = Matches(), Matches(kind="bot"), Calls()
    for opened in (models, plain, calls):
        atexit.register(opened.close)
    found: list[Row | Missing] = [
        Row(MODELS, TALKING, models.play, unit="calls"),
        Row(PLAIN, TALKING, plain.play, unit="questions"),
    ]
    for wire, package in WIRES.items():
        bare, ours = f"{wire}, bare {package}", f"{wire}, ours"
        if find_spec(package) is None:
            found += [Missing(label, f"{package} is not installed") for label in (bare, ours)]
        else:
            found.append(Row(bare, ASKED, calls.work(lambda wire=wire: calls.bare(wire)), unit="calls"))  # type: ignore[misc]  # a default binds the name
            found.append(Row(ours, ASKED, calls.work(lambda wire=wire: calls.ours(wire)), unit="calls"))  # type: ignore[misc]
    return found


class _Nothing:
    """An adapter that answers at once what is always legal: to open low, then to doubt."""

    steps: tuple[ReplyStep, ...] = REPLY_STEPS

    def __init__(self) -> None:
        self.calls = 0

    async def complete(self, request: Request) -> Completion:
        self.calls += 1
        asked: Any = (request.prompt.schema or {})["properties"]
        text = '{"plan": "Play it safe.", "p_true": 50, "action": "doubt", "quantity": 1, "face": 6}'
        if "say" in asked:
            text = '{"plan": "Play it safe.", "truthful": "no_claim", "say": "I like my dice."}'
        return Completion(text=text, finish="stop", usage=Usage(input=2000, output=30), model="nothing")

    async def aclose(self) -> None:
        """Nothing is open."""


class _Plain:
    """An agent that gives the same answers without a model."""

    kind: Kind = "bot"
    deadline_s = None

    def __init__(self, name: str, asked: _Nothing) -> None:
        self.name = name
        self._asked = asked

    async def answer(self, question: Question, view: View, desk: Desk) -> Answer:  # noqa: ARG002  # no attempts
        self._asked.calls += 1
        if not question.wants_move:
            return Answer(say="I like my dice.", truthful="no_claim")
        p_true = 50 if question.asks_estimate else None
        return Answer(p_true=p_true, move="doubt" if view.legal.may_doubt else Bid(1, 6))

    async def aclose(self) -> None:
        """Nothing is open."""


class Matches:
    """Plays one match after the other, of models or of plain agents, in a folder that goes with this object."""

    def __init__(self, kind: Kind = "model") -> None:
        self._kind = kind
        self._folder = tempfile.TemporaryDirectory(prefix="arena-bench-")
        self._deals = count()
        self._loop = asyncio.new_event_loop()
        self._adapter = _Nothing()
        self._pack = load_pack(resource("prompts/default"))
        self._gateway = _gateway({}, own={"scripted/nothing": self._adapter})

    def play(self) -> Tally:
        """Play one match; the tally counts questions."""
        before, names = self._adapter.calls, [f"model{seat}" for seat in range(SEATS)]
        header = make_header(
            run="bench",
            arm=None,
            repeat=1,
            rotation=0,
            seed=f"bench-{next(self._deals)}",
            ruleset=preset("arena"),
            settings=Settings(),
            agents=[
                AgentEntry(seat=seat, name=name, kind=self._kind, spec={"model": "scripted/nothing"})
                for seat, name in enumerate(names)
            ],
            prompts=self._pack.digests if self._kind == "model" else {},
        )
        path = Path(self._folder.name) / f"{header.match}.jsonl"
        scribe = Scribe.begin(path, header, clock=lambda: datetime.now(UTC))
        self._loop.run_until_complete(play_match(scribe, [self._agent(name, header.match) for name in names]))
        scribe.close()
        return Tally(self._adapter.calls - before)

    def close(self) -> None:
        """Give back folder and loop."""
        self._loop.run_until_complete(self._loop.shutdown_default_executor())
        self._loop.close()
        self._folder.cleanup()

    def _agent(self, name: str, match: str) -> Agent:
        if self._kind == "bot":
            return _Plain(name, self._adapter)
        spec = ModelSpec(agent=name, model="scripted/nothing", max_tokens=MAX_TOKENS)
        return ModelAgent(
            name=name,
            model=spec.model,
            client=self._gateway.model(spec),
            pack=self._pack,
            settings=Settings(),
            match=match,
            asks_plan=True,
            max_tokens=MAX_TOKENS,
        )


class Calls:
    """Asks the instant server, which is started by the first call."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._server: subprocess.Popen[str] | None = None
        self._url = ""
        self._prompt = _prompt()
        self._clients: dict[str, Any] = {}
        self._gateway = _gateway({"ANTHROPIC_API_KEY": "none", "OPENAI_API_KEY": "none"})

    def work(self, call: Callable[[], Call]) -> Callable[[], Tally]:
        """Return a function that makes some calls, one after the other, of what `call` opens the first time."""
        opened: list[Call] = []

        async def ask() -> None:
            for _ in range(CALLS_PER_WORK):
                await opened[0]()

        def work() -> Tally:
            if opened:
                self._loop.run_until_complete(ask())
            else:
                with warnings.catch_warnings(action="ignore"):  # litellm warns about itself while it warms up
                    opened.append(call())
                    self._loop.run_until_complete(ask())
            return Tally(CALLS_PER_WORK)

        return work

    def answer(self, call: Call) -> Any:
        """Return what one call brings."""
        return self._loop.run_until_complete(_made(call))

    def ours(self, wire: str) -> Call:
        """Return a call through our client and adapter."""
        url = self._address()
        known: dict[str, dict[str, str]] = {
            "chat": {"model": "openai/instant", "base_url": f"{url}/v1"},
            "responses": {"model": "openai/instant", "base_url": f"{url}/v1", "api": "responses"},
            "messages": {"model": "anthropic/instant", "base_url": url},
            "litellm": {"model": "litellm/openai/instant", "base_url": f"{url}/v1", "key_env": "OPENAI_API_KEY"},
        }
        client = self._gateway.model(ModelSpec(agent=wire, max_tokens=MAX_TOKENS, **known[wire]))  # type: ignore[arg-type]
        return lambda: client.ask(self._prompt, call="bench")

    def bare(self, wire: str) -> Call:
        """Return the same call as anybody would write it with the SDK."""
        url, prompt = self._address(), self._prompt
        schema = {"name": "reply", "strict": True, "schema": dict(prompt.schema or {})}
        messages = [{"role": "user", "content": prompt.messages[0].text}]
        chat = [{"role": "system", "content": prompt.system}, *messages]
        form = {"type": "json_schema", "json_schema": schema}
        if wire == "chat":
            create = self._openai(url).chat.completions.create
            fields: dict[str, Any] = {"messages": chat, "response_format": form, "max_completion_tokens": MAX_TOKENS}
        elif wire == "responses":
            create = self._openai(url).responses.create
            text = {"format": {"type": "json_schema", **schema}}
            fields = {"instructions": prompt.system, "input": messages, "text": text, "max_output_tokens": MAX_TOKENS}
        elif wire == "messages":
            create = self._anthropic(url).messages.create
            output = {"format": {"type": "json_schema", "schema": schema["schema"]}}
            fields = {"system": prompt.system, "messages": messages, "output_config": output, "max_tokens": MAX_TOKENS}
        else:
            return self._litellm(f"{url}/v1", messages=chat, response_format=form, max_tokens=MAX_TOKENS)
        return lambda: create(model="instant", **fields)

    def close(self) -> None:
        """Close clients, loop and server."""
        self._loop.run_until_complete(self._close_clients())
        self._loop.close()
        if self._server is not None:
            self._server.communicate()

    def _address(self) -> str:
        if self._server is None:
            command = [sys.executable, str(Path(__file__).with_name("instant_server.py"))]
            self._server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            assert self._server.stdout is not None
            self._url = self._server.stdout.readline().strip()
        return self._url

    def _openai(self, url: str) -> Any:
        import openai

        made = openai.AsyncOpenAI(api_key="none", base_url=f"{url}/v1", max_retries=0)
        return self._clients.setdefault("openai", made)

    def _anthropic(self, url: str) -> Any:
        import anthropic

        made = anthropic.AsyncAnthropic(api_key="none", base_url=url, max_retries=0)
        return self._clients.setdefault("anthropic", made)

    def _litellm(self, url: str, **fields: Any) -> Call:
        from arena.models.litellm_chat import import_litellm

        complete = import_litellm().acompletion
        return lambda: complete(model="openai/instant", base_url=url, api_key="none", **fields)

    async def _close_clients(self) -> None:
        for client in self._clients.values():
            await client.close()
        await self._gateway.aclose()
        # litellm leaves tasks behind that close its connections.
        if left := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(left, timeout=1)


async def _made(call: Call) -> object:
    return await call()


def _gateway(environ: dict[str, str], **known: Any) -> Gateway:
    return Gateway(environ=environ, clock=time.monotonic, sleep=asyncio.sleep, random=lambda: 0.0, **known)


def _prompt() -> Prompt:
    """Return what a seat is asked late in its first hand."""
    rules, settings = preset("arena"), Settings()
    last = example_questions(rules, settings, seats=SEATS)[-1]
    pack = load_pack(resource("prompts/default"))
    system, user = render_prompt(pack, last.question, last.view, settings, asks_plan=False)
    schema = reply_schema(last.question, last.view, settings, asks_plan=False)
    return Prompt(messages=(Message("user", user["content"]),), system=system["content"], schema=schema)
