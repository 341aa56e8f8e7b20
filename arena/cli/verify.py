"""`arena verify`: checks transcripts and names the first bad line of each."""

import argparse
import json
from pathlib import Path

from arena.cli.prompt_check import prompt_check
from arena.cli.reply_check import reply_check
from arena.cli.screen import console, printable
from arena.transcript import Report, find_transcripts, verify

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `arena verify`."""
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="transcripts, or folders that hold some")
    parser.add_argument("--unfinished", action="store_true", help="a match that is still being played is no fault")
    parser.add_argument("--json", action="store_true", help="one JSON object a file")


def run(args: argparse.Namespace) -> int:
    """Print one line per file; 1 when any is at fault."""
    out, wrong = console(), 0
    for path in find_transcripts(args.paths):
        report = verify(path, prompt_check=prompt_check(path), reply_check=reply_check, unfinished=args.unfinished)
        wrong += not report.is_right
        out.print(json.dumps(_as_json(report)) if args.json else printable(str(report)))
    return 1 if wrong else 0


def _as_json(report: Report) -> dict[str, object]:
    return {
        "path": str(report.path),
        "right": report.is_right,
        "fault": report.fault,
        "line": report.line,
        "notes": report.notes,
        "lines": report.lines,
        "match": report.match,
        "digest": report.digest,
    }
