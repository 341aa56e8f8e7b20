"""A run killed with SIGKILL and resumed is the run that was left alone (runs.md, Running).

At full size by hand: `python -m tests.play.killing --kills 100`.
"""

import random
from pathlib import Path

import pytest

from arena.cli.prompt_check import prompt_check
from arena.transcript import find_transcripts, verify
from tests.play.killing import REQUESTS, comparable, kill_and_resume, play_undisturbed

MATCHES, KILLS = 12, 5


@pytest.mark.timeout(300)
def test_killed_run_is_the_run_that_was_left_alone(tmp_path: Path) -> None:
    """runs.md: no call is asked again whose attempt has an outcome, and `kill -9` corrupts no file."""
    alone = play_undisturbed(tmp_path / "alone", MATCHES)
    killed, found = kill_and_resume(tmp_path / "killed", MATCHES, KILLS, random.Random(7))
    assert found.kills >= 1
    assert found.wrong == []
    assert found.again <= found.lost, "only what was in flight at a kill is asked again"
    assert found.most_lost <= 2 * REQUESTS, "so many of each model are in flight at most"
    paths = list(find_transcripts([killed]))
    assert len(paths) == MATCHES
    assert [verify(path, prompt_check=prompt_check(path)).fault for path in paths] == [None] * MATCHES
    assert {path.name: comparable(path) for path in paths} == {
        path.name: comparable(path) for path in find_transcripts([alone])
    }
