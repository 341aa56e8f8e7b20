"""The bot `bayes`: weighs others' bids by how likely an `odds` player makes them, and plays the best reply."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise

from arena.bots.draws import Draws
from arena.bots.imagined import HandRules, Made, believe, doubted
from arena.bots.plain import most_likely
from arena.bots.protocol import Move, Silent, percent
from arena.game import FACES, Bid, BidPlaced, View, at_least, matching, seat_after

__all__ = ["Bayes", "Stakes", "stakes_of"]

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
        table = _Table.of(view, self.temperature)
        stakes = stakes_of(view)
        bids, values = table.worth(stakes)
        standing = view.to_beat
        if standing is None:
            return Move(bid=most_likely(bids, values, None), p_true=None)
        chance = table.chance(standing)
        return Move(bid=most_likely(bids, values, stakes.value(1 - chance)), p_true=percent(chance))


def stakes_of(view: View) -> Stakes:
    """Return the stakes of a contest (rules.md), shared by the seats that hold dice.

    `passed` is the mean over two seats of the table, any two alike, fighting it out with even chances.
    """
    won, lost, aside = {"duel": (1.0, -1.0, 0.0), "die": (0.0, -1.0, 0.0), "point": (1.0, 0.0, 0.0)}[view.ruleset.stake]
    share = 2 / sum(held > 0 for held in view.opening.dice)
    return Stakes(won=won, lost=lost, passed=share * (won + lost) / 2 + (1 - share) * aside)


@dataclass(frozen=True, slots=True)
class _Table:
    """The hand as one seat sees it. bids_of: per seat, the bids it has made, each with what stood before."""

    view: View
    rules: HandRules
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
        return cls(view, HandRules.of(view), tuple(map(tuple, made)), temperature)

    def chance(self, bid: Bid) -> float:
        """Return the chance that `bid` holds."""
        return _at(self._tail(bid.face, without=None), bid.quantity - self._held(bid))

    def worth(self, stakes: Stakes) -> tuple[tuple[Bid, ...], list[float]]:
        """Return the bids that are worth a look, lowest rung first, and what each is worth."""
        legal = self.view.legal.bids
        tails = [(), *(self._tail(face, without=None) for face in FACES)]
        held = [0, *(self._held(Bid(1, face)) for face in FACES)]
        likely = [_at(tails[bid.face], bid.quantity - held[bid.face]) for bid in legal]
        floor = min(_WORTH_A_LOOK, max(likely))
        bids = tuple(bid for bid, chance in zip(legal, likely) if chance >= floor)
        neighbour = seat_after(self.view.seat, self.view.opening.dice)
        others = {face: self._tail(face, without=neighbour) for face in {bid.face for bid in bids}}
        wanted = (bid.quantity - held[bid.face] for bid in bids)
        return bids, [self._worth(bid, more, neighbour, others[bid.face], stakes) for bid, more in zip(bids, wanted)]

    def _worth(self, bid: Bid, wanted: int, neighbour: int, others: Sequence[float], stakes: Stakes) -> float:
        """Return what `bid` is worth when `wanted` dice must come from the neighbour and the rest.

        others: the chance that the rest holds at least n of them, n from 0.
        """
        made, dice = self.bids_of[neighbour], self.view.opening.dice[neighbour]
        doubts = doubted(self.rules, dice, made, bid, self.temperature)
        contest = sum(chance * stakes.value(_at(others, wanted - count)) for count, chance in enumerate(doubts))
        return contest + (1 - sum(doubts)) * stakes.passed

    def _held(self, bid: Bid) -> int:
        return matching(bid, self.view.cup, wild_ones=self.rules.wild_ones)

    def _tail(self, face: int, *, without: int | None) -> tuple[float, ...]:
        """Return the chance that the other seats, one of them left out, hold at least n matching dice, n from 0."""
        opening, silent, told = self.view.opening, 0, []
        for seat, dice in enumerate(opening.dice):
            if seat in (self.view.seat, without) or not dice:
                continue
            if made := self.bids_of[seat]:
                told.append(believe(self.rules, dice, made, self.temperature).counts[face])
            else:
                silent += dice
        return _tail_of(silent, self.rules.wild_ones and face != 1, tuple(told))


@lru_cache(maxsize=4096)
def _tail_of(silent: int, wild: bool, told: tuple[tuple[float, ...], ...]) -> tuple[float, ...]:
    """Return the tail of the sum of a binomial of `silent` dice and the counts told, each independent."""
    tails = [at_least(silent, count, wild=wild) for count in range(silent + 2)]
    counts = [more - fewer for more, fewer in pairwise(tails)]
    for other in told:
        counts = _sum_of(counts, other)
    return tuple(accumulate(reversed(counts)))[::-1]


def _sum_of(left: Sequence[float], right: Iterable[float]) -> list[float]:
    """Return the distribution of the sum of two independent counts."""
    right = tuple(right)
    total = [0.0] * (len(left) + len(right) - 1)
    for i, first in enumerate(left):
        for j, second in enumerate(right):
            total[i + j] += first * second
    return total


def _at(tail: Sequence[float], wanted: int) -> float:
    """Return the chance of at least `wanted`, which may be below 0 or beyond the end."""
    if wanted <= 0:
        return 1.0
    return tail[wanted] if wanted < len(tail) else 0.0
