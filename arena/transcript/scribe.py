"""The scribe: a match being written, its state in memory and its file on disk always the same.

An event is applied, appended and handed to the operating system before anyone hears of it. A killed process loses
nothing but a line that was not whole; `resume` goes on from there.
"""

from collections.abc import Callable
from datetime import datetime
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any

from arena.errors import TranscriptError, WrongEvent
from arena.game import Event, HandClosed, HandOpened, MatchClosed, Note, Opening, State, roll_cup
from arena.transcript import speech
from arena.transcript.attempt import Attempt
from arena.transcript.codec import MAX_LINE_BYTES, encode, written
from arena.transcript.events import SingleEvent, fields_of
from arena.transcript.fold import Fold
from arena.transcript.header import Header
from arena.transcript.journal import Flush, Journal, timestamp
from arena.transcript.progress import Progress
from arena.transcript.reading import COMPRESSED, Reading, compressed_of
from arena.transcript.records import HeaderLine, Record
from arena.transcript.replay import walk
from arena.transcript.types import Part

__all__ = ["Scribe", "is_begun"]

_NO_DIGEST = "0" * 64
_AFTER_DIGEST = b'"}\n'
_REMNANT = b'{"n":1,"at":"'


class Scribe:
    """A match being written.

    torn: whether `resume` has cut away a line that was not whole. Every writing method raises OSError where the disk
    does not take a line; what was written before stays, and the match can be resumed from it.
    """

    def __init__(self, journal: Journal, progress: Progress, *, lines: int, clock: Callable[[], datetime]) -> None:
        self.torn = False
        self._journal = journal
        self._progress = progress
        self._lines = lines
        self._clock = clock
        self._failed = False

    @classmethod
    def begin(cls, path: Path, header: Header, *, clock: Callable[[], datetime]) -> "Scribe":
        """Write the header and `match_opened` of a match to the new file `path`.

        A file in which not even the header is whole, as a kill may leave it, is begun again. Raises TranscriptError
        where there is a transcript already, GameError where the header contradicts itself.
        """
        progress = Progress.begin(header)
        if is_begun(path) or compressed_of(path).exists():
            raise TranscriptError(f"{path} exists already; resume that match, or name another file")
        _remove_remnant(path)
        scribe = cls(Journal.create(path), progress, lines=0, clock=clock)
        scribe._append(HeaderLine(n=1, at=timestamp(clock), kind="header", seen_by=(), **_fields(header, Header)))
        scribe._open_match()
        return scribe

    @classmethod
    def resume(cls, path: Path, *, clock: Callable[[], datetime]) -> "Scribe":
        """Go on with the unfinished match of `path`: a torn last line is cut away, a half-written opening completed.

        Raises TranscriptError where the match is finished, or the file is wrong before its last line.
        """
        reading = Reading(path)
        fold = _fold_all(reading)
        if fold.state.closed is not None or path.name.endswith(COMPRESSED):
            raise TranscriptError(f"{path} is finished; there is nothing to resume")
        journal = Journal.reopen(path, size=reading.whole_bytes, hashed=reading.hashed)
        scribe = cls(journal, fold.progress, lines=fold.n, clock=clock)
        scribe.torn = reading.torn is not None
        if not fold.progress.opened:
            scribe._open_match()
        elif fold.opening is not None:
            scribe._complete_opening(fold.opening, fold.cups)
        return scribe

    @property
    def header(self) -> Header:
        """What is fixed before the first roll."""
        return self._progress.header

    @property
    def state(self) -> State:
        """The state that the lines written so far lead to."""
        return self._progress.state

    @property
    def path(self) -> Path:
        """The file."""
        return self._journal.path

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """The attempts at the questions now being asked, which have no consequence yet."""
        return tuple(self._progress.asked.attempts)

    def write(self, event: Event) -> None:
        """Apply `event` and append its lines.

        A hand that is opened has a line per cup besides, one that is closed the `speech` line before it. Raises
        GameError where the event may not follow; nothing is written then. Plans come with attempts, never alone.
        """
        if isinstance(event, Note) and event.kind == "plan":
            raise WrongEvent("a plan is written with its attempt")
        progress = self._progress
        following = progress.after(event)
        if isinstance(event, HandOpened):
            self._line({"kind": "hand_opened", "seen_by": "all", **_opening_fields(event.opening)})
            self._cups(event, first=0)
        else:
            if isinstance(event, HandClosed) and not progress.linked:
                self._link()
            self._event(event)
        progress.settle(event, following, self._lines)

    def write_attempt(self, attempt: Attempt) -> None:
        """Append an attempt; the plan of one that is `ok` becomes a note of its seat.

        Raises WrongEvent where no model is asked just now what it is an attempt at; nothing is written then.
        """
        self._progress.check_attempt(attempt)
        self._line({"kind": "attempt", "seen_by": (), **_fields(attempt, Attempt)})
        self._progress.settle_attempt(attempt)

    def write_assist(self, *, seat: int, what: str) -> None:
        """Append that the person in `seat` was shown the hint `what`; raises WrongEvent where that may not be."""
        hand = self._progress.playing()
        self._progress.check_assist(seat)
        place = {"hand": hand.opening.hand, "turn": hand.turn, "seat": seat}
        self._line({"kind": "assist", "seen_by": (seat,), **place, "what": what})

    def sync(self) -> None:
        """Bring what is written to disk."""
        self._journal.sync()

    def flush(self) -> Flush:
        """Return what brings to disk all that is written by now; it may be run in a thread.

        Raises OSError where the file is not there any more.
        """
        return self._journal.flush()

    def close(self) -> None:
        """Let go of the file, finished or not; twice is no harm."""
        self._journal.close()

    def __enter__(self) -> "Scribe":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _open_match(self) -> None:
        progress = self._progress
        names, opener = self.header.display_names, progress.first_opener
        self._line({"kind": "match_opened", "seen_by": "all", "seats": names, "opener": opener})
        progress.opened = True

    def _complete_opening(self, opening: Opening, cups: list[tuple[int, ...]]) -> None:
        seed, dice = self.header.seed, opening.dice
        rest = [
            roll_cup(seed, hand=opening.hand, roll=opening.roll, seat=seat, dice=dice[seat])
            for seat in range(len(cups), len(dice))
        ]
        event = HandOpened(opening, (*cups, *rest))
        following = self._progress.after(event)
        self._cups(event, first=len(cups))
        self._progress.settle(event, following, self._lines)

    def _cups(self, event: HandOpened, *, first: int) -> None:
        place = {"hand": event.opening.hand, "roll": event.opening.roll}
        for seat, cup in enumerate(event.cups[first:], start=first):
            if cup:
                self._line({"kind": "cup", "seen_by": (seat,), **place, "seat": seat, "dice": cup})

    def _link(self) -> None:
        progress = self._progress
        progress.check_linkable()
        hand, outcome = progress.playing(), speech.outcome_of(progress.state)
        self._line(
            {
                "kind": "speech",
                "seen_by": (),
                "hand": hand.opening.hand,
                "turn": hand.turn,
                "held": outcome.held,
                "winner": outcome.winner,
                "loser": outcome.loser,
                "reader": speech.READER,
                "links": speech.links_as_json(progress.header, progress.state, progress.spoken),
            }
        )
        progress.linked = True

    def _event(self, event: SingleEvent) -> None:
        fields = fields_of(event, self.state, delivered=self.header.settings.talk.delivered)
        if not isinstance(event, MatchClosed):
            self._line(fields)
            return
        draft = self._written({**fields, "digest": _NO_DIGEST})
        before = draft[: -len(_NO_DIGEST) - len(_AFTER_DIGEST)]
        self._append_bytes(before + self._journal.digest_with(before).encode() + _AFTER_DIGEST)

    def _line(self, fields: dict[str, object]) -> None:
        self._append_bytes(self._written(fields))

    def _written(self, fields: dict[str, object]) -> bytes:
        return written({"n": self._lines + 1, "at": timestamp(self._clock), **fields})

    def _append(self, record: Record) -> None:
        self._append_bytes(encode(record))

    def _append_bytes(self, line: bytes) -> None:
        if self._failed:
            raise TranscriptError(f"{self.path} could not be written before; resume the match from the file")
        try:
            self._journal.append(line)
        except OSError:
            self._failed = True
            raise
        self._lines += 1


def _fold_all(reading: Reading) -> Fold:
    """Return the fold of a whole file."""
    *_, (fold, _) = walk(reading)
    return fold


def is_begun(path: Path) -> bool:
    """Return whether `path` is a file with at least one whole line, so that its match is resumed, not begun."""
    try:
        with path.open("rb") as file:
            return file.readline(MAX_LINE_BYTES).endswith(b"\n")
    except FileNotFoundError:
        return False


def _remove_remnant(path: Path) -> None:
    """Remove a file that holds nothing but the beginning of a header."""
    if not path.exists():
        return
    start = path.read_bytes()[: len(_REMNANT)]
    if not _REMNANT.startswith(start):
        raise TranscriptError(f"{path} exists and is no transcript")
    path.unlink()


def _fields(part: Part, kind: type[Part]) -> dict[str, Any]:
    """Return the fields that `kind` declares, and not those of a subclass."""
    values = vars(part)
    return {name: values[name] for name in _names(kind)}


@cache
def _names(kind: type[Part]) -> tuple[str, ...]:
    return tuple(kind.model_fields)


def _opening_fields(opening: Opening) -> dict[str, object]:
    return {name: getattr(opening, name) for name in opening.__dataclass_fields__}
