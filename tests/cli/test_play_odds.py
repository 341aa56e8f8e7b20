"""The odds a person may ask for, and the review of a hand: numbers worked by hand (metrics.md, p_own)."""

import pytest

from arena.cli.play_odds import hints, review
from arena.game import (
    PRESETS,
    Bid,
    BidPlaced,
    Close,
    Doubt,
    Forfeit,
    HandOpened,
    Opening,
    PastHand,
    Resolve,
    State,
    Talk,
    apply,
    due,
    start,
    view,
)

CUPS = ((3, 3), (5, 2))
SILENT = Talk(speakers="none")


def bidding(*bids: Bid, cups: tuple[tuple[int, ...], ...] = CUPS) -> State:
    """Return a hand of count-calls for two, opened by seat 0."""
    opening = Opening(1, 1, 0, (2, 2), palifico=False, wild_ones=False)
    state = apply(start(PRESETS["count-calls"], seats=2, opener=0, talk=SILENT), HandOpened(opening, cups))
    for number, bid in enumerate(bids):
        state = apply(state, BidPlaced(number % 2, bid))
    return state


def played(*bids: Bid, forced: bool = False) -> PastHand:
    """Return the hand after `bids` and a doubt."""
    state = apply(bidding(*bids), Doubt(len(bids) % 2, forced=forced))
    resolve = due(state)
    assert isinstance(resolve, Resolve)
    return closed(apply(state, resolve.contest))


def closed(state: State) -> PastHand:
    close = due(state)
    assert isinstance(close, Close)
    return apply(state, close.event).table.past[-1]


def test_odds_of_an_opening_bid_are_those_of_the_lowest_on_each_face() -> None:
    """Two threes in the cup make 1x3 certain; any other face needs one of two unseen dice: 11 in 36."""
    told = hints(view(bidding(), 0))
    assert told[0] == "Chance that a bid holds: 1x1 31%, 1x2 31%, 1x3 100%, 1x4 31%, 1x5 31%, 1x6 31%."
    assert "your own dice alone" in told[1]


def test_odds_facing_a_bid_name_it_first() -> None:
    """2x3 from a cup without threes needs both unseen dice: 1 in 36; 3x1 would need three."""
    told = hints(view(bidding(Bid(2, 3)), 1))
    assert told[0] == "Chance that 2x3 holds: 3%. Raises: 2x4 3%, 2x5 31%, 2x6 3%, 3x1 0%, 3x2 3%, 3x3 0%."


@pytest.mark.parametrize(
    ("bids", "seat", "told"),
    [
        ([Bid(2, 3)], 0, "Review: you bid 2x3 at 100% by your own dice. It was true: 2 threes."),
        ([Bid(2, 3)], 1, "Review: you doubted 2x3, 97% likely right by your own dice. Wrong: 2 threes."),
        ([Bid(2, 3), Bid(3, 3)], 1, "Review: you bid 3x3 at 0% by your own dice. It was not true: 2 threes."),
        ([Bid(1, 5), Bid(2, 5)], 0, "Review: you doubted 2x5, 97% likely right by your own dice. Right: 1 five."),
    ],
)
def test_review_says_what_the_last_act_was_worth(bids: list[Bid], seat: int, told: str) -> None:
    assert review(played(*bids), seat) == told


def test_review_of_a_forced_doubt_says_that_there_was_no_choice() -> None:
    """rules.md, Common 6: at the top of the ladder the next seat must doubt."""
    assert (review(played(Bid(4, 6), forced=True), 1) or "").startswith("Review: you had to doubt 4x6, 100%")


def test_hand_without_a_decision_of_ones_own_has_nothing_to_review() -> None:
    opening = Opening(1, 1, 0, (2, 2, 2), palifico=False, wild_ones=False)
    state = start(PRESETS["count-calls"], seats=3, opener=0, talk=SILENT)
    state = apply(state, HandOpened(opening, (*CUPS, (1, 1))))
    state = apply(apply(state, BidPlaced(0, Bid(1, 3))), Doubt(1))
    resolve = due(state)
    assert isinstance(resolve, Resolve)
    assert review(closed(apply(state, resolve.contest)), 2) == "You had no decision in this hand."


def test_forfeited_hand_is_not_reviewed_as_no_cup_is_shown() -> None:
    """rules.md, Forfeit: no dice are counted."""
    assert review(closed(apply(bidding(Bid(1, 3)), Forfeit(1, "unparsable"))), 0) is None
