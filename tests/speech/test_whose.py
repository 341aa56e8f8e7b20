"""Whose dice are meant: the speaker's, the table's, somebody else's (claims.md, table and Decisions)."""

import pytest

from tests.speech.said import said


@pytest.mark.parametrize(
    "text",
    [
        "I have three fives.",
        "I've got three fives.",
        "I'm holding three fives.",
        "i got three fives lol",
        "Sitting on three fives over here.",
        "I'm packing three fives, partner.",
        "I'm staring at three fives.",
        "I rolled three fives.",
        "My cup has three fives in it.",
        "My dice show three fives.",
        "There are three fives in my cup.",
        "There's three fives under my cup.",
        "Three fives in front of me.",
        "Three fives on my side of the table.",
        "Under this cup: three fives.",
        "My roll: three fives.",
        "Three fives are staring back at me.",
        "The dice gods gave me three fives.",
        "Lift my cup and you'll see three fives.",
        "I, the great oracle, hold three fives.",
        "What I've got is three fives.",
        "I come bearing three fives.",
        "I have here, dear friends, three fives.",
        "Three fives. In this very cup.",
        "What do I have? Three fives.",
    ],
)
def test_words_of_holding_and_of_the_speakers_place_are_own(text: str) -> None:
    """ "In my cup", "on my side", "my roll:" are own."""
    assert said(text) == ("own 5 3..",)


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("There are at least six threes out there.", "table 3 6.."),
        ("I count on seven 2s around the table.", "table 2 7.."),
        ("There are six threes.", "table 3 6.."),
        ("We have six threes between us.", "table 3 6.."),
        ("Six threes on this table, easy.", "table 3 6.."),
        ("The table has five or more twos.", "table 2 5.."),
        ("There are exactly four aces in play.", "table 1 4..4"),
        ("There are no more than three aces in total.", "table 1 0..3"),
        ("Across all the cups you'll find plenty of sixes.", "table 6 2..~"),
        ("There must be six 5s among all of us.", "table 5 6.."),
        ("No way there are six threes.", "table 3 0..5"),
        ("There is no way there are six threes at this table.", "table 3 0..5"),
        ("I doubt there are six threes out there.", "table 3 0..5"),
        ("There aren't six threes on this table.", "table 3 0..5"),
        ("There can't be six threes out there.", "table 3 0..5"),
        ("I don't think there are six threes out there.", "table 3 0..5?"),
        ("Six threes on this table? No way.", "table 3 0..5"),
        ("There is not a single three on the table.", "table 3 0..0"),
    ],
)
def test_words_of_the_whole_table_count_all_cups(text: str, claim: str) -> None:
    """ "Between us", "out there", "on the table" are table; bounds as for own."""
    assert said(text) == (claim,)


@pytest.mark.parametrize(
    "text",
    [
        "You have three fives.",
        "You've got three fives under there.",
        "Ben has three fives.",
        "Seat B holds three fives.",
        "She's sitting on three fives.",
        "There are three fives in your cup.",
        "My neighbour has three fives.",
        "Somebody at this table has three fives.",
        "Three fives over there, I bet.",
    ],
)
def test_others_dice_are_no_claim(text: str) -> None:
    """Talk of other cups is no claim about one's own or the table's dice."""
    assert said(text) == ()


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Two fives here.", ("own 5 2..",)),
        ("There are two fives here.", ("own 5 2..",)),
        ("There are six fives here.", ("table 5 6..",)),
        ("Six fives here.", ()),
    ],
)
def test_here_is_the_speakers_cup_as_far_as_its_dice_go(text: str, claims: tuple[str, ...]) -> None:
    """ "Here" alone is own where the speaker can hold so many."""
    assert said(text, 5) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("I have two dice left: one is a five, the other's a six.", ("own 5 1..", "own 6 1..")),
        ("One of my dice is a six, two are fours.", ("own 6 1..", "own 4 2..")),
        ("There are five dice in my cup and two of them are sixes.", ("own 6 2..",)),
        ("Mostly fives in my squad tonight.", ("own 5 3..~",)),
        ("Two fives in my opinion.", ()),
        ("Two fours for me.", ("own 4 2..",)),
        ("Just one five this hand.", ("own 5 1..1",)),
        ("Two fours this hand.", ()),
        ("My cup has two fours, your cup has a hole.", ("own 4 2..",)),
        ("I rolled something decent: three sixes.", ("own 6 3..",)),
        ("I have a plan: three sixes.", ()),
        ("I'm not one to boast, but three twos in my cup.", ("own 2 3..",)),
        ("On the table there are, I am certain, at least four fours.", ("table 4 4..",)),
        ("Three fours in my cup and at least six on the table.", ("own 4 3..", "table 4 6..")),
        ("No way are there seven fives on this table.", ("table 5 0..6",)),
        ("Four fives? I've only got one.", ("own 5 1..1",)),
        ("Ben has two fives. I have three.", ("own 5 3..",)),
    ],
)
def test_dice_named_in_passing_have_an_owner(text: str, claims: tuple[str, ...]) -> None:
    """ "In my cup", pictures of it and what was named just before are own; "on the table" counts all cups."""
    assert said(text) == claims
