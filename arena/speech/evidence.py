"""A claim as a chance: what a bid is worth to who takes the others' claims about their dice for facts (claims.md)."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from arena.game import Bid, exact_at_least, matching
from arena.speech.claims import Claim, HandClaim, OwnClaim

__all__ = ["Seat", "chance_given_claims", "count_given_claims"]

_PLAIN = Fraction(1, 6)
_WILD = Fraction(1, 3)


@dataclass(frozen=True, slots=True)
class Seat:
    """Another seat: how many dice it holds, and all it has claimed in this hand, in order."""

    dice: int
    claims: tuple[Claim, ...] = ()


def chance_given_claims(bid: Bid, own: tuple[int, ...], others: Iterable[Seat], *, wild_ones: bool) -> Fraction:
    """Return the chance that `bid` holds from one's own dice, others' latest unhedged claims taken for facts.

    Without such claims it is the chance from one's own dice alone (game.odds).
    """
    needed = bid.quantity - matching(bid, own, wild_ones=wild_ones)
    silent = 0
    spread = [Fraction(1)]
    for seat in others:
        claim = _latest(seat, bid.face)
        if claim is None:
            silent += seat.dice
        else:
            spread = _sum(spread, _given(seat.dice, claim, bid.face, wild_ones=wild_ones))
    wild = wild_ones and bid.face != 1
    tails = (chance * exact_at_least(silent, needed - count, wild=wild) for count, chance in enumerate(spread))
    return sum(tails, Fraction(0))


def count_given_claims(seat: Seat, face: int, *, wild_ones: bool) -> tuple[Fraction, ...]:
    """Return the chances that 0, 1, ... of a seat's dice count for the face, its claims taken for facts."""
    claim = _latest(seat, face)
    if claim is None:
        return tuple(_binomial(seat.dice, face, wild_ones=wild_ones))
    return tuple(_given(seat.dice, claim, face, wild_ones=wild_ones))


def _latest(seat: Seat, face: int) -> OwnClaim | HandClaim | None:
    """Return the seat's latest unhedged claim about the face that some cup satisfies; `hand` speaks of every face."""
    for claim in reversed(seat.claims):
        match claim:
            case OwnClaim(hedged=False) if claim.face == face and claim.low <= seat.dice and _is_range(claim):
                return claim
            case HandClaim(hedged=False) if len(claim.dice) <= seat.dice:
                return claim
            case _:
                continue
    return None


def _is_range(claim: OwnClaim) -> bool:
    return claim.high is None or claim.low <= claim.high


def _given(dice: int, claim: OwnClaim | HandClaim, face: int, *, wild_ones: bool) -> list[Fraction]:
    """Return the distribution of a seat's count under a claim: conditioned, or with the named dice fixed."""
    match claim:
        case HandClaim():
            fixed = matching(Bid(1, face), claim.dice, wild_ones=wild_ones)
            free = _binomial(dice - len(claim.dice), face, wild_ones=wild_ones)
            return [*[Fraction(0)] * fixed, *free, *[Fraction(0)] * (len(claim.dice) - fixed)]
        case OwnClaim():
            free = _binomial(dice, face, wild_ones=wild_ones)
            high = dice if claim.high is None else claim.high
            kept = [chance if claim.low <= count <= high else Fraction(0) for count, chance in enumerate(free)]
            return [chance / sum(kept) for chance in kept]


def _binomial(dice: int, face: int, *, wild_ones: bool) -> list[Fraction]:
    hit = _WILD if wild_ones and face != 1 else _PLAIN
    return [comb(dice, count) * hit**count * (1 - hit) ** (dice - count) for count in range(dice + 1)]


def _sum(one: list[Fraction], other: list[Fraction]) -> list[Fraction]:
    """Return the distribution of the sum of two independent counts."""
    total = [Fraction(0)] * (len(one) + len(other) - 1)
    for left, chance in enumerate(one):
        for right, more in enumerate(other):
            total[left + right] += chance * more
    return total
