"""The view: all that one seat knows, and nothing else.

Turn every hidden die and no byte of a view changes. A voided roll leaves nothing in it.
"""

import json
from dataclasses import asdict, dataclass

from arena.game.bids import Bid, Legal
from arena.game.events import BidPlaced, Note, Opening
from arena.game.ruleset import Ruleset
from arena.game.settings import Memory, Talk
from arena.game.state import Heard, PastHand, State
from arena.quick import quick_init

__all__ = ["View", "view"]

_MATCH = Memory()


@quick_init
@dataclass(frozen=True, slots=True)
class View:
    """What `seat` knows in the middle of a hand.

    hands: hands of the match in all, `None` where play decides. turn: of this hand, from 1. on_turn: whose decision
    comes next. cup: own dice in drawn order. log: bids and messages heard in this hand, in order. legal: what the
    seat on turn may do. scores: per seat. earlier: closed hands as far as memory reaches. notes: one's own, likewise.
    """

    ruleset: Ruleset
    talk: Talk
    names: tuple[str, ...]
    seat: int
    hands: int | None
    opening: Opening
    turn: int
    on_turn: int
    cup: tuple[int, ...]
    log: tuple[Heard, ...]
    standing: BidPlaced | None
    legal: Legal
    scores: tuple[int, ...]
    earlier: tuple[PastHand, ...]
    notes: tuple[Note, ...]

    @property
    def to_beat(self) -> Bid | None:
        """The standing bid alone."""
        return None if self.standing is None else self.standing.bid

    @property
    def hidden(self) -> int:
        """The number of dice this seat cannot see."""
        return self.opening.total - len(self.cup)

    def render(self) -> str:
        """Return the view as JSON with sorted keys, the same bytes for the same view."""
        return json.dumps(asdict(self), sort_keys=True, ensure_ascii=False)


def view(state: State, seat: int, memory: Memory = _MATCH) -> View:
    """Return what `seat` knows now; raises ValueError when no hand is being played."""
    table, hand = state.table, state.hand
    if hand is None:
        raise ValueError("no hand is being played")
    remembers = memory.scope == "match"
    return View(
        ruleset=table.ruleset,
        talk=table.talk,
        names=table.names,
        seat=seat,
        hands=table.ruleset.hands_in_all(table.seats),
        opening=hand.opening,
        turn=hand.turn,
        on_turn=hand.on_turn,
        cup=hand.cups[seat],
        log=hand.log,
        standing=hand.standing,
        legal=hand.legal,
        scores=table.scores,
        earlier=table.past if remembers else (),
        notes=table.notes_of(seat) + hand.notes_of(seat) if remembers else hand.notes_of(seat),
    )
