"""Readings: the messages of transcripts with the claims a reader finds in them, whatever the transcripts say of them.

A reading is a line of JSON beside its transcripts, which are never touched: match, hand, turn, n, seat and text of the
message, the reader's name and its claims.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from arena.speech import READER, Claim, Moment, claim_from_json, judge, read
from arena.transcript import HandClosedLine, HeaderLine, MessageLine, SpeechLine, Step, VoidLine, steps
from arena.transcript.speech import moment_of

__all__ = ["PERSON", "Place", "Reading", "Uttered", "differs", "messages_of", "read_by_rules"]

PERSON = "person"
"""The reader's name in labels that a person gave."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Which message: the match, and the line in its transcript."""

    match: str
    n: int


@dataclass(frozen=True, slots=True)
class Uttered:
    """A message with text of a hand that was played to its end, with what its claims are judged by.

    told_by, told: the reader and the claims on file in the transcript.
    """

    place: Place
    hand: int
    turn: int
    seat: int
    text: str
    moment: Moment
    told_by: str
    told: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """The judged claims that a reader finds in a message. was: the reading that this one has replaced."""

    message: Uttered
    reader: str
    claims: tuple[Claim, ...]
    was: "Reading | None" = field(default=None, compare=False)

    def as_json(self) -> dict[str, Any]:
        """Return the reading as the line it is kept as."""
        said = self.message
        line = {
            "match": said.place.match,
            "hand": said.hand,
            "turn": said.turn,
            "n": said.place.n,
            "seat": said.seat,
            "text": said.text,
            **_told(self),
        }
        return line if self.was is None else {**line, "was": _told(self.was)}


def _told(reading: Reading) -> dict[str, Any]:
    return {"reader": reading.reader, "claims": [claim.as_json() for claim in reading.claims]}


def read_by_rules(message: Uttered) -> Reading:
    """Return what the rules that are installed find in a message."""
    claims = judge(read(message.text, len(message.moment.own)), message.moment)
    return Reading(message, READER, claims)


def differs(reading: Reading) -> bool:
    """Return whether the transcript tells of other claims than this reading finds."""
    return reading.claims != reading.message.told


def messages_of(path: Path, *, include_people: bool = False) -> Iterator[Uttered]:
    """Yield the messages of a transcript that can be judged: those of hands that were closed, voided ones left out.

    include_people: also what people said, which transcripts keep no claims of. Raises TranscriptError at the first bad
    line.
    """
    people: frozenset[int] = frozenset()
    name = ""
    spoken: list[MessageLine] = []
    for step in steps(path):
        record = step.record
        match record:
            case HeaderLine():
                name = record.match
                people = frozenset() if include_people else record.seats_of("human")
            case MessageLine(text=str()) if record.seat not in people:
                spoken.append(record)
            case SpeechLine():
                yield from _uttered(name, step, record, spoken)
            case HandClosedLine() | VoidLine():
                spoken = []
            case _:
                pass


def _uttered(match: str, step: Step, line: SpeechLine, spoken: Sequence[MessageLine]) -> Iterator[Uttered]:
    """Yield the messages of a hand at its `speech` line, where all that they are judged by is known."""
    told = {link.n: link for link in line.links}
    for message in spoken:
        yield Uttered(
            place=Place(match, message.n),
            hand=message.hand,
            turn=message.turn,
            seat=message.seat,
            text=message.text or "",
            moment=moment_of(step.before, turn=message.turn, seat=message.seat),
            told_by=line.reader,
            told=tuple(claim_from_json(claim.model_dump()) for claim in told[message.n].claims),
        )
