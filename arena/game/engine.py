"""The engine: `due` says what must happen next, `apply` makes it so or refuses.

These two pure functions are all there is. Whoever runs a match asks `due`, gets the answer (from dice, agents or
`due` itself, which carries what the rules compute) and applies it; folding a transcript through `apply` verifies it.
"""

from dataclasses import replace
from itertools import chain
from typing import NoReturn, assert_never

from arena.errors import IllegalAction, RulesetError, WrongEvent
from arena.game.bids import FACES, Bid, objection
from arena.game.dice import check_seed, first_opener
from arena.game.due import Close, Decide, Due, ForcedDoubt, Over, Resolve, Roll, Speak
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
from arena.game.state import Hand, PastHand, State, Table, Window, ladder_of, seat_after
from arena.game.talk import Said, is_clean, speaking_order

__all__ = ["apply", "check_bid", "due", "seat_name", "start", "state_between_hands"]

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
    `None`. Raises RulesetError when so many seats may not play, or opener and names are not of this table.
    """
    ruleset.check_seats(seats)
    if opener is None:
        opener = 0 if seed is None else first_opener(check_seed(seed), seats)
    if opener not in range(seats):
        raise RulesetError(f"opener {opener!r} is not one of the seats 0..{seats - 1}")
    if names is not None and len(names) != seats:
        raise RulesetError(f"{len(names)} names for {seats} seats")
    dice = (ruleset.dice_per_seat,) * seats
    return state_between_hands(
        Table(
            ruleset=ruleset,
            talk=default_talk(ruleset.preset) if talk is None else talk,
            names=tuple(map(seat_name, range(seats))) if names is None else names,
            scores=dice if ruleset.stake == "die" else (0,) * seats,
            dice=dice,
            out=(),
            coming=Opening(hand=1, roll=1, opener=opener, dice=dice, palifico=False, wild_ones=ruleset.wild_ones),
        )
    )


def state_between_hands(table: Table) -> State:
    """Return the state of a match whose last hand is closed or void: the next one is rolled, or the match ends."""
    coming = table.coming
    if coming is None or coming.roll > table.ruleset.max_rolls:
        return State(table, None, Close(close_match(table)))
    return State(table, None, Roll(coming))


def due(state: State) -> Due:
    """Return what must happen next."""
    return state.wanted


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
    ladder, legal = hand.ladder, hand.legal
    rung = ladder.rungs.get(bid) if type(bid.quantity) is int and type(bid.face) is int else None
    lowest = len(ladder.bids) - len(legal.bids)
    if rung is None or (rung < lowest if legal.may_doubt else bid.face == 1 and not ladder.opens_on_ones):
        why = objection(bid, total=hand.opening.total, standing=hand.to_beat, legal=legal)
        raise IllegalAction(f"bid {bid} by seat {seat} {why}")
    return rung


def _open(state: State, event: HandOpened) -> State:
    opening, cups = event.opening, event.cups
    if not isinstance(state.wanted, Roll):
        _not_due(state, f"hand {opening.hand}")
    _expect(opening, state.wanted.opening)
    if tuple(map(len, cups)) != opening.dice or not _FACE_SET.issuperset(chain(*cups)):
        raise WrongEvent(f"cups {cups} of hand {opening.hand} are not {opening.dice} dice of faces 1..6")
    ladder = ladder_of(state.table.ruleset, opening)
    hand = Hand(
        opening,
        cups,
        ladder,
        ladder.opening,
        standing=None,
        log=(),
        notes=(),
        window=_window(state.table.talk, opening.opener, opening.dice),
        turn=1,
        on_turn=opening.opener,
    )
    return State(state.table, hand, _asked(state.table.talk, hand))


def _bid(state: State, event: BidPlaced) -> State:
    hand = _deciding(state, event.seat, "bid")
    ladder, rung = hand.ladder, check_bid(hand, event.bid, event.seat)
    if hand.standing is None and hand.opening.palifico:
        ladder = ladder_of(state.table.ruleset, hand.opening, locked_face=event.bid.face)
        rung = ladder.rungs[event.bid]
    talk = state.table.talk
    seat = seat_after(hand.on_turn, hand.opening.dice)
    raised = Hand(
        hand.opening,
        hand.cups,
        ladder,
        ladder.raises[rung],
        event,
        (*hand.log, event),
        hand.notes,
        _window(talk, seat, hand.opening.dice),
        turn=hand.turn + 1,
        on_turn=seat,
    )
    return State(state.table, raised, _asked(talk, raised))


def _doubt(state: State, event: Doubt) -> State:
    hand = _deciding(state, event.seat, "doubt")
    if hand.standing is None:
        raise IllegalAction(f"doubt by seat {event.seat}, but no bid stands yet: the opener must bid")
    forced = isinstance(state.wanted, ForcedDoubt)
    if event.forced != forced:
        raise WrongEvent(f"the doubt of {hand.to_beat} is {'forced' if forced else 'not forced'}")
    return State(state.table, hand, Resolve(resolve(hand, hand.standing, event)), ended=event)


def _forfeit(state: State, event: Forfeit) -> State:
    hand = _deciding(state, event.seat, "forfeit")
    if isinstance(state.wanted, ForcedDoubt):
        raise WrongEvent(f"forfeit by seat {event.seat} where the doubt is forced")
    return State(state.table, hand, Close(close_hand(state.table, hand, event)), ended=event)


def _contest(state: State, event: Contest) -> State:
    if not isinstance(state.wanted, Resolve) or state.hand is None:
        _not_due(state, "a contest")
    _expect(event, state.wanted.contest)
    closing = Close(close_hand(state.table, state.hand, event))
    return State(state.table, state.hand, closing, ended=state.ended, contest=event)


def _close_hand(state: State, event: HandClosed) -> State:
    table, hand, ended = state.table, state.hand, state.ended
    if not isinstance(state.wanted, Close) or hand is None or ended is None:
        _not_due(state, "the end of a hand")
    _expect(event, state.wanted.event)
    past = PastHand(hand.opening, hand.log, ended, state.contest, event)
    return state_between_hands(
        Table(
            ruleset=table.ruleset,
            talk=table.talk,
            names=table.names,
            scores=event.scores,
            dice=event.dice,
            out=event.out,
            coming=coming_after(table, hand, event),
            palifico_seen=table.palifico_seen or hand.opening.palifico,
            past=(*table.past, past),
            notes=table.notes_after(hand),
        )
    )


def _void(state: State, event: Void) -> State:
    hand = state.hand
    if hand is None or state.ended is not None:
        _not_due(state, f"void ({event.reason})")
    again = replace(hand.opening, roll=hand.opening.roll + 1)
    return state_between_hands(replace(state.table, coming=again))


def _close_match(state: State, event: MatchClosed) -> State:
    table, wanted = state.table, state.wanted
    # Also after the last roll that a hand may have: who leaves in the middle of it voids it first.
    may_stop = state.hand is None and table.coming is not None and not isinstance(wanted, Over)
    if event.reason in ("left", "operator") and may_stop:
        ending: HandClosed | MatchClosed = abandon(table, event.reason)
    elif isinstance(wanted, Close):
        ending = wanted.event
    else:
        _not_due(state, "the end of the match")
    _expect(event, ending)
    return State(table, None, Over(event))


def _message(state: State, event: Message) -> State:
    wanted, hand = state.wanted, state.hand
    if not isinstance(wanted, Speak) or hand is None or hand.window is None or event.seat != wanted.seats[0]:
        _not_due(state, f"a message of seat {event.seat}")
    talk = state.table.talk
    if not is_clean(Said(text=event.text, cut=event.cut), talk.max_chars):
        raise WrongEvent(f"message of seat {event.seat} was not cleaned or is longer than {talk.max_chars} characters")
    window = hand.window
    spoken, pending = window.spoken + 1, (*window.pending, event)
    if talk.order == "together" and spoken % len(window.speakers):
        heard: tuple[Message, ...] = ()
    else:
        heard, pending = (pending if talk.delivered else ()), ()
    changed = hand.with_words(log=hand.log + heard, window=Window(window.speakers, spoken, pending))
    return State(state.table, changed, _asked(talk, changed))


def _note(state: State, event: Note) -> State:
    hand = state.hand
    if hand is None or state.ended is not None or (event.hand, event.turn) != (hand.opening.hand, hand.turn):
        raise WrongEvent(f"note of hand {event.hand} turn {event.turn}, which is not being played")
    if not (0 <= event.seat < len(hand.cups) and hand.cups[event.seat]):
        raise WrongEvent(f"note of seat {event.seat}, which holds no dice")
    if event.kind == "p_true" and not (type(event.value) is int and 0 <= event.value <= 100):
        raise WrongEvent(f"chance {event.value!r} of seat {event.seat} is not a percentage 0..100")
    return State(state.table, hand.with_note(event), state.wanted)


def _window(talk: Talk, on_turn: int, dice: tuple[int, ...]) -> Window | None:
    return None if talk.speakers == "none" else Window(speaking_order(talk, on_turn, dice))


def _asked(talk: Talk, hand: Hand) -> Due:
    """Return what is due while the bidding is open: nobody is asked and nobody talks at the top of the ladder."""
    if not hand.legal.bids:
        return ForcedDoubt(hand.on_turn)
    window = hand.window
    if window is not None and window.spoken < len(window.speakers) * talk.rounds:
        rounds_done, in_round = divmod(window.spoken, len(window.speakers))
        waiting = window.speakers[in_round:]
        return Speak(waiting if talk.order == "together" else waiting[:1], rounds_done + 1)
    return Decide(hand.on_turn, hand.legal)


def _deciding(state: State, seat: int, what: str) -> Hand:
    """Return the hand in which `seat` is to act now; raises IllegalAction otherwise."""
    hand, wanted = state.hand, state.wanted
    if hand is None or state.ended is not None:
        raise IllegalAction(f"{what} by seat {seat} when no bidding is open")
    if seat != hand.on_turn:
        raise IllegalAction(f"{what} by seat {seat}, but seat {hand.on_turn} is on turn")
    if isinstance(wanted, Speak):
        raise IllegalAction(f"{what} by seat {seat} before the table talk is over")
    return hand


def _not_due(state: State, what: str) -> NoReturn:
    raise WrongEvent(f"{what} is not due; due is {state.wanted}")


def _expect(given: object, computed: object) -> None:
    """Raise WrongEvent that names the first field in which a result differs from what the rules compute."""
    if given is computed or given == computed:
        return
    if type(given) is not type(computed):
        raise WrongEvent(f"{type(given).__name__} is not due; due is {computed}")
    fields = ((name, getattr(given, name), getattr(computed, name)) for name in type(given).__slots__)  # type: ignore[attr-defined]
    name, told, counted = next((name, told, counted) for name, told, counted in fields if told != counted)
    raise WrongEvent(f"{name} is {_plain(told)}, the rules give {_plain(counted)}")


def _plain(value: object) -> str:
    return str(value) if isinstance(value, Bid) else repr(value)
