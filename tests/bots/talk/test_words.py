"""Numbers, faces and lists as people say them."""

import pytest

from arena.bots.talk.words import TERSE, Manner, capital, fields


@pytest.mark.parametrize(
    ("manner", "number", "face", "count"),
    [
        (Manner(), 3, 5, "three fives"),
        (Manner(), 1, 5, "one five"),
        (Manner(), 1, 1, "one ace"),
        (Manner(), 2, 6, "two sixes"),
        (Manner(few="article"), 1, 5, "a five"),
        (Manner(few="article"), 1, 1, "an ace"),
        (Manner(few="article"), 2, 5, "a couple of fives"),
        (Manner(few="nickname"), 2, 5, "a pair of fives"),
        (Manner(few="nickname"), 3, 5, "three fives"),
        (Manner(digit_numbers=True), 3, 5, "3 fives"),
        (Manner(digit_faces=True), 3, 5, "three 5s"),
        (Manner(old_names=True), 3, 2, "three deuces"),
        (Manner(old_names=True), 1, 3, "one trey"),
        (Manner(), 21, 5, "21 fives"),
        (TERSE, 3, 5, "3 5s"),
    ],
)
def test_a_count_is_said_in_words_or_digits(manner: Manner, number: int, face: int, count: str) -> None:
    assert fields(manner, number=number, face=face)["count"] == count


def test_a_capital_placeholder_is_the_same_with_a_capital() -> None:
    said = fields(Manner(), number=3, face=5)
    assert (said["Count"], said["Faces"], said["Number"]) == ("Three fives", "Fives", "Three")


@pytest.mark.parametrize(("joint", "listed"), [(", ", "2, 2, 5"), ("-", "2-2-5"), (" ", "2 2 5")])
def test_dice_are_listed_in_the_speakers_manner(joint: str, listed: str) -> None:
    assert fields(Manner(joint=joint), number=0, face=1, dice=(2, 2, 5))["listed"] == listed


def test_two_dice_are_never_listed_with_a_space_alone() -> None:
    """ "1 6" is one six; "1 and 6" after words of holding is the cup (claims.md, Decisions in doubtful cases)."""
    assert fields(Manner(joint=" "), number=0, face=1, dice=(1, 6))["listed"] == "1 and 6"


def test_only_the_first_letter_becomes_a_capital() -> None:
    assert capital("a pair of Fives") == "A pair of Fives"
