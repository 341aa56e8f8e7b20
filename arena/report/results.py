"""The result table, who stands apart from whom, and what else tells of strength."""

from collections.abc import Sequence

from arena.analysis.bands import Ranks
from arena.analysis.bootstrap import PROVISIONAL_BLOCKS, Estimate
from arena.analysis.leaderboard import Leaderboard, Standing
from arena.report.content import Cell, Column, Number, Prose, Row, Section, Table

__all__ = ["cost_cell", "name_of", "pair_table", "reasons", "result_table", "results_section", "ties_of"]

_LEAD = (
    "Agents and bots together, by net score: points per 100 hands, adjusted for opponents. The order of the rows is "
    "not a ranking: an agent's rank is the range that the bands over all pairs leave open, and agents listed as tied "
    "are not told apart."
)
_COLUMNS = (
    Column("agent", "agent"),
    Column("rank", "rank"),
    Column("net_score", "net score per 100 hands"),
    Column("tied_with", "tied with"),
    Column("contest_rate", "contests"),
    Column("contests_won", "contests won"),
    Column("forfeits", "forfeits per 100 decisions"),
    Column("cost_per_100_hands", "cost per 100 hands, USD"),
)


def results_section(board: Leaderboard) -> Section:
    """Return the section on who plays well."""
    table = result_table(board, key="result", title="Result")
    apart = _apart(board)
    return Section("results", "Result", _LEAD, (table, _more_scores(board), *([apart] if apart else [])))


def result_table(board: Leaderboard, *, key: str, title: str) -> Table:
    """Return the headline of a leaderboard, an agent a row."""
    rows = tuple(
        Row(
            one.agent,
            (
                name_of(one),
                _rank(one),
                Number(one.net, "points per 100 hands", signed=True),
                ", ".join(ties_of(one.agent, board.ranks)) or None,
                Number(board.measures["contest_rate"][one.agent], "share"),
                Number(board.measures["contests_won"][one.agent], "share"),
                Number(board.measures["forfeits"][one.agent].scaled(100), "per 100 decisions"),
                cost_cell(one),
            ),
        )
        for one in board.standings
    )
    marks = []
    if any(one.anchor for one in board.standings):
        marks.append("⚓ a house bot that anchors the scale: the same in every run")
    if any(one.net.value is not None and one.net.is_provisional for one in board.standings):
        marks.append(f"† provisional: under {PROVISIONAL_BLOCKS} deals")
    if board.ranks.why is not None:
        marks.append(f"no ranks and ties: {board.ranks.why}")
    table = Table(key, title, _COLUMNS, rows)
    return Table(key, title, _COLUMNS, rows, (*marks, *reasons(table)))


def name_of(one: Standing) -> str:
    """Return an agent with its kind and marks."""
    anchor = " ⚓" if one.anchor else ""
    provisional = " †" if one.net.value is not None and one.net.is_provisional else ""
    return f"{one.agent}{anchor}{provisional}"


def reasons(table: Table) -> tuple[str, ...]:
    """Return why numbers of a table have no value or no interval, each reason once."""
    found: dict[str, set[str]] = {}
    for row, _, number in table.numbers():
        estimate = number.estimate
        if estimate.why is not None and estimate.value is not None:
            found.setdefault(estimate.why, set()).add(row.key)
        elif estimate.why is not None:
            reason = estimate.why if estimate.why.startswith("not computed") else f"not computed: {estimate.why}"
            found.setdefault(reason, set()).add(row.key)
    return tuple(found)


def ties_of(agent: str, ranks: Ranks) -> list[str]:
    """Return the agents from which the bands do not tell this one apart."""
    return [
        one.second if one.first == agent else one.first
        for one in ranks.differences
        if agent in (one.first, one.second) and not one.is_settled
    ]


def cost_cell(one: Standing) -> Cell:
    """Return what 100 hands of an agent cost; nothing for bots and people."""
    if one.kind != "model":
        return None
    return Number(one.cost, "USD per 100 hands")


def _rank(one: Standing) -> str | None:
    if one.ranks is None:
        return None
    low, high = one.ranks
    return str(low) if low == high else f"{low}–{high}"


def _more_scores(board: Leaderboard) -> Table:
    """Return the same agents with every other number on strength that applies."""
    standings = board.standings
    optional: list[tuple[Column, Sequence[Cell]]] = [
        (Column("hands", "hands"), [one.hands for one in standings]),
        (Column("deals", "deals"), [one.net.blocks for one in standings]),
        (
            Column("net_score_without_forfeits", "without forfeited hands"),
            [Number(one.without_forfeits, "points per 100 hands", signed=True) for one in standings],
        ),
        (
            Column("net_score_raw", "not adjusted"),
            [Number(one.raw, "points per 100 hands", signed=True) for one in standings],
        ),
        (Column("bradley_terry", "contests, Elo scale"), [Number(one.elo, "Elo") for one in standings]),
    ]
    if any(one.surviving.n for one in standings):
        title = Column("plackett_luce", "placings, Elo scale")
        optional.append((title, [Number(one.surviving, "Elo") for one in standings]))
    if any(one.points.n for one in standings):
        title = Column("points_per_session", "points per session")
        optional.append((title, [Number(one.points, "points", signed=True) for one in standings]))
    if any(one.luck is not None for one in standings):
        title = Column("luck", "luck per 100 hands")
        optional.append(
            (
                title,
                [
                    None if one.luck is None else Number(one.luck, "points per 100 hands", signed=True)
                    for one in standings
                ],
            )
        )
    columns = (Column("agent", "agent"), Column("kind", "is a"), *(column for column, _ in optional))
    rows = tuple(
        Row(one.agent, (name_of(one), one.kind, *(cells[place] for _, cells in optional)))
        for place, one in enumerate(standings)
    )
    fixed = any(one.anchor == "honest" for one in standings)
    scale = ("the Elo scale stands on the honest bot at 1,500" if fixed else "the mean of the Elo scale is 1,500",)
    table = Table("scores", "The score in other ways", columns, rows)
    return Table("scores", "The score in other ways", columns, rows, (*scale, *reasons(table)))


def _apart(board: Leaderboard) -> Prose | None:
    """Return what gap the bands could tell, in words."""
    found = sorted((one.high - one.low) / 2 for one in board.ranks.differences)
    if not found:
        return None
    middle = found[len(found) // 2]
    return Prose(
        (
            (
                f"The bands over all {len(found)} pairs hold together with 95% confidence. Their median reach is "
                f"±{middle:.1f} points per 100 hands: a smaller gap between two agents cannot be told from none with "
                f"these {board.blocks} deals."
            ),
        )
    )


def pair_table(board: Leaderboard) -> Table:
    """Return the difference of every two agents with its band."""
    columns = (
        Column("pair", "pair"),
        Column("difference", "net score, first less second"),
        Column("apart", "told apart"),
    )
    hands = {one.agent: one.net for one in board.standings}
    rows = []
    for one in board.ranks.differences:
        n = min(hands[one.first].n, hands[one.second].n)
        blocks = min(hands[one.first].blocks, hands[one.second].blocks)
        estimate = Estimate(one.value, n, blocks, None, one.low, one.high, "bootstrap")
        number = Number(estimate, "points per 100 hands", signed=True)
        rows.append(
            Row(f"{one.first}:{one.second}", (f"{one.first} – {one.second}", number, "yes" if one.is_settled else "no"))
        )
    notes = () if board.ranks.why is None else (board.ranks.why,)
    return Table("pairs", "All pairs at once", columns, tuple(rows), notes)
