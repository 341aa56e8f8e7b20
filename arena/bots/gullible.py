"""The bot `gullible`: as `odds`, but it takes what others claim of their own dice for facts."""

from dataclasses import dataclass
from functools import lru_cache, reduce

from arena.bots.counts import sum_of, tail_of
from arena.bots.draws import Draws
from arena.bots.plain import taken
from arena.bots.protocol import Move, Silent, percent
from arena.game import FACES, Bid, Message, View, matching
from arena.speech import Claim, Seat, count_given_claims, read

__all__ = ["Gullible"]


@dataclass(frozen=True, slots=True)
class Gullible(Silent):
    """Plays as `odds` of the same temperature, at the chances that others' claims leave.

    Of each other seat the latest unhedged claim about a face in this hand is a fact, unless no cup can satisfy it
    (claims.md, A claim as a chance). It reads with the arena's own reader, so it understands nothing but English.
    """

    temperature: float = 0.0

    def act(self, view: View, draws: Draws) -> Move:
        """Return the likeliest action at these chances, or one drawn by the softened chances."""
        others, wild_ones = _others(view), view.opening.wild_ones
        rows = {face: _row(others, face, wild_ones=wild_ones) for face in FACES}
        held = {face: matching(Bid(1, face), view.cup, wild_ones=wild_ones) for face in FACES}
        chances = [rows[bid.face].holds(bid.quantity - held[bid.face]) for bid in view.legal.bids]
        standing = view.to_beat
        if standing is None:
            return Move(bid=taken(view, chances, None, temperature=self.temperature, draws=draws), p_true=None)
        row, wanted = rows[standing.face], standing.quantity - held[standing.face]
        bid = taken(view, chances, row.falls(wanted), temperature=self.temperature, draws=draws)
        return Move(bid=bid, p_true=percent(row.holds(wanted)))


@dataclass(frozen=True, slots=True)
class _Row:
    """The chances that the others hold at least n dice of a face, and fewer, n from 0; each the nearest float."""

    at_least: tuple[float, ...]
    fewer: tuple[float, ...]

    def holds(self, wanted: int) -> float:
        if wanted <= 0:
            return 1.0
        return self.at_least[wanted] if wanted < len(self.at_least) else 0.0

    def falls(self, wanted: int) -> float:
        if wanted <= 0:
            return 0.0
        return self.fewer[wanted] if wanted < len(self.fewer) else 1.0


@lru_cache(maxsize=2048)
def _row(others: tuple[Seat, ...], face: int, *, wild_ones: bool) -> _Row:
    counts = reduce(sum_of, (count_given_claims(seat, face, wild_ones=wild_ones) for seat in others))
    tail = tail_of(counts)
    return _Row(at_least=tuple(map(float, tail)), fewer=tuple(float(1 - chance) for chance in tail))


def _others(view: View) -> tuple[Seat, ...]:
    """Return the other seats with all they have claimed in this hand, those without a claim as one seat."""
    dice = view.opening.dice
    claims: list[list[Claim]] = [[] for _ in dice]
    for event in view.log:
        if isinstance(event, Message) and event.text is not None and event.seat != view.seat:
            claims[event.seat] += _claims(event.text, dice[event.seat])
    told = tuple(Seat(held, tuple(claimed)) for held, claimed in zip(dice, claims) if claimed)
    return (Seat(view.hidden - sum(seat.dice for seat in told)), *told)


@lru_cache(maxsize=2048)
def _claims(text: str, dice: int) -> tuple[Claim, ...]:
    return read(text, dice)
