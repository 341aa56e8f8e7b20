"""Runs that the tests of the pages share."""

from pathlib import Path

import pytest

from tests.viewer.runs import hostile_run, league


@pytest.fixture(scope="session")
def league_paths(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The transcripts of three bots, with talk and without."""
    return league(tmp_path_factory.mktemp("runs") / "league", deals=1)


@pytest.fixture(scope="session")
def hostile_paths(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The transcripts of models whose every word could do harm."""
    return hostile_run(tmp_path_factory.mktemp("runs") / "hostile")
