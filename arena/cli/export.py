"""`arena export`: the facts of runs as tables, Parquet or CSV, with a card that says what each column means."""

import argparse
import json
from pathlib import Path

import arena
from arena.analysis.facts import read_facts
from arena.analysis.naming import survey_labels
from arena.cli.places import beside_run
from arena.cli.screen import console, printable, talk
from arena.errors import ConfigError, TranscriptError
from arena.transcript import find_transcripts, verify

__all__ = ["add_arguments", "run"]

_EXTRA = "the tables need polars: pip install 'table-talk-arena[analysis]' (in a checkout '.[analysis]')"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `arena export`."""
    parser.add_argument("runs", nargs="+", type=Path, metavar="RUN", help="folders of runs, or transcripts")
    parser.add_argument("--to", choices=["parquet", "csv"], default="parquet", help="parquet, or csv")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where to; facts/ in the folder of a single run")
    parser.add_argument("--no-verify", action="store_true", help="trust transcripts that were verified before")
    parser.add_argument("--json", action="store_true", help="say what was written as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Write one file per table and SCHEMA.md; every transcript is verified first, unfinished ones included."""
    try:
        from arena.analysis.card import schema_card  # with polars, which most commands do without
        from arena.analysis.left_out import count_left_out
        from arena.analysis.tables import open_tables, write_tables
    except ImportError as error:
        raise ConfigError(_EXTRA) from error
    folder = beside_run(args.runs, args.out, "facts")
    paths = list(find_transcripts(args.runs))
    if not args.no_verify:
        _verify(paths)
    rows = write_tables(read_facts(paths, survey_labels(paths)), folder, csv=args.to == "csv")
    tables = open_tables(folder)
    runs = tuple(tables.matches.select("run").unique().sort("run").collect()["run"])
    card = schema_card(
        runs=runs,
        version=arena.__version__,
        transcripts=len(paths),
        rows=rows,
        left_out=count_left_out(tables),
        suffix=args.to,
    )
    (folder / "SCHEMA.md").write_text(card, encoding="utf-8")
    if args.json:
        console().print(json.dumps({"folder": str(folder), "rows": rows}))
    else:
        listed = ", ".join(f"{name} {count}" for name, count in rows.items())
        console().print(printable(f"{folder}: {listed}; SCHEMA.md tells every column"))
    return 0


def _verify(paths: list[Path]) -> None:
    for number, path in enumerate(paths, start=1):
        report = verify(path, unfinished=True)
        if report.fault is not None:
            raise TranscriptError(f"{report.fault}; nothing was exported")
        if number % 100 == 0:
            talk().print(f"verified {number} of {len(paths)} transcripts")
