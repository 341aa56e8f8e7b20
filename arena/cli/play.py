"""`arena play`: a person at the table, against bots or models; a fresh match each time, kept like any other."""

import argparse
import asyncio
import secrets
from datetime import datetime
from pathlib import Path

from arena.agents import load_pack
from arena.cli.play_session import play_session
from arena.cli.play_table import check_name, opponents, person
from arena.config import ModelAgent
from arena.errors import ConfigError, GameError
from arena.game import PRESETS, Settings, check_seed, default_talk, preset
from arena.play.seating import entry
from arena.resources import resource
from arena.transcript import make_header

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `arena play`."""
    parser.add_argument("--rules", default="arena", metavar="PRESET", help=f"{', '.join(PRESETS)} (default: arena)")
    parser.add_argument("--vs", metavar="NAMES", help="bots or models, comma separated (default: house bots)")
    parser.add_argument("--seats", type=int, metavar="N", help="seats in all, yours included (default: 3)")
    parser.add_argument("--seed", metavar="S", help="of the dice; the same seed rolls the same dice")
    parser.add_argument("--hints", choices=["odds"], help="odds on request; the match then stays out of tables")
    parser.add_argument("--save", type=Path, default=Path("transcripts"), metavar="DIR", help="where it is kept")
    parser.add_argument("--plain", action="store_true", help="one fact a line, no colour, no cursor movement")
    parser.add_argument("--name", default="person", help="what the transcript calls you (default: person)")


def run(args: argparse.Namespace) -> int:
    """Play one match with the person at the terminal."""
    name = check_name(args.name)
    try:
        rules = preset(args.rules)
        seed = check_seed(args.seed) if args.seed else secrets.token_hex(8)
    except GameError as refused:
        raise ConfigError(str(refused)) from refused
    others = opponents(args.vs, seats=args.seats, rules=rules, taken=name)
    pack = load_pack(resource("prompts/default")) if any(isinstance(one, ModelAgent) for one in others) else None
    folder = _fresh_folder(args.save)
    header = make_header(
        run=folder.name,
        arm=None,
        repeat=1,
        rotation=0,
        seed=seed,
        ruleset=rules,
        settings=Settings(talk=default_talk(rules.preset)),
        agents=[person(name), *(entry(one, seat) for seat, one in enumerate(others, start=1))],
        prompts={} if pack is None else pack.digests,
        assisted=args.hints is not None,
    )
    return asyncio.run(play_session(folder, header, others, pack, plain=args.plain))


def _fresh_folder(save: Path) -> Path:
    """Return a folder below `save` that is not there yet, named for the time."""
    stamp = datetime.now().astimezone().strftime("play-%Y%m%d-%H%M%S")
    names = (stamp if number == 1 else f"{stamp}-{number}" for number in range(1, 1000))
    return next(save / name for name in names if not (save / name).exists())
