"""The screen of `arena play`: what happens scrolls above, where things stand keeps to the last lines.

Plain, or where the terminal cannot do it, nothing is ever taken back: each fact is a line below the one before.
"""

import asyncio
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from arena.agents.human import Key, Typed
from arena.agents.terminal_input import TerminalInput
from arena.cli.screen import console

__all__ = ["PlayScreen"]

_GAP = "   "
_PATIENCE_S = 0.7


class PlayScreen:
    """Shows the lines of a match and reads what a person types.

    plain: one fact a line, no colour, no cursor movement; so it is too where no terminal could take lines back.
    Others' words must have been made printable before.
    """

    def __init__(self, typed: TerminalInput, *, plain: bool) -> None:
        self._typed = typed
        rich = console()
        self.plain = plain or not rich.is_terminal or rich.is_dumb_terminal
        self._console = _plain_console() if self.plain else rich
        self._known: Sequence[str] = ()
        self._below = 0
        self._drawn_at: os.terminal_size | None = None
        self._waiting: asyncio.TimerHandle | None = None
        self._gone = False
        self._is_echoed = sys.stdin is not None and sys.stdin.isatty()

    def tell(self, *lines: str | Text, folds: bool = True) -> None:
        """Print lines above those that say where things stand; what does not fold can be copied whole."""
        self._stop_waiting()
        self._take_back()
        self._print(lines, folds=folds)

    async def ask(self, facts: Sequence[str], prompt: str) -> Typed:
        """Show where things stand, and return what is typed after `prompt`; nobody types where nothing can be shown."""
        self._stop_waiting()
        self._take_back()
        shown = self._shown(facts)
        self._print(shown)
        # What is typed from here on is shown by the terminal behind the prompt; what was before it stands above.
        is_echoed = self._is_echoed and not self._typed.is_ahead
        self._write(prompt)
        if self._gone:
            return Key.END
        typed = await self._typed.next()
        if isinstance(typed, Key):
            self._write("\n")
            return typed
        if not is_echoed:
            # The terminal has not moved on to the next line by itself.
            self._write(f"{typed}\n")
        if typed.isprintable():
            self._below = self._rows(shown) + (cell_len(prompt + typed) - 1) // self._console.width + 1
            self._drawn_at = self._size()
        return typed

    def forget(self) -> None:
        """Take no fact for known any more: a new hand begins."""
        self._known = ()

    def wait_for(self, who: str) -> None:
        """Say who is waited for, if nothing happens for a moment."""
        self._stop_waiting()
        self._waiting = asyncio.get_running_loop().call_later(_PATIENCE_S, self._show_waiting, who)

    def go(self) -> None:
        """Print no more: there is nobody left to read it."""
        self._stop_waiting()
        self._gone = True

    def new_line(self) -> None:
        """Go on below what the terminal itself has shown of a Ctrl-C."""
        self._stop_waiting()
        self._take_back()
        self._write("\n")

    def _show_waiting(self, who: str) -> None:
        self._take_back()
        line = f"Waiting for {who} …"
        self._print([line])
        self._below, self._drawn_at = self._rows([line]), self._size()

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _shown(self, facts: Sequence[str]) -> list[Text]:
        """Return the facts as lines: plain those that have changed, one to a line, else all, several to a line."""
        if self.plain:
            known, self._known = self._known, facts
            facts = [fact for fact in facts if fact not in known]
            return [Text(f"{fact}{'' if fact.endswith(('.', '?')) else '.'}") for fact in facts]
        lines: list[str] = [""] if facts else []
        for fact in facts:
            if lines and lines[-1] and len(lines[-1]) + len(_GAP) + len(fact) <= self._console.width:
                lines[-1] += f"{_GAP}{fact}"
            else:
                lines.append(fact)
        return [Text(line, style="bold") for line in lines]

    def _print(self, lines: Sequence[str | Text], *, folds: bool = True) -> None:
        for line in lines:
            self._emit(partial(self._console.print, line, soft_wrap=self.plain or not folds))

    def _write(self, text: str) -> None:
        self._emit(partial(self._console.file.write, text))
        self._emit(self._console.file.flush)

    def _emit(self, write: Callable[[], object]) -> None:
        """Write while the terminal takes it."""
        try:
            if not self._gone:
                write()
        except (OSError, SystemExit):  # rich ends the program where it finds its pipe broken
            self.go()
            # What is left in the buffer would fail again when the interpreter ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    def _take_back(self) -> None:
        """Clear the lines that say where things stand, unless the window has changed and they are who knows where."""
        if not self.plain and self._below and self._size() == self._drawn_at:
            self._write(f"\x1b[{self._below}A\r\x1b[J")
        self._below = 0

    def _rows(self, lines: Sequence[str | Text]) -> int:
        texts = (Text(line) if isinstance(line, str) else line for line in lines)
        return sum(len(text.wrap(self._console, self._console.width)) or 1 for text in texts)

    def _size(self) -> os.terminal_size | None:
        try:
            return os.get_terminal_size(self._console.file.fileno())
        except OSError:
            return None


def _plain_console() -> Console:
    """Return a console without colour that leaves the folding of lines to whatever reads them."""
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=True, no_color=True, color_system=None)
