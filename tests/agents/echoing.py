"""A server that repeats whatever it is told, keys too, in every place where providers have been seen to do so.

The model's name picks where. It speaks just enough of chat, Responses and Messages to be played with; invented.
"""

import json
import threading
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar

from tests.agents.faulty import Reply

__all__ = ["SCENARIOS", "Echo", "Received", "echoing_server"]

SCENARIOS = ("401", "400", "429-once", "html", "refusal", "reply", "thought", "header")

_LEGAL = {"truthful": "no_claim", "p_true": 50, "action": "doubt", "quantity": 1, "face": 6}
_WIRES = {"chat/completions": "chat", "responses": "responses", "messages": "anthropic"}


@dataclass(frozen=True)
class Received:
    """One request: the path, the key in its header, and the body."""

    path: str
    key: str
    body: Mapping[str, Any]


@dataclass(frozen=True)
class Echo:
    """The server that runs, and what it was asked."""

    url: str
    received: list[Received]

    def asked(self, model: str) -> list[Received]:
        return [request for request in self.received if request.body["model"] == model]


class _Echoing(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    asked: ClassVar[Counter[str]] = Counter()
    received: ClassVar[list[Received]] = []

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["content-length"])))
        wire = next(name for end, name in _WIRES.items() if self.path.partition("?")[0].endswith(end))
        scenario = str(request["model"]).rpartition("/")[2].partition(".")[2]
        told = self.headers.get("authorization") or self.headers.get("x-api-key") or ""
        key = told.removeprefix("Bearer ")
        self.asked[request["model"]] += 1
        self.received.append(Received(self.path, key, request))
        self._answer(*_answer(wire, scenario, key, dict(self.headers), first=self.asked[request["model"]] == 1))

    def _answer(self, status: int, body: str, headers: dict[str, str]) -> None:
        content = body.encode()
        self.send_response(status)
        known = {"content-type": "application/json", "content-length": str(len(content))}
        for name, value in (known | headers).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: Any) -> None:
        """Be quiet."""


def _answer(
    wire: str, scenario: str, key: str, told: dict[str, str], *, first: bool
) -> tuple[int, str, dict[str, str]]:
    error = json.dumps({"error": {"message": f"key {key} of {json.dumps(told)} is no good", "type": "x", "code": None}})
    said = json.dumps(dict.fromkeys(("plan", "say"), "KEY") | _LEGAL)
    match scenario:
        case "401" | "400":
            return int(scenario), error, {}
        case "429-once" if first:
            return 429, error, {"retry-after": "0"}
        case "html":
            return 200, f"<html>{'-' * 70}{key} {told}</html>", {"content-type": "text/html"}
        case "refusal":
            answer = Reply("", "refused").on(wire, "").content.decode().replace("I would rather not.", f"No, {key}.")
            return 200, answer, {}
        case "reply":
            return 200, Reply().on(wire, said.replace("KEY", key)).content.decode(), {}
        case "thought":
            return 200, Reply(thought=f"I was told {key}").on(wire, said).content.decode(), {}
        case _:
            return 200, Reply().on(wire, said).content.decode(), {"x-request-id": key, "request-id": key}


@contextmanager
def echoing_server() -> Iterator[Echo]:
    """Run the server on loopback."""
    _Echoing.received.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Echoing)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield Echo(f"http://127.0.0.1:{server.server_port}", _Echoing.received)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
