"""An event loop whose clock jumps to the next timer: waits of minutes take no time, in the order they would end."""

import asyncio
import selectors
from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["VirtualTimeLoop"]


class _JumpingSelector(selectors.DefaultSelector):  # type: ignore[valid-type,misc]  # chosen by platform at run time
    """Instead of blocking, tells the loop that the time has passed; threads: how many of them still work."""

    passed = 0.0
    threads = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or (self.threads and timeout > 0):
            # Another thread will wake the loop, and no time passes meanwhile; without one the test hangs.
            return list(super().select(None))
        ready = super().select(0)
        if not ready and timeout > 0:
            self.passed += timeout
        return list(ready)


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """Its `time()` is 1000 at first, moves only when everybody waits, and is what tests pass in as the clock."""

    def __init__(self) -> None:
        self._jumping = _JumpingSelector()
        super().__init__(self._jumping)

    def time(self) -> float:
        return 1000.0 + self._jumping.passed

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        """As ever, but the clock stands still until the thread is done."""
        self._jumping.threads += 1
        future = super().run_in_executor(executor, func, *args)
        future.add_done_callback(self._thread_done)
        return future

    def _thread_done(self, _: object) -> None:
        self._jumping.threads -= 1


LOOP_FACTORIES: Mapping[str, Any] = {"virtual": VirtualTimeLoop}
