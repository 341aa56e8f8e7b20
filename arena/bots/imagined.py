"""An imagined `odds` player: how likely each cup makes each of its actions, and what its bids say of its cup.

All of it depends on public things only, so seats that look at the same bids share the work, which is cached.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from math import exp, factorial, prod
from operator import mul
from typing import TypeAlias

from arena.bots.chances import own_row
from arena.game import FACES, Bid, Legal, View, build_ladder, roll_cup

__all__ = ["Belief", "Cups", "HandRules", "believe", "cups_of", "doubted"]

# Cups of more dice are too many to go through one by one (1,287 of eight dice): they are sampled.
_ENUMERATED = 8
_SAMPLE = 1000

# One of a seat's bids and the bid that stood before it.
Made: TypeAlias = tuple[Bid | None, Bid]
# One number per cup; `array` cannot be subscripted at run time before Python 3.12.
Weights: TypeAlias = "array[float]"


@dataclass(frozen=True, slots=True)
class HandRules:
    """What decides which bids are legal and how likely they are, for everybody at the table."""

    total: int
    wild_ones: bool
    ace_exchange: bool
    open_on_aces: bool
    palifico: bool

    @classmethod
    def of(cls, view: View) -> "HandRules":
        """Return those of the hand being played."""
        rules, opening = view.ruleset, view.opening
        return cls(
            total=opening.total,
            wild_ones=opening.wild_ones,
            ace_exchange=rules.ace_exchange and not opening.palifico,
            open_on_aces=rules.open_on_aces or opening.palifico,
            palifico=opening.palifico,
        )

    def legal(self, standing: Bid | None) -> Legal:
        """Return what the seat on turn may do when `standing` stands."""
        ladder = build_ladder(
            total=self.total,
            ace_exchange=self.ace_exchange,
            open_on_aces=self.open_on_aces,
            locked_face=standing.face if self.palifico and standing is not None else None,
        )
        return ladder.opening if standing is None else ladder.raises[ladder.rungs[standing]]


@dataclass(frozen=True, slots=True)
class Cups:
    """Every cup of some number of dice, the order of dice aside.

    chances: how likely each is. matching: by face (index 0 is empty), how many dice of each cup match it.
    by_count: by face and count, the places of the cups with that count.
    """

    chances: Weights
    matching: tuple[tuple[int, ...], ...]
    by_count: tuple[tuple[tuple[int, ...], ...], ...]

    def spread(self, weights: Sequence[float], face: int) -> tuple[float, ...]:
        """Return the sum of `weights` (one per cup) for each count 0..dice of `face`."""
        return tuple(sum(map(weights.__getitem__, places)) for places in self.by_count[face])


@lru_cache(maxsize=64)
def cups_of(dice: int, *, wild_ones: bool) -> Cups:
    """Return the cups of `dice` dice; of more than eight dice 1,000 cups that are always the same."""
    if dice <= _ENUMERATED:
        cups = list(combinations_with_replacement(FACES, dice))
        ways = [factorial(dice) / prod(factorial(cup.count(face)) for face in FACES) for cup in cups]
        chances = array("d", [way / 6**dice for way in ways])
    else:
        cups = [roll_cup("imagined", hand=hand, roll=1, seat=0, dice=dice) for hand in range(_SAMPLE)]
        chances = array("d", [1 / _SAMPLE] * _SAMPLE)
    matching: list[tuple[int, ...]] = [()]
    by_count: list[tuple[tuple[int, ...], ...]] = [()]
    for face in FACES:
        wild = wild_ones and face != 1
        counts = tuple(cup.count(face) + (cup.count(1) if wild else 0) for cup in cups)
        places: list[list[int]] = [[] for _ in range(dice + 1)]
        for place, count in enumerate(counts):
            places[count].append(place)
        matching.append(counts)
        by_count.append(tuple(map(tuple, places)))
    return Cups(chances=chances, matching=tuple(matching), by_count=tuple(by_count))


@dataclass(frozen=True, slots=True)
class Belief:
    """What a seat's bids say of its cup.

    weights: how likely each of `cups_of` is now, sum 1. counts: by face, the chance of each number of matching dice.
    """

    weights: Weights
    counts: tuple[tuple[float, ...], ...]


@lru_cache(maxsize=2048)
def believe(rules: HandRules, dice: int, made: tuple[Made, ...], temperature: float) -> Belief:
    """Return the belief about a seat of `dice` dice that has `made` these bids, taken for an `odds` player.

    Bayes' rule over its cups: the chance of each cup before the first bid, times the chance that a player of this
    temperature makes each of the bids from it.
    """
    cups = cups_of(dice, wild_ones=rules.wild_ones)
    weights = cups.chances
    for standing, bid in made:
        weights = array("d", map(mul, weights, _bid_chances(rules, dice, standing, bid, temperature)))
        whole = sum(weights)
        weights = array("d", [weight / whole for weight in weights])
    return Belief(weights=weights, counts=((), *(cups.spread(weights, face) for face in FACES)))


@lru_cache(maxsize=8192)
def doubted(rules: HandRules, dice: int, made: tuple[Made, ...], bid: Bid, temperature: float) -> tuple[float, ...]:
    """Return the chance that a seat holds each number of dice matching `bid` and doubts it."""
    belief = believe(rules, dice, made, temperature)
    cups = cups_of(dice, wild_ones=rules.wild_ones)
    return cups.spread(array("d", map(mul, belief.weights, _doubt_chances(rules, dice, bid, temperature))), bid.face)


@lru_cache(maxsize=2048)
def _bid_chances(rules: HandRules, dice: int, standing: Bid | None, bid: Bid, temperature: float) -> Weights:
    """Return, for each cup, the chance that it bids `bid` over `standing`."""
    by_count = [boosts[bid.quantity] for boosts in _boosts(rules, dice, bid.face, temperature)]
    matching = cups_of(dice, wild_ones=rules.wild_ones).matching[bid.face]
    return array("d", map(mul, map(by_count.__getitem__, matching), _shares(rules, dice, standing, temperature)))


@lru_cache(maxsize=2048)
def _doubt_chances(rules: HandRules, dice: int, standing: Bid, temperature: float) -> Weights:
    """Return, for each cup, the chance that it doubts `standing`."""
    by_count = _doubt_boosts(rules, dice, standing, temperature)
    matching = cups_of(dice, wild_ones=rules.wild_ones).matching[standing.face]
    return array("d", map(mul, map(by_count.__getitem__, matching), _shares(rules, dice, standing, temperature)))


@lru_cache(maxsize=2048)
def _shares(rules: HandRules, dice: int, standing: Bid | None, temperature: float) -> Weights:
    """Return, for each cup, 1 / the sum of exp((chance - 1) / temperature) over its actions when `standing` stands."""
    cups = cups_of(dice, wild_ones=rules.wild_ones)
    columns: list[list[float]] = []
    for face, (low, high) in _spans(rules, standing).items():
        of_count = [sum(boosts[low : high + 1]) for boosts in _boosts(rules, dice, face, temperature)]
        columns.append([of_count[count] for count in cups.matching[face]])
    if standing is not None:
        of_count = _doubt_boosts(rules, dice, standing, temperature)
        columns.append([of_count[count] for count in cups.matching[standing.face]])
    return array("d", [1 / sum(column) for column in zip(*columns)])


@lru_cache(maxsize=2048)
def _spans(rules: HandRules, standing: Bid | None) -> dict[int, tuple[int, int]]:
    """Return the lowest and highest legal quantity of every face when `standing` stands."""
    return rules.legal(standing).by_face()


@lru_cache(maxsize=1024)
def _boosts(rules: HandRules, dice: int, face: int, temperature: float) -> tuple[tuple[float, ...], ...]:
    """Return exp((p_own - 1) / temperature) by the number of matching dice held and the quantity bid."""
    wild = rules.wild_ones and face != 1
    rows = (own_row(total=rules.total, dice=dice, held=held, wild=wild) for held in range(dice + 1))
    return tuple(tuple(exp((chance - 1) / temperature) for chance in row) for row in rows)


def _doubt_boosts(rules: HandRules, dice: int, standing: Bid, temperature: float) -> list[float]:
    """Return exp(-p_own / temperature), which is the same of the doubt, by the number of matching dice held."""
    wild = rules.wild_ones and standing.face != 1
    rows = (own_row(total=rules.total, dice=dice, held=held, wild=wild) for held in range(dice + 1))
    return [exp(-row[standing.quantity] / temperature) for row in rows]
