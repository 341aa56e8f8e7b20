"""The schema card of exported facts: every table and column with type, unit and meaning, in Markdown."""

from inspect import getdoc
from types import NoneType
from typing import Any, get_args, get_type_hints

from arena.analysis.left_out import LeftOut
from arena.analysis.rows import TABLES, columns, meaning, unit

__all__ = ["schema_card"]

_HEAD = """\
# Facts of {runs}

Written by arena {version}; matches: {matches}, transcripts read: {transcripts}. Every row tells its run, match and
deal, so no table needs another. An empty value means that there is none. Chances called p are from one seat's own dice
alone; they ignore what bids and talk give away.

Rows of turns, cups, messages and claims are of closed hands; attempts are of all hands. Measures use complete matches:
`status = 'complete'`, and leave out what is counted here:

{left_out}

    duckdb -c "select agent, avg(p_own) from '{example}' where status = 'complete' and action = 'bid' group by agent"
"""


def schema_card(
    *, runs: tuple[str, ...], version: str, transcripts: int, rows: dict[str, int], left_out: LeftOut, suffix: str
) -> str:
    """Return the card.

    rows: of each table. suffix: of the files, `parquet` or `csv`.
    """
    parts = [
        _HEAD.format(
            runs=", ".join(runs) or "no run",
            version=version,
            matches=rows["matches"],
            transcripts=transcripts,
            left_out="\n".join(f"- {line}" for line in left_out.words()),
            example=f"turns.{suffix}",
        )
    ]
    for name, table in TABLES.items():
        hints = get_type_hints(table)
        parts.append(f"\n## {name}.{suffix} (rows: {rows[name]:,})\n\n{_first_line(table)}\n")
        parts.append("| column | type | unit | meaning |\n|---|---|---|---|")
        for column in columns(table):
            kind, told = _kind(hints[column.name]), meaning(column)
            parts.append(f"| {column.name} | {kind} | {unit(column)} | {told[0].upper()}{told[1:]} |")
    return "\n".join(parts) + "\n"


def _first_line(table: type) -> str:
    return (getdoc(table) or "").splitlines()[0]


def _kind(hint: Any) -> str:
    kinds = [kind for kind in get_args(hint) if kind is not NoneType]
    names = {str: "text", int: "whole number", float: "number", bool: "true or false"}
    return f"{names[kinds[0]]}, may be empty" if kinds else names[hint]
