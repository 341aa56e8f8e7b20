"""The two plain bots, `random` and `odds`: they never speak and hear nothing but the standing bid."""

from dataclasses import dataclass
from math import exp

from arena.bots.chances import bid_chances, doubt_chance, own_rows, standing_chance
from arena.bots.draws import Draws
from arena.bots.protocol import Move, Silent, percent
from arena.game import Bid, View

__all__ = ["Odds", "Random", "most_likely", "taken"]


@dataclass(frozen=True, slots=True)
class Random(Silent):
    """Any legal action, each equally likely; its chance of the standing bid is p_own."""

    def act(self, view: View, draws: Draws) -> Move:
        """Return one of the legal bids and, where allowed, the doubt."""
        bids = view.legal.bids
        chance = standing_chance(view)
        drawn = draws.below(len(bids) + view.legal.may_doubt)
        return Move(bid=None if drawn == len(bids) else bids[drawn], p_true=None if chance is None else percent(chance))


@dataclass(frozen=True, slots=True)
class Odds(Silent):
    """The action most likely to be right from its own dice alone: the doubt, or the legal bid of highest p_own.

    temperature: 0 takes the likeliest; above it each action is as likely as exp(chance / temperature).
    """

    temperature: float = 0.0

    def act(self, view: View, draws: Draws) -> Move:
        """Return the likeliest action, or one drawn by the softened chances."""
        chance = standing_chance(view)
        doubt = doubt_chance(view) if view.legal.may_doubt else None
        bid = taken(view, bid_chances(view, own_rows(view)), doubt, temperature=self.temperature, draws=draws)
        return Move(bid=bid, p_true=None if chance is None else percent(chance))


def taken(view: View, chances: list[float], doubt: float | None, *, temperature: float, draws: Draws) -> Bid | None:
    """Return the action of an `odds` player, `None` for the doubt.

    chances: of the legal bids. doubt: the chance that the standing bid falls, `None` at an opening.
    """
    if temperature == 0:
        return most_likely(view.legal.bids, chances, doubt)
    return _softened(view.legal.bids, chances, doubt, temperature=temperature, draws=draws)


def most_likely(bids: tuple[Bid, ...], chances: list[float], doubt: float | None) -> Bid | None:
    """Return the bid of highest chance, or `None` where the doubt's is higher.

    chances: of `bids`, lowest rung first. Ties: a bid before a doubt, then the highest rung. No bids: the doubt.
    """
    if not bids:
        return None
    best = max(chances)
    if doubt is not None and doubt > best:
        return None
    return bids[len(bids) - 1 - chances[::-1].index(best)]


def _softened(
    bids: tuple[Bid, ...], chances: list[float], doubt: float | None, *, temperature: float, draws: Draws
) -> Bid | None:
    """Return an action drawn with weights exp(chance / temperature), `None` for the doubt."""
    best = max(chances)
    actions: list[Bid | None] = list(bids)
    scores = list(chances)
    if doubt is not None:
        best = max(best, doubt)
        actions.append(None)
        scores.append(doubt)
    return draws.weighted(actions, [exp((score - best) / temperature) for score in scores])
