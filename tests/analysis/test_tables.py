"""Tables of facts: columns, files, and the card that says what each column means."""

import re
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from arena.analysis.card import schema_card
from arena.analysis.facts import read_facts
from arena.analysis.left_out import count_left_out
from arena.analysis.metrics import bluff_rate
from arena.analysis.rows import TABLES, columns, meaning
from arena.analysis.tables import collect, open_tables, schema_of, write_tables
from arena.game import Ruleset
from tests.analysis.test_paper import SIX_HANDS
from tests.analysis.writing import write_match


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("paper")
    return [write_match(folder, SIX_HANDS, seed="paper-1", ruleset=Ruleset(dice_per_seat=2, hands=6))]


@pytest.mark.parametrize("csv", [False, True], ids=["parquet", "csv"])
@pytest.mark.parametrize("table", list(TABLES))
def test_what_is_written_is_what_is_read(table: str, csv: bool, paths: list[Path], tmp_path: Path) -> None:
    """The same tables in memory, as Parquet and as CSV, types and all."""
    rows = write_tables(read_facts(paths), tmp_path, csv=csv)

    written = getattr(open_tables(tmp_path), table).collect()

    assert rows[table] == written.height
    assert_frame_equal(written, getattr(collect(read_facts(paths)), table).collect())


def test_writing_again_leaves_one_kind_of_file(paths: list[Path], tmp_path: Path) -> None:
    """Parquet beside an older CSV would be two truths."""
    write_tables(read_facts(paths), tmp_path, csv=True)
    write_tables(read_facts(paths), tmp_path)

    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(f"{name}.parquet" for name in TABLES)


def test_many_rows_are_written_in_pieces(paths: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One match at a time is in memory; what the pieces hold is the same."""
    monkeypatch.setattr("arena.analysis.tables._PIECE_ROWS", 3)
    facts = list(read_facts(paths))

    rows = write_tables(facts * 3, tmp_path)

    assert rows["turns"] == 3 * len(facts[0].turns)
    assert open_tables(tmp_path).turns.select(pl.len()).collect().item() == rows["turns"]


def test_a_measure_reads_parquet_as_it_reads_memory(paths: list[Path], tmp_path: Path) -> None:
    """The same sums; only the columns it needs are read."""
    write_tables(read_facts(paths), tmp_path)
    found = [
        bluff_rate.count(tables).rows.sort("agent") for tables in (open_tables(tmp_path), collect(read_facts(paths)))
    ]

    assert_frame_equal(found[0], found[1])


def test_no_matches_are_tables_without_rows() -> None:
    """Every column is there, with its type."""
    empty = collect(())

    assert {name: getattr(empty, name).collect_schema() for name in TABLES} == {
        name: pl.Schema(schema_of(table)) for name, table in TABLES.items()
    }


def test_the_card_tells_every_column(paths: list[Path]) -> None:
    """Every table and column with type, unit and meaning; what measures leave out is counted on it."""
    tables = collect(read_facts(paths))
    card = schema_card(
        runs=("paper",),
        version="1",
        transcripts=1,
        rows=dict.fromkeys(TABLES, 1),
        left_out=count_left_out(tables),
        suffix="parquet",
    )
    told = re.findall(r"^\| (\w+) \|", card, flags=re.MULTILINE)

    assert [name for name in told if name != "column"] == [
        column.name for table in TABLES.values() for column in columns(table)
    ]
    assert "- 1 forfeited hand (" in card


def test_every_column_has_a_meaning() -> None:
    """In words, that begin in lower case and end without a full stop."""
    meanings = [meaning(column) for table in TABLES.values() for column in columns(table)]

    assert all(told and told[0] == told[0].lower() and not told.endswith(".") for told in meanings)
