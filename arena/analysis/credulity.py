"""Credulity: how far an agent takes what others claim to hold for a fact when it decides whether to doubt."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import polars as pl
from numpy.typing import NDArray

from arena.analysis.bootstrap import FEWEST_BLOCKS, Draws, Estimate, Floats, interval
from arena.analysis.left_out import chosen
from arena.analysis.tables import Tables

__all__ = ["FEWEST_DECISIONS", "After", "Credulity", "credulity", "credulity_less"]

FEWEST_DECISIONS = 100
_RIDGE = 1e-3
_STEPS = 50
_DRAWN_STEPS = 6
_CLOSE = 1e-8
_SAME = 1e-9
_TERMS = ("p_standing", "p_heard", "u_raise", "best_heard")
_TINY = 1e-12
_STEEPEST = 35.0
_REFITTED = 1_000
"""Up to so many decisions each draw is fitted anew; beyond, one step from the fit to all of them is as good."""

After = Literal["all", "true", "false"]
Places = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Credulity:
    """Credulity of one agent: after any claims, after true ones alone, after false ones alone, and the difference."""

    all: Estimate
    true: Estimate
    false: Estimate
    discrimination: Estimate


def credulity(tables: Tables, draws: Draws, agents: Sequence[str]) -> dict[str, Credulity]:
    """How much of what others claim an agent believes when it doubts or does not: tau, 0 nothing and 1 all of it.

    P(doubt) = logistic(a - b ((1 - tau) p0 + tau p1) + g u_R + h u_H), fitted over decisions facing a bid, with p0
    the chance of that bid from its own dice alone, p1 the same given others' latest delivered, unhedged own-dice
    claims as facts, and u_R and u_H the plausibility of the best raise by either, because who believes claims judges
    its own bids by them too. b, g and h carry a ridge of 0.001. Decisions with p0 = p1 are left out. Separately over
    decisions that rest on true claims and on no false ones, and on false ones and no true ones; discrimination is tau
    after true less tau after false claims. Not computed under 100 decisions or for people. About 0 to 1, not bounded.
    """
    rows = _informed(tables)
    return {name: _told(*_fits(rows.filter(pl.col("agent") == name), draws)) for name in agents}


def credulity_less(first: Tables, second: Tables, draws: Draws, agents: Sequence[str]) -> dict[str, Credulity]:
    """Return the credulity of each agent in the first tables less that in the second, both on the same draws of deals.

    n is the smaller of both; not computed where it is not in one of them.
    """
    left, right = _informed(first), _informed(second)
    found = {}
    for name in agents:
        pairs = zip(*(_fits(rows.filter(pl.col("agent") == name), draws) for rows in (left, right)), strict=True)
        found[name] = _told(*(one.less(other) for one, other in pairs))
    return found


def _informed(tables: Tables) -> pl.DataFrame:
    """Return the decisions facing a bid on which the claims of others throw another light than one's own dice."""
    differs = (pl.col("p_heard") - pl.col("p_standing")).abs() > _SAME
    faced = chosen(tables).filter(~pl.col("opening") & differs & pl.col("u_raise").is_not_null())
    return faced.select("agent", "deal", "action", *_TERMS, "heard_true", "heard_false").collect()


@dataclass(frozen=True, slots=True)
class _Fitted:
    point: float | None
    drawn: Floats
    n: int
    used: int

    def less(self, other: "_Fitted") -> "_Fitted":
        point = None if self.point is None or other.point is None else self.point - other.point
        return _Fitted(point, self.drawn - other.drawn, min(self.n, other.n), min(self.used, other.used))


def _fits(rows: pl.DataFrame, draws: Draws) -> tuple[_Fitted, _Fitted, _Fitted, _Fitted]:
    """Return tau after all claims, after true ones alone, after false ones alone, and the difference of these two."""
    heard_true, heard_false = pl.col("heard_true") > 0, pl.col("heard_false") > 0
    true = _fit(rows.filter(heard_true & ~heard_false), draws)
    false = _fit(rows.filter(heard_false & ~heard_true), draws)
    return _fit(rows, draws), true, false, true.less(false)


def _told(whole: _Fitted, true: _Fitted, false: _Fitted, apart: _Fitted) -> Credulity:
    return Credulity(_estimate(whole), _estimate(true), _estimate(false), _estimate(apart))


def _fit(rows: pl.DataFrame, draws: Draws) -> _Fitted:
    n, used = rows.height, rows["deal"].n_unique()
    nothing = np.full(len(draws.weights), np.nan)
    doubts = (rows["action"] == "doubt").to_numpy().astype(np.float64)
    if n < FEWEST_DECISIONS or not 0 < doubts.sum() < n:
        return _Fitted(None, nothing, n, used)
    one = np.ones(n)
    terms = np.column_stack([one, *(rows[name].to_numpy() for name in _TERMS)])
    start = _newton(terms, doubts, one[None, :], np.zeros((1, terms.shape[1])), steps=_STEPS)
    point = float(_tau(start)[0])
    if not np.isfinite(point):
        return _Fitted(None, nothing, n, used)
    if used < FEWEST_BLOCKS:
        return _Fitted(point, nothing, n, used)
    block = {name: place for place, name in enumerate(draws.blocks)}
    places: Places = np.array([block[name] for name in rows["deal"]], dtype=np.intp)
    if n > _REFITTED:
        drawn = _one_step(terms, doubts, places, draws, start)
    else:
        drawn = _newton(terms, doubts, draws.weights[:, places], start, steps=_DRAWN_STEPS)
    return _Fitted(point, _tau(drawn), n, used)


def _one_step(terms: Floats, doubts: Floats, places: Places, draws: Draws, start: Floats) -> Floats:
    """Return the coefficients of each draw after one step of Newton's method from the fit to all decisions.

    Slope and bend are sums over blocks, so a draw costs the same however many decisions there are.
    """
    size = terms.shape[1]
    chance = 1 / (1 + np.exp(-np.clip(terms @ start[0], -_STEEPEST, _STEEPEST)))
    bend = (chance * (1 - chance))[:, None, None] * terms[:, :, None] * terms[:, None, :]
    each = np.concatenate([(doubts - chance)[:, None] * terms, bend.reshape(len(terms), -1)], axis=1)
    per_block = np.zeros((len(draws.blocks), each.shape[1]))
    np.add.at(per_block, places, each)
    sums = draws.sums(per_block)
    ridge = _ridge(size)
    slope = sums[:, :size] - ridge * start
    step = np.linalg.solve(sums[:, size:].reshape(-1, size, size) + np.diag(ridge + _TINY), slope[:, :, None])
    stepped: Floats = start + step[:, :, 0]
    return stepped


def _ridge(size: int) -> Floats:
    """Return the ridge of each coefficient: none on the first."""
    ridge = np.full(size, _RIDGE)
    ridge[0] = 0.0
    return ridge


def _newton(terms: Floats, doubts: Floats, weights: Floats, start: Floats, *, steps: int) -> Floats:
    """Return the coefficients of a logit with a weak ridge on all but the first, one row per row of weights."""
    size = terms.shape[1]
    beta = np.repeat(start, len(weights), axis=0)
    ridge = _ridge(size)
    crossed = (terms[:, :, None] * terms[:, None, :]).reshape(len(terms), -1)
    for _ in range(steps):
        chance = 1 / (1 + np.exp(-np.clip(beta @ terms.T, -_STEEPEST, _STEEPEST)))
        slope = (weights * (doubts - chance)) @ terms - ridge * beta
        bend = ((weights * chance * (1 - chance)) @ crossed).reshape(-1, size, size)
        step = np.linalg.solve(bend + np.diag(ridge + _TINY), slope[:, :, None])[:, :, 0]
        # Where the doubts can nearly be told apart by a line the first steps would be too long.
        step *= np.minimum(1.0, 10.0 / np.maximum(np.abs(step).max(axis=1, keepdims=True), 1e-300))
        beta = beta + step
        if np.abs(step).max() < _CLOSE:
            break
    return beta


def _tau(beta: Floats) -> Floats:
    """Return the share of the slope that lies on p1; NaN where there is no slope, or it runs the wrong way."""
    slope = beta[:, 1] + beta[:, 2]
    with np.errstate(divide="ignore", invalid="ignore"):
        tau: Floats = np.where(slope < 0, beta[:, 2] / slope, np.nan)
    return tau


def _estimate(fitted: _Fitted) -> Estimate:
    point, n, used = fitted.point, fitted.n, fitted.used
    if point is None:
        few = f"not computed under {FEWEST_DECISIONS} decisions"
        return Estimate(None, n, used, why=few if n < FEWEST_DECISIONS else "not determined by what was played")
    if used < FEWEST_BLOCKS:
        return Estimate(point, n, used, why=f"no interval under {FEWEST_BLOCKS} deals")
    ends = interval(fitted.drawn)
    if ends is None:
        return Estimate(point, n, used, why="no interval: too many draws do not determine it")
    return Estimate(point, n, used, None, *ends, "bootstrap")
