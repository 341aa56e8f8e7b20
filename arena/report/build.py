"""Building a report: every number computed once, from transcripts alone."""

from dataclasses import replace

import polars as pl

import arena
from arena.analysis.bootstrap import Draws, draw_blocks
from arena.analysis.breakdowns import claims_by_truth, contests_by_pair, reliability_curves
from arena.analysis.checks import Cell, by_neighbour, by_seat
from arena.analysis.leaderboard import Leaderboard, leaderboard
from arena.analysis.left_out import complete
from arena.analysis.luck import Luck
from arena.analysis.reliability import served
from arena.analysis.tables import Tables
from arena.game import seat_name
from arena.report.arms import arms_section, compare_arms
from arena.report.content import Report
from arena.report.figures import Breakdowns, figures_section
from arena.report.hands import hands_section
from arena.report.method import method_section
from arena.report.profile import style_section, words_section
from arena.report.reliability import checks_section, reliability_section
from arena.report.results import results_section
from arena.report.setup import setup_section
from arena.report.source import Source

__all__ = ["build_report"]


def build_report(
    source: Source, *, arm: str | None = None, include_people: bool = False, luck: Luck | None = None
) -> Report:
    """Return the report of some runs.

    arm: the one it speaks of, by default the first in which talk is heard. include_people: judge their truth too. luck:
    to have that column. Raises ConfigError for an unknown arm and for mixed rulesets.
    """
    shown = source.arm_to_show(arm)
    tables = source.of_arm(shown)
    board = leaderboard(tables, include_people=include_people, luck=luck)
    agents = tuple(one.agent for one in board.standings)
    people = frozenset() if include_people else frozenset(one.agent for one in board.standings if one.kind == "human")
    judged = tuple(name for name in agents if name not in people)
    boards = _boards(source, board, shown, include_people=include_people)
    everybody = tuple(dict.fromkeys(one.agent for each in boards.values() for one in each.standings))
    compared = compare_arms(source.tables, tuple(boards), agents=everybody, people=people)
    models = served(tables)
    found = _breakdowns(tables, agents, judged)
    neighbours = by_neighbour(tables, _draws(tables), agents)
    sections = (
        setup_section(source, shown, tables, board, models),
        results_section(board),
        style_section(board),
        words_section(board),
        arms_section(boards, compared, everybody),
        reliability_section(board, models),
        checks_section(board, found.seats, neighbours),
        figures_section(board, found, compared),
        hands_section(source.choosing, shown, people),
        method_section(),
    )
    runs = sorted(set(source.tables.matches.select("run").collect()["run"]))
    return Report(
        title=f"Report of {', '.join(runs)}",
        subtitle="Liar's Dice with table talk: who plays well, how it bluffs, and what its words do",
        software=f"table-talk-arena {arena.__version__}",
        sections=sections,
    )


def _boards(source: Source, shown: Leaderboard, arm: str | None, *, include_people: bool) -> dict[str, Leaderboard]:
    """Return a leaderboard per named arm, the one that is shown first; none where there are no arms to compare."""
    named = [name for name in source.arms if name is not None]
    if len(named) < 2:
        return {}
    others = {name: leaderboard(source.of_arm(name), include_people=include_people) for name in named if name != arm}
    return others if arm is None else {arm: shown, **others}


def _breakdowns(tables: Tables, agents: tuple[str, ...], judged: tuple[str, ...]) -> Breakdowns:
    draws = _draws(tables)
    return Breakdowns(
        contests=contests_by_pair(tables, draws, agents),
        curves=reliability_curves(tables, draws, agents),
        claims=claims_by_truth(tables, judged),
        seats=tuple(map(_with_letter, by_seat(tables, draws))),
    )


def _with_letter(cell: Cell) -> Cell:
    """Return what was found of a seat under the name that people know it by."""
    before, _, number = cell.condition.partition("seat ")
    return replace(cell, condition=seat_name(int(number))) if not before and number.isdigit() else cell


def _draws(tables: Tables) -> Draws:
    return draw_blocks(complete(tables.matches).select(pl.col("deal")).collect()["deal"].to_list())
