"""Ratings: the net score adjusted for opponents, Bradley-Terry on contests, Plackett-Luce on placings.

All are fitted in one batch, never online, and their intervals come from the bootstrap over deals.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from arena.analysis.bootstrap import FEWEST_BLOCKS, Draws, Estimate, Floats, interval
from arena.analysis.left_out import complete
from arena.analysis.luce import Choice, Choices, fit
from arena.analysis.measures import Sums, mean_of
from arena.analysis.tables import Tables

__all__ = [
    "ELO_AT_MEAN",
    "Scores",
    "bradley_terry",
    "net_scores",
    "plackett_luce",
    "points_per_session",
    "raw_net_score",
]

ELO_AT_MEAN = 1500.0
_ELO = 400 / np.log(10)
_PER_100 = 100.0
_NOT_CONNECTED = "not computed: no agent connects the tables"
# Below this part of its largest, the smallest eigenvalue of the normal equations is 0 for rounding.
_SINGULAR = 1e-10


@dataclass(frozen=True, slots=True)
class Scores:
    """A score per agent, with what every comparison of two needs.

    point: the scores in order of `agents`; draws: the same per draw, NaN where a draw does not determine them.
    """

    agents: tuple[str, ...]
    estimates: dict[str, Estimate]
    point: Floats
    draws: Floats


def net_scores(tables: Tables, draws: Draws, agents: Sequence[str], *, with_forfeits: bool = True) -> Scores:
    """Points per 100 hands, adjusted for opponents: what the agent gains at an average table.

    y(i, hand) is the change of points in the hand (stake die: -1 to the loser) minus the mean over seats with dice
    in it; least squares y = theta_i - mean theta of i's tablemates; shown is theta_i - mean theta of the other
    agents, times 100. It equals the raw mean in a balanced league of one table. Every hand of complete matches
    counts, forfeits as losses. Not computed where no agent connects the tables. n is hands.
    """
    cups = complete(tables.cups)
    if not with_forfeits:
        cups = cups.filter(pl.col("ending") == "contest")
    rows = cups.group_by("deal", "lineup", "agent").agg(pl.col("net").sum(), pl.len().alias("n")).collect()
    hands, blocks = _seen(rows)
    playing = [name for name in agents if name in hands]
    design = _Design.of(rows, draws, playing)
    point = _PER_100 * design.solve(design.hands.sum(axis=0)[None], design.nets.sum(axis=0)[None])
    drawn = _PER_100 * design.solve(draws.sums(design.hands), draws.sums(design.nets))
    return _scores(agents, playing, point, drawn, hands, blocks, why_not=_NOT_CONNECTED)


def raw_net_score(tables: Tables) -> Sums:
    """Mean of y, not adjusted for opponents: the sum of points less the table's mean / hands."""
    return mean_of(complete(tables.cups), pl.col("net"))


@dataclass(frozen=True, slots=True)
class _Design:
    """Normal equations of the net score, in pieces that add up over blocks.

    hands: per block and lineup. nets: per block and (lineup, agent). squares: X'X of one hand per lineup. rows: the
    row of X per (lineup, agent).
    """

    hands: Floats
    nets: Floats
    squares: Floats
    rows: Floats

    @classmethod
    def of(cls, summed: pl.DataFrame, draws: Draws, agents: Sequence[str]) -> "_Design":
        place = {name: index for index, name in enumerate(agents)}
        block = {name: index for index, name in enumerate(draws.blocks)}
        lineups: dict[str, int] = {}
        seats: dict[tuple[str, str], int] = {}
        for lineup in sorted(set(summed["lineup"])):
            lineups[lineup] = len(lineups)
            for agent in lineup.split("|"):
                seats[lineup, agent] = len(seats)
        squares = np.zeros((len(lineups), len(agents), len(agents)))
        rows = np.zeros((len(seats), len(agents)))
        for (lineup, agent), row in seats.items():
            mates = [place[name] for name in lineup.split("|") if name != agent]
            rows[row, place[agent]] = 1.0
            rows[row, mates] = -1.0 / len(mates)
            squares[lineups[lineup]] += np.outer(rows[row], rows[row])
        hands = np.zeros((len(block), len(lineups)))
        nets = np.zeros((len(block), len(seats)))
        for deal, lineup, agent, net, n in summed.select("deal", "lineup", "agent", "net", "n").iter_rows():
            hands[block[deal], lineups[lineup]] = n
            nets[block[deal], seats[lineup, agent]] = net
        return cls(hands, nets, squares, rows)

    def solve(self, hands: Floats, nets: Floats) -> Floats:
        """Return theta_i - mean theta of the others, one row per weighting; NaN where that is not determined."""
        agents = self.rows.shape[1]
        if agents < 2 or not self.rows.size:
            return np.full((len(hands), agents), np.nan)
        square = np.tensordot(hands, self.squares, axes=1)
        spread = np.linalg.eigvalsh(square + 1.0)
        is_determined = spread[:, 0] > _SINGULAR * np.maximum(spread[:, -1], 1.0)
        square[~is_determined] = np.eye(agents)
        theta = np.linalg.solve(square + 1.0, (nets @ self.rows)[:, :, None])[:, :, 0]
        theta[~is_determined] = np.nan
        adjusted: Floats = (theta - theta.mean(axis=1, keepdims=True)) * agents / (agents - 1)
        return adjusted


def bradley_terry(tables: Tables, draws: Draws, agents: Sequence[str], anchors: Sequence[str]) -> Scores:
    """Strength in contests, on the Elo scale with the `honest` bot at 1500, or the mean where it does not play.

    Bradley-Terry, fitted in one batch on all contests, forced ones included: the winner beats the loser, and half a
    win each way for each pair besides. It speaks of contests alone; the share of hands in one stands beside. n is
    contests.
    """
    contests = complete(tables.hands).filter(pl.col("ending") == "contest")
    counted = contests.group_by("deal", "winner", "loser").len().collect()
    choices = [
        Choice(deal, frozenset((winner, loser)), winner, times)
        for deal, winner, loser, times in counted.iter_rows()
        if winner != loser
    ]
    return _luce(choices, draws, agents, anchors)


def plackett_luce(tables: Tables, draws: Draws, agents: Sequence[str], anchors: Sequence[str]) -> Scores:
    """Strength in surviving, on the Elo scale with the `honest` bot at 1500, or the mean where it does not play.

    Plackett-Luce, fitted in one batch on the order of elimination of complete matches with stake `die`, and half a
    win each way for each pair besides. One match is one observation; n is matches.
    """
    stakes = complete(tables.matches).filter(pl.col("stake") == "die").select("match")
    placed = complete(tables.seats).join(stakes, on="match", how="semi").filter(pl.col("place").is_not_null())
    orders = placed.sort("match", "place").group_by("deal", "match", maintain_order=True).agg("agent").collect()
    choices = [choice for deal, _, order in orders.iter_rows() for choice in _stages(deal, order)]
    return _luce(choices, draws, agents, anchors, games=_games(orders))


def points_per_session(tables: Tables) -> Sums:
    """Mean points per session of stake `point`; ties are ties, and abandoned sessions are out.

    Sum of points / complete sessions.
    """
    sessions = complete(tables.matches).filter(pl.col("stake") == "point").select("match")
    return mean_of(complete(tables.seats).join(sessions, on="match", how="semi"), pl.col("score"))


def _stages(deal: str, order: Sequence[str]) -> Iterator[Choice]:
    for first in range(len(order) - 1):
        yield Choice(deal, frozenset(order[first:]), order[first])


def _games(orders: pl.DataFrame) -> tuple[dict[str, int], dict[str, int]]:
    """Return in how many matches, and on how many deals, each agent was placed."""
    each = orders.explode("agent")
    return _two(each.group_by("agent").agg(pl.len(), pl.col("deal").n_unique().alias("deals")))


def _luce(
    choices: Sequence[Choice],
    draws: Draws,
    agents: Sequence[str],
    anchors: Sequence[str],
    games: tuple[dict[str, int], dict[str, int]] | None = None,
) -> Scores:
    n, blocks = _contested(choices) if games is None else games
    playing = [name for name in agents if name in n]
    if len(playing) < 2:
        missing = {name: Estimate(None, 0, 0, why="nothing to count") for name in agents}
        nothing = np.full(len(agents), np.nan)
        return Scores(tuple(agents), missing, nothing, nothing[None, :])
    summed = Choices.of(choices, playing, draws.blocks)
    reference = [place for place, name in enumerate(playing) if name in anchors] or list(range(len(playing)))
    point, drawn = fit(summed), fit(summed, draws)
    point = ELO_AT_MEAN + _ELO * (point - point[:, reference].mean(axis=1, keepdims=True))
    drawn = ELO_AT_MEAN + _ELO * (drawn - drawn[:, reference].mean(axis=1, keepdims=True))
    return _scores(agents, playing, point, drawn, n, blocks, why_not="not computed")


def _contested(choices: Sequence[Choice]) -> tuple[dict[str, int], dict[str, int]]:
    n: dict[str, int] = {}
    deals: dict[str, set[str]] = {}
    for choice in choices:
        for name in choice.among:
            n[name] = n.get(name, 0) + choice.times
            deals.setdefault(name, set()).add(choice.deal)
    return n, {name: len(seen) for name, seen in deals.items()}


def _seen(rows: pl.DataFrame) -> tuple[dict[str, int], dict[str, int]]:
    return _two(rows.group_by("agent").agg(pl.col("n").sum(), pl.col("deal").n_unique().alias("deals")))


def _two(rows: pl.DataFrame) -> tuple[dict[str, int], dict[str, int]]:
    listed = list(rows.iter_rows())
    return {name: n for name, n, _ in listed}, {name: deals for name, _, deals in listed}


def _scores(
    agents: Sequence[str],
    playing: Sequence[str],
    point: Floats,
    drawn: Floats,
    n: dict[str, int],
    blocks: dict[str, int],
    *,
    why_not: str,
) -> Scores:
    """Return the scores of all agents from those of the ones that were playing, which `point` and `drawn` are of."""
    places = [list(agents).index(name) for name in playing]
    whole, all_drawn = np.full(len(agents), np.nan), np.full((len(drawn), len(agents)), np.nan)
    whole[places], all_drawn[:, places] = point[0], drawn
    found = {
        name: _estimate(float(whole[place]), all_drawn[:, place], n.get(name, 0), blocks.get(name, 0), why_not=why_not)
        for place, name in enumerate(agents)
    }
    return Scores(tuple(agents), found, whole, all_drawn)


def _estimate(value: float, drawn: Floats, n: int, used: int, *, why_not: str) -> Estimate:
    if n == 0:
        return Estimate(None, 0, 0, why="nothing to count")
    if not np.isfinite(value):
        return Estimate(None, n, used, why=why_not)
    if used < FEWEST_BLOCKS:
        return Estimate(value, n, used, why=f"no interval under {FEWEST_BLOCKS} deals")
    if (ends := interval(drawn)) is None:
        return Estimate(value, n, used, why="no interval: too many draws do not determine it")
    return Estimate(value, n, used, None, *ends, "bootstrap")
