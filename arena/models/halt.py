"""Stopping the questions of a run: who waits to ask gives up at once, calls that have left are let come back."""

import asyncio
from types import TracebackType

from arena.errors import Halted

__all__ = ["Halt", "Waiting"]

_WORDS = "the run was asked to stop before this call left"


class Halt:
    """Whether questions may still be asked, and everybody who waits to ask one."""

    def __init__(self) -> None:
        self.is_asked = False
        self.waiting: set[asyncio.Timeout] = set()

    def ask(self) -> None:
        """See that from now on no call leaves; those that wait raise `Halted` when the event loop comes to them."""
        self.is_asked = True
        now = asyncio.get_running_loop().time() if self.waiting else 0.0
        for timeout in self.waiting:
            timeout.reschedule(now)


class Waiting:
    """A question on its way, as a context: raises `Halted` where it still waits when the halt is asked.

    Between `leave` and `back` its call is away and is not disturbed. has_left: whether the last try has left. tries:
    how many have.
    """

    def __init__(self, halt: Halt) -> None:
        self.has_left = False
        self.tries = 0
        self._halt = halt
        self._timeout = asyncio.timeout(None)

    def leave(self) -> None:
        """Let the call go, unless it may not any more."""
        if self._halt.is_asked:
            raise Halted(_WORDS)
        self._halt.waiting.discard(self._timeout)
        self.has_left = True
        self.tries += 1

    def back(self) -> None:
        """Be disturbed again; to be called when the call has come back, whatever it brings."""
        self._halt.waiting.add(self._timeout)
        if self._halt.is_asked:
            self._timeout.reschedule(asyncio.get_running_loop().time())

    async def __aenter__(self) -> "Waiting":
        if self._halt.is_asked:
            raise Halted(_WORDS)
        await self._timeout.__aenter__()
        self._halt.waiting.add(self._timeout)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._halt.waiting.discard(self._timeout)
        try:
            await self._timeout.__aexit__(kind, error, trace)
        except TimeoutError as late:
            raise Halted(_WORDS) from late
