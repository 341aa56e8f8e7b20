"""Reliability: what became of replies, and what they took in tokens, money and time (metrics.md, Reliability)."""

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from arena.analysis.left_out import complete
from arena.analysis.measures import Sums
from arena.analysis.tables import Tables

__all__ = ["OUTCOMES", "Effort", "Served", "cost_of_hands", "efforts", "served", "total_cost"]

OUTCOMES = ("ok", "truncated", "empty", "unparsable", "illegal", "refused", "provider")
_DECISION = ("match", "hand", "roll", "turn", "round", "seat", "question")
_MOVES = ("open", "act", "talk_open", "talk_act")
# No reply exists after provider trouble, so there is nothing that could have a price.
_UNPRICED = pl.col("cost_usd").is_null() & (pl.col("outcome") != "provider")


@dataclass(frozen=True, slots=True)
class Effort:
    """What one agent's questions took in complete matches, voided hands included; bots and people leave nothing.

    outcomes: attempts by outcome, in order of `OUTCOMES`. cost_usd: `None` where any price is unknown; unpriced says
    of how many attempts. seconds: per decision, median and 95th percentile over `decisions`. waited: seconds in all.
    """

    agent: str
    attempts: int
    outcomes: tuple[int, ...]
    hands: int
    input: int
    cached: int
    output: int
    reasoning: int
    cost_usd: float | None
    unpriced: int
    decisions: int
    seconds_median: float | None
    seconds_p95: float | None
    waits: int
    waited: float


@dataclass(frozen=True, slots=True)
class Served:
    """What a provider says has served an agent: each model in the order it first appeared."""

    agent: str
    asked: str
    models: tuple[str, ...]

    @property
    def has_changed(self) -> bool:
        """Whether more than one model has served it."""
        return len(self.models) > 1


def efforts(tables: Tables, agents: Sequence[str]) -> dict[str, Effort]:
    """Return what each agent's questions took."""
    attempts = complete(tables.attempts)
    sums = _by_agent(
        attempts.group_by("agent").agg(
            pl.len().alias("attempts"),
            *((pl.col("outcome") == outcome).sum().alias(outcome) for outcome in OUTCOMES),
            *(pl.col(name).sum().alias(f"sum_{name}") for name in ("input", "cached", "output", "reasoning")),
            pl.col("cost_usd").sum(),
            _UNPRICED.sum().alias("unpriced"),
            pl.col("waits").sum(),
            pl.col("waited").sum(),
        )
    )
    spent = attempts.filter(pl.col("question").is_in(_MOVES)).group_by("agent", *_DECISION).agg(pl.col("seconds").sum())
    times = _by_agent(
        spent.group_by("agent").agg(
            pl.len().alias("decisions"),
            pl.col("seconds").median().alias("median"),
            pl.col("seconds").quantile(0.95, "linear").alias("p95"),
        )
    )
    hands = _by_agent(complete(tables.cups).group_by("agent").agg(pl.len().alias("hands")))
    return {name: _effort(name, sums.get(name), times.get(name, {}), hands.get(name, {})) for name in agents}


def served(tables: Tables) -> tuple[Served, ...]:
    """Return, per agent and model asked for, what has served it over all matches, in order of time."""
    began = tables.matches.select("match", "began")
    rows = (
        tables.attempts.filter(pl.col("served").is_not_null())
        .join(began, on="match")
        .group_by("agent", "asked", "served")
        .agg(pl.col("began").min())
        .sort("agent", "asked", "began", "served")
        .group_by("agent", "asked", maintain_order=True)
        .agg("served")
        .collect()
    )
    return tuple(Served(agent, asked, tuple(models)) for agent, asked, models in rows.iter_rows())


def total_cost(tables: Tables) -> tuple[float, int]:
    """Return the known cost in USD of all attempts, in matches of any status, and how many lack a price."""
    known = tables.attempts.select(pl.col("cost_usd").sum(), _UNPRICED.sum().alias("unpriced")).collect()
    cost, unpriced = known.row(0)
    return float(cost), int(unpriced)


def cost_of_hands(tables: Tables) -> Sums:
    """Mean cost of a hand in USD: what all attempts cost, in voided hands too / hands in which it held dice."""
    hands = complete(tables.cups).group_by("agent", "deal").agg(pl.len().alias("n"))
    costs = complete(tables.attempts).group_by("agent", "deal").agg(pl.col("cost_usd").sum().alias("hits"))
    rows = hands.join(costs, on=["agent", "deal"], how="left").with_columns(pl.col("hits").fill_null(0.0))
    return Sums(rows.collect())


def _by_agent(rows: pl.LazyFrame) -> dict[str, dict[str, float]]:
    return {row.pop("agent"): row for row in rows.collect().to_dicts()}


def _effort(agent: str, sums: dict[str, float] | None, times: dict[str, float], hands: dict[str, float]) -> Effort:
    given = sums or {}
    unpriced = int(given.get("unpriced", 0))
    return Effort(
        agent=agent,
        attempts=int(given.get("attempts", 0)),
        outcomes=tuple(int(given.get(outcome, 0)) for outcome in OUTCOMES),
        hands=int(hands.get("hands", 0)),
        input=int(given.get("sum_input", 0)),
        cached=int(given.get("sum_cached", 0)),
        output=int(given.get("sum_output", 0)),
        reasoning=int(given.get("sum_reasoning", 0)),
        cost_usd=None if unpriced else float(given.get("cost_usd", 0.0)),
        unpriced=unpriced,
        decisions=int(times.get("decisions", 0)),
        seconds_median=times.get("median"),
        seconds_p95=times.get("p95"),
        waits=int(given.get("waits", 0)),
        waited=float(given.get("waited", 0.0)),
    )
