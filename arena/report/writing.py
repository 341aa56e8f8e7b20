"""Writing a report into a folder, in the formats asked for; figures beside those that name them."""

from collections.abc import Sequence
from pathlib import Path

from arena.errors import StorageError
from arena.report.content import Report
from arena.report.csv_file import report_csv
from arena.report.html import report_html
from arena.report.json_file import report_json
from arena.report.latex import report_latex
from arena.report.markdown import report_markdown
from arena.report.plots import figure_file

__all__ = ["FORMATS", "report_json", "write_report"]

FORMATS = {
    "html": "report.html",
    "md": "report.md",
    "csv": "report.csv",
    "json": "report.json",
    "latex": "report.tex",
    "svg": "figures",
}
"""The formats, and what they are called in the folder of a report."""

_NEED_FIGURES = frozenset({"md", "latex", "svg"})


def write_report(report: Report, folder: Path, formats: Sequence[str], *, pages: str | None = None) -> list[Path]:
    """Write the report and return what was written; older files of the same names are replaced.

    pages: address of the transcript pages as seen from the folder, where they are there. Raises StorageError where
    nothing can be written.
    """
    written: list[Path] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in FORMATS:
            if name in formats and name != "svg":
                path = folder / FORMATS[name]
                path.write_text(_text(report, name, pages), encoding="utf-8")
                written.append(path)
        if _NEED_FIGURES & set(formats):
            written += _write_figures(report, folder / FORMATS["svg"])
    except OSError as trouble:
        raise StorageError(f"{trouble.filename or folder}: {trouble.strerror}; write elsewhere with --out") from trouble
    return written


def _text(report: Report, name: str, pages: str | None) -> str:
    match name:
        case "html":
            return report_html(report, pages=pages)
        case "md":
            return report_markdown(report, figures=FORMATS["svg"])
        case "csv":
            return report_csv(report)
        case "json":
            return report_json(report)
        case _:
            return report_latex(report)


def _write_figures(report: Report, folder: Path) -> list[Path]:
    folder.mkdir(exist_ok=True)
    written = []
    for figure in report.figures():
        path = folder / f"{figure.key}.svg"
        drawn = figure_file(figure)
        if drawn is None:
            path.unlink(missing_ok=True)
        else:
            path.write_text(drawn, encoding="utf-8")
            written.append(path)
    return written
