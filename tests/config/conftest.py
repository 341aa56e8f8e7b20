"""A configuration to start from, and what `load` says of a changed one."""

from collections.abc import Callable
from pathlib import Path

import pytest

from arena.config import Tournament, load
from arena.errors import ConfigError

TOP = 'name = "t"\nseed = "1"\n'
AGENTS = "".join(f'[[agents]]\nname = "{name}"\nbot = "{name}"\n' for name in ("odds", "honest", "bluffer"))
SCHEDULE = '[schedule]\nkind = "round_robin"\nseats = 3\n'

Loads = Callable[..., Tournament]
Faults = Callable[..., list[str]]


@pytest.fixture
def loads(tmp_path: Path) -> Loads:
    """Return a function that loads a small tournament of three bots with tables added, and overrides."""

    def loaded(text: str = "", *overrides: str, agents: str = AGENTS, schedule: str = SCHEDULE) -> Tournament:
        path = tmp_path / "t.toml"
        path.write_text(TOP + agents + schedule + text, encoding="utf-8")
        return load(path, overrides)

    return loaded


@pytest.fixture
def faults(loads: Loads, tmp_path: Path) -> Faults:
    """Return a function like `loads` that returns the lines of the refusal, the folder of the file left out."""

    def refused(text: str = "", *overrides: str, agents: str = AGENTS, schedule: str = SCHEDULE) -> list[str]:
        with pytest.raises(ConfigError) as refusal:
            loads(text, *overrides, agents=agents, schedule=schedule)
        return str(refusal.value).replace(f"{tmp_path}/", "").splitlines()

    return refused
