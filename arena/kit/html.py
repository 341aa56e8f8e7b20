"""The kit as one HTML page for any browser, which prints it on the paper it was made for."""

from dataclasses import dataclass
from importlib.resources import files

from markupsafe import Markup

from arena.errors import ConfigError
from arena.game import seat_name
from arena.kit.sheets import PAPERS, Kit, Paper, build_kit
from arena.pages import document, environment

__all__ = ["kit_html"]

MARGIN_MM = 12
# A fraction of a millimetre more than the paper holds would be one page more.
SLACK_MM = 1


@dataclass(frozen=True, slots=True)
class _Size:
    """A paper, upright, in mm, and the room that the rows of the ladder have on it, with the log below and alone."""

    name: str
    width: float
    height: float
    ladder: float
    ladder_alone: float


_SIZES: dict[Paper, _Size] = {
    "a4": _Size("A4", 210, 297, ladder=104, ladder_alone=196),
    "letter": _Size("letter", 215.9, 279.4, ladder=86, ladder_alone=178),
}
# Lowest and highest rows, in mm: those of two players are tall, those of six are not.
_ROWS, _ROWS_ALONE = (7, 15), (13, 22)
_LOG_ROOM, _LOG_ROWS, _LOG_ROW_ALONE = 50, (8, 12), 16

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_FACES = ("", "one", "two", "three", "four", "five", "six")


def kit_html(players: int, paper: Paper = "a4", *, large: bool = False) -> str:
    """Return the kit for 2 to 6 players as a page of its own; the same arguments give the same text.

    large: large print, 16 points and more but in the foot of a sheet, with the ladder alone on its sheet.
    Raises ConfigError for another number of players or another paper.
    """
    kit = build_kit(players)
    if paper not in _SIZES:
        raise ConfigError(f"paper {paper!r}: the kit is made for {' and '.join(PAPERS)}")
    templates = environment("arena.kit")
    templates.filters |= {"word": _word, "faces": _faces, "player": seat_name}
    body = templates.get_template("kit.html.j2").render(kit=kit, paper=_SIZES[paper].name, large=large)
    return document(
        f"Liar's Dice on paper: {kit.ruleset.preset} for {players} players",
        description="Rules, ladder, log and host sheet, to print, cut and play without a computer.",
        css=_page(kit, paper, large=large) + (files("arena.kit") / "kit.css").read_text(encoding="utf-8"),
        body=Markup(body),
    )


def _page(kit: Kit, paper: Paper, *, large: bool) -> str:
    """Return the rules that depend on the paper and on the number of players."""
    size = _SIZES[paper]
    lengths = {
        "sheet-width": size.width,
        "sheet-height": size.height,
        "inner-height": size.height - 2 * MARGIN_MM - SLACK_MM,
        "margin": MARGIN_MM,
        "row": _between(_ROWS_ALONE, size.ladder_alone / kit.dice)
        if large
        else _between(_ROWS, size.ladder / kit.dice),
        "log-row": _LOG_ROW_ALONE if large else _between(_LOG_ROWS, _LOG_ROOM / kit.hands),
    }
    properties = " ".join(f"--{name}: {length:.2f}mm;" for name, length in lengths.items())
    return f"@page {{ size: {size.name} portrait; margin: {MARGIN_MM}mm; }}\n:root {{ {properties} }}\n"


def _between(bounds: tuple[float, float], length: float) -> float:
    least, most = bounds
    return min(most, max(least, length))


def _word(number: int) -> str:
    return _WORDS[number] if number < len(_WORDS) else str(number)


def _faces(face: int, number: int) -> str:
    """Return the name of a face, in the plural unless there is one of it: `three`, `threes`, `sixes`."""
    name = _FACES[face]
    return name if number == 1 else f"{name}es" if name == "six" else f"{name}s"
