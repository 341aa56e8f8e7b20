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
