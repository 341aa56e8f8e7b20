"""What a machine must have for a run: Python, open files, disk, locks, a terminal. Each finding is one line."""

import fcntl
import os
import platform
import resource
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from rich.console import Console

import arena
from arena.config import ModelAgent, Tournament
from arena.models.gateway import RunLimits
from arena.models.resolve import limiter_key
from arena.play.seating import model_spec
from arena.transcript.journal import MOST_OPEN

__all__ = ["Finding", "disk", "files", "python", "terminal"]

_SPARE_FILES = 128  # files being synced, the run's own, and what libraries open
_LITTLE_DISK = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at. level: a `note` may matter, a `fault` stops a run; code: the exit code of a fault."""

    level: Literal["ok", "note", "fault"]
    subject: str
    words: str
    code: int = 0

    def __str__(self) -> str:
        return f"{self.subject}: {self.words}"


def python() -> Finding:
    """Return what runs here."""
    return Finding("ok", "python", f"{platform.python_version()}, arena {arena.__version__}, {platform.platform()}")


def files(tournament: Tournament | None) -> Iterator[Finding]:
    """Yield whether enough files may be open: journals, requests in flight, and a few besides."""
    matches = MOST_OPEN if tournament is None else min(MOST_OPEN, tournament.limits.matches)
    requests = 0 if tournament is None else _requests(tournament)
    needed = matches + requests + _SPARE_FILES
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = soft == resource.RLIM_INFINITY or soft >= needed
    words = f"{soft} may be open, {needed} are needed at most"
    if enough:
        yield Finding("ok", "files", words)
    else:
        yield Finding("fault", "files", f"{words}; raise it with ulimit -n", 1)


def disk(tournament: Tournament | None) -> Iterator[Finding]:
    """Yield whether the folder of runs can be written to and locked, and how much room it has."""
    wanted = Path("transcripts") if tournament is None else tournament.output.dir
    folder = _nearest(wanted.absolute())
    if not folder.is_dir():
        yield Finding("fault", "disk", f"{folder} is a file, so no folder of runs can be made there", 2)
        return
    try:
        with tempfile.TemporaryFile(dir=folder) as probe:
            fcntl.flock(probe.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as trouble:
        yield Finding("fault", "disk", f"{folder} cannot be written to or locked: {trouble.strerror or trouble}", 2)
        return
    free = shutil.disk_usage(folder).free
    words = f"{free / 1e9:.1f} GB free for {wanted}, which can be written to and locked"
    yield Finding("ok" if free >= _LITTLE_DISK else "note", "disk", words)


def terminal() -> Finding:
    """Return what stderr is and what it can show."""
    screen = Console(stderr=True)
    encoding = (sys.stdout.encoding or "unknown").lower()
    if not screen.is_terminal:
        return Finding("ok", "terminal", f"stderr is none: progress comes as plain lines; output is {encoding}")
    colours = "no colour (NO_COLOR)" if os.environ.get("NO_COLOR") else f"colours: {screen.color_system or 'none'}"
    words = f"{screen.width} x {screen.height}, {colours}, output is {encoding}"
    return Finding("ok" if encoding.replace("-", "") == "utf8" else "note", "terminal", words)


def _requests(tournament: Tournament) -> int:
    limits = RunLimits(tournament.limits.requests, tournament.limits.rpm, tournament.limits.tpm)
    specs = [model_spec(agent) for agent in tournament.agents if isinstance(agent, ModelAgent)]
    by_limiter = {limiter_key(spec): limits.of(spec) for spec in specs}
    return sum(bound.requests for bound in by_limiter.values())


def _nearest(folder: Path) -> Path:
    """Return what is at the path, or at the nearest one above it where something is."""
    return next(each for each in (folder, *folder.parents) if each.exists())
