"""The wording of claims, bids and chances, shared by everything that shows them to people."""

from typing import Literal

from arena import speech
from arena.transcript.claims import AnnouncementClaim, BidClaim, Claim, CountClaim, HandClaim

__all__ = ["VERDICTS", "chance_words", "claim_words", "faces", "margin_words"]

VERDICTS: dict[Literal["true", "false", "unclear"], str] = {
    "true": "✓ true",
    "false": "✗ false",
    "unclear": "? unclear",
}
"""Each verdict in symbol and word."""


def claim_words(claim: Claim | speech.Claim) -> str:
    """Return a claim in normal form, such as `own fives >= 3`."""
    hedge = "perhaps " if claim.hedged else ""
    match claim:
        case CountClaim() | speech.CountClaim():
            return f"{hedge}{claim.kind} {faces(claim.face)} {_bounds(claim.low, claim.high)}"
        case HandClaim() | speech.HandClaim():
            return f"{hedge}cup is {' '.join(map(str, claim.dice))}"
        case BidClaim() | speech.BidClaim():
            return f"{hedge}{'believes' if claim.stance == 'believe' else 'disbelieves'} the bid"
        case AnnouncementClaim() | speech.AnnouncementClaim():
            return f"{hedge}will {claim.stance.replace('_', ' ')}"


def margin_words(margin: int | None) -> str:
    """Return by how much a claim is off, empty where it is not: `short by 2`, `over by 1`."""
    if not margin:
        return ""
    return f"short by {-margin}" if margin < 0 else f"over by {margin}"


def faces(face: int) -> str:
    """Return the name of a face in the plural."""
    return ("ones", "twos", "threes", "fours", "fives", "sixes")[face - 1]


def chance_words(p: float | None) -> str:
    """Return a chance as a whole percent; never 0% or 100% for what is not certain."""
    if p is None:
        return "–"
    words = f"{p:.0%}"
    if words == "0%" and p > 0:
        return "<1%"
    return ">99%" if words == "100%" and p < 1 else words


def _bounds(low: int, high: int | None) -> str:
    if high is None:
        return f">= {low}"
    return f"= {low}" if low == high else f"{low}..{high}"
