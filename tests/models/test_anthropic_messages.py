"""Anthropic's Messages: what is sent, stop reasons before text, thinking kept apart."""

import pytest

from arena.models.anthropic_messages import DEFAULT_MAX_TOKENS, AnthropicMessages
from arena.models.protocol import Reasoning, Usage
from arena.models.wire import Connection
from tests.models.answers import KEY, SCHEMA, ask, messages, sent_by


async def test_request_uses_output_config_and_marks_the_system_part_for_the_cache() -> None:
    """table.md, Model replies: strict structured output where the provider has it."""
    body = (await sent_by("anthropic", max_tokens=500, reasoning="low"))["body"]
    assert body == {
        "model": "model-1",
        "system": [{"type": "text", "text": "rules", "cache_control": {"type": "ephemeral"}}],
        "messages": [{"role": "user", "content": "your move"}],
        "max_tokens": 500,
        "thinking": {"type": "adaptive", "display": "summarized"},
        "output_config": {
            "effort": "low",
            "format": {"type": "json_schema", "schema": body["output_config"]["format"]["schema"]},
        },
    }
    assert body["output_config"]["format"]["schema"]["required"] == SCHEMA["required"]


async def test_limit_on_output_has_a_default_with_room_for_thinking() -> None:
    """Messages requires a limit, and models think unasked."""
    body = (await sent_by("anthropic"))["body"]
    assert body["max_tokens"] == DEFAULT_MAX_TOKENS
    assert "thinking" not in body


async def test_no_reasoning_turns_thinking_off() -> None:
    body = (await sent_by("anthropic", reasoning="none", step="text"))["body"]
    assert body["thinking"] == {"type": "disabled"}
    assert "output_config" not in body


async def test_sampling_is_sent_though_the_sdk_has_no_arguments_for_it() -> None:
    """What the user sets is sent, for the provider to take or refuse by name."""
    assert (await sent_by("anthropic", sampling={"temperature": 0.2}))["body"]["temperature"] == 0.2


async def test_usage_counts_the_cache_into_the_input() -> None:
    """Here `input_tokens` excludes what the cache read and wrote; the one convention includes both."""
    answer = messages(
        usage={"input_tokens": 36, "cache_read_input_tokens": 64, "cache_creation_input_tokens": 10, "output_tokens": 5}
    )
    assert (await ask("anthropic", answer)).usage == Usage(input=110, output=5, cached=64, cache_write=10)


async def test_thinking_blocks_are_reasoning_and_no_part_of_the_reply() -> None:
    """transcript.md, attempt: reasoning, source thinking."""
    completion = await ask(
        "anthropic",
        messages(
            {"type": "thinking", "thinking": "they bluff", "signature": "s"},
            {"type": "redacted_thinking", "data": "x"},
            {"type": "thinking", "thinking": "", "signature": "t"},
            {"type": "text", "text": "{}"},
        ),
    )
    assert completion.reasoning == Reasoning("they bluff", "thinking")
    assert completion.text == "{}"


@pytest.mark.parametrize(
    ("stop", "finish"),
    [
        ("end_turn", "stop"),
        ("max_tokens", "length"),
        ("model_context_window_exceeded", "length"),
        ("refusal", "refused"),
        ("pause_turn", "other"),
    ],
)
async def test_stop_reasons(stop: str, finish: str) -> None:
    """table.md, When a reply is no use."""
    assert (await ask("anthropic", messages(stop=stop))).finish == finish


async def test_refusal_carries_its_category_and_explanation() -> None:
    details = {"type": "refusal", "category": "reasoning_extraction", "explanation": "asked for its thoughts"}
    completion = await ask("anthropic", messages(stop="refusal", stop_details=details))
    assert completion.detail == "reasoning_extraction: asked for its thoughts"


async def test_answer_without_blocks_is_an_empty_reply() -> None:
    answer = messages(content=[])
    assert (await ask("anthropic", answer)).text == ""


async def test_large_limit_needs_no_streaming() -> None:
    """Without a timeout of its own the SDK refuses limits above some 21,000 tokens before it sends anything."""
    assert (await sent_by("anthropic", max_tokens=64000))["body"]["max_tokens"] == 64000


async def test_client_is_made_without_retries_and_without_spans() -> None:
    """table.md, Transport: one owner of retries; telemetry of SDKs is off."""
    adapter = AnthropicMessages(Connection("anthropic", "https://api.anthropic.com", KEY))
    client = adapter._open()
    retries, telemetry = client.max_retries, client._open_telemetry
    await adapter.aclose()
    assert retries == 0
    assert telemetry["traces"]["enabled"] is False
