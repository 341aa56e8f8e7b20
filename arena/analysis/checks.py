"""Checks of the design: rotations, neighbours, seats and openers, and agents against themselves (metrics.md)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import polars as pl

from arena.analysis.bootstrap import FEWEST_BLOCKS, Draws, Estimate, estimate, interval
from arena.analysis.left_out import complete
from arena.analysis.measures import Sums, per_block
from arena.analysis.ratings import Scores
from arena.analysis.tables import Tables

__all__ = ["Cell", "Rotations", "SelfCheck", "anchors", "by_neighbour", "by_seat", "rotations", "self_checks"]

_PER_100 = 100.0
_DUPLICATE = ("agent", "run", "deal", "table", "arm", "repeat")
"""What the rotations of a deal have in common, per agent."""


@dataclass(frozen=True, slots=True)
class Rotations:
    """What playing each deal in all rotations was worth.

    rho: mean correlation of an agent's scores over two rotations of a deal, `None` where it is not computed. rotations:
    of a deal (m). factor: of hands saved, 1 / (1 + (m - 1) rho). pairs: of matches that rho rests on.
    """

    rho: float | None
    rotations: int
    factor: float | None
    pairs: int
    why: str | None = None


def rotations(tables: Tables) -> Rotations:
    """Return the mean correlation of an agent's net score over two rotations of a deal, as measured.

    Over all agents and all pairs of rotations of one deal, table, arm and repeat of a run: the product of both scores
    of a match, each less the agent's mean, over the agent's variance.
    """
    which = tables.matches.select("match", "table", "rotation", "repeat")
    cups = complete(tables.cups).join(which, on="match")
    scores = cups.group_by(*_DUPLICATE, "rotation").agg(pl.col("net").sum()).collect()
    scores = scores.with_columns((pl.col("net") - pl.col("net").mean().over("agent")).alias("off"))
    variance = dict(scores.group_by("agent").agg((pl.col("off") ** 2).mean()).iter_rows())
    played = scores["rotation"].n_unique()
    correlations: list[float] = []
    pairs = 0
    grouped = scores.group_by(*_DUPLICATE).agg("off")
    products: dict[str, list[float]] = {}
    for agent, *_, offs in grouped.iter_rows():
        products.setdefault(agent, []).extend(first * second for first, second in combinations(offs, 2))
    for agent, found in products.items():
        if found and variance[agent] > 0:
            correlations.append(float(np.mean(found)) / variance[agent])
            pairs += len(found)
    if not correlations:
        return Rotations(None, played, None, pairs, "no deal was played in two rotations, or all scores are the same")
    rho = float(np.mean(correlations))
    spread = 1 + (played - 1) * rho
    return Rotations(rho, played, 1 / spread if spread > 0 else None, pairs)


@dataclass(frozen=True, slots=True)
class Cell:
    """The raw net score per 100 hands of one agent under one condition."""

    agent: str
    condition: str
    score: Estimate


def by_neighbour(tables: Tables, draws: Draws, agents: Sequence[str]) -> tuple[Cell, ...]:
    """Return each agent's raw net score per 100 hands by who sits on its left (decides next) and on its right."""
    cups = complete(tables.cups)
    sides = (_cells(cups, draws, agents, pl.format(f"{side} of it: {{}}", pl.col(side))) for side in ("left", "right"))
    return tuple(cell for side in sides for cell in side)


def by_seat(tables: Tables, draws: Draws) -> tuple[Cell, ...]:
    """Return the raw net score per 100 hands of everybody by seat, and of openers and others."""
    cups = complete(tables.cups).with_columns(pl.lit("everybody").alias("agent"))
    seats = _cells(cups, draws, ["everybody"], pl.format("seat {}", pl.col("seat")))
    role = pl.when(pl.col("opener")).then(pl.lit("opens the hand")).otherwise(pl.lit("does not open"))
    return (*seats, *_cells(cups, draws, ["everybody"], role))


def _cells(cups: pl.LazyFrame, draws: Draws, agents: Sequence[str], condition: pl.Expr) -> list[Cell]:
    grouped = cups.group_by("agent", condition.alias("condition"), "deal")
    rows = grouped.agg(pl.col("net").sum().alias("hits"), pl.len().alias("n")).collect()
    found = []
    for name in sorted(set(rows["condition"])):
        array = per_block(Sums(rows.filter(pl.col("condition") == name)), draws, agents)
        for place, agent in enumerate(agents):
            n = round(float(array[place, :, 1].sum()))
            if n:
                used = int((array[place, :, 1] > 0).sum())
                score = estimate(array[place], draws, n=n, used=used, is_rate=False).scaled(_PER_100)
                found.append(Cell(agent, name, score))
    return found


@dataclass(frozen=True, slots=True)
class SelfCheck:
    """Two names for one agent: the difference of their scores, which must cover 0."""

    first: str
    second: str
    difference: Estimate

    @property
    def covers_zero(self) -> bool | None:
        """Whether the interval holds 0, `None` where there is no interval."""
        low, high = self.difference.low, self.difference.high
        return None if low is None or high is None else low <= 0 <= high


def self_checks(tables: Tables, scores: Scores) -> tuple[SelfCheck, ...]:
    """Return one check for each pair of names that are configured alike."""
    specs: dict[str, list[str]] = {}
    rows = complete(tables.seats).select("kind", "spec", "agent").unique().sort("agent").collect()
    for kind, spec, agent in rows.iter_rows():
        if kind != "human":
            specs.setdefault(f"{kind} {spec}", []).append(agent)
    pairs = [pair for alike in specs.values() for pair in combinations(alike, 2)]
    return tuple(SelfCheck(first, second, _apart(scores, first, second)) for first, second in pairs)


def anchors(tables: Tables, bot: str) -> tuple[str, ...]:
    """Return the labels of the agents that are the house bot `bot`."""
    rows = tables.seats.filter(pl.col("kind") == "bot").select("agent", "spec").unique().sort("agent").collect()
    is_it = pl.col("spec").str.json_path_match("$.bot") == bot
    return tuple(rows.filter(is_it)["agent"])


def _apart(scores: Scores, first: str, second: str) -> Estimate:
    i, j = scores.agents.index(first), scores.agents.index(second)
    n = min(scores.estimates[first].n, scores.estimates[second].n)
    blocks = min(scores.estimates[first].blocks, scores.estimates[second].blocks)
    value = float(scores.point[i] - scores.point[j])
    if not np.isfinite(value):
        return Estimate(None, n, blocks, why="not computed")
    ends = interval(scores.draws[:, i] - scores.draws[:, j]) if blocks >= FEWEST_BLOCKS else None
    if ends is None:
        return Estimate(value, n, blocks, why=f"no interval under {FEWEST_BLOCKS} deals")
    return Estimate(value, n, blocks, None, *ends, "bootstrap")
