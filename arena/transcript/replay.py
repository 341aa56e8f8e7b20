"""Replaying a transcript: the state before and after each of its lines, and the whole match at once."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from arena.errors import GameError, TranscriptError
from arena.game import State
from arena.transcript.fold import Fold
from arena.transcript.header import Header
from arena.transcript.reading import Reading, Torn
from arena.transcript.records import HeaderLine, Record

__all__ = ["Replay", "Step", "replay", "steps", "walk"]


@dataclass(frozen=True, slots=True)
class Step:
    """One line, and the state before and after it.

    A hand is in the state from its last `cup` line on; a line that changes nothing has one state twice.
    """

    record: Record
    before: State
    after: State

    @property
    def n(self) -> int:
        """The number of the line, from 1."""
        return self.record.n


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole file: its header, the state it leads to, and its records in order.

    torn: the last line, where it was cut off and skipped. finished: the last line is a right `match_closed`.
    """

    header: Header
    state: State
    records: tuple[Record, ...]
    torn: Torn | None
    finished: bool


def steps(path: Path) -> Iterator[Step]:
    """Yield each line of the file with the states around it; raises TranscriptError at the first bad line."""
    for _, step in walk(Reading(path)):
        yield step


def replay(path: Path) -> Replay:
    """Return what the file tells of; raises TranscriptError at its first bad line."""
    reading = Reading(path)
    folded = list(walk(reading))
    fold, last = folded[-1]
    records = tuple(step.record for _, step in folded)
    return Replay(
        header=fold.progress.header,
        state=last.after,
        records=records,
        torn=reading.torn,
        finished=reading.digest is not None and reading.torn is None,
    )


def walk(reading: Reading, *, rereads: bool = False) -> Iterator[tuple[Fold, Step]]:
    """Yield the fold of a pass over a file, line after line, with each step; at least once.

    rereads: whether claims are read again, which verification does and nothing else.
    """
    fold: Fold | None = None
    for line, record in reading:
        before = None if fold is None else fold.state
        try:
            if fold is None:
                fold = Fold(_header(record), rereads=rereads)
            else:
                fold.take(record)
        except (GameError, TranscriptError) as error:
            raise reading.fault(line, str(error)) from error
        yield fold, Step(record, before or fold.state, fold.state)
    if fold is None:
        raise TranscriptError(f"{reading.torn}, and there is no other line")


def _header(record: Record) -> HeaderLine:
    if not isinstance(record, HeaderLine) or record.n != 1:
        raise TranscriptError(f"is {record.kind} number {record.n}, expected the header, number 1")
    return record
