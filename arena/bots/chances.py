"""Chances of every bid from one's own dice alone, as rows that a bot can look up many of."""

from functools import lru_cache

from arena.game import FACES, Bid, View, at_least, exact_at_least, matching

__all__ = ["Rows", "bid_chances", "doubt_chance", "own_row", "own_rows", "standing_chance"]

Rows = tuple[tuple[float, ...], ...]


@lru_cache(maxsize=16384)
def own_row(*, total: int, dice: int, held: int, wild: bool) -> tuple[float, ...]:
    """Return p_own of every quantity 0..total on a face of which `held` of one's `dice` match.

    wild: whether ones count for that face.
    """
    hidden = total - dice
    return tuple(at_least(hidden, quantity - held, wild=wild) for quantity in range(total + 1))


def own_rows(view: View) -> Rows:
    """Return `own_row` of each face of this hand, by face; index 0 is empty."""
    cup, total, wild_ones = view.cup, view.opening.total, view.opening.wild_ones
    ones = cup.count(1)
    rows: list[tuple[float, ...]] = [()]
    for face in FACES:
        wild = wild_ones and face != 1
        held = cup.count(face) + ones if wild else cup.count(face)
        rows.append(own_row(total=total, dice=len(cup), held=held, wild=wild))
    return tuple(rows)


def bid_chances(view: View, rows: Rows) -> list[float]:
    """Return p_own of each legal bid, lowest rung first."""
    return [rows[bid.face][bid.quantity] for bid in view.legal.bids]


def standing_chance(view: View) -> float | None:
    """Return p_own of the standing bid, `None` at an opening."""
    standing = view.to_beat
    return None if standing is None else at_least(view.hidden, _needed(standing, view), wild=_is_wild(standing, view))


def doubt_chance(view: View) -> float:
    """Return 1 - p_own of the standing bid, which must exist, as the float nearest to the fraction.

    Chances that are equal as fractions are equal here too, so that ties are ties.
    """
    standing = view.to_beat
    if standing is None:
        raise ValueError("no bid stands")
    return _fails(view.hidden, _needed(standing, view), wild=_is_wild(standing, view))


@lru_cache(maxsize=65536)
def _fails(hidden: int, needed: int, *, wild: bool) -> float:
    return float(1 - exact_at_least(hidden, needed, wild=wild))


def _needed(bid: Bid, view: View) -> int:
    return bid.quantity - matching(bid, view.cup, wild_ones=view.opening.wild_ones)


def _is_wild(bid: Bid, view: View) -> bool:
    return view.opening.wild_ones and bid.face != 1
