"""Claims from text, verdicts from dice, and the link from a message to the contest. Pure; English; rules only."""

from arena.speech.claims import (
    AnnouncementClaim,
    BidClaim,
    BidStance,
    Claim,
    CountClaim,
    HandClaim,
    OwnClaim,
    Plan,
    TableClaim,
    Verdict,
    claim_from_json,
)
from arena.speech.evidence import Seat, chance_given_claims, count_given_claims
from arena.speech.judge import Moment, NextAction, judge
from arena.speech.links import Ending, Link, Role, Said, link
from arena.speech.reader import READER, read
from arena.speech.score import Score, Share, pair_claims, score, worth

__all__ = [
    "READER",
    "AnnouncementClaim",
    "BidClaim",
    "BidStance",
    "Claim",
    "CountClaim",
    "Ending",
    "HandClaim",
    "Link",
    "Moment",
    "NextAction",
    "OwnClaim",
    "Plan",
    "Role",
    "Said",
    "Score",
    "Seat",
    "Share",
    "TableClaim",
    "Verdict",
    "chance_given_claims",
    "claim_from_json",
    "count_given_claims",
    "judge",
    "link",
    "pair_claims",
    "read",
    "score",
    "worth",
]
