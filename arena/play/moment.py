"""The moment of a decision on file: what its seat was asked, what it could see, and what it did."""

from dataclasses import dataclass
from pathlib import Path
from typing import assert_never

from arena.agents import Question
from arena.errors import ConfigError
from arena.game import Bid, Decide, Settings, Speak, State, View, due, seat_name, view
from arena.play.turn import question_at
from arena.transcript import (
    BidLine,
    DoubtLine,
    ForfeitLine,
    HandClosedLine,
    HandOpenedLine,
    Header,
    HeaderLine,
    Step,
    VoidLine,
    steps,
)

__all__ = ["Moment", "find_moment"]


@dataclass(frozen=True, slots=True)
class Moment:
    """One decision as it was asked for; `action` is what came of it then, a bid such as `3x4` or `doubt`."""

    header: Header
    question: Question
    view: View
    action: str


def find_moment(path: Path, *, hand: int, turn: int) -> Moment:
    """Return the moment of a decision in the transcript `path`; of a hand that was rolled again, in its last roll.

    Raises ConfigError where there was no decision of an agent: no such hand or turn, a forced doubt, a forfeit, a bid
    in place of one; TranscriptError for a file that is none.
    """
    search = _Search(hand, turn)
    for step in steps(path):
        if search.is_over(step):
            break
    return search.found(path)


class _Search:
    """Goes through a file up to the end of the hand, keeping the state in which the question was first open.

    Later states of the same turn hold what came of the question: the plan and the estimate of its answer.
    """

    def __init__(self, hand: int, turn: int) -> None:
        self._hand = hand
        self._turn = turn
        self._header: Header | None = None
        self._last_hand = 0
        self._asked: State | None = None
        self._ended: BidLine | DoubtLine | ForfeitLine | None = None
        self._turns = 0

    def is_over(self, step: Step) -> bool:
        """Take in a step, and return whether what follows cannot change what was found."""
        record = step.record
        match record:
            case HeaderLine():
                self._header = record
            case HandOpenedLine():
                self._last_hand = record.hand
            case VoidLine() if record.hand == self._hand:
                self._forget()
            case BidLine() | DoubtLine() | ForfeitLine() if record.hand == self._hand:
                self._turns = record.turn
                if record.turn == self._turn:
                    self._ended = record
            case _:
                pass
        if self._asked is None and self._is_asked(step.after):
            self._asked = step.after
        return isinstance(record, HandClosedLine) and record.hand == self._hand

    def found(self, path: Path) -> Moment:
        """Return what was found; raises ConfigError that says why it is nothing to ask again."""
        where = f"hand {self._hand}, turn {self._turn} of {path}"
        if not 1 <= self._hand <= self._last_hand:
            raise ConfigError(f"{path} has no hand {self._hand}; its last one is {self._last_hand or 'not dealt'}")
        if self._ended is None:
            there = f"it has {self._turns}" if self._turns else "none of its turns came to a decision"
            raise ConfigError(f"{where}: no such turn was played in the hand; {there}")
        action = _action(self._ended, where)
        assert self._header is not None
        assert self._asked is not None
        return _moment(self._header, self._asked, self._ended.seat, action)

    def _forget(self) -> None:
        self._asked, self._ended, self._turns = None, None, 0

    def _is_asked(self, state: State) -> bool:
        """Return whether the question that the turn is decided by is open: with merged talk it asks for words too."""
        hand = state.hand
        if self._header is None or hand is None or (hand.opening.hand, hand.turn) != (self._hand, self._turn):
            return False
        return isinstance(due(state), Speak if self._header.settings.talk.merge else Decide)


def _action(ended: BidLine | DoubtLine | ForfeitLine, where: str) -> str:
    """Return what the seat did, in words; raises ConfigError where it was not its own decision."""
    match ended:
        case DoubtLine(forced=True):
            raise ConfigError(f"{where} is a forced doubt at the top of the ladder: nobody was asked")
        case ForfeitLine(seat=seat, reason=reason):
            raise ConfigError(f"{where}: {seat_name(seat)} forfeited ({reason}); there is no decision to ask again")
        case BidLine(seat=seat, substituted=True):
            raise ConfigError(f"{where}: the referee bid for {seat_name(seat)}; there is no decision to ask again")
        case BidLine(quantity=quantity, face=face):
            return str(Bid(quantity, face))
        case DoubtLine():
            return "doubt"
        case _:
            assert_never(ended)


def _moment(header: Header, state: State, seat: int, action: str) -> Moment:
    assert state.hand is not None
    settings: Settings = header.settings
    round_ = 1 if settings.talk.merge else None
    return Moment(
        header=header,
        question=question_at(state.hand, seat, round_=round_, settings=settings),
        view=view(state, seat, settings.memory),
        action=action,
    )
