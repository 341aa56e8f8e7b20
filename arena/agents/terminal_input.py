"""Lines typed at a terminal or sent through a pipe, read in a thread so that nothing else has to wait for them."""

import asyncio
import os
import threading

from arena.agents.human import Key, Typed

__all__ = ["TerminalInput"]

_LONGEST_LINE = 65_536


class TerminalInput:
    """The lines of a file descriptor in order, from those typed ahead to the end of input, which lasts.

    descriptor: `None` where there is no input at all.

    To be made inside the event loop that reads from it. The thread dies with the process: a blocked read cannot be
    taken back.
    """

    def __init__(self, descriptor: int | None) -> None:
        # A copy of its own: the number may be given to another file while the thread still reads.
        self._descriptor = _copy(descriptor)
        self._loop = asyncio.get_running_loop()
        self._waiting = False
        self._ended = False
        self._typed: asyncio.Queue[Typed] = asyncio.Queue()
        threading.Thread(target=self._read, name="terminal-input", daemon=True).start()

    @property
    def is_awaited(self) -> bool:
        """Whether somebody waits for a line just now."""
        return self._waiting

    @property
    def is_ahead(self) -> bool:
        """Whether a line was there before anybody asked for it."""
        return not self._typed.empty()

    async def next(self) -> Typed:
        """Return the next line without its end, or what came in its place."""
        if self._ended and self._typed.empty():
            return Key.END
        self._waiting = True
        try:
            return await self._typed.get()
        finally:
            self._waiting = False

    def interrupt(self) -> None:
        """Let whoever waits for a line have a Ctrl-C instead."""
        self._typed.put_nowait(Key.INTERRUPT)

    def _read(self) -> None:
        pending = b""
        while chunk := self._chunk():
            *lines, pending = (pending + chunk).split(b"\n")
            if len(pending) > _LONGEST_LINE:
                lines, pending = [*lines, pending], b""
            for line in lines:
                self._hand_over(line.decode("utf-8", "replace").removesuffix("\r"))
        if pending:
            self._hand_over(pending.decode("utf-8", "replace"))
        if self._descriptor is not None:
            os.close(self._descriptor)
        self._hand_over(Key.END)

    def _chunk(self) -> bytes:
        try:
            return b"" if self._descriptor is None else os.read(self._descriptor, 4096)
        except OSError:  # the terminal is gone
            return b""

    def _hand_over(self, typed: Typed) -> None:
        try:
            self._loop.call_soon_threadsafe(self._take, typed)
        except RuntimeError:
            return  # the loop is closed: nobody reads any more

    def _take(self, typed: Typed) -> None:
        self._ended = self._ended or typed is Key.END
        self._typed.put_nowait(typed)


def _copy(descriptor: int | None) -> int | None:
    try:
        return None if descriptor is None else os.dup(descriptor)
    except OSError:  # there is no input
        return None
