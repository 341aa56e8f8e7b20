"""The whole cup, named die by die (claims.md, hand)."""

import pytest

from tests.speech.said import said


@pytest.mark.parametrize(
    "text",
    [
        "My dice are 2 3 3 5 6",
        "I rolled 2-3-3-5-6.",
        "holding 2,3,3,5,6",
        "I have two, three, three, five, six.",
        "My cup: 2/3/3/5/6",
        "My roll: [2, 3, 3, 5, 6].",
        "I rolled 23356.",
        "I'm holding 6, 5, 3, 3 and 2.",
        "I've got ⚁ ⚂ ⚂ ⚄ ⚅.",
        "My hand reads **2-3-3-5-6**.",
        "Here's what I have: 2 3 3 5 6.",
        "I have deuce, trey, trey, five, six.",
    ],
)
def test_dice_named_one_by_one_are_the_hand(text: str) -> None:
    """Words of possession or rolling, then at least two faces; sorted in the record."""
    assert said(text) == ("hand 2 3 3 5 6",)


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("I hold 2 and 5.", ("hand 2 5",)),
        ("I hold a five and a six.", ("own 5 1..", "own 6 1..")),
        ("I have one ace, one four.", ("own 1 1..", "own 4 1..")),
        ("I'm holding 4, 4 and 6, plus two more.", ("hand 4 4 6",)),
        ("I have 2 5s.", ("own 5 2..",)),
    ],
)
def test_bare_faces_are_a_hand_and_counted_ones_are_not(text: str, claims: tuple[str, ...]) -> None:
    """ "2 and 5" after words of holding is a hand; "a five and a six" is two own claims."""
    assert said(text) == claims


@pytest.mark.parametrize(
    "text",
    [
        "2 3 3 5 6",
        "5, 4, 3, 2, 1, go!",
        "I have 3 or 4.",
        "My favourite numbers are 3 and 5.",
        "I have 2 dice and 3 friends.",
        "Do I have 2 3 3 5 6?",
        "Ben rolled 2 3 3 5 6.",
        "I don't have 2 3 3 5 6.",
    ],
)
def test_a_list_without_words_of_holding_is_no_claim(text: str) -> None:
    """Nor is one that is asked, denied or somebody else's."""
    assert said(text) == ()


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("I rolled 1-2-3-4-6, one short of a run.", ("hand 1 2 3 4 6",)),
        ("I've got 2 2 5, 3 dice in total.", ("hand 2 2 5",)),
        ("My hand is 3, 3, 6, 6, two by two.", ("hand 3 3 6 6",)),
        ("I've got 1 six and 2 fours.", ("own 6 1..", "own 4 2..")),
        ("My last two dice are 3 and 3.", ("hand 3 3",)),
        ("My cup, since you ask, reads 2, 3, 4.", ("hand 2 3 4",)),
    ],
)
def test_a_list_ends_where_its_separator_changes(text: str, claims: tuple[str, ...]) -> None:
    """What follows the list is not part of the cup."""
    assert said(text) == claims
