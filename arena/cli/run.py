"""`arena run`: plays a tournament; the same command again goes on where it stopped."""

import argparse
import asyncio
import json
import shlex
import signal
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arena.cli.environment import read_environment
from arena.cli.main import Exit
from arena.cli.progress import MODES, Progress
from arena.cli.screen import printable, talk
from arena.config import Tournament, load
from arena.errors import BudgetSpent, Permanent, StorageError, Transient
from arena.play.run import RunOptions, play_run, run_folder, smoke
from arena.play.stop import Stop
from arena.play.tournament import RunEnd

__all__ = ["Played", "add_arguments", "add_config", "exit_code", "play", "run"]


@dataclass(frozen=True, slots=True)
class Played:
    """How a run ended: `end` is `None` where it was stopped at once. interrupted: somebody asked it to stop."""

    end: RunEnd | None
    interrupted: bool


def add_config(parser: argparse.ArgumentParser) -> None:
    """Declare what every command on a configuration takes."""
    parser.add_argument("config", type=Path, metavar="CONFIG", help="a configuration file (TOML)")
    parser.add_argument(
        "--set", dest="overrides", action="append", default=[], metavar="KEY=VALUE", help="change a key"
    )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `arena run`."""
    add_config(parser)
    parser.add_argument("--limit", type=_count, metavar="N", help="play at most N more matches")
    parser.add_argument("--smoke", action="store_true", help="one hand of each table, in the run NAME-smoke")
    parser.add_argument("--extend", action="store_true", help="take a configuration that has grown")
    parser.add_argument("--progress", choices=MODES, default="auto", help="how to tell of it (default: auto)")
    parser.add_argument("--json", action="store_true", help="what became of the run as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Play, then say what became of it and how to go on."""
    tournament = load(args.config, args.overrides)
    if args.smoke:
        tournament = smoke(tournament)
    options = RunOptions(limit=args.limit, extend=args.extend, smoke=args.smoke, environ=read_environment())
    again = _again(args.config, args.overrides, smoke=args.smoke)
    progress = Progress(args.progress)
    try:
        played = play(tournament, options, progress=progress)
    except StorageError as broken:
        broken.args = (f"{broken}\nto go on after that: {again}",)
        raise
    if args.json:
        print(json.dumps(_as_json(tournament, played)))
    if args.progress == "json":
        progress.end({**_as_json(tournament, played), "again": again})
    else:
        _say_end(tournament, played, again=again)
    if played.end is None or (played.interrupted and not played.end.is_done):
        return Exit.INTERRUPTED
    return exit_code(played.end, limited=args.limit is not None)


def play(tournament: Tournament, options: RunOptions | None = None, *, progress: Progress | None = None) -> Played:
    """Play a tournament with progress on stderr.

    Ctrl-C once lets calls in flight finish and record; twice stops at once. SIGTERM counts as Ctrl-C.
    """
    progress = progress or Progress()
    stop = Stop()
    options = replace(options or RunOptions(), watch=progress.watch, begun=progress.begun, stop=stop)
    interrupt = _Interrupt(stop, progress)
    try:
        return Played(asyncio.run(_play(tournament, options, progress, interrupt)), interrupt.times > 0)
    except asyncio.CancelledError:
        return Played(None, interrupted=True)


async def _play(tournament: Tournament, options: RunOptions, progress: Progress, interrupt: "_Interrupt") -> RunEnd:
    interrupt.listen()
    async with progress.shown():
        return await play_run(tournament, options)


def exit_code(end: RunEnd, *, limited: bool = False) -> Exit:
    """Return the exit code that runs.md gives to what became of a run."""
    if any(isinstance(cause, Permanent) for cause in end.causes):
        return Exit.REFUSED
    if any(isinstance(cause, Transient) for cause in end.causes):
        return Exit.PROVIDER
    if any(isinstance(cause, BudgetSpent) for cause in end.causes) or (limited and end.counts.get("left")):
        return Exit.LIMIT
    return Exit.FAULT if end.counts.get("abandoned") or end.counts.get("parked") else Exit.DONE


class _Interrupt:
    """Ctrl-C: the first time a request, the second time an end; a third one is Python's own."""

    def __init__(self, stop: Stop, progress: Progress) -> None:
        self.times = 0
        self._stop = stop
        self._progress = progress
        self._task: asyncio.Task[object] | None = None

    def listen(self) -> None:
        """Hear of signals in the event loop that is running, on behalf of the task that is."""
        self._task = asyncio.current_task()
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, self._hear, number)

    def _hear(self, number: int) -> None:
        self.times += 1
        if self.times == 1:
            self._progress.say("stopping: calls in flight are let finish; Ctrl-C again stops at once")
            self._stop.ask()
        elif self._task is not None:
            asyncio.get_running_loop().remove_signal_handler(number)
            self._task.cancel()


def _again(config: Path, overrides: Sequence[str], *, smoke: bool) -> str:
    """Return the command that goes on."""
    changes = [word for change in overrides for word in ("--set", change)]
    return shlex.join(["arena", "run", str(config), *changes, *(["--smoke"] if smoke else [])])


def _as_json(tournament: Tournament, played: Played) -> dict[str, object]:
    end = played.end
    counts = {} if end is None else end.counts
    causes = [] if end is None else [str(cause) for cause in end.causes]
    return {"folder": str(run_folder(tournament)), **counts, "causes": causes, "interrupted": played.interrupted}


def _say_end(tournament: Tournament, played: Played, *, again: str) -> None:
    end = played.end
    if end is None:
        talk().print(f"{run_folder(tournament)}: stopped at once; what was written stays\nto go on: {again}")
        return
    counts = ", ".join(f"{count} {status}" for status, count in end.counts.items() if count) or "no matches"
    talk().print(f"{run_folder(tournament)}: {counts}")
    for cause in end.causes:
        talk().print(f"  {printable(str(cause))}")
    if not end.is_done:
        talk().print(f"to go on: {again}")
    if end.counts.get("complete") or end.counts.get("finished"):
        talk().print(f"to read it: arena view {run_folder(tournament)}")


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of matches, 1 or more")
    return int(text)
