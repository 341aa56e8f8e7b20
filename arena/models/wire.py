"""What the HTTP adapters share: one kind of client, bodies read without trust, errors read into a `Fault`.

The SDKs send; we read. Their typed answers are a `str` for HTML, half-empty objects for an error inside a 200, and a
bare `JSONDecodeError` for a broken body, so the raw body is parsed here.
"""

import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from arena.errors import ConfigError, ModelError, RateLimited, Transient
from arena.models.faults import Fault, broken_answer, classify
from arena.models.protocol import Request, Usage
from arena.models.text import mask, scrub, without_secrets

if TYPE_CHECKING:
    import httpx2

__all__ = [
    "Answer",
    "Connection",
    "conversation",
    "count",
    "error_object",
    "http_client",
    "items",
    "mapping",
    "quiet",
    "read_answer",
    "read_chat_usage",
    "settings_of",
    "status_fault",
    "string",
]

CONNECT_SECONDS = 10.0
# Above any number of requests in flight that a limiter allows: nobody ever waits for a connection.
POOL_CONNECTIONS = 1000


@dataclass(frozen=True, slots=True)
class Connection:
    """Where an adapter sends to, and with what.

    secrets: what must not stand in anything that comes back, besides the key. client: one of the caller's own, for
    tests.
    """

    provider: str
    base_url: str
    key: str
    key_name: str | None = None
    secrets: tuple[str, ...] = ()
    client: "httpx2.AsyncClient | None" = None

    def __repr__(self) -> str:
        return f"Connection({self.provider!r}, {self.base_url!r})"

    def fault(self, request: Request, words: str, **known: object) -> Fault:
        """Return a fault of this connection and request, for the adapter to complete."""
        base = Fault(
            provider=self.provider,
            model=request.model,
            words=words,
            key_name=self.key_name,
            base_url=self.base_url or None,
            settings=settings_of(request),
            secrets=(self.key, *self.secrets),
        )
        return replace(base, **known)  # type: ignore[arg-type]  # the caller names fields of Fault


@dataclass(frozen=True, slots=True)
class Answer:
    """A 200 whose body is a JSON object."""

    body: Mapping[str, object]
    request_id: str | None


def http_client(connection: Connection, *, is_local: bool = False) -> "httpx2.AsyncClient":
    """Return a client without retries, redirects or pool waits; is_local: never through a proxy."""
    import httpx2

    if connection.client is not None:
        return connection.client
    return httpx2.AsyncClient(
        timeout=httpx2.Timeout(600.0, connect=CONNECT_SECONDS, pool=None),
        limits=httpx2.Limits(max_connections=POOL_CONNECTIONS, max_keepalive_connections=100),
        trust_env=not is_local,
    )


def quiet(*loggers: str) -> None:
    """Keep SDKs from logging requests, which hold private dice, whatever their debug variables say."""
    for name in loggers:
        logging.getLogger(name).setLevel(logging.WARNING)


def conversation(request: Request) -> list[dict[str, str]]:
    """Return the messages as every provider takes them, without the system part."""
    return [{"role": message.role, "content": scrub(message.text)} for message in request.prompt.messages]


def settings_of(request: Request) -> dict[str, str]:
    """Return what the user set, from each name on the wire to the words of the configuration."""
    settings = {name: f"{name} = {value!r}" for name, value in request.sampling.items()}
    if request.reasoning is not None:
        written = f"reasoning = {request.reasoning!r}"
        settings |= dict.fromkeys(("reasoning_effort", "reasoning.effort", "effort", "thinking", "reasoning"), written)
    if request.max_tokens is not None:
        written = f"max_tokens = {request.max_tokens}"
        settings |= dict.fromkeys(("max_completion_tokens", "max_output_tokens", "max_tokens"), written)
    return settings


def read_answer(response: "httpx2.Response", fault: Fault) -> Answer:
    """Return the JSON object of a 200; raises `Transient` for anything else in its body."""
    request_id = _request_id(response, fault)
    fault = replace(fault, request_id=request_id, headers=dict(response.headers))
    try:
        body = _body(response, fault)
    except (ValueError, RecursionError) as error:
        kind = response.headers.get("content-type", "no content type").partition(";")[0]
        words = f"the body of the answer ({kind}) is no JSON: {mask(response.text, fault.secrets)[:80]!r}"
        raise broken_answer(replace(fault, words=words)) from error
    if not isinstance(body, dict):
        raise broken_answer(replace(fault, words=f"the body of the answer is no JSON object but {body!r:.80}"))
    return Answer(body, request_id)


def error_object(fault: Fault, error: object) -> ModelError:
    """Return what an error object inside a 200 means; one that says nothing known may pass, and may be billed."""
    found = classify(_with_error(replace(fault, status=None), error))
    found.may_be_billed = isinstance(found, Transient) and not isinstance(found, RateLimited)
    return found


def status_fault(fault: Fault, response: "httpx2.Response") -> Fault:
    """Return the fault with all that an answer other than 200 says."""
    try:
        body = _body(response, fault)
    except (ValueError, RecursionError):
        body = mask(response.text, fault.secrets)[:300]
    inner = body["error"] if isinstance(body, dict) and "error" in body else body
    full = replace(
        fault,
        words="",
        status=response.status_code,
        headers=dict(response.headers),
        request_id=_request_id(response, fault),
    )
    return _with_error(full, inner)


def _body(response: "httpx2.Response", fault: Fault) -> object:
    """Return the body without the key, which some servers repeat: in errors, in headers shown, even in replies."""
    return without_secrets(json.loads(response.content), fault.secrets)


def _request_id(response: "httpx2.Response", fault: Fault) -> str | None:
    found = response.headers.get("x-request-id") or response.headers.get("request-id")
    return None if found is None else mask(found, fault.secrets)


def _with_error(fault: Fault, error: object) -> Fault:
    """Read code, type, details and words from an error object of any provider."""
    if not isinstance(error, dict):
        return replace(fault, words=string(error) or fault.words)
    details = mapping(error.get("details"))
    named = (details.get("error_code"), error.get("code"), error.get("type"))
    status = fault.status
    codes = []
    for name in (str(name) for name in named if isinstance(name, str | int)):
        if name.isdigit():
            status = int(name) if status is None and 400 <= int(name) < 600 else status
        elif name not in codes:
            codes.append(name)
    return replace(
        fault,
        words=string(error.get("message")) or fault.words or json.dumps(error)[:200],
        status=status,
        codes=tuple(codes),
        param=string(error.get("param")) or None,
    )


def read_chat_usage(usage: object) -> Usage | None:
    """Return the usage of a chat completion: its tokens already include cached and reasoning ones."""
    found = mapping(usage)
    if not found:
        return None
    prompt = mapping(found.get("prompt_tokens_details"))
    completion = mapping(found.get("completion_tokens_details"))
    return Usage(
        input=count(found.get("prompt_tokens")),
        output=count(found.get("completion_tokens")),
        cached=count(prompt.get("cached_tokens")),
        cache_write=count(prompt.get("cache_write_tokens")),
        reasoning=count(completion.get("reasoning_tokens")),
    )


def own_key(connection_key: str | None, *, name: str, agent: str, model: str) -> str:
    """Return the key, or raise `ConfigError` naming the variable that should hold one."""
    key = (connection_key or "").strip()
    if not key:
        raise ConfigError(f"agent {agent!r}: {name} is not set (needed by model {model!r})")
    if not key.isascii() or not key.isprintable() or " " in key:
        raise ConfigError(f"agent {agent!r}: {name} holds characters that no key has (needed by model {model!r})")
    return key


def mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def items(value: object) -> Sequence[Mapping[str, object]]:
    """Return the objects in a list, nothing else."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def string(value: object) -> str:
    return scrub(value) if isinstance(value, str) else ""


def count(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0
