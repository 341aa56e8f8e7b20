"""Chat completions: what is sent, and what is read from an answer."""

import logging

import pytest

from arena.models.protocol import Message, Prompt, Reasoning, Usage
from tests.models.answers import KEY, SCHEMA, ask, chat, sent_by


async def test_request_asks_for_a_strict_schema_and_stores_nothing() -> None:
    """table.md, Model replies and Transport: strict structured output, provider storage off."""
    body = (await sent_by("chat", max_tokens=500, reasoning="low", sampling={"temperature": 0.5, "seed": 7}))["body"]
    assert body == {
        "model": "model-1",
        "messages": [{"role": "system", "content": "rules"}, {"role": "user", "content": "your move"}],
        "store": False,
        "max_completion_tokens": 500,
        "reasoning_effort": "low",
        "response_format": {"type": "json_schema", "json_schema": {"name": "act", "strict": True, "schema": SCHEMA}},
        "temperature": 0.5,
        "seed": 7,
    }


async def test_nothing_is_sent_that_the_user_did_not_set() -> None:
    """Reasoning models refuse a temperature, so there are no defaults of ours."""
    body = (await sent_by("chat", step="text"))["body"]
    assert set(body) == {"model", "messages", "store"}


async def test_json_mode_is_the_middle_step() -> None:
    """table.md, Model replies: schema, JSON mode, instruction only; the messages are the same on every step."""
    schema, json_mode = (await sent_by("chat"))["body"], (await sent_by("chat", step="json"))["body"]
    assert json_mode["response_format"] == {"type": "json_object"}
    assert json_mode["messages"] == schema["messages"]


async def test_compatible_server_gets_both_names_of_the_output_limit() -> None:
    """Servers ignore the name they do not know; an ignored limit would break the budget."""
    body = (await sent_by("compatible", max_tokens=9))["body"]
    assert (body["max_tokens"], body["max_completion_tokens"]) == (9, 9)


async def test_feature_once_refused_is_left_out() -> None:
    body = (await sent_by("compatible", max_tokens=9, without=frozenset({"max_tokens", "store"})))["body"]
    assert "max_tokens" not in body
    assert "store" not in body


async def test_key_goes_into_the_header_only() -> None:
    sent = await sent_by("chat")
    assert sent["headers"]["authorization"] == f"Bearer {KEY}"
    assert KEY not in str(sent["body"])


async def test_lone_surrogates_are_scrubbed_on_the_way_out_and_in() -> None:
    """table.md, Reading a reply: surrogates are scrubbed; a lone one would break the request and the transcript."""
    prompt = Prompt(messages=(Message("user", "hi \ud800"),), system="\udfff")
    body = (await sent_by("chat", prompt=prompt))["body"]
    completion = await ask("chat", chat("bad \ud83d end"))
    assert [message["content"] for message in body["messages"]] == ["\ufffd", "hi \ufffd"]
    assert completion.text == "bad \ufffd end"


async def test_answer_is_read_with_usage_in_the_one_convention() -> None:
    """transcript.md, attempt: usage; here input includes cached tokens and output includes reasoning already."""
    completion = await ask("chat", chat("hello"))
    assert (completion.text, completion.finish, completion.model) == ("hello", "stop", "model-1-2026")
    assert completion.usage == Usage(input=100, output=30, cached=64, reasoning=20)
    assert completion.request_id == "req-1"


@pytest.mark.parametrize(
    ("finish", "expected"),
    [("stop", "stop"), ("length", "length"), ("content_filter", "refused"), ("tool_calls", "other")],
)
async def test_finish_reasons(finish: str, expected: str) -> None:
    """table.md, When a reply is no use: truncated is what the finish reason says."""
    assert (await ask("chat", chat(finish=finish))).finish == expected


async def test_refusal_is_a_completion_that_keeps_its_usage() -> None:
    """table.md, When a reply is no use: refused; the money is spent all the same."""
    completion = await ask("chat", chat(None, refusal="I can't help with that."))
    assert (completion.finish, completion.text, completion.detail) == ("refused", "", "I can't help with that.")
    assert completion.usage is not None


async def test_empty_content_is_an_empty_reply() -> None:
    """table.md, When a reply is no use: empty is no text, and not a fault of transport."""
    assert (await ask("chat", chat(None))).text == ""


@pytest.mark.parametrize("name", ["reasoning_content", "reasoning"])
async def test_reasoning_beside_the_reply_is_content(name: str) -> None:
    """transcript.md, attempt: reasoning of compatible servers."""
    completion = await ask("compatible", chat("{}", **{name: "hmm"}))
    assert completion.reasoning == Reasoning("hmm", "content")


async def test_thought_in_tags_is_reasoning_and_stays_in_the_raw_text() -> None:
    """transcript.md, attempt: `reply` is the raw text."""
    completion = await ask("compatible", chat("<think>hmm</think>{}"))
    assert completion.text == "<think>hmm</think>{}"
    assert completion.reasoning == Reasoning("hmm", "tags")


async def test_content_in_parts_is_joined() -> None:
    completion = await ask(
        "compatible", chat([{"type": "text", "text": "a"}, {"type": "image"}, {"type": "text", "text": "b"}])
    )
    assert completion.text == "ab"


async def test_usage_without_details_is_usage() -> None:
    """Details are missing on many compatible servers."""
    answer = chat("{}")
    answer.body["usage"] = {"prompt_tokens": 3, "completion_tokens": 4}  # type: ignore[index]  # a dict, see `chat`
    assert (await ask("compatible", answer)).usage == Usage(input=3, output=4)


async def test_debug_log_of_the_sdk_stays_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """table.md, Transport: no debug logs; they would hold the dice of every prompt."""
    monkeypatch.setattr(logging.getLogger("openai"), "level", logging.DEBUG)
    await ask("chat", chat())
    assert not logging.getLogger("openai").isEnabledFor(logging.DEBUG)
