"""Answers that providers could give, all of them invented, and the four wires they are tried on.

Each wire is an adapter whose HTTP goes to a function of ours instead of the network.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx
import httpx2
import openai

from arena.models.anthropic_messages import AnthropicMessages
from arena.models.litellm_chat import LiteLLMChat
from arena.models.openai_chat import OpenAIChat
from arena.models.openai_responses import OpenAIResponses
from arena.models.openai_wire import OFFICIAL_URL, OpenAIWire
from arena.models.protocol import Adapter, Completion, Message, Prompt, Request
from arena.models.wire import Connection

__all__ = ["KEY", "SCHEMA", "WIRES", "Answer", "ask", "chat", "messages", "request", "responses", "sent_by"]

KEY = "sk-canary-0123456789abcdef"
SCHEMA = {
    "type": "object",
    "properties": {"action": {"type": "string", "enum": ["bid", "doubt"]}, "quantity": {"type": "integer"}},
    "required": ["action", "quantity"],
    "additionalProperties": False,
}


@dataclass(frozen=True)
class Answer:
    """One HTTP answer. error: raised in place of an answer."""

    body: object = ""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    error: Exception | None = None

    @property
    def content(self) -> bytes:
        return self.body.encode() if isinstance(self.body, str) else json.dumps(self.body).encode()

    @property
    def all_headers(self) -> dict[str, str]:
        return {"content-type": "application/json", **self.headers}


def request(**changes: Any) -> Request:
    """Return a request with a schema, to which a test adds what it is about."""
    prompt = Prompt(messages=(Message("user", "your move"),), system="rules", schema=SCHEMA, schema_name="act")
    known: dict[str, Any] = {"model": "model-1", "prompt": prompt, "call": "m/1/1/1/0/act/1"}
    return Request(**known | changes)


def _transport(answer: Answer, sent: list[dict[str, Any]]) -> httpx2.AsyncClient:
    def reply(call: httpx2.Request) -> httpx2.Response:
        sent.append({"url": str(call.url), "headers": dict(call.headers), "body": json.loads(call.content)})
        if answer.error is not None:
            raise answer.error
        return httpx2.Response(answer.status, content=answer.content, headers=answer.all_headers)

    return httpx2.AsyncClient(transport=httpx2.MockTransport(reply))


def _openai_wire(answer: Answer, sent: list[dict[str, Any]], base_url: str) -> OpenAIWire:
    return OpenAIWire(Connection("openai", base_url, KEY, "OPENAI_API_KEY", client=_transport(answer, sent)))


def _responses(answer: Answer, sent: list[dict[str, Any]]) -> Adapter:
    return OpenAIResponses(_openai_wire(answer, sent, OFFICIAL_URL))


def _chat(answer: Answer, sent: list[dict[str, Any]]) -> Adapter:
    return OpenAIChat(_openai_wire(answer, sent, OFFICIAL_URL))


def _compatible(answer: Answer, sent: list[dict[str, Any]]) -> Adapter:
    return OpenAIChat(_openai_wire(answer, sent, "http://127.0.0.1:9/v1"))


def _anthropic(answer: Answer, sent: list[dict[str, Any]]) -> Adapter:
    where = Connection(
        "anthropic", "https://api.anthropic.com", KEY, "ANTHROPIC_API_KEY", client=_transport(answer, sent)
    )
    return AnthropicMessages(where)


def _litellm(answer: Answer, sent: list[dict[str, Any]]) -> Adapter:
    client = openai.AsyncOpenAI(
        api_key=KEY, base_url="http://127.0.0.1:9/v1", max_retries=0, http_client=_transport(answer, sent)
    )
    return LiteLLMChat(Connection("litellm", "", KEY, "OPENAI_API_KEY"), extra={"client": client})


def _litellm_anthropic(answer: Answer, sent: list[dict[str, Any]]) -> Adapter:
    from litellm.llms.custom_httpx.http_handler import AsyncHTTPHandler

    def reply(call: httpx.Request) -> httpx.Response:
        sent.append({"url": str(call.url), "headers": dict(call.headers), "body": json.loads(call.content)})
        if answer.error is not None:
            raise httpx.ReadError("connection lost")
        return httpx.Response(answer.status, content=answer.content, headers=answer.all_headers)

    handler = AsyncHTTPHandler()
    handler.client = httpx.AsyncClient(transport=httpx.MockTransport(reply))
    return LiteLLMChat(Connection("litellm", "", KEY, "ANTHROPIC_API_KEY"), extra={"client": handler})


WIRES: Mapping[str, Callable[[Answer, list[dict[str, Any]]], Adapter]] = {
    "responses": _responses,
    "chat": _chat,
    "compatible": _compatible,
    "anthropic": _anthropic,
    "litellm": _litellm,
    "litellm-anthropic": _litellm_anthropic,
}

_LITELLM_NAMES = {"litellm": "openai/model-1", "litellm-anthropic": "anthropic/claude-haiku-4-5"}


async def ask(wire: str, answer: Answer, **changes: Any) -> Completion:
    """Return what the wire's adapter makes of the answer."""
    return (await exchange(wire, answer, **changes))[0]


async def sent_by(wire: str, **changes: Any) -> dict[str, Any]:
    """Return the HTTP call that the wire's adapter makes: url, headers and body."""
    return (await exchange(wire, FINE[wire], **changes))[1]


async def exchange(wire: str, answer: Answer, **changes: Any) -> tuple[Completion, dict[str, Any]]:
    sent: list[dict[str, Any]] = []
    adapter = WIRES[wire](answer, sent)
    if wire in _LITELLM_NAMES:
        changes = {"model": _LITELLM_NAMES[wire]} | changes
    try:
        completion = await adapter.complete(request(**changes))
    finally:
        await adapter.aclose()
    return completion, sent[-1]


def chat(content: object = '{"action": "doubt", "quantity": 1}', *, finish: str = "stop", **message: object) -> Answer:
    """Return a chat completion."""
    return Answer(
        {
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "created": 1,
            "model": "model-1-2026",
            "choices": [
                {"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": content} | message}
            ],
            "usage": {
                "prompt_tokens": 100,
                "completion_tokens": 30,
                "total_tokens": 130,
                "prompt_tokens_details": {"cached_tokens": 64},
                "completion_tokens_details": {"reasoning_tokens": 20},
            },
        },
        headers={"x-request-id": "req-1"},
    )


def responses(*output: Mapping[str, object], status: str = "completed", **fields: object) -> Answer:
    """Return an answer of Responses; without output, one message."""
    said = {"type": "output_text", "text": '{"action": "doubt", "quantity": 1}', "annotations": []}
    return Answer(
        {
            "id": "resp-1",
            "object": "response",
            "created_at": 1,
            "model": "model-1-2026",
            "status": status,
            "output": list(output) or [{"type": "message", "id": "m", "role": "assistant", "content": [said]}],
            "usage": {
                "input_tokens": 100,
                "output_tokens": 30,
                "total_tokens": 130,
                "input_tokens_details": {"cached_tokens": 64, "cache_write_tokens": 0},
                "output_tokens_details": {"reasoning_tokens": 20},
            },
        }
        | fields,
        headers={"x-request-id": "req-1"},
    )


def messages(*blocks: Mapping[str, object], stop: str = "end_turn", **fields: object) -> Answer:
    """Return an answer of Anthropic's Messages; without blocks, one text."""
    return Answer(
        {
            "id": "msg-1",
            "type": "message",
            "role": "assistant",
            "model": "model-1-2026",
            "content": list(blocks) or [{"type": "text", "text": '{"action": "doubt", "quantity": 1}'}],
            "stop_reason": stop,
            "stop_sequence": None,
            "usage": {
                "input_tokens": 36,
                "cache_read_input_tokens": 64,
                "cache_creation_input_tokens": 0,
                "output_tokens": 30,
                "output_tokens_details": {"thinking_tokens": 20},
            },
        }
        | fields,
        headers={"request-id": "req-1"},
    )


FINE: Mapping[str, Answer] = {
    "responses": responses(),
    "chat": chat(),
    "compatible": chat(),
    "anthropic": messages(),
    "litellm": chat(),
    "litellm-anthropic": messages(),
}
