"""The record of a claim, to JSON and back (claims.md, The record)."""

from typing import Any

import pytest

from arena.speech import AnnouncementClaim, BidClaim, HandClaim, OwnClaim, TableClaim, claim_from_json
from tests.speech.labelled import FILES, messages

WRITTEN = [claim for name in FILES for row in messages(name) for claim in row["claims"]]
OWN = {
    "kind": "own",
    "quote": "two fives",
    "start": 7,
    "end": 16,
    "face": 5,
    "low": 2,
    "high": None,
    "vague": False,
    "hedged": False,
    "verdict": "false",
    "margin": -1,
}
HAND = {"kind": "hand", "quote": "2 3", "start": 0, "end": 3, "hedged": False, "dice": [2, 3], "verdict": "true"}


def test_every_labelled_claim_comes_back_as_it_was_written() -> None:
    """Only the fields of its kind, in their order."""
    again = [claim_from_json(claim).as_json() for claim in WRITTEN]
    assert [list(claim.items()) for claim in again] == [list(claim.items()) for claim in WRITTEN]


@pytest.mark.parametrize("kind", [OwnClaim, TableClaim, HandClaim, BidClaim, AnnouncementClaim])
def test_every_kind_is_among_the_labelled(kind: type) -> None:
    """The test above sees all five."""
    assert any(type(claim_from_json(claim)) is kind for claim in WRITTEN)


def test_a_claim_without_a_verdict_has_no_field_for_it() -> None:
    """Before the reveal there is none."""
    unjudged = {name: value for name, value in OWN.items() if name not in ("verdict", "margin")}
    assert claim_from_json(unjudged).as_json() == unjudged


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        (OWN | {"kind": "bluff"}, "kind 'bluff'"),
        (OWN | {"mood": 1}, "'mood' is no field"),
        ({name: value for name, value in OWN.items() if name != "face"}, "no 'face'"),
        (OWN | {"face": 7}, "face"),
        (OWN | {"face": True}, "face"),
        (OWN | {"low": -1}, "low"),
        (OWN | {"high": "3"}, "high"),
        (OWN | {"margin": 0.5}, "margin"),
        (OWN | {"vague": 1}, "vague"),
        (OWN | {"verdict": "maybe"}, "verdict"),
        (OWN | {"quote": 5}, "quote"),
        (OWN | {"end": 15}, "quote 'two fives' does not fill 7..15"),
        (HAND | {"dice": [2]}, "dice"),
        (HAND | {"dice": [2, 9]}, "dice"),
        ({"kind": "bid", "quote": "x", "start": 0, "end": 1, "hedged": False, "stance": "raise"}, "stance"),
        ({"kind": "announcement", "quote": "x", "start": 0, "end": 1, "hedged": False, "stance": "believe"}, "stance"),
    ],
)
def test_what_is_no_claim_is_refused_by_field(written: dict[str, Any], fault: str) -> None:
    """The message names the field and its value."""
    with pytest.raises(ValueError, match=fault):
        claim_from_json(written)


def test_fields_of_ones_own_are_kept_out() -> None:
    """Names that start with "_" are no fault and no field."""
    assert claim_from_json(OWN | {"_note": "by hand"}).as_json() == OWN
