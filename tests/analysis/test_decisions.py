"""Chances and alternatives of a decision, against enumeration, scipy and the engine."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from scipy.stats import binom

from arena.analysis.decisions import Sight, is_bluff, lowest_legal
from arena.game import FACES, PRESETS, Bid, Opening, Ruleset, build_ladder, p_own

WILD = Ruleset(preset="arena", wild_ones=True)


def enumerated(cup: tuple[int, ...], bid: Bid, *, total: int, wild: bool) -> Fraction:
    """Count the ways in which the hidden dice make the bid true."""
    counts = {bid.face, 1} if wild and bid.face != 1 else {bid.face}
    own = sum(die in counts for die in cup)
    hidden = list(product(FACES, repeat=total - len(cup)))
    return Fraction(sum(own + sum(die in counts for die in dice) >= bid.quantity for dice in hidden), len(hidden))


def small_tables() -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every table of 2 to 6 dice, and one cup of each number of own dice with the ones and twos it may hold."""
    for total in range(2, 7):
        for held in range(1, total):
            for ones, twos in product(range(held + 1), repeat=2):
                if ones + twos <= held:
                    yield total, (1,) * ones + (2,) * twos + (3,) * (held - ones - twos)


@pytest.mark.parametrize("wild", [False, True])
def test_the_chance_is_what_enumeration_counts(wild: bool) -> None:
    """metrics.md, p_own: exact, for every number of dice up to six, wild and not."""
    cases = [
        (cup, Bid(quantity, face), total)
        for total, cup in small_tables()
        for quantity in range(1, total + 1)
        for face in (1, 2)
    ]
    found = [Sight.of(cup, total=total, wild_ones=wild).chance(bid.quantity, bid.face) for cup, bid, total in cases]

    assert found == [float(enumerated(cup, bid, total=total, wild=wild)) for cup, bid, total in cases]


@pytest.mark.parametrize(("wild", "hit"), [(False, 1 / 6), (True, 1 / 3)])
def test_the_chance_is_the_binomial_tail_beyond(wild: bool, hit: float) -> None:
    """metrics.md, p_own: P[Binomial(h, p1) >= q - c] on a table of 25 dice."""
    sight = Sight.of((2, 2, 1, 5, 6), total=25, wild_ones=wild)
    held = 3 if wild else 2

    found = [sight.chance(quantity, 2) for quantity in range(1, 26)]

    assert found == pytest.approx([binom.sf(quantity - held - 1, 20, hit) for quantity in range(1, 26)])


def test_a_bid_that_the_own_dice_settle_is_certain_or_impossible() -> None:
    """metrics.md, p_own: 1 if q <= c, 0 if q - c > h."""
    sight = Sight.of((4, 4), total=4, wild_ones=False)

    assert (sight.chance(2, 4), sight.chance(3, 5)) == (1.0, 0.0)


@pytest.mark.parametrize("name", ["arena", "classic", "count-calls"])
def test_the_lowest_legal_bid_of_each_face_is_the_ladders(name: str) -> None:
    """Of every legal bid the lowest of a face is the likeliest, so no likelier one is left out, at any rung."""
    rules = PRESETS[name]
    opening = Opening(1, 1, 0, (2, 3), palifico=False, wild_ones=rules.wild_ones)
    ladder = build_ladder(total=5, ace_exchange=rules.ace_exchange, open_on_aces=rules.open_on_aces)

    found = [lowest_legal(rules, opening, bid) for bid in (None, *ladder.bids)]

    assert found == [
        tuple((low, face) for face, (low, _) in legal.by_face().items()) for legal in (ladder.opening, *ladder.raises)
    ]


def test_a_palifico_hand_keeps_the_face_it_was_opened_on() -> None:
    """rules.md, classic: the opener names any face, later bids may raise only the quantity."""
    opening = Opening(1, 1, 0, (2, 3), palifico=True, wild_ones=False)

    assert lowest_legal(PRESETS["classic"], opening, None) == tuple((1, face) for face in FACES)
    assert lowest_legal(PRESETS["classic"], opening, Bid(2, 4)) == ((3, 4),)
    assert lowest_legal(PRESETS["classic"], opening, Bid(5, 4)) == ()


def test_the_best_bid_is_the_best_of_all_legal_ones() -> None:
    """metrics.md, plausibility loss: u_R is over all legal raises."""
    opening, cup = Opening(1, 1, 0, (3, 3), palifico=False, wild_ones=True), (1, 4, 4)
    ladder = build_ladder(total=6)
    sight = Sight.of(cup, total=6, wild_ones=True)

    found = [sight.best(lowest_legal(WILD, opening, bid)) for bid in ladder.bids[:-1]]

    assert found == [
        max(p_own(bid, cup, total=6, wild_ones=True) for bid in ladder.bids[rung + 1 :])
        for rung in range(len(ladder.bids) - 1)
    ]


@pytest.mark.parametrize(
    ("p_own", "best_p", "supported", "is_so"),
    [
        (0.34, 0.35, False, True),
        (0.35, 0.9, False, False),
        (0.1, 0.34, False, False),
        (0.1, 0.9, True, False),
    ],
    ids=["a bluff", "plausible", "squeezed", "supported"],
)
def test_a_bluff_is_implausible_unsupported_and_chosen(
    p_own: float, best_p: float, supported: bool, is_so: bool
) -> None:
    """metrics.md, bluff rate: p_own < 0.35 and c < k q / T where some legal bid has p_own >= 0.35."""
    assert is_bluff(p_own=p_own, best_p=best_p, supported=supported) is is_so
