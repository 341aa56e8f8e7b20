"""`arena rules`: what is printed as told to a model is what a model is told (runs.md, Commands)."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from arena.cli import main
from arena.config import load
from arena.play.run import play_run, run_folder
from arena.transcript import find_transcripts

THINKER = '{ name = "thinker", model = "anthropic/claude-sonnet-5", reasoning = "low" },'
CONFIG = f"""
name = "told"
seed = "told-1"
rules = {{ preset = "arena", hands = 1 }}
agents = [
    {{ name = "plain", model = "scripted/legal" }},
    {THINKER}
    {{ name = "odds", bot = "odds" }},
]
schedule = {{ kind = "fixed", matches = [{{ seats = ["plain", "odds"] }}] }}
arms = [{{ name = "truth", prompts = {{ framing = "honest" }} }}, {{ name = "menu", prompts = {{ moves = "menu" }} }}]
output = {{ prompts = "full" }}
"""


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "told.toml").write_text(CONFIG, encoding="utf-8")
    return "told.toml"


def told(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """Return what `arena rules --prompt --json` prints."""
    assert main(["rules", "--prompt", "--json", *words]) == 0
    return json.loads(capsys.readouterr().out)


def questions(one: dict[str, Any]) -> list[str]:
    return [asked["question"] for asked in one["questions"]]


def systems(everything: list[dict[str, Any]]) -> dict[str, str]:
    """Return the system part by arm."""
    return {one["arm"]: one["questions"][0]["messages"][0]["content"] for one in everything}


def test_prompt_has_the_system_part_once_and_each_question(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--prompt"]) == 0
    out = capsys.readouterr().out
    assert [line for line in out.splitlines() if line.startswith("=====")] == [
        "===== system, before every question",
        "===== question 'open', an example",
        "===== question 'talk', an example",
        "===== question 'act', an example",
    ]
    assert out.count("Liar's Dice: the rules of arena.") == 1


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ((), ["open", "talk", "act"]),
        (("--talk", "active"), ["open", "talk", "act"]),
        (("--talk", "none"), ["open", "act"]),
        (("count-calls",), ["open", "act"]),
        (("classic",), ["open", "talk", "act"]),
    ],
)
def test_questions_are_those_of_the_conditions(
    words: tuple[str, ...], asked: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (one,) = told(capsys, *words)
    assert questions(one) == asked


@pytest.mark.parametrize(
    ("framing", "says"), [("allowed", "are allowed here"), ("honest", "must be true"), ("neutral", "")]
)
def test_framing_is_told(framing: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    (one,) = told(capsys, "--framing", framing)
    assert says in systems([one])[one["arm"]]


def test_configuration_tells_each_arm_and_who_is_asked_for_a_plan(
    config: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """table.md: a plan is asked of agents without reasoning of their own."""
    everything = told(capsys, config)
    assert [(one["arm"], one["agents"], one["plan"]) for one in everything] == [
        ("truth", ["plain"], True),
        ("truth", ["thinker"], False),
        ("menu", ["plain"], True),
        ("menu", ["thinker"], False),
    ]
    assert ["plan" in one["questions"][0]["schema"]["properties"] for one in everything] == [True, False, True, False]
    assert list(everything[2]["questions"][0]["schema"]["properties"]) == ["plan", "move"]


def test_what_is_printed_is_what_a_match_sends(config: str, capsys: pytest.CaptureFixture[str]) -> None:
    tournament = load(config)
    asyncio.run(play_run(tournament))
    assert systems(told(capsys, config)) == dict(map(sent, find_transcripts([run_folder(tournament)])))


def sent(path: Path) -> tuple[str, str]:
    """Return the arm of a match and the system part of its first question."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    attempt = next(line for line in lines if line["kind"] == "attempt")
    return lines[0]["arm"], attempt["prompt"]["messages"][0]["content"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--framing", "honest"], "--framing and --talk go with a preset"),
        (["--talk", "none"], "--framing and --talk go with a preset"),
    ],
)
def test_options_of_a_preset_do_not_go_with_a_configuration(
    words: list[str], complaint: str, config: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", config, "--prompt", *words]) == 2
    assert complaint in capsys.readouterr().err


def test_configuration_of_bots_tells_nobody_anything(config: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("bots.toml").write_text(CONFIG.replace('model = "scripted/legal"', 'bot = "honest"').replace(THINKER, ""))
    assert main(["rules", "bots.toml", "--prompt"]) == 2
    assert "no agent is a model" in capsys.readouterr().err


def test_configuration_without_prompt_prints_the_rules_of_its_arms(
    config: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", config]) == 0
    out = capsys.readouterr().out
    assert "arm truth, ruleset arena, hash " in out
    assert "arm menu, ruleset arena, hash " in out
