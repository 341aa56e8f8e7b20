"""The head of the index: who won, by the numbers of the report, and what stands out."""

import json
from pathlib import Path
from typing import Any

import pytest

from arena.analysis.standings import lie_that_worked
from arena.analysis.where import parse
from arena.cli import main
from arena.game import Ruleset
from arena.viewer.gather import Gathering
from arena.viewer.head import head
from arena.viewer.options import ViewOptions
from tests.analysis.writing import turn, write_match
from tests.viewer.runs import league


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], dict[str, Any], list[Any]]:
    """The head of a run of one arm, the tables of its report, and its hands."""
    folder = tmp_path_factory.mktemp("runs") / "league"
    paths = league(folder, arms=("free",))
    gathering = Gathering(ViewOptions())
    hands = list(gathering.read(paths))
    assert main(["report", str(folder)]) == 0
    report = json.loads((folder / "report" / "report.json").read_text())
    tables = {
        block["table"]: {row["row"]: row for row in block["rows"]}
        for section in report["sections"]
        for block in section["blocks"]
        if "table" in block
    }
    return head(gathering, [hand.key for hand in hands]), tables, hands


def test_the_leaderboard_counts_what_the_report_counts(told: tuple[Any, Any, Any]) -> None:
    """Hands, contests, contests won and false claims of page and report are the same."""
    page, tables, _ = told
    result, false = tables["result"], tables["words"]["false_claims"]

    assert {
        row["agent"]: (row["hands"], row["contests"], row["contests_won"], row["claims"], row["false_claims"])
        for row in page["standings"][0]["rows"]
    } == {
        agent: (
            row["contest_rate"]["n"],
            row["contests_won"]["n"],
            row["contests_won"]["hits"],
            false[agent]["n"],
            false[agent]["hits"] or 0,
        )
        for agent, row in result.items()
    }


@pytest.mark.parametrize(
    ("where", "table", "measure"),
    [
        ("bluff:any", "style", "bluff_rate"),
        ("bluff:caught", "style", "bluffs_caught"),
        ("doubt:right", "style", "doubts_right"),
        ("doubt:missed", "style", "missed_doubts"),
        ("said:any", "words", "speaks"),
    ],
)
def test_the_filter_finds_what_the_report_counts(
    told: tuple[Any, Any, Any], where: str, table: str, measure: str
) -> None:
    """Turns that meet a clause, by agent, are the hits of the measure."""
    _, tables, hands = told
    agents = ("honest", "bluffer", "bayes")
    queries = {agent: parse(f"{where} agent:{agent}") for agent in agents}

    assert {agent: sum(len(query.found(hand.moments)) for hand in hands) for agent, query in queries.items()} == {
        agent: tables[table][measure][agent]["hits"] or 0 for agent in agents
    }


def test_arms_have_leaderboards_of_their_own(league_paths: list[Path]) -> None:
    """Talk and silence are two conditions; their points are never added up."""
    gathering = Gathering(ViewOptions())
    hands = list(gathering.read(league_paths))
    boards = head(gathering, [])["standings"]

    assert {board["arm"] for board in boards} == {"free", "silent"}
    assert sum(row["hands"] for board in boards for row in board["rows"]) == 3 * len(hands)


def test_the_lie_on_top_is_the_one_that_the_demo_tells(told: tuple[Any, Any, Any], league_paths: list[Path]) -> None:
    gathering = Gathering(ViewOptions())
    keys = [hand.key for hand in gathering.read(league_paths)]
    lie = lie_that_worked(league_paths)
    shown = head(gathering, keys)["lie"]

    assert lie is not None
    assert (shown["key"], shown["turn"], shown["text"]) == (f"{lie.match}-{lie.hand}", lie.turn, lie.text)


def test_matches_with_hints_are_named_and_counted_nowhere(tmp_path: Path) -> None:
    """table.md, People: hints keep a match out of tables."""
    turns = (turn("1x5", "I have a five."), turn("2x5"), turn("doubt"))
    path = write_match(tmp_path, turns, seed="paper-1", ruleset=Ruleset(dice_per_seat=2, hands=1), assisted=True)
    gathering = Gathering(ViewOptions())
    keys = [hand.key for hand in gathering.read([path])]
    told = head(gathering, keys)

    assert (told["standings"], told["lie"], len(keys)) == ([], None, 1)
    assert [note.partition(":")[0] for note in told["notes"]] == ["People were shown hints in 1 match"]


def test_a_lie_that_is_not_in_the_pages_is_not_told(league_paths: list[Path]) -> None:
    """A filter may have left it out."""
    gathering = Gathering(ViewOptions(where="arm:silent"))
    keys = [hand.key for hand in gathering.read(league_paths)]

    assert head(gathering, keys)["lie"] is None
