"""Events as lines and lines as events, for the kinds of which one line is one event."""

from typing import assert_never

from arena.errors import WrongEvent
from arena.game import (
    Bid,
    BidPlaced,
    Contest,
    Doubt,
    Forfeit,
    HandClosed,
    MatchClosed,
    Message,
    Note,
    Opening,
    Speak,
    State,
    Void,
    due,
)
from arena.transcript.records import (
    BidLine,
    ContestLine,
    DoubtLine,
    EstimateLine,
    ForfeitLine,
    HandClosedLine,
    HandOpenedLine,
    IntentLine,
    MatchClosedLine,
    MessageLine,
    VoidLine,
)

__all__ = ["EventLine", "SingleEvent", "event_of", "fields_of", "opening_of", "round_of"]

SingleEvent = Message | Note | BidPlaced | Doubt | Forfeit | Contest | HandClosed | Void | MatchClosed
EventLine = (
    MessageLine
    | IntentLine
    | EstimateLine
    | BidLine
    | DoubtLine
    | ForfeitLine
    | ContestLine
    | HandClosedLine
    | VoidLine
    | MatchClosedLine
)


def event_of(line: EventLine) -> SingleEvent:
    """Return the event that `line` tells of."""
    match line:
        case BidLine():
            return BidPlaced(line.seat, Bid(line.quantity, line.face), line.substituted)
        case MessageLine():
            return Message(line.seat, line.text, line.cut)
        case IntentLine():
            return Note(line.hand, line.turn, line.round, line.seat, "truthful", line.truthful)
        case EstimateLine():
            return Note(line.hand, line.turn, None, line.seat, "p_true", line.p_true)
        case DoubtLine():
            return Doubt(line.seat, line.forced)
        case ForfeitLine():
            return Forfeit(line.seat, line.reason)
        case ContestLine():
            return Contest(
                cups=line.cups,
                bid=Bid(line.quantity, line.face),
                bidder=line.bidder,
                doubter=line.doubter,
                count=line.count,
                held=line.held,
                winner=line.winner,
                loser=line.loser,
            )
        case HandClosedLine():
            return HandClosed(line.scores, line.dice, line.out, line.next_opener)
        case VoidLine():
            return Void(line.reason, line.detail)
        case MatchClosedLine():
            return MatchClosed(line.status, line.reason, line.scores, line.placing)
        case _:
            assert_never(line)


def opening_of(line: HandOpenedLine) -> Opening:
    """Return what everybody knows when the hand of `line` begins."""
    return Opening(line.hand, line.roll, line.opener, line.dice, line.palifico, line.wild_ones)


def fields_of(event: SingleEvent, state: State, *, delivered: bool) -> dict[str, object]:
    """Return the fields of the line that tells of `event`, which happens in `state`: all but `n`, `at` and `digest`.

    delivered: whether messages are heard.
    """
    if isinstance(event, MatchClosed):
        return {"kind": "match_closed", "seen_by": "all", **_own_fields(event)}
    hand = state.hand
    if hand is None:
        raise WrongEvent(f"{type(event).__name__} when no hand is being played; due is {due(state)}")
    number, turn = hand.opening.hand, hand.turn
    match event:
        case BidPlaced():
            return {
                "kind": "bid",
                "seen_by": "all",
                "hand": number,
                "turn": turn,
                "seat": event.seat,
                "quantity": event.bid.quantity,
                "face": event.bid.face,
                "substituted": event.substituted,
            }
        case Message():
            seen_by = "all" if delivered else ()
            talk_round = round_of(state)
            place = {"hand": number, "turn": turn, "round": talk_round}
            return {"kind": "message", "seen_by": seen_by, **place, **_own_fields(event)}
        case Note(kind="truthful"):
            place = {"hand": event.hand, "turn": event.turn, "round": event.round, "seat": event.seat}
            return {"kind": "intent", "seen_by": (event.seat,), **place, "truthful": event.value}
        case Note():
            place = {"hand": event.hand, "turn": event.turn, "seat": event.seat}
            return {"kind": "estimate", "seen_by": (event.seat,), **place, "p_true": event.value}
        case Doubt():
            return {"kind": "doubt", "seen_by": "all", "hand": number, "turn": turn, **_own_fields(event)}
        case Forfeit():
            return {"kind": "forfeit", "seen_by": "all", "hand": number, "turn": turn, **_own_fields(event)}
        case Contest():
            bid = {"cups": event.cups, "quantity": event.bid.quantity, "face": event.bid.face}
            fields = {**bid, **_own_fields(event)}
            del fields["bid"]
            return {"kind": "contest", "seen_by": "all", "hand": number, "turn": turn, **fields}
        case HandClosed():
            return {"kind": "hand_closed", "seen_by": "all", "hand": number, **_own_fields(event)}
        case Void():
            return {"kind": "void", "seen_by": "all", "hand": number, "roll": hand.opening.roll, **_own_fields(event)}
        case _:
            assert_never(event)


def round_of(state: State) -> int | None:
    """Return the round of talk that is due, `None` when nobody is to speak."""
    wanted = due(state)
    return wanted.round if isinstance(wanted, Speak) else None


def _own_fields(event: SingleEvent) -> dict[str, object]:
    return {name: getattr(event, name) for name in event.__dataclass_fields__}
