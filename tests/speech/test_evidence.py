"""A claim as a chance (claims.md): worked by hand, and against every way the dice can fall."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.game import Bid, exact_at_least
from arena.speech import AnnouncementClaim, Claim, HandClaim, OwnClaim, Seat, chance_given_claims, count_given_claims


def own(face: int, low: int, high: int | None = None, *, hedged: bool = False) -> OwnClaim:
    return OwnClaim(quote="x", start=0, end=1, face=face, low=low, high=high, hedged=hedged)


def hand(*dice: int, hedged: bool = False) -> HandClaim:
    return HandClaim(quote="x", start=0, end=1, dice=dice, hedged=hedged)


RAISE = AnnouncementClaim(quote="x", start=0, end=1, stance="raise")


@pytest.mark.parametrize(
    ("claims", "wild", "chances"),
    [
        ((), False, (Fraction(25, 36), Fraction(10, 36), Fraction(1, 36))),
        ((own(5, 1),), False, (0, Fraction(10, 11), Fraction(1, 11))),
        ((own(5, 1),), True, (0, Fraction(4, 5), Fraction(1, 5))),
        ((own(5, 0, 0),), True, (1, 0, 0)),
        ((own(5, 2, 2),), False, (0, 0, 1)),
        ((own(5, 1), own(5, 0, 0)), False, (1, 0, 0)),
        ((own(5, 0, 0), own(6, 2)), False, (1, 0, 0)),
        ((own(5, 0, 0), own(5, 2, hedged=True)), False, (1, 0, 0)),
        ((own(5, 0, 0), RAISE), False, (1, 0, 0)),
        ((hand(5, 6),), False, (0, 1, 0)),
        ((hand(1, 5),), True, (0, 0, 1)),
        ((own(5, 0, 0), hand(5, 5)), False, (0, 0, 1)),
    ],
)
def test_a_count_given_claims(claims: tuple[Claim, ...], wild: bool, chances: tuple[Fraction, ...]) -> None:
    """The latest unhedged claim about the face conditions Binomial(k, p1) on low..high, or fixes the dice it names."""
    assert count_given_claims(Seat(2, claims), 5, wild_ones=wild) == chances


@pytest.mark.parametrize("claim", [own(5, 3), own(5, 4, 4), hand(1, 2, 3), own(5, 2, 1)])
def test_a_claim_no_cup_can_satisfy_is_ignored(claim: Claim) -> None:
    """As if it had not been said."""
    assert count_given_claims(Seat(2, (own(5, 1), claim)), 5, wild_ones=False)[0] == 0


def test_the_dice_a_hand_leaves_out_are_free() -> None:
    """One five named of two dice: the other shows a five with 1/6."""
    expected: tuple[Fraction | int, ...] = (0, Fraction(25, 36), Fraction(10, 36), Fraction(1, 36))
    assert count_given_claims(Seat(3, (hand(5),)), 5, wild_ones=False) == expected


@given(
    st.integers(1, 6),
    st.integers(1, 8),
    st.lists(st.integers(1, 6), max_size=5).map(tuple),
    st.lists(st.integers(1, 5), max_size=3),
    st.booleans(),
)
def test_without_claims_it_is_the_chance_from_ones_own_dice(
    face: int, quantity: int, cup: tuple[int, ...], others: list[int], wild: bool
) -> None:
    """game.odds, P[Binomial(T - k, p1) >= q - c]."""
    counted = sum(die == face or (wild and die == 1) for die in cup)
    expected = exact_at_least(sum(others), quantity - counted, wild=wild and face != 1)
    assert chance_given_claims(Bid(quantity, face), cup, map(Seat, others), wild_ones=wild) == expected


def fits(claim: OwnClaim | HandClaim, *, wild: bool) -> Callable[[tuple[int, ...]], bool]:
    """Return a test whether a cup of two dice fits the claim; a hand of one names its first die."""
    if isinstance(claim, HandClaim):
        return lambda cup: cup[: len(claim.dice)] == claim.dice
    high = 2 if claim.high is None else claim.high
    return lambda cup: claim.low <= sum(die == claim.face or (wild and die == 1) for die in cup) <= high


@given(
    st.sampled_from([own(5, 1), own(5, 0, 1), own(5, 2), hand(5), hand(1, 5), hand(2, 3), own(5, 0, 0)]),
    st.integers(1, 5),
    st.booleans(),
)
def test_it_is_the_share_of_the_deals_that_fit(claim: OwnClaim | HandClaim, quantity: int, wild: bool) -> None:
    """Of all cups of the claimant and one silent die, those that fit the claim are equally likely."""
    fitting = [cup for cup in product(range(1, 7), repeat=2) if fits(claim, wild=wild)(cup)]
    deals = [(*cup, die) for cup in fitting for die in range(1, 7)]
    held = [1 + sum(die == 5 or (wild and die == 1) for die in deal) >= quantity for deal in deals]
    chance = chance_given_claims(Bid(quantity, 5), (5, 2), [Seat(2, (claim,)), Seat(1)], wild_ones=wild)
    assert chance == Fraction(sum(held), len(held))
