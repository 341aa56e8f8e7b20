"""No key, no environment value and no die of another seat in anything that is written, printed or asked.

table.md, Transport and Talk; words-and-layers.md, principle 3. A run whose providers repeat the key wherever they can
is played as a command, with the SDKs told to log all they do.
"""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

import pytest
import tomli_w

from arena.agents.tablelog import read_log
from arena.cli.prompt_check import prompt_check
from arena.config import load
from arena.game import State, view
from arena.play.run import play_run, run_folder
from arena.transcript import AttemptLine, find_transcripts, replay, steps
from tests.agents.echoing import SCENARIOS, echoing_server

REPOSITORY = Path(__file__).parent.parent.parent

# The first looks like a key, the others do not; the last is nobody's key.
CANARIES = {
    "OPENAI_API_KEY": "sk-canary-5b1f0a77e3c94d1286aa",
    "ANTHROPIC_API_KEY": "canary.of/anthropic+9d2",
    "DEEPSEEK_API_KEY": "plain-canary-77",
    "ARENA_CANARY": "whatever-else-is-set-4c1e",
}
LOUD = {"OPENAI_LOG": "debug", "ANTHROPIC_LOG": "debug", "LITELLM_LOG": "DEBUG"}


@dataclass(frozen=True)
class Played:
    """What a run wrote and printed."""

    code: int
    printed: str
    files: Mapping[str, bytes]

    def attempts(self, model: str) -> list[dict[str, Any]]:
        """Return the attempts of the model of that name."""
        texts = [content for name, content in self.files.items() if name.endswith(".jsonl") and "matches" in name]
        lines = [json.loads(line) for text in texts for line in text.splitlines()]
        return [line for line in lines if line["kind"] == "attempt" and line["model"]["asked"].endswith(f"/{model}")]


def agents(url: str) -> Iterator[dict[str, object]]:
    """Yield an agent for each scenario on each wire; the model's name is the wire's and the scenario's."""
    for scenario in SCENARIOS:
        chat = {"model": f"openai/chat.{scenario}", "base_url": f"{url}/v1"}
        yield {"name": f"chat.{scenario}", **chat}
        yield {"name": f"responses.{scenario}", **chat, "model": f"openai/responses.{scenario}", "api": "responses"}
        yield {"name": f"messages.{scenario}", "model": f"anthropic/messages.{scenario}", "base_url": url}
        yield {"name": f"litellm.{scenario}", "model": f"litellm/deepseek/litellm.{scenario}", "base_url": f"{url}/v1"}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    folder = tmp_path_factory.mktemp("canaries")
    with echoing_server() as echo:
        models = [{**agent, "max_tokens": 200} for agent in agents(echo.url)]
        tables = {
            "name": "canaries",
            "seed": "canaries-1",
            "rules": {"preset": "arena", "hands": 1, "dice_per_seat": 2},
            "talk": {"speakers": "active"},
            "invalid": {"retry_refusals": True},
            "agents": [*models, {"name": "odds", "bot": "odds"}],
            "schedule": {"kind": "fixed", "matches": [{"seats": [agent["name"], "odds"]} for agent in models]},
            "output": {"prompts": "full"},
            "transport": {"deadline_s": 3},
            "limits": {"matches": 32},
        }
        (folder / "canaries.toml").write_text(tomli_w.dumps(tables), encoding="utf-8")
        (folder / ".env").write_text(f"ANTHROPIC_API_KEY='{CANARIES['ANTHROPIC_API_KEY']}'\n", encoding="utf-8")
        return _run(folder)


def _run(folder: Path) -> Played:
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    told = {name: value for name, value in CANARIES.items() if name != "ANTHROPIC_API_KEY"}
    done = subprocess.run(
        [sys.executable, "-m", "arena", "run", "canaries.toml"],
        cwd=folder,
        env={**kept, **told, **LOUD, "PYTHONPATH": str(REPOSITORY)},
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    files = {
        str(path.relative_to(folder)): path.read_bytes()
        for path in (folder / "transcripts").rglob("*")
        if path.is_file()
    }
    return Played(done.returncode, done.stdout + done.stderr, files)


@pytest.mark.parametrize("name", CANARIES)
def test_canary_is_nowhere(played: Played, name: str) -> None:
    """Not in transcripts, run.json, run.toml, errors.jsonl, prompts, standard output or error."""
    assert CANARIES[name] not in played.printed
    assert [file for file, content in played.files.items() if CANARIES[name].encode() in content] == []


ECHOES = [
    *(
        (wire, scenario, "detail")
        for wire in ("chat", "responses", "messages", "litellm")
        for scenario in ("401", "400")
    ),
    *((wire, "html", "detail") for wire in ("chat", "responses", "messages")),
    ("responses", "refusal", "detail"),
    *((wire, "reply", "reply") for wire in ("chat", "responses", "messages", "litellm")),
    *((wire, "thought", "reasoning") for wire in ("chat", "responses", "messages", "litellm")),
    *((wire, "header", "request_id") for wire in ("chat", "responses", "messages")),
]


@pytest.mark.parametrize(("wire", "scenario", "field"), ECHOES)
def test_key_that_came_back_was_taken_out(played: Played, wire: str, scenario: str, field: str) -> None:
    """Without this, a server that repeats nothing would pass the test above."""
    assert any("[key" in str(attempt[field]) for attempt in played.attempts(f"{wire}.{scenario}"))


def test_run_came_to_its_end(played: Played) -> None:
    """Refused keys park what they must, exit 4; the trouble of others is told in one line each."""
    assert played.code == 4, played.printed
    assert "Traceback" not in played.printed
    assert len(played.attempts("chat.429-once")) >= 1


@dataclass(frozen=True)
class Asked:
    """An attempt, as it is on file with the whole prompt, and the state that it was made in."""

    attempt: AttemptLine
    state: State
    path: Path

    @property
    def prompt(self) -> str:
        messages = cast("tuple[dict[str, str], ...]", self.attempt.prompt.messages)
        return messages[1]["content"]

    @property
    def told(self) -> tuple[list[str], list[object]]:
        """What the prompt says of dice: one's own, and the cups in its log."""
        own = [line for line in self.prompt.split("\n") if line.startswith("Your dice")]
        return own, [line["cups"] for line in read_log(self.prompt) if "cups" in line]

    @property
    def known(self) -> tuple[list[str], list[object]]:
        """What the seat may know of dice: its cup, and those that closed hands have shown."""
        assert self.state.hand is not None
        contests = [past.contest for past in self.state.table.past if past.contest is not None]
        names = self.state.table.names
        cups = [{name: list(cup) for name, cup in zip(names, contest.cups, strict=True) if cup} for contest in contests]
        return [f"Your dice: {' '.join(map(str, sorted(self.state.hand.cups[self.attempt.seat])))}"], list(cups)

    def fault_with(self, cups: Callable[[int, tuple[int, ...]], tuple[int, ...]]) -> str | None:
        """Return what `verify` would find wrong with the prompt, had the cups of this hand been others."""
        check, hand = prompt_check(self.path), self.state.hand
        assert check is not None
        assert hand is not None
        changed = replace(hand, cups=tuple(cups(seat, cup) for seat, cup in enumerate(hand.cups)))
        seen = view(replace(self.state, hand=changed), self.attempt.seat)
        return check(replay(self.path).header, seen, self.attempt, ())


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> list[Asked]:
    """Return every attempt of a match of talking models."""
    folder = tmp_path_factory.mktemp("dice")
    tables = {
        "name": "dice",
        "seed": "dice-1",
        "rules": {"preset": "classic", "dice_per_seat": 2},
        "agents": [{"name": name, "model": "scripted/legal"} for name in ("ada", "ben", "cyd")],
        "schedule": {"kind": "round_robin", "seats": 3, "rotations": "one"},
        "output": {"dir": str(folder), "prompts": "full"},
    }
    (folder / "dice.toml").write_text(tomli_w.dumps(tables), encoding="utf-8")
    tournament = load(folder / "dice.toml")
    asyncio.run(play_run(tournament))
    (path,) = find_transcripts([run_folder(tournament)])
    return [Asked(step.record, step.before, path) for step in steps(path) if isinstance(step.record, AttemptLine)]


def test_prompt_shows_no_cup_but_ones_own_and_those_of_closed_hands(asked: list[Asked]) -> None:
    """Read from the messages that `output.prompts = "full"` keeps."""
    assert [one.told for one in asked] == [one.known for one in asked]
    assert len(asked) > 20


def test_turning_every_hidden_die_changes_no_byte_of_a_prompt_on_file(asked: list[Asked]) -> None:
    """words-and-layers.md, principle 3; turning one's own dice does change it."""
    hidden = [
        one.fault_with(lambda seat, cup, own=one.attempt.seat: cup if seat == own else turned(cup)) for one in asked
    ]
    own = [one.fault_with(lambda seat, cup, own=one.attempt.seat: turned(cup) if seat == own else cup) for one in asked]
    assert set(hidden) == {None}
    assert None not in own


def turned(cup: tuple[int, ...]) -> tuple[int, ...]:
    """Return other dice than those of the cup, whatever their order."""
    return tuple(die % 6 + 1 for die in cup)
