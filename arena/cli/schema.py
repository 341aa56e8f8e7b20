"""`arena schema`: JSON Schema of configurations and transcripts, for editors and other programs."""

import argparse
import json

from arena.cli.screen import console
from arena.config import schema
from arena.transcript import transcript_schema

__all__ = ["add_arguments", "run"]

_SCHEMAS = {"config": schema, "transcript": transcript_schema}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `arena schema`."""
    parser.add_argument(
        "what", nargs="?", choices=tuple(_SCHEMAS), default="config", help="of which files (default: config)"
    )


def run(args: argparse.Namespace) -> int:
    """Print the schema."""
    console().print(json.dumps(_SCHEMAS[args.what](), indent=2, ensure_ascii=False), soft_wrap=True)
    return 0
