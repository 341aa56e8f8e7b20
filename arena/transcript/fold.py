"""The fold of a transcript: each record makes an event, each event the next state, or is refused.

Folding a file is its verification. What the engine cannot know is checked here: the numbers that say where a line
belongs, who may see it, the order of lines, the dice, and what is stored twice.
"""

from arena.errors import WrongEvent
from arena.game import HandClosed, HandOpened, Opening, Roll, State, due, roll_cup
from arena.transcript.events import EventLine, event_of, opening_of, round_of
from arena.transcript.header import Header
from arena.transcript.linking import check_speech
from arena.transcript.progress import Progress
from arena.transcript.records import (
    AssistLine,
    AttemptLine,
    CupLine,
    EstimateLine,
    HandOpenedLine,
    HeaderLine,
    IgnoredLine,
    IntentLine,
    MatchClosedLine,
    MatchOpenedLine,
    MessageLine,
    Record,
    SpeechLine,
    VoidLine,
)

__all__ = ["Fold"]


class Fold:
    """A match as far as the lines of its file have been taken.

    n: the number of lines. opening, cups: of a hand whose cups are not all there yet; its event is whole, and in the
    state, with the last one. unchecked: what could not be checked, in words.
    rereads: whether claims are read again and compared, as verification does; it takes longer than all the rest.
    """

    def __init__(self, header: Header, *, rereads: bool = False) -> None:
        self.rereads = rereads
        self.progress = Progress.begin(header)
        self.n = 1
        self.opening: Opening | None = None
        self.cups: list[tuple[int, ...]] = []
        self.unchecked: dict[str, None] = {}

    @property
    def state(self) -> State:
        """The state after the last event that is whole."""
        return self.progress.state

    def take(self, record: Record) -> None:
        """Go on by one line; raises GameError that says what is wrong with it."""
        if record.n != self.n + 1:
            raise WrongEvent(f"n is {record.n}, expected {self.n + 1}")
        if not isinstance(record, IgnoredLine):
            self._take(record)
        self.n = record.n

    def open_hand(self, opening: Opening) -> None:
        """Begin the opening of a hand, whose cups are to follow."""
        self.progress.check_opened()
        wanted = due(self.state)
        if not isinstance(wanted, Roll) or wanted.opening != opening:
            raise WrongEvent(f"{opening} is not due; due is {wanted}")
        self.opening, self.cups = opening, []
        self._skip_empty_cups()

    def _take(self, record: Record) -> None:
        if self.opening is not None:
            self._take_cup(record)
            return
        match record:
            case HeaderLine():
                raise WrongEvent("a second header")
            case MatchOpenedLine():
                self._open_match(record)
            case HandOpenedLine():
                self.open_hand(opening_of(record))
            case CupLine():
                raise WrongEvent(f"a cup of seat {record.seat} outside the opening of a hand")
            case AttemptLine():
                self.progress.check_attempt(record)
                self.progress.settle_attempt(record)
            case AssistLine():
                self._check_private(record)
                self.progress.check_place(record)
                self.progress.check_assist(record.seat)
            case SpeechLine():
                self._take_speech(record)
            case IgnoredLine():
                pass
            case _:
                self._take_event(record)

    def _open_match(self, line: MatchOpenedLine) -> None:
        progress = self.progress
        if progress.opened:
            raise WrongEvent("a second match_opened")
        names, opener = progress.header.display_names, progress.first_opener
        if line.seats != names:
            raise WrongEvent(f"seats is {line.seats}, expected {names}")
        if line.opener != opener:
            raise WrongEvent(f"opener is {line.opener}, the seed gives {opener}")
        progress.opened = True

    def _take_cup(self, line: Record) -> None:
        opening, seat = self.opening, len(self.cups)
        if opening is None or not isinstance(line, CupLine) or (line.hand, line.roll) != (opening.hand, opening.roll):
            raise WrongEvent(f"the cup of seat {seat} is missing")
        if line.seat != seat:
            raise WrongEvent(f"a cup of seat {line.seat}, expected that of seat {seat}")
        self._check_private(line)
        seed = self.progress.header.seed
        cup = roll_cup(seed, hand=opening.hand, roll=opening.roll, seat=seat, dice=opening.dice[seat])
        if line.dice != cup:
            raise WrongEvent(f"dice of seat {seat} are {line.dice}, the seed gives {cup}")
        self.cups.append(cup)
        self._skip_empty_cups()
        if len(self.cups) == len(opening.dice):
            event = HandOpened(opening, tuple(self.cups))
            self.progress.settle(event, self.progress.after(event), line.n)
            self.opening = None

    def _skip_empty_cups(self) -> None:
        """Fill in the cups of seats without dice, which have no line."""
        dice = () if self.opening is None else self.opening.dice
        while len(self.cups) < len(dice) and not dice[len(self.cups)]:
            self.cups.append(())

    def _take_speech(self, line: SpeechLine) -> None:
        progress = self.progress
        progress.check_linkable()
        progress.check_place(line)
        unchecked = check_speech(progress.header, progress.state, progress.spoken, line, rereads=self.rereads)
        if unchecked is not None:
            self.unchecked[unchecked] = None
        progress.linked = True

    def _take_event(self, line: EventLine) -> None:
        progress = self.progress
        if not isinstance(line, MatchClosedLine):
            progress.check_place(line)
        if isinstance(line, MessageLine):
            self._check_message(line)
        elif isinstance(line, IntentLine | EstimateLine):
            self._check_private(line)
        elif isinstance(line, VoidLine) and line.detail is not None and line.reason == "agent":
            raise WrongEvent("detail of a void that no operator wrote")
        event = event_of(line)
        if isinstance(event, HandClosed) and not progress.linked:
            raise WrongEvent("the speech line of the hand is missing")
        progress.settle(event, progress.after(event), line.n)

    def _check_message(self, line: MessageLine) -> None:
        expected = "all" if self.progress.header.settings.talk.delivered else ()
        if line.seen_by != expected:
            raise WrongEvent(f"seen_by is {line.seen_by!r}, expected {expected!r}")
        if line.round != (talk_round := round_of(self.state)):
            raise WrongEvent(f"round is {line.round}, due is {talk_round}")

    def _check_private(self, line: CupLine | IntentLine | EstimateLine | AssistLine) -> None:
        if line.seen_by != (line.seat,):
            raise WrongEvent(f"seen_by is {list(line.seen_by)}, expected [{line.seat}]")
