"""Where a run stands, read from its folder alone, while it is played or not."""

import fcntl
import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from arena.errors import ArenaError, ConfigError, TranscriptError
from arena.models.budget import ledger_total
from arena.play.folder import match_state
from arena.transcript import AttemptLine, MatchClosedLine, VoidLine, find_transcripts, read_records

__all__ = ["Status", "read_status"]


@dataclass(frozen=True, slots=True)
class Status:
    """Where a run stands.

    matches: of its schedule, `None` where `run.json` does not say. is_running: a process holds the folder. begun: not
    finished; with a process at it some of them are being played. cost_usd: of the attempts on file; unpriced: how many
    of them have no known cost. ledger_usd: what counts against the budget, reserved sums included, `None` without one.
    trouble: how often what went wrong, by kind; parked: the last word on each match that waits.
    """

    folder: Path
    matches: int | None
    is_running: bool
    complete: int
    abandoned: int
    begun: int
    cost_usd: float
    unpriced: int
    ledger_usd: float | None
    trouble: Mapping[str, int]
    parked: Mapping[str, str]

    @property
    def done(self) -> int:
        """Matches that are over."""
        return self.complete + self.abandoned

    @property
    def left(self) -> int | None:
        """Matches that have not begun."""
        return None if self.matches is None else max(0, self.matches - self.done - self.begun)


def read_status(folder: Path) -> Status:
    """Return where the run in `folder` stands; raises ConfigError where there is none."""
    if not (folder / "run.toml").is_file():
        raise ConfigError(f"{folder} is not the folder of a run: it has no run.toml")
    trouble: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    cost, unpriced = Decimal(0), 0
    parked = dict(_parked(folder))
    for path in _transcripts(folder):
        state = match_state(path)
        ends["begun"] += state == "begun"
        if state == "finished":
            parked.pop(path.name.partition(".")[0], None)
        try:
            for _, record in read_records(path):
                match record:
                    case AttemptLine():
                        cost += Decimal(str(record.cost_usd or 0))
                        unpriced += record.cost_usd is None and record.outcome != "provider"
                        trouble[record.outcome] += record.outcome != "ok"
                    case VoidLine():
                        trouble[f"void ({record.reason})"] += 1
                    case MatchClosedLine():
                        ends[record.status] += 1
                    case _:
                        continue
        except TranscriptError:
            trouble["bad file"] += 1
    return Status(
        folder=folder,
        matches=_matches(folder),
        is_running=_is_held(folder),
        complete=ends["complete"],
        abandoned=ends["abandoned"],
        begun=ends["begun"],
        cost_usd=float(cost),
        unpriced=unpriced,
        ledger_usd=_ledger(folder),
        trouble={kind: count for kind, count in sorted(trouble.items()) if count},
        parked=parked,
    )


def _transcripts(folder: Path) -> Iterator[Path]:
    try:
        yield from find_transcripts([folder / "matches"])
    except TranscriptError:
        return  # none yet


def _matches(folder: Path) -> int | None:
    try:
        found = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    matches = found.get("matches") if isinstance(found, dict) else None
    return matches if isinstance(matches, int) else None


def _parked(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield each parked match with its reason, in the order of `errors.jsonl`; a torn line is no trouble."""
    try:
        lines = (folder / "errors.jsonl").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return
    for line in lines:
        try:
            entry = json.loads(line)
        except ValueError:
            continue
        if isinstance(entry, dict) and entry.get("what") == "parked":
            yield str(entry.get("match")), str(entry.get("why"))


def _ledger(folder: Path) -> float | None:
    path = folder / "ledger.jsonl"
    if not path.is_file():
        return None
    try:
        return float(ledger_total(path))
    except (ArenaError, OSError):
        return None


def _is_held(folder: Path) -> bool:
    """Return whether a process plays the run: its lock cannot be had."""
    try:
        lock = os.open(folder / "LOCK", os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(lock)
    return False
