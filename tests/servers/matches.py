"""Whole matches played by `arena run` as a user types it, and what they left behind."""

import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import tomli_w

from arena.cli.prompt_check import prompt_check
from arena.transcript import find_transcripts, verify
from tests.servers.processes import KEY, REPOSITORY, environment_python

__all__ = ["Match", "Run", "arena_run"]


@dataclass(frozen=True)
class Match:
    """A match as its file has it."""

    path: Path
    lines: Sequence[Mapping[str, Any]]

    @property
    def agents(self) -> list[str]:
        return [agent["name"] for agent in self.lines[0]["agents"]]

    @property
    def status(self) -> str | None:
        """How it was closed, `None` while it is open."""
        return self.lines[-1].get("status")

    @property
    def fault(self) -> str | None:
        """What `arena verify` finds wrong with it, prompts rendered again."""
        return verify(self.path, prompt_check=prompt_check(self.path), unfinished=self.status is None).fault

    def attempts(self, agent: str) -> list[Mapping[str, Any]]:
        seats = [seat for seat, name in enumerate(self.agents) if name == agent]
        return [line for line in self.lines if line["kind"] == "attempt" and line["seat"] in seats]

    @property
    def forfeits(self) -> list[tuple[str, str]]:
        """The agents that forfeited, and why."""
        return [(self.agents[line["seat"]], line["reason"]) for line in self.lines if line["kind"] == "forfeit"]


@dataclass(frozen=True)
class Run:
    """One call of the command: its exit code and all it printed, and the folder as it was then."""

    code: int
    printed: str
    folder: Path
    matches: tuple[Match, ...]

    @cached_property
    def only(self) -> Match:
        (match,) = self.matches
        return match


def arena_run(folder: Path, tables: Mapping[str, object], *, beside: str | None = None) -> Run:
    """Write the configuration into the folder, run it there and return what became of it.

    beside: the environment of the tests' own whose packages are there too.
    """
    (folder / "run.toml").write_text(tomli_w.dumps(tables), encoding="utf-8")
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    paths = [str(REPOSITORY), *(() if beside is None else (_packages(beside),))]
    keys = {"OPENAI_API_KEY": KEY, "ANTHROPIC_API_KEY": KEY, "PYTHONPATH": os.pathsep.join(paths)}
    done = subprocess.run(
        [sys.executable, "-m", "arena", "run", "run.toml", "--progress", "none"],
        cwd=folder,
        env=kept | keys,
        capture_output=True,
        text=True,
        check=False,
    )
    written = folder / "transcripts" / str(tables["name"])
    return Run(done.returncode, done.stdout + done.stderr, written, tuple(map(_match, find_transcripts([written]))))


def _packages(name: str) -> str:
    """Return where an environment keeps its packages; it was made with the Python that runs the tests."""
    root = environment_python(name).parent.parent
    return sysconfig.get_path("purelib", vars={"base": str(root), "platbase": str(root)})


def _match(path: Path) -> Match:
    return Match(path, [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()])
