"""Words of strangers: nothing in them acts on a screen, and no browser stops at them."""

import pytest

from arena.report.words import coded, one_line, printable, shortened


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("plain", "plain"),
        ("a\x00b\x1b[31mc\x9b", "ab[31mc"),
        ("\u202eabc\u2066\u200f", "abc"),
        ("e" + "\u0301" * 5000 + "!", "e" + "\u0301" * 4 + "!"),
        ("two\nlines", "two\nlines"),
        ("שלום \U0001f3b2", "שלום \U0001f3b2"),
    ],
)
def test_what_could_act_is_left_out(words: str, shown: str) -> None:
    """Control characters, changes of direction, towers of marks."""
    assert printable(words) == shown


@pytest.mark.parametrize("gap", ["\n", "\r\n", "\t", "\u2028", "\x85"])
def test_one_line_is_one_line(gap: str) -> None:
    """A cell and a list hold one."""
    assert one_line(f" a{gap}b ") == "a b"


def test_long_words_say_what_is_left_out() -> None:
    """Nothing disappears without a word."""
    assert shortened("abcdef", 6) == "abcdef"
    assert shortened("abcdefg", 4) == "abcd… (3 more characters)"


def test_our_own_words_have_code_between_backticks() -> None:
    """As in docstrings."""
    assert list(coded("see `arena hands`, or `x`")) == [
        ("see ", False),
        ("arena hands", True),
        (", or ", False),
        ("x", True),
    ]
