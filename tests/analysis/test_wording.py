"""How claims, margins and chances are worded, for terminal and page alike."""

import pytest

from arena.analysis.wording import chance_words, claim_words, margin_words
from arena.transcript import AnnouncementClaim, BidClaim, Claim, CountClaim, HandClaim

QUOTED = {"quote": "x", "start": 0, "end": 1, "hedged": False, "verdict": "true"}
COUNTED = {**QUOTED, "kind": "own", "face": 5, "vague": False, "margin": 0}


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        (CountClaim(**COUNTED, low=3, high=None), "own fives >= 3"),
        (CountClaim(**COUNTED, low=2, high=2), "own fives = 2"),
        (CountClaim(**COUNTED, low=0, high=2), "own fives 0..2"),
        (CountClaim(**{**COUNTED, "kind": "table", "face": 1}, low=6, high=None), "table ones >= 6"),
        (CountClaim(**{**COUNTED, "hedged": True}, low=1, high=None), "perhaps own fives >= 1"),
        (HandClaim(**QUOTED, kind="hand", dice=(2, 3, 3)), "cup is 2 3 3"),
        (BidClaim(**QUOTED, kind="bid", stance="disbelieve"), "disbelieves the bid"),
        (AnnouncementClaim(**QUOTED, kind="announcement", stance="not_doubt"), "will not doubt"),
    ],
)
def test_a_claim_has_a_normal_form(claim: Claim, words: str) -> None:
    """pages.md: `own fives >= 3`."""
    assert claim_words(claim) == words


@pytest.mark.parametrize(("margin", "words"), [(None, ""), (0, ""), (-2, "short by 2"), (1, "over by 1")])
def test_a_margin_says_how_far_off(margin: int | None, words: str) -> None:
    assert margin_words(margin) == words


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (None, "–"),
        (0.0, "0%"),
        (0.001, "<1%"),
        (0.005, "<1%"),
        (0.995, ">99%"),
        (0.125, "12%"),
        (0.375, "38%"),
        (0.997, ">99%"),
        (1.0, "100%"),
    ],
)
def test_a_chance_is_a_whole_percent_and_never_quite_certain(chance: float | None, words: str) -> None:
    assert chance_words(chance) == words
