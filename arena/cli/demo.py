"""`arena demo`: bots that talk and lie, played, scored and verified on this machine without key or network."""

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from arena.analysis.standings import StruckLie, lie_that_worked, standings
from arena.analysis.story import stories
from arena.cli.hand_text import hand_text
from arena.cli.main import Exit
from arena.cli.prompt_check import prompt_check
from arena.cli.reply_check import reply_check
from arena.cli.run import exit_code, play
from arena.cli.screen import console, hanging, talk
from arena.cli.standings_table import standings_table
from arena.config import Tournament, load
from arena.errors import ConfigError
from arena.play.run import run_folder
from arena.resources import resource
from arena.transcript import find_transcripts, replay, steps, verify
from arena.viewer import ViewOptions, write_folder

__all__ = ["add_arguments", "run"]

# A model on one processor takes seconds for an answer: one match of three hands is what a demo should take.
_SHORT = ("rules.hands=3", "schedule.deals=1", "schedule.rotations=one")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `arena demo`."""
    parser.add_argument("--out", type=Path, default=Path("transcripts"), metavar="DIR", help="where demo/ is made")
    parser.add_argument("--local", type=Path, metavar="GGUF", help="seat the model of this file among the bots")
    parser.add_argument("--yes", action="store_true", help="replace an older demo without asking")


def run(args: argparse.Namespace) -> int:
    """Play the demo, show who won and a lie that worked, verify every transcript, and write the pages of it all."""
    tournament = _tournament(args.out, args.local)
    folder = run_folder(tournament)
    _make_room(folder, replace=args.yes)
    played = play(tournament)
    if played.end is None or played.interrupted:
        return Exit.INTERRUPTED
    out, paths = console(), list(find_transcripts([folder]))
    out.print(Text("\nLeaderboard", style="bold"))
    out.print(standings_table(standings(paths)))
    lie = lie_that_worked(paths)
    shown = (paths[0], 1) if lie is None or args.local else (lie.path, lie.hand)
    out.print(Text(_title(lie) if lie and not args.local else "The first hand", style="bold"))
    _show_hand(out, *shown)
    wrong = _verify(out, paths)
    page = write_folder(paths, folder / "view", ViewOptions()).page
    _say_what_next(out, folder, page, *shown)
    return exit_code(played.end) or int(wrong > 0)


def _tournament(out: Path, model: Path | None) -> Tournament:
    where = f"output.dir={out}"
    if model is None:
        return load(resource("configs/demo.toml"), [where])
    changes = ["name=demo-llm", f"agents.gemma.model=local/{model.expanduser().absolute()}", *_SHORT]
    return load(resource("configs/local_llm.toml"), [where, *changes])


def _make_room(folder: Path, *, replace: bool) -> None:
    """See that the demo starts in a fresh folder; an older demo is replaced only when told so."""
    if not folder.exists():
        return
    if not (folder / "run.toml").is_file():
        raise ConfigError(f"{folder} is not the folder of a run; move it away, or choose another with --out DIR")
    if not replace and not _agrees(f"{folder} holds an older demo. Replace it? [y/N] "):
        raise ConfigError(f"{folder} is left as it is; --yes replaces it, --out DIR writes elsewhere")
    try:
        shutil.rmtree(folder)
    except OSError as trouble:
        raise ConfigError(f"{folder} cannot be replaced: {trouble.strerror}") from trouble


def _agrees(question: str) -> bool:
    if not sys.stdin.isatty():
        return False
    print(question, end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _title(lie: StruckLie) -> str:
    what = "A lie that worked" if lie.worked else "A lie that was caught" if lie.claim else "A bluff that was caught"
    return f"{what}: {lie.agent}, match {lie.match}, hand {lie.hand}, turn {lie.turn}"


def _show_hand(out: Console, path: Path, hand: int) -> None:
    agents = tuple(agent.name for agent in replay(path).header.agents)
    story = next(story for story in stories(steps(path)) if story.hand == hand and story.void is None)
    out.print(Text("\n").append_text(hanging(hand_text(story, agents), out)))


def _verify(out: Console, paths: Sequence[Path]) -> int:
    """Print how many transcripts are right, and each that is not; returns how many are not."""
    reports = [verify(path, prompt_check=prompt_check(path), reply_check=reply_check) for path in paths]
    wrong = [report for report in reports if not report.is_right]
    out.print(Text(f"\n{len(reports) - len(wrong)} of {len(reports)} transcripts verified", style="bold"))
    for report in wrong:
        talk().print(str(report))
    return len(wrong)


def _say_what_next(out: Console, folder: Path, page: Path, path: Path, hand: int) -> None:
    commands = {
        f"arena view {folder}": "all hands as pages, in a browser",
        f"arena show {path} {hand}": "this hand again; other numbers, other hands",
        f"arena hands {folder} --where lie:worked": "every lie that worked",
        f"arena verify {folder}": "check every die, rule and link",
        "arena rules": "what was played",
    }
    width = max(map(len, commands))
    out.print(f"\nThe run is in {folder}, its pages are {page}. Next:")
    for command, does in commands.items():
        out.print(f"  {command:{width}}  {does}")
