"""Played matches: the lines of a transcript gathered into hands and turns, one match in memory at a time.

The lines are trusted: schema, numbering by hand and digest are checked while reading, the rules are not replayed.
`arena verify` does that.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from arena.errors import TranscriptError
from arena.game import Bid
from arena.transcript.header import Header
from arena.transcript.reading import Reading
from arena.transcript.records import (
    AttemptLine,
    BidLine,
    ContestLine,
    CupLine,
    DoubtLine,
    EstimateLine,
    ForfeitLine,
    HandClosedLine,
    HandOpenedLine,
    HeaderLine,
    IntentLine,
    MatchClosedLine,
    MessageLine,
    Record,
    SpeechLine,
    VoidLine,
)

__all__ = ["Action", "PlayedHand", "PlayedMatch", "PlayedTurn", "Status", "read_match", "read_matches"]

Action = BidLine | DoubtLine | ForfeitLine
Status = Literal["complete", "assisted", "abandoned", "unfinished"]


@dataclass(slots=True)
class PlayedTurn:
    """One seat's decision with the talk before it.

    standing: the bid to beat. action: `None` only where the roll was voided or the file ends here. intents: the
    sealed intents by (seat, talk round). estimate: in percent.
    """

    number: int
    standing: BidLine | None
    messages: list[MessageLine] = field(default_factory=list)
    intents: dict[tuple[int, int], IntentLine] = field(default_factory=dict)
    attempts: list[AttemptLine] = field(default_factory=list)
    estimate: EstimateLine | None = None
    action: Action | None = None


@dataclass(slots=True)
class PlayedHand:
    """One roll, from its opening to `closed`, or to `void`, or to where the file ends.

    cups: per seat, `()` where none. scores_before: per seat, before this hand.
    """

    opening: HandOpenedLine
    scores_before: tuple[int, ...]
    cups: list[tuple[int, ...]]
    turns: list[PlayedTurn]
    contest: ContestLine | None = None
    speech: SpeechLine | None = None
    void: VoidLine | None = None
    closed: HandClosedLine | None = None

    @property
    def total(self) -> int:
        """The number of dice in all cups (T)."""
        return sum(self.opening.dice)

    @property
    def forfeit(self) -> ForfeitLine | None:
        """The forfeit that ended the hand."""
        last = self.turns[-1].action
        return last if isinstance(last, ForfeitLine) else None

    def points(self, seat: int) -> int:
        """Return the change of the seat's score in a hand that is closed."""
        return 0 if self.closed is None else self.closed.scores[seat] - self.scores_before[seat]

    def standing_seat(self) -> int | None:
        """Return who made the bid that stood when the hand ended."""
        last = self.turns[-1]
        standing = last.action if isinstance(last.action, BidLine) else last.standing
        return None if standing is None else standing.seat

    def role(self, seat: int) -> str:
        """Return what the seat was in the end: bidder, doubter, forfeiter or bystander."""
        ended = self.turns[-1].action
        if ended is not None and seat == ended.seat:
            return {"doubt": "doubter", "forfeit": "forfeiter", "bid": "bidder"}[ended.kind]
        return "bidder" if seat == self.standing_seat() else "bystander"

    def won(self, seat: int) -> bool | None:
        """Return whether the seat won the contest, `None` without one or for a bystander."""
        contest = self.contest
        return None if contest is None or seat not in (contest.winner, contest.loser) else seat == contest.winner

    def lost(self, seat: int) -> bool:
        """Return whether the seat lost the hand, by contest or by forfeit."""
        return self.contest.loser == seat if self.contest is not None else self.role(seat) == "forfeiter"

    def bid_to_beat(self) -> Bid | None:
        """Return the bid that stood when the hand ended."""
        last = self.turns[-1]
        standing = last.action if isinstance(last.action, BidLine) else last.standing
        return None if standing is None else Bid(standing.quantity, standing.face)


@dataclass(slots=True)
class PlayedMatch:
    """A whole transcript: its header, every roll in order, and how it ended.

    began, ended: of its first and last line.
    """

    path: Path
    header: Header
    began: str
    ended: str
    hands: list[PlayedHand] = field(default_factory=list)
    closed: MatchClosedLine | None = None

    @property
    def status(self) -> Status:
        """Whether the match is complete, abandoned, or (parked or being played) not finished.

        One that is complete but in which a person was shown hints is `assisted` and takes part in no measure.
        """
        if self.closed is None:
            return "unfinished"
        return "assisted" if self.header.assisted and self.closed.status == "complete" else self.closed.status


def read_matches(paths: Iterable[Path]) -> Iterator[PlayedMatch]:
    """Yield the match of each transcript in turn, each match once; raises TranscriptError at the first bad line."""
    seen: set[str] = set()
    for path in paths:
        match = read_match(path)
        if match.header.match not in seen:
            seen.add(match.header.match)
            yield match


def read_match(path: Path) -> PlayedMatch:
    """Return what the transcript tells of; raises TranscriptError that names its first bad line."""
    reading = Reading(path)
    match: PlayedMatch | None = None
    for line, record in reading:
        if match is None:
            if not isinstance(record, HeaderLine):
                raise reading.fault(line, f"is {record.kind}, expected the header")
            match = PlayedMatch(path, record, began=record.at, ended=record.at)
            continue
        try:
            _take(match, record)
        except (IndexError, AttributeError) as error:
            raise reading.fault(line, f"{record.kind} is out of order; see 'arena verify'") from error
        match.ended = record.at
    if match is None:
        raise TranscriptError(f"{path}: {reading.torn}, and there is no other line")
    return match


def _take(match: PlayedMatch, record: Record) -> None:
    match record:
        case HandOpenedLine():
            _open(match, record)
        case CupLine():
            match.hands[-1].cups[record.seat] = record.dice
        case MatchClosedLine():
            match.closed = record
        case ContestLine():
            match.hands[-1].contest = record
        case SpeechLine():
            match.hands[-1].speech = record
        case HandClosedLine():
            match.hands[-1].closed = record
        case VoidLine():
            match.hands[-1].void = record
        case MessageLine() | IntentLine() | EstimateLine() | AttemptLine() | BidLine() | DoubtLine() | ForfeitLine():
            _take_turn(match.hands[-1], record)
        case _:
            pass


def _open(match: PlayedMatch, line: HandOpenedLine) -> None:
    seats = len(match.header.agents)
    scores = next((hand.closed.scores for hand in reversed(match.hands) if hand.closed is not None), None)
    if scores is None:
        ruleset = match.header.ruleset
        scores = (ruleset.dice_per_seat if ruleset.stake == "die" else 0,) * seats
    match.hands.append(PlayedHand(line, scores, [()] * seats, [PlayedTurn(1, None)]))


def _take_turn(
    hand: PlayedHand,
    record: MessageLine | IntentLine | EstimateLine | AttemptLine | BidLine | DoubtLine | ForfeitLine,
) -> None:
    turn = hand.turns[-1]
    if turn.action is not None:
        standing = turn.action if isinstance(turn.action, BidLine) else turn.standing
        turn = PlayedTurn(record.turn, standing)
        hand.turns.append(turn)
    match record:
        case MessageLine():
            turn.messages.append(record)
        case IntentLine():
            turn.intents[record.seat, record.round] = record
        case EstimateLine():
            turn.estimate = record
        case AttemptLine():
            turn.attempts.append(record)
        case _:
            turn.action = record
