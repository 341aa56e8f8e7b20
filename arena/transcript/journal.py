"""The journal: a file that lines are appended to, each whole and in one write, and nothing else is ever done to.

Thousands of matches may be in flight, and few of them write at a time: at most `MOST_OPEN` files are held open, and the
one that was written to longest ago is let go of when another is needed.
"""

import errno
import os
from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any

from arena.errors import TranscriptError
from arena.transcript.codec import MAX_LINE_BYTES

__all__ = ["MOST_OPEN", "Flush", "Journal", "timestamp"]

MOST_OPEN = 128
"""Journals held open at once by this process; with those being synced and its own it has at most 256 files open."""

Hash = Any
"""What hashlib.sha256 returns has no public name."""


_held: "OrderedDict[Journal, int]" = OrderedDict()
"""The descriptors that are open, the one used last at the end. Touched by the thread that writes only."""


_REPLACED = "another file has taken its place"


class Flush:
    """Files to be brought to disk, as a context that lets go of them; `run` does nothing but wait for the disk."""

    def __init__(self, descriptors: Sequence[int]) -> None:
        self._descriptors = descriptors

    def run(self) -> None:
        """Return when the disk has them; raises OSError where it does not take them."""
        for descriptor in self._descriptors:
            os.fsync(descriptor)

    def __enter__(self) -> "Flush":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for descriptor in self._descriptors:
            os.close(descriptor)


class Journal:
    """A file that ends with a whole line.

    size: its bytes. hashed: their running sha256.
    """

    def __init__(self, path: Path, descriptor: int, *, size: int, hashed: Hash) -> None:
        self.path = path
        self.size = size
        self._hashed = hashed
        self._created = size == 0
        self._closed = False
        self._file = _identity(descriptor)
        self._hold(descriptor)

    @classmethod
    def create(cls, path: Path) -> "Journal":
        """Return the journal of a new file; raises FileExistsError where there is one."""
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)
        return cls(path, descriptor, size=0, hashed=sha256())

    @classmethod
    def reopen(cls, path: Path, *, size: int, hashed: Hash) -> "Journal":
        """Return the journal of a file whose whole lines make `size` bytes; what is torn after them is cut away."""
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)
        if os.fstat(descriptor).st_size > size:
            os.ftruncate(descriptor, size)
        return cls(path, descriptor, size=size, hashed=hashed)

    def append(self, line: bytes) -> None:
        """Hand one line, with its line feed, to the operating system.

        Raises OSError where it does not take the whole line, and TranscriptError for one too long to be read again;
        the file is then as it was.
        """
        if len(line) > MAX_LINE_BYTES:
            raise TranscriptError(f"{self.path}: a line of {len(line)} bytes, at most {MAX_LINE_BYTES} are read")
        descriptor = self._open()
        try:
            written = os.write(descriptor, line)
            if written != len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path))
        except OSError:
            os.ftruncate(descriptor, self.size)
            raise
        self.size += written
        self._hashed.update(line)

    def digest_with(self, more: bytes) -> str:
        """Return the sha256 hex of the file as it would be with `more` at its end."""
        hashed = self._hashed.copy()
        hashed.update(more)
        return str(hashed.hexdigest())

    def sync(self) -> None:
        """Bring the file to disk, and its name too when it is new."""
        with self.flush() as flush:
            flush.run()

    def flush(self) -> "Flush":
        """Return what brings to disk, in a thread if need be, all that is written by now.

        Raises OSError where the file's name stands for no file any more, or for another one: a folder that was removed
        is missed now and not at the end.
        """
        descriptor = self._open()
        status = self.path.stat()
        if (status.st_dev, status.st_ino) != self._file:
            raise OSError(errno.ESTALE, _REPLACED, str(self.path))
        descriptors = [os.dup(descriptor)]
        if self._created:
            descriptors.append(os.open(self.path.parent, os.O_RDONLY | os.O_CLOEXEC))
            self._created = False
        return Flush(descriptors)

    def close(self) -> None:
        """Let go of the file; twice is no harm."""
        self._closed = True
        if (descriptor := _held.pop(self, None)) is not None:
            os.close(descriptor)

    def _open(self) -> int:
        descriptor = _held.get(self)
        if descriptor is None:
            return self._open_again()
        _held.move_to_end(self)
        return descriptor

    def _open_again(self) -> int:
        if self._closed:
            raise TranscriptError(f"{self.path} is closed")
        descriptor = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)
        try:
            self._check_same(descriptor)
        except OSError:
            os.close(descriptor)
            raise
        self._hold(descriptor)
        return descriptor

    def _hold(self, descriptor: int) -> None:
        while len(_held) >= MOST_OPEN:
            _, oldest = _held.popitem(last=False)
            os.close(oldest)
        _held[self] = descriptor

    def _check_same(self, descriptor: int) -> None:
        """Raise OSError where the name has come to stand for another file."""
        if _identity(descriptor) != self._file:
            raise OSError(errno.ESTALE, _REPLACED, str(self.path))


def _identity(descriptor: int) -> tuple[int, int]:
    status = os.fstat(descriptor)
    return status.st_dev, status.st_ino


def timestamp(clock: Callable[[], datetime]) -> str:
    """Return the time of `clock`, which is aware of its zone, as lines have it: RFC 3339, UTC, milliseconds."""
    now = clock()
    return f"{_second(int(now.timestamp()))}.{now.microsecond // 1000:03}Z"


@lru_cache(maxsize=1)  # lines come thousands to the second
def _second(seconds: int) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}"
