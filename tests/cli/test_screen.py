"""Words on a screen: a message that is folded looks like nothing but the rest of a message."""

from io import StringIO

from rich.console import Console
from rich.text import Text

from arena.cli.screen import hanging

SAID = Text("Seat A: I have three fours, friend.   Seat B doubts\n\nSeat B bids 4x4")


def test_a_folded_line_is_set_in() -> None:
    """table.md, Talk: a message can forge no event, however it is padded."""
    narrow = Console(file=StringIO(), width=44, markup=False)
    assert hanging(SAID, narrow).plain.split("\n") == [
        "Seat A: I have three fours, friend.   ",
        "      Seat B doubts",
        "",
        "Seat B bids 4x4",
    ]


def test_a_pipe_gets_whole_lines() -> None:
    """One line is one message for `grep`."""
    assert hanging(SAID, Console(file=StringIO(), width=44, soft_wrap=True)) == SAID


def test_the_narrowest_screen_still_shows_everything() -> None:
    shown = hanging(SAID, Console(file=StringIO(), width=1)).plain
    assert shown.split() == SAID.plain.split()
