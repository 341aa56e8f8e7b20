"""Arms side by side: each by itself, and each pair on the same deals, seats and agents."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import polars as pl

from arena.analysis.bootstrap import Draws, Estimate, draw_blocks
from arena.analysis.credulity import Credulity, credulity_less
from arena.analysis.leaderboard import Leaderboard
from arena.analysis.left_out import complete
from arena.analysis.measures import registered
from arena.analysis.paired import ArmPair, pair_arms
from arena.analysis.tables import Tables
from arena.report.content import Block, Column, Number, Prose, Row, Section, Table
from arena.report.profile import credulity_rows, number_of
from arena.report.results import reasons, result_table

__all__ = ["Compared", "arms_section", "compare_arms"]

_LEAD = (
    "The same deals, seats and agents under different conditions. Differences are taken over hands whose dice are the "
    "same in both arms, deal by deal, so that the luck of the dice cancels."
)
_NONE = "The run has one arm: nothing is compared. Arms in a configuration play the same deals under other conditions."


@dataclass(frozen=True, slots=True)
class Compared:
    """Two arms over the hands that are pairs: net score, measures and credulity in the first less those in the second.

    credulity: of all but people, unless these are judged too.
    """

    pair: ArmPair
    net: Mapping[str, Estimate]
    measures: Mapping[str, Mapping[str, Estimate]]
    credulity: Mapping[str, Credulity]


def compare_arms(
    tables: Tables, arms: Sequence[str], *, agents: Sequence[str], people: frozenset[str]
) -> tuple[Compared, ...]:
    """Return every pair of arms compared; agents: all that played in one of them; people: whose truth is not judged."""
    compared = []
    judged = [name for name in agents if name not in people]
    for first, second in combinations(arms, 2):
        pair = pair_arms(tables, first, second)
        both = complete(tables.matches).filter(pl.col("arm").is_in([first, second]))
        draws = draw_blocks(both.select("deal").collect()["deal"].to_list())
        compared.append(_compared(pair, draws, agents, judged))
    return tuple(compared)


def _compared(pair: ArmPair, draws: Draws, agents: Sequence[str], judged: Sequence[str]) -> Compared:
    for_people = {name: Estimate(None, 0, 0, why="not computed for people") for name in agents}
    measures = {
        one.key: {**for_people, **pair.difference(one, draws, judged if one.judges_truth else agents)}
        for one in registered()
    }
    trusting = credulity_less(pair.first, pair.second, draws, judged)
    return Compared(pair, pair.difference_of_net(draws, agents), measures, trusting)


def arms_section(boards: Mapping[str, Leaderboard], compared: Sequence[Compared], agents: Sequence[str]) -> Section:
    """Return the section; boards: each arm by itself."""
    if len(boards) < 2:
        return Section("arms", "Arms side by side", _LEAD, (Prose((_NONE,)),))
    blocks: list[Block] = [
        result_table(board, key=f"arm-{number}", title=f"Arm {arm} by itself")
        for number, (arm, board) in enumerate(boards.items(), start=1)
    ]
    for number, one in enumerate(compared, start=1):
        blocks.append(_difference_table(f"arms-{number}", one, agents))
    return Section("arms", "Arms side by side", _LEAD, tuple(blocks))


def _difference_table(key: str, one: Compared, agents: Sequence[str]) -> Table:
    pairing = one.pair.pairing
    title = f"{pairing.first} less {pairing.second}, paired"
    net = Row(
        "net_score",
        ("net score per 100 hands", *(Number(one.net[name], "points per 100 hands", signed=True) for name in agents)),
    )
    rows = [
        Row(
            measure.key,
            (
                measure.title,
                *(number_of(measure, one.measures[measure.key][name], signed=True) for name in agents),
            ),
        )
        for measure in registered()
        if any(one.measures[measure.key][name].value is not None for name in agents)
    ]
    rows += [
        row for row in credulity_rows([(name, one.credulity.get(name)) for name in agents], signed=True) if _counts(row)
    ]
    columns = (Column("measure", "measure"), *(Column(name, name) for name in agents))
    table = Table(key, title, columns, (net, *rows))
    absent = (
        "measures with nothing to count in one of the arms, for every agent, are left out of this table; each n is the "
        "smaller of both arms"
    )
    return Table(key, title, columns, table.rows, (pairing.words(), absent, *reasons(table)))


def _counts(row: Row) -> bool:
    """Return whether there is a number in a row."""
    return any(isinstance(cell, Number) and cell.estimate.value is not None for cell in row.cells)
