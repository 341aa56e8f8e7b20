"""Bringing matches' files to disk beside the play: in a thread, for all matches of a run together.

Each sync of a file costs the processor a third of what a model call does, and each hop to a thread and back as much as
a prompt. So a pass takes every file that waits, a few at a time, and the next begins a second after it; a match that
ends waits for no pause. A kill takes nothing that was written; a power cut takes the last second.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from itertools import islice
from typing import Self

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
        """Return what is done once everything written by now is on disk; it holds the disk's error, if any."""
        if prepare not in self._wanted:
            self._wanted[prepare] = asyncio.get_running_loop().create_future()
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
        try:
            with ExitStack() as held:
                flushes: list[tuple[Flush, asyncio.Future[None]]] = []
                for prepare, future in batch.items():
                    try:
                        flushes.append((held.enter_context(prepare()), future))
                    except OSError as missing:
                        future.set_exception(missing)
                errors = await asyncio.to_thread(_run_all, [flush for flush, _ in flushes])
            for (_, future), error in zip(flushes, errors, strict=True):
                if error is None:
                    future.set_result(None)
                else:
                    future.set_exception(error)
        finally:
            for future in batch.values():
                future.cancel()


class Syncing:
    """The syncing of one match, as a context that waits for its last sync.

    An error of the disk is raised by the next request or at the end of the block.
    """

    def __init__(self, prepare: Prepare, syncer: Syncer | None = None) -> None:
        self._prepare = prepare
        self._syncer = syncer or Syncer()
        self._last: asyncio.Future[None] | None = None

    def request(self) -> None:
        """See that what is written by now comes to disk soon."""
        if self._last is not None and self._last.done():
            self._last.result()
        self._last = self._syncer.request(self._prepare)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: object, trace: object) -> None:
        """Wait until everything written is on disk; after an error only until the disk is left alone."""
        if kind is None:
            self.request()
        if self._last is not None:
            self._syncer.hurry()
            await asyncio.gather(self._last, return_exceptions=kind is not None)


def _run_all(flushes: Sequence[Flush]) -> list[OSError | None]:
    return [_error_of(flush) for flush in flushes]


def _error_of(flush: Flush) -> OSError | None:
    try:
        flush.run()
    except OSError as error:
        return error
    return None
