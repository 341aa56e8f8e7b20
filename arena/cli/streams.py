"""The three streams of a process, made fit to write to: one may be closed, full, or unable to show every character."""

import io
import os
import sys
from pathlib import Path

__all__ = ["let_go_of_stdout", "prepare_streams"]


def prepare_streams() -> None:
    """Give a closed stream a place that goes nowhere, and let output show `?` for what its encoding does not have.

    A message may hold any character; `LANG=C`, an old terminal or `PYTHONIOENCODING=ascii` is no reason to stop.
    """
    nowhere = Path(os.devnull)
    sys.stdin = sys.stdin or nowhere.open()
    sys.stdout = sys.stdout or nowhere.open("w")
    sys.stderr = sys.stderr or nowhere.open("w")
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="replace")


def let_go_of_stdout() -> None:
    """Send what is left of the output nowhere, so that the interpreter does not fail at it once more at its exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
