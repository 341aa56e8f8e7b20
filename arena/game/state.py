"""The state of a match: what the table keeps from hand to hand, the hand being played, and what is due.

A state is the fold of its events through `engine.apply` and is never changed in place. It holds every cup, so it is
the referee's; agents get `view.View`.
"""

from dataclasses import dataclass

from arena.game.bids import Bid, Ladder, Legal, build_ladder
from arena.game.due import Due, Over
from arena.game.events import BidPlaced, Contest, Doubt, Forfeit, HandClosed, MatchClosed, Message, Note, Opening
from arena.game.ruleset import Cups, Ruleset
from arena.game.settings import Talk
from arena.quick import quick_init

__all__ = ["Ended", "Hand", "Heard", "PastHand", "State", "Table", "Window", "ladder_of", "seat_after"]

Heard = BidPlaced | Message
Ended = Doubt | Forfeit


@quick_init
@dataclass(frozen=True, slots=True)
class PastHand:
    """What everybody may remember of a closed hand; without a contest the cups stay hidden."""

    opening: Opening
    log: tuple[Heard, ...]
    ended: Ended
    contest: Contest | None
    closed: HandClosed


@quick_init
@dataclass(frozen=True, slots=True)
class Table:
    """What lasts longer than a hand.

    scores, dice: per seat. out: seats without dice, in order of elimination. coming: the hand that is rolled next,
    `None` when none is left. palifico_seen: whether the match has had a palifico hand. notes: private ones of closed
    hands, by seat; empty where there are none at all.
    """

    ruleset: Ruleset
    talk: Talk
    names: tuple[str, ...]
    scores: tuple[int, ...]
    dice: tuple[int, ...]
    out: tuple[int, ...]
    coming: Opening | None
    palifico_seen: bool = False
    past: tuple[PastHand, ...] = ()
    notes: tuple[tuple[Note, ...], ...] = ()

    @property
    def seats(self) -> int:
        """The number of seats, with dice or without."""
        return len(self.names)

    def notes_of(self, seat: int) -> tuple[Note, ...]:
        """Return the private notes of one seat."""
        return self.notes[seat] if self.notes else ()

    def notes_after(self, hand: "Hand") -> tuple[tuple[Note, ...], ...]:
        """Return the private notes by seat once `hand` is closed."""
        if not hand.notes:
            return self.notes
        return tuple([self.notes_of(seat) + hand.notes_of(seat) for seat in range(self.seats)])


@quick_init
@dataclass(frozen=True, slots=True)
class Window:
    """The table talk before one decision.

    speakers: the seats asked in each round, in order. spoken: messages given so far, over all rounds. pending: those
    of a `together` round that is not complete, heard by nobody yet.
    """

    speakers: tuple[int, ...]
    spoken: int = 0
    pending: tuple[Message, ...] = ()


@quick_init
@dataclass(frozen=True, slots=True)
class Hand:
    """One roll being played.

    legal: what the seat on turn may do. log: bids and messages that have been heard. notes: what seats told the
    referee alone. window: the talk before this decision, `None` where nobody speaks. turn: from 1. on_turn: the seat
    that decides.
    """

    opening: Opening
    cups: Cups
    ladder: Ladder
    legal: Legal
    standing: BidPlaced | None
    log: tuple[Heard, ...]
    notes: tuple[Note, ...]
    window: Window | None
    turn: int
    on_turn: int

    @property
    def to_beat(self) -> Bid | None:
        """The standing bid alone."""
        return None if self.standing is None else self.standing.bid

    def notes_of(self, seat: int) -> tuple[Note, ...]:
        """Return what one seat told the referee."""
        return tuple([note for note in self.notes if note.seat == seat])

    def with_words(self, *, log: tuple[Heard, ...], window: Window) -> "Hand":
        """Return the hand after a message."""
        return self._told(log, self.notes, window)

    def with_note(self, note: Note) -> "Hand":
        """Return the hand after a seat told the referee something."""
        return self._told(self.log, (*self.notes, note), self.window)

    def _told(self, log: tuple[Heard, ...], notes: tuple[Note, ...], window: Window | None) -> "Hand":
        # Half of all events come through here, and `dataclasses.replace` takes three times as long.
        return Hand(
            self.opening,
            self.cups,
            self.ladder,
            self.legal,
            self.standing,
            log,
            notes,
            window,
            turn=self.turn,
            on_turn=self.on_turn,
        )


@quick_init
@dataclass(frozen=True, slots=True)
class State:
    """A whole match at one moment.

    hand: `None` between hands. wanted: what must happen next. ended: the doubt or forfeit that stopped the bidding of
    `hand`. contest: the reveal after a doubt.
    """

    table: Table
    hand: Hand | None
    wanted: Due
    ended: Ended | None = None
    contest: Contest | None = None

    @property
    def closed(self) -> MatchClosed | None:
        """How the match ended, `None` while it goes on."""
        return self.wanted.closed if isinstance(self.wanted, Over) else None


def seat_after(seat: int, dice: tuple[int, ...]) -> int:
    """Return the first seat clockwise after `seat` that holds dice."""
    seats = len(dice)
    following = (seat + 1) % seats
    while not dice[following]:
        following = (following + 1) % seats
    return following


def ladder_of(ruleset: Ruleset, opening: Opening, locked_face: int | None = None) -> Ladder:
    """Return the ladder of a hand; a palifico hand may be opened on ones and then keeps the face it was opened on."""
    return build_ladder(
        total=opening.total,
        ace_exchange=ruleset.ace_exchange and not opening.palifico,
        open_on_aces=ruleset.open_on_aces or opening.palifico,
        locked_face=locked_face,
    )
