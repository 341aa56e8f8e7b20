"""The claims a bot means to make, and the sealed intent that follows from them.

The kinds and fields are those of a claim (claims.md), without what only a reader adds: quote, verdict and margin.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Literal, assert_never

from arena.game import Bid, View, p_own

__all__ = ["Intended", "Stance", "Truthful", "fits_cup", "sealed_intent"]

Truthful = Literal["yes", "no", "partly", "no_claim"]
Stance = Literal["believe", "disbelieve", "raise", "doubt", "not_doubt"]


@dataclass(frozen=True, slots=True)
class Intended:
    """One claim; only the fields of its kind are set.

    face, low, high: for `own` and `table`, bounds inclusive, `high` is `None` for "at least". dice: for `hand`, sorted.
    stance: `believe` or `disbelieve` for `bid`; `raise`, `doubt` or `not_doubt` for `announcement`.
    """

    kind: Literal["own", "hand", "table", "bid", "announcement"]
    face: int | None = None
    low: int | None = None
    high: int | None = None
    vague: bool = False
    dice: tuple[int, ...] | None = None
    stance: Stance | None = None


def fits_cup(claim: Intended, cup: tuple[int, ...], *, wild_ones: bool) -> bool:
    """Return whether an `own` or `hand` claim is true of `cup` on some reasonable reading.

    Where ones are wild a claim about faces 2..6 may mean that face alone or that face and ones; for a whole hand they
    never are. As many faces as the cup holds must be the cup, fewer must be in it, more are false.
    """
    if claim.kind == "hand":
        named = Counter(claim.dice)
        return named <= Counter(cup)
    if claim.face is None or claim.low is None:
        raise ValueError(f"{claim.kind} claim without a face or a bound")
    alone = cup.count(claim.face)
    readings = {alone, alone + cup.count(1)} if wild_ones and claim.face != 1 else {alone}
    return any(claim.low <= count and (claim.high is None or count <= claim.high) for count in readings)


def sealed_intent(claims: tuple[Intended, ...], view: View, *, will_doubt: bool | None) -> Truthful:
    """Return what a speaker who knows `view` must say of its own claims.

    Own dice it knows. A table claim or a stance it holds true when its own dice make it at least as likely as not,
    an announcement when it is what the bot will do; `will_doubt` is `None` when that is not known.
    """
    if not claims:
        return "no_claim"
    held = [_is_meant(claim, view, will_doubt=will_doubt) for claim in claims]
    if all(held):
        return "yes"
    return "partly" if any(held) else "no"


def _is_meant(claim: Intended, view: View, *, will_doubt: bool | None) -> bool:
    match claim.kind:
        case "own" | "hand":
            return fits_cup(claim, view.cup, wild_ones=view.opening.wild_ones)
        case "table":
            return _chance_of_count(claim, view) >= 0.5
        case "bid":
            standing = view.to_beat
            return standing is not None and (_chance(view, standing) >= 0.5) == (claim.stance == "believe")
        case "announcement":
            return will_doubt is not None and will_doubt == (claim.stance == "doubt")
        case unreachable:
            assert_never(unreachable)


def _chance_of_count(claim: Intended, view: View) -> float:
    if claim.face is None or claim.low is None:
        raise ValueError("table claim without a face or a bound")
    at_least = _chance(view, Bid(claim.low, claim.face))
    return at_least if claim.high is None else at_least - _chance(view, Bid(claim.high + 1, claim.face))


def _chance(view: View, bid: Bid) -> float:
    return p_own(bid, view.cup, total=view.opening.total, wild_ones=view.opening.wild_ones)
