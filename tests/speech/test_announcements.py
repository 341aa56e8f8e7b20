"""What the speaker will do (claims.md, announcement)."""

import pytest

from tests.speech.said import quotes, said


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("I'll call you next.", "announcement doubt"),
        ("I'm calling you.", "announcement doubt"),
        ("im gonna call you", "announcement doubt"),
        ("I'm about to challenge.", "announcement doubt"),
        ("I will doubt that bid.", "announcement doubt"),
        ("My next move is a challenge.", "announcement doubt"),
        ("I'm going to raise.", "announcement raise"),
        ("I'm raising.", "announcement raise"),
        ("I'll push it higher.", "announcement raise"),
        ("I'm going to up the bid.", "announcement raise"),
        ("I plan to raise.", "announcement raise"),
        ("Gonna raise.", "announcement raise"),
        ("I won't challenge.", "announcement not_doubt"),
        ("I'm not going to call.", "announcement not_doubt"),
        ("I'll let it slide.", "announcement not_doubt"),
        ("I refuse to call.", "announcement not_doubt"),
        ("I have no intention of calling.", "announcement not_doubt"),
    ],
)
def test_plans(text: str, claim: str) -> None:
    """I'll call you next, I'm going to raise, I won't challenge; "I'm raising", "I'm calling you" are announcements."""
    assert said(text) == (claim,)


def test_the_quote_runs_from_the_subject() -> None:
    """An announcement is quoted from its subject."""
    assert quotes("Spoiler: I'll raise when it gets to me.") == ("I'll raise",)


@pytest.mark.parametrize(
    "text",
    [
        "I'd call if I were you.",
        "I'm tempted to raise.",
        "I'll raise or call.",
        "I'm not raising.",
        "Ben will raise.",
        "I'll call it a day.",
        "I'll call you later about the rent.",
        "Raise: six fours.",
        "Raising to five sixes.",
        "Calling this early would be silly.",
        "I won't challenge your fashion sense.",
        "I'm climbing the walls here.",
        "I'm going up to bed soon.",
    ],
)
def test_other_uses_of_the_words_announce_nothing(text: str) -> None:
    """Neither what is left open, nor a bid spoken as a bid, nor other things to raise or call."""
    assert said(text) == ()


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("I'm going to raise, dear, if nobody minds terribly.", "announcement raise"),
        ("I'm going to call you the second it's my turn.", "announcement doubt"),
        ("im calling lol", "announcement doubt"),
    ],
)
def test_politeness_and_time_leave_an_announcement_one(text: str, claim: str) -> None:
    """Only a condition that could fail takes it away."""
    assert said(text) == (claim,)
