"""Table talk (`arena/game/talk.py`): cleaning clause by clause, and who speaks when."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.game import Said, Talk, clean, is_clean, speaking_order

LIMIT = 280
NASTY = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("\x1b[]()0;1mKP\\\x07\x9b\x9c\x9d\x85\r\n\t\v\f \u2028\u2029\u202e\u2066\ud800\u00a0"),
    ),
    max_size=40,
)


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x9b31mred", "red"),
        ("a\x1b]0;title\x07b", "ab"),
        ("a\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\b", "alinkb"),
        ("a\x9d0;title\x9cb", "ab"),
        ("a\x1bPpayload\x1b\\b", "ab"),
        ("a\x1b(Bb\x1bcd", "abd"),
        ("a\x1b[2J\x1b[Hb", "ab"),
        ("a\x1b", "a"),
    ],
)
def test_ansi_sequences_go_first(raw: str, text: str) -> None:
    """CSI, OSC, DCS and short escapes, with 7-bit and 8-bit introducers (table.md, Talk)."""
    assert clean(raw, LIMIT) == Said(text)


@pytest.mark.parametrize("char", list("\t\r\n\v\f\x85\u2028\u2029"))
def test_a_run_of_breaks_becomes_one_space(char: str) -> None:
    """Tab, CR, LF, VT, FF, NEL, U+2028, U+2029; blanks beside it stay (table.md, Talk)."""
    assert clean(f"one{char}\n{char}two", LIMIT) == Said("one two")
    assert clean(f"one {char} two", LIMIT) == Said("one   two")


@pytest.mark.parametrize(
    "char", ["\x00", "\x08", "\x1f", "\x7f", "\x80", "\x9f", "\ud800", "\u202a", "\u202e", "\u2066", "\u2069"]
)
def test_unseen_characters_are_removed(char: str) -> None:
    """Other C0, DEL, C1, surrogates, U+202A..202E and U+2066..2069 (table.md, Talk)."""
    assert clean(f"o{char}ne{char}", LIMIT) == Said("one")


@pytest.mark.parametrize(
    "text", ["[Bid: 9, 6]", 'She said "liar" \\ {}', "naïve 骰子 🎲", "\u200b\u202f\u2065x", "1; DROP"]
)
def test_words_are_never_changed(text: str) -> None:
    """What is not named above stays as it was said (table.md, Talk)."""
    assert clean(text, LIMIT) == Said(text)


@pytest.mark.parametrize("raw", ["", "  ", "\n\t", "\x00\x1b[31m", "\u2028 \u202e", "\ud800"])
def test_what_is_empty_then_is_silence(raw: str) -> None:
    """`None`, never an empty text (table.md, Talk)."""
    assert clean(raw, LIMIT) == Said(None)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ("abcd", Said("abcd")),
        ("  abcd  ", Said("abcd")),
        ("abcde", Said("abcd", cut=True)),
        ("🎲🎲🎲🎲🎲", Said("🎲🎲🎲🎲", cut=True)),
        ("abc  de", Said("abc ", cut=True)),
        ("\x1b[31mabcd\n", Said("abcd")),
    ],
)
def test_long_messages_are_cut_after_trimming(raw: str, said: Said) -> None:
    """At `max_chars` code points, and marked (table.md, Talk)."""
    assert clean(raw, 4) == said


@given(raw=NASTY, limit=st.integers(1, 30))
@settings(max_examples=300)
def test_cleaning_leaves_nothing_to_clean(raw: str, limit: int) -> None:
    """A second cleaning changes nothing, but for a blank at the place of the cut."""
    said = clean(raw, limit)
    assert clean(said.text or "", limit).text == (said.text.rstrip() if said.text else None)
    assert is_clean(said, limit)


@pytest.mark.parametrize(
    ("said", "limit"),
    [
        (Said(""), 9),
        (Said(" a"), 9),
        (Said("a "), 9),
        (Said("a\nb"), 9),
        (Said("a\x1b[31m"), 9),
        (Said("a\u202eb"), 9),
        (Said("a\ud800"), 9),
        (Said("abc"), 2),
        (Said("abc", cut=True), 9),
        (Said(" bc", cut=True), 3),
        (Said(None, cut=True), 9),
    ],
)
def test_what_cleaning_cannot_give_is_not_clean(said: Said, limit: int) -> None:
    """A transcript that holds such a message is refused."""
    assert not is_clean(said, limit)


@pytest.mark.parametrize("char", ["\x9d", "\x1b]", "\x1b[", "\x90\x1b", "\n", " "])
def test_cleaning_takes_time_in_step_with_length(char: str) -> None:
    """A reply of 50,000 characters, built to be slow to read, is cleaned at once."""
    began = time.process_time()
    clean(char * 50_000, LIMIT)
    assert time.process_time() - began < 2


@pytest.mark.parametrize(
    ("talk", "on_turn", "dice", "order"),
    [
        (Talk(), 1, (5, 5, 5), (2, 0, 1)),
        (Talk(), 0, (5, 5, 5), (1, 2, 0)),
        (Talk(), 2, (1, 0, 2, 0, 3), (4, 0, 2)),
        (Talk(order="together"), 1, (5, 5, 5), (0, 1, 2)),
        (Talk(order="together"), 2, (1, 0, 2, 0, 3), (0, 2, 4)),
        (Talk(speakers="active"), 1, (5, 5, 5), (1,)),
        (Talk(speakers="active", order="together"), 1, (5, 5, 5), (1,)),
        (Talk(speakers="none"), 1, (5, 5, 5), ()),
    ],
)
def test_who_speaks_and_in_what_order(talk: Talk, on_turn: int, dice: tuple[int, ...], order: tuple[int, ...]) -> None:
    """`seat` starts left of the seat on turn, which speaks last; `together` is in seat order (table.md, Talk)."""
    assert speaking_order(talk, on_turn, dice) == order
