"""Tables of facts as columns: in memory for what is small, as Parquet on disk for what is large."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from operator import attrgetter
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

import polars as pl

from arena.analysis.decisions import BLUFF_BELOW
from arena.analysis.facts import MatchFacts
from arena.analysis.rows import TABLES, columns, unit

__all__ = ["Tables", "collect", "frame", "open_tables", "schema_of", "write_tables"]

_WORDS = ("text", "quote", "prompt", "finish")
_PIECE_ROWS = 50_000


@dataclass(frozen=True, slots=True)
class Tables:
    """All facts as lazy columns, one table per name of `rows.TABLES`, in that order.

    bluff_below: the chance under which measures take a bid for a bluff.
    """

    matches: pl.LazyFrame
    seats: pl.LazyFrame
    hands: pl.LazyFrame
    cups: pl.LazyFrame
    turns: pl.LazyFrame
    messages: pl.LazyFrame
    claims: pl.LazyFrame
    attempts: pl.LazyFrame
    bluff_below: float = field(default=BLUFF_BELOW, kw_only=True)

    def where(self, keep: pl.Expr) -> "Tables":
        """Return the rows of every table for which `keep`, of columns that all tables have, is so."""
        return replace(self, **{name: getattr(self, name).filter(keep) for name in TABLES})

    def counted(self) -> "Tables":
        """Return the tables held in memory, without the words, which no measure reads."""
        return replace(
            self, **{name: getattr(self, name).drop(_WORDS, strict=False).collect().lazy() for name in TABLES}
        )


def schema_of(table: type) -> dict[str, Any]:
    """Return the columns of a table with their types; all may be absent."""
    hints = get_type_hints(table)
    return {column.name: _type_of(hints[column.name], unit(column)) for column in columns(table)}


def frame(table: type, rows: Iterable[Any]) -> pl.DataFrame:
    """Return rows of one table as columns."""
    schema = schema_of(table)
    values = attrgetter(*schema)
    return pl.DataFrame([values(row) for row in rows], schema=schema, orient="row")


def collect(facts: Iterable[MatchFacts]) -> Tables:
    """Return the facts of some matches in memory."""
    pieces: dict[str, list[pl.DataFrame]] = {name: [] for name in TABLES}
    for name, piece in _pieces(facts):
        pieces[name].append(piece)
    empty = {name: frame(table, ()) for name, table in TABLES.items()}
    return Tables(*(pl.concat([empty[name], *pieces[name]]).lazy() for name in TABLES))


def write_tables(facts: Iterable[MatchFacts], folder: Path, *, csv: bool = False) -> dict[str, int]:
    """Write the facts to `folder`, one file per table, and return the number of rows of each.

    A match at a time is in memory, and of each table at most some 50,000 rows.
    """
    folder.mkdir(parents=True, exist_ok=True)
    rows = dict.fromkeys(TABLES, 0)
    parts: dict[str, list[Path]] = {name: [] for name in TABLES}
    for name, piece in _pieces(facts):
        part = folder / f".{name}-{len(parts[name])}.parquet"
        piece.write_parquet(part)
        parts[name].append(part)
        rows[name] += piece.height
    for name, written in parts.items():
        whole = pl.scan_parquet(written)
        for other in (folder / f"{name}.csv", folder / f"{name}.parquet"):
            other.unlink(missing_ok=True)
        if csv:
            whole.sink_csv(folder / f"{name}.csv")
        else:
            whole.sink_parquet(folder / f"{name}.parquet")
        for part in written:
            part.unlink()
    return rows


def open_tables(folder: Path) -> Tables:
    """Return the tables that `write_tables` has written, Parquet or CSV, read as far as they are asked for."""
    return Tables(*(_open(folder, name, table) for name, table in TABLES.items()))


def _open(folder: Path, name: str, table: type) -> pl.LazyFrame:
    parquet = folder / f"{name}.parquet"
    return (
        pl.scan_parquet(parquet) if parquet.exists() else pl.scan_csv(folder / f"{name}.csv", schema=schema_of(table))
    )


def _pieces(facts: Iterable[MatchFacts]) -> Iterator[tuple[str, pl.DataFrame]]:
    """Yield columns of each table, some 50,000 rows at a time."""
    waiting: dict[str, list[Any]] = {name: [] for name in TABLES}
    for match in facts:
        for name, rows in waiting.items():
            rows += getattr(match, name)
            if len(rows) >= _PIECE_ROWS:
                yield name, frame(TABLES[name], rows)
                rows.clear()
    for name, rows in waiting.items():
        yield name, frame(TABLES[name], rows)


def _type_of(hint: Any, of_unit: str) -> Any:
    kinds = [kind for kind in get_args(hint) if kind is not NoneType] if get_origin(hint) is UnionType else [hint]
    if kinds == [int]:
        return pl.Int64 if of_unit == "tokens" else pl.Int32
    return {str: pl.String, float: pl.Float64, bool: pl.Boolean}[kinds[0]]
