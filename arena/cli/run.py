"""`arena run`: plays a tournament; the same command again goes on where it stopped."""

import argparse
import asyncio
import json
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from arena.cli.main import Exit
from arena.cli.screen import talk
from arena.config import Tournament, load
from arena.errors import BudgetSpent, Permanent, Transient
from arena.game import Event, HandClosed
from arena.play.match import MatchEnd
from arena.play.run import RunOptions, play_run, run_folder, smoke
from arena.play.tournament import Fixture, RunEnd

__all__ = ["add_arguments", "exit_code", "play", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `arena run`."""
    parser.add_argument("config", type=Path, metavar="CONFIG", help="a configuration file (TOML)")
    parser.add_argument(
        "--set", dest="overrides", action="append", default=[], metavar="KEY=VALUE", help="change a key"
    )
    parser.add_argument("--limit", type=int, metavar="N", help="play at most N more matches")
    parser.add_argument("--smoke", action="store_true", help="one hand of each table, in the run NAME-smoke")
    parser.add_argument(
        "--extend", action="store_true", help="take a configuration that has grown"
    )
    parser.add_argument("--json", action="store_true", help="what became of the run as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Play, then say what became of it and how to go on."""
    tournament = load(args.config, args.overrides)
    words = " ".join(["arena run", str(args.config), *(f"--set {change}" for change in args.overrides)])
    if args.smoke:
        tournament = smoke(tournament)
    end, interrupted = play(tournament, limit=args.limit, extend=args.extend, tables_once=args.smoke)
    if args.json:
        print(json.dumps({"folder": str(run_folder(tournament)), **end.counts}))
    _say_end(tournament, end, again=words)
    return Exit.INTERRUPTED if interrupted else exit_code(end, limited=args.limit is not None)


def play(
    tournament: Tournament, *, limit: int | None = None, extend: bool = False, tables_once: bool = False
) -> tuple[RunEnd, bool]:
    """Play a tournament with progress on stderr; returns its end, and whether Ctrl-C asked it to stop.

    Ctrl-C once lets calls in flight finish and record; twice stops at once.
    """
    progress = _Progress()
    stop = _Stop()
    with stop:
        options = RunOptions(
            limit=limit, extend=extend, smoke=tables_once, watch=progress.watch, stopping=stop.is_asked
        )
        end = asyncio.run(play_run(tournament, options))
    progress.done()
    return end, stop.is_asked()


def exit_code(end: RunEnd, *, limited: bool = False) -> Exit:
    """Return the exit code that runs.md gives to what became of a run."""
    if any(isinstance(cause, Permanent) for cause in end.causes):
        return Exit.REFUSED
    if any(isinstance(cause, Transient) for cause in end.causes):
        return Exit.PROVIDER
    if any(isinstance(cause, BudgetSpent) for cause in end.causes) or (limited and end.counts.get("left")):
        return Exit.LIMIT
    return Exit.FAULT if end.counts.get("abandoned") else Exit.DONE


class _Stop:
    """Ctrl-C: the first time a request, the second time an interruption."""

    def __init__(self) -> None:
        self._asked = False
        self._before: signal.Handlers | int | Callable[..., object] | None = None

    def __enter__(self) -> None:
        self._before = signal.signal(signal.SIGINT, self._ask)

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def is_asked(self) -> bool:
        return self._asked

    def _ask(self, *_: object) -> None:
        if self._asked:
            raise KeyboardInterrupt
        self._asked = True
        talk().print("stopping: calls in flight are let finish; Ctrl-C again stops at once")


class _Progress:
    """A line on stderr now and then: matches and hands so far."""

    def __init__(self) -> None:
        self._hands = 0
        self._matches = 0
        self._live = sys.stderr.isatty()

    def watch(self, fixture: Fixture, what: Event | MatchEnd) -> None:
        """Count what happens; show it where someone watches."""
        if isinstance(what, MatchEnd):
            self._matches += 1
            if what.status in ("parked", "abandoned"):
                talk().print(f"match {fixture.match} {what.status}: {what.cause or '; '.join(what.troubles)}")
        elif isinstance(what, HandClosed):
            self._hands += 1
            if self._live and self._hands % 8 == 0:
                print(f"\r{self._matches} matches, {self._hands} hands", end="", file=sys.stderr, flush=True)

    def done(self) -> None:
        """Leave a whole line behind."""
        if self._live:
            print("\r", end="", file=sys.stderr)
        talk().print(f"{self._matches} matches and {self._hands} hands played")


def _say_end(tournament: Tournament, end: RunEnd, *, again: str) -> None:
    counts = ", ".join(f"{count} {status}" for status, count in end.counts.items() if count) or "no matches"
    talk().print(f"{run_folder(tournament)}: {counts}")
    for cause in end.causes:
        talk().print(f"  {cause}")
    if not end.is_done:
        talk().print(f"to go on: {again}")
