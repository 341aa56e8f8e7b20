"""run.toml: the configuration as resolved, written so that loading it gives an equal value."""

from pathlib import Path

import pytest

from arena.config import load
from arena.resources import resource
from tests.config.conftest import AGENTS, Loads
from tests.config.test_resolve import EVERYTHING, SILENT

MODEL = """
[[agents]]
name = "m"
model = "openai/x"
reasoning = "low"
max_tokens = 5
key_env = "MY_KEY"
temperature = 1
stop = ["a", "b"]
sampling = { logit_bias = { a = 1 } }
price = { input = 3.0, cached = 0.3, output = 15.0 }
rate = { requests = 4, rpm = 60, tpm = 100000 }
[[agents]]
name = "s"
model = "scripted/x"
rate = { rpm = 0.5 }
script = ["a", { text = "b \\u0007 \\"c\\" ☃", seconds = 1.5 }]
[[agents]]
name = "b"
bot = "scripted"
script = [{ hand = 1, turn = 1, say = "hm", bid = "2x4" }]
"""
FIXED = """
[schedule]
kind = "fixed"
deals = 2
[[schedule.matches]]
seats = ["odds", "honest"]
[[schedule.matches]]
seats = ["honest", "odds", "bluffer"]
"""
FIELD = '[schedule]\nkind = "field"\nseats = 2\ntables = 1\nhouse = ["random"]\nrotations = "one"\n'
OTHER = """
[transport]
deadline_s = 5
[claims]
judge = "openai/x"
[limits]
matches = 2
requests = { openai = 3 }
rpm = { openai = 100 }
[budget]
usd = 1
[output]
dir = "a b"
prompts = "full"
compress = true
"""
ARMS = (
    '[rules]\nhands = 3\n[[arms]]\nname = "one"\n[[arms]]\nname = "two"\nrules.preset = "classic"\nask.intent = false\n'
    '[[arms]]\nname = "three"\nrules.preset = "arena"\nrules.stake = "point"\nprompts.pack = "./own"\n'
)


@pytest.mark.parametrize(
    ("text", "agents", "schedule"),
    [
        ("", AGENTS, "[schedule]\nseats = 3\n"),
        (EVERYTHING, AGENTS, "[schedule]\nseats = 2\ntables = 2\nrepeats = 2\n"),
        (SILENT, AGENTS, "[schedule]\nseats = 2\n"),
        (ARMS, AGENTS, "[schedule]\nseats = 2\n"),
        ("", AGENTS + MODEL, "[schedule]\nseats = 2\n"),
        (OTHER.replace("[budget]\nusd = 1\n", ""), AGENTS + MODEL, FIXED),
        (OTHER, AGENTS, FIELD),
    ],
    ids=["bare", "conditions", "arms", "presets", "models", "fixed", "field"],
)
def test_what_is_written_loads_back_to_an_equal_value(
    loads: Loads, tmp_path: Path, text: str, agents: str, schedule: str
) -> None:
    """transcript.md, Folder of a run: run.toml is the configuration as resolved; it lies in another folder."""
    tournament = loads(text, agents=agents, schedule=schedule)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "run.toml").write_text(tournament.as_toml(), encoding="utf-8")

    assert load(elsewhere / "run.toml") == tournament


def test_what_is_written_twice_is_written_alike(loads: Loads, tmp_path: Path) -> None:
    """The text depends on the value alone."""
    tournament = loads(OTHER + ARMS, agents=AGENTS)
    (tmp_path / "run.toml").write_text(tournament.as_toml(), encoding="utf-8")

    assert load(tmp_path / "run.toml").as_toml() == tournament.as_toml()


def test_every_default_is_spelled_out() -> None:
    """A run can be read without knowing the defaults of the version that made it."""
    written = load(resource("configs/demo.toml")).as_toml()

    assert "open_on_aces = true" in written
    assert "deadline_s = 600.0" in written
    assert 'rotations = "all"' in written
