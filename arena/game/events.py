"""Everything that can happen in a match, one frozen record per kind of event.

The names are those of the lines of a transcript. `Note` is what a seat tells the referee alone.
"""

from dataclasses import dataclass
from typing import Literal

from arena.game.bids import Bid
from arena.game.ruleset import Cups
from arena.quick import quick_init

__all__ = [
    "AbandonReason",
    "BidPlaced",
    "Contest",
    "Doubt",
    "Event",
    "Forfeit",
    "HandClosed",
    "HandOpened",
    "MatchClosed",
    "Message",
    "Note",
    "NoteKind",
    "Opening",
    "Void",
    "VoidReason",
]

NoteKind = Literal["plan", "truthful", "p_true"]
VoidReason = Literal["exposed", "operator", "agent"]
AbandonReason = Literal["left", "operator", "max_rolls"]


@quick_init
@dataclass(frozen=True, slots=True)
class Opening:
    """What everybody knows when a hand begins.

    hand, roll: from 1. dice: how many each seat holds. wild_ones: whether ones are wild in this hand.
    """

    hand: int
    roll: int
    opener: int
    dice: tuple[int, ...]
    palifico: bool
    wild_ones: bool

    @property
    def total(self) -> int:
        """The number of dice in all cups (T)."""
        return sum(self.dice)


@quick_init
@dataclass(frozen=True, slots=True)
class HandOpened:
    """The referee has rolled all cups; `cups` holds one tuple per seat, in drawn order, empty for a seat out."""

    opening: Opening
    cups: Cups


@quick_init
@dataclass(frozen=True, slots=True)
class Message:
    """A seat has spoken, or kept silent (`text` is `None`)."""

    seat: int
    text: str | None
    cut: bool = False


@quick_init
@dataclass(frozen=True, slots=True)
class Note:
    """What a seat told the referee alone: its plan, sealed intent (`truthful`) or chance (`p_true`, in percent)."""

    hand: int
    turn: int
    round: int | None
    seat: int
    kind: NoteKind
    value: str | int


@quick_init
@dataclass(frozen=True, slots=True)
class BidPlaced:
    """A seat has bid; `substituted` when the referee bid for it."""

    seat: int
    bid: Bid
    substituted: bool = False


@quick_init
@dataclass(frozen=True, slots=True)
class Doubt:
    """A seat does not believe the standing bid; `forced` at the top of the ladder."""

    seat: int
    forced: bool = False


@quick_init
@dataclass(frozen=True, slots=True)
class Forfeit:
    """A seat is out of attempts and gives up the hand; `reason` is the last outcome."""

    seat: int
    reason: str


@quick_init
@dataclass(frozen=True, slots=True)
class Contest:
    """The reveal: all cups, how many dice match the bid, and who won."""

    cups: Cups
    bid: Bid
    bidder: int
    doubter: int
    count: int
    held: bool
    winner: int
    loser: int


@quick_init
@dataclass(frozen=True, slots=True)
class HandClosed:
    """The hand is over: totals and dice per seat, seats out in order, who opens next (`None` after the last)."""

    scores: tuple[int, ...]
    dice: tuple[int, ...]
    out: tuple[int, ...]
    next_opener: int | None


@quick_init
@dataclass(frozen=True, slots=True)
class Void:
    """The hand is spoiled: rerolled with the same opener, never scored."""

    reason: VoidReason
    detail: str | None = None


@quick_init
@dataclass(frozen=True, slots=True)
class MatchClosed:
    """The match is over; `placing` groups seats, best first, and is `None` for an abandoned match."""

    status: Literal["complete", "abandoned"]
    reason: AbandonReason | None
    scores: tuple[int, ...]
    placing: tuple[tuple[int, ...], ...] | None


Event = HandOpened | Message | Note | BidPlaced | Doubt | Forfeit | Contest | HandClosed | Void | MatchClosed
