"""Output that nobody reads, that is full, closed, or cannot show what is said: no traceback (runs.md, Commands)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TRANSCRIPT = str(Path(__file__).parent.parent / "transcript" / "cases" / "arena.jsonl")
HELP_OF_ONE = ["show", "--help"]  # written by argparse, which passes over trouble itself
COMMANDS = [["--help"], ["rules"], ["show", TRANSCRIPT, "1"], ["verify", TRANSCRIPT]]


def run(shell: str, words: list[str], **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run `arena` with `words` in a shell line, where it stands as `"$@"`."""
    return subprocess.run(
        ["sh", "-c", shell, "sh", sys.executable, "-m", "arena", *words],
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
    )


@pytest.mark.parametrize("words", [HELP_OF_ONE, *COMMANDS], ids=lambda words: " ".join(words[:1]))
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_what_an_encoding_lacks_is_shown_as_a_question_mark(words: list[str], encoding: str) -> None:
    """Help and hands have characters such as `…` and `·`, and messages may hold any."""
    done = run('"$@"', words, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout


@pytest.mark.parametrize("words", [HELP_OF_ONE, *COMMANDS], ids=lambda words: " ".join(words[:1]))
@pytest.mark.parametrize("shell", ['"$@" | true', 'exec "$@" <&- >&-'], ids=["pipe", "closed"])
def test_output_that_goes_nowhere_is_no_trouble(shell: str, words: list[str]) -> None:
    """`head` closes a pipe early, a service may have no stdout at all."""
    done = run(shell, words)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words[:1]))
def test_full_output_is_told_in_a_line(words: list[str]) -> None:
    """runs.md: a full disk is a clear stop."""
    done = run('"$@" > /dev/full', words)
    assert (done.returncode, done.stderr) == (1, b"arena: the output: No space left on device\n")
