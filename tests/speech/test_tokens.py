"""Words and their places: noise is transparent, quotes are exact, any text is read (claims.md, own)."""

import string
import sys
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.speech import read
from arena.speech.tokens import words
from tests.speech.labelled import FILES, messages, quoted, sprinkled
from tests.speech.said import quotes, said, short

TEXTS = tuple(row["text"] for name in FILES for row in messages(name))
NOISE = ("🎲", "**", "`", "_", "~", '"', "“", "\u200b", "\u2060", "😀👍🏽", "\u0301", "\ufe0f", "#", "^", "«")
# What the rules look for, so that random texts reach them.
SCRAPS = """
I have 've got don't not three 3 5s fives a pair of at least most in my cup out there the table if ? , . — no wait make
that you're bluffing that bid is solid I'll raise call maybe think Ben says two or more x 2-3-3 [2, 3] ⚄ them all mostly
nothing but \n - “ ” ’ 🎲
""".split(" ")


@pytest.mark.parametrize(
    ("text", "norms"),
    [
        ("I don't", ("i", "do", "not")),
        ("i dont", ("i", "do", "not")),
        ("I’ve got", ("i", "have", "got")),
        ("im gonna", ("i", "am", "going", "to")),
        ("3 5’s, 2+", ("3", "5s", ",", "2", "+")),
        ("3x5 3×5 3*5", ("3", "x", "5", "3", "x", "5", "3", "x", "5")),
        ("three-fives — yes", ("three", "fives", "—", "yes")),
        ("**bold** `5`", ("bold", "5")),
        ("f\u0301ive", ("five",)),
        ("ﬁves 5\ufe0f\u20e3", ("fives", "5")),
        ("⚀⚅", ("1", "6")),
        ("wait... what?!", ("wait", "…", "what", "?")),
        ("two\r\nfives", ("two", "fives")),
        ("cup:\n- two\n\nEnd", ("cup", ":", "two", "\n", "end")),
    ],
)
def test_words_of_a_text(text: str, norms: tuple[str, ...]) -> None:
    """Contractions come apart; marks, emoji and combining marks are no words."""
    assert words(text).norms == norms


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("👩‍👩‍👧 I have three fives 🎲", "three fives"),
        ("I have **three** fives.", "**three** fives"),
        ("I have `3` fives.", "`3` fives"),
        ("I\u2019ve got 3 5\u2019s!", "3 5\u2019s"),
        ("e\u0301 e\u0301 I have three five\u0301s.", "three five\u0301s"),
        ("I have three\r\nfives.", "three\r\nfives"),
        ("I don’t have fives", "don’t have fives"),
    ],
)
def test_quotes_keep_what_stands_in_the_text(text: str, quote: str) -> None:
    """Offsets are in code points of the text as written."""
    assert quotes(text) == (quote,)


@given(st.text(max_size=200) | st.lists(st.sampled_from(SCRAPS), max_size=40).map(" ".join), st.integers(0, 6))
def test_every_text_is_read_and_quoted_rightly(text: str, dice_held: int) -> None:
    """text[start:end] == quote, in order of start; nothing raises."""
    claims = read(text, dice_held)
    assert [(claim.quote, claim.start) for claim in claims] == sorted(quoted(text, claims), key=lambda pair: pair[1])


@given(st.text(st.sampled_from("I hve3five's 5x-,.?!no *\n" + string.punctuation), max_size=120))
def test_hostile_text_is_read(text: str) -> None:
    """Marks in any order are read."""
    assert len(read(text, 5)) <= len(text)


@given(st.sampled_from(TEXTS), st.data())
def test_noise_outside_a_claim_never_changes_it(text: str, data: st.DataObject) -> None:
    """Emoji, Markdown, quotation and combining marks between words leave every claim what it is."""
    noisy = sprinkled(text, read(text, 5), lambda: data.draw(st.sampled_from(["", "", *NOISE])))
    assert said(noisy) == tuple(map(short, read(text, 5)))


@pytest.mark.parametrize(
    "scrap",
    [
        "five ", "I have three fives, no, two ", "two or ", "my ", "not a ", "5 5, ", "I have ", "if ", "😀", "é", "a'",
        "fives two of them are mine ", "that bid is a good ", "no more than ", "i really ", "\n - ", "?", "1",
    ],
)  # fmt: skip
def test_reading_takes_as_many_steps_as_there_are_characters(scrap: str) -> None:
    """No text makes the reader go over its words again and again: four times the text takes four times the steps."""
    short, long = (scrap * 10_000)[:2500], (scrap * 10_000)[:10_000]
    read(short, 5)  # what is cached is cached for both
    steps = steps_of(long)
    assert steps < 5.5 * steps_of(short)
    assert steps < 150 * len(long)


def steps_of(text: str) -> int:
    """Return how many lines of code are run to read `text`, loops counted each time they come round."""
    steps = 0

    def count(_frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal steps
        steps += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        read(text, 5)
    finally:
        sys.settrace(before)
    return steps
