"""What talk is worth: two arms on the same deals, seats and agents, compared hand by hand (metrics.md)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import polars as pl

from arena.analysis.bootstrap import FEWEST_BLOCKS, Draws, Estimate, Floats, interval
from arena.analysis.left_out import complete
from arena.analysis.measures import Measure, per_block
from arena.analysis.ratings import net_scores
from arena.analysis.tables import Tables

__all__ = ["ArmPair", "Pairing", "pair_arms"]

_SAME_HAND = ("run", "deal", "table", "rotation", "repeat", "hand")


@dataclass(frozen=True, slots=True)
class Pairing:
    """How many hands of two arms could be paired, and why the others could not."""

    first: str
    second: str
    paired: int
    other_roll: int
    only_first: int
    only_second: int

    def words(self) -> str:
        """Return this as one sentence."""
        return (
            f"{self.paired} hands paired; not paired: {self.other_roll} whose roll differs, {self.only_first} only in "
            f"{self.first}, {self.only_second} only in {self.second}"
        )


@dataclass(frozen=True, slots=True)
class ArmPair:
    """The hands of two arms that are pairs, as tables of their own, ready for any measure."""

    pairing: Pairing
    first: Tables
    second: Tables

    def difference(self, one: Measure, draws: Draws, agents: Sequence[str]) -> dict[str, Estimate]:
        """Return the measure in the first arm less that in the second, per agent, both over paired hands only."""
        sums = [one.count(tables) for tables in (self.first, self.second)]
        blocks = [per_block(counted, draws, agents) for counted in sums]
        n = sums[0].parts.index("n")
        found = {}
        for place, name in enumerate(agents):
            of_agent = [block[place] for block in blocks]
            values = [one.statistic(block.sum(axis=0)[None])[0] for block in of_agent]
            drawn = [one.statistic(draws.sums(block)) for block in of_agent]
            counted = min(round(float(block[:, n].sum())) for block in of_agent)
            used = int(np.logical_and(*(block[:, n] > 0 for block in of_agent)).sum())
            found[name] = _less(values[0] - values[1], drawn[0] - drawn[1], counted, used)
        return found

    def difference_of_net(self, draws: Draws, agents: Sequence[str]) -> dict[str, Estimate]:
        """Return the adjusted net score in the first arm less that in the second, per agent, over paired hands."""
        first, second = (net_scores(tables, draws, agents) for tables in (self.first, self.second))
        return {
            name: _less(
                first.point[place] - second.point[place],
                first.draws[:, place] - second.draws[:, place],
                min(first.estimates[name].n, second.estimates[name].n),
                min(first.estimates[name].blocks, second.estimates[name].blocks),
            )
            for place, name in enumerate(agents)
        }


def pair_arms(tables: Tables, first: str, second: str) -> ArmPair:
    """Return the hands of two arms that were played on the same roll by the same agents in the same seats."""
    closed = _closed(tables).filter(pl.col("arm").is_in([first, second])).collect()
    left, right = (closed.filter(pl.col("arm") == arm).drop("arm") for arm in (first, second))
    both = left.join(right, on=_SAME_HAND, how="inner", suffix="_second")
    same = both.filter(pl.col("roll") == pl.col("roll_second"))
    pairing = Pairing(
        first,
        second,
        paired=same.height,
        other_roll=both.height - same.height,
        only_first=left.height - both.height,
        only_second=right.height - both.height,
    )
    return ArmPair(
        pairing,
        _only(tables, same.select("match", "hand", "roll")),
        _only(tables, same.select(pl.col("match_second").alias("match"), "hand", "roll")),
    )


def _closed(tables: Tables) -> pl.LazyFrame:
    hands = complete(tables.hands).filter(pl.col("ending").is_in(["contest", "forfeit"]))
    which = tables.matches.select("match", "table", "rotation", "repeat")
    return hands.select("run", "match", "arm", "deal", "hand", "roll").join(which, on="match")


def _only(tables: Tables, hands: pl.DataFrame) -> Tables:
    kept = hands.lazy()
    matches = kept.select("match").unique()
    by_match = {name: getattr(tables, name).join(matches, on="match", how="semi") for name in ("matches", "seats")}
    by_hand = {
        name: getattr(tables, name).join(kept, on=["match", "hand", "roll"], how="semi")
        for name in ("hands", "cups", "turns", "messages", "claims", "attempts")
    }
    return replace(tables, **by_match, **by_hand)


def _less(value: float, drawn: Floats, n: int, used: int) -> Estimate:
    if not np.isfinite(value):
        return Estimate(None, n, used, why="nothing to count in one of the arms")
    if used < FEWEST_BLOCKS:
        return Estimate(float(value), n, used, why=f"no interval under {FEWEST_BLOCKS} deals")
    ends = interval(drawn)
    if ends is None:
        return Estimate(float(value), n, used, why="no interval: too many draws without anything to count")
    return Estimate(float(value), n, used, None, *ends, "bootstrap")
