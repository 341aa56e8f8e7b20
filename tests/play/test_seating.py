"""From an agent as configured to the one that plays (transcript.md, `header` and `attempt`)."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from arena.agents import ModelAgent, Pack
from arena.config import ModelAgent as ModelConfig
from arena.config import Rate as RateConfig
from arena.config.tables import SCRIPTS
from arena.game import PRESETS, Settings
from arena.models import Gateway, Rate
from arena.models.resolve import limiter_key
from arena.models.scripted import NAMES, Scripted
from arena.play.seating import entry, model_spec, seated
from arena.transcript import make_header


def test_file_of_a_local_model_is_named_and_not_where_it_lies(tmp_path: Path) -> None:
    """Attempts ask for the model that the header names; folders are nobody's business."""
    config = ModelConfig("gemma", f"local/{tmp_path}/gemma.gguf", max_tokens=60)
    entries = [entry(config, seat) for seat in (0, 1)]
    header = make_header(
        run="r",
        arm=None,
        repeat=1,
        rotation=0,
        seed="s",
        ruleset=PRESETS["arena"],
        settings=Settings(),
        agents=entries,
        prompts={},
    )
    own = {config.model: Scripted("legal", agent="gemma", sleep=asyncio.sleep)}
    gateway = Gateway(environ={}, clock=lambda: 0.0, sleep=asyncio.sleep, random=lambda: 0.0, own=own)
    agent = seated(config, header, gateway=gateway, pack=Pack({}))
    assert isinstance(agent, ModelAgent)
    assert agent.model == entries[0].spec["model"] == "local/gemma.gguf"


def test_rate_of_an_agent_goes_to_who_asks_its_model() -> None:
    """runs.md, Configuration; what is not set stays so, for `[limits]` to say."""
    config = ModelConfig("mine", "openai/x", rate=RateConfig(requests=4, tpm=100.0))
    assert model_spec(config).rate == Rate(requests=4, tpm=100.0)
    assert model_spec(ModelConfig("other", "openai/x")).rate is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"model": "openai/a"}, {"model": "openai/a", "max_tokens": 5}),
        ({"model": "openai/a"}, {"model": "openai/b"}),
        ({"model": "openai/a"}, {"model": "anthropic/a"}),
        ({"model": "openai/a"}, {"model": "openai/a", "base_url": "http://127.0.0.1:1/v1"}),
        ({"model": "openai/a"}, {"model": "openai/a", "api": "chat"}),
        ({"model": "openai/a"}, {"model": "openai/a", "key_env": "MINE"}),
        ({"model": "litellm/groq/a"}, {"model": "litellm/groq/a"}),
        ({"model": "litellm/groq/a"}, {"model": "litellm/mistral/a"}),
        ({"model": "litellm/a"}, {"model": "litellm/a"}),
        ({"model": "local/a.gguf"}, {"model": "local/a.gguf", "key_env": "MINE"}),
        ({"model": "local/a.gguf"}, {"model": "local/b.gguf"}),
        ({"model": "scripted/legal"}, {"model": "scripted/legal"}),
        ({"model": "mine:make"}, {"model": "mine:make"}),
    ],
)
def test_who_shares_limits_is_the_same_in_a_configuration_and_in_a_run(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    """What `arena check` refuses is what the run could not play; neither layer knows the other."""
    agents = ModelConfig("a", **one), ModelConfig("b", **other)
    accounts = {(agent.account, agent.model) for agent in agents}
    limiters = {limiter_key(model_spec(agent)) for agent in agents}
    assert len(accounts) == len(limiters)


def test_scripts_that_a_configuration_may_name_are_those_there_are() -> None:
    """Neither layer knows the other."""
    assert SCRIPTS == NAMES
