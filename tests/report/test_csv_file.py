"""The report as CSV: a cell a row, numbers as numbers, texts that no spreadsheet computes."""

import csv
import io
from collections.abc import Callable

import pytest

from arena.report.csv_file import COLUMNS, report_csv
from tests.report.values import BITES, report


def rows(words: str = "plain words") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(report_csv(report(words)))))


def test_a_small_report_reads_as_before(golden: Callable[[str, str], None]) -> None:
    """Letter for letter."""
    golden("report/small.csv", report_csv(report()))


def test_a_number_has_all_that_it_rests_on() -> None:
    """Value, interval, n, hits, deals and how."""
    won = next(row for row in rows() if (row["row"], row["column"]) == ("ann", "won"))

    assert [won[name] for name in ("value", "low", "high", "n", "hits", "deals", "interval", "unit")] == [
        "0.0", "0.0", "0.088", "40", "0", "24", "bootstrap", "share",
    ]  # fmt: skip


def test_what_is_not_computed_is_empty_and_says_why() -> None:
    """Never NaN."""
    net = next(row for row in rows() if (row["row"], row["column"]) == ("cat", "net"))

    assert (net["value"], net["n"], net["why"]) == ("", "0", "nothing to count")


@pytest.mark.parametrize("bite", BITES)
def test_words_of_strangers_are_one_field(bite: str) -> None:
    """As many rows and columns as with plain words."""
    read = list(csv.reader(io.StringIO(report_csv(report(bite)))))

    assert len(read) == 1 + len(rows())
    assert {len(row) for row in read} == {len(COLUMNS)}


@pytest.mark.parametrize("start", ["=1+1", "+1", "-1", "@SUM(A1)"])
def test_a_text_is_no_formula(start: str) -> None:
    """A spreadsheet would compute it."""
    made = next(row for row in rows(start) if (row["row"], row["column"]) == ("ann", "of"))

    assert made["text"] == f"'{start}"
