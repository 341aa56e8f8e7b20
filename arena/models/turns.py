"""Turns: whoever has much to do, one after the other, and in between whatever is quick goes first.

An event loop runs all that is ready before it looks for what else has come. Where many questions are at that point at
once, a reply that arrives now, and the slot it frees, would wait for all of them.
"""

import asyncio
from collections import deque

__all__ = ["Turns"]


class Turns:
    """A queue of which the event loop lets one go each time it comes round; to be used in one event loop."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def turn(self) -> None:
        """Return when those before have had their turn and the loop has looked for news since."""
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self._waiting.append(turn)
        if len(self._waiting) == 1:
            loop.call_soon(self._next)
        await turn

    def _next(self) -> None:
        turn = self._waiting.popleft()
        if not turn.done():  # whoever waited for it may be gone
            turn.set_result(None)
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._next)
