"""Bids and the ladder, the total order of all bids of a hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from arena.quick import quick_init

__all__ = ["FACES", "Bid", "Ladder", "Legal", "build_ladder", "objection"]

FACES = (1, 2, 3, 4, 5, 6)


@quick_init
@dataclass(frozen=True, slots=True)
class Bid:
    """At least `quantity` dice of the whole table show `face`; written `7x3`."""

    quantity: int
    face: int

    def __str__(self) -> str:
        return f"{self.quantity}x{self.face}"


@quick_init
@dataclass(frozen=True, slots=True)
class Legal:
    """What the seat on turn may do: `bids`, the top end of the ladder in order, and whether it may doubt."""

    bids: tuple[Bid, ...]
    may_doubt: bool

    def by_face(self) -> dict[int, tuple[int, int]]:
        """Return the lowest and highest legal quantity of every face that can still be bid.

        Between the two every quantity is legal: on each ladder the rungs of one face rise with the quantity.
        """
        highest = {bid.face: bid.quantity for bid in self.bids}
        lowest = {bid.face: bid.quantity for bid in reversed(self.bids)}
        return {face: (lowest[face], highest[face]) for face in FACES if face in lowest}


@dataclass(frozen=True, slots=True)
class Ladder:
    """All bids of a hand, lowest rung first; a raise is a strictly higher rung.

    bids: every bid of the hand in order.
    rungs: each bid's place in `bids`.
    opening: what the opener may do; `opens_on_ones` says whether that includes bids on ones.
    raises: for each rung, what the next seat may do when that bid stands; empty `bids` at the top.
    """

    bids: tuple[Bid, ...]
    rungs: Mapping[Bid, int]
    opening: Legal
    opens_on_ones: bool
    raises: tuple[Legal, ...]


@lru_cache(maxsize=64)  # a ladder of 200 dice takes 6 MB
def build_ladder(
    *, total: int, ace_exchange: bool = False, open_on_aces: bool = True, locked_face: int | None = None
) -> Ladder:
    """Return the ladder of a hand with `total` dice (rules.md, The ladder).

    Plain key: (quantity, face). With `ace_exchange` the key of a bid on ones is (2 * quantity, 7), so that onto ones
    it takes at least half, rounded up, and off ones at least double plus one. `locked_face` is the face that a
    palifico hand was opened on: only that face is left and the key is the quantity.
    """
    faces = FACES if locked_face is None else (locked_face,)
    every = [Bid(quantity, face) for quantity in range(1, total + 1) for face in faces]
    exchange = ace_exchange and locked_face is None
    bids = tuple(sorted(every, key=_exchange_key if exchange else _plain_key))
    opening = tuple(bid for bid in bids if open_on_aces or bid.face != 1)
    return Ladder(
        bids=bids,
        rungs={bid: rung for rung, bid in enumerate(bids)},
        opening=Legal(bids=opening, may_doubt=False),
        opens_on_ones=open_on_aces,
        raises=tuple(Legal(bids=bids[rung + 1 :], may_doubt=True) for rung in range(len(bids))),
    )


def objection(bid: Bid, *, total: int, standing: Bid | None, legal: Legal) -> str | None:
    """Return what is wrong with `bid`, as a phrase that follows its name, or `None` when it is legal.

    total: dice in play. standing: the bid to beat.
    """
    if type(bid.quantity) is not int or type(bid.face) is not int or bid.face not in FACES or bid.quantity < 1:
        return "is no bid: it takes a whole quantity from 1 and a face 1 to 6"
    if bid.quantity > total:
        return f"is above the {total} dice in play"
    if bid in legal.bids:
        return None
    if standing is None:
        return "opens on ones, which may not be bid first"
    # Over many ones the exchange leaves nothing but more ones, and locks no face.
    locked = standing.face != 1 and {other.face for other in legal.bids} == {standing.face}
    if locked and bid.quantity > standing.quantity:
        return f"changes the face of {standing}, which stays in a palifico hand"
    return f"does not beat {standing}"


def _plain_key(bid: Bid) -> tuple[int, int]:
    return bid.quantity, bid.face


def _exchange_key(bid: Bid) -> tuple[int, int]:
    return (2 * bid.quantity, 7) if bid.face == 1 else (bid.quantity, bid.face)
