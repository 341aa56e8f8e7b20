"""Configurations as users write them: what is understood, and what is refused in which words."""

from pathlib import Path

import pytest

from arena.config import load
from arena.errors import ConfigError
from arena.resources import resource


def test_the_demo_is_a_tournament_of_four_bots() -> None:
    """configs/demo.toml runs as it is."""
    tournament = load(resource("configs/demo.toml"))

    assert [agent.name for agent in tournament.agents] == ["honest", "bluffer", "bayes", "odds"]
    assert tournament.arms[0].settings.talk.speakers == "all"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """runs.md: refused before anything starts, with the file."""
    with pytest.raises(ConfigError, match=r"nowhere\.toml: no such file or directory"):
        load(tmp_path / "nowhere.toml")
