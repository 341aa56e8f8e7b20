"""Exact chances of a bid from what one seat can see."""

from fractions import Fraction
from functools import lru_cache
from math import comb

from arena.game.bids import Bid

__all__ = ["at_least", "exact_at_least", "matching", "p_own", "p_unseen"]

_PLAIN = Fraction(1, 6)
_WILD = Fraction(1, 3)


@lru_cache(maxsize=65536)
def exact_at_least(dice: int, wanted: int, *, wild: bool) -> Fraction:
    """Return the chance that at least `wanted` of `dice` unseen dice match a face, as a fraction.

    Binomial tail with 1/6 per die, or 2/6 when ones count too.
    """
    if wanted <= 0:
        return Fraction(1)
    if wanted > dice:
        return Fraction(0)
    hit = _WILD if wild else _PLAIN
    terms = (comb(dice, k) * hit**k * (1 - hit) ** (dice - k) for k in range(wanted, dice + 1))
    return sum(terms, Fraction(0))


@lru_cache(maxsize=65536)
def at_least(dice: int, wanted: int, *, wild: bool) -> float:
    """Return `exact_at_least` as the nearest float."""
    return float(exact_at_least(dice, wanted, wild=wild))


def matching(bid: Bid, cup: tuple[int, ...], *, wild_ones: bool) -> int:
    """Return how many dice of `cup` count for `bid`."""
    own = cup.count(bid.face)
    return own + cup.count(1) if wild_ones and bid.face != 1 else own


def p_own(bid: Bid, cup: tuple[int, ...], *, total: int, wild_ones: bool) -> float:
    """Return P[Binomial(total - k, p1) >= quantity - c]: the chance that `bid` holds, from one's own dice only.

    k dice in `cup`, c of them matching; p1 is 2/6 where ones count for the face, else 1/6 (metrics.md). It ignores
    what bids and talk give away.
    """
    needed = bid.quantity - matching(bid, cup, wild_ones=wild_ones)
    return at_least(total - len(cup), needed, wild=wild_ones and bid.face != 1)


def p_unseen(bid: Bid, *, total: int, wild_ones: bool) -> float:
    """Return the chance that `bid` holds for somebody who sees no dice."""
    return at_least(total, bid.quantity, wild=wild_ones and bid.face != 1)
