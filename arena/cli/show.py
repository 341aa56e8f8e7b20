"""`arena show`: one hand in the terminal, or the hands of a match in a line each."""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.text import Text

from arena.analysis.seen import as_seen_by
from arena.analysis.story import HandStory, stories
from arena.cli.hand_text import hand_text, hand_title
from arena.cli.screen import console, hanging, printable
from arena.errors import ConfigError
from arena.game import seat_name
from arena.transcript import Header, HeaderLine, Step, steps

__all__ = ["add_arguments", "run", "seat_called"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `arena show`."""
    parser.add_argument("transcript", type=Path, metavar="TRANSCRIPT", help="a file of a match")
    parser.add_argument(
        "hand", nargs="?", type=int, metavar="HAND", help="its number; without it all hands, a line each"
    )
    parser.add_argument("--as", dest="seat", metavar="SEAT", help="only what this seat saw: its letter or its agent")
    parser.add_argument("--json", action="store_true", help="one JSON object a hand")


def run(args: argparse.Namespace) -> int:
    """Print the hands asked for."""
    told = _Transcript(args.transcript)
    seat = None if args.seat is None else told.seat(args.seat)
    shown = [story for story in told.hands() if args.hand in (None, story.hand)]
    if not shown:
        raise ConfigError(f"{args.transcript} has no hand {args.hand}; it has {told.last_hand or 'none'}")
    out, names = console(), told.agents if seat is None else told.header.display_names
    for story in shown:
        seen = story if seat is None else as_seen_by(story, seat)
        if args.json:
            out.print(json.dumps(seen.as_json(), ensure_ascii=False))
        elif args.hand is None:
            out.print(hand_title(seen, names))
        else:
            out.print(hanging(hand_text(seen, names, seat=seat), out))
    if args.hand is None and not args.json:
        out.print(Text(f"\nOne hand in full: arena show {printable(str(args.transcript))} HAND", style="dim"))
    return 0


class _Transcript:
    """A file of a match, read once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.last_hand = 0
        self._steps = steps(path)
        first = next(self._steps)
        record = first.record
        if not isinstance(record, HeaderLine):
            raise ConfigError(f"{path} does not begin with a header")
        self.header: Header = record
        self.agents = tuple(agent.name for agent in record.agents)

    def hands(self) -> Iterator[HandStory]:
        for story in stories(self._rest()):
            self.last_hand = story.hand
            yield story

    def seat(self, wanted: str) -> int:
        """Return the seat called `wanted`."""
        return seat_called(wanted, self.agents, self.path)

    def _rest(self) -> Iterator[Step]:
        yield from self._steps


def seat_called(wanted: str, agents: Sequence[str], path: Path) -> int:
    """Return the seat called `wanted`: `B`, `Seat B`, or the agent in it; agents: of the transcript `path`, by seat."""
    for seat, agent in enumerate(agents):
        if wanted in (agent, seat_name(seat)) or wanted.upper() == seat_name(seat)[-1]:
            return seat
    names = ", ".join(f"{seat_name(seat)[-1]} ({agent})" for seat, agent in enumerate(agents))
    raise ConfigError(f"no seat {wanted!r} in {path}; there are {names}")
