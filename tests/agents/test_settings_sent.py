"""What is configured for an agent is what its provider gets, and nothing else (table.md, Transport; runs.md).

From the file to the wire, in a match: two agents on one account keep their own settings.
"""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
import tomli_w

from arena.config import load
from arena.play.run import RunOptions, play_run
from arena.play.tournament import RunEnd
from tests.agents.echoing import Echo, echoing_server

KEYS = {
    "OPENAI_API_KEY": "sk-usual-0123456789",
    "ANTHROPIC_API_KEY": "sk-ant-0123456789",
    "OTHER": "sk-other-0123456789",
}


def agents(url: str) -> list[dict[str, Any]]:
    chat = {"base_url": f"{url}/v1", "max_tokens": 300}
    messages = {"base_url": url, "max_tokens": 300}
    return [
        {"name": "chat", "model": "openai/chat.plain", **chat},
        {"name": "chat-set", "model": "openai/chat.set", **chat, "temperature": 0.3, "seed": 7, "reasoning": "low"},
        {"name": "chat-again", "model": "openai/chat.set", **chat, "temperature": 0.9, "max_tokens": 500},
        {"name": "other-key", "model": "openai/chat.other", **chat, "key_env": "OTHER"},
        {
            "name": "responses",
            "model": "openai/responses.set",
            **chat,
            "api": "responses",
            "reasoning": "high",
            "top_p": 0.5,
        },
        {"name": "messages", "model": "anthropic/messages.plain", **messages},
        {"name": "messages-set", "model": "anthropic/messages.set", **messages, "reasoning": "medium", "top_k": 20},
        {"name": "messages-off", "model": "anthropic/messages.off", **messages, "reasoning": "none"},
    ]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Echo, RunEnd]]:
    folder = tmp_path_factory.mktemp("sent")
    with echoing_server() as echo:
        models = agents(echo.url)
        tables = {
            "name": "sent",
            "seed": "sent-1",
            "rules": {"preset": "arena", "hands": 1, "dice_per_seat": 2},
            "talk": {"speakers": "none"},
            "agents": [*models, {"name": "odds", "bot": "odds"}],
            "schedule": {"kind": "fixed", "matches": [{"seats": [agent["name"], "odds"]} for agent in models]},
            "output": {"dir": str(folder)},
        }
        (folder / "sent.toml").write_text(tomli_w.dumps(tables), encoding="utf-8")
        end = asyncio.run(play_run(load(folder / "sent.toml"), RunOptions(environ=KEYS)))
        yield echo, end


def bodies(played: tuple[Echo, RunEnd], model: str) -> list[Any]:
    return [request.body for request in played[0].asked(model)]


def test_all_matches_end(played: tuple[Echo, RunEnd]) -> None:
    assert played[1].counts["complete"] == 8


@pytest.mark.parametrize("model", ["chat.plain", "messages.plain"])
def test_what_is_not_set_is_not_sent(model: str, played: tuple[Echo, RunEnd]) -> None:
    """Reasoning models refuse a temperature: nothing is sent by default."""
    known = {
        "model",
        "messages",
        "store",
        "max_tokens",
        "max_completion_tokens",
        "response_format",
        "system",
        "output_config",
    }
    assert {name for body in bodies(played, model) for name in body} <= known


def test_agents_on_one_account_and_model_keep_their_own_settings(played: tuple[Echo, RunEnd]) -> None:
    sent = {
        (body["temperature"], body.get("seed"), body.get("reasoning_effort"), body["max_completion_tokens"])
        for body in bodies(played, "chat.set")
    }
    assert sent == {(0.3, 7, "low", 300), (0.9, None, None, 500)}


def test_settings_reach_responses(played: tuple[Echo, RunEnd]) -> None:
    (body, *_) = bodies(played, "responses.set")
    assert (body["reasoning"], body["top_p"]) == ({"effort": "high", "summary": "auto"}, 0.5)
    assert (body["max_output_tokens"], body["store"]) == (300, False)


def test_settings_reach_messages(played: tuple[Echo, RunEnd]) -> None:
    (body, *_) = bodies(played, "messages.set")
    assert body["output_config"]["effort"] == "medium"
    assert body["thinking"]["type"] == "adaptive"
    assert (body["top_k"], body["max_tokens"]) == (20, 300)


def test_thinking_is_switched_off_where_it_is_set_so(played: tuple[Echo, RunEnd]) -> None:
    (body, *_) = bodies(played, "messages.off")
    assert body["thinking"] == {"type": "disabled"}


@pytest.mark.parametrize(
    ("model", "key"),
    [
        ("chat.plain", KEYS["OPENAI_API_KEY"]),
        ("chat.other", KEYS["OTHER"]),
        ("messages.set", KEYS["ANTHROPIC_API_KEY"]),
    ],
)
def test_key_is_that_of_its_variable(model: str, key: str, played: tuple[Echo, RunEnd]) -> None:
    assert {request.key for request in played[0].asked(model)} == {key}


@pytest.mark.parametrize(
    ("model", "plans"),
    [
        ("chat.plain", True),
        ("responses.set", False),
        ("messages.plain", True),
        ("messages.set", False),
        ("messages.off", True),
    ],
)
def test_plan_is_asked_where_the_agent_does_not_reason_by_itself(
    model: str, plans: bool, played: tuple[Echo, RunEnd]
) -> None:
    """table.md, Model replies: by adapter and `reasoning` alone."""
    assert {'"plan": text' in str(body) for body in bodies(played, model)} == {plans}
