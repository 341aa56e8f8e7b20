"""The bot `scripted`: says and does what its script tells it, for tests and demonstrations."""

from collections.abc import Iterable
from dataclasses import dataclass

from arena.bots.draws import Draws
from arena.bots.protocol import SILENCE, Line, Move
from arena.bots.script import Entry
from arena.errors import AgentError
from arena.game import Bid, View, objection, seat_name

__all__ = ["Scripted"]


@dataclass(frozen=True, slots=True)
class Scripted:
    """Looks up every answer by hand, roll and turn, messages by talk round too, and draws nothing.

    An entry that names the roll comes before one that does not. A message that is missing is silence; a decision that
    is missing or not legal raises AgentError.
    """

    script: tuple[Entry, ...]

    def say(self, view: View, draws: Draws, round: int) -> Line:  # noqa: A002, ARG002 - the protocol's arguments
        """Return the message written for this turn and talk round, or silence."""
        said = _nearest(entry for entry in self._here(view) if entry.say is not None and entry.round == round)
        return Line(text=said.say, truthful=said.truthful) if said is not None and said.say else SILENCE

    def act(self, view: View, draws: Draws) -> Move:  # noqa: ARG002 - the protocol's arguments
        """Return the decision written for this turn."""
        opening, standing = view.opening, view.to_beat
        where = f"hand {opening.hand} roll {opening.roll} turn {view.turn}"
        entry = _nearest(entry for entry in self._here(view) if entry.move is not None)
        if entry is None:
            raise AgentError(f"the script of {seat_name(view.seat)} has no 'bid' for {where}")
        if isinstance(entry.move, Bid):
            why = objection(entry.move, total=opening.total, standing=standing, legal=view.legal)
            if why is not None:
                raise AgentError(f"script entry {entry.number}: bid {entry.move} in {where} {why}")
            return Move(bid=entry.move, p_true=None if standing is None else entry.p_true)
        if standing is None:
            raise AgentError(f"script entry {entry.number}: doubt in {where}, but no bid stands yet")
        return Move(bid=None, p_true=entry.p_true)

    def _here(self, view: View) -> Iterable[Entry]:
        hand, roll, turn = view.opening.hand, view.opening.roll, view.turn
        return (e for e in self.script if e.hand == hand and e.turn == turn and e.roll in (None, roll))


def _nearest(entries: Iterable[Entry]) -> Entry | None:
    """Return the entry that names its roll before one that does not, `None` for none at all."""
    return min(entries, key=lambda entry: entry.roll is None, default=None)
