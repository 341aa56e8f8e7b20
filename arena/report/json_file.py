"""The report as JSON: the same value, with every number as value, interval, n and what it rests on."""

import json
from dataclasses import asdict
from typing import Any

from arena.report.content import Block, Cell, Definitions, Facts, Figure, HandShown, Number, Prose, Report, Table
from arena.report.numbers import exact

__all__ = ["SCHEMA", "report_json"]

SCHEMA = "table-talk-report/1"


def report_json(report: Report) -> str:
    """Return the report; keys keep their order, and there is no NaN: absent is null."""
    whole = {
        "schema": SCHEMA,
        "title": report.title,
        "software": report.software,
        "sections": [
            {
                "key": section.key,
                "title": section.title,
                "lead": section.lead,
                "blocks": [_block(block) for block in section.blocks],
            }
            for section in report.sections
        ],
    }
    return json.dumps(whole, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def _block(block: Block) -> dict[str, Any]:
    match block:
        case Table():
            return _table(block)
        case Figure():
            drawn = {"key": block.key, "title": block.title, "caption": block.caption}
            table = None if block.table is None else _table(block.table)
            return {"figure": drawn, "not_drawn": None if block.plot is not None else block.why, "numbers": table}
        case Facts():
            more = [{"title": title, "text": text} for title, text in block.more]
            return {"facts": {name: list(lines) for name, lines in block.items}, "more": more}
        case Prose():
            return {"warnings" if block.is_warning else "text": list(block.lines)}
        case HandShown():
            return {"hand": asdict(block)}
        case Definitions():
            return {
                "definitions": {
                    one.key: {"title": one.title, "unit": one.unit, "text": one.text} for one in block.items
                }
            }


def _table(table: Table) -> dict[str, Any]:
    keys = [column.key for column in table.columns]
    return {
        "table": table.key,
        "title": table.title,
        "columns": {column.key: column.title for column in table.columns},
        "rows": [
            {"row": row.key, **{key: _cell(cell) for key, cell in zip(keys, row.cells, strict=True)}}
            for row in table.rows
        ],
        "notes": list(table.notes),
    }


def _cell(cell: Cell) -> Any:
    if not isinstance(cell, Number):
        return cell
    one = cell.estimate
    return {
        "value": exact(one.value),
        "low": exact(one.low),
        "high": exact(one.high),
        "n": one.n,
        "hits": one.hits,
        "deals": one.blocks or None,
        "interval": one.how,
        "why": one.why,
        "unit": cell.unit,
    }
