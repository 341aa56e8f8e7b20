"""The folder of a run: what is in it, who may write to it, and what state its matches are in."""

import fcntl
import json
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, Literal

from arena.errors import ConfigError, StorageError
from arena.transcript.journal import timestamp

__all__ = ["MatchState", "RunFolder", "match_state"]

MatchState = Literal["finished", "begun", "missing"]

Clock = Callable[[], datetime]

_LOOKS, _LOOK_SECONDS = 4, 0.02


@dataclass(slots=True)
class RunFolder:
    """A run's folder, held by this process alone until `close`.

    The lock is the operating system's and dies with the process, however it ends.
    """

    path: Path
    clock: Clock
    _lock: int

    @classmethod
    def open(cls, path: Path, *, clock: Clock) -> "RunFolder":
        """Return the folder at `path`, made if it is not there, locked.

        Raises ConfigError when it cannot be a folder or written to, StorageError when another process holds it.
        """
        try:
            (path / "matches").mkdir(parents=True, exist_ok=True)
            lock = os.open(path / "LOCK", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as trouble:
            raise ConfigError(
                f"output folder {path}: {trouble.strerror}; choose another with --set output.dir=…, for the demo with "
                "--out DIR; a run that is there already goes on only in its own"
            ) from trouble
        try:
            _lock(lock)
        except OSError as held:
            os.close(lock)
            raise StorageError(f"{path}: another process is playing this run; wait for it or stop it") from held
        return cls(path, clock, lock)

    def close(self) -> None:
        """Let other processes in."""
        os.close(self._lock)

    def match_path(self, match: str) -> Path:
        """Return the file of a match, compressed or not; the uncompressed one counts while both are there."""
        plain = self.path / "matches" / f"{match}.jsonl"
        packed = plain.with_suffix(".jsonl.zst")
        return packed if packed.exists() and not plain.exists() else plain

    def has_matches(self) -> bool:
        """Return whether any match was begun."""
        return any((self.path / "matches").glob("*.jsonl*"))

    def read_config(self) -> str | None:
        """Return the run's configuration as it was resolved, `None` in a new folder."""
        try:
            return (self.path / "run.toml").read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        except OSError as trouble:
            raise StorageError(f"{self.path / 'run.toml'}: {trouble.strerror}") from trouble

    def write_config(self, toml: str) -> None:
        """Write `run.toml`, the first file of a run."""
        self._replace("run.toml", toml)

    def write_state(self, state: Mapping[str, object]) -> None:
        """Write `run.json`: identity, software, size of the schedule, state."""
        self._replace("run.json", json.dumps(state, indent=2, ensure_ascii=False) + "\n")

    def write_prompts(self, pack: str, files: Mapping[str, str]) -> None:
        """Keep a prompt pack as used, below `prompts/`."""
        folder = self.path / "prompts" / pack
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as trouble:
            raise StorageError(f"{folder}: {trouble.strerror}") from trouble
        for name, text in files.items():
            self._replace(f"prompts/{pack}/{name}", text)

    def read_prompts(self, pack: str) -> dict[str, str]:
        """Return the files of a pack as kept, none in a new folder."""
        try:
            files = [path for path in (self.path / "prompts" / pack).glob("*") if not path.name.startswith(".")]
            return {path.name: path.read_text(encoding="utf-8") for path in files}
        except OSError as trouble:
            raise StorageError(f"{self.path / 'prompts' / pack}: {trouble.strerror}") from trouble

    def note(self, what: str, **details: object) -> None:
        """Append a line to `errors.jsonl`: parked matches, stops, resumes, agents that voided hands."""
        entry = {"at": timestamp(self.clock), "what": what, **details}
        line = json.dumps(entry, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
        try:
            with (self.path / "errors.jsonl").open("a+b", buffering=0) as file:
                file.write(line if _ends_whole(file) else b"\n" + line)
        except OSError as trouble:
            raise StorageError(f"{self.path / 'errors.jsonl'}: {trouble.strerror}") from trouble

    def _replace(self, name: str, text: str) -> None:
        """Write a file whole or not at all."""
        path = self.path / name
        beside = path.with_name(f".{path.name}.new")
        try:
            with beside.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        except OSError as trouble:
            raise StorageError(f"{path}: {trouble.strerror}; mend it, then run again") from trouble


def _lock(descriptor: int) -> None:
    """Lock the file, or raise OSError where another process holds it, and not just for a look (`arena status`)."""
    for _ in range(_LOOKS):
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(_LOOK_SECONDS)
        else:
            return
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _ends_whole(file: BinaryIO) -> bool:
    """Return whether nothing torn, as a kill may leave it, stands at the end of the file."""
    size = file.seek(0, os.SEEK_END)
    if size == 0:
        return True
    file.seek(size - 1)
    return file.read(1) == b"\n"


def match_state(path: Path) -> MatchState:
    """Return whether the file of a match is there and whether its last line closes it.

    Only the end of the file is read: enough to plan by; `verify` says whether it is right.
    """
    if path.suffix == ".zst":
        return "finished"
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - 4096))
            tail = file.read()
    except FileNotFoundError:
        return "missing"
    last = tail.rstrip(b"\n").rpartition(b"\n")[2]
    return "finished" if tail.endswith(b"\n") and b'"kind":"match_closed"' in last else "begun"
