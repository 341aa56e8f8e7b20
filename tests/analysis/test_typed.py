"""Claims as a person types them when labelling."""

import re

import pytest

from arena.analysis.typed import HELP, claims_typed
from arena.speech import read
from tests.speech.said import short

TEXT = "I have three fives, maybe a six. You're bluffing."


def typed(words: str, text: str = TEXT) -> list[tuple[str, str]]:
    return [(short(claim), claim.quote) for claim in claims_typed(words, text, read(text, 5))]


@pytest.mark.parametrize(
    ("words", "claim"),
    [
        ('own 5 3.. "three fives"', "own 5 3.."),
        ('own 5 3+ "three fives"', "own 5 3.."),
        ('own 5 3 "three fives"', "own 5 3..3"),
        ('own 5 3..3 "three fives"', "own 5 3..3"),
        ('own 5 0..2 "three fives"', "own 5 0..2"),
        ('own 5 3..? "three fives"', "own 5 3..?"),
        ('own 5 3..~? "three fives"', "own 5 3..~?"),
        ('own  5   3.. ?   "three fives" ', "own 5 3..?"),
        ('table 5 3..~ "three fives"', "table 5 3..~"),
        ('hand 5 3 5 "three fives"', "hand 3 5 5"),
        ('hand 5 3 5? "three fives"', "hand 3 5 5?"),
        ('believe "three fives"', "bid believe"),
        ('disbelieve? "three fives"', "bid disbelieve?"),
        ('not_doubt "three fives"', "announcement not_doubt"),
        ('raise "three fives"', "announcement raise"),
        ('doubt "three fives"', "announcement doubt"),
    ],
)
def test_each_kind_is_typed_in_short(words: str, claim: str) -> None:
    assert typed(words) == [(claim, "three fives")]


@pytest.mark.parametrize("words", ["-", " - "])
def test_a_dash_is_no_claim(words: str) -> None:
    assert typed(words) == []


def test_several_claims_are_in_the_order_of_the_text() -> None:
    assert typed('own 6 1..? "a six"; own 5 3.. "three fives" ;') == [
        ("own 5 3..", "three fives"),
        ("own 6 1..?", "a six"),
    ]


def test_a_semicolon_in_the_words_of_a_message_ends_no_claim() -> None:
    assert typed('own 5 3.. "fives; three"', "fives; three, that is") == [("own 5 3..", "fives; three")]


def test_words_left_out_are_those_of_a_reader_that_found_the_kind() -> None:
    assert typed("own 4 3..; believe") == [("own 4 3..", "three fives"), ("bid believe", "You're bluffing")]


def test_words_left_out_are_the_whole_message_where_no_reader_found_the_kind() -> None:
    assert typed("raise") == [("announcement raise", TEXT)]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("fives", "'fives' is none of: own 5 3.., table 6 4.., hand 2 3 5, believe"),
        ("own 7 3..", "'own 7 3..' is none of"),
        ("own 5", "'own 5' is none of"),
        ("hand 5", "'hand 5' is none of"),
        ("own 5 3..2", "the wrong way round"),
        ("own 5 3+4", "3+ has no upper bound"),
        ("raise~", "only a count can be vague"),
        ('own 5 3.. "four fives"', "the message does not say 'four fives'"),
        ('own 5 3.. "three', "a quotation mark too few"),
        ('"three fives" own 5 3..', "stand last, in quotation marks"),
        ("own 5 3..; ; raise", "'' is none of"),
    ],
)
def test_a_slip_is_told(words: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=re.escape(complaint)):
        typed(words)


def test_help_tells_every_form() -> None:
    assert all(
        word in HELP for word in ("own 5 3..", "table 6 4..", "hand 2 3 5", "believe", "not_doubt", "hedged", "`-`")
    )
