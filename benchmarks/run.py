"""The benchmark command: `python -m benchmarks.run` measures every row in one process and prints one table.

All figures are units per CPU second of this process (`time.process_time`). Actions are drawn uniformly from the legal
ones, each driver at the least cost its engine allows, and the draw counts for every row. The reader of claims has no
peer: it reads labelled messages; the rows on models say what a call costs besides its answer. Below the table stands
what a whole run costs besides its model (`tournament.py`), unless only some rows are asked for.
"""

import argparse
import json
import random
from collections.abc import Sequence

from benchmarks import engine, matches, models, peer_openspiel, peer_textarena, speech, tournament
from benchmarks.measure import measure
from benchmarks.rows import Missing, Row, Rows
from benchmarks.table import as_json, as_text, machine, versions

__all__ = ["main"]

SOURCES: tuple[Rows, ...] = (
    engine.rows,
    matches.rows,
    models.rows,
    speech.rows,
    peer_textarena.rows,
    peer_openspiel.rows,
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = parser().parse_args(arguments)
    random.seed(0)  # TextArena rolls with the global generator
    offered = [row for source in SOURCES for row in source()]
    rows = [row for row in offered if isinstance(row, Row) and options.only in row.label]
    missing = [row for row in offered if isinstance(row, Missing) and options.only in row.label]
    figures = measure(rows, repetitions=options.repetitions, seconds=options.seconds)
    runs = None if options.only else tournament.measured(options.run_repetitions)
    if options.json:
        told = as_json(figures, missing)
        print(json.dumps(told if runs is None else told | {"runs": tournament.as_json(runs)}, indent=2))
        return
    print("Random legal play, per CPU second of one process; decisions are bids and doubts")
    print(as_text(figures, missing))
    if runs is not None:
        print(f"\n{tournament.as_text(runs)}\n")
    print(f"{options.repetitions} repetitions of {options.seconds:g} CPU seconds per row, rows taking turns")
    print(", ".join(f"{name} {found or 'not installed'}" for name, found in versions().items()))
    print(machine())


def parser() -> argparse.ArgumentParser:
    result = argparse.ArgumentParser(prog="python -m benchmarks.run", description="Measure this project and its peers.")
    result.add_argument("--repetitions", type=int, default=9, help="rounds over all rows (default: %(default)s)")
    result.add_argument(
        "--seconds", type=float, default=0.5, help="CPU seconds per row and round (default: %(default)s)"
    )
    result.add_argument("--run-repetitions", type=int, default=3, help="of whole runs (default: %(default)s)")
    result.add_argument("--only", default="", metavar="TEXT", help="only rows whose name contains TEXT")
    result.add_argument("--json", action="store_true", help="print JSON, with the rate of every repetition")
    return result


if __name__ == "__main__":
    main()
