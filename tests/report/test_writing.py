"""Writing a report: the formats asked for, figures beside those that name them, older ones gone."""

from pathlib import Path

import pytest

from arena.errors import StorageError
from arena.report import FORMATS, write_report
from tests.report.values import report

DRAWN = {"scores.svg", "bluffs.svg", "pairs.svg", "curves.svg", "claims.svg"}


def names(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_all_formats_are_written(tmp_path: Path) -> None:
    """One file each, and a folder of figures."""
    written = write_report(report(), tmp_path / "report", tuple(FORMATS))

    files = {"report.html", "report.md", "report.csv", "report.json", "report.tex"}
    assert names(tmp_path / "report") == files | {f"figures/{name}" for name in DRAWN}
    assert {path.name for path in written} == files | DRAWN


@pytest.mark.parametrize(
    ("formats", "files"),
    [
        (["html"], {"report.html"}),
        (["csv", "json"], {"report.csv", "report.json"}),
        (["svg"], {f"figures/{name}" for name in DRAWN}),
    ],
)
def test_formats_are_written_as_asked(formats: list[str], files: set[str], tmp_path: Path) -> None:
    """A page needs no files beside it."""
    write_report(report(), tmp_path, formats)

    assert names(tmp_path) == files


def test_a_figure_that_is_not_drawn_any_more_is_gone(tmp_path: Path) -> None:
    """An older file of its name would tell of another run."""
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures" / "costs.svg").write_text("old")

    write_report(report(), tmp_path, ["md"])

    assert not (tmp_path / "figures" / "costs.svg").exists()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """With what to do."""
    (tmp_path / "report").write_text("a file")

    with pytest.raises(StorageError, match="write elsewhere with --out"):
        write_report(report(), tmp_path / "report", ["html"])
