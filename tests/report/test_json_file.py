"""The report as JSON: the same value, strictly JSON."""

import json
from collections.abc import Callable

import pytest

from arena.report.json_file import report_json
from tests.report.values import BITES, report


def test_a_small_report_reads_as_before(golden: Callable[[str, str], None]) -> None:
    """Letter for letter."""
    golden("report/small.json", report_json(report()))


@pytest.mark.parametrize("bite", BITES)
def test_words_of_strangers_come_back_as_they_were(bite: str) -> None:
    """Nothing is escaped but as JSON does."""
    read = json.loads(report_json(report(bite)))

    assert read["sections"][1]["blocks"][0]["rows"][0]["of"] == bite


def test_a_number_has_all_that_it_rests_on() -> None:
    """Absent is null."""
    read = json.loads(report_json(report()))

    assert read["sections"][1]["blocks"][0]["rows"][2]["net"] == {
        "value": None,
        "low": None,
        "high": None,
        "n": 0,
        "hits": None,
        "deals": 24,
        "interval": None,
        "why": "nothing to count",
        "unit": "points per 100 hands",
    }
