"""A real model, Gemma 270M in llama.cpp: asked over every wire, and as `local/` model of this machine.

It is a base model: what it says is silly, often cut off, and nothing here judges it.
"""

import asyncio
import json
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from arena.errors import ContextTooLong, Permanent
from arena.models import Completion, Gateway, Message, Prompt, Request
from arena.models.local import LocalModel
from tests.servers.conftest import WIRES, spec
from tests.servers.processes import REPOSITORY, environment_python

pytestmark = [
    pytest.mark.servers,
    pytest.mark.timeout(600),
    pytest.mark.usefixtures("litellm"),
    pytest.mark.filterwarnings("ignore::UserWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    # litellm leaves sockets to the garbage collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

SCHEMA = {
    "type": "object",
    "properties": {"move": {"type": "string", "enum": ["bid 3x4", "bid 3x5", "doubt"]}},
    "required": ["move"],
    "additionalProperties": False,
}
PROMPT = Prompt(
    messages=(Message("user", "The standing bid is 3x3. Answer with one JSON object: move."),),
    system="You play Liar's Dice.",
    schema=SCHEMA,
    schema_name="act",
)
Open = Callable[..., Gateway]


@pytest.mark.parametrize("wire", WIRES)
async def test_real_model_answers_over_every_wire(wire: str, llama: str, open_gateway: Open) -> None:
    """Usage above zero, and a finish that is known; only chat completions bind the answer to the schema."""
    client = open_gateway().model(spec(wire, llama, "gemma", max_tokens=60))
    completion = await client.ask(PROMPT, call="m/1")
    assert completion.finish in ("stop", "length")
    assert completion.usage is not None
    assert completion.usage.input > 0
    assert completion.usage.output > 0


@pytest.mark.parametrize("wire", ["chat", "responses", "messages"])
async def test_prompt_that_does_not_fit_is_context_too_long(wire: str, llama: str, open_gateway: Open) -> None:
    prompt = Prompt(messages=(Message("user", "word " * 20_000),))
    with pytest.raises(ContextTooLong):
        await open_gateway().model(spec(wire, llama, "gemma", max_tokens=9)).ask(prompt, call="m/1")


def _local(path: Path) -> LocalModel:
    return LocalModel(path, agent="gemma", sleep=asyncio.sleep, python=str(environment_python("local")))


def _request(**changes: Any) -> Request:
    return Request(
        **{"model": "gemma", "prompt": PROMPT, "call": "m/1", "max_tokens": 60, "deadline_seconds": 300} | changes
    )


async def test_local_model_answers_by_the_schema(gemma: Path) -> None:
    """One server per model file, started by the first question, however many ask at once.

    About one in ten replies runs into the limit with white space: those are cut off, whatever the schema.
    """
    model = _local(gemma)
    try:
        replies = await asyncio.gather(*(model.complete(_request(call=f"m/{n}")) for n in range(6)))
    finally:
        await model.aclose()
    assert _moves(replies) <= {"bid 3x4", "bid 3x5", "doubt"}
    assert _moves(replies)
    assert {reply.model for reply in replies} == {gemma.name}


async def test_local_server_ends_with_aclose_and_can_start_again(gemma: Path) -> None:
    model = _local(gemma)
    await model.complete(_request())
    url = model.url
    await model.aclose()
    answered_after = _answers(str(url))
    await model.complete(_request())
    await model.aclose()
    assert not answered_after


async def test_file_that_is_no_model_is_a_clear_error(tmp_path: Path) -> None:
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"GGUF, or so it says")
    model = _local(broken)
    with pytest.raises(Permanent, match=r"local/broken\.gguf"):
        await model.complete(_request())
    await model.aclose()


def test_local_server_dies_with_its_run(gemma: Path) -> None:
    """Killed without a word, a run leaves no server behind: the server's input ends."""
    code = f"""
import asyncio, os, signal, sys
sys.path.insert(0, {str(REPOSITORY)!r})
from pathlib import Path
from tests.servers.test_llama import _local, _request
async def main():
    model = _local(Path({str(gemma)!r}))
    await model.complete(_request())
    print(model.url, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(main())
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stdout.startswith("http://127.0.0.1:"), run.stderr
    assert not _answers(run.stdout.strip())


def _moves(replies: list[Completion]) -> set[str]:
    """Return the moves of the replies that were not cut off."""
    return {json.loads(reply.text)["move"] for reply in replies if reply.finish == "stop"}


def _answers(url: str) -> bool:
    """Tell whether a server answers there, given a moment to end."""
    for _ in range(20):
        try:
            with urllib.request.urlopen(f"{url}/health", timeout=1):
                pass
        except (urllib.error.URLError, OSError):
            return False
    return True
