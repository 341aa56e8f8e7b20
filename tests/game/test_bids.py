"""Bids and the ladder (`arena/game/bids.py`), against comparisons written another way."""

from collections.abc import Callable
from itertools import product
from math import ceil

import pytest

from arena.game import (
    FACES,
    PRESETS,
    Bid,
    BidPlaced,
    Decide,
    IllegalAction,
    Ruleset,
    State,
    apply,
    build_ladder,
    due,
    objection,
)
from tests.game.positions import bidding, doubted, hand, position

Beats = Callable[[Bid, Bid], bool]

CLASSIC, PLAIN = PRESETS["classic"], PRESETS["arena"]
OPEN_ON_ACES = CLASSIC.vary(open_on_aces=True)


def _beats_plainly(raised: Bid, standing: Bid) -> bool:
    """Return whether `raised` has a larger quantity, or the same and a higher face (rules.md, Common 4)."""
    return raised.quantity > standing.quantity or (raised.quantity == standing.quantity and raised.face > standing.face)


def _beats_by_exchange(raised: Bid, standing: Bid) -> bool:
    """Return what the exchange table of the classic rule text gives, its four cases read as minimums."""
    match raised.face == 1, standing.face == 1:
        case True, False:
            return raised.quantity >= ceil(standing.quantity / 2)
        case False, True:
            return raised.quantity >= 2 * standing.quantity + 1
        case True, True:
            return raised.quantity > standing.quantity
        case _:
            return _beats_plainly(raised, standing)


def _beats_when_locked(raised: Bid, standing: Bid) -> bool:
    return raised.face == standing.face and raised.quantity > standing.quantity


def _every_bid(total: int) -> list[Bid]:
    return [Bid(quantity, face) for quantity, face in product(range(1, total + 1), FACES)]


def _pairs(beats: Beats, total: int) -> dict[tuple[Bid, Bid], bool]:
    every = _every_bid(total)
    return {(raised, standing): beats(raised, standing) for raised, standing in product(every, every)}


def _by_rung(total: int, *, ace_exchange: bool) -> dict[tuple[Bid, Bid], bool]:
    rungs = build_ladder(total=total, ace_exchange=ace_exchange).rungs
    return {(raised, standing): rungs[raised] > rungs[standing] for raised, standing in product(rungs, rungs)}


def _by_engine(rules: Ruleset, total: int, *, palifico: bool) -> dict[tuple[Bid, Bid], bool]:
    """Return for every pair of bids whether the engine takes the first over the second, in a hand of two seats."""
    opening = position(rules, ((2,) * (total - 1), (2,)) if total > 1 else ((2,), ()), palifico=palifico)
    after = {standing: bidding(opening, standing) for standing in _every_bid(total)}
    return {(raised, standing): _takes(after[standing], raised) for raised, standing in product(after, after)}


def _takes(state: State, bid: Bid) -> bool:
    try:
        apply(state, BidPlaced(seat=hand(state).on_turn, bid=bid))
    except IllegalAction:
        return False
    return True


def _hands(state: State) -> int:
    """Return how many ways the hand of `state` can be bid to a doubt, the perft of this game."""
    ways = 0
    playing = hand(state)
    if playing.legal.may_doubt:
        doubted(state)
        ways += 1
    for bid in playing.legal.bids:
        ways += _hands(apply(state, BidPlaced(seat=playing.on_turn, bid=bid)))
    return ways


@pytest.mark.parametrize("total", range(1, 13))
def test_plain_rungs_order_every_pair_of_bids(total: int) -> None:
    """count-calls and arena: the key is (quantity, face) (rules.md, The ladder)."""
    assert _by_rung(total, ace_exchange=False) == _pairs(_beats_plainly, total)


@pytest.mark.parametrize("total", range(1, 13))
def test_exchange_rungs_order_every_pair_of_bids(total: int) -> None:
    """classic: onto ones at least half, rounded up; off ones at least double plus one (rules.md, The ladder)."""
    assert _by_rung(total, ace_exchange=True) == _pairs(_beats_by_exchange, total)


@pytest.mark.parametrize("total", range(2, 13))
@pytest.mark.parametrize(
    ("rules", "palifico", "beats"),
    [(PLAIN, False, _beats_plainly), (OPEN_ON_ACES, False, _beats_by_exchange), (CLASSIC, True, _beats_when_locked)],
    ids=["plain", "exchange", "locked"],
)
def test_the_engine_takes_exactly_the_bids_that_beat_the_standing_one(
    rules: Ruleset, palifico: bool, beats: Beats, total: int
) -> None:
    """Every pair of bids, one hand per standing bid (rules.md, Common 4)."""
    assert _by_engine(rules, total, palifico=palifico) == _pairs(beats, total)


@pytest.mark.parametrize(
    ("rules", "palifico", "hands"),
    [(PLAIN, False, 4095), (CLASSIC, False, 4092), (OPEN_ON_ACES, False, 4095), (CLASSIC, True, 18)],
    ids=["plain", "classic", "classic that may open on ones", "face locked"],
)
def test_two_one_die_seats_have_a_known_number_of_hands(rules: Ruleset, palifico: bool, hands: int) -> None:
    """Perft: all subsets of 12 rungs but the empty one; without the 3 that open on ones; 3 per locked face."""
    assert _hands(position(rules, ((3,), (4,)), palifico=palifico)) == hands


@pytest.mark.parametrize(
    ("rules", "palifico", "per_die"),
    [(PLAIN, False, 6), (CLASSIC, False, 6), (CLASSIC, True, 1)],
    ids=["plain", "classic", "face locked"],
)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_longest_auction_climbs_every_rung(rules: Ruleset, palifico: bool, per_die: int, seats: int) -> None:
    """No auction is longer than 6T bids (rules.md, Common 6)."""
    state = position(rules, ((6, 2),) * seats, palifico=palifico)
    bids = 0
    while isinstance(wanted := due(state), Decide):
        state = apply(state, BidPlaced(seat=wanted.seat, bid=wanted.legal.bids[0]))
        bids += 1
    assert bids == per_die * 2 * seats


@pytest.mark.parametrize(
    ("exchange", "locked", "top"),
    [(False, None, Bid(7, 6)), (True, None, Bid(7, 1)), (False, 3, Bid(7, 3)), (True, 1, Bid(7, 1))],
)
def test_the_top_of_each_ladder(exchange: bool, locked: int | None, top: Bid) -> None:
    """Tx6, Tx1 with the exchange, T of the locked face (rules.md, The ladder)."""
    assert build_ladder(total=7, ace_exchange=exchange, locked_face=locked).bids[-1] == top


@pytest.mark.parametrize(("palifico", "lowest"), [(True, (Bid(1, 1), Bid(1, 2))), (False, (Bid(1, 2), Bid(1, 3)))])
def test_the_lowest_opening_bids_of_classic(palifico: bool, lowest: tuple[Bid, ...]) -> None:
    """A palifico hand opens on any face and knows no exchange, so one 1 is its lowest bid (rules.md, classic)."""
    opening = hand(position(CLASSIC, ((2,), (3, 3)), palifico=palifico)).legal.bids
    assert opening[:2] == lowest


@pytest.mark.parametrize("total", range(1, 13))
@pytest.mark.parametrize("exchange", [False, True])
def test_spans_by_face_are_exactly_the_legal_bids(total: int, exchange: bool) -> None:
    """Between the lowest and highest quantity of a face every quantity is legal (`Legal.by_face`)."""
    ladder = build_ladder(total=total, ace_exchange=exchange)
    spread = [
        {Bid(q, face) for face, (low, high) in legal.by_face().items() for q in range(low, high + 1)}
        for legal in (ladder.opening, *ladder.raises)
    ]
    assert spread == [set(legal.bids) for legal in (ladder.opening, *ladder.raises)]


def test_a_bid_is_written_quantity_x_face() -> None:
    """At least seven threes is `7x3` (words-and-layers.md)."""
    assert str(Bid(7, 3)) == "7x3"


@pytest.mark.parametrize(
    ("rules", "palifico", "standing", "tried", "why"),
    [
        (PLAIN, False, (), Bid(3, 2), None),
        (PLAIN, False, (), Bid(11, 2), "is above the 10 dice in play"),
        (PLAIN, False, (), Bid(1, 7), "is no bid: it takes a whole quantity from 1 and a face 1 to 6"),
        (PLAIN, False, (Bid(3, 3),), Bid(3, 2), "does not beat 3x3"),
        (PLAIN, False, (Bid(10, 5),), Bid(10, 4), "does not beat 10x5"),
        (CLASSIC, False, (), Bid(3, 1), "opens on ones, which may not be bid first"),
        (CLASSIC, False, (Bid(10, 6), Bid(8, 1)), Bid(9, 5), "does not beat 8x1"),
        (CLASSIC, True, (Bid(2, 5),), Bid(3, 6), "changes the face of 2x5, which stays in a palifico hand"),
        (CLASSIC, True, (Bid(2, 5),), Bid(2, 6), "does not beat 2x5"),
        (CLASSIC, True, (Bid(10, 5),), Bid(10, 6), "does not beat 10x5"),
    ],
)
def test_what_is_wrong_with_a_bid(
    rules: Ruleset, palifico: bool, standing: tuple[Bid, ...], tried: Bid, why: str | None
) -> None:
    """The words a seat is told with the next attempt (table.md, When a reply is no use)."""
    playing = hand(position(rules, ((2,) * 5, (3,) * 5), *standing, palifico=palifico))
    assert objection(tried, total=10, standing=playing.to_beat, legal=playing.legal) == why
