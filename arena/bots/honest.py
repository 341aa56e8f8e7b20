"""The bot `honest`: bids only what it believes and says only what is true of its own dice."""

from dataclasses import dataclass

from arena.bots.chances import bid_chances, doubt_chance, own_rows, standing_chance
from arena.bots.draws import Draws
from arena.bots.plain import most_likely
from arena.bots.protocol import SILENCE, Line, Move, percent
from arena.bots.talk import say_chatter, say_truth
from arena.game import View

__all__ = ["Honest"]

_BELIEVED = 0.5


@dataclass(frozen=True, slots=True)
class Honest:
    """As `odds` at temperature 0, but it makes no bid with p_own below 1/2: then it doubts.

    An opener that believes no bid opens with the one of highest p_own. On turn it mostly speaks of the face it is
    about to bid, otherwise of any; it claims nothing but its own dice and is silent at times.
    """

    def act(self, view: View, draws: Draws) -> Move:  # noqa: ARG002 - the protocol's arguments
        """Return the likeliest action among the doubt and the believed bids."""
        chance = standing_chance(view)
        if chance is None:
            return Move(bid=most_likely(view.legal.bids, bid_chances(view, own_rows(view)), None), p_true=None)
        chances = bid_chances(view, own_rows(view))
        believed = [index for index, likely in enumerate(chances) if likely >= _BELIEVED]
        bids = tuple(view.legal.bids[index] for index in believed)
        bid = most_likely(bids, [chances[index] for index in believed], doubt_chance(view))
        return Move(bid=bid, p_true=percent(chance))

    def say(self, view: View, draws: Draws, round: int) -> Line:  # noqa: A002, ARG002 - the protocol's arguments
        """Return a true claim about its own dice, some small talk, or silence."""
        on_turn = view.on_turn == view.seat
        kind = draws.weighted(("truth", "chatter", "silence"), (75, 15, 10) if on_turn else (25, 25, 50))
        if kind == "silence":
            return SILENCE
        if kind == "chatter":
            return say_chatter(view, draws)
        move = self.act(view, draws.decision()) if on_turn and view.legal.bids else None
        return say_truth(view, draws, about=None if move is None or move.bid is None else move.bid.face)
