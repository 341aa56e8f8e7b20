"""The one seam to the reader of claims: from the messages of a hand to the links of its `speech` line."""

from collections.abc import Sequence
from dataclasses import dataclass

from arena.game import Contest, Doubt, Forfeit, Hand, State, winner_and_loser
from arena.transcript.claims import Link, Role
from arena.transcript.header import Header
from arena.transcript.types import Truthful

__all__ = ["READER", "Outcome", "Spoken", "link", "outcome_of"]

READER = "none"
"""The reader of claims that is installed."""


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


def link(header: Header, state: State, spoken: Sequence[Spoken]) -> tuple[Link, ...]:  # noqa: ARG001  # people make no claims
    """Return one link for each message with text of the hand that is about to be closed."""
    hand, ended = _ended(state)
    outcome = outcome_of(state)
    links = []
    for message in spoken:
        role = _role(hand, ended, message.seat)
        links.append(
            Link(
                n=message.n,
                seat=message.seat,
                role=role,
                on_contested_face=None if hand.standing is None else False,
                speaker_won=None if role == "bystander" else message.seat == outcome.winner,
                truthful=message.truthful,
                claims=(),
            )
        )
    return tuple(links)


def _ended(state: State) -> tuple[Hand, Doubt | Forfeit]:
    if state.hand is None or state.ended is None:
        raise ValueError("no hand is about to be closed")
    return state.hand, state.ended


def _role(hand: Hand, ended: Doubt | Forfeit, seat: int) -> Role:
    if seat == ended.seat:
        return "doubter" if isinstance(ended, Doubt) else "forfeiter"
    if hand.standing is not None and seat == hand.standing.seat:
        return "bidder"
    return "bystander"
