"""Breakdowns that figures show: contests by pair of agents, estimates by class, claims by what became of them."""

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from arena.analysis.bootstrap import Draws, Estimate, estimate
from arena.analysis.left_out import chosen, complete, own_claims
from arena.analysis.measures import Sums, per_block
from arena.analysis.tables import Tables

__all__ = ["CLAIM_PARTS", "CurvePoint", "claims_by_truth", "contests_by_pair", "reliability_curves"]

CLAIM_PARTS = ("true", "false, declared true", "false, not asked", "false, declared untrue")
"""What becomes of an own-dice claim, in order."""

_CLASSES = 5
_FALSE = pl.col("verdict") == "false"
_DECLARED = pl.col("truthful")


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """One class of estimates: their mean, and the share of bids in it that were true."""

    said: float
    so: Estimate


def contests_by_pair(tables: Tables, draws: Draws, agents: Sequence[str]) -> dict[tuple[str, str], Estimate]:
    """Share of the contests between two agents that the first one won.

    Contests won / contests between both. All contests of complete matches count, forced ones included; pairs that
    never met in one are absent. Share, 0 to 1.
    """
    contests = complete(tables.hands).filter((pl.col("ending") == "contest") & (pl.col("winner") != pl.col("loser")))
    counted = contests.group_by("deal", "winner", "loser").len().collect()
    found: dict[tuple[str, str], Estimate] = {}
    for first in agents:
        for second in agents:
            won = (pl.col("winner") == first) & (pl.col("loser") == second)
            lost = (pl.col("winner") == second) & (pl.col("loser") == first)
            both = counted.filter(won | lost)
            if first == second or not both.height:
                continue
            hits = pl.when(pl.col("winner") == first).then(pl.col("len")).otherwise(0)
            rows = both.group_by("deal").agg(hits.sum().alias("hits"), pl.col("len").sum().alias("n"))
            found[first, second] = _rate(rows.with_columns(pl.lit(first).alias("agent")), draws, first)
    return found


def reliability_curves(tables: Tables, draws: Draws, agents: Sequence[str]) -> dict[str, tuple[CurvePoint, ...]]:
    """Private chances given to standing bids, in classes of a fifth, against the share of these bids that were true.

    Per class: true bids / decisions with an estimate in it, at the mean of these estimates. Forced doubts and
    substituted actions are left out. Empty for an agent that gave none.
    """
    asked = pl.col("p_true").is_not_null() & pl.col("standing_true").is_not_null()
    of_class = (pl.col("p_true") * _CLASSES).floor().clip(0, _CLASSES - 1).alias("class")
    given = chosen(tables).filter(asked).select("agent", "deal", "p_true", "standing_true", of_class).collect()
    found: dict[str, tuple[CurvePoint, ...]] = {}
    for agent in agents:
        points = []
        for number in range(_CLASSES):
            part = given.filter((pl.col("agent") == agent) & (pl.col("class") == number))
            if part.height:
                hits = pl.col("standing_true").sum().cast(pl.Int64).alias("hits")
                rows = part.group_by("agent", "deal").agg(hits, pl.len().alias("n"))
                said = sum(part["p_true"].to_list()) / part.height
                points.append(CurvePoint(said, _rate(rows, draws, agent)))
        found[agent] = tuple(points)
    return found


def claims_by_truth(tables: Tables, agents: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """Own-dice claims with a verdict, not hedged, counted by verdict and sealed intent.

    True; false and declared true, or to be no claim; false and not asked about; false and declared untrue, that is,
    with a sealed intent that said no or partly. Vague and undelivered ones included.
    """
    part = (
        pl.when(~_FALSE)
        .then(0)
        .when(_DECLARED.is_in(["no", "partly"]))
        .then(3)
        .when(_DECLARED.is_null())
        .then(2)
        .otherwise(1)
    )
    plain = own_claims(tables).filter(~pl.col("hedged"))
    counted = plain.group_by("agent", part.alias("part")).len().collect()
    counts = {(agent, number): times for agent, number, times in counted.iter_rows()}
    return {agent: tuple(counts.get((agent, number), 0) for number in range(len(CLAIM_PARTS))) for agent in agents}


def _rate(rows: pl.DataFrame, draws: Draws, agent: str) -> Estimate:
    array = per_block(Sums(rows), draws, [agent])[0]
    n = round(float(array[:, 1].sum()))
    return estimate(array, draws, n=n, used=int((array[:, 1] > 0).sum()), is_rate=True)
