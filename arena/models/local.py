"""Models on this machine: `local/<path.gguf>`, run by llama.cpp in a process of its own.

One server per model file, started by the first question and stopped on `aclose`, or when this process dies, however
it dies. It listens on loopback only and is then one more server that speaks chat completions.
"""

import asyncio
import contextlib
import importlib.util
import json
import os
import sys
from dataclasses import replace
from pathlib import Path

from arena.errors import ConfigError, Permanent, Transient
from arena.models.openai_chat import OpenAIChat
from arena.models.openai_wire import OpenAIWire
from arena.models.protocol import REPLY_STEPS, Completion, ReplyStep, Request, Sleep
from arena.models.text import excerpt
from arena.models.wire import Connection

__all__ = ["SLOTS", "LocalModel"]

# Requests the server works on at once; each has its share of the context.
SLOTS = 2
CONTEXT_TOKENS = 16384

_START_SECONDS = 300.0
_STOP_SECONDS = 5.0
_SERVER = Path(__file__).with_name("llama_server.py")


class LocalModel:
    """One model file; free of charge.

    python: the interpreter that has xllamacpp, where it is not this one. url: where the server listens, once it does.
    """

    steps: tuple[ReplyStep, ...] = REPLY_STEPS

    def __init__(self, path: Path, *, agent: str, sleep: Sleep, python: str | None = None) -> None:
        if not path.is_file():
            raise ConfigError(f"agent {agent!r}: model 'local/{path}': no such file")
        if python is None and importlib.util.find_spec("xllamacpp") is None:
            raise ConfigError(
                f"agent {agent!r}: model 'local/{path}' needs xllamacpp; "
                "install it with: pip install 'table-talk-arena[local]'"
            )
        self._path = path
        self._python = python or sys.executable
        self._sleep = sleep
        self._starting = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._chat: OpenAIChat | None = None
        self.url: str | None = None

    async def complete(self, request: Request) -> Completion:
        chat = await self._server()
        completion = await chat.complete(replace(request, model=self._path.name))
        # The server calls the model by its whole path, which is nobody's business.
        return replace(completion, model=self._path.name)

    async def aclose(self) -> None:
        if self._chat is not None:
            chat, self._chat = self._chat, None
            await chat.aclose()
        if self._process is not None:
            process, self._process = self._process, None
            await _stop(process)

    async def _server(self) -> OpenAIChat:
        async with self._starting:
            if self._process is not None and self._process.returncode is not None:
                code = self._process.returncode
                await self.aclose()
                raise Transient(f"local/{self._path.name}: the llama.cpp server ended with code {code}")
            if self._chat is None:
                self.url = await self._start()
                self._chat = OpenAIChat(OpenAIWire(Connection("local", f"{self.url}/v1", "none"), is_local=True))
            return self._chat

    async def _start(self) -> str:
        """Return the address of a server that is ready for requests."""
        threads = max(1, (os.cpu_count() or 2) - 1)
        arguments = (str(self._path), str(CONTEXT_TOKENS), str(SLOTS), str(threads))
        self._process = await asyncio.create_subprocess_exec(
            *(self._python, "-P", str(_SERVER), *arguments),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(_START_SECONDS):
                line = await self._process.stdout.readline()
        except TimeoutError as error:
            await self.aclose()
            raise Permanent(f"local/{self._path.name}: not loaded within {_START_SECONDS:g} s") from error
        try:
            said = json.loads(line)
        except ValueError:
            said = {"error": "the llama.cpp server ended before it listened"}
        if "url" not in said:
            await self.aclose()
            raise Permanent(
                f"local/{self._path.name}: {excerpt(str(said.get('error')))}", setting=f"model = 'local/{self._path}'"
            )
        return str(said["url"])


async def _stop(process: asyncio.subprocess.Process) -> None:
    """End the server by closing its input, and by force where that is not enough."""
    assert process.stdin is not None
    process.stdin.close()
    try:
        async with asyncio.timeout(_STOP_SECONDS):
            await process.wait()
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
