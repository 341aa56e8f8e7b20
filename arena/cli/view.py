"""`arena view`: the transcript pages of a run, written and opened."""

import argparse
import contextlib
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from arena.cli.screen import console, printable, talk
from arena.errors import ConfigError, TranscriptError
from arena.transcript import find_transcripts
from arena.viewer import REASONING, ViewOptions, Written, make_server, write_folder, write_single

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `arena view`."""
    parser.add_argument("run", type=Path, metavar="RUN", help="the folder of a run, or one transcript")
    parser.add_argument(
        "hand", nargs="?", metavar="HAND", help="open at this one: MATCH, MATCH-HAND or MATCH-HAND/TURN"
    )
    parser.add_argument("--out", type=Path, metavar="PATH", help="where to write: a folder, or with --single a file")
    parser.add_argument("--single", action="store_true", help="one page with all in it, up to 15 MB")
    parser.add_argument("--where", metavar="EXPR", help="only hands that this finds; see arena hands --grammar")
    parser.add_argument(
        "--reasoning",
        choices=REASONING,
        default="include",
        help="texts of models' reasoning: all, their lengths, nothing",
    )
    parser.add_argument("--anonymous", action="store_true", help="hide which agents and models played")
    parser.add_argument("--serve", action="store_true", help="serve on this machine, growing while the run is played")
    parser.add_argument("--no-open", action="store_true", help="write the pages without opening them")


def run(args: argparse.Namespace) -> int:
    """Write the pages, say where they are and what is not in them, and open them."""
    options = ViewOptions(reasoning=args.reasoning, anonymous=args.anonymous, where=args.where)
    if args.serve:
        return _serve(args, options)
    paths = list(find_transcripts([args.run]))
    written = _write(paths, _target(args.run, args.out, single=args.single), options, single=args.single)
    for note in written.notes:
        talk().print(printable(note))
    place = "" if args.hand is None else f"#/h/{_place(args.hand, written.keys)}"
    console().print(str(written.page))
    if not args.no_open:
        webbrowser.open(written.page.resolve().as_uri() + place)
    return 0


def _serve(args: argparse.Namespace, options: ViewOptions) -> int:
    """Serve until interrupted."""
    if args.single or args.out is not None:
        raise ConfigError("--serve writes nothing: leave out --out and --single")
    if not args.run.exists():
        raise ConfigError(f"{args.run} is not there")

    def find() -> Sequence[Path]:
        try:
            return list(find_transcripts([args.run]))
        except TranscriptError:
            return []  # nothing has been played yet

    with make_server(find, options) as server:
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        print(address, flush=True)
        talk().print("hands appear as they are finished; Ctrl-C stops")
        if not args.no_open:
            webbrowser.open(address + ("" if args.hand is None else f"#/h/{args.hand}"))
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()
    return 0


def _target(run: Path, out: Path | None, *, single: bool) -> Path:
    """Return where the pages go: where told, else beside the matches of the run."""
    if out is not None:
        return out
    if run.is_dir():
        return run / "view.html" if single else run / "view"
    name = run.name.partition(".")[0]
    return run.with_name(f"{name}.html" if single else f"{name}-view")


def _write(paths: Sequence[Path], target: Path, options: ViewOptions, *, single: bool) -> Written:
    return write_single(paths, target, options) if single else write_folder(paths, target, options)


def _place(hand: str, keys: Sequence[str]) -> str:
    """Return the part of a link that leads to a hand: its match may be shortened, its number left out."""
    wanted, _, turn = hand.partition("/")
    found = [key for key in keys if key == wanted] or [key for key in keys if key.startswith(wanted)]
    if not found:
        raise ConfigError(f"no hand {wanted!r} in these pages; they hold {keys[0]} to {keys[-1]}")
    return found[0] + (f"/{turn}" if turn else "")
