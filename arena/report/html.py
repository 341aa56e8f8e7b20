"""The report as one HTML file that opens from disk, asks for nothing and prints."""

from importlib.resources import files

from markupsafe import Markup, escape

from arena.pages import document, environment
from arena.report.content import Block, Number, Report
from arena.report.numbers import shown
from arena.report.plots import figure_markup
from arena.report.svg import STYLE
from arena.report.words import coded, one_line, printable

__all__ = ["report_html"]


def report_html(report: Report, *, pages: str | None = None) -> str:
    """Return the page; the same report gives the same text.

    pages: address of the transcript pages, where they lie beside, for links to hands.
    """
    templates = environment("arena.report")
    templates.filters |= {"shown": shown, "grouped": _grouped, "kind": _kind, "drawn": figure_markup, "coded": _coded}
    templates.tests["number_cell"] = lambda cell: isinstance(cell, Number)
    templates.finalize = _printable
    body = templates.get_template("report.html.j2").render(report=report, pages=pages)
    return document(
        one_line(report.title),
        description=one_line(report.subtitle),
        css=(files("arena.report") / "report.css").read_text(encoding="utf-8") + STYLE,
        body=Markup(body),
    )


def _coded(words: str) -> Markup:
    """Return our own words, with what stands between backticks as code."""
    parts = (Markup("<code>{}</code>").format(part) if is_code else escape(part) for part, is_code in coded(words))
    return Markup("").join(parts)


def _grouped(number: int) -> str:
    return f"{number:,}"


def _kind(block: Block) -> str:
    return type(block).__name__


def _printable(value: object) -> object:
    return printable(value) if isinstance(value, str) and not isinstance(value, Markup) else value
