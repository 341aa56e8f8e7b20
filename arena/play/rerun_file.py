"""The file of turns asked again, beside the transcripts and never in them: every attempt, and what came of it.

It only grows, a line at a time. `asking` says once what was asked: the place, the agent, what was heard differently;
`attempt` is one model call, with its usage and cost, as a transcript has it; `decision` is what a sample came to. A
sample with a decision is not asked again, and neither is a reply of use whose decision is missing.
"""

import fcntl
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from pydantic import ValidationError

from arena.agents import Answer, Attempt, Question
from arena.errors import ConfigError, StorageError
from arena.play.attempts import from_record, to_record
from arena.play.folder import Clock
from arena.play.reworded import Change
from arena.transcript.attempt import Attempt as Record
from arena.transcript.journal import timestamp

__all__ = ["Decided", "RerunFile", "rerun_path"]

_OWN = ("kind", "at", "asking", "sample")


@dataclass(frozen=True, slots=True)
class Decided:
    """What one sample came to: `action` is a bid such as `3x4` or `doubt`, `None` where `failed` says why not."""

    action: str | None
    failed: str | None
    cost_usd: float | None


def rerun_path(transcript: Path, match: str) -> Path:
    """Return where turns of a match that are asked again are kept: in `reruns/` of its run, or beside the file."""
    folder = transcript.resolve().parent
    return (folder.parent if folder.name == "matches" else folder) / "reruns" / f"{match}.rerun.jsonl"


class RerunFile:
    """The file of one match, held by this process alone while the context lasts."""

    def __init__(self, path: Path, *, clock: Callable[[], datetime]) -> None:
        self.path = path
        self._clock: Clock = clock
        self._told: set[str] = set()
        self._attempts: dict[tuple[str, int], list[Record]] = {}
        self._decisions: dict[tuple[str, int], Mapping[str, Any]] = {}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+b", buffering=0)
        except OSError as trouble:
            raise StorageError(f"{path}: {trouble.strerror}; mend it, then run again") from trouble
        try:
            self._lock()
            self._read()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if os.fstat(self._file.fileno()).st_size == 0:
            self.path.unlink(missing_ok=True)
        self._file.close()

    def attempts(self, asking: str, sample: int, question: Question) -> tuple[Attempt, ...]:
        """Return the attempts on file at one sample."""
        return tuple(from_record(record, question) for record in self._attempts.get((asking, sample), ()))

    def decided(self, asking: str, sample: int) -> Decided | None:
        """Return what a sample came to, `None` where it is still to be asked."""
        line = self._decisions.get((asking, sample))
        if line is None:
            return None
        costs = [attempt.cost_usd for attempt in self._attempts.get((asking, sample), ())]
        known = [cost for cost in costs if cost is not None]
        return Decided(line["action"], line["failed"], sum(known) if len(known) == len(costs) else None)

    def tell(self, asking: str, what: Mapping[str, object], changes: tuple[Change, ...]) -> None:
        """Say what is asked, unless the file says so already."""
        if asking not in self._told:
            self._write("asking", asking=asking, **what, changes=[asdict(change) for change in changes])
            self._told.add(asking)

    def record(self, asking: str, sample: int, attempt: Attempt) -> None:
        """Put an attempt on file; it is there when this returns."""
        record = to_record(attempt)
        self._write("attempt", asking=asking, sample=sample, **record.model_dump(mode="json"))
        self._attempts.setdefault((asking, sample), []).append(record)

    def decide(self, asking: str, sample: int, action: str | None, answer: Answer) -> None:
        """Put on file what a sample came to."""
        what = {
            "action": action,
            "failed": answer.failed,
            "p_true": answer.p_true,
            "truthful": answer.truthful,
            "say": answer.say,
        }
        self._write("decision", asking=asking, sample=sample, **what)
        self._decisions[asking, sample] = what

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as held:
            raise StorageError(
                f"{self.path}: another process asks turns of this match; wait for it or stop it"
            ) from held

    def _read(self) -> None:
        """Take in the lines on file; a torn last one is cut away."""
        self._file.seek(0)
        content = self._file.read()
        for number, raw in enumerate(content.split(b"\n")[:-1], start=1):
            try:
                self._take(json.loads(raw))
            except (ValueError, TypeError, KeyError, ValidationError) as error:
                raise ConfigError(f"{self.path} line {number}: is no line of a rerun; move the file away") from error
        self._file.truncate(content.rfind(b"\n") + 1)

    def _take(self, line: dict[str, Any]) -> None:
        kind, asking = line["kind"], line["asking"]
        match kind:
            case "asking":
                self._told.add(asking)
            case "attempt":
                record = Record.model_validate({key: value for key, value in line.items() if key not in _OWN})
                self._attempts.setdefault((asking, line["sample"]), []).append(record)
            case "decision":
                self._decisions[asking, line["sample"]] = {"action": line["action"], "failed": line["failed"]}
            case _:
                raise ValueError(kind)

    def _write(self, kind: str, **fields: object) -> None:
        line = {"kind": kind, "at": timestamp(self._clock), **fields}
        raw = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"
        size = os.fstat(self._file.fileno()).st_size
        try:
            if self._file.write(raw) != len(raw):
                raise OSError(0, "the disk took half a line")
        except OSError as trouble:
            self._file.truncate(size)
            raise StorageError(f"{self.path}: {trouble.strerror}; free space or mend it, then run again") from trouble
