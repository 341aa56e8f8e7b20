"""Anthropic's Messages: structured output by `output_config`, thinking in blocks of its own.

The stop reason is read before the text. `max_tokens` is required and includes thinking, so a default leaves room for
it. The system part is marked for the provider's cache: it is the same from question to question.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from arena.models.faults import Fault, broken_answer, classify, no_connection
from arena.models.protocol import Completion, Finish, Reasoning, ReplyStep, Request, Usage
from arena.models.text import scrub, tagged_reasoning
from arena.models.wire import (
    Answer,
    Connection,
    conversation,
    count,
    error_object,
    http_client,
    items,
    mapping,
    quiet,
    read_answer,
    status_fault,
    string,
)

if TYPE_CHECKING:
    import anthropic

__all__ = ["DEFAULT_MAX_TOKENS", "OFFICIAL_URL", "AnthropicMessages"]

OFFICIAL_URL = "https://api.anthropic.com"
# Room for a model that thinks unasked, and below what needs streaming.
DEFAULT_MAX_TOKENS = 8192

_FINISHES: dict[str, Finish] = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "refusal": "refused",
}


class AnthropicMessages:
    """Models behind `/v1/messages`, which knows no JSON mode without a schema."""

    steps: tuple[ReplyStep, ...] = ("schema", "text")

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._client: anthropic.AsyncAnthropic | None = None

    async def complete(self, request: Request) -> Completion:
        fault = self._connection.fault(request, "", features={request.form} - {"text", "json"})
        answer = await self._call(self.body(request), fault, request.deadline_seconds)
        return _read(answer, fault, request)

    async def aclose(self) -> None:
        if self._client is not None:
            client, self._client = self._client, None
            await client.close()

    def body(self, request: Request) -> dict[str, object]:
        """Return what is sent; sampling settings go along untouched, for the provider to take or refuse."""
        import anthropic

        body: dict[str, object] = {
            "model": request.model,
            "messages": conversation(request),
            "max_tokens": request.max_tokens or DEFAULT_MAX_TOKENS,
        }
        if request.prompt.system:
            text = scrub(request.prompt.system)
            body["system"] = [{"type": "text", "text": text, "cache_control": {"type": "ephemeral"}}]
        output: dict[str, object] = {}
        if request.form == "schema":
            schema = anthropic.transform_schema(dict(request.prompt.schema or {}))
            output["format"] = {"type": "json_schema", "schema": schema}
        if request.reasoning == "none":
            body["thinking"] = {"type": "disabled"}
        elif request.reasoning is not None:
            body["thinking"] = {"type": "adaptive", "display": "summarized"}
            output["effort"] = request.reasoning
        if output:
            body["output_config"] = output
        if request.sampling:
            body["extra_body"] = dict(request.sampling)
        return body

    def _open(self) -> "anthropic.AsyncAnthropic":
        if self._client is None:
            import anthropic

            quiet("anthropic", "httpx2", "httpcore2")
            self._client = anthropic.AsyncAnthropic(
                api_key=self._connection.key,
                base_url=self._connection.base_url,
                max_retries=0,
                open_telemetry=False,
                http_client=http_client(self._connection),
            )
        return self._client

    async def _call(self, body: Mapping[str, object], fault: Fault, seconds: float) -> Answer:
        import anthropic
        import httpx2

        create = self._open().messages.with_raw_response.create
        try:
            raw = await create(**body, timeout=httpx2.Timeout(seconds, connect=10.0, pool=None))  # type: ignore[call-overload]  # built as a mapping
        except anthropic.APIStatusError as error:
            raise classify(status_fault(fault, error.response)) from None
        except anthropic.APIConnectionError as error:
            cause = error.__cause__
            words = f"{type(cause).__name__}: {cause}" if cause is not None else str(error)
            never_sent = isinstance(cause, httpx2.ConnectError | httpx2.ConnectTimeout | httpx2.PoolTimeout)
            raise no_connection(fault.saying(words), sent=not never_sent) from None
        except (anthropic.AnthropicError, httpx2.HTTPError) as error:
            raise no_connection(fault.saying(f"{type(error).__name__}: {error}"), sent=True) from None
        return read_answer(raw.http_response, fault)


def _read(answer: Answer, fault: Fault, request: Request) -> Completion:
    """Return the completion in an answer; raises for an error object and for an answer without content."""
    body = answer.body
    if body.get("type") == "error" or not isinstance(body.get("content"), list):
        if body.get("error"):
            raise error_object(fault, body["error"])
        raise broken_answer(fault.saying("the answer has no content"))
    blocks = items(body["content"])
    stop = string(body.get("stop_reason"))
    text = "".join(string(block.get("text")) for block in blocks if block.get("type") == "text")
    thoughts = [string(block.get("thinking")) for block in blocks if block.get("type") == "thinking"]
    thought = "\n\n".join(filter(None, thoughts))
    return Completion(
        text=text,
        finish=_FINISHES.get(stop, "other"),
        reasoning=Reasoning(thought, "thinking") if thought else tagged_reasoning(text),
        usage=_usage(body.get("usage")),
        model=string(body.get("model")) or None,
        request_id=answer.request_id or string(body.get("id")) or None,
        detail=_explanation(mapping(body.get("stop_details"))) if stop == "refusal" else None,
        step=request.form,
    )


def _explanation(details: Mapping[str, object]) -> str:
    parts = (string(details.get("category")), string(details.get("explanation")))
    return ": ".join(filter(None, parts)) or "refusal"


def _usage(usage: object) -> Usage | None:
    """Return the usage in the one convention: here `input_tokens` leaves out what the cache read and wrote."""
    found = mapping(usage)
    if not found:
        return None
    read, written = count(found.get("cache_read_input_tokens")), count(found.get("cache_creation_input_tokens"))
    return Usage(
        input=count(found.get("input_tokens")) + read + written,
        output=count(found.get("output_tokens")),
        cached=read,
        cache_write=written,
        reasoning=count(mapping(found.get("output_tokens_details")).get("thinking_tokens")),
    )
