"""How agents bluff, doubt and estimate, and what their words do: measures in rows, agents in columns."""

from collections.abc import Iterable, Sequence

from arena.analysis.bootstrap import Estimate
from arena.analysis.credulity import Credulity
from arena.analysis.leaderboard import Leaderboard
from arena.analysis.measures import Group, Measure, registered
from arena.report.content import Column, Number, Row, Section, Table, Unit
from arena.report.results import reasons

__all__ = ["CREDULITY_ROWS", "credulity_rows", "measure_table", "number_of", "style_section", "words_section"]

_STYLE = (
    "Every chance here is p_own: that of a bid from the bidder's own dice alone. It ignores what bids and talk give "
    "away, so a low number is not a mistake, and plausibility loss is not skill: it punishes bluffs that pay."
)
_WORDS = (
    "Claims are read from the messages by rule and held against the dice. A false claim is a lie only where the "
    "speaker had declared it untrue; the rest is error. Bluffing is part of this game, and nothing here speaks of "
    "honesty outside it."
)
# Rows that say how much a choice made above matters.
_FAINT = frozenset({"bluff_rate_at_25", "bluff_rate_at_50", "brier_of_dice", "log_score_of_dice", "doubts_promised"})

CREDULITY_ROWS = (
    ("credulity", "credulity", "all"),
    ("credulity_after_true", "credulity after true claims", "true"),
    ("credulity_after_false", "credulity after false claims", "false"),
    ("discrimination", "discrimination", "discrimination"),
)
"""Credulity as rows of a table: key, title and field."""


def style_section(board: Leaderboard) -> Section:
    """Return the section on bluffs, doubts and estimates."""
    table = measure_table(board, "style", key="style", title="Bluffs, doubts and estimates")
    return Section("profile", "Bluffing profile", _STYLE, (table,))


def words_section(board: Leaderboard) -> Section:
    """Return the section on talk."""
    table = measure_table(
        board,
        "words",
        key="words",
        title="What words do",
        more=credulity_rows([(one.agent, one.credulity) for one in board.standings]),
    )
    return Section("words", "What words do", _WORDS, (table,))


def measure_table(board: Leaderboard, group: Group, *, key: str, title: str, more: Iterable[Row] = ()) -> Table:
    """Return the measures of a group, one a row, and an agent a column."""
    agents = [one.agent for one in board.standings]
    of_group = [one for one in registered() if one.group == group]
    rows = [
        Row(
            one.key,
            (one.title, *(number_of(one, board.measures[one.key][agent]) for agent in agents)),
            faint=one.key in _FAINT,
        )
        for one in of_group
    ]
    columns = (Column("measure", "measure"), *(Column(agent, agent) for agent in agents))
    table = Table(key, title, columns, (*rows, *more))
    left_out = tuple(
        f"{one.title}: {words} left out: {count}"
        for one in of_group
        for words, count in board.measure_left_out.get(one.key, ())
        if count
    )
    return Table(key, title, columns, table.rows, (*left_out, *reasons(table)))


def number_of(one: Measure, estimate: Estimate, *, signed: bool = False) -> Number:
    """Return what a measure gives in the unit it is shown in."""
    if one.key in ("forfeits", "substitutions"):
        return Number(estimate.scaled(100), "per 100 decisions", signed)
    return Number(estimate, _unit(one), signed or one.key == "talk_bid_match")


def _unit(one: Measure) -> Unit:
    match one.unit:
        case "share" | "chance" | "bits" | "nats" | "squared error" | "loss" | "claims":
            return one.unit
        case unknown:
            raise ValueError(f"measure {one.key!r}: the report has no unit {unknown!r}")


def credulity_rows(found: Sequence[tuple[str, Credulity | None]], *, signed: bool = False) -> list[Row]:
    """Return credulity as rows, an agent a column; `None` for people, who are not judged.

    signed: they are differences.
    """
    for_people = Estimate(None, 0, 0, why="not computed for people")
    return [
        Row(
            key,
            (
                title,
                *(
                    Number(
                        for_people if one is None else getattr(one, part),
                        "tau",
                        signed=signed or part == "discrimination",
                    )
                    for _, one in found
                ),
            ),
        )
        for key, title, part in CREDULITY_ROWS
    ]
