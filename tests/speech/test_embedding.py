"""Hedged claims: said, but not asserted (claims.md, Decisions)."""

import pytest

from tests.speech.said import said


@pytest.mark.parametrize(
    "text",
    [
        "Maybe I have three fives.",
        "Perhaps I have three fives.",
        "Possibly I have three fives.",
        "I probably have three fives.",
        "I may have three fives.",
        "I might have three fives.",
        "I could have three fives.",
        "It seems I have three fives.",
        "I think I have three fives.",
        "I believe I've got three fives.",
        "I guess I'm holding three fives.",
        "I suspect I have three fives.",
        "I reckon I have three fives.",
        "I have three fives, I think.",
        "I have three fives, maybe.",
    ],
)
def test_hedged_claims_are_claims_and_flagged(text: str) -> None:
    """Maybe, perhaps, possibly, probably, may, might, could, seems, I think / believe / guess / suspect / reckon."""
    assert said(text) == ("own 5 3..?",)


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("I think you're bluffing.", ("bid disbelieve?",)),
        ("Maybe that bid is real.", ("bid believe?",)),
        ("I might raise.", ("announcement raise?",)),
        ("There might be six 5s in total.", ("table 5 6..?",)),
        ("I may have 2 3 3 5 6.", ("hand 2 3 3 5 6?",)),
        ("Maybe I have a couple of fours. What I do have is a five.", ("own 4 2..?", "own 5 1..")),
        ("Sure, I might look nervous, but I have three fives.", ("own 5 3..",)),
    ],
)
def test_every_kind_can_be_hedged(text: str, claims: tuple[str, ...]) -> None:
    """`hedged` is on every kind, and on the claim that is hedged alone."""
    assert said(text) == claims
