"""The leaderboard of a run: agents with scores, bands, rank ranges and every measure, and what to be warned of."""

from dataclasses import dataclass

import polars as pl

import arena.analysis.metrics
import arena.analysis.reply_metrics
import arena.analysis.word_metrics  # noqa: F401  # the three define the measures that `registered` gives
from arena.analysis.bands import Ranks, compare_all
from arena.analysis.bootstrap import DRAWS, PROVISIONAL_BLOCKS, SEED, Draws, Estimate, draw_blocks
from arena.analysis.bootstrap import estimate as estimate_of
from arena.analysis.checks import Rotations, SelfCheck, anchors, rotations, self_checks
from arena.analysis.credulity import Credulity, credulity
from arena.analysis.left_out import LeftOut, complete, count_left_out
from arena.analysis.luck import Luck, luck_sums
from arena.analysis.measures import Sums, estimates, per_block, registered
from arena.analysis.ratings import (
    Scores,
    bradley_terry,
    net_scores,
    plackett_luce,
    points_per_session,
    raw_net_score,
)
from arena.analysis.reliability import Effort, cost_of_hands, efforts, served, total_cost
from arena.analysis.tables import Tables
from arena.errors import ConfigError

__all__ = ["Leaderboard", "Standing", "check_one_ruleset", "leaderboard"]

_PER_100 = 100.0
_ANCHORS = ("honest", "bayes")
_FOR_PEOPLE = "not computed for people"


@dataclass(frozen=True, slots=True)
class Standing:
    """One agent.

    anchor: the house bot it is, where that is `honest` or `bayes`. net: points per 100 hands, adjusted for opponents;
    without_forfeits: the same over hands with a contest; raw: not adjusted; luck: per 100 hands, `None` where it was
    not asked for. ranks: [best, worst] that the bands leave open, `None` without bands. elo: contests alone.
    surviving: placings, stake `die` alone. points: per session, stake `point` alone. cost: USD per 100 hands, without a
    value where any price is unknown.
    """

    agent: str
    kind: str
    anchor: str | None
    matches: int
    hands: int
    net: Estimate
    without_forfeits: Estimate
    raw: Estimate
    ranks: tuple[int, int] | None
    elo: Estimate
    surviving: Estimate
    points: Estimate
    luck: Estimate | None
    credulity: Credulity | None
    effort: Effort
    cost: Estimate


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A run under one ruleset: standings in order of net score, all measures by key and agent, and the checks."""

    standings: tuple[Standing, ...]
    measures: dict[str, dict[str, Estimate]]
    measure_left_out: dict[str, tuple[tuple[str, int], ...]]
    ranks: Ranks
    left_out: LeftOut
    rotations: Rotations
    self_checks: tuple[SelfCheck, ...]
    blocks: int
    draws: int
    warnings: tuple[str, ...]


def check_one_ruleset(tables: Tables) -> None:
    """Raise ConfigError where complete matches were played under more than one ruleset, naming each with its arms."""
    rows = (
        complete(tables.matches)
        .group_by("ruleset_hash", "preset")
        .agg(pl.col("arm").unique().sort(), pl.col("run").unique().sort(), pl.len())
        .sort("preset", "ruleset_hash")
        .collect()
    )
    if rows.height > 1:
        each = "; ".join(
            f"{preset} {digest[:8]} ({matches} {'match' if matches == 1 else 'matches'} of {', '.join(runs)}"
            + (f", arms {', '.join(map(str, arms))})" if any(arms) else ")")
            for digest, preset, arms, runs, matches in rows.iter_rows()
        )
        raise ConfigError(f"{rows.height} rulesets cannot be measured together: {each}; choose one arm or run")


def leaderboard(
    tables: Tables,
    *,
    arm: str | None = None,
    include_people: bool = False,
    luck: Luck | None = None,
    planned: int | None = None,
    draws: int = DRAWS,
    seed: int = SEED,
) -> Leaderboard:
    """Return everything that is measured of the agents of a run.

    arm: that one alone. include_people: judge their truth too. luck: to have that column, which takes long. planned:
    matches the schedule has, where known. Raises ConfigError where rulesets are mixed.
    """
    if arm is not None:
        tables = tables.where(pl.col("arm") == arm)
    tables = tables.counted()
    check_one_ruleset(tables)
    return _Board(tables, include_people=include_people, draws=draws, seed=seed).whole(luck, planned)


class _Board:
    """The tables of one ruleset, the agents in them, and the draws that all intervals come from."""

    def __init__(self, tables: Tables, *, include_people: bool, draws: int, seed: int) -> None:
        self.tables = tables
        self.kinds = dict(tables.seats.select("agent", "kind").unique().sort("agent").collect().iter_rows())
        self.agents = tuple(self.kinds)
        self.judged = tuple(name for name, kind in self.kinds.items() if include_people or kind != "human")
        deals = complete(tables.matches).select("deal").collect()["deal"].to_list()
        self.draws: Draws = draw_blocks(deals, draws=draws, seed=seed)

    def whole(self, luck: Luck | None, planned: int | None) -> Leaderboard:
        net = net_scores(self.tables, self.draws, self.agents)
        ranks = compare_all(net)
        measures, left_out_by = self.measures()
        return Leaderboard(
            standings=self.standings(net, ranks, luck),
            measures=measures,
            measure_left_out=left_out_by,
            ranks=ranks,
            left_out=count_left_out(self.tables),
            rotations=rotations(self.tables),
            self_checks=self_checks(self.tables, net),
            blocks=len(self.draws.blocks),
            draws=len(self.draws.weights),
            warnings=self.warnings(planned),
        )

    def measures(self) -> tuple[dict[str, dict[str, Estimate]], dict[str, tuple[tuple[str, int], ...]]]:
        found: dict[str, dict[str, Estimate]] = {}
        left_out: dict[str, tuple[tuple[str, int], ...]] = {}
        for one in registered():
            sums = one.count(self.tables)
            agents = self.judged if one.judges_truth else self.agents
            found[one.key] = {name: Estimate(None, 0, 0, why=_FOR_PEOPLE) for name in self.agents}
            found[one.key] |= estimates(one, sums, self.draws, agents)
            if sums.left_out:
                left_out[one.key] = sums.left_out
        return found, left_out

    def standings(self, net: Scores, ranks: Ranks, luck: Luck | None) -> tuple[Standing, ...]:
        tables, draws, agents = self.tables, self.draws, self.agents
        honest = anchors(tables, "honest")
        contested = net_scores(tables, draws, agents, with_forfeits=False).estimates
        elo = bradley_terry(tables, draws, agents, honest).estimates
        surviving = plackett_luce(tables, draws, agents, honest).estimates
        raw, points = self.means(raw_net_score(tables)), self.means(points_per_session(tables))
        costs = self.means(cost_of_hands(tables))
        lucky = {} if luck is None else self.means(luck_sums(tables, luck))
        trusting, effort = credulity(tables, draws, self.judged), efforts(tables, agents)
        is_anchor = {name: bot for bot in _ANCHORS for name in anchors(tables, bot)}
        seats = complete(tables.seats).group_by("agent").len().collect()
        matches = dict(seats.iter_rows())
        lines = (
            Standing(
                agent=name,
                kind=self.kinds[name],
                anchor=is_anchor.get(name),
                matches=matches.get(name, 0),
                hands=raw[name].n,
                net=net.estimates[name],
                without_forfeits=contested[name],
                raw=raw[name].scaled(_PER_100),
                ranks=ranks.ranges.get(name),
                elo=elo[name],
                surviving=surviving[name],
                points=points[name],
                luck=lucky[name].scaled(_PER_100) if name in lucky else None,
                credulity=trusting.get(name),
                effort=effort[name],
                cost=_priced(costs[name], effort[name]),
            )
            for name in agents
        )
        return tuple(sorted(lines, key=_by_score))

    def means(self, sums: Sums) -> dict[str, Estimate]:
        array = per_block(sums, self.draws, self.agents)
        return {
            name: estimate_of(
                array[place],
                self.draws,
                n=round(float(array[place, :, 1].sum())),
                used=int((array[place, :, 1] > 0).sum()),
                is_rate=False,
            )
            for place, name in enumerate(self.agents)
        }

    def warnings(self, planned: int | None) -> tuple[str, ...]:
        found = [
            f"agent {one.agent!r}: the model served changed within the run: {', then '.join(one.models)}"
            for one in served(self.tables)
            if one.has_changed
        ]
        played = complete(self.tables.matches).select(pl.len()).collect().item()
        if planned is not None and played < planned:
            found.append(f"{played} of {planned} planned matches are complete; bands assume the planned sample")
        unpriced = total_cost(self.tables)[1]
        if unpriced:
            found.append(f"the price of {unpriced} attempts is unknown; costs that hold them are not computed")
        if len(self.draws.blocks) < PROVISIONAL_BLOCKS:
            found.append(f"{len(self.draws.blocks)} deals: everything is provisional under {PROVISIONAL_BLOCKS}")
        return tuple(found)


def _priced(cost: Estimate, effort: Effort) -> Estimate:
    if effort.unpriced:
        return Estimate(None, cost.n, cost.blocks, why="the price of some attempts is unknown")
    return cost.scaled(_PER_100)


def _by_score(one: Standing) -> tuple[bool, float, str]:
    value = one.net.value if one.net.value is not None else one.raw.value
    return value is None, -(value or 0.0), one.agent
