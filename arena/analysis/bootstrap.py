"""Bootstrap over deal blocks: intervals that know that hands on one deal are not independent (metrics.md, Uncertainty).

All hands of all matches on one match seed are one block, over rotations, arms and repeats. Every interval of a run
comes from the same draws, so that differences and bands over many agents are of one piece.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from arena.analysis.wilson import wilson

__all__ = [
    "DRAWS",
    "FEW",
    "FEWEST_BLOCKS",
    "PROVISIONAL_BLOCKS",
    "SEED",
    "Draws",
    "Estimate",
    "Floats",
    "draw_blocks",
    "estimate",
    "interval",
    "ratio",
    "wilson",
]

Floats = NDArray[np.float64]

DRAWS = 2_000
SEED = 20_261_101
FEWEST_BLOCKS = 20
PROVISIONAL_BLOCKS = 200
FEW = 30
"""Under this n a number is shown in grey."""
# So that what cancels is 0 and not what the order of adding leaves of it.
_DIGITS = 12
# Where more draws than this have nothing to divide by, the interval would speak of the others only.
_EMPTY_DRAWS = 0.05


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with what it stands on.

    value: `None` is "not computed". n: what it was divided by. hits: of a rate, what was counted. blocks: deals in
    which there was anything to count. low, high: the 95% interval, `None` where none is given. why: why there is no
    value or no interval, in words.
    """

    value: float | None
    n: int
    blocks: int
    hits: int | None = None
    low: float | None = None
    high: float | None = None
    how: Literal["bootstrap", "Wilson"] | None = None
    why: str | None = None

    @property
    def is_few(self) -> bool:
        """Whether n is so small that the number is shown in grey."""
        return self.n < FEW

    @property
    def is_provisional(self) -> bool:
        """Whether there are too few blocks for the interval to be more than provisional."""
        return self.blocks < PROVISIONAL_BLOCKS

    def scaled(self, factor: float) -> "Estimate":
        """Return the same in another unit."""
        value, low, high = (None if part is None else factor * part for part in (self.value, self.low, self.high))
        return Estimate(value, self.n, self.blocks, self.hits, low, high, self.how, self.why)


@dataclass(frozen=True, slots=True)
class Draws:
    """How often each block is in each draw: one row per draw, one column per block."""

    blocks: tuple[str, ...]
    weights: Floats

    def sums(self, per_block: Floats) -> Floats:
        """Return the sums of each draw; the first axis of `per_block` is the block, any may follow."""
        flat = per_block.reshape(len(self.blocks), prod(per_block.shape[1:]))
        return (self.weights @ flat).reshape(len(self.weights), *per_block.shape[1:])


def draw_blocks(blocks: Sequence[str], *, draws: int = DRAWS, seed: int = SEED) -> Draws:
    """Return `draws` samples with replacement of as many blocks as there are; the same for the same blocks."""
    names = tuple(sorted(set(blocks)))
    if not names:
        return Draws((), np.zeros((draws, 0)))
    generator = np.random.default_rng(seed)
    weights = generator.multinomial(len(names), np.full(len(names), 1 / len(names)), size=draws)
    return Draws(names, weights.astype(np.float64))


def ratio(sums: Floats) -> Floats:
    """Return the first sum over the second, NaN where that is 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        quotient: Floats = np.where(sums[..., 1] > 0, sums[..., 0] / sums[..., 1], np.nan)
    return quotient


def interval(values: Floats, *, share: float = 0.95) -> tuple[float, float] | None:
    """Return the percentile interval of what the draws gave, `None` where too many of them gave nothing."""
    given = values[np.isfinite(values)]
    if len(values) == 0 or len(given) < (1 - _EMPTY_DRAWS) * len(values):
        return None
    low, high = np.quantile(given, [(1 - share) / 2, (1 + share) / 2])
    return round(float(low), _DIGITS), round(float(high), _DIGITS)


def estimate(
    per_block: Floats,
    draws: Draws,
    *,
    n: int,
    used: int,
    is_rate: bool,
    statistic: Callable[[Floats], Floats] = ratio,
) -> Estimate:
    """Return the number that `statistic` gives for the sums over all blocks, with its interval.

    per_block: sums per block, one row each; for a rate hits and n. used: blocks with anything to count.
    """
    if n == 0:
        return Estimate(None, 0, used, why="nothing to count")
    total = per_block.sum(axis=0)
    value = round(float(statistic(total[None, :])[0]), _DIGITS)
    if not np.isfinite(value):
        return Estimate(None, n, used, why="not determined by what was played")
    hits = round(float(total[0])) if is_rate else None
    if used < FEWEST_BLOCKS:
        return Estimate(value, n, used, hits, why=f"no interval under {FEWEST_BLOCKS} deals")
    if hits is not None and hits in (0, n):
        low, high = wilson(hits, n)
        return Estimate(value, n, used, hits, low, high, "Wilson")
    found = interval(statistic(draws.sums(per_block)))
    if found is None:
        return Estimate(value, n, used, hits, why="no interval: too many draws without anything to count")
    return Estimate(value, n, used, hits, *found, "bootstrap")
