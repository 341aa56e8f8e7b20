"""Bringing matches' files to disk beside the play: in a thread, for all matches of a run together.

Each sync of a file costs the processor a third of what a model call does, and each hop to a thread and back as much as
a prompt. So a pass takes every file that waits, a few at a time, and the next begins a second after it; a match that
ends waits for no pause. A kill takes nothing that was written; a power cut takes the last second.
"""

import asyncio
import errno
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from itertools import islice
from typing import Self

from arena.errors import ArenaError
from arena.transcript.journal import Flush

__all__ = ["Syncer", "Syncing"]

_PAUSE_SECONDS = 1.0
_MOST_AT_ONCE = 32  # each with up to two descriptors of its own

Prepare = Callable[[], Flush]


class Syncer:
    """Syncs on request; to be made and used in one event loop."""

    def __init__(self) -> None:
        self._wanted: dict[Prepare, asyncio.Future[None]] = {}
        self._pause: asyncio.TimerHandle | None = None
        self._pass: asyncio.Task[None] | None = None
        self._hurries = False

    def request(self, prepare: Prepare) -> "asyncio.Future[None]":
        """Return what is done once everything written by now is on disk; it holds the disk's error, if any.

        It is shared by all who ask for the file before its pass: wait for it with `asyncio.wait`, which leaves it alone
        when the waiting is called off.
        """
        if prepare not in self._wanted:
            self._wanted[prepare] = asyncio.get_running_loop().create_future()
            self._wanted[prepare].add_done_callback(_mark_seen)
        if self._pause is None and self._pass is None:
            self._arrange()
        return self._wanted[prepare]

    def hurry(self) -> None:
        """Let the next pass begin without a pause."""
        self._hurries = bool(self._wanted)
        if self._pass is None and self._wanted:
            self._begin()

    def _arrange(self) -> None:
        self._pause = asyncio.get_running_loop().call_later(_PAUSE_SECONDS, self._begin)

    def _begin(self) -> None:
        if self._pause is not None:
            self._pause.cancel()
            self._pause = None
        self._hurries = False
        self._pass = asyncio.get_running_loop().create_task(self._sync_all(len(self._wanted)))

    async def _sync_all(self, due: int) -> None:
        """Sync the `due` files that have waited longest; what is asked for meanwhile waits for the next pass."""
        try:
            while due > 0:
                batch = dict(islice(self._wanted.items(), min(due, _MOST_AT_ONCE)))
                for prepare in batch:
                    del self._wanted[prepare]
                due -= len(batch)
                await self._sync(batch)
        finally:
            self._pass = None
        if self._wanted and self._hurries:
            self._begin()
        elif self._wanted:
            self._arrange()

    async def _sync(self, batch: "dict[Prepare, asyncio.Future[None]]") -> None:
        """Sync a few files; whatever goes wrong is told to those who asked for the file, and the pass goes on."""
        try:
            await _flush(batch)
        except Exception as fault:  # noqa: BLE001  # no thread to be had, a descriptor that does not close
            trouble = OSError(errno.EIO, f"it could not be synced: {fault!r}")
            for future in batch.values():
                _settle(future, trouble)
        finally:
            for future in batch.values():
                future.cancel()


async def _flush(batch: "dict[Prepare, asyncio.Future[None]]") -> None:
    with ExitStack() as held:
        flushes: list[tuple[Flush, asyncio.Future[None]]] = []
        for prepare, future in batch.items():
            try:
                flushes.append((held.enter_context(prepare()), future))
            except (OSError, ArenaError) as missing:  # gone, or closed by a match that was called off
                _settle(future, missing)
        errors = await asyncio.to_thread(_run_all, [flush for flush, _ in flushes])
        for (_, future), error in zip(flushes, errors, strict=True):
            _settle(future, error)


def _settle(future: "asyncio.Future[None]", error: Exception | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)


def _mark_seen(future: "asyncio.Future[None]") -> None:
    """See that asyncio does not complain of an error for which nobody is there any more."""
    if not future.cancelled():
        future.exception()


class Syncing:
    """The syncing of one match, as a context that waits for its last sync.

    An error of the disk is raised by the next request or at the end of the block.
    """

    def __init__(self, prepare: Prepare, syncer: Syncer | None = None) -> None:
        self._prepare = prepare
        self._syncer = syncer or Syncer()
        self._asked: list[asyncio.Future[None]] = []

    def request(self) -> None:
        """See that what is written by now comes to disk soon."""
        self._raise_errors()
        asked = self._syncer.request(self._prepare)
        if asked not in self._asked:  # a pass may be at the one before
            self._asked.append(asked)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: object, trace: object) -> None:
        """Wait until everything written is on disk; after an error only until the disk is left alone."""
        if kind is None:
            self.request()
        if self._asked:
            self._syncer.hurry()
            await asyncio.wait(self._asked)
        if kind is None:
            self._raise_errors()

    def _raise_errors(self) -> None:
        """Forget what is done; raises the disk's error where there was one: it may tell of it only once."""
        done = [asked for asked in self._asked if asked.done()]
        self._asked = [asked for asked in self._asked if not asked.done()]
        for asked in done:
            asked.result()


def _run_all(flushes: Sequence[Flush]) -> list[OSError | None]:
    return [_error_of(flush) for flush in flushes]


def _error_of(flush: Flush) -> OSError | None:
    try:
        flush.run()
    except OSError as error:
        return error
    return None
