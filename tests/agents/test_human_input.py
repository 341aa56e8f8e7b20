"""What a person types is read as meant, and nothing is done that was not typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.agents.human_input import Command, Say, Unclear, read_command
from arena.game import Bid


@pytest.mark.parametrize(
    "line",
    ["4 5", "4x5", " 4X5 ", "4 x 5", "4×5", "4*5", "4,5", "bid 4 5", "I bid 4x5!", "four fives", "4 fives.", "Four 5"],
)
def test_bid_may_be_typed_as_people_write_it(line: str) -> None:
    assert read_command(line) == Bid(4, 5)


@pytest.mark.parametrize(
    ("line", "bid"),
    [
        ("1 one", Bid(1, 1)),
        ("3 aces", Bid(3, 1)),
        ("twelve sixes", Bid(12, 6)),
        ("99 9", Bid(99, 9)),
        ("0x0", Bid(0, 0)),
    ],
)
def test_numbers_outside_the_rules_are_left_to_the_referee(line: str, bid: Bid) -> None:
    """The referee says what is wrong with a bid; here it is only read."""
    assert read_command(line) == bid


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("", "enter"),
        ("   ", "enter"),
        ("doubt", "doubt"),
        ("DOUBT!", "doubt"),
        ("d", "doubt"),
        ("challenge", "doubt"),
        ("?", "help"),
        ("help", "help"),
        ("q", "quit"),
        ("exit", "quit"),
        ("odds", "odds"),
        ("table", "table"),
        ("rules", "rules"),
        ("ladder", "ladder"),
        ("expose", "expose"),
        ("quiet", "quiet"),
        ("say", Say("")),
        ("say three fives", Say("three fives")),
        ("Say: hello", Say("hello")),
        ("say doubt", Say("doubt")),
        ("say 4 5", Say("4 5")),
    ],
)
def test_command_is_read(line: str, command: Command) -> None:
    assert read_command(line) == command


@pytest.mark.parametrize(
    "line", ["4", "4 5 6", "-1 4", "4x", "x5", "1.5 2", "call", "I doubt that", "sayonara", "four", "5 5s"]
)
def test_anything_else_is_unclear_and_does_nothing(line: str) -> None:
    """A slip of the fingers is no move."""
    assert read_command(line) == Unclear(line)


def test_control_characters_are_not_taken_for_words() -> None:
    """An arrow key sends an escape sequence, which is no part of what was meant."""
    assert read_command("4 5\x1b[D") == Bid(4, 5)
    assert read_command("say a\x1b[2Jb\x07") == Say("ab")


@given(st.text(max_size=200))
def test_every_line_is_read_as_something(line: str) -> None:
    assert read_command(line) is not None
