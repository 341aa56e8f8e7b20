"""Worked examples of a ruleset, each played out by the engine, so that what is told is what is enforced."""

from dataclasses import dataclass

from arena.game.bids import FACES, Bid
from arena.game.dice import roll_cups
from arena.game.due import Close, Resolve, Roll
from arena.game.engine import apply, due, start
from arena.game.events import BidPlaced, Contest, Doubt, Forfeit, HandClosed, HandOpened
from arena.game.ruleset import Ruleset
from arena.game.settings import Talk
from arena.game.state import Hand, State

__all__ = ["Raises", "Reveal", "after", "best_bid", "first_hand", "hand_of", "palifico_hand", "raises", "reveal"]

# Three seats are enough for a seat that a contest leaves alone.
_SEATS = 3
# Its cups show several of a face, and ones that are wild in `classic` and not in its palifico hand.
_SEED = "rules-25"
_SILENT = Talk(speakers="none")


@dataclass(frozen=True, slots=True)
class Raises:
    """What the engine takes and refuses when `standing` is the bid to beat.

    next: the lowest raise. lowest: the lowest raise on each face that has one. refused: on each face, the highest
    bid that is no raise, where there is one.
    """

    standing: Bid
    next: Bid | None
    lowest: tuple[Bid, ...]
    refused: tuple[Bid, ...]


@dataclass(frozen=True, slots=True)
class Reveal:
    """A bid that was doubted: the contest, and what the hand's end makes of the scores and dice before it."""

    contest: Contest
    before: tuple[int, ...]
    closed: HandClosed


def first_hand(ruleset: Ruleset, *, seats: int = _SEATS) -> State:
    """Return a match of about `seats` seats, as many as the rules allow, with its first cups rolled; seat 0 opens."""
    seats = min(max(seats, ruleset.min_seats), ruleset.max_seats)
    return _rolled(start(ruleset, seats=seats, opener=0, talk=_SILENT))


def palifico_hand(ruleset: Ruleset) -> State | None:
    """Return a match in its first palifico hand, or `None` where the engine plays none.

    Seat 0 forfeits hand after hand, which costs it a die each time, until it holds the last one.
    """
    if ruleset.stake != "die":
        return None
    state = first_hand(ruleset, seats=max(_SEATS, ruleset.palifico_min_seats))
    for _ in range(ruleset.dice_per_seat - 1):
        state = _closed(apply(state, Forfeit(seat=0, reason="example")))
        state = _rolled(state)
    return state if hand_of(state).opening.palifico else None


def after(state: State, *bids: Bid) -> State:
    """Return the state after these bids, each by the seat on turn; raises IllegalAction where the rules refuse one."""
    for bid in bids:
        state = apply(state, BidPlaced(seat=hand_of(state).on_turn, bid=bid))
    return state


def raises(state: State) -> Raises:
    """Return what may follow the standing bid of `state`."""
    hand = hand_of(state)
    if hand.standing is None:
        raise ValueError("no bid stands")
    legal = hand.legal
    spans = legal.by_face()
    floors = {face: spans[face][0] if face in spans else hand.opening.total + 1 for face in FACES}
    return Raises(
        standing=hand.standing.bid,
        next=legal.bids[0] if legal.bids else None,
        lowest=tuple(Bid(low, face) for face, (low, _) in spans.items()),
        refused=tuple(Bid(floor - 1, face) for face, floor in floors.items() if floor > 1),
    )


def reveal(state: State, bid: Bid) -> Reveal:
    """Return what happens when the seat on turn makes `bid` and the next seat doubts it."""
    before = state.table.scores
    state = after(state, bid)
    hand = hand_of(state)
    state = apply(state, Doubt(seat=hand.on_turn, forced=not hand.legal.bids))
    wanted = due(state)
    if not isinstance(wanted, Resolve):
        raise ValueError(f"a doubt is followed by {wanted}")
    closing = due(apply(state, wanted.contest))
    if not isinstance(closing, Close) or not isinstance(closing.event, HandClosed):
        raise ValueError(f"a contest is followed by {closing}")
    return Reveal(contest=wanted.contest, before=before, closed=closing.event)


def best_bid(state: State, faces: tuple[int, ...] = FACES) -> Bid:
    """Return the highest bid on one of `faces` that holds when the hand of `state` is shown."""
    held = [
        bid
        for bid in hand_of(state).legal.bids
        if bid.face in faces and reveal(state, bid).contest.count == bid.quantity
    ]
    return max(held, key=lambda bid: (bid.quantity, bid.face), default=hand_of(state).legal.bids[0])


def hand_of(state: State) -> Hand:
    """Return the hand being played; raises ValueError when there is none."""
    if state.hand is None:
        raise ValueError("no hand is being played")
    return state.hand


def _rolled(state: State) -> State:
    wanted = due(state)
    if not isinstance(wanted, Roll):
        raise ValueError(f"a hand cannot be opened; due is {wanted}")
    opening = wanted.opening
    cups = roll_cups(_SEED, hand=opening.hand, roll=opening.roll, dice=opening.dice)
    return apply(state, HandOpened(opening=opening, cups=cups))


def _closed(state: State) -> State:
    wanted = due(state)
    if not isinstance(wanted, Close):
        raise ValueError(f"the hand cannot be closed; due is {wanted}")
    return apply(state, wanted.event)
