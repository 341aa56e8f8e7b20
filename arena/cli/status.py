"""`arena status`: where a run stands, also while another process plays it."""

import argparse
import json
from collections import Counter
from dataclasses import asdict
from pathlib import Path

from arena.cli.screen import console, printable
from arena.play.status import Status, read_status

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `arena status`."""
    parser.add_argument("folder", type=Path, metavar="RUN", help="the folder of a run, such as transcripts/demo")
    parser.add_argument("--json", action="store_true", help="the same as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print what is done, begun and left, what it has cost, and what went wrong."""
    status = read_status(args.folder)
    out = console()
    if args.json:
        told = asdict(status) | {"folder": str(status.folder), "done": status.done, "left": status.left}
        out.print(json.dumps(told, ensure_ascii=False))
        return 0
    out.print(_matches_words(status))
    out.print(_money_words(status))
    for kind, count in status.trouble.items():
        out.print(f"  {count} {kind}")
    if status.parked:
        out.print(f"parked: {len(status.parked)}")
        for why, count in Counter(status.parked.values()).most_common():
            out.print(printable(f"  {count} of them: {why}"))
    return 0


def _matches_words(status: Status) -> str:
    of = "" if status.matches is None else f" of {status.matches}"
    abandoned = f" ({status.abandoned} of them abandoned)" if status.abandoned else ""
    begun = f"{status.begun} {'being played or waiting' if status.is_running else 'begun'}"
    left = "" if status.left is None else f", {status.left} left"
    runs = "a process is playing it" if status.is_running else "nobody is playing it"
    return f"{status.folder}: {status.done}{of} matches done{abandoned}, {begun}{left}; {runs}"


def _money_words(status: Status) -> str:
    unknown = f" and {status.unpriced} attempts of unknown price" if status.unpriced else ""
    ledger = "" if status.ledger_usd is None else f"; USD {status.ledger_usd:.2f} count against the budget"
    trouble = "; trouble:" if status.trouble else "; no trouble"
    return f"cost: USD {status.cost_usd:.2f}{unknown}{ledger}{trouble}"
