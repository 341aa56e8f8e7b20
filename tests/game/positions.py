"""Positions for tests: a match in a given place, reached by events alone, and matches played out at random."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import assert_never

from hypothesis import Phase

from arena.game import (
    Bid,
    BidPlaced,
    Close,
    Cups,
    Decide,
    Doubt,
    Event,
    ForcedDoubt,
    Forfeit,
    Hand,
    HandClosed,
    HandOpened,
    MatchClosed,
    Message,
    Note,
    Opening,
    Over,
    Resolve,
    Roll,
    Ruleset,
    Speak,
    State,
    Talk,
    Void,
    apply,
    due,
    roll_cups,
    start,
    state_between_hands,
)

SILENT = Talk(speakers="none")
# Every example of a property gives a match by its seed, and a seed has no simpler relative to shrink to.
UNSHRUNK = (Phase.explicit, Phase.reuse, Phase.generate)
WORDS = (None, "hi", "I have three fives.", "no doubt")


def position(
    rules: Ruleset,
    cups: Cups,
    *bids: Bid,
    opener: int = 0,
    palifico: bool = False,
    palifico_seen: bool = False,
    talk: Talk = SILENT,
) -> State:
    """Return a hand of `rules` with these cups and bids so far, each by the seat that was on turn."""
    return bidding(opened(before(rules, cups, opener, palifico, palifico_seen, talk), cups), *bids)


def before(
    rules: Ruleset,
    cups: Cups,
    opener: int = 0,
    palifico: bool = False,
    palifico_seen: bool = False,
    talk: Talk = SILENT,
) -> State:
    """Return a match about to roll a hand in which each seat holds as many dice as its cup."""
    table = start(rules, seats=len(cups), opener=opener, talk=talk).table
    dice = tuple(map(len, cups))
    wild_ones = rules.wild_ones and not palifico
    return state_between_hands(
        replace(
            table,
            dice=dice,
            scores=dice if rules.stake == "die" else table.scores,
            out=tuple(seat for seat, held in enumerate(dice) if not held),
            coming=Opening(hand=1, roll=1, opener=opener, dice=dice, palifico=palifico, wild_ones=wild_ones),
            palifico_seen=palifico_seen,
        )
    )


def opened(state: State, cups: Cups) -> State:
    """Return the state after the hand that is due was opened with `cups`."""
    wanted = due(state)
    assert isinstance(wanted, Roll), wanted
    return apply(state, HandOpened(opening=wanted.opening, cups=cups))


def bidding(state: State, *bids: Bid) -> State:
    """Return the state after these bids, with silence wherever a message is asked for."""
    for bid in bids:
        state = hushed(state)
        state = apply(state, BidPlaced(seat=hand(state).on_turn, bid=bid))
    return hushed(state)


def hushed(state: State) -> State:
    """Return the state after every seat that is asked for a message has kept silent."""
    wanted = due(state)
    while isinstance(wanted, Speak):
        state = apply(state, Message(seat=wanted.seats[0], text=None))
        wanted = due(state)
    return state


def doubted(state: State, seat: int | None = None) -> State:
    """Return the state after a doubt by `seat`, or else by the seat on turn, and the reveal."""
    playing = hand(state)
    forced = not playing.legal.bids
    state = apply(state, Doubt(seat=playing.on_turn if seat is None else seat, forced=forced))
    wanted = due(state)
    assert isinstance(wanted, Resolve), wanted
    return apply(state, wanted.contest)


def closed(state: State) -> tuple[State, HandClosed | MatchClosed]:
    """Return the state after the hand or match that is due to be closed, and the event that closed it."""
    wanted = due(state)
    assert isinstance(wanted, Close), wanted
    return apply(state, wanted.event), wanted.event


def hand(state: State) -> Hand:
    """Return the hand being played."""
    assert state.hand is not None
    return state.hand


def fold(state: State, events: Iterable[Event]) -> State:
    """Return the state after all `events`."""
    for event in events:
        state = apply(state, event)
    return state


def random_events(state: State, draw: Random, *, seed: str = "random", spoiling: float = 0.0) -> Iterator[Event]:
    """Yield the events of a match played out at random from `state`.

    spoiling: the chance of a void, and again of a forfeit, at each decision.
    """
    while not isinstance(wanted := due(state), Over):
        for event in _answers(state, wanted, draw, seed, spoiling):
            state = apply(state, event)
            yield event


def _answers(
    state: State,
    wanted: Roll | Speak | Decide | ForcedDoubt | Resolve | Close,
    draw: Random,
    seed: str,
    spoiling: float,
) -> Iterator[Event]:
    match wanted:
        case Roll(opening):
            cups = roll_cups(seed, hand=opening.hand, roll=opening.roll, dice=opening.dice)
            yield HandOpened(opening=opening, cups=cups)
        case Speak(seats, round_number):
            for seat in seats:
                playing = hand(state)
                number, turn = playing.opening.hand, playing.turn
                yield Note(hand=number, turn=turn, round=round_number, seat=seat, kind="truthful", value="no")
                yield Message(seat=seat, text=draw.choice(WORDS))
        case Decide(seat, legal):
            yield _decision(seat, legal.bids, legal.may_doubt, draw, spoiling)
        case ForcedDoubt(seat):
            yield Doubt(seat=seat, forced=True)
        case Resolve(contest):
            yield contest
        case Close(event):
            yield event
        case _ as unreachable:
            assert_never(unreachable)


def _decision(seat: int, bids: tuple[Bid, ...], may_doubt: bool, draw: Random, spoiling: float) -> Event:
    if draw.random() < spoiling:
        return Void(reason="exposed")
    if draw.random() < spoiling:
        return Forfeit(seat=seat, reason="illegal")
    if may_doubt and draw.random() < 0.4:
        return Doubt(seat=seat)
    # Low bids are likelier, so that auctions have some length.
    return BidPlaced(seat=seat, bid=bids[int(len(bids) * draw.random() ** 3)])
