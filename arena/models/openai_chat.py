"""Chat completions: OpenAI's older wire, spoken by nearly every compatible server.

Compatible servers know the limit on output as `max_tokens`, `max_completion_tokens` or both, so they are sent both;
one that objects to a field is asked again without it. OpenAI itself gets the new name only.
"""

from collections.abc import Mapping
from dataclasses import replace

from arena.models.faults import Fault, broken_answer
from arena.models.openai_wire import OpenAIWire
from arena.models.protocol import REPLY_STEPS, Completion, Finish, Reasoning, ReplyStep, Request
from arena.models.text import scrub, tagged_reasoning
from arena.models.wire import conversation, error_object, items, mapping, read_chat_usage, string

__all__ = ["OpenAIChat", "chat_messages", "read_chat", "response_format"]

_FINISHES: dict[str, Finish] = {"stop": "stop", "eos": "stop", "length": "length", "content_filter": "refused"}


class OpenAIChat:
    """Models behind `/chat/completions`."""

    steps: tuple[ReplyStep, ...] = REPLY_STEPS

    def __init__(self, wire: OpenAIWire) -> None:
        self._wire = wire

    async def complete(self, request: Request) -> Completion:
        body = self.body(request)
        spare = {"store", "max_tokens", "max_completion_tokens"} & set(body) if not self._wire.is_official else set()
        fault = self._wire.connection.fault(request, "", features=spare | ({request.form} - {"text"}))
        create = self._wire.client().chat.completions.with_raw_response.create
        answer = await self._wire.call(create, body, fault, request.deadline_seconds)
        return replace(
            read_chat(answer.body, fault, request), request_id=answer.request_id or string(answer.body.get("id"))
        )

    async def aclose(self) -> None:
        await self._wire.aclose()

    def body(self, request: Request) -> dict[str, object]:
        """Return what is sent; sampling settings go along untouched."""
        body: dict[str, object] = {"model": request.model, "messages": chat_messages(request), "store": False}
        if request.max_tokens is not None:
            body["max_completion_tokens"] = request.max_tokens
            if not self._wire.is_official:
                body["max_tokens"] = request.max_tokens
        if request.reasoning is not None:
            body["reasoning_effort"] = request.reasoning
        if (form := response_format(request)) is not None:
            body["response_format"] = form
        for name in request.without & set(body):
            del body[name]
        if request.sampling:
            body["extra_body"] = dict(request.sampling)
        return body


def chat_messages(request: Request) -> list[dict[str, str]]:
    """Return system part and conversation as chat messages."""
    system = request.prompt.system
    head = [{"role": "system", "content": scrub(system)}] if system else []
    return head + conversation(request)


def response_format(request: Request) -> dict[str, object] | None:
    """Return the reply form asked for, as chat completions write it."""
    if request.form == "schema":
        schema = {"name": request.prompt.schema_name, "strict": True, "schema": dict(request.prompt.schema or {})}
        return {"type": "json_schema", "json_schema": schema}
    return {"type": "json_object"} if request.form == "json" else None


def read_chat(body: Mapping[str, object], fault: Fault, request: Request) -> Completion:
    """Return the completion in a chat answer; raises for an error object and for an answer without choices."""
    choices = items(body.get("choices"))
    if not choices:
        if body.get("error"):
            raise error_object(fault, body["error"])
        raise broken_answer(fault.saying("the answer has no choices"))
    message = mapping(choices[0].get("message"))
    text = _content(message.get("content"))
    refusal = string(message.get("refusal"))
    finish: Finish = _FINISHES.get(string(choices[0].get("finish_reason")), "other")
    if refusal:
        finish = "refused"
    thought = string(message.get("reasoning_content")) or string(message.get("reasoning"))
    return Completion(
        text=text,
        finish=finish,
        reasoning=Reasoning(thought, "content") if thought else tagged_reasoning(text),
        usage=read_chat_usage(body.get("usage")),
        model=string(body.get("model")) or None,
        detail=refusal or ("content_filter" if finish == "refused" else None),
        step=request.form,
    )


def _content(content: object) -> str:
    """Return the text of a message, whose content some servers send as a list of parts."""
    if isinstance(content, list):
        return "".join(string(part.get("text")) for part in items(content) if part.get("type") == "text")
    return string(content)
