"""The report as CSV: every cell of every table in a row of its own, so that any tool can pick from it."""

import csv
import io

from arena.report.content import Cell, Number, Report
from arena.report.numbers import exact
from arena.report.words import one_line

__all__ = ["COLUMNS", "report_csv"]

COLUMNS = (
    "section",
    "table",
    "row",
    "column",
    "text",
    "value",
    "low",
    "high",
    "n",
    "hits",
    "deals",
    "interval",
    "why",
    "unit",
)
"""What a row tells: where the cell stands, and either its text or its number with all that this rests on."""

# What a spreadsheet would take for a formula.
_ACTS = ("=", "+", "-", "@", "\t", "\r")


def report_csv(report: Report) -> str:
    """Return all cells; an empty field is "there is none", and `why` says why a value or an interval is missing."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for section, table in report.tables():
        for row in table.rows:
            for column, cell in zip(table.columns[1:], row.cells[1:], strict=True):
                place = (section.key, table.key, row.key, column.key)
                writer.writerow((*map(_text, place), *_fields(cell)))
    return out.getvalue()


def _fields(cell: Cell) -> tuple[object, ...]:
    match cell:
        case Number(estimate=one, unit=unit):
            return (
                "",
                exact(one.value),
                exact(one.low),
                exact(one.high),
                one.n,
                one.hits,
                one.blocks or None,
                one.how,
                one.why,
                unit,
            )
        case None:
            return ("",) * 10
        case int():
            return "", cell, *("",) * 8
        case str():
            return _text(cell), *("",) * 9


def _text(words: str) -> str:
    """Return words on one line; where a spreadsheet would compute them, with an apostrophe in front."""
    plain = one_line(words)
    return f"'{plain}" if plain.startswith(_ACTS) else plain
