"""How often the 95% intervals of the net score cover the truth, over leagues whose truth is known.

    python benchmarks/coverage.py [LEAGUES]

Six agents meet at all 20 tables of three; each table plays a number of deals in all three rotations. In a hand two
seats drawn at random contest, and seat i beats j with chance 1/2 + 3/4 (theta_i - theta_j) + what its place on this
deal is worth. So the expected net score is theta_i less the mean theta of the others at the table, exactly, points are
-1, 0 and 1, and hands on one deal are dependent. Two of the agents have the same theta.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import polars as pl

from arena.analysis.bootstrap import draw_blocks, wilson
from arena.analysis.ratings import Scores, net_scores
from arena.analysis.tables import Tables, collect

AGENTS = ("ada", "ben", "cyd", "dan", "eve", "fay")
# Eve and Fay are one agent under two names.
THETA = (0.08, 0.04, 0.0, -0.06, -0.03, -0.03)
PLACE = 0.25
"""Standard deviation of what a seat of a deal is worth, in chance of winning."""
TABLES = tuple(combinations(range(len(AGENTS)), 3))


@dataclass(frozen=True)
class League:
    """One simulated league and what was estimated from it."""

    scores: Scores
    by_hand: Scores

    def covers(self) -> list[bool]:
        """Return, per agent, whether its interval covers its true score per 100 hands."""
        whole = sum(THETA)
        truths = [100 * (theta - (whole - theta) / (len(THETA) - 1)) for theta in THETA]
        found = [self.scores.estimates[name] for name in AGENTS]
        return [
            one.low is not None and one.high is not None and one.low <= truth <= one.high
            for one, truth in zip(found, truths, strict=True)
        ]

    def tells_twins_apart(self) -> bool:
        """Return whether the interval of the difference of the two like agents leaves out 0."""
        apart = self.scores.draws[:, 4] - self.scores.draws[:, 5]
        low, high = np.quantile(apart, [0.025, 0.975])
        return not low <= 0 <= high

    def widths(self) -> tuple[float, float]:
        """Return the mean width of the intervals by deal and by hand."""
        return _width(self.scores), _width(self.by_hand)


def simulate(seed: int, *, deals: int = 6, hands: int = 4, draws: int = 2_000) -> League:
    """Return a league of `deals` deals per table (20 tables) with `hands` hands in each of three rotations."""
    generator = np.random.default_rng(seed)
    rows = list(_cups(generator, deals=deals, hands=hands))
    cups = pl.DataFrame(rows, schema=["deal", "hand", "lineup", "agent", "net"], orient="row").with_columns(
        pl.lit("complete").alias("status"), pl.lit("contest").alias("ending")
    )
    by_hand = cups.with_columns(pl.format("{}-{}", pl.col("deal"), pl.col("hand")).alias("deal"))
    return League(_scores(cups, draws), _scores(by_hand, draws))


def _cups(generator: np.random.Generator, *, deals: int, hands: int) -> Iterator[tuple[str, int, str, str, float]]:
    for number, table in enumerate(TABLES):
        lineup = "|".join(AGENTS[agent] for agent in table)
        for deal in range(deals):
            places = generator.normal(0, PLACE, size=(hands, 3))
            for rotation in range(3):
                seated = table[rotation:] + table[:rotation]
                for hand in range(hands):
                    points = _points(generator, seated, places[hand])
                    for agent, gained in zip(seated, points, strict=True):
                        yield f"{number}-{deal}", rotation * hands + hand, lineup, AGENTS[agent], gained


def _points(generator: np.random.Generator, seated: Sequence[int], places: Sequence[float]) -> list[float]:
    first, second = generator.choice(3, size=2, replace=False)
    points = [0.0, 0.0, 0.0]
    # Held within 0..1 on both sides alike, so that the mean over deals stays what it should be.
    reach = 0.5 - 0.75 * (max(THETA) - min(THETA))
    extra = float(np.clip(places[first] - places[second], -reach, reach))
    chance = 0.5 + 0.75 * (THETA[seated[first]] - THETA[seated[second]]) + extra
    wins = generator.random() < chance
    points[first], points[second] = (1.0, -1.0) if wins else (-1.0, 1.0)
    return points


def _scores(cups: pl.DataFrame, draws: int) -> Scores:
    empty = collect(())
    tables = Tables(**{name: getattr(empty, name) for name in Tables.__slots__ if name != "cups"}, cups=cups.lazy())
    return net_scores(tables, draw_blocks(cups["deal"].to_list(), draws=draws), AGENTS)


def _width(scores: Scores) -> float:
    ends = [(one.low, one.high) for one in scores.estimates.values()]
    return float(np.mean([high - low for low, high in ends if low is not None and high is not None]))


def main(leagues: int) -> None:
    """Print the rates with their own 95% intervals."""
    covered = asked = apart = 0
    widths: list[tuple[float, float]] = []
    for seed in range(leagues):
        league = simulate(seed)
        hits = league.covers()
        covered, asked = covered + sum(hits), asked + len(hits)
        apart += league.tells_twins_apart()
        widths.append(league.widths())
    by_deal, by_hand = np.mean(widths, axis=0)
    print(f"{leagues} leagues of {len(AGENTS)} agents, {6 * len(TABLES)} deals each")
    print(f"intervals that cover the truth: {_rate(covered, asked)}, wanted 93% to 97%")
    print(f"one agent against itself found different: {_rate(apart, leagues)}, wanted 3% to 7%")
    print(f"mean width in points per 100 hands: {by_deal:.2f} by deal, {by_hand:.2f} by hand")


def _rate(hits: int, n: int) -> str:
    low, high = wilson(hits, n)
    return f"{hits / n:.1%} of {n} [{low:.1%}, {high:.1%}]"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
