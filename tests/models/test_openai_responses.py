"""Responses: what is sent, and which of many output items are the answer."""

import pytest

from arena.models.protocol import Reasoning, Usage
from tests.models.answers import SCHEMA, ask, responses, sent_by


def _message(text: str, **fields: object) -> dict[str, object]:
    return {
        "type": "message",
        "id": "m",
        "role": "assistant",
        "content": [{"type": "output_text", "text": text}],
    } | fields


async def test_request_asks_for_a_strict_schema_and_stores_nothing() -> None:
    """table.md, Model replies and Transport."""
    body = (await sent_by("responses", max_tokens=500, reasoning="low", sampling={"top_p": 0.5}))["body"]
    assert body == {
        "model": "model-1",
        "instructions": "rules",
        "input": [{"role": "user", "content": "your move"}],
        "store": False,
        "max_output_tokens": 500,
        "reasoning": {"effort": "low", "summary": "auto"},
        "text": {"format": {"type": "json_schema", "name": "act", "strict": True, "schema": SCHEMA}},
        "top_p": 0.5,
    }


async def test_nothing_is_sent_that_the_user_did_not_set() -> None:
    assert set((await sent_by("responses", step="text"))["body"]) == {"model", "instructions", "input", "store"}


async def test_json_mode_is_the_middle_step() -> None:
    body = (await sent_by("responses", step="json"))["body"]
    assert body["text"] == {"format": {"type": "json_object"}}


async def test_summary_is_left_out_where_it_was_refused() -> None:
    body = (await sent_by("responses", reasoning="low", without=frozenset({"summary"})))["body"]
    assert body["reasoning"] == {"effort": "low"}


async def test_only_the_final_answer_is_the_reply() -> None:
    """table.md, Model replies: commentary messages are not the reply."""
    answer = responses(
        _message("let me see", phase="commentary"),
        _message('{"a": 1}', phase="final_answer"),
        _message("...", phase="commentary"),
    )
    assert (await ask("responses", answer)).text == '{"a": 1}'


async def test_message_without_a_phase_is_the_reply() -> None:
    assert (await ask("responses", responses(_message("a"), _message("b", phase=None)))).text == "ab"


async def test_summaries_are_reasoning() -> None:
    """transcript.md, attempt: reasoning, source summary."""
    thought = {"type": "reasoning", "id": "r", "summary": [{"type": "summary_text", "text": "one"}, {"text": "two"}]}
    completion = await ask("responses", responses(thought, _message("{}")))
    assert completion.reasoning == Reasoning("one\n\ntwo", "summary")


async def test_raw_thoughts_of_compatible_servers_are_content() -> None:
    """A proxy sends reasoning as content and a summary of null."""
    thought = {"type": "reasoning", "id": "r", "summary": None, "content": [{"type": "output_text", "text": "raw"}]}
    completion = await ask("responses", responses(thought, _message("{}")))
    assert completion.reasoning == Reasoning("raw", "content")


async def test_usage_is_read() -> None:
    assert (await ask("responses", responses())).usage == Usage(input=100, output=30, cached=64, reasoning=20)


@pytest.mark.parametrize(
    ("reason", "finish"), [("max_output_tokens", "length"), ("content_filter", "refused"), ("steered", "other")]
)
async def test_incomplete_answer_says_why(reason: str, finish: str) -> None:
    """Reasoning may eat the whole limit: nothing but thoughts comes back, and it is truncated, not empty."""
    thought = {"type": "reasoning", "id": "r", "summary": []}
    completion = await ask("responses", responses(thought, status="incomplete", incomplete_details={"reason": reason}))
    assert (completion.finish, completion.text) == (finish, "")
    assert completion.usage is not None


async def test_refusal_is_a_completion() -> None:
    refusal = {"type": "message", "id": "m", "role": "assistant", "content": [{"type": "refusal", "refusal": "No."}]}
    completion = await ask("responses", responses(refusal))
    assert (completion.finish, completion.detail) == ("refused", "No.")


async def test_policy_error_inside_a_200_is_a_refusal_that_keeps_its_usage() -> None:
    """Responses puts errors inside a 200; of these, a policy is a refusal of the model, not trouble of transport."""
    error = {"code": "bio_policy", "message": "not this"}
    completion = await ask("responses", responses(status="failed", error=error))
    assert completion.finish == "refused"
    assert completion.usage is not None
