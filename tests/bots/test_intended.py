"""Intended claims and the sealed intent: one function decides from the dice (claims.md)."""

import pytest

from arena.bots import Intended, fits_cup, sealed_intent
from arena.game import PRESETS
from tests.bots.playing import look

CUP = (1, 3, 3, 5, 6)


def own(face: int, low: int, high: int | None = None) -> Intended:
    return Intended(kind="own", face=face, low=low, high=high)


def hand(*dice: int) -> Intended:
    return Intended(kind="hand", dice=dice)


@pytest.mark.parametrize(
    ("claim", "fits"),
    [
        (own(3, 2), True),
        (own(3, 3), False),
        (own(3, 2, 2), True),
        (own(3, 1, 1), False),
        (own(3, 0, 1), False),
        (own(2, 0, 0), True),
        (own(1, 1), True),
        (own(1, 2), False),
        (hand(1, 3, 3, 5, 6), True),
        (hand(3, 5), True),
        (hand(3, 3, 3), False),
        (hand(1, 3, 3, 5, 5), False),
        (hand(1, 3, 3, 5, 6, 6), False),
    ],
    ids=str,
)
def test_in_a_plain_hand_a_claim_is_about_the_dice_of_that_face(claim: Intended, fits: bool) -> None:
    """As many faces named as the speaker holds must be the cup, fewer must be in it, more is false."""
    assert fits_cup(claim, CUP, wild_ones=False) is fits


@pytest.mark.parametrize(
    ("claim", "fits"),
    [
        (own(3, 3), True),
        (own(3, 2, 2), True),
        (own(3, 4), False),
        (own(2, 0, 0), True),
        (own(2, 1), True),
        (own(2, 2), False),
        (own(1, 2), False),
        (hand(3, 3, 3), False),
    ],
    ids=str,
)
def test_where_ones_are_wild_a_claim_is_false_only_if_both_readings_are(claim: Intended, fits: bool) -> None:
    """Ones are never wild for a whole hand, nor for claims about ones."""
    assert fits_cup(claim, CUP, wild_ones=True) is fits


TRUE, FALSE = own(3, 2), own(3, 4)
BELIEVE = Intended(kind="bid", stance="believe")
DISBELIEVE = Intended(kind="bid", stance="disbelieve")
RAISE, DOUBT, NOT_DOUBT = (Intended(kind="announcement", stance=what) for what in ("raise", "doubt", "not_doubt"))


@pytest.mark.parametrize(
    ("claims", "sealed"),
    [((), "no_claim"), ((TRUE,), "yes"), ((FALSE,), "no"), ((TRUE, FALSE), "partly"), ((TRUE, TRUE), "yes")],
)
def test_the_sealed_intent_sums_up_the_claims(claims: tuple[Intended, ...], sealed: str) -> None:
    assert sealed_intent(claims, look(CUP, "2x4"), will_doubt=None) == sealed


@pytest.mark.parametrize(
    ("bid", "claim", "sealed"),
    [
        ("2x3", BELIEVE, "yes"),
        ("2x3", DISBELIEVE, "no"),
        ("6x2", BELIEVE, "no"),
        ("6x2", DISBELIEVE, "yes"),
    ],
)
def test_a_stance_is_meant_when_ones_own_dice_make_it_likely(bid: str, claim: Intended, sealed: str) -> None:
    """It holds two threes; 6x2 would take six twos of five hidden dice."""
    assert sealed_intent((claim,), look(CUP, bid), will_doubt=None) == sealed


@pytest.mark.parametrize(
    ("low", "high", "sealed"), [(2, None, "yes"), (4, None, "no"), (0, 3, "yes"), (0, 1, "no"), (2, 3, "yes")]
)
def test_a_table_claim_is_meant_when_ones_own_dice_make_it_likely(low: int, high: int | None, sealed: str) -> None:
    """Two threes of its own; at least two more of five with 1526/7776."""
    claim = Intended(kind="table", face=3, low=low, high=high)
    assert sealed_intent((claim,), look(CUP, "1x2"), will_doubt=None) == sealed


def test_a_table_claim_counts_wild_ones_where_they_are_wild() -> None:
    claim = Intended(kind="table", face=3, low=3)
    assert sealed_intent((claim,), look(CUP, "1x2", ruleset=PRESETS["classic"]), will_doubt=None) == "yes"


@pytest.mark.parametrize(
    ("claim", "will_doubt", "sealed"),
    [
        (RAISE, False, "yes"),
        (RAISE, True, "no"),
        (DOUBT, True, "yes"),
        (DOUBT, False, "no"),
        (NOT_DOUBT, False, "yes"),
        (NOT_DOUBT, True, "no"),
        (RAISE, None, "no"),
    ],
)
def test_an_announcement_is_meant_when_it_is_what_the_bot_will_do(
    claim: Intended, will_doubt: bool | None, sealed: str
) -> None:
    assert sealed_intent((claim,), look(CUP, "2x4"), will_doubt=will_doubt) == sealed
