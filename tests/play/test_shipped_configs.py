"""The configurations that ship: each loads, says in its comments what is so, and plays, models replaced by scripts."""

import inspect
from pathlib import Path
from typing import get_args

import pytest
from anthropic._data import DEPRECATED_MODELS
from anthropic.types import model as anthropic_models
from openai.types.shared import chat_model

from arena.config import ModelAgent, Tournament, load
from arena.play.run import RunOptions, play_run, run_folder
from arena.play.schedule import schedule
from arena.resources import resource
from arena.transcript import find_transcripts, verify

NAMES = ("classic", "count_calls", "demo", "local_llm", "round_robin", "smoke", "talk_ablation")
MODELS = {
    "classic": ("gpt", "claude"),
    "count_calls": ("gpt", "claude"),
    "demo": (),
    "local_llm": ("gemma",),
    "round_robin": ("gpt", "gpt-mini", "claude", "claude-small"),
    "smoke": ("gpt", "claude"),
    "talk_ablation": ("gpt", "claude"),
}


def scripted(name: str, *overrides: str) -> Tournament:
    """Return a shipped configuration with every model replaced by a script that answers legally."""
    models = [f"agents.{agent}.model=scripted/legal" for agent in MODELS[name]]
    return load(resource(f"configs/{name}.toml"), [*models, *overrides])


def sdk_models() -> set[str]:
    """Return `provider/model` for each model that the installed SDKs list without an end date."""
    ending = inspect.getsource(chat_model).partition("Deprecated values")[2]
    openai_names = {name for name in get_args(chat_model.ChatModel) if f'"{name}"' not in ending}
    listed = next(each for each in get_args(anthropic_models.Model) if each is not str)
    return {f"openai/{name}" for name in openai_names} | {
        f"anthropic/{name}" for name in get_args(listed) if name not in DEPRECATED_MODELS
    }


def test_these_are_all_that_ship() -> None:
    """A new configuration gets its row here."""
    assert tuple(sorted(path.stem for path in resource("configs/demo.toml").parent.glob("*.toml"))) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_models_are_ones_the_sdks_list_without_an_end_date(name: str) -> None:
    """runs.md: model names in shipped configurations are ones that the installed SDKs list without an end date."""
    agents = scripted(name).agents
    text = resource(f"configs/{name}.toml").read_text(encoding="utf-8")
    named = {line.split('"')[1] for line in text.splitlines() if line.startswith("model = ")}

    assert {each for each in named if not each.startswith("local/")} <= sdk_models()
    assert tuple(agent.name for agent in agents if isinstance(agent, ModelAgent)) == MODELS[name]


@pytest.mark.parametrize(
    ("name", "matches", "tables"),
    [
        ("classic", 24, 1),
        ("count_calls", 120, 2),
        ("demo", 24, 1),
        ("local_llm", 6, 1),
        ("round_robin", 120, 20),
        ("smoke", 1, 1),
        ("talk_ablation", 180, 1),
    ],
)
def test_each_plans_as_many_matches_as_its_comments_say(name: str, matches: int, tables: int) -> None:
    """Whoever reads the file knows what is coming."""
    plans = schedule(scripted(name))

    assert len(plans) == matches
    assert len({plan.table for plan in plans}) == tables


@pytest.mark.parametrize("name", NAMES)
async def test_each_plays_a_match_that_verifies(name: str, tmp_path: Path) -> None:
    """Each is run, its models replaced by scripted ones through --set."""
    tournament = scripted(name, f"output.dir={tmp_path}")
    end = await play_run(tournament, RunOptions(limit=1, environ={}))
    (transcript,) = find_transcripts([run_folder(tournament)])

    assert end.counts["complete"] == 1
    assert verify(transcript).fault is None
