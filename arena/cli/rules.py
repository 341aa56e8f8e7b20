"""`arena rules`: the rules of a preset in words, and their hash."""

import argparse
import json
from dataclasses import asdict

from arena.errors import ConfigError, RulesetError
from arena.game import PRESETS, preset

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `arena rules`."""
    parser.add_argument("preset", nargs="?", default="arena", help=f"{', '.join(PRESETS)} (default: arena)")
    parser.add_argument("--json", action="store_true", help="fields, words and hash as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the rules."""
    try:
        rules = preset(args.preset)
    except RulesetError as unknown:
        raise ConfigError(str(unknown)) from unknown
    if args.json:
        print(json.dumps({"ruleset": asdict(rules), "ruleset_hash": rules.digest(), "words": rules.describe()}))
    else:
        print(f"{rules.describe().strip()}\n\nruleset {rules.preset}, hash {rules.digest()}")
    return 0
