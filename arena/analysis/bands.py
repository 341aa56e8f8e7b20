"""Bands over all pairs of agents at once, and the rank that each agent may have (metrics.md, Uncertainty)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from arena.analysis.bootstrap import FEWEST_BLOCKS, Floats
from arena.analysis.ratings import Scores

__all__ = ["Difference", "Ranks", "compare_all"]

_SHARE = 0.95
_NO_SPREAD = 1e-12


@dataclass(frozen=True, slots=True)
class Difference:
    """How much more one agent scored than another; low, high: its band, which holds for all pairs at once."""

    first: str
    second: str
    value: float
    low: float
    high: float

    @property
    def is_settled(self) -> bool:
        """Whether the band leaves out 0."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True, slots=True)
class Ranks:
    """All pairs, each once, and the ranks [lowest, highest] that the bands leave open to each agent.

    ranges: empty where no bands are computed; why says why.
    """

    differences: tuple[Difference, ...]
    ranges: dict[str, tuple[int, int]]
    why: str | None = None


def compare_all(scores: Scores, *, agents: Sequence[str] | None = None) -> Ranks:
    """Return max-t bands over all pairs: each is so wide that with 95% chance all of them hold together.

    The largest of |difference in a draw - difference| / its standard error over all pairs has its 95% point, and
    that many standard errors is each band's reach. An agent's best rank is 1 + the number of agents surely better.
    agents: those to be compared, all with a score by default.
    """
    wanted = [name for name in (agents or scores.agents) if scores.estimates[name].value is not None]
    if len(wanted) < 2:
        return Ranks((), {}, "fewer than two agents have a score")
    if min(scores.estimates[name].blocks for name in wanted) < FEWEST_BLOCKS:
        return Ranks((), {}, f"no bands under {FEWEST_BLOCKS} deals")
    places = [scores.agents.index(name) for name in wanted]
    first, second = np.triu_indices(len(wanted), k=1)
    drawn = scores.draws[np.isfinite(scores.draws[:, places]).all(axis=1)][:, places]
    if len(drawn) < _SHARE * len(scores.draws):
        return Ranks((), {}, "no bands: too many draws do not determine the scores")
    point = scores.point[places]
    apart = point[first] - point[second]
    reach = _reach(drawn[:, first] - drawn[:, second], apart)
    differences = tuple(
        Difference(wanted[i], wanted[j], float(gap), float(gap - wide), float(gap + wide))
        for i, j, gap, wide in zip(first, second, apart, reach, strict=True)
    )
    return Ranks(differences, _ranges(wanted, differences))


def _reach(drawn: Floats, apart: Floats) -> Floats:
    """Return how far each band reaches to either side."""
    error = drawn.std(axis=0, ddof=1)
    varies = error > _NO_SPREAD
    if not varies.any():
        return np.zeros_like(error)
    largest = (np.abs(drawn[:, varies] - apart[varies]) / error[varies]).max(axis=1)
    reach: Floats = np.quantile(largest, _SHARE) * error
    return reach


def _ranges(agents: Sequence[str], differences: Sequence[Difference]) -> dict[str, tuple[int, int]]:
    better = dict.fromkeys(agents, 0)
    worse = dict.fromkeys(agents, 0)
    for one in differences:
        if one.is_settled:
            winner, loser = (one.first, one.second) if one.value > 0 else (one.second, one.first)
            better[loser] += 1
            worse[winner] += 1
    return {name: (1 + better[name], len(agents) - worse[name]) for name in agents}
