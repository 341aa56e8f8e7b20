"""`arena report`: leaderboard and measures of runs, on one page and in files for papers and tools."""

import argparse
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table as Screen

from arena.analysis.decisions import BLUFF_BELOW
from arena.cli.places import beside_run
from arena.cli.screen import console, printable, talk
from arena.errors import ConfigError, TranscriptError
from arena.transcript import find_transcripts, verify

if TYPE_CHECKING:
    from arena.report.content import Report, Table

__all__ = ["add_arguments", "run"]

_EXTRA = (
    "the report needs numpy, polars and scipy: pip install 'table-talk-arena[analysis]' (in a checkout '.[analysis]')"
)
_FORMATS = ("html", "md", "csv", "json", "latex", "svg")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `arena report`."""
    parser.add_argument("runs", nargs="+", type=Path, metavar="RUN", help="folders of runs, or transcripts")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where to; report/ in the folder of a single run")
    parser.add_argument(
        "--format", action="append", choices=_FORMATS, help="one format, or several times; all of them by default"
    )
    parser.add_argument(
        "--arm", metavar="NAME", help="the arm to speak of; the first in which talk is heard by default"
    )
    parser.add_argument("--include-people", action="store_true", help="judge the words and bluffs of people too")
    parser.add_argument(
        "--bluff-below",
        type=float,
        default=BLUFF_BELOW,
        metavar="P",
        help="chance under which a bid may be a bluff (default: %(default)s)",
    )
    parser.add_argument(
        "--luck", action="store_true", help="add luck: plays every deal out with bots, which takes long"
    )
    parser.add_argument("--no-verify", action="store_true", help="trust transcripts that were verified before")
    parser.add_argument("--json", action="store_true", help="print the report as JSON and write nothing")


def run(args: argparse.Namespace) -> int:
    """Write the report and print its result table; every transcript is verified first, unfinished ones included."""
    try:
        from arena.analysis.luck import Luck
        from arena.report import build_report, read_source, report_json, write_report
    except ImportError as error:
        raise ConfigError(_EXTRA) from error
    folder = None if args.json else beside_run(args.runs, args.out, "report")
    paths = list(find_transcripts(args.runs))
    if not args.no_verify:
        _verify(paths)
    source = read_source(
        paths,
        include_people=args.include_people,
        planned=_planned(args.runs),
        verified=not args.no_verify,
        bluff_below=args.bluff_below,
    )
    report = build_report(source, arm=args.arm, include_people=args.include_people, luck=Luck() if args.luck else None)
    if folder is None:
        print(report_json(report), end="")
        return 0
    written = write_report(report, folder, args.format or _FORMATS, pages=_pages(args.runs, folder))
    _print_result(report)
    figures = sum(path.suffix == ".svg" for path in written)
    files = [str(path) for path in written if path.suffix != ".svg"]
    talk().print(printable(", ".join([*files, f"{figures} figures"] if figures else files)))
    return 0


def _verify(paths: Sequence[Path]) -> None:
    for number, path in enumerate(paths, start=1):
        found = verify(path, unfinished=True)
        if found.fault is not None:
            raise TranscriptError(f"{found.fault}; nothing was written")
        if number % 100 == 0:
            talk().print(f"verified {number} of {len(paths)} transcripts")


def _planned(runs: Sequence[Path]) -> int | None:
    """Return how many matches the schedules of the runs have, `None` where one does not say."""
    planned = 0
    for run_folder in runs:
        try:
            state = json.loads((run_folder / "run.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        matches = state.get("matches") if isinstance(state, dict) else None
        if not isinstance(matches, int):
            return None
        planned += matches
    return planned


def _pages(runs: Sequence[Path], folder: Path) -> str | None:
    """Return the address of the transcript pages of a single run as seen from `folder`, where they are there."""
    if len(runs) != 1:
        return None
    for page in (runs[0] / "view" / "index.html", runs[0] / "view.html"):
        if page.is_file():
            return os.path.relpath(page, folder).replace(os.sep, "/")
    return None


def _print_result(report: "Report") -> None:
    table = next(table for _, table in report.tables() if table.key == "result")
    out = console()
    out.print(_screen(table))
    for note in table.notes:
        out.print(printable(note))


def _screen(table: "Table") -> Screen:
    from arena.report.content import Number
    from arena.report.numbers import shown

    drawn = Screen(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, column in enumerate(table.columns):
        drawn.add_column(column.title, justify="right" if place else "left")
    for row in table.rows:
        cells = (
            shown(cell, is_bare=table.is_bare).line if isinstance(cell, Number) else "–" if cell is None else str(cell)
            for cell in row.cells
        )
        drawn.add_row(*map(printable, cells))
    return drawn
