"""The one seam to the reader of claims: from the messages of a hand to the links of its `speech` line."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from arena import speech
from arena.game import BidPlaced, Contest, Doubt, Forfeit, Hand, State, count, winner_and_loser
from arena.speech import READER, Claim, Ending, Moment, NextAction, Said
from arena.transcript.claims import Link
from arena.transcript.header import Header
from arena.transcript.types import Truthful

__all__ = ["READER", "Outcome", "Spoken", "link", "links_as_json", "moment_of", "outcome_of"]


@dataclass(frozen=True, slots=True)
class Spoken:
    """A message with text: its line, where it was said, and the sealed intent of its speaker."""

    n: int
    turn: int
    seat: int
    text: str
    truthful: Truthful | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended; `held` is `None` after a forfeit."""

    held: bool | None
    winner: int | None
    loser: int


def outcome_of(state: State) -> Outcome:
    """Return how the hand that is about to be closed ended; raises ValueError when none is."""
    hand, ended = _ended(state)
    decided = ended if isinstance(ended, Forfeit) else state.contest
    if decided is None:
        raise ValueError("the cups have not been shown yet")
    winner, loser = winner_and_loser(hand, decided)
    return Outcome(held=decided.held if isinstance(decided, Contest) else None, winner=winner, loser=loser)


def link(header: Header, state: State, spoken: Sequence[Spoken], *, reads: bool = True) -> tuple[Link, ...]:
    """Return one link for each message with text of the hand that is about to be closed, as it is read from a line.

    reads: whether claims are read and judged, which takes ten times as long as all the rest; there are none otherwise.
    """
    return tuple(Link.model_validate(one) for one in links_as_json(header, state, spoken, reads=reads))


def links_as_json(
    header: Header, state: State, spoken: Sequence[Spoken], *, reads: bool = True
) -> Sequence[dict[str, Any]]:
    """Return the same as `link`, as it is written."""
    if not spoken:
        return ()
    hand, ended = _ended(state)
    ending = Ending(
        contested=hand.to_beat,
        bidder=None if hand.standing is None else hand.standing.seat,
        doubter=ended.seat if isinstance(ended, Doubt) else None,
        forfeiter=ended.seat if isinstance(ended, Forfeit) else None,
        winner=outcome_of(state).winner,
    )
    actions = _actions(hand, ended)
    people = header.seats_of("human")
    said = [
        Said(
            n=message.n,
            seat=message.seat,
            truthful=message.truthful,
            claims=_judged(hand, actions, message) if reads and message.seat not in people else (),
            by_person=message.seat in people,
        )
        for message in spoken
    ]
    return [one.as_json() for one in speech.link(said, ending)]


def moment_of(state: State, *, turn: int, seat: int) -> Moment:
    """Return what a message of the hand that is about to be closed is judged by: said by `seat` in `turn`."""
    hand, ended = _ended(state)
    return _moment(hand, _actions(hand, ended), turn=turn, seat=seat)


Actions = Sequence[BidPlaced | Doubt | Forfeit]
"""What was done in a hand, one action per turn."""


def _actions(hand: Hand, ended: Doubt | Forfeit) -> Actions:
    return (*(heard for heard in hand.log if isinstance(heard, BidPlaced)), ended)


def _judged(hand: Hand, actions: Actions, message: Spoken) -> tuple[Claim, ...]:
    claims = speech.read(message.text, len(hand.cups[message.seat]))
    if not claims:
        return ()
    return speech.judge(claims, _moment(hand, actions, turn=message.turn, seat=message.seat))


def _moment(hand: Hand, actions: Actions, *, turn: int, seat: int) -> Moment:
    return Moment(
        own=hand.cups[seat],
        cups=hand.cups,
        ones_wild=hand.opening.wild_ones,
        held=_stood(hand, actions, turn),
        next_action=_next_action(actions, turn=turn, seat=seat),
    )


def _stood(hand: Hand, actions: Actions, turn: int) -> bool | None:
    """Return whether the bid that stood before the action of `turn` is true, `None` where none stood."""
    before = actions[turn - 2] if turn > 1 else None
    if not isinstance(before, BidPlaced):
        return None
    return count(before.bid, hand.cups, wild=hand.opening.wild_ones) >= before.bid.quantity


def _next_action(actions: Actions, *, turn: int, seat: int) -> NextAction:
    """Return what the speaker did next in the same hand: in the turn of the message, or later."""
    match next((action for action in actions[turn - 1 :] if action.seat == seat), None):
        case BidPlaced(substituted=False):
            return "raise"
        case Doubt(forced=False):
            return "doubt"
        case BidPlaced() | Doubt():
            return "forced"
        case _:
            return None


def _ended(state: State) -> tuple[Hand, Doubt | Forfeit]:
    if state.hand is None or state.ended is None:
        raise ValueError("no hand is about to be closed")
    return state.hand, state.ended
