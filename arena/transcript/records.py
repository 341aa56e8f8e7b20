"""The lines of a transcript, one class per kind, in the order of their fields on file (transcript.md)."""

from typing import Annotated, Literal

from pydantic import Field, JsonValue, Strict, StringConstraints

from arena.transcript.attempt import Attempt
from arena.transcript.claims import Link
from arena.transcript.header import Header
from arena.transcript.types import (
    Cup,
    Face,
    Instant,
    Number,
    Part,
    Percent,
    Points,
    Reader,
    Seat,
    Seats,
    Sha256,
    Text,
    Truthful,
    Unknown,
    Wasted,
)

__all__ = [
    "KINDS",
    "AssistLine",
    "AttemptLine",
    "BidLine",
    "ContestLine",
    "CupLine",
    "DoubtLine",
    "EstimateLine",
    "ForfeitLine",
    "HandClosedLine",
    "HandOpenedLine",
    "HeaderLine",
    "IgnoredLine",
    "IntentLine",
    "Line",
    "MatchClosedLine",
    "MatchOpenedLine",
    "MessageLine",
    "Record",
    "SpeechLine",
    "VoidLine",
]

Dice = Annotated[tuple[Annotated[int, Field(ge=0, le=20)], ...], Strict(False), Field(max_length=10, fail_fast=True)]


class Line(Part):
    """What every line has.

    n: from 1, no gaps. at: when it was written. seen_by: everyone, some seats, or `()` for the referee alone.
    """

    n: Number
    at: Instant
    kind: str
    seen_by: Literal["all"] | Seats


class HeaderLine(Header, Line):
    """The first line."""

    kind: Literal["header"]
    seen_by: Unknown


class MatchOpenedLine(Line):
    """What the seats are called, and who opens the first hand."""

    kind: Literal["match_opened"]
    seen_by: Literal["all"]
    seats: Annotated[tuple[str, ...], Strict(False), Field(max_length=10, fail_fast=True)]
    opener: Seat


class HandOpenedLine(Line):
    """A hand begins; `dice` is how many each seat holds."""

    kind: Literal["hand_opened"]
    seen_by: Literal["all"]
    hand: Number
    roll: Number
    opener: Seat
    dice: Dice
    palifico: bool
    wild_ones: bool


class CupLine(Line):
    """One seat's dice, in drawn order."""

    kind: Literal["cup"]
    seen_by: Seats
    hand: Number
    roll: Number
    seat: Seat
    dice: Cup


class AttemptLine(Attempt, Line):
    """One model call."""

    kind: Literal["attempt"]
    seen_by: Unknown


class IntentLine(Line):
    """What a speaker privately declares of its message before it is heard."""

    kind: Literal["intent"]
    seen_by: Seats
    hand: Number
    turn: Number
    round: Number
    seat: Seat
    truthful: Truthful


class MessageLine(Line):
    """A message, or silence."""

    kind: Literal["message"]
    seen_by: Literal["all"] | Unknown
    hand: Number
    turn: Number
    round: Number
    seat: Seat
    text: str | None
    cut: bool


class EstimateLine(Line):
    """The private chance, in percent, that the standing bid holds."""

    kind: Literal["estimate"]
    seen_by: Seats
    hand: Number
    turn: Number
    seat: Seat
    p_true: Percent


class AssistLine(Line):
    """A hint shown to a person."""

    kind: Literal["assist"]
    seen_by: Seats
    hand: Number
    turn: Number
    seat: Seat
    what: Text


class BidLine(Line):
    """A bid."""

    kind: Literal["bid"]
    seen_by: Literal["all"]
    hand: Number
    turn: Number
    seat: Seat
    quantity: Number
    face: Face
    substituted: bool


class DoubtLine(Line):
    """A doubt."""

    kind: Literal["doubt"]
    seen_by: Literal["all"]
    hand: Number
    turn: Number
    seat: Seat
    forced: bool


class ForfeitLine(Line):
    """A seat out of attempts; `reason` is the last outcome."""

    kind: Literal["forfeit"]
    seen_by: Literal["all"]
    hand: Number
    turn: Number
    seat: Seat
    reason: Wasted


class ContestLine(Line):
    """The reveal."""

    kind: Literal["contest"]
    seen_by: Literal["all"]
    hand: Number
    turn: Number
    cups: Annotated[tuple[Cup, ...], Strict(False), Field(max_length=10, fail_fast=True)]
    quantity: Number
    face: Face
    bidder: Seat
    doubter: Seat
    count: Annotated[int, Field(ge=0, le=200)]
    held: bool
    winner: Seat
    loser: Seat


class SpeechLine(Line):
    """The messages of a hand linked to how it ended."""

    kind: Literal["speech"]
    seen_by: Unknown
    hand: Number
    turn: Number
    held: bool | None
    winner: Seat | None
    loser: Seat | None
    reader: Reader
    links: Annotated[tuple[Link, ...], Strict(False), Field(fail_fast=True)]


class HandClosedLine(Line):
    """Scores and dice after a hand."""

    kind: Literal["hand_closed"]
    seen_by: Literal["all"]
    hand: Number
    scores: Points
    dice: Dice
    out: Seats
    next_opener: Seat | None


class VoidLine(Line):
    """A spoiled hand."""

    kind: Literal["void"]
    seen_by: Literal["all"]
    hand: Number
    roll: Number
    reason: Literal["exposed", "operator", "agent"]
    detail: Text | None


class MatchClosedLine(Line):
    """The end; `digest` is the sha256 of all bytes of the file before it."""

    kind: Literal["match_closed"]
    seen_by: Literal["all"]
    status: Literal["complete", "abandoned"]
    reason: Literal["left", "operator", "max_rolls"] | None
    scores: Points
    placing: Annotated[tuple[Seats, ...], Strict(False), Field(max_length=10, fail_fast=True)] | None
    digest: Sha256


class IgnoredLine(Line):
    """A line of somebody's own kind, whose name starts with `_`: kept, without meaning here."""

    __pydantic_extra__: dict[str, JsonValue] = Field(init=False)
    kind: Annotated[str, StringConstraints(pattern="^_")]


Record = (
    HeaderLine
    | MatchOpenedLine
    | HandOpenedLine
    | CupLine
    | AttemptLine
    | IntentLine
    | MessageLine
    | EstimateLine
    | AssistLine
    | BidLine
    | DoubtLine
    | ForfeitLine
    | ContestLine
    | SpeechLine
    | HandClosedLine
    | VoidLine
    | MatchClosedLine
    | IgnoredLine
)

KINDS: dict[str, type[Record]] = {
    "header": HeaderLine,
    "match_opened": MatchOpenedLine,
    "hand_opened": HandOpenedLine,
    "cup": CupLine,
    "attempt": AttemptLine,
    "intent": IntentLine,
    "message": MessageLine,
    "estimate": EstimateLine,
    "assist": AssistLine,
    "bid": BidLine,
    "doubt": DoubtLine,
    "forfeit": ForfeitLine,
    "contest": ContestLine,
    "speech": SpeechLine,
    "hand_closed": HandClosedLine,
    "void": VoidLine,
    "match_closed": MatchClosedLine,
}
