"""`arena kit`: the printed kit of count-calls, as a page or a PDF."""

import argparse
from pathlib import Path

from arena.errors import ConfigError, StorageError
from arena.kit import PAPERS, kit_html, kit_pdf

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `arena kit`."""
    parser.add_argument("--players", type=int, default=4, metavar="N", help="players at the table, 2 to 6 (default: 4)")
    parser.add_argument("--paper", choices=PAPERS, default="a4", help="paper to print on (default: a4)")
    parser.add_argument("--large", action="store_true", help="large print, the ladder alone on its sheet")
    parser.add_argument(
        "-o",
        "--out",
        type=Path,
        default=Path("kit.html"),
        metavar="FILE",
        help="FILE.html for any browser, or FILE.pdf, which needs the extra 'pdf' (default: kit.html)",
    )


def run(args: argparse.Namespace) -> int:
    """Write the kit, and say where it is and how to print it."""
    out: Path = args.out
    match out.suffix.lower():
        case ".html":
            written = kit_html(args.players, args.paper, large=args.large).encode()
        case ".pdf":
            written = kit_pdf(args.players, args.paper, large=args.large)
        case _:
            raise ConfigError(f"--out {str(out)!r} must end in .html or .pdf")
    try:
        out.write_bytes(written)
    except OSError as refused:
        raise StorageError(f"cannot write {str(out)!r}: {refused.strerror}") from refused
    print(f"wrote {out}; print it at 100% scale, with browser headers and footers off")
    return 0
