"""litellm: imported offline and quietly, asked without its own retries, its thoughts and tokens kept."""

import os
from typing import Any

import pytest

from arena.models.protocol import Reasoning, Usage
from tests.models.answers import SCHEMA, ask, chat, messages, sent_by

pytestmark = [
    pytest.mark.usefixtures("litellm"),
    pytest.mark.filterwarnings("ignore:.*ReadOnly.*:UserWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]


def test_import_is_offline_and_without_callbacks(litellm: Any) -> None:
    """table.md, Transport: no callbacks; the price map is not fetched."""
    assert os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] == "True"
    assert (litellm.callbacks, litellm.success_callback, litellm.failure_callback) == ([], [], [])
    assert litellm.drop_params is False


async def test_request_asks_for_a_strict_schema_and_stores_nothing() -> None:
    body = (await sent_by("litellm", max_tokens=500))["body"]
    assert body["response_format"]["json_schema"] == {"name": "act", "strict": True, "schema": SCHEMA}
    assert body["store"] is False
    assert 500 in (body.get("max_tokens"), body.get("max_completion_tokens"))


async def test_answer_is_read() -> None:
    completion = await ask("litellm", chat("{}", reasoning_content="hmm"))
    assert (completion.text, completion.finish, completion.reasoning) == ("{}", "stop", Reasoning("hmm", "content"))
    assert completion.usage == Usage(input=100, output=30, cached=64, reasoning=20)


async def test_thinking_blocks_are_thinking() -> None:
    thought = {"type": "thinking", "thinking": "they bluff", "signature": "s"}
    completion = await ask("litellm-anthropic", messages(thought, {"type": "text", "text": "{}"}), step="text")
    assert completion.reasoning == Reasoning("they bluff", "thinking")


async def test_cache_counts_into_the_input_on_every_route() -> None:
    completion = await ask("litellm-anthropic", messages(), step="text")
    assert completion.usage is not None
    assert (completion.usage.input, completion.usage.cached) == (100, 64)


@pytest.mark.parametrize(
    ("wire", "answer"), [("litellm", chat(finish="length")), ("litellm-anthropic", messages(stop="max_tokens"))]
)
async def test_truncated_is_truncated_on_every_route(wire: str, answer: Any) -> None:
    assert (await ask(wire, answer, step="text")).finish == "length"


@pytest.mark.parametrize(
    ("wire", "answer"), [("litellm", chat(finish="content_filter")), ("litellm-anthropic", messages(stop="refusal"))]
)
async def test_refused_is_refused_on_every_route(wire: str, answer: Any) -> None:
    assert (await ask(wire, answer, step="text")).finish == "refused"
