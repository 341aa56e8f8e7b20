"""Lines typed at a terminal or sent through a pipe, read in a thread so that nothing else has to wait for them."""

import asyncio
import os
import select
import threading
from collections.abc import Sequence

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
        # How often the thread has begun to read what was there, and how often the loop has got what was read.
        self._begun = 0
        self._taken = 0
        self._typed: asyncio.Queue[Typed] = asyncio.Queue()
        threading.Thread(target=self._read, name="terminal-input", daemon=True).start()

    @property
    def is_awaited(self) -> bool:
        """Whether somebody waits for a line just now."""
        return self._waiting

    @property
    def is_ahead(self) -> bool:
        """Whether something was there before anybody asked for it, be it on its way from the terminal to here."""
        # In this order, as it goes this way while we look.
        return _is_readable(self._descriptor) or self._begun > self._taken or not self._typed.empty()

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
            self._hand_over([_text(line) for line in lines])
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)
        self._hand_over([_text(pending), Key.END] if pending else [Key.END])

    def _chunk(self) -> bytes:
        if self._descriptor is None:
            return b""
        _is_readable(self._descriptor, wait_s=None)
        self._begun += 1
        try:
            return os.read(self._descriptor, 4096)
        except OSError:  # the terminal is gone
            return b""

    def _hand_over(self, typed: Sequence[Typed]) -> None:
        try:
            self._loop.call_soon_threadsafe(self._take, typed)
        except RuntimeError:
            return  # the loop is closed: nobody reads any more

    def _take(self, typed: Sequence[Typed]) -> None:
        self._taken += 1
        self._ended = self._ended or Key.END in typed
        for each in typed:
            self._typed.put_nowait(each)


def _copy(descriptor: int | None) -> int | None:
    try:
        return None if descriptor is None else os.dup(descriptor)
    except OSError:  # there is no input
        return None


def _is_readable(descriptor: int | None, *, wait_s: float | None = 0) -> bool:
    """Return whether there is something to read, which at a terminal is a whole line; `None` waits until there is."""
    try:
        return descriptor is not None and bool(select.select([descriptor], [], [], wait_s)[0])
    except (OSError, ValueError):  # closed meanwhile, or a number too high for `select`
        return False


def _text(line: bytes) -> str:
    return line.decode("utf-8", "replace").removesuffix("\r")
