"""From an agent as configured to the one that plays (transcript.md, `header` and `attempt`)."""

import asyncio
from pathlib import Path

from arena.agents import ModelAgent, Pack
from arena.config import ModelAgent as ModelConfig
from arena.config import Rate as RateConfig
from arena.game import PRESETS, Settings
from arena.models import Gateway, Rate
from arena.models.scripted import Scripted
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
