"""The bot `bluffer`: bids faces it lacks at a set rate, and claims what it bids, true or not."""

from dataclasses import dataclass

from arena.bots.chances import Rows, bid_chances, doubt_chance, own_row, own_rows, standing_chance
from arena.bots.draws import Draws
from arena.bots.plain import most_likely
from arena.bots.protocol import SILENCE, Line, Move, percent
from arena.bots.talk import say_backing, say_chatter, say_of_doubt, say_of_standing
from arena.game import FACES, Bid, BidPlaced, View, matching

__all__ = ["Bluffer"]

_CONVINCING = 0.5


@dataclass(frozen=True, slots=True)
class Bluffer:
    """Bluffs at `rate`, otherwise plays as `odds` at temperature 0 on the faces it holds.

    A face is lacked when none of one's dice match it under the hand's counting rule. A turn is tempting when some
    legal bid is on a lacked face and something else is legal too; `rate` is the share of tempting turns on which it
    bids a lacked face, each turn by a draw of its own. A bluff is the lacked bid of highest p_own, equal ones drawn.
    It says that it holds as many dice of the bid's face as make the bid likely, whatever it holds.
    """

    rate: float = 0.3

    def act(self, view: View, draws: Draws) -> Move:
        """Return a bluff where one is due, else the likeliest of the doubt and the bids on faces it holds."""
        chance = standing_chance(view)
        p_true = None if chance is None else percent(chance)
        rows = own_rows(view)
        lacked, held = _parted(view, rows)
        doubt = doubt_chance(view) if view.legal.may_doubt else None
        has_choice = doubt is not None or bool(held)
        if lacked and (not has_choice or draws.uniform() < self.rate):
            best = max(likely for _, likely in lacked)
            return Move(bid=draws.choice([bid for bid, likely in lacked if likely == best]), p_true=p_true)
        bids = tuple(bid for bid, _ in held)
        return Move(bid=most_likely(bids, [likely for _, likely in held], doubt), p_true=p_true)

    def say(self, view: View, draws: Draws, round: int) -> Line:  # noqa: A002, ARG002 - the protocol's arguments
        """Return words that back its own bid, talk about the standing bid, small talk, or silence."""
        if view.on_turn == view.seat and view.legal.bids:
            return self._before_move(view, draws)
        mine = _last_own_bid(view)
        kind = draws.weighted(
            ("backing", "standing", "chatter", "silence"),
            (20 if mine is not None else 0, 20 if view.standing is not None else 0, 25, 40),
        )
        if kind == "backing" and mine is not None:
            return say_backing(view, draws, bid=mine, number=_convincing(view, mine))
        if kind == "standing":
            return say_of_standing(view, draws)
        return say_chatter(view, draws) if kind == "chatter" else SILENCE

    def _before_move(self, view: View, draws: Draws) -> Line:
        move = self.act(view, draws.decision())
        if move.bid is not None:
            if draws.uniform() < 0.1:
                return say_chatter(view, draws)
            return say_backing(view, draws, bid=move.bid, number=_convincing(view, move.bid))
        kind = draws.weighted(("doubt", "chatter", "silence"), (60, 20, 20))
        if kind == "doubt":
            return say_of_doubt(view, draws)
        return say_chatter(view, draws) if kind == "chatter" else SILENCE


def _parted(view: View, rows: Rows) -> tuple[list[tuple[Bid, float]], list[tuple[Bid, float]]]:
    """Return the legal bids with their p_own, those on lacked faces first, those on held faces second."""
    lacked: list[tuple[Bid, float]] = []
    held: list[tuple[Bid, float]] = []
    faces = set(FACES if view.opening.wild_ones and 1 in view.cup else view.cup)
    for bid, likely in zip(view.legal.bids, bid_chances(view, rows)):
        (held if bid.face in faces else lacked).append((bid, likely))
    return lacked, held


def _last_own_bid(view: View) -> Bid | None:
    mine = (event.bid for event in reversed(view.log) if isinstance(event, BidPlaced) and event.seat == view.seat)
    return next(mine, None)


def _convincing(view: View, bid: Bid) -> int:
    """Return how many dice of the bid's face to claim: what one holds, or the fewest that make the bid likely."""
    held = matching(bid, view.cup, wild_ones=view.opening.wild_ones)
    total, dice = view.opening.total, len(view.cup)
    wild = view.opening.wild_ones and bid.face != 1
    for number in range(max(held, 1), dice):
        if own_row(total=total, dice=dice, held=number, wild=wild)[bid.quantity] >= _CONVINCING:
            return number
    return dice
