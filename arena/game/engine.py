"""The engine: `due` says what must happen next, `apply` makes it so or refuses.

These two pure functions are all there is. Whoever runs a match asks `due`, gets the answer (from dice, agents or
`due` itself, which carries what the rules compute) and applies it; folding a transcript through `apply` verifies it.
"""

from dataclasses import dataclass, replace
from itertools import chain
from typing import assert_never

from arena.errors import IllegalAction, WrongEvent
from arena.game.bids import FACES, Bid, Legal
from arena.game.dice import check_seed, first_opener
from arena.game.events import (
    BidPlaced,
    Contest,
    Doubt,
    Event,
    Forfeit,
    HandClosed,
    HandOpened,
    MatchClosed,
    Message,
    Note,
    Opening,
    Void,
)
from arena.game.ruleset import Ruleset
from arena.game.scoring import abandon, close_hand, close_match, coming_after, resolve
from arena.game.settings import Talk, default_talk
from arena.game.state import Coming, Hand, PastHand, State, Table, ladder_of
from arena.game.talk import Said, is_clean, speaking_order

__all__ = [
    "Close",
    "Decide",
    "Due",
    "ForcedDoubt",
    "Over",
    "Resolve",
    "Roll",
    "Speak",
    "apply",
    "check_bid",
    "due",
    "seat_name",
    "start",
]


@dataclass(frozen=True, slots=True)
class Roll:
    """The referee must roll all cups; the event is `HandOpened(opening, cups)`."""

    opening: Opening


@dataclass(frozen=True, slots=True)
class Speak:
    """These seats are asked for a message; with more than one they are asked at once and heard together."""

    seats: tuple[int, ...]
    round: int


@dataclass(frozen=True, slots=True)
class Decide:
    """This seat must bid or doubt, or forfeit."""

    seat: int
    legal: Legal


@dataclass(frozen=True, slots=True)
class ForcedDoubt:
    """The standing bid is the top of the ladder: this seat doubts without being asked."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resolve:
    """The cups are shown; the event is `contest`."""

    contest: Contest


@dataclass(frozen=True, slots=True)
class Close:
    """The hand or the match is closed; the event is `event`."""

    event: HandClosed | MatchClosed


@dataclass(frozen=True, slots=True)
class Over:
    """Nothing happens any more."""


Due = Roll | Speak | Decide | ForcedDoubt | Resolve | Close | Over
_OVER = Over()
_FACE_SET = frozenset(FACES)


def seat_name(seat: int) -> str:
    """Return what agents call a seat: `Seat A`, `Seat B`…"""
    return f"Seat {chr(ord('A') + seat)}"


def start(
    ruleset: Ruleset,
    *,
    seats: int,
    seed: str | None = None,
    opener: int | None = None,
    talk: Talk | None = None,
    names: tuple[str, ...] | None = None,
) -> State:
    """Return a match before its first roll.

    opener: the first seat to bid; drawn from `seed` when `None`. names: what the seats are called, `Seat A`… when
    `None`. Raises RulesetError when so many seats may not play.
    """
    ruleset.check_seats(seats)
    if opener is None:
        opener = 0 if seed is None else first_opener(check_seed(seed), seats)
    dice = (ruleset.dice_per_seat,) * seats
    return State(
        Table(
            ruleset=ruleset,
            talk=default_talk(ruleset.preset) if talk is None else talk,
            names=tuple(map(seat_name, range(seats))) if names is None else names,
            scores=dice if ruleset.stake == "die" else (0,) * seats,
            dice=dice,
            out=(),
            coming=Coming(hand=1, roll=1, opener=opener, palifico=False),
            palifico_seen=False,
            past=(),
            notes=(),
        )
    )


def due(state: State) -> Due:
    """Return what must happen next."""
    hand = state.hand
    if hand is None:
        return _due_between_hands(state)
    if state.ended is None:
        if not hand.legal.bids:
            return ForcedDoubt(hand.on_turn)
        if hand.spoken < len(hand.speakers) * state.table.talk.rounds:
            return _due_speech(state.table.talk, hand)
        return Decide(hand.on_turn, hand.legal)
    if isinstance(state.ended, Forfeit):
        return Close(close_hand(state.table, hand, state.ended))
    if state.contest is None:
        return Resolve(resolve(hand, state.ended))
    return Close(close_hand(state.table, hand, state.contest))


def apply(state: State, event: Event) -> State:
    """Return the state after `event`.

    Raises IllegalAction for an action the rules refuse and WrongEvent for anything else that is not due; either way
    `state` is as it was.
    """
    match event:
        case BidPlaced():
            return _bid(state, event)
        case Message():
            return _message(state, event)
        case Doubt():
            return _doubt(state, event)
        case Note():
            return _note(state, event)
        case HandOpened():
            return _open(state, event)
        case Contest():
            return _contest(state, event)
        case HandClosed():
            return _close_hand(state, event)
        case Forfeit():
            return _forfeit(state, event)
        case Void():
            return _void(state, event)
        case MatchClosed():
            return _close_match(state, event)
        case _:
            assert_never(event)


def check_bid(hand: Hand, bid: Bid, seat: int) -> int:
    """Return the rung of `bid`; raises IllegalAction unless it is a bid and beats the standing one."""
    quantity, face = bid.quantity, bid.face
    if type(quantity) is not int or type(face) is not int or face not in FACES or quantity < 1:
        raise IllegalAction(
            f"{quantity!r}x{face!r} by seat {seat} is no bid: it takes a whole quantity and a face 1..6"
        )
    if quantity > hand.opening.total:
        raise IllegalAction(f"bid {bid} by seat {seat} is above the {hand.opening.total} dice in play")
    ladder, standing = hand.ladder, hand.standing
    rung = ladder.rungs.get(bid)
    if rung is None:
        raise IllegalAction(f"bid {bid} by seat {seat} changes the face of {hand.to_beat} in a palifico hand")
    if standing is None:
        if face == 1 and not ladder.opens_on_ones:
            raise IllegalAction(f"bid {bid} by seat {seat} opens on ones, which may not be bid first")
    elif rung < len(ladder.bids) - len(hand.legal.bids):
        raise IllegalAction(f"bid {bid} by seat {seat} does not beat {standing.bid}")
    return rung


def _due_between_hands(state: State) -> Due:
    table = state.table
    if state.closed is not None:
        return _OVER
    coming = table.coming
    if coming is None or coming.roll > table.ruleset.max_rolls:
        return Close(close_match(table))
    return Roll(
        Opening(
            hand=coming.hand,
            roll=coming.roll,
            opener=coming.opener,
            dice=table.dice,
            palifico=coming.palifico,
            wild_ones=table.ruleset.wild_ones and not coming.palifico,
        )
    )


def _due_speech(talk: Talk, hand: Hand) -> Speak:
    rounds_done, in_round = divmod(hand.spoken, len(hand.speakers))
    waiting = hand.speakers[in_round:]
    return Speak(waiting if talk.order == "together" else waiting[:1], rounds_done + 1)


def _open(state: State, event: HandOpened) -> State:
    wanted = due(state)
    opening = event.opening
    if not isinstance(wanted, Roll) or wanted.opening != opening:
        raise WrongEvent(f"{opening} is not due; due is {wanted}")
    if tuple(map(len, event.cups)) != opening.dice or not _FACE_SET.issuperset(chain(*event.cups)):
        raise WrongEvent(f"cups {event.cups} of hand {opening.hand} are not {opening.dice} dice of faces 1..6")
    ladder = ladder_of(state.table.ruleset, opening)
    hand = Hand(
        opening=opening,
        cups=event.cups,
        ladder=ladder,
        turn=1,
        on_turn=opening.opener,
        legal=ladder.opening,
        speakers=speaking_order(state.table.talk, opening.opener, opening.dice),
    )
    return State(state.table, hand)


def _deciding(state: State, seat: int, what: str) -> Hand:
    hand = state.hand
    if hand is None or state.ended is not None:
        raise IllegalAction(f"{what} by seat {seat} when no bidding is open")
    if seat != hand.on_turn:
        raise IllegalAction(f"{what} by seat {seat}, but seat {hand.on_turn} is on turn")
    if hand.spoken < len(hand.speakers) * state.table.talk.rounds and hand.legal.bids:
        raise IllegalAction(f"{what} by seat {seat} before the table talk is over")
    return hand


def _bid(state: State, event: BidPlaced) -> State:
    hand = _deciding(state, event.seat, "bid")
    ladder, rung = hand.ladder, check_bid(hand, event.bid, event.seat)
    if hand.standing is None and hand.opening.palifico:
        ladder = ladder_of(state.table.ruleset, hand.opening, locked_face=event.bid.face)
        rung = ladder.rungs[event.bid]
    return State(state.table, hand.raised(event, ladder, ladder.raises[rung], state.table.talk))


def _doubt(state: State, event: Doubt) -> State:
    hand = _deciding(state, event.seat, "doubt")
    if hand.standing is None:
        raise IllegalAction(f"doubt by seat {event.seat}, but no bid stands yet: the opener must bid")
    forced = not hand.legal.bids
    if event.forced != forced:
        raise WrongEvent(f"the doubt of {hand.standing.bid} is {'forced' if forced else 'not forced'}")
    return State(state.table, hand, ended=event)


def _forfeit(state: State, event: Forfeit) -> State:
    hand = _deciding(state, event.seat, "forfeit")
    if not hand.legal.bids:
        raise WrongEvent(f"forfeit by seat {event.seat} where the doubt is forced")
    return State(state.table, hand, ended=event)


def _message(state: State, event: Message) -> State:
    wanted = due(state)
    hand = state.hand
    if not isinstance(wanted, Speak) or hand is None or event.seat != wanted.seats[0]:
        raise WrongEvent(f"message of seat {event.seat} is not due; due is {wanted}")
    talk = state.table.talk
    if not is_clean(Said(text=event.text, cut=event.cut), talk.max_chars):
        raise WrongEvent(f"message of seat {event.seat} was not cleaned or is longer than {talk.max_chars} characters")
    pending = (*hand.pending, event)
    spoken = hand.spoken + 1
    window_open = talk.order == "together" and spoken % len(hand.speakers)
    if window_open:
        return state.with_hand(spoken=spoken, pending=pending)
    heard = pending if talk.delivered else ()
    return state.with_hand(spoken=spoken, pending=(), log=hand.log + heard)


def _note(state: State, event: Note) -> State:
    hand = state.hand
    if hand is None or state.ended is not None or (event.hand, event.turn) != (hand.opening.hand, hand.turn):
        raise WrongEvent(f"note of hand {event.hand} turn {event.turn}, which is not being played")
    if not hand.opening.dice[event.seat]:
        raise WrongEvent(f"note of seat {event.seat}, which holds no dice")
    if event.kind == "p_true" and not (type(event.value) is int and 0 <= event.value <= 100):
        raise WrongEvent(f"chance {event.value!r} of seat {event.seat} is not a percentage 0..100")
    return state.with_hand(notes=(*hand.notes, event))


def _contest(state: State, event: Contest) -> State:
    wanted = due(state)
    if not isinstance(wanted, Resolve):
        raise WrongEvent(f"a contest is not due; due is {wanted}")
    _check_same(event, wanted.contest)
    return State(state.table, state.hand, ended=state.ended, contest=event)


def _close_hand(state: State, event: HandClosed) -> State:
    wanted = due(state)
    hand, ended = state.hand, state.ended
    if not isinstance(wanted, Close) or not isinstance(wanted.event, HandClosed) or hand is None or ended is None:
        raise WrongEvent(f"the end of a hand is not due; due is {wanted}")
    _check_same(event, wanted.event)
    table = state.table
    past = PastHand(hand.opening, hand.log, ended, state.contest, event)
    coming = coming_after(table, hand, event)
    return State(
        Table(
            ruleset=table.ruleset,
            talk=table.talk,
            names=table.names,
            scores=event.scores,
            dice=event.dice,
            out=event.out,
            coming=coming,
            palifico_seen=table.palifico_seen or hand.opening.palifico,
            past=(*table.past, past),
            notes=table.notes + hand.notes,
        )
    )


def _void(state: State, event: Void) -> State:
    hand = state.hand
    if hand is None or state.ended is not None:
        raise WrongEvent(f"void ({event.reason}) outside of the bidding of a hand")
    table = state.table
    opening = hand.opening
    coming = Coming(hand=opening.hand, roll=opening.roll + 1, opener=opening.opener, palifico=opening.palifico)
    return State(replace(table, coming=coming))


def _close_match(state: State, event: MatchClosed) -> State:
    if state.hand is not None or state.closed is not None:
        raise WrongEvent(f"the match cannot be closed inside a hand or twice; due is {due(state)}")
    table = state.table
    wanted = due(state)
    if event.reason in ("left", "operator") and isinstance(wanted, Roll):
        _check_same(event, abandon(table, event.reason))
    elif isinstance(wanted, Close):
        _check_same(event, wanted.event)
    else:
        raise WrongEvent(f"the end of the match is not due; due is {wanted}")
    return State(table, closed=event)


def _check_same(given: Contest | HandClosed | MatchClosed, computed: Contest | HandClosed | MatchClosed) -> None:
    """Raise WrongEvent that names the first field in which a result differs from what the rules compute."""
    if given == computed:
        return
    if type(given) is not type(computed):
        raise WrongEvent(f"{type(given).__name__} is not due; due is {computed}")
    for name in given.__dataclass_fields__:
        told, counted = getattr(given, name), getattr(computed, name)
        if told != counted:
            raise WrongEvent(f"{name} is {_plain(told)}, the rules give {_plain(counted)}")


def _plain(value: object) -> str:
    return str(value) if isinstance(value, Bid) else repr(value)
