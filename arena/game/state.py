"""The state of a match: what the table keeps from hand to hand, and the hand being played.

A state is the fold of its events through `engine.apply` and is never changed in place. It holds every cup, so it is
the referee's; agents get `view.View`.
"""

from dataclasses import dataclass, replace

from arena.game.bids import Bid, Ladder, Legal, build_ladder
from arena.game.events import BidPlaced, Contest, Doubt, Forfeit, HandClosed, MatchClosed, Message, Note, Opening
from arena.game.ruleset import Cups, Ruleset
from arena.game.settings import Talk
from arena.game.talk import speaking_order

__all__ = ["Coming", "Ended", "Hand", "Heard", "PastHand", "State", "Table", "ladder_of", "seat_after"]

Heard = BidPlaced | Message
Ended = Doubt | Forfeit


@dataclass(frozen=True, slots=True)
class Coming:
    """The hand to be rolled next."""

    hand: int
    roll: int
    opener: int
    palifico: bool


@dataclass(frozen=True, slots=True)
class PastHand:
    """What everybody may remember of a closed hand; without a contest the cups stay hidden."""

    opening: Opening
    log: tuple[Heard, ...]
    ended: Ended
    contest: Contest | None
    closed: HandClosed


@dataclass(frozen=True, slots=True)
class Table:
    """What lasts longer than a hand.

    scores, dice: per seat. out: seats without dice, in order of elimination. coming: `None` when no hand is left.
    palifico_seen: whether the match has had a palifico hand. notes: private ones of closed hands.
    """

    ruleset: Ruleset
    talk: Talk
    names: tuple[str, ...]
    scores: tuple[int, ...]
    dice: tuple[int, ...]
    out: tuple[int, ...]
    coming: Coming | None
    palifico_seen: bool
    past: tuple[PastHand, ...]
    notes: tuple[Note, ...]

    @property
    def seats(self) -> int:
        """The number of seats, with dice or without."""
        return len(self.names)


@dataclass(frozen=True, slots=True)
class Hand:
    """One roll being played.

    turn: from 1. on_turn: the seat that decides. legal: what it may do. log: bids and messages that have been heard.
    spoken: messages given in this turn. pending: those of a `together` window that is not complete, heard by nobody
    yet. notes: what seats told the referee alone.
    """

    opening: Opening
    cups: Cups
    ladder: Ladder
    turn: int
    on_turn: int
    legal: Legal
    standing: BidPlaced | None = None
    log: tuple[Heard, ...] = ()
    speakers: tuple[int, ...] = ()
    spoken: int = 0
    pending: tuple[Message, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def to_beat(self) -> Bid | None:
        """The standing bid alone."""
        return None if self.standing is None else self.standing.bid

    def next_seat(self) -> int:
        """Return the next seat clockwise of the one on turn that holds dice."""
        return seat_after(self.on_turn, self.opening.dice)

    def raised(self, placed: BidPlaced, ladder: Ladder, legal: Legal, talk: Talk) -> "Hand":
        """Return the hand after a legal bid: the next seat is on turn."""
        seat = self.next_seat()
        return Hand(
            opening=self.opening,
            cups=self.cups,
            ladder=ladder,
            turn=self.turn + 1,
            on_turn=seat,
            legal=legal,
            standing=placed,
            log=(*self.log, placed),
            speakers=speaking_order(talk, seat, self.opening.dice),
            notes=self.notes,
        )


@dataclass(frozen=True, slots=True)
class State:
    """A whole match at one moment.

    hand: `None` between hands. ended: the doubt or forfeit that stopped the bidding of `hand`. contest: the reveal
    after a doubt. closed: set at the end of the match.
    """

    table: Table
    hand: Hand | None = None
    ended: Ended | None = None
    contest: Contest | None = None
    closed: MatchClosed | None = None

    def with_hand(self, **fields: object) -> "State":
        """Return the state with some fields of its hand changed."""
        if self.hand is None:
            raise ValueError("no hand is being played")
        return State(self.table, replace(self.hand, **fields))  # type: ignore[arg-type]  # field names are checked by replace


def seat_after(seat: int, dice: tuple[int, ...]) -> int:
    """Return the first seat clockwise after `seat` that holds dice."""
    seats = len(dice)
    following = seat + 1
    while not dice[following % seats]:
        following += 1
    return following % seats


def ladder_of(ruleset: Ruleset, opening: Opening, locked_face: int | None = None) -> Ladder:
    """Return the ladder of a hand; a palifico hand may be opened on ones and then keeps the face it was opened on."""
    return build_ladder(
        total=opening.total,
        ace_exchange=ruleset.ace_exchange and not opening.palifico,
        open_on_aces=ruleset.open_on_aces or opening.palifico,
        locked_face=locked_face,
    )
