"""Which counted faces are claims: what words around them leave open or only speak about (claims.md, Not claims)."""

import pytest

from tests.speech.said import said


@pytest.mark.parametrize(
    "text",
    [
        "Maybe you're bluffing, maybe you're not.",
        "Maybe he's lying. Maybe not.",
        "I might raise or I might call, who can say.",
        "My cup has one ace or none.",
        "Even with two fours in my cup I'd be nervous.",
        "Once, in Lisbon, I rolled five aces, and the waiter bowed.",
        "I didn't buy it the last three times.",
        "Going up: three sixes.",
        "I'll take it up to four fives.",
        "They've convinced themselves that I hold three sixes.",
        "With wild ones in play, six fours is practically a discount.",
        "You could be bluffing, you could be brilliant.",
        "Somebody stop me before I raise again.",
        "It might be true, it might not, I'm no priest.",
        "I'm going to challenge myself to say nothing.",
        "I keep wishing for two fives.",
        "I'm told I have four aces.",
        "I've been accused of holding three fives.",
        "I have room for two sixes.",
        "I got called on three fives.",
        "I've seen five fives in one cup before.",
        "I had three fives once.",
        "I can see three fives in your eyes.",
        "My favourite hand is three fives.",
        "There are three fives in Ben's cup.",
        "There are three fives over at Seat D.",
        "There are three aces in a good marriage.",
        "Put five aces on the board under my name.",
        "I have a one in six chance of a five.",
        "I've got one fewer six than I'd like.",
        "I've got no more than my share of fives.",
        "I have no interest in five fours.",
        "I haven't rolled a six in four hands.",
        "I don't only have fives.",
        "I have only fives and sixes.",
        "I have nothing but fives and sixes.",
        "I've got all fives except one.",
        "I have three fives minus one.",
        "I have three fives, or close to it.",
        "I have virtually no fives.",
        "I don't have the fives you want.",
        "It's not that I have no fives.",
        "No fives, no glory.",
        "My dice rarely show a six.",
        "I have twice as many fours as aces.",
        "I've got two aces, give or take one.",
        "I have three fives if you count the one I'm imagining.",
    ],
)
def test_what_leaves_itself_open_and_other_times(text: str) -> None:
    """Both sides of a question, what would be, what was, and bids in other words are no claims."""
    assert said(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "I have three fives plus a couple of shy ones.",
        "I have three fives and a bus to catch at 5.",
        "I have three fives and exactly one friend.",
        "I have three fives, and one of them looks sick.",
        "I have three fives, maybe four.",
        "I have three fives and a one in a million chance.",
        "I don't have two fives, I have three.",
        "I don't just have two fives, I have three.",
        "I have three fives, possibly even four of them.",
        "I have three fives, give or take my reputation.",
    ],
)
def test_numbers_beside_a_claim_add_none(text: str) -> None:
    """Neither an hour, nor "ones" that may be anything, nor a part of what was counted counts a face."""
    assert said(text) == ("own 5 3..",)
