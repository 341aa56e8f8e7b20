"""What a measure is: sums per agent and deal, and the definition that a report prints.

A measure is one function from tables to sums. Its docstring is its definition: numerator, denominator, what is left
out, unit and range.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from inspect import getdoc
from typing import Literal, get_args

import numpy as np
import polars as pl

from arena.analysis.bootstrap import Draws, Estimate, Floats, estimate, ratio
from arena.analysis.tables import Tables

__all__ = ["Group", "Measure", "Sums", "estimates", "mean_of", "measure", "per_block", "rate_of", "registered"]

Group = Literal["play", "style", "words", "reliability"]
Statistic = Callable[[Floats], Floats]


@dataclass(frozen=True, slots=True)
class Sums:
    """What a measure counts: one row per agent and deal with columns `agent`, `deal`, `hits` and `n`, or others.

    parts: the columns that are summed, `n` among them. left_out: what the measure itself leaves out, in words.
    """

    rows: pl.DataFrame
    parts: tuple[str, ...] = ("hits", "n")
    left_out: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Measure:
    """One row of a table of measures.

    key: its name in files. title: its name for people. is_rate: hits over n, both counts. judges_truth: not computed
    for people. statistic: from sums to the number, where that is not hits over n.
    """

    key: str
    title: str
    group: Group
    unit: str
    is_rate: bool
    judges_truth: bool
    count: Callable[[Tables], Sums]
    statistic: Statistic = ratio

    @property
    def definition(self) -> str:
        """What it counts, over what, without what."""
        return getdoc(self.count) or ""


_REGISTERED: dict[str, Measure] = {}


def measure(
    title: str,
    group: Group,
    *,
    unit: str = "share",
    is_rate: bool = True,
    judges_truth: bool = False,
    statistic: Statistic = ratio,
) -> Callable[[Callable[[Tables], Sums]], Measure]:
    """Return what makes a function a measure, named like the function, in the order of the definitions."""

    def register(count: Callable[[Tables], Sums]) -> Measure:
        made = Measure(count.__name__, title, group, unit, is_rate, judges_truth, count, statistic)
        _REGISTERED[made.key] = made
        return made

    return register


def registered() -> tuple[Measure, ...]:
    """Return all measures that have been defined, group by group, in order."""
    return tuple(sorted(_REGISTERED.values(), key=lambda one: get_args(Group).index(one.group)))


def rate_of(rows: pl.LazyFrame, hit: pl.Expr) -> Sums:
    """Return the sums of a rate: rows for which `hit` is so, over all rows."""
    return mean_of(rows, hit.cast(pl.Int64))


def mean_of(rows: pl.LazyFrame, value: pl.Expr) -> Sums:
    """Return the sums of a mean: of `value`, over rows."""
    summed = rows.group_by("agent", "deal").agg(value.sum().cast(pl.Float64).alias("hits"), pl.len().alias("n"))
    return Sums(summed.collect())


def per_block(sums: Sums, draws: Draws, agents: Sequence[str]) -> Floats:
    """Return the sums as an array: agents by blocks by parts."""
    block = {name: place for place, name in enumerate(draws.blocks)}
    place_of = {name: place for place, name in enumerate(agents)}
    array = np.zeros((len(agents), len(block), len(sums.parts)))
    rows = sums.rows.filter(pl.col("agent").is_in(list(agents)))
    where = (
        np.array([place_of[name] for name in rows["agent"]], dtype=np.intp),
        np.array([block[name] for name in rows["deal"]], dtype=np.intp),
    )
    for part, column in enumerate(sums.parts):
        array[(*where, part)] = rows[column].to_numpy()
    return array


def estimates(one: Measure, sums: Sums, draws: Draws, agents: Sequence[str]) -> dict[str, Estimate]:
    """Return the number of each agent with its interval; "not computed" where there was nothing to count."""
    array = per_block(sums, draws, agents)
    count = sums.parts.index("n")
    return {
        name: estimate(
            array[place],
            draws,
            n=round(float(array[place, :, count].sum())),
            used=int((array[place, :, count] > 0).sum()),
            is_rate=one.is_rate,
            statistic=one.statistic,
        )
        for place, name in enumerate(agents)
    }
