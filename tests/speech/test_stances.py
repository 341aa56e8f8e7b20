"""Stances on the standing bid (claims.md, bid)."""

import pytest

from tests.speech.said import quotes, said


@pytest.mark.parametrize(
    "text",
    [
        "You're bluffing.",
        "youre bluffing lol",
        "You are lying through your teeth.",
        "Ben is bluffing.",
        "Seat A's bluffing.",
        "I don't buy it.",
        "Not buying it.",
        "I don't believe you.",
        "I doubt it.",
        "No chance that's true.",
        "There's no way that bid holds.",
        "That can't be true.",
        "That's a bluff.",
        "That bid is way too high.",
        "Seat B's bid is nonsense.",
        "You're full of it.",
        "You're making that up.",
        "You don't have it.",
        "I smell a bluff.",
        "Sounds like a bluff to me.",
        "I'm not convinced.",
        "Bluff!",
    ],
)
def test_disbelief(text: str) -> None:
    """You're bluffing, I don't buy it, no chance that's true."""
    assert said(text) == ("bid disbelieve",)


@pytest.mark.parametrize(
    "text",
    [
        "That bid is solid.",
        "I believe you.",
        "It's good.",
        "I'm buying it.",
        "That's true.",
        "That bid holds up.",
        "Your bid looks legit to me.",
        "You're telling the truth.",
        "You're not bluffing.",
        "I don't doubt that.",
        "Ben has it.",
        "I trust that bid.",
    ],
)
def test_belief(text: str) -> None:
    """That bid is solid, I believe you, it's good."""
    assert said(text) == ("bid believe",)


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("Well, you're bluffing, Ben.", "you're bluffing"),
        ("Ben is bluffing, look at him.", "Ben is bluffing"),
        ("Nah, no chance that's true, friend.", "no chance that's true"),
        ("Hmm, that bid is solid, leave it.", "that bid is solid"),
    ],
)
def test_the_quote_runs_from_the_subject(text: str, quote: str) -> None:
    """A stance is quoted from its subject, or from what denies it."""
    assert quotes(text) == (quote,)


@pytest.mark.parametrize(
    "text",
    [
        "You're good at this.",
        "That's true love.",
        "I believe in luck.",
        "I doubt it will rain.",
        "It works.",
        "You have it easy.",
        "He's lying down.",
        "Ben is lying on the floor.",
        "I don't believe this weather.",
        "I have three fives and that's the truth, so there.",
    ],
)
def test_other_uses_of_the_words_are_no_stance(text: str) -> None:
    """Only the standing bid and its owner are meant."""
    assert not any(claim.startswith("bid") for claim in said(text))


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("That's not possible.", "bid disbelieve"),
        ("That bid is fine.", "bid believe"),
        ("You lie, sir.", "bid disbelieve"),
        ("im not buying it bestie", "bid disbelieve"),
        ("Good heavens, what a lie!", "bid disbelieve"),
        ("That's a bluff if I ever saw one.", "bid disbelieve"),
        ("I'm calling it now: that's false.", "bid disbelieve"),
    ],
)
def test_stances_in_passing(text: str, claim: str) -> None:
    """Address, exclamations and idioms around a stance change nothing."""
    assert said(text) == (claim,)


@pytest.mark.parametrize("text", ["That's possible.", "That's fine.", "The bid is fine by me."])
def test_consent_is_no_belief(text: str) -> None:
    """To let a bid stand is not to believe it."""
    assert said(text) == ()
