"""Reading a transcript from disk: plain or compressed, line by line, in bounded memory.

A torn last line is what a crash leaves; readers skip it. Anything wrong earlier is an error that names its line.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

import zstandard

from arena.errors import TranscriptError
from arena.transcript.codec import MAX_LINE_BYTES, NotJson, decode
from arena.transcript.records import MatchClosedLine, Record

__all__ = ["COMPRESSED", "PLAIN", "Reading", "Torn", "compressed_of", "raw_lines", "read_records"]

PLAIN = ".jsonl"
COMPRESSED = ".jsonl.zst"
# At most 128 KiB come out of four bytes, so one piece never swells beyond 2 MiB.
_PIECE_BYTES = 64
_BUFFER_BYTES = 2**16
_DIGEST_AT_END = re.compile(rb'"digest": ?"([0-9a-f]{64})"}\n')


@dataclass(frozen=True, slots=True)
class Torn:
    """A last line that was cut off while it was written: its number, and what is wrong with it."""

    path: Path
    line: int
    why: str

    def __str__(self) -> str:
        return f"{self.path} line {self.line}: {self.why}; it was cut off while it was written"


class Reading:
    """One pass over the records of a file.

    Known once the pass is over: `torn`, the last line if it was skipped; `digest`, that of a finished transcript;
    `whole_bytes` and `hashed`, the size and the running hash of the whole lines. Raises TranscriptError that names
    file and line.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.torn: Torn | None = None
        self.digest: str | None = None
        self.whole_bytes = 0
        self.hashed = sha256()

    def __iter__(self) -> Iterator[tuple[int, Record]]:
        lines = raw_lines(self.path)
        number = 0
        for number, raw in enumerate(lines, start=1):
            if not raw.endswith(b"\n"):
                self.torn = Torn(self.path, number, "does not end with a line feed")
                return
            try:
                record = decode(raw)
            except TranscriptError as error:
                if isinstance(error, NotJson) and next(lines, None) is None:
                    self.torn = Torn(self.path, number, str(error))
                    return
                raise self.fault(number, str(error)) from error
            if self.digest is not None:
                raise self.fault(number, "stands after match_closed, which is the last line of a transcript")
            yield number, record
            if isinstance(record, MatchClosedLine):
                self._check_digest(number, raw)
            self.hashed.update(raw)
            self.whole_bytes += len(raw)
        if number == 0:
            raise TranscriptError(f"{self.path} is empty")

    def fault(self, line: int, why: str) -> TranscriptError:
        """Return the error for what is wrong with a line of this file."""
        return TranscriptError(f"{self.path} line {line}: {why}", line=line)

    def _check_digest(self, number: int, raw: bytes) -> None:
        found = _DIGEST_AT_END.search(raw)
        if found is None or found.end() != len(raw):
            raise self.fault(number, "the digest is not the last thing in it")
        hashed = self.hashed.copy()
        hashed.update(raw[: found.start(1)])
        self.digest = hashed.hexdigest()
        told = found[1].decode()
        if told != self.digest:
            raise self.fault(number, f"digest differs: it is {told}, the bytes before it give {self.digest}")


def read_records(path: Path) -> Reading:
    """Return an iterable of (line number, record); afterwards it knows whether a torn last line was skipped."""
    return Reading(path)


def compressed_of(path: Path) -> Path:
    """Return where the compressed form of the transcript `path` is kept."""
    return path.with_name(f"{path.name.removesuffix(PLAIN)}{COMPRESSED}")


def raw_lines(path: Path) -> Iterator[bytes]:
    """Yield the lines of a transcript as bytes, each with its line feed, the last one perhaps without.

    Raises TranscriptError for a file that cannot be read, broken or cut off compression, and lines beyond bounds.
    """
    try:
        with path.open("rb") as file:
            yield from _compressed(path, file) if path.name.endswith(COMPRESSED) else _plain(path, file)
    except FileNotFoundError as error:
        raise TranscriptError(f"{path} does not exist") from error
    except IsADirectoryError as error:
        raise TranscriptError(f"{path} is a folder, expected a transcript ({PLAIN} or {COMPRESSED})") from error
    except OSError as error:
        raise TranscriptError(f"{path} cannot be read: {error.strerror}") from error


def _plain(path: Path, file: BinaryIO) -> Iterator[bytes]:
    number = 0
    while raw := file.readline(MAX_LINE_BYTES + 1):
        number += 1
        _check_length(path, number, len(raw))
        yield raw


def _compressed(path: Path, file: BinaryIO) -> Iterator[bytes]:
    number = 0
    rest = bytearray()
    for piece in _pieces(path, file):
        rest += piece
        *whole, last = rest.split(b"\n") if b"\n" in piece else (rest,)
        for line in whole:
            number += 1
            _check_length(path, number, len(line) + 1)
            yield bytes(line) + b"\n"
        _check_length(path, number + 1, len(last))
        rest = last
    if rest:
        yield bytes(rest)


def _pieces(path: Path, file: BinaryIO) -> Iterator[bytes]:
    frame = zstandard.ZstdDecompressor().decompressobj()
    try:
        while buffer := file.read(_BUFFER_BYTES):
            for start in range(0, len(buffer), _PIECE_BYTES):
                if frame.eof:
                    raise TranscriptError(f"{path} has bytes after its compressed frame")
                yield frame.decompress(buffer[start : start + _PIECE_BYTES])
                if frame.unused_data:
                    raise TranscriptError(f"{path} has bytes after its compressed frame")
    except zstandard.ZstdError as error:
        raise TranscriptError(f"{path} is not what zstandard wrote: {error}") from error
    if not frame.eof:
        raise TranscriptError(f"{path} is cut off: its compressed frame has no end")


def _check_length(path: Path, line: int, length: int) -> None:
    if length > MAX_LINE_BYTES:
        raise TranscriptError(f"{path} line {line}: is longer than {MAX_LINE_BYTES} bytes", line=line)
