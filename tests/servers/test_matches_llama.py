"""A whole hand each with a real model, Gemma 270M in llama.cpp, over every wire that reaches it, and as `local/`.

It is a base model and plays badly: nothing here judges what it says, only that a match comes to its end and is right.
Chat completions bind its answers to the schema; Responses and Messages do not, so there it babbles, and pays for it.
"""

from pathlib import Path
from typing import Any

import pytest

from tests.servers.conftest import spec
from tests.servers.matches import Run, arena_run

pytestmark = [pytest.mark.servers, pytest.mark.timeout(900)]

WIRES = ("chat", "responses", "messages", "litellm")
OUTCOMES = {"ok", "truncated", "empty", "unparsable", "illegal"}


def table(agent: dict[str, object], *, hands: int = 1) -> dict[str, object]:
    """Return the configuration of a match of the model against a bot that doubts soon."""
    return {
        "name": "gemma",
        "seed": "gemma-1",
        "rules": {"preset": "arena", "hands": hands, "dice_per_seat": 2},
        "talk": {"speakers": "active", "max_chars": 80},
        "prompts": {"moves": "menu"},
        "invalid": {"retries": 0},
        "agents": [{"max_tokens": 60, "temperature": 0.7, **agent}, {"name": "odds", "bot": "odds"}],
        "schedule": {"kind": "fixed", "matches": [{"seats": [agent["name"], "odds"]}]},
    }


@pytest.fixture(scope="module")
def played(llama: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Run]:
    """Return a run by each wire."""
    return {wire: arena_run(tmp_path_factory.mktemp(wire), table(_agent(wire, llama))) for wire in WIRES}


def _agent(wire: str, url: str) -> dict[str, object]:
    known = spec(wire, url, "gemma")
    given = {"model": known.model, "base_url": known.base_url, "api": known.api, "key_env": known.key_env}
    return {"name": wire, **{key: value for key, value in given.items() if value is not None}}


@pytest.mark.parametrize("wire", WIRES)
def test_hand_ends_and_its_transcript_verifies(wire: str, played: dict[str, Run]) -> None:
    run = played[wire]
    assert run.code == 0, run.printed
    assert (run.only.status, run.only.fault) == ("complete", None)


@pytest.mark.parametrize("wire", WIRES)
def test_every_answer_has_tokens_and_a_known_outcome(wire: str, played: dict[str, Run]) -> None:
    attempts = played[wire].only.attempts(wire)
    assert attempts
    assert {attempt["outcome"] for attempt in attempts} <= OUTCOMES
    assert all(attempt["usage"]["input"] > 0 and attempt["usage"]["output"] > 0 for attempt in attempts)


@pytest.mark.parametrize("wire", ["chat", "litellm"])
def test_answer_bound_to_the_menu_is_a_legal_move(wire: str, played: dict[str, Run]) -> None:
    """table.md, Model replies: one enum of the legal moves; what is not cut off is of use."""
    moves = [attempt["outcome"] for attempt in played[wire].only.attempts(wire) if attempt["question"] != "talk"]
    assert set(moves) <= {"ok", "truncated"}


def test_model_of_this_machine_plays_without_key_or_network(gemma: Path, tmp_path: Path) -> None:
    """Started by the run and stopped with it; the transcript names the file and not where it lies."""
    run = arena_run(tmp_path, table({"name": "gemma", "model": f"local/{gemma}"}), beside="local")
    assert run.code == 0, run.printed
    assert (run.only.status, run.only.fault) == ("complete", None)
    assert {attempt["cost_usd"] for attempt in run.only.attempts("gemma")} == {0}
    header: Any = run.only.lines[0]
    assert header["agents"][0]["spec"]["model"] == f"local/{gemma.name}"
    assert str(gemma.parent) not in run.only.path.read_text(encoding="utf-8")
