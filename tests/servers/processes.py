"""Real servers on loopback, started for a test session and stopped after it."""

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

__all__ = ["KEY", "NginxServer", "ProxyServer", "environment_python", "llama_server", "nginx", "proxy"]

REPOSITORY = Path(__file__).parent.parent.parent
HERE = Path(__file__).parent
KEY = "sk-canary-master-0123456789"
START_SECONDS = 90

_CONFIG = f"""\
model_list:
  - model_name: "*"
    litellm_params: {{model: "scripted/*", allowed_openai_params: ["reasoning_effort", "thinking", "store"]}}
litellm_settings:
  num_retries: 0
  drop_params: true
  custom_provider_map: [{{provider: scripted, custom_handler: proxy_handler.scripted}}]
router_settings: {{num_retries: 0, disable_cooldowns: true}}
general_settings: {{master_key: {KEY}}}
"""


def environment_python(name: str) -> Path:
    """Return the interpreter of an environment of the tests' own, `.venv-proxy` or `.venv-local`."""
    python = REPOSITORY / f".venv-{name}" / "bin" / "python"
    if not python.exists():
        pytest.fail(f"{python.relative_to(REPOSITORY)} is missing: run `python tests/servers/environments.py` first")
    return python


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass(frozen=True)
class ProxyServer:
    """The LiteLLM proxy; received: every request its handler got, oldest first."""

    url: str
    folder: Path

    def received(self, scenario: str) -> list[dict[str, Any]]:
        lines = (self.folder / "received.jsonl").read_text("utf-8").splitlines()
        return [entry for entry in map(json.loads, lines) if entry["scenario"] == scenario]


@dataclass(frozen=True)
class NginxServer:
    """nginx as a server of faults; calls: how often a path was asked for, by the access log.

    A line is written after its answer was sent, and before the only worker takes the next request.
    """

    url: str
    folder: Path

    def calls(self, path: str) -> int:
        with urllib.request.urlopen(f"{self.url}/up", timeout=5):
            pass
        lines = (self.folder / "access.log").read_text("utf-8").splitlines()
        return sum(line.split()[1].startswith(path) for line in lines)


@contextmanager
def proxy(folder: Path) -> Iterator[ProxyServer]:
    python = environment_python("proxy")
    (folder / "config.yaml").write_text(_CONFIG, "utf-8")
    for name in ("proxy_handler.py", "legal_player.py"):
        shutil.copy(HERE / name, folder)
    (folder / "received.jsonl").touch()
    url = f"http://127.0.0.1:{free_port()}"
    arguments = (
        "--config",
        "config.yaml",
        "--host",
        "127.0.0.1",
        "--port",
        url.rpartition(":")[2],
        "--telemetry",
        "False",
    )
    environ = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "LITELLM_LOCAL_MODEL_COST_MAP": "True",
        "LITELLM_OFFLINE_MODE": "true",
        "NO_DOCS": "True",
    }
    with _running([str(python.with_name("litellm")), *arguments], folder, environ):
        _wait_for(f"{url}/health/liveliness", folder)
        yield ProxyServer(url, folder)


@contextmanager
def nginx(folder: Path) -> Iterator[NginxServer]:
    binary = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if binary is None:
        pytest.fail("nginx is missing: on Debian, apt-get install nginx-light libnginx-mod-http-echo")
    port = free_port()
    text = (HERE / "nginx.conf").read_text("utf-8")
    (folder / "nginx.conf").write_text(text.replace("@FOLDER@", str(folder)).replace("@PORT@", str(port)), "utf-8")
    with _running(
        [binary, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"], folder, dict(os.environ)
    ):
        url = f"http://127.0.0.1:{port}"
        _wait_for(f"{url}/up", folder)
        yield NginxServer(url, folder)


@contextmanager
def llama_server(model: Path, folder: Path) -> Iterator[str]:
    """Run the server that `local/` models run, for other adapters to speak to; yields its address."""
    script = str(REPOSITORY / "arena" / "models" / "llama_server.py")
    command = [str(environment_python("local")), "-P", script, str(model), "8192", "2", "1"]
    with (folder / "llama.log").open("w") as log:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log)
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            yield json.loads(process.stdout.readline())["url"]
        finally:
            process.stdin.close()
            process.wait(10)
            process.stdout.close()


@contextmanager
def _running(command: list[str], folder: Path, environ: dict[str, str]) -> Iterator[None]:
    with (folder / "output.log").open("w") as log:
        process = subprocess.Popen(command, cwd=folder, env=environ, stdout=log, stderr=log)
        try:
            yield
        finally:
            process.terminate()
            process.wait(20)


def _wait_for(url: str, folder: Path) -> None:
    """Return when the server answers; fails with its own words after a while."""
    for _ in range(START_SECONDS * 4):
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.25)
    pytest.fail(f"{url} did not answer; the server said: {(folder / 'output.log').read_text()[-2000:]}")
