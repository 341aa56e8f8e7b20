"""litellm: every provider without an adapter of its own.

litellm is slow to import and asks the network for prices unless told not to before its import; its own retries,
callbacks and debug banners are off. It turns several different failures into one status and hides others behind 500,
so what may have been billed is assumed to be.
"""

import logging
import os
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from arena.errors import ConfigError, ModelError
from arena.models.faults import Fault, classify
from arena.models.openai_chat import chat_messages, read_chat, response_format
from arena.models.protocol import REPLY_STEPS, Completion, Reasoning, ReplyStep, Request
from arena.models.text import without_secrets
from arena.models.wire import Connection, items, mapping, string

__all__ = ["LiteLLMChat", "import_litellm"]

# Read by litellm while it is imported: no price map, catalog or tokenizer is fetched.
_GUARDS = {"LITELLM_LOCAL_MODEL_COST_MAP": "True", "LITELLM_OFFLINE_MODE": "true"}

_CODES = {
    "ContextWindowExceededError": "context_length_exceeded",
    "ContentPolicyViolationError": "content_policy_violation",
    "PaymentRequiredError": "insufficient_quota",
    "LiteLLMUnknownProvider": "model_not_found",
}


def import_litellm() -> Any:
    """Return litellm, imported quietly and offline; raises `ConfigError` where it is not installed."""
    os.environ.update(_GUARDS)
    try:
        import litellm
    except ModuleNotFoundError as error:
        if error.name != "litellm":
            raise
        raise ConfigError(
            "litellm is not installed; install it with: pip install 'table-talk-arena[litellm]'"
        ) from error
    litellm.suppress_debug_info = True
    litellm.drop_params = False
    litellm.callbacks = []
    litellm.success_callback = []
    litellm.failure_callback = []
    for name in ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy", "openai", "httpx", "httpx2"):
        logging.getLogger(name).setLevel(logging.WARNING)
    return litellm


class LiteLLMChat:
    """Models behind `litellm.acompletion`, named as litellm names them.

    extra: arguments of `acompletion` for tests, such as a client of one's own.
    """

    steps: tuple[ReplyStep, ...] = REPLY_STEPS

    def __init__(self, connection: Connection, *, extra: Mapping[str, object] | None = None) -> None:
        self._connection = connection
        self._extra = dict(extra or {})
        self._litellm = import_litellm()

    async def complete(self, request: Request) -> Completion:
        fault = self._connection.fault(request, "", features={request.form} - {"text"})
        body = await self._call(request, fault)
        completion = read_chat(body, fault, request)
        message = mapping(items(body["choices"])[0].get("message"))
        thought = "\n\n".join(filter(None, (string(b.get("thinking")) for b in items(message.get("thinking_blocks")))))
        reasoning = Reasoning(thought, "thinking") if thought else completion.reasoning
        return replace(completion, reasoning=reasoning, request_id=string(body.get("id")) or None)

    async def aclose(self) -> None:
        await self._litellm.close_litellm_async_clients()
        self._litellm.in_memory_llm_clients_cache.flush_cache()

    def body(self, request: Request) -> dict[str, object]:
        """Return the arguments of the call; sampling settings go along untouched."""
        body: dict[str, object] = {"model": request.model, "messages": chat_messages(request)}
        if request.max_tokens is not None:
            body["max_tokens"] = request.max_tokens
        if request.reasoning is not None:
            body["reasoning_effort"] = request.reasoning
        if (form := response_format(request)) is not None:
            body["response_format"] = form
        if request.model.startswith("openai/"):
            body["store"] = False
        return body | dict(request.sampling)

    async def _call(self, request: Request, fault: Fault) -> Mapping[str, object]:
        import openai

        address: dict[str, object] = {}
        if self._connection.base_url:
            address["base_url"] = self._connection.base_url
        if self._connection.key:
            address["api_key"] = self._connection.key
        try:
            answer: Any = await self._litellm.acompletion(
                **self.body(request),
                **address,
                timeout=request.deadline_seconds,
                max_retries=0,
                num_retries=0,
                **self._extra,
            )
        except openai.OpenAIError as error:
            raise _translated(error, fault) from None
        body: dict[str, object] = answer.model_dump(warnings=False)
        return mapping(without_secrets(body, fault.secrets))


def _translated(error: Exception, fault: Fault) -> ModelError:
    """Return what one of litellm's errors means: their classes are the SDK's, their details its own attributes."""
    status = getattr(error, "status_code", None)
    answered = getattr(error, "litellm_response_headers", None)
    if status == 422 and answered is None:
        # Its number for an error object inside a 200, which came with no headers it would keep.
        status = None
    headers = dict(getattr(getattr(error, "response", None), "headers", None) or {}) | dict(answered or {})
    body = mapping(getattr(error, "body", None))
    named = (_CODES.get(type(error).__name__), body.get("code"), body.get("type"), getattr(error, "type", None))
    found = classify(
        replace(
            fault,
            words=str(getattr(error, "message", error)),
            status=status if isinstance(status, int) else None,
            codes=tuple(str(code) for code in named if code and not str(code).isdigit()),
            param=getattr(error, "param", None),
            headers={str(name): str(value) for name, value in headers.items()},
        )
    )
    found.may_be_billed = found.status is None or found.status in (408, 500)
    return found
