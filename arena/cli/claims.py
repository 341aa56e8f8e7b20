"""`arena claims`: reads messages again, scores a reader on labelled ones, takes the labels of a model or a person."""

import argparse
from pathlib import Path

from arena.cli.claim_judging import judge_of, judged
from arena.cli.claim_label import label
from arena.cli.claim_reading import readings, reread
from arena.cli.claim_score import print_score
from arena.cli.places import check_there
from arena.errors import ConfigError

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `arena claims`."""
    parser.add_argument("path", nargs="?", type=Path, metavar="FILE|RUN", help="a transcript, or the folder of a run")
    parser.add_argument("--score", type=Path, metavar="LABELLED", help="score the reader on labelled messages (JSONL)")
    parser.add_argument("--judge", metavar="MODEL", help="a model reads them too, as in claims.judge; none: without it")
    parser.add_argument("--label", action="store_true", help="label by hand; with a judge, where readers differ")
    parser.add_argument("--include-people", action="store_true", help="read what people said too")
    parser.add_argument("--json", action="store_true", help="one JSON object a message; with --score one in all")


def run(args: argparse.Namespace) -> int:
    """Do the one thing that is asked for."""
    if args.score is not None:
        if args.path is not None:
            raise ConfigError("--score reads labelled messages, not a run; leave one of them out")
        if args.judge is not None:
            raise ConfigError(
                "--score is of the rules; a model is compared with them on a run: arena claims RUN --judge"
            )
        return print_score(args.score, as_json=args.json)
    if args.path is None:
        raise ConfigError("name a transcript or a run, as in: arena claims transcripts/demo; or --score LABELLED.jsonl")
    check_there(args.path)
    model = judge_of(args.path, args.judge)
    if args.label:
        first = list(readings(args.path, include_people=args.include_people))
        second = None if model is None else judged(args.path, [one.message for one in first], model)
        label(args.path, first, second)
    return reread(args.path, include_people=args.include_people, model=model, as_json=args.json)
