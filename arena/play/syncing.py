"""Bringing a match's file to disk beside the play: one sync at a time, several hands in one where the disk is slow."""

import asyncio
from collections.abc import Callable
from typing import Self

__all__ = ["Syncing"]


class Syncing:
    """Syncs on request, in a thread, so that the event loop never waits for the disk.

    A request during a sync is served by one more sync after it, however many came in. An error of the disk is raised
    by the next request or at the end of the `async with` block, which waits for the last sync.
    """

    def __init__(self, sync: Callable[[], None]) -> None:
        self._sync = sync
        self._task: asyncio.Task[None] | None = None
        self._wanted = False

    def request(self) -> None:
        """See that what is written by now comes to disk soon."""
        self._wanted = True
        if self._task is not None and self._task.done():
            self._task.result()
            self._task = None
        if self._task is None:
            self._task = asyncio.create_task(self._serve())

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: object, trace: object) -> None:
        """Wait until everything written is on disk; after an error only until the disk is left alone."""
        if kind is None:
            self.request()
        self._wanted = self._wanted and kind is None
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=kind is not None)

    async def _serve(self) -> None:
        while self._wanted:
            self._wanted = False
            await asyncio.to_thread(self._sync)
