"""What a seat has been told: the chance of the standing bid if others' own-dice claims are facts (claims.md)."""

from functools import lru_cache
from math import comb
from typing import Any

from arena.analysis.played import PlayedHand, PlayedTurn
from arena.transcript import Claim, CountClaim, HandClaim

__all__ = ["Heard", "chance_if_told"]

_Told = tuple[int, int, int | None, int]
"""What a seat of some dice says of a face: free dice, low, high of their count, and dice it names that match."""


class Heard:
    """The claims of a hand as they are heard; `by` is asked turn after turn.

    Only delivered, unhedged own-dice claims count; of each seat the latest about the face.
    """

    def __init__(self, hand: PlayedHand, *, delivered: bool) -> None:
        self._hand = hand
        self._delivered = delivered
        self._links = {} if hand.speech is None else {link.n: link for link in hand.speech.links}
        self._claims: dict[int, list[Claim]] = {}

    def by(self, seat: int, turn: PlayedTurn) -> dict[str, Any]:
        """Return `p_heard` of the bid to beat, and how many true and false claims of others it rests on."""
        for line in turn.messages if self._delivered else ():
            link = self._links.get(line.n)
            kept = [] if link is None else [c for c in link.claims if c.kind in ("own", "hand") and not c.hedged]
            self._claims.setdefault(line.seat, []).extend(kept)
        standing = turn.standing
        if standing is None:
            return {"p_heard": None, "heard_true": 0, "heard_false": 0}
        wild = self._hand.opening.wild_ones and standing.face != 1
        used = {
            other: claim
            for other, held in enumerate(self._hand.opening.dice)
            if other != seat and held and (claim := self._latest(other, standing.face)) is not None
        }
        own = self._hand.cups[seat]
        told: list[_Told] = []
        for other, held in enumerate(self._hand.opening.dice):
            if other != seat and held:
                told.append(_told(used.get(other), standing.face, held=held, wild=wild))
        needed = standing.quantity - own.count(standing.face) - (own.count(1) if wild else 0)
        return {
            "p_heard": chance_if_told(tuple(sorted(told, key=str)), needed, wild=wild),
            "heard_true": sum(claim.verdict == "true" for claim in used.values()),
            "heard_false": sum(claim.verdict == "false" for claim in used.values()),
        }

    def _latest(self, seat: int, face: int) -> Claim | None:
        """Return the seat's latest claim about a face, those that no cup can satisfy left out."""
        held = self._hand.opening.dice[seat]
        for claim in reversed(self._claims.get(seat, [])):
            if isinstance(claim, CountClaim) and claim.face == face and claim.low <= held:
                return claim
            if isinstance(claim, HandClaim) and len(claim.dice) <= held:
                return claim
        return None


def _told(claim: Claim | None, face: int, *, held: int, wild: bool) -> _Told:
    match claim:
        case CountClaim():
            return held, claim.low, claim.high, 0
        case HandClaim():
            matching = claim.dice.count(face) + (claim.dice.count(1) if wild else 0)
            return held - len(claim.dice), 0, None, matching
        case _:
            return held, 0, None, 0


@lru_cache(maxsize=65536)
def chance_if_told(told: tuple[_Told, ...], needed: int, *, wild: bool) -> float:
    """Return the chance that the other seats hold at least `needed` matching dice, given what they say."""
    total = [1.0]
    for free, low, high, named in told:
        total = _sum_of(total, _spread(free, low, free if high is None else min(high, free), named, wild=wild))
    return sum(total[max(needed, 0) :])


@lru_cache(maxsize=4096)
def _spread(free: int, low: int, high: int, named: int, *, wild: bool) -> tuple[float, ...]:
    """Return the chance of each count: Binomial(free, p1) on low..high, and `named` dice more."""
    hit = 1 / 3 if wild else 1 / 6
    chances = [comb(free, n) * hit**n * (1 - hit) ** (free - n) if low <= n <= high else 0.0 for n in range(free + 1)]
    whole = sum(chances)
    return (0.0,) * named + tuple(chance / whole for chance in chances)


def _sum_of(first: list[float], second: tuple[float, ...]) -> list[float]:
    both = [0.0] * (len(first) + len(second) - 1)
    for place, chance in enumerate(first):
        for more, other in enumerate(second):
            both[place + more] += chance * other
    return both
