"""Decisions in numbers: how plausible each action of a turn was from the seat's own dice alone (metrics.md).

p_own(q x f) = P[Binomial(T - k, p1) >= q - c]. It ignores what bids and talk give away.
"""

from dataclasses import dataclass
from functools import lru_cache

from arena.game import Bid, Opening, Ruleset, at_least
from arena.game.state import ladder_of

__all__ = ["BLUFF_BELOW", "Sight", "is_bluff", "lowest_legal"]

BLUFF_BELOW = 0.35
"""A bid below this chance may be a bluff, where a legal bid at or above it was to be had."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What one seat can work out from its own dice.

    held: by face (index 0 is empty), how many of its dice match. hidden: dice in other cups.
    """

    held: tuple[int, ...]
    hidden: int
    wild_ones: bool

    @classmethod
    def of(cls, cup: tuple[int, ...], *, total: int, wild_ones: bool) -> "Sight":
        """Return the sight of a seat that holds `cup`, with `total` dice in all cups."""
        ones = cup.count(1)
        held = (0, ones, *(cup.count(face) + (ones if wild_ones else 0) for face in range(2, 7)))
        return cls(held, total - len(cup), wild_ones)

    def chance(self, quantity: int, face: int) -> float:
        """Return p_own of a bid."""
        return at_least(self.hidden, quantity - self.held[face], wild=self.wild_ones and face != 1)

    def supports(self, quantity: int, face: int, *, total: int) -> bool:
        """Return whether one's cup has at least its share of a bid: c >= k q / T."""
        return self.held[face] * total >= (total - self.hidden) * quantity

    def best(self, legal: tuple[tuple[int, int], ...]) -> float | None:
        """Return the highest p_own among the legal bids, `None` where there is none.

        legal: the lowest legal (quantity, face) of each face; of one face the lowest is the likeliest.
        """
        return max((self.chance(quantity, face) for quantity, face in legal), default=None)


@lru_cache(maxsize=8192)
def lowest_legal(ruleset: Ruleset, opening: Opening, standing: Bid | None) -> tuple[tuple[int, int], ...]:
    """Return the lowest legal quantity of each face that may be bid, as (quantity, face).

    opening: only its dice and whether it is palifico matter; give the same hand number for the same shape, so that
    the answer is kept.
    """
    locked_face = standing.face if opening.palifico and standing is not None else None
    ladder = ladder_of(ruleset, opening, locked_face)
    legal = ladder.opening if standing is None else ladder.raises[ladder.rungs[standing]]
    return tuple((low, face) for face, (low, _) in legal.by_face().items())


def is_bluff(*, p_own: float, best_p: float, supported: bool, below: float = BLUFF_BELOW) -> bool:
    """Return whether a bid is a bluff: implausible, without its share of the dice, and with an alternative.

    best_p: of the legal bids, the one made included, the highest p_own. Where that is below `below` too the seat was
    squeezed, which is another thing.
    """
    return p_own < below <= best_p and not supported
