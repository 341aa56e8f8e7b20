"""`arena hands`: finds hands by what was said and done in them."""

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from arena.analysis.facts import read_facts
from arena.analysis.moments import FLAGS, NUMBERS, HandMoments, Moment, moments
from arena.analysis.naming import survey_labels
from arena.analysis.where import NAMES, PRESETS, Counts, packed, parse
from arena.cli.screen import console, printable, quoted, talk
from arena.errors import ConfigError
from arena.game import seat_name
from arena.transcript import find_transcripts

__all__ = ["add_arguments", "run"]

_SHOWN = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `arena hands`."""
    parser.add_argument("runs", nargs="*", type=Path, metavar="RUN", help="folders of runs, or transcripts")
    parser.add_argument("--where", default="", metavar="EXPR", help="clauses; --grammar lists them")
    parser.add_argument(
        "--preset", choices=[one.name for one in PRESETS], metavar="NAME", help=", ".join(one.name for one in PRESETS)
    )
    parser.add_argument("--sort", choices=list(NUMBERS), metavar="NUMBER", help="highest first")
    parser.add_argument("--limit", type=int, default=_SHOWN, metavar="N", help=f"at most N hands ({_SHOWN}); 0: all")
    parser.add_argument("--grammar", action="store_true", help="list every clause and preset")
    parser.add_argument("--json", action="store_true", help="one JSON object a hand")


def run(args: argparse.Namespace) -> int:
    """Print the hands that are found, a moment a line, and on stderr how many each clause found."""
    if args.grammar:
        console().print(_grammar())
        return 0
    if not args.runs:
        raise ConfigError("name a run or a transcript, as in: arena hands transcripts/demo --where lie:worked")
    preset = next((one for one in PRESETS if one.name == args.preset), None)
    counts = Counts(parse(f"{preset.where if preset else ''} {args.where}"))
    found = _found(list(find_transcripts(args.runs)), counts)
    sort = args.sort or (preset.sort if preset else None)
    if sort is not None:
        found = iter(sorted(found, key=lambda one: -max(m.numbers.get(sort, float("-inf")) for m in one[1])))
    out, printed = console(), 0
    for hand, met in found:
        printed += 1
        if not args.limit or printed <= args.limit:
            for line in _lines(hand, met, as_json=args.json):
                out.print(line)
    more = f"; {printed - args.limit} more with --limit 0" if args.limit and printed > args.limit else ""
    talk().print(printable(f"{counts.words()}{more}"))
    return 0


def _found(paths: Sequence[Path], counts: Counts) -> Iterator[tuple[HandMoments, tuple[Moment, ...]]]:
    for facts in read_facts(paths, survey_labels(paths)):
        for hand in moments(facts):
            if met := counts.add(hand):
                yield hand, met


def _lines(hand: HandMoments, met: Iterable[Moment], *, as_json: bool) -> Iterator[str]:
    if as_json:
        turns = sorted({(moment.turn, moment.seat) for moment in met}, key=lambda place: (place[0], place[1] or 0))
        row = hand.row
        yield json.dumps(
            {
                "hand": hand.key,
                "file": hand.file,
                "run": row.run,
                "arm": row.arm,
                "agents": hand.agents,
                "ending": row.ending,
                "found": [{"turn": turn, "seat": seat} for turn, seat in turns],
                "moments": packed(hand),
            },
            ensure_ascii=False,
        )
        return
    for moment in met:
        yield printable(f"{hand.key}  {_told(moment)}")


def _told(moment: Moment) -> str:
    if moment.seat is None:
        return "no turn"
    numbers, flags = moment.numbers, moment.flags
    parts = [f"turn {moment.turn}", f"{seat_name(moment.seat)[-1]} {moment.agent}"]
    if "bid:any" in flags:
        parts.append(f"bids {numbers['quantity']:g}x{numbers['face']:g}, chance {numbers['p']:.2f}")
    elif "doubt:any" in flags:
        parts.append(f"doubts, chance {numbers['p_standing']:.2f}")
    elif "reply:forfeit" in flags:
        parts.append("forfeits")
    telling = sorted(flag for flag in flags if flag.split(":")[0] in ("lie", "bluff") and not flag.endswith(":any"))
    parts += [*telling, *map(quoted, moment.words)]
    return "  ".join(parts)


def _grammar() -> str:
    lines = ["Clauses, met by one seat at one turn; - in front negates, | gives a choice:", ""]
    for family, values in FLAGS.items():
        lines += [f"  {f'{family}:{value}':20} {words}" for value, words in values.items()]
    lines += ["", *(f"  {f'{name}:…':20} {words}" for name, words in NAMES.items())]
    lines += ["", *(f"  {f'{name} < > = …':20} {words}" for name, words in NUMBERS.items())]
    lines += ["", "Presets:", "", *(f"  {one.name:20} {one.title}: {one.where}" for one in PRESETS)]
    return "\n".join(lines)
