"""The bot `bayes`: weighs others' bids by how likely an `odds` player makes them, and plays the best reply."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from arena.bots.counts import sum_of, tail_of
from arena.bots.draws import Draws
from arena.bots.imagined import HandRules, Made, believe, doubted
from arena.bots.plain import most_likely
from arena.bots.protocol import Move, Silent, percent
from arena.game import FACES, Bid, BidPlaced, View, at_least, matching, seat_after

__all__ = ["Bayes", "Stakes", "stakes_of"]

# The chance of at least n, n from 0.
_Tail: TypeAlias = tuple[float, ...]
# Bids less likely than this are not looked into, unless all are.
_WORTH_A_LOOK = 0.1


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a contest is worth to a seat: won, lost, and not decided yet (`passed`: the next seat has raised)."""

    won: float
    lost: float
    passed: float

    def value(self, chance: float) -> float:
        """Return the worth of a contest that is won with `chance`."""
        return chance * self.won + (1 - chance) * self.lost


@dataclass(frozen=True, slots=True)
class Bayes(Silent):
    """Takes every other seat for an `odds` player of some temperature, and looks one turn ahead.

    Each bid of another seat in this hand weighs its cups by how likely such a player makes the bid from them;
    substituted bids say nothing. A doubt is worth the contest at these odds. A bid is worth the contest where the next
    seat, such a player too, doubts it, and the middle of all outcomes where it raises. Ties: a bid before a doubt,
    then the highest rung. p_true is its chance after all this. It listens to no talk and remembers no earlier hand.
    """

    temperature: float = 0.1

    def act(self, view: View, draws: Draws) -> Move:  # noqa: ARG002 - the protocol's arguments
        """Return the action of highest worth."""
        table, stakes = _Table.of(view, self.temperature), stakes_of(view)
        tails = {face: table.rest_and_all(face) for face in FACES}
        held = {face: table.held(face) for face in FACES}

        def chance(bid: Bid) -> float:
            return _at(tails[bid.face][1], bid.quantity - held[bid.face])

        likely = [chance(bid) for bid in view.legal.bids]
        floor = min(_WORTH_A_LOOK, max(likely))
        bids = tuple(bid for bid, holds in zip(view.legal.bids, likely) if holds >= floor)
        values = [table.worth(bid, tails[bid.face][0], stakes) for bid in bids]
        standing = view.to_beat
        if standing is None:
            return Move(bid=most_likely(bids, values, None), p_true=None)
        holds = chance(standing)
        return Move(bid=most_likely(bids, values, stakes.value(1 - holds)), p_true=percent(holds))


def stakes_of(view: View) -> Stakes:
    """Return the stakes of a contest (rules.md), shared by the seats that hold dice.

    `passed` is the mean over two seats of the table, any two alike, fighting it out with even chances.
    """
    won, lost, aside = {"duel": (1.0, -1.0, 0.0), "die": (0.0, -1.0, 0.0), "point": (1.0, 0.0, 0.0)}[view.ruleset.stake]
    share = 2 / sum(held > 0 for held in view.opening.dice)
    return Stakes(won=won, lost=lost, passed=share * (won + lost) / 2 + (1 - share) * aside)


@dataclass(frozen=True, slots=True)
class _Table:
    """The hand as one seat sees it.

    neighbour: the seat that decides next. bids_of: per seat, the bids it has made, each with what stood before.
    """

    view: View
    rules: HandRules
    neighbour: int
    bids_of: tuple[tuple[Made, ...], ...]
    temperature: float

    @classmethod
    def of(cls, view: View, temperature: float) -> "_Table":
        made: list[list[Made]] = [[] for _ in view.names]
        standing: Bid | None = None
        for event in view.log:
            if isinstance(event, BidPlaced):
                if not event.substituted and event.seat != view.seat:
                    made[event.seat].append((standing, event.bid))
                standing = event.bid
        neighbour = seat_after(view.seat, view.opening.dice)
        return cls(view, HandRules.of(view), neighbour, tuple(map(tuple, made)), temperature)

    def rest_and_all(self, face: int) -> tuple[_Tail, _Tail]:
        """Return the tails of the dice matching `face` of the seats but the neighbour, and of all other seats."""
        silent, told, neighbour = 0, [], self.neighbour
        for seat, dice in enumerate(self.view.opening.dice):
            if seat in (self.view.seat, neighbour):
                continue
            if made := self.bids_of[seat]:
                told.append(believe(self.rules, dice, made, self.temperature).counts[face])
            else:
                silent += dice
        dice, made = self.view.opening.dice[neighbour], self.bids_of[neighbour]
        nearest = believe(self.rules, dice, made, self.temperature).counts[face]
        rest = _summed(silent, self.rules.wild_ones and face != 1, tuple(told))
        return tail_of(rest), tail_of(sum_of(rest, nearest))

    def worth(self, bid: Bid, rest: _Tail, stakes: Stakes) -> float:
        """Return what `bid` is worth; rest: the tail of its face for the seats but the neighbour."""
        made, dice = self.bids_of[self.neighbour], self.view.opening.dice[self.neighbour]
        doubts = doubted(self.rules, dice, made, bid, self.temperature)
        wanted = bid.quantity - self.held(bid.face)
        contest = sum(chance * stakes.value(_at(rest, wanted - count)) for count, chance in enumerate(doubts))
        return contest + (1 - sum(doubts)) * stakes.passed

    def held(self, face: int) -> int:
        """Return how many of one's own dice match `face`."""
        return matching(Bid(1, face), self.view.cup, wild_ones=self.rules.wild_ones)


@lru_cache(maxsize=4096)
def _summed(silent: int, wild: bool, told: tuple[tuple[float, ...], ...]) -> tuple[float, ...]:
    """Return the distribution of the matching dice among `silent` dice and the counts told, each independent."""
    tails = [at_least(silent, count, wild=wild) for count in range(silent + 2)]
    counts = tuple(more - fewer for more, fewer in pairwise(tails))
    for other in told:
        counts = sum_of(counts, other)
    return counts


def _at(tail: _Tail, wanted: int) -> float:
    """Return the chance of at least `wanted`, which may be below 0 or beyond the end."""
    if wanted <= 0:
        return 1.0
    return tail[wanted] if wanted < len(tail) else 0.0
