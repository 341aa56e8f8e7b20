"""The link from each message to how its hand ended (transcript.md, speech)."""

from dataclasses import replace

import pytest

from arena.game import Bid
from arena.speech import Ending, Link, OwnClaim, Said, TableClaim, link

DOUBTED = Ending(contested=Bid(4, 3), bidder=1, doubter=2, winner=2)
FORFEITED = Ending(contested=Bid(4, 3), bidder=1, forfeiter=0, winner=None)
THREES = OwnClaim(quote="two threes", start=7, end=17, face=3, low=2, high=None, verdict="true", margin=0)
FOURS = TableClaim(quote="six fours", start=0, end=9, face=4, low=6, high=None, verdict="false", margin=-2)


def of(said: Said, ending: Ending) -> Link:
    (only,) = link([said], ending)
    return only


@pytest.mark.parametrize(
    ("seat", "ending", "role", "won"),
    [
        (1, DOUBTED, "bidder", False),
        (2, DOUBTED, "doubter", True),
        (0, DOUBTED, "bystander", None),
        (0, FORFEITED, "forfeiter", False),
        (1, FORFEITED, "bidder", False),
        (2, FORFEITED, "bystander", None),
        (1, replace(FORFEITED, forfeiter=1), "forfeiter", False),
        (1, replace(FORFEITED, winner=1), "bidder", True),
    ],
)
def test_roles_and_who_won(seat: int, ending: Ending, role: str, won: bool | None) -> None:
    """`speaker_won` is null for bystanders; who forfeits is that first."""
    linked = of(Said(n=9, seat=seat), ending)
    assert (linked.role, linked.speaker_won) == (role, won)


@pytest.mark.parametrize(
    ("said", "ending", "expected"),
    [
        (Said(n=9, seat=0, claims=(FOURS, THREES)), DOUBTED, True),
        (Said(n=9, seat=0, claims=(FOURS,)), DOUBTED, False),
        (Said(n=9, seat=0), DOUBTED, False),
        (Said(n=9, seat=0, claims=(THREES,), by_person=True), DOUBTED, False),
        (Said(n=9, seat=0, claims=(THREES,)), replace(DOUBTED, contested=None), None),
    ],
)
def test_the_contested_face(said: Said, ending: Ending, expected: bool | None) -> None:
    """True where an own or table claim has the face of the bid, null without one; people make no claims."""
    assert of(said, ending).on_contested_face is expected


def test_people_make_no_claims() -> None:
    """The claims of human seats are left out."""
    assert of(Said(n=9, seat=0, claims=(THREES,), by_person=True), DOUBTED).claims == ()


def test_one_link_for_each_message_in_order() -> None:
    """Whether or not it makes a claim."""
    assert [one.n for one in link([Said(n=9, seat=0), Said(n=12, seat=1, claims=(THREES,))], DOUBTED)] == [9, 12]


def test_the_fields_of_a_speech_line() -> None:
    """All of them, in the order of the table."""
    assert of(Said(n=9, seat=1, truthful="no", claims=(THREES,)), DOUBTED).as_json() == {
        "n": 9,
        "seat": 1,
        "role": "bidder",
        "on_contested_face": True,
        "speaker_won": False,
        "truthful": "no",
        "claims": [
            {
                "kind": "own",
                "quote": "two threes",
                "start": 7,
                "end": 17,
                "face": 3,
                "low": 2,
                "high": None,
                "vague": False,
                "hedged": False,
                "verdict": "true",
                "margin": 0,
            }
        ],
    }
