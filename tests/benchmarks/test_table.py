"""The benchmark's table (`benchmarks/table.py`)."""

import json

from benchmarks.measure import Figure
from benchmarks.rows import Missing, Row, Tally
from benchmarks.table import as_json, as_text

FIGURES = (
    Figure(Row("engine", "4 seats", lambda: Tally(1)), rates=(1234.4, 900.0, 20000.0), per_hand=5.43),
    Figure(Row("claims", "-", lambda: Tally(1), unit="messages"), rates=(7.0,), per_hand=None),
)

TABLE = """\
                  plays    median  min     max  per hand
engine            4 seats   1,234  900  20,000       5.4
claims, messages  -             7    7       7
other: not measured, other is not installed"""


def test_columns_are_aligned_and_a_missing_row_says_why() -> None:
    """Words to the left, numbers to the right, no trailing blanks."""
    assert as_text(FIGURES, [Missing("other", "other is not installed")]) == TABLE


def test_json_keeps_the_rate_of_every_repetition() -> None:
    """Programs get the figures unrounded."""
    rows = json.loads(json.dumps(as_json(FIGURES, [])))["rows"]
    assert rows[0]["rates"] == [1234.4, 900.0, 20000.0]
    assert rows[1]["unit"] == "messages per CPU second"
