"""Compressing a finished transcript, and finding the one file that counts for each match."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import zstandard

from arena.errors import TranscriptError
from arena.transcript.reading import COMPRESSED, PLAIN, compressed_of, raw_lines
from arena.transcript.verify import verify

__all__ = ["compress", "find_transcripts", "stored"]

_LEVEL = 12


def compress(path: Path) -> Path:
    """Put `path`, a finished transcript, into its `.jsonl.zst` and return that.

    Written beside, read back and compared, renamed, then the original removed: at every moment one whole file
    counts. Raises TranscriptError where the transcript is unfinished or wrong, OSError where the disk refuses.
    """
    if not path.name.endswith(PLAIN):
        raise TranscriptError(f"{path} is not named *{PLAIN}")
    report = verify(path)
    if report.fault is not None:
        raise TranscriptError(f"not compressed: {report.fault}", line=report.line)
    target = compressed_of(path)
    # Named so that readers know its form and no search takes it for a transcript.
    beside = path.with_name(f".{path.name.removesuffix(PLAIN)}.part{COMPRESSED}")
    whole = path.read_bytes()
    with beside.open("wb") as file:
        file.write(zstandard.ZstdCompressor(level=_LEVEL, write_checksum=True).compress(whole))
        file.flush()
        os.fsync(file.fileno())
    if b"".join(raw_lines(beside)) != whole:
        beside.unlink()
        raise TranscriptError(f"{path} did not come back from compression as it was; it is kept as it is")
    beside.replace(target)
    _sync_folder(path.parent)
    path.unlink()
    return target


def stored(path: Path) -> Path | None:
    """Return the file that counts for the transcript `path`: itself, else its compressed form, else `None`."""
    return next((file for file in (path, compressed_of(path)) if file.exists()), None)


def find_transcripts(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the transcripts that `paths` stand for: files as they are, folders with all that lies in them, sorted.

    In and below the folder of a run these are the files in `matches`; its other journals are no transcripts, and
    neither are claims that were read again beside them (`claims.jsonl`, `*.claims.jsonl`) and turns that were asked
    again (`*.rerun.jsonl`). While both forms of a transcript are there the plain one counts. Raises TranscriptError
    for a path that is not there and for a folder without transcripts.
    """
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        found = sorted(file for file in path.rglob("*") if _is_transcript(file) and not _is_of_a_run(file, path))
        if not found:
            raise TranscriptError(f"{path} holds no transcript ({PLAIN} or {COMPRESSED})")
        yield from found


def _is_transcript(file: Path) -> bool:
    if file.name.startswith(".") or f".{file.name}".endswith((".claims.jsonl", ".rerun.jsonl")):
        return False
    if file.name.endswith(COMPRESSED):
        return not file.with_name(file.name.removesuffix(COMPRESSED) + PLAIN).exists()
    return file.name.endswith(PLAIN)


def _is_of_a_run(file: Path, top: Path) -> bool:
    """Return whether `file` lies in the folder of a run below `top`, or in that, beside its matches."""
    if file.parent.name == "matches":
        return False
    return any((folder / "matches").is_dir() for folder in file.parents if folder.is_relative_to(top))


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
