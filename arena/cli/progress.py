"""How a run goes, on stderr: live on a terminal, plain lines in a pipe, JSON objects for programs, or nothing."""

import asyncio
import json
import os
import sys
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, Literal, get_args

from rich.console import Console
from rich.live import Live

from arena.cli.board import Board
from arena.cli.screen import printable
from arena.game import Event
from arena.play.fixtures import Fixture
from arena.play.match import MatchEnd
from arena.play.run import Running

__all__ = ["MODES", "Mode", "Progress"]

Mode = Literal["auto", "plain", "json", "none"]
MODES: tuple[Mode, ...] = get_args(Mode)

_FRAME_SECONDS = 0.25
_LINE_SECONDS = 10.0


class Progress:
    """Tells how a run goes while it is played.

    mode: `auto` draws where stderr is a terminal that can, and writes plain lines elsewhere. clock: seconds that never
    go back.
    """

    def __init__(self, mode: Mode = "auto", *, clock: Callable[[], float] = time.monotonic) -> None:
        self.board = Board(clock=clock)
        self._console = Console(stderr=True, highlight=False, markup=False, emoji=False)
        self._draws = mode == "auto" and _can_draw(self._console)
        self._mode = mode
        self._live: Live | None = None

    def begun(self, running: Running) -> None:
        """Take note of the run that begins."""
        self.board.running = running
        self._tell(self._line)

    def watch(self, fixture: Fixture, what: Event | MatchEnd) -> None:
        """Take note of an event; matches that come to rest before their end are told of at once."""
        self.board.count(fixture, what)
        if isinstance(what, MatchEnd) and what.status in ("parked", "abandoned"):
            why = str(what.cause or "; ".join(what.troubles) or what.status)
            self._tell(lambda: self._trouble(fixture.match, what.status, why))

    def say(self, words: str) -> None:
        """Say something besides, above what is drawn; unless it should be for programs, or silent."""
        if self._mode in ("auto", "plain"):
            self._tell(lambda: self._console.print(words, soft_wrap=True))

    def end(self, told: Mapping[str, object]) -> None:
        """Tell programs what became of the run, as the last object."""
        self._tell(lambda: _write_json({"kind": "end", **told}))

    @asynccontextmanager
    async def shown(self) -> AsyncIterator[None]:
        """Show the progress while the body runs, and where it came to in the end."""
        ticker = asyncio.create_task(self._tick())
        try:
            yield
        finally:
            ticker.cancel()
            await asyncio.gather(ticker, return_exceptions=True)
            if self._live is not None:
                self._live.update(self.board.drawing(), refresh=True)
                self._live.stop()
                self._live = None
            else:
                self._tell(self._line)

    async def _tick(self) -> None:
        if self._draws:
            self._live = Live(self.board.drawing(), console=self._console, auto_refresh=False)
            self._live.start()
        while True:
            await asyncio.sleep(_FRAME_SECONDS if self._draws else _LINE_SECONDS)
            if self._live is not None:
                self._live.update(self.board.drawing(), refresh=True)
            else:
                self._tell(self._line)

    def _line(self) -> None:
        if self.board.running is None or self._mode == "none" or self._draws:
            return
        if self._mode == "json":
            _write_json(self.board.as_json())
        else:
            self._console.print(self.board.line(), soft_wrap=True)

    def _trouble(self, match: str, status: str, why: str) -> None:
        if self._mode == "json":
            _write_json({"kind": "match", "match": match, "status": status, "why": why})
        elif self._mode != "none":
            self._console.print(printable(f"match {match} {status}: {why}"), soft_wrap=True)

    def _tell(self, write: Callable[[], None]) -> None:
        """Write; a reader who went away does not stop the run."""
        try:
            write()
        except BrokenPipeError:
            self._mode, self._draws = "none", False


def _can_draw(console: Console) -> bool:
    """Return whether stderr is a terminal on which lines may be drawn over."""
    return console.is_terminal and not console.is_dumb_terminal and not os.environ.get("NO_COLOR")


def _write_json(line: dict[str, Any]) -> None:
    print(json.dumps(line, ensure_ascii=False), file=sys.stderr, flush=True)
