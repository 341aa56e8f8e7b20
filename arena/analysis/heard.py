"""What a seat has been told: the chance of the standing bid if others' own-dice claims are facts (claims.md)."""

from functools import lru_cache
from typing import Any

from arena.analysis.played import PlayedHand, PlayedTurn
from arena.speech import HandClaim as Named
from arena.speech import OwnClaim as Counted
from arena.speech import Seat, count_given_claims
from arena.transcript import Claim, CountClaim, HandClaim

__all__ = ["Heard", "chance_if_told"]


class Heard:
    """The claims of a hand as they are heard; `by` is asked turn after turn.

    Only delivered, unhedged own-dice claims count; of each seat the latest about the face.
    """

    def __init__(self, hand: PlayedHand, *, delivered: bool) -> None:
        self._hand = hand
        self._delivered = delivered
        self._links = {} if hand.speech is None else {link.n: link for link in hand.speech.links}
        self._claims: dict[int, list[Claim]] = {}

    def by(self, seat: int, turn: PlayedTurn, legal: tuple[tuple[int, int], ...]) -> dict[str, Any]:
        """Return `p_heard` of the bid to beat and `best_heard` of the legal bids, and how many claims p_heard rests on.

        legal: the lowest legal (quantity, face) of each face.
        """
        for line in turn.messages if self._delivered else ():
            link = self._links.get(line.n)
            kept = [] if link is None else [c for c in link.claims if c.kind in ("own", "hand") and not c.hedged]
            self._claims.setdefault(line.seat, []).extend(kept)
        standing = turn.standing
        if standing is None:
            return {"p_heard": None, "best_heard": None, "heard_true": 0, "heard_false": 0}
        used = self._used(seat, standing.face)
        verdicts = [claim.verdict for claim in used.values() if claim is not None]
        return {
            "p_heard": self._chance(seat, standing.quantity, standing.face),
            "best_heard": max((self._chance(seat, quantity, face) for quantity, face in legal), default=None),
            "heard_true": verdicts.count("true"),
            "heard_false": verdicts.count("false"),
        }

    def _chance(self, seat: int, quantity: int, face: int) -> float:
        """Return the chance of a bid from the seat's own dice, others' claims taken for facts."""
        dice, wild = self._hand.opening.dice, self._hand.opening.wild_ones
        told = tuple(sorted(_seat(dice[other], claim) for other, claim in self._used(seat, face).items()))
        own = self._hand.cups[seat]
        needed = quantity - own.count(face) - (own.count(1) if wild and face != 1 else 0)
        return chance_if_told(told, face, needed, wild_ones=wild)

    def _used(self, seat: int, face: int) -> dict[int, CountClaim | HandClaim | None]:
        """Return the latest claim about a face of each other seat that holds dice."""
        held = enumerate(self._hand.opening.dice)
        return {other: self._latest(other, face) for other, dice in held if dice and other != seat}

    def _latest(self, seat: int, face: int) -> CountClaim | HandClaim | None:
        """Return the seat's latest claim about a face, those that no cup can satisfy left out."""
        held = self._hand.opening.dice[seat]
        for claim in reversed(self._claims.get(seat, ())):
            match claim:
                case CountClaim() if claim.face == face and claim.low <= held and _is_range(claim):
                    return claim
                case HandClaim() if len(claim.dice) <= held:
                    return claim
                case _:
                    continue
        return None


def _is_range(claim: CountClaim) -> bool:
    return claim.high is None or claim.low <= claim.high


_Told = tuple[int, str, int, int, tuple[int, ...]]
"""A seat and its claim as a key that sorts: dice, kind, low, high (-1 for at least), dice named."""


def _seat(dice: int, claim: CountClaim | HandClaim | None) -> _Told:
    match claim:
        case CountClaim():
            return dice, "own", claim.low, -1 if claim.high is None else claim.high, ()
        case HandClaim():
            return dice, "hand", 0, 0, tuple(sorted(claim.dice))
        case None:
            return dice, "", 0, 0, ()


@lru_cache(maxsize=65536)
def chance_if_told(told: tuple[_Told, ...], face: int, needed: int, *, wild_ones: bool) -> float:
    """Return the chance that the other seats hold at least `needed` dice that count for a face, given what they say."""
    total = [1.0]
    for seat in told:
        total = _sum_of(total, _spread(seat, face, wild_ones=wild_ones))
    return sum(total[max(needed, 0) :])


@lru_cache(maxsize=4096)
def _spread(told: _Told, face: int, *, wild_ones: bool) -> tuple[float, ...]:
    """Return the chances of a seat's counts of a face, its claim taken for a fact."""
    dice, kind, low, high, named = told
    claims: tuple[Counted | Named, ...] = ()
    if kind == "own":
        claims = (Counted(quote="", start=0, end=0, face=face, low=low, high=None if high < 0 else high),)
    elif kind == "hand":
        claims = (Named(quote="", start=0, end=0, dice=named),)
    return tuple(map(float, count_given_claims(Seat(dice, claims), face, wild_ones=wild_ones)))


def _sum_of(first: list[float], second: tuple[float, ...]) -> list[float]:
    both = [0.0] * (len(first) + len(second) - 1)
    for place, chance in enumerate(first):
        for more, other in enumerate(second):
            both[place + more] += chance * other
    return both
