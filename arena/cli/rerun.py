"""`arena rerun`: asks a turn again, as it was and with a model, a message or both changed."""

import argparse
import asyncio
import json
import signal
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from arena.agents import Pack, load_pack
from arena.analysis.sway import Sway, sway
from arena.cli.environment import read_environment
from arena.cli.main import Exit
from arena.cli.prompt_check import pack_of
from arena.cli.rerun_agents import other_agent, same_agent
from arena.cli.rerun_text import Side, rerun_text
from arena.cli.run_gateway import run_gateway, tournament_of
from arena.cli.screen import console, printable, talk
from arena.cli.show import seat_called
from arena.config import Agent, Tournament
from arena.errors import BudgetSpent, ConfigError, Halted, ModelError
from arena.game import seat_name
from arena.play.moment import Moment, find_moment
from arena.play.rerun import Asking, Rerunner
from arena.play.rerun_file import RerunFile, rerun_path
from arena.play.reworded import Reworded, last_speaker, mute, swap
from arena.resources import resource
from arena.transcript import find_transcripts

__all__ = ["add_arguments", "run"]

_SAMPLES = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `arena rerun`."""
    parser.add_argument("transcript", type=Path, metavar="TRANSCRIPT", help="a file of a match")
    parser.add_argument("--hand", type=_number, required=True, metavar="H", help="number of the hand")
    parser.add_argument("--turn", type=_number, required=True, metavar="N", help="number of the turn in it")
    parser.add_argument("--n", type=_number, default=_SAMPLES, metavar="K", help=f"times, each way ({_SAMPLES})")
    parser.add_argument(
        "--with", dest="other", metavar="MODEL", help="ask provider/model, a bot or another agent of the run instead"
    )
    parser.add_argument(
        "--mute", metavar="SEAT", help="and without what this seat said before the decision, or else its latest words"
    )
    parser.add_argument(
        "--swap",
        action="store_true",
        help="with that seat's latest words swapped for its words of another deal; without --mute: of the last speaker",
    )
    parser.add_argument("--json", action="store_true", help="the same as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Ask what is not on file yet, then print how often each way came to which action."""
    read_environment()
    moment = find_moment(args.transcript, hand=args.hand, turn=args.turn)
    folder = args.transcript.resolve().parent.parent
    tournament = tournament_of(folder) if args.transcript.resolve().parent.name == "matches" else None
    sides = _sides(args, moment, tournament)
    path = rerun_path(args.transcript, moment.header.match)
    with RerunFile(path, clock=lambda: datetime.now(UTC)) as file:
        try:
            asked = _ask(file, [side.asking for side in sides], args.n, folder, tournament)
        except (ModelError, BudgetSpent):
            talk().print(printable(f"answers until now are kept in {path}; the same command asks for the rest"))
            raise
        except Halted:
            talk().print(printable(f"answers until now are kept in {path}; the same command asks for the rest"))
            return Exit.INTERRUPTED
        counted = [side.counted(file, args.n) for side in sides]
    told = _Told(args.transcript, path, moment, counted, asked)
    if args.json:
        console().print(json.dumps(told.as_json(), ensure_ascii=False))
    else:
        console().print(rerun_text(moment, counted, told.sway))
        talk().print(printable(f"{asked} asked now, all kept in {path}"))
    return Exit.DONE


@dataclass(frozen=True, slots=True)
class _Told:
    transcript: Path
    file: Path
    moment: Moment
    sides: Sequence[Side]
    asked: int

    @property
    def sway(self) -> Sway | None:
        """How far apart the two sides are, `None` where there is one."""
        if len(self.sides) < 2:
            return None
        first, second = self.sides
        return sway(first.actions, second.actions)

    def as_json(self) -> dict[str, object]:
        at, found = self.moment.question, self.sway
        place = {"hand": at.hand, "roll": at.roll, "turn": at.turn, "seat": at.seat, "question": at.name}
        return {
            "transcript": str(self.transcript),
            "file": str(self.file),
            "match": self.moment.header.match,
            **place,
            "action": self.moment.action,
            "asked": self.asked,
            "sides": [side.as_json() for side in self.sides],
            "sway": None if found is None else asdict(found),
        }


def _sides(args: argparse.Namespace, moment: Moment, tournament: Tournament | None) -> list[Side]:
    """Return what is asked: one side, or two to compare, the one as it was first."""
    seat = moment.question.seat
    given = moment.header.agents[seat]
    was, other = Reworded(moment.view), None
    if args.other is not None:
        other = other_agent(args.other, given, tournament)
    reworded = _reworded(args, moment)
    if other is None and given.kind == "human":
        raise ConfigError(
            f"{seat_name(seat)} is a person, who cannot be asked again; --with MODEL asks one in that place"
        )
    if reworded is not None:
        agent = other or same_agent(given, tournament)
        what = "swapped" if args.swap else "muted"
        pairs = [("as it was", agent, was), (what, agent, reworded)]
    elif other is not None and given.kind != "human":
        pairs = [("as it was", same_agent(given, tournament), was), (other.name, other, was)]
    else:
        agent = other or same_agent(given, tournament)
        pairs = [(agent.name if other is not None else "as it was", agent, was)]
    return [
        Side(what, Asking(moment, agent, heard, _pack(args.transcript, moment, agent))) for what, agent, heard in pairs
    ]


def _reworded(args: argparse.Namespace, moment: Moment) -> Reworded | None:
    """Return the view with other words, `None` where none are to be changed."""
    if args.mute is None and not args.swap:
        return None
    if args.mute is not None:
        seat = seat_called(args.mute, [agent.name for agent in moment.header.agents], args.transcript)
    elif (last := last_speaker(moment.view)) is not None:
        seat = last
    else:
        raise ConfigError("nobody else was heard in this hand before the decision, so there is nothing to swap")
    if not args.swap:
        return mute(moment, seat)
    folder = args.transcript.resolve().parent
    return swap(moment, seat, list(find_transcripts([folder])), args.transcript)


def _pack(path: Path, moment: Moment, agent: Agent) -> Pack | None:
    """Return the prompts of a model: those of the match, the default ones where it had none; `None` for a bot."""
    if agent.kind == "bot":
        return None
    if not moment.header.prompts:
        return load_pack(resource("prompts/default"))
    if (pack := pack_of(path, moment.header)) is None:
        raise ConfigError(
            f"{path}: the prompts of the match are not at hand, neither in prompts/ of its run nor among those shipped"
        )
    return pack


def _ask(file: RerunFile, askings: Sequence[Asking], samples: int, folder: Path, tournament: Tournament | None) -> int:
    with ExitStack() as stack:
        return asyncio.run(_asked(file, askings, samples, folder, tournament, stack))


async def _asked(
    file: RerunFile,
    askings: Sequence[Asking],
    samples: int,
    folder: Path,
    tournament: Tournament | None,
    stack: ExitStack,
) -> int:
    """Ask within a running loop: Ctrl-C once lets calls in flight come back, twice stops at once."""
    gateway = run_gateway(folder, tournament, stack)
    keeps_prompts = tournament is not None and tournament.output.prompts == "full"
    loop = asyncio.get_running_loop()

    def stop() -> None:
        loop.remove_signal_handler(signal.SIGINT)
        talk().print("stopping: calls in flight are let finish; Ctrl-C again stops at once")
        gateway.halt()

    loop.add_signal_handler(signal.SIGINT, stop)
    try:
        return await Rerunner(file, gateway, keeps_prompts).ask(askings, samples)
    finally:
        loop.remove_signal_handler(signal.SIGINT)
        await gateway.aclose()


def _number(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number, 1 or more")
    return int(text)
