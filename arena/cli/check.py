"""`arena check`: a configuration read and held to everything that would stop it later; nothing is played."""

import argparse
import json

from arena.cli.run import add_config
from arena.cli.screen import console
from arena.config import load
from arena.play.fixtures import read_packs
from arena.play.schedule import schedule

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `arena check`."""
    add_config(parser)
    parser.add_argument("--resolved", action="store_true", help="print the configuration with every default in it")
    parser.add_argument("--json", action="store_true", help="what was found as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Say that the configuration is right, and what it describes; every mistake is an error."""
    tournament = load(args.config, args.overrides)
    read_packs(tournament)
    plans = schedule(tournament)
    tables = len({plan.table for plan in plans})
    if args.json:
        found = {"config": str(args.config), "name": tournament.name, "matches": len(plans), "tables": tables}
        console().print(json.dumps(found | {"agents": [agent.name for agent in tournament.agents]}))
    elif args.resolved:
        console().print(tournament.as_toml())
    else:
        agents = ", ".join(agent.name for agent in tournament.agents)
        console().print(f"{args.config} is right: {len(plans)} matches of {agents}; tables: {tables}")
    return 0
