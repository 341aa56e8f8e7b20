"""`arena play` in a pseudo-terminal of its own, what its screen shows, and a person who plays by a simple rule.

Written on `pty` because the usual package forks a process with threads, which newer Pythons warn of, and warnings are
errors here.
"""

import codecs
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from arena.transcript import Replay, find_transcripts, replay, verify

__all__ = ["Sitting", "careful", "colours", "kept", "kinds", "of_kind", "play_out", "widths"]

# The child makes the terminal its own, so that Ctrl-C and hanging up reach it as they reach a shell's command.
_CHILD = """
import fcntl, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from arena.cli import main
sys.exit(main())
"""
_LONGEST_WAIT_S = 30
_PROMPT = "> "
_ESCAPES = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z])")


class Sitting:
    """A person's side of `arena play`: types, and waits for what the terminal shows.

    output: everything written to the terminal so far, as it came.
    """

    def __init__(self, where: Path, *args: str, columns: int = 80, rows: int = 24, **environ: str) -> None:
        self._terminal, theirs = pty.openpty()
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        self._process = subprocess.Popen(
            [sys.executable, "-c", _CHILD, "play", "--seed", "table", *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=where,
            env={**kept, "TERM": "xterm-256color", **environ},
            start_new_session=True,
        )
        os.close(theirs)
        self._columns = columns
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._seen = 0
        self.output = ""

    def __enter__(self) -> "Sitting":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        if self._terminal >= 0:
            os.close(self._terminal)

    def until(self, text: str) -> str:
        """Return what has come since the last call, up to the first `text` in it."""
        come = self._until(text)
        if come is None:
            raise AssertionError(f"{text!r} never came; the last was {self.output[self._seen :]!r}")
        return come

    def prompt(self) -> str:
        """Return what has come up to the next prompt."""
        return self.until(_PROMPT)

    def prompt_or_end(self) -> str | None:
        """Return what has come up to the next prompt, `None` where there is none any more."""
        return self._until(_PROMPT)

    def type(self, line: str) -> None:
        """Type a line and Enter."""
        self.press(f"{line}\n")

    def press(self, keys: str) -> None:
        """Press keys as they are, such as Ctrl-C (`\\x03`) or Ctrl-D (`\\x04`)."""
        os.write(self._terminal, keys.encode())

    def says(self, line: str) -> str:
        """Type a line and return what comes up to the next prompt."""
        self.type(line)
        return self.prompt()

    def hang_up(self) -> int:
        """Close the terminal as a closed window does, and return the exit code."""
        os.close(self._terminal)
        self._terminal = -1
        return self._process.wait(_LONGEST_WAIT_S)

    def end(self) -> int:
        """Read to the end and return the exit code."""
        deadline = time.monotonic() + _LONGEST_WAIT_S
        while self._read(deadline):
            pass
        return self._process.wait(_LONGEST_WAIT_S)

    def screen(self) -> list[str]:
        """Return the rows on the terminal, with those that have scrolled out of it."""
        return _rows(self.output, self._columns)

    def _until(self, text: str) -> str | None:
        deadline = time.monotonic() + _LONGEST_WAIT_S
        while (found := self.output.find(text, self._seen)) < 0:
            if not self._read(deadline):
                return None
        begin, self._seen = self._seen, found + len(text)
        return self.output[begin : self._seen]

    def _read(self, deadline: float) -> bool:
        """Take in what comes next; `False` when the other side has closed the terminal."""
        ready, _, _ = select.select([self._terminal], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            raise AssertionError(f"nothing came for {_LONGEST_WAIT_S} s; the last was {self.output[self._seen :]!r}")
        try:
            chunk = os.read(self._terminal, 65_536)
        except OSError:  # what Linux gives for the end of a pseudo-terminal
            return False
        self.output += self._decoder.decode(chunk)
        return bool(chunk)


def _rows(output: str, columns: int) -> list[str]:
    """Return the rows that a terminal shows after `output`; it knows the few sequences that we send."""
    rows: list[str] = [""]
    row = column = 0
    for escape, letter, text in _pieces(output):
        if letter == "A":
            row -= int(escape or 1)
        elif letter == "J":
            rows[row] = rows[row][:column]
            del rows[row + 1 :]
        elif letter is not None and letter != "m":
            raise AssertionError(f"the terminal was sent {letter!r}, which this screen does not know")
        for character in text:
            if character == "\r":
                column = 0
            elif character == "\n" or column == columns:
                row, column = row + 1, column if character == "\n" else 0
                rows += [""] * (row + 1 - len(rows))
            if character not in "\r\n":
                rows[row] = f"{rows[row][:column]:{column}}{character}{rows[row][column + 1 :]}"
                column += 1
    return [line.rstrip() for line in rows]


def _pieces(output: str) -> list[tuple[str, str | None, str]]:
    parts = _ESCAPES.split(output)
    return [("", None, parts[0]), *zip(parts[1::3], parts[2::3], parts[3::3], strict=True)]


def careful(told: str) -> str:
    """Return what a person types who bids the lowest raise up to 2 dice and doubts whatever is above."""
    prompt = told.rpartition("\n")[2]
    if "Press Enter" in prompt:
        return ""
    if "or Enter" in prompt:
        return "quiet"
    quantity, face = re.findall(r"Lowest (?:bid|raise): (\d+)x(\d)", told)[-1]
    return "doubt" if "doubt" in prompt and int(quantity) > 2 else f"{quantity} {face}"


def play_out(sitting: Sitting, person: Callable[[str], str] = careful) -> int:
    """Play as `person` types until the match is over, and return the exit code."""
    while (told := sitting.prompt_or_end()) is not None:
        sitting.type(person(told))
    return sitting.end()


def colours(output: str) -> list[str]:
    """Return the sequences in `output` that set a colour; bold is none."""
    return [match[0] for match in _ESCAPES.finditer(output) if match[2] == "m" and match[1] not in ("", "0", "1")]


def widths(output: str) -> list[int]:
    """Return the width of each line of `output`, without escapes."""
    return [len(_ESCAPES.sub("", line)) for line in output.replace("\r", "").split("\n")]


def kept(where: Path) -> Replay:
    """Return the one transcript below `where`, verified."""
    (path,) = find_transcripts([where])
    assert verify(path).fault is None
    return replay(path)


def kinds(told: Replay) -> list[str]:
    """Return the kinds of a transcript's lines in order."""
    return [record.kind for record in told.records]


def of_kind(told: Replay, kind: str) -> list[Any]:
    """Return the lines of one kind."""
    return [record for record in told.records if record.kind == kind]
