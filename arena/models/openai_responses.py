"""Responses: OpenAI's own wire, with summaries of what the model thought.

Errors and refusals come inside a 200, and the output may hold several messages of which only the final answer counts:
joined with the commentary, no reply would parse. Nothing is stored at the provider (`store=False`).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from arena.errors import Refused
from arena.models.faults import Fault, broken_answer
from arena.models.openai_wire import OpenAIWire
from arena.models.protocol import REPLY_STEPS, Completion, Finish, Reasoning, ReplyStep, Request, Usage
from arena.models.text import scrub, tagged_reasoning
from arena.models.wire import conversation, count, error_object, items, mapping, string

__all__ = ["OpenAIResponses"]

_INCOMPLETE: dict[str, Finish] = {"max_output_tokens": "length", "max_messages": "length", "content_filter": "refused"}


class OpenAIResponses:
    """Models behind `/responses`."""

    steps: tuple[ReplyStep, ...] = REPLY_STEPS

    def __init__(self, wire: OpenAIWire) -> None:
        self._wire = wire

    async def complete(self, request: Request) -> Completion:
        body = self.body(request)
        features = {request.form} - {"text"} | ({"summary"} if "summary" in mapping(body.get("reasoning")) else set())
        fault = self._wire.connection.fault(request, "", features=features)
        create = self._wire.client().responses.with_raw_response.create
        answer = await self._wire.call(create, body, fault, request.deadline_seconds)
        return replace(
            _read(answer.body, fault, request), request_id=answer.request_id or string(answer.body.get("id"))
        )

    async def aclose(self) -> None:
        await self._wire.aclose()

    def body(self, request: Request) -> dict[str, object]:
        """Return what is sent; sampling settings go along untouched."""
        prompt = request.prompt
        body: dict[str, object] = {"model": request.model, "input": conversation(request), "store": False}
        if prompt.system:
            body["instructions"] = scrub(prompt.system)
        if request.max_tokens is not None:
            body["max_output_tokens"] = request.max_tokens
        if request.reasoning is not None:
            body["reasoning"] = {"effort": request.reasoning}
            if request.reasoning != "none" and "summary" not in request.without:
                body["reasoning"] = {"effort": request.reasoning, "summary": "auto"}
        if request.form == "schema":
            schema = {
                "type": "json_schema",
                "name": prompt.schema_name,
                "strict": True,
                "schema": dict(prompt.schema or {}),
            }
            body["text"] = {"format": schema}
        elif request.form == "json":
            body["text"] = {"format": {"type": "json_object"}}
        if request.sampling:
            body["extra_body"] = dict(request.sampling)
        return body


def _read(body: Mapping[str, object], fault: Fault, request: Request) -> Completion:
    """Return the completion in an answer; raises for an error object and for an answer without output."""
    if body.get("error"):
        error = error_object(fault, body["error"])
        if not isinstance(error, Refused):
            raise error
        usage, model = _usage(body.get("usage")), string(body.get("model")) or None
        return Completion("", "refused", usage=usage, model=model, detail=str(error), step=request.form)
    status = string(body.get("status")) or "completed"
    if not isinstance(body.get("output"), list) or status not in ("completed", "incomplete"):
        raise broken_answer(fault.saying(f"the answer has status {status!r} and no output"))
    output = items(body["output"])
    text, refusal = _final_answer(output)
    finish: Finish = "stop"
    reason = None
    if status == "incomplete":
        reason = string(mapping(body.get("incomplete_details")).get("reason"))
        finish = _INCOMPLETE.get(reason, "other")
    if refusal:
        finish = "refused"
    return Completion(
        text=text,
        finish=finish,
        reasoning=_reasoning(output) or tagged_reasoning(text),
        usage=_usage(body.get("usage")),
        model=string(body.get("model")) or None,
        detail=refusal or (reason if finish == "refused" else None),
        step=request.form,
    )


def _final_answer(output: Sequence[Mapping[str, object]]) -> tuple[str, str]:
    """Return the text and the refusal of the final answer; commentary is neither."""
    text, refusal = "", ""
    for item in output:
        if item.get("type") != "message" or item.get("phase") not in (None, "final_answer"):
            continue
        for part in items(item.get("content")):
            if part.get("type") == "output_text":
                text += string(part.get("text"))
            elif part.get("type") == "refusal":
                refusal += string(part.get("refusal"))
    return text, refusal


def _reasoning(output: Sequence[Mapping[str, object]]) -> Reasoning | None:
    """Return the summaries, or else the raw thoughts that compatible servers send."""
    thoughts = [item for item in output if item.get("type") == "reasoning"]
    summary = _joined(part for item in thoughts for part in items(item.get("summary")))
    if summary:
        return Reasoning(summary, "summary")
    content = _joined(part for item in thoughts for part in items(item.get("content")))
    return Reasoning(content, "content") if content else None


def _joined(parts: Iterable[Mapping[str, object]]) -> str:
    return "\n\n".join(filter(None, (string(part.get("text")) for part in parts)))


def _usage(usage: object) -> Usage | None:
    found = mapping(usage)
    if not found:
        return None
    spent, made = mapping(found.get("input_tokens_details")), mapping(found.get("output_tokens_details"))
    return Usage(
        input=count(found.get("input_tokens")),
        output=count(found.get("output_tokens")),
        cached=count(spent.get("cached_tokens")),
        cache_write=count(spent.get("cache_write_tokens")),
        reasoning=count(made.get("reasoning_tokens")),
    )
