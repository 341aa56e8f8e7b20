"""What asserts nothing: questions, conditions, wishes, reports, other hands, bids, odds (claims.md, Not claims)."""

import pytest

from tests.speech.labelled import HERE
from tests.speech.said import said

SMALL_TALK = (HERE / "small_talk.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    "text",
    [
        "Do you have three fives?",
        "Have I got three fives, Ben?",
        "So I have three fives?",
        "Hm, so I have three fives?",
        "Who has a five?",
        "Am I bluffing, or do I hold three fives?",
        "Are you bluffing?",
        "Should I call?",
    ],
)
def test_questions(text: str) -> None:
    """A question claims nothing."""
    assert said(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "I have three fives, okay?",
        "I have three fives, right?",
        "I have three fives, you know?",
        "I have three fives, want to see them?",
        "Ben, I have three fives, got it?",
    ],
)
def test_a_tag_leaves_a_statement_one(text: str) -> None:
    """A statement with a tag is a claim."""
    assert said(text) == ("own 5 3..",)


@pytest.mark.parametrize(
    "text",
    [
        "If I had three fives I would raise.",
        "If I have three fives, you're in trouble.",
        "Suppose I hold two fours.",
        "Imagine I rolled five fives!",
        "What if I have three fives?",
        "Even if there were six threes, I'd want a receipt.",
        "Whenever I have three fives, I whistle.",
        "If you raise, I'll call.",
        "Raise again and I'll call.",
        "If you're bluffing, I'll know.",
    ],
)
def test_conditions(text: str) -> None:
    """A condition claims nothing, nor does what hangs on it."""
    assert said(text) == ()


@pytest.mark.parametrize("text", ["If you must know, I have three fives.", "I have three fives, if you ask me."])
def test_words_of_politeness_are_no_condition(text: str) -> None:
    """ "If you must know" sets no condition."""
    assert said(text) == ("own 5 3..",)


@pytest.mark.parametrize(
    "text",
    [
        "I wish I had a pair of sixes.",
        "I need three fives from you lot.",
        "I could really use a six right now.",
        "I'd love three fives.",
        "Give me two sixes.",
        "I want to raise.",
        "I hope you're bluffing.",
    ],
)
def test_wishes(text: str) -> None:
    """A wish claims nothing."""
    assert said(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Ben says he has three fives.",
        "Ben says I have three fives.",
        "Everyone thinks I have three fives.",
        "I never said I have three fives.",
        "I'm not saying I have three fives.",
        "You think I have three fives.",
        "According to Ben, I have three fives.",
        "Rumour has it I have three fives.",
        "Ben says you're bluffing.",
    ],
)
def test_reports_of_others(text: str) -> None:
    """Neither what others say, nor "everyone thinks I have", nor "I never said I have"."""
    assert said(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "I swear I have three fives.",
        "Trust me, I have three fives.",
        "Believe me when I say I have three fives.",
        "You know I have three fives.",
        "I'm sure I have three fives.",
        "I'd bet I have three fives.",
        "Honestly, I have three fives.",
        "I bid three fives because I have three fives.",
    ],
)
def test_words_that_stress_a_claim_leave_it_one(text: str) -> None:
    """ "I'm sure", "I'd bet", "honestly" neither hedge nor take back."""
    assert said(text) == ("own 5 3..",)


@pytest.mark.parametrize(
    "text",
    [
        "Last round I had three fives.",
        "I rolled three fives two hands ago.",
        "I had three fives.",
        "Next hand I'll have four sixes.",
        "You were bluffing last round.",
        "Next round I'll call you.",
        "I called it last time.",
    ],
)
def test_talk_of_other_hands(text: str) -> None:
    """What was or will be in another hand is no claim."""
    assert said(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "I bid three fives.",
        "Three fives!",
        "My bid: 3x5.",
        "Raise: six fours.",
        "I'll go with six fours.",
        "Let's make it five 3s.",
        "The bid on the table is four fives.",
        "I raise to six fours.",
    ],
)
def test_a_bid_spoken_as_a_bid(text: str) -> None:
    """A bid is a move, not a claim."""
    assert said(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Three fives is likely.",
        "Six fives out there is a stretch.",
        "The probability of five threes is roughly 4%.",
        "With 20 dice you'd expect about seven fours.",
    ],
)
def test_general_odds(text: str) -> None:
    """Talk of odds is no claim."""
    assert said(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "I'm not bluffing.",
        "Oh sure, I have five sixes, and I'm the Queen of Sheba.",
        "I have three fives. Just kidding!",
        "I have three fives... not.",
        "I have three kids, two dogs and one mortgage.",
        "It's good to be here.",
        "I'll raise my glass to that.",
        "I'm calling my mother.",
    ],
)
def test_sarcasm_retractions_and_small_talk(text: str) -> None:
    """ "I'm not bluffing", sarcasm and retractions without a number are no claim."""
    assert said(text) == ()


@pytest.mark.parametrize("text", SMALL_TALK)
def test_talk_around_a_table_claims_nothing(text: str) -> None:
    """Numbers, dice words and words of doubt in other senses: one line each."""
    assert said(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Sure, and I've got ten sixes and a pet unicorn.",
        "Oh sure, I have a hundred sixes.",
        "Sure, I have nine aces and a yacht.",
        'Ben: "I have two aces."',
        '"I have three fives," said the fox.',
        "Everyone's convinced I have two aces.",
        "They all think I'm holding four twos.",
        "I'd love to say I have three fives.",
        "Earlier I rolled five fives.",
        "You've got nothing, Ben. Not a six, not a five.",
        "Prove that you're not bluffing.",
        "One of you is lying.",
        "It's been said that I have four aces.",
        "Claude's theory is that I have no sixes.",
        "He wants us to think there are five aces on the table.",
        "Sometimes I have three fives.",
        "I challenge anyone to stay awake through this.",
        "Had there been three aces, I'd have raised.",
        "Ben told Claude, and Claude told me, that there are five twos.",
        "The rumour that I have two sixes was started by Ben.",
        "People think I've got nothing but fives.",
        "I'm calling the newspapers.",
        "The probability of three sixes in my cup is tiny.",
        "It's not a lie if you believe it.",
        "You're honest most days.",
        "I believe in you, Ben.",
        "I could call, I could raise, I could move to Portugal.",
    ],
)
def test_sarcasm_quotes_and_other_minds(text: str) -> None:
    """Sarcasm, the words or thoughts of others and stances under a condition are no claims."""
    assert said(text) == ()


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
