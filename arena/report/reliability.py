"""Reliability: what became of replies and what they took; and checks of the design."""

from collections.abc import Sequence

from arena.analysis.bootstrap import Estimate
from arena.analysis.checks import Cell as Checked
from arena.analysis.leaderboard import Leaderboard, Standing
from arena.analysis.reliability import OUTCOMES, Served
from arena.report.content import Block, Cell, Column, Number, Prose, Row, Section, Table
from arena.report.profile import measure_table
from arena.report.results import pair_table, reasons

__all__ = ["checks_section", "reliability_section", "seat_table"]

_LEAD = "What became of replies, and what they took. Bots and people are asked nothing that could fail in these ways."
_CHECKS = (
    "What a sceptic would ask of the design: whether seats and openers cancel, what playing every deal in all "
    "rotations was worth, and whether an agent differs from itself."
)


def reliability_section(board: Leaderboard, served: Sequence[Served]) -> Section:
    """Return the section on replies."""
    models = [one for one in board.standings if one.effort.attempts]
    blocks: list[Block] = [measure_table(board, "reliability", key="reliability", title="Replies")]
    if models:
        blocks += [_outcomes(models), _took(models), _served(served)]
    else:
        blocks.append(Prose(("No model was asked anything: there are no attempts, tokens or costs to tell of.",)))
    blocks.append(Prose((_voids(board),)))
    return Section("reliability", "Reliability", _LEAD, tuple(blocks))


def _voids(board: Leaderboard) -> str:
    voids = board.left_out.void_hands
    return f"{voids:,} void {'hand' if voids == 1 else 'hands'}: rolled again, never scored."


def _outcomes(models: Sequence[Standing]) -> Table:
    columns = (Column("agent", "agent"), Column("attempts", "attempts"), *(Column(name, name) for name in OUTCOMES))
    rows = tuple(Row(one.agent, (one.agent, one.effort.attempts, *one.effort.outcomes)) for one in models)
    notes = ("provider: no reply exists, nobody loses by it; all other outcomes are of replies",)
    return Table("outcomes", "Attempts by outcome", columns, rows, notes)


def _took(models: Sequence[Standing]) -> Table:
    columns = (
        Column("agent", "agent"),
        Column("input", "input tokens"),
        Column("cached", "of these cached"),
        Column("output", "output tokens"),
        Column("reasoning", "of these reasoning"),
        Column("cost_usd", "cost, USD"),
        Column("seconds_median", "seconds a decision, median"),
        Column("seconds_p95", "95th percentile"),
        Column("waits", "waits"),
        Column("waited", "waited, seconds"),
    )
    rows = tuple(Row(one.agent, _effort_cells(one)) for one in models)
    table = Table("effort", "Tokens, money and time", columns, rows)
    return Table("effort", "Tokens, money and time", columns, rows, reasons(table))


def _effort_cells(one: Standing) -> tuple[Cell, ...]:
    effort = one.effort
    unpriced = None if not effort.unpriced else f"the price of {effort.unpriced} attempts is unknown"
    nothing = "nothing was timed"
    return (
        one.agent,
        effort.input,
        effort.cached,
        effort.output,
        effort.reasoning,
        Number(Estimate(effort.cost_usd, effort.attempts, 0, why=unpriced), "USD"),
        *(
            Number(Estimate(value, effort.decisions, 0, why=None if value is not None else nothing), "seconds")
            for value in (effort.seconds_median, effort.seconds_p95)
        ),
        effort.waits,
        Number(Estimate(effort.waited, effort.waits, 0), "seconds"),
    )


def _served(served: Sequence[Served]) -> Table:
    columns = (Column("agent", "agent"), Column("asked", "model asked for"), Column("served", "models that served"))
    rows = tuple(Row(f"{one.agent} {one.asked}", (one.agent, one.asked, ", then ".join(one.models))) for one in served)
    return Table("served", "Models asked and served", columns, rows)


def checks_section(board: Leaderboard, seats: Sequence[Checked], neighbours: Sequence[Checked]) -> Section:
    """Return the section on the design."""
    blocks: list[Block] = [Prose(tuple(_rotation_words(board)), is_list=True)]
    if board.self_checks:
        blocks.append(_self_checks(board))
    if board.ranks.differences:
        blocks.append(pair_table(board))
    blocks.append(seat_table(seats))
    if neighbours:
        blocks.append(_neighbours(neighbours))
    return Section("checks", "Checks of the design", _CHECKS, tuple(blocks))


def _rotation_words(board: Leaderboard) -> list[str]:
    found = board.rotations
    if found.rho is None:
        words = f"Correlation of an agent's scores over two rotations of a deal: not computed, {found.why}."
    else:
        factor = "not computed" if found.factor is None else f"{found.factor:.2f}"
        words = (
            f"Correlation of an agent's scores over two rotations of a deal: rho {found.rho:+.2f} over "
            f"{found.pairs:,} pairs of matches; factor of hands saved by {found.rotations} rotations, 1 / (1 + (m - "
            f"1) rho): {factor}, as measured."
        ).replace("rho -", "rho −")
    alike = (
        "" if board.self_checks else "No two agents are configured alike, so that no agent is checked against itself."
    )
    return [words, *([alike] if alike else [])]


def _self_checks(board: Leaderboard) -> Table:
    columns = (
        Column("pair", "one agent, two names"),
        Column("difference", "net score, first less second"),
        Column("zero", "covers 0"),
    )
    words = {True: "yes", False: "no", None: None}
    rows = tuple(
        Row(
            f"{one.first}:{one.second}",
            (
                f"{one.first} – {one.second}",
                Number(one.difference, "points per 100 hands", signed=True),
                words[one.covers_zero],
            ),
        )
        for one in board.self_checks
    )
    table = Table("self_checks", "Agents against themselves", columns, rows)
    return Table(table.key, table.title, columns, rows, reasons(table))


def seat_table(seats: Sequence[Checked]) -> Table:
    """Return the raw net score of everybody by seat, and of openers and others."""
    columns = (Column("condition", "seat or role"), Column("net_score_raw", "net score per 100 hands, not adjusted"))
    rows = tuple(
        Row(one.condition, (one.condition, Number(one.score, "points per 100 hands", signed=True))) for one in seats
    )
    table = Table("seats", "By seat and opener", columns, rows)
    return Table(table.key, table.title, columns, rows, reasons(table))


def _neighbours(cells: Sequence[Checked]) -> Table:
    agents = sorted({one.agent for one in cells})
    conditions = list(dict.fromkeys(one.condition for one in cells))
    scores = {(one.condition, one.agent): one.score for one in cells}
    columns = (Column("condition", "who sits beside"), *(Column(agent, agent) for agent in agents))
    rows = tuple(
        Row(
            condition,
            (
                condition,
                *(
                    Number(scores[condition, agent], "points per 100 hands", signed=True)
                    if (condition, agent) in scores
                    else None
                    for agent in agents
                ),
            ),
        )
        for condition in conditions
    )
    table = Table("neighbours", "Raw net score by neighbour", columns, rows)
    notes = ("left of it: who decides next; right of it: who decided before",)
    return Table(table.key, table.title, columns, rows, (*notes, *reasons(table)))
