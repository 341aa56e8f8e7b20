"""A figure drawn: twice for a page, whose style sheet shows the one that fits the window, or once as a file."""

from typing import assert_never

from markupsafe import Markup

from arena.report.content import Bars, Curves, Figure, Forest, Matrix, Plot, Scatter
from arena.report.plots.bars import draw_bars
from arena.report.plots.curves import draw_curves
from arena.report.plots.forest import draw_forest
from arena.report.plots.matrix import draw_matrix
from arena.report.plots.scatter import draw_scatter
from arena.report.svg import Drawing

__all__ = ["NARROW", "WIDE", "figure_file", "figure_markup"]

WIDE = 460.0
"""Pixels of a figure beside or above text."""

NARROW = 258.0
"""Pixels of a figure in a window of 320."""


def figure_markup(figure: Figure) -> Markup:
    """Return the figure drawn wide and narrow, one after the other; empty where there is nothing to draw."""
    if figure.plot is None:
        return Markup("")
    wide = _draw(figure.plot, WIDE, f"{figure.key}-wide").markup(figure.title, kind="wide")
    narrow = _draw(figure.plot, NARROW, f"{figure.key}-narrow").markup(figure.title, kind="narrow")
    return wide + narrow


def figure_file(figure: Figure) -> str | None:
    """Return the figure as an SVG file, `None` where there is nothing to draw."""
    if figure.plot is None:
        return None
    return str(_draw(figure.plot, WIDE, figure.key).markup(figure.title, alone=True))


def _draw(plot: Plot, width: float, name: str) -> Drawing:
    match plot:
        case Forest():
            return draw_forest(plot, width, is_narrow=width < WIDE)
        case Scatter():
            return draw_scatter(plot, width)
        case Matrix():
            return draw_matrix(plot, width)
        case Curves():
            return draw_curves(plot, width)
        case Bars():
            return draw_bars(plot, width, name, is_narrow=width < WIDE)
        case _:
            assert_never(plot)
