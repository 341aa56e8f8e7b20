"""The figures of a report: what is drawn, from numbers that stand in its tables, with these numbers beside it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arena.analysis.bootstrap import Estimate
from arena.analysis.breakdowns import CLAIM_PARTS, CurvePoint
from arena.analysis.checks import Cell as Checked
from arena.analysis.leaderboard import Leaderboard, Standing
from arena.report.arms import Compared
from arena.report.content import (
    Bar,
    Bars,
    Column,
    Curve,
    Curves,
    Figure,
    Forest,
    ForestRow,
    Matrix,
    Number,
    Point,
    Row,
    Scatter,
    Section,
    Shape,
    Table,
)

__all__ = ["Breakdowns", "figures_section"]

_LEAD = (
    "Discs are models, squares bots, triangles people, diamonds conditions. Bars are 95% intervals; a hollow grey mark "
    "rests on an n under 30. The numbers, each with its n, stand in the tables above or below each figure."
)
_SHAPES: dict[str, Shape] = {"model": "disc", "bot": "square", "human": "triangle"}
_LARGEST_MATRIX = 16
# Costs so far apart are shown in powers of ten.
_FAR_APART = 20


@dataclass(frozen=True, slots=True)
class Breakdowns:
    """What only figures show."""

    contests: Mapping[tuple[str, str], Estimate]
    curves: Mapping[str, tuple[CurvePoint, ...]]
    claims: Mapping[str, tuple[int, ...]]
    seats: Sequence[Checked]


def figures_section(board: Leaderboard, found: Breakdowns, compared: Sequence[Compared]) -> Section:
    """Return the section with all figures; one with nothing to draw says why."""
    figures = (
        _scores(board),
        _pairwise(board, found.contests),
        _bluffs(board),
        _reliability(board, found.curves),
        _claims(board, found.claims),
        *_talk(board, compared),
        _seats(found.seats),
        _costs(board),
    )
    return Section("figures", "Figures", _LEAD, figures)


def _scores(board: Leaderboard) -> Figure:
    rows = tuple(
        ForestRow(one.agent, Number(one.net, "points per 100 hands", signed=True), _SHAPES[one.kind])
        for one in board.standings
        if one.net.value is not None
    )
    plot = Forest("net score, points per 100 hands", rows) if rows else None
    why = None if rows else "no agent has an adjusted net score"
    return Figure(
        "scores", "Net score", "Adjusted for opponents, with 95% intervals. 0 is the average table.", plot, why=why
    )


def _pairwise(board: Leaderboard, contests: Mapping[tuple[str, str], Estimate]) -> Figure:
    agents = tuple(one.agent for one in board.standings)
    caption = (
        "Share of the contests between two agents that the row won, and below it their number. Rows are in order of "
        "net score: where skill is one thing, shares fall from right to left."
    )
    numbers = {pair: Number(estimate, "share") for pair, estimate in contests.items()}
    pairs = [(first, second) for first in agents for second in agents if (first, second) in numbers]
    columns = (Column("pair", "first, second"), Column("won", "contests won by the first"))
    rows = tuple(Row(f"{first}:{second}", (f"{first}, {second}", numbers[first, second])) for first, second in pairs)
    table = Table("pairwise", "Contests by pair", columns, rows)
    title = "Pairwise contests"
    if not pairs:
        return Figure("pairwise", title, caption, None, why="no contest was played")
    if len(agents) > _LARGEST_MATRIX:
        return Figure("pairwise", title, caption, None, table, why=f"over {_LARGEST_MATRIX} agents; the table has all")
    cells = tuple(tuple(numbers.get((first, second)) for second in agents) for first in agents)
    return Figure("pairwise", title, caption, Matrix("row won against column", agents, cells), table)


def _bluffs(board: Leaderboard) -> Figure:
    rates, caught = board.measures["bluff_rate"], board.measures["bluffs_caught"]
    points = tuple(
        Point(one.agent, Number(rates[one.agent], "share"), Number(caught[one.agent], "share"), _SHAPES[one.kind])
        for one in board.standings
        if rates[one.agent].value is not None and caught[one.agent].value is not None
    )
    absent = [one.agent for one in board.standings if one.agent not in {point.label for point in points}]
    caption = "How often an agent bluffs, against how often its bluffs are doubted and fall." + _absent(
        absent, "no bluff to speak of"
    )
    plot = Scatter("bluff rate", "bluffs that were caught", points) if points else None
    return Figure("bluffs", "Bluffs and their price", caption, plot, why=None if points else "nobody bluffed")


def _reliability(board: Leaderboard, curves: Mapping[str, tuple[CurvePoint, ...]]) -> Figure:
    drawn = tuple(
        Curve(
            one.agent, _SHAPES[one.kind], tuple((point.said, Number(point.so, "share")) for point in curves[one.agent])
        )
        for one in board.standings
        if curves.get(one.agent)
    )
    caption = (
        "The private chance given to the standing bid, in classes of a fifth, against the share of these bids that "
        "were true. On the dashed line what is said is so."
    )
    columns = (Column("agent", "agent"), Column("said", "mean estimate"), Column("so", "bids that were true"))
    rows = tuple(
        Row(f"{curve.label}:{place}", (curve.label, f"{said:.1%}", so))
        for curve in drawn
        for place, (said, so) in enumerate(curve.points, start=1)
    )
    table = Table("curves", "Estimates by class", columns, rows)
    plot = Curves("estimate", "share of bids that were true", drawn) if drawn else None
    why = None if drawn else "no agent was asked for estimates"
    return Figure("curves", "Reliability of private estimates", caption, plot, table if drawn else None, why)


def _claims(board: Leaderboard, claims: Mapping[str, tuple[int, ...]]) -> Figure:
    told = [one for one in board.standings if sum(claims.get(one.agent, ()))]
    silent = [one.agent for one in board.standings if one not in told]
    caption = (
        "Claims about one's own dice, hedged ones apart. Those declared untrue before they were heard are lies; the "
        "other false ones are errors, or were not asked about."
    ) + _absent(silent, "no such claim, or not judged")
    columns = (
        Column("agent", "agent"),
        *(Column(part.replace(", ", "_").replace(" ", "_"), part) for part in CLAIM_PARTS),
    )
    rows = tuple(Row(one.agent, (one.agent, *claims[one.agent])) for one in told)
    if not told:
        return Figure("claims", "Truth of claims", caption, None, why="nobody made a claim about its own dice")
    bars = Bars("own-dice claims", CLAIM_PARTS, tuple(Bar(one.agent, tuple(claims[one.agent])) for one in told))
    return Figure("claims", "Truth of claims", caption, bars, Table("claims", "Claims by truth", columns, rows))


def _talk(board: Leaderboard, compared: Sequence[Compared]) -> tuple[Figure, ...]:
    if not compared:
        caption = "The net score with talk less that without, on the same deals."
        return (Figure("talk", "Talk against silence", caption, None, why="the run has one arm"),)
    return tuple(_difference(f"talk-{number}", board.standings, one) for number, one in enumerate(compared, start=1))


def _difference(key: str, standings: Sequence[Standing], one: Compared) -> Figure:
    pairing = one.pair.pairing
    title = f"{pairing.first} against {pairing.second}"
    rows = tuple(
        ForestRow(each.agent, Number(one.net[each.agent], "points per 100 hands", signed=True), _SHAPES[each.kind])
        for each in standings
        if each.agent in one.net and one.net[each.agent].value is not None
    )
    caption = f"Net score in {pairing.first} less that in {pairing.second}, paired by deal: {pairing.words()}."
    plot = Forest("difference, points per 100 hands", rows) if rows else None
    return Figure(key, title, caption, plot, why=None if rows else "no hand of both arms could be paired")


def _seats(seats: Sequence[Checked]) -> Figure:
    rows = tuple(
        ForestRow(one.condition, Number(one.score, "points per 100 hands", signed=True))
        for one in seats
        if one.score.value is not None
    )
    caption = (
        "Raw net score of everybody by seat and by who opens. In all rotations seats cancel; what is left is the "
        "opener's."
    )
    plot = Forest("net score, points per 100 hands", rows) if rows else None
    return Figure("seats", "Seats and openers", caption, plot, why=None if rows else "no hand was played")


def _costs(board: Leaderboard) -> Figure:
    title, caption = "Cost against score", "What 100 hands cost, against the net score; bots and people are left out."
    points = tuple(
        Point(
            one.agent,
            Number(one.cost, "USD per 100 hands"),
            Number(one.net, "points per 100 hands", signed=True),
            _SHAPES[one.kind],
        )
        for one in board.standings
        if one.kind == "model" and one.cost.value is not None and one.net.value is not None
    )
    if points:
        costs = [point.x.estimate.value or 0.0 for point in points]
        is_log = min(costs) > 0 and max(costs) >= _FAR_APART * min(costs)
        plot = Scatter("USD per 100 hands", "net score, points per 100 hands", points, is_log)
        return Figure("costs", title, caption, plot)
    has_models = any(one.kind == "model" for one in board.standings)
    return Figure("costs", title, caption, None, why="no price is known" if has_models else "no model played")


def _absent(agents: Sequence[str], why: str) -> str:
    return f" Not drawn ({why}): {', '.join(agents)}." if agents else ""
