"""`arena report` as typed: files, the table on the screen, words where something is wrong."""

import json
from pathlib import Path

import pytest

from arena.cli import main
from tests.report.values import DOUBTED, TOLD, match


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """The folder of a run with one match."""
    match(tmp_path / "run" / "matches", TOLD, run="run")
    (tmp_path / "run" / "run.json").write_text('{"matches": 3}', encoding="utf-8")
    return tmp_path / "run"


def test_a_run_is_reported_beside_its_matches(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All formats by default; the result stands on stdout, the files on stderr."""
    assert main(["report", str(run)]) == 0

    said = capsys.readouterr()
    assert {path.name for path in (run / "report").iterdir()} == {
        "report.html", "report.md", "report.csv", "report.json", "report.tex", "figures",
    }  # fmt: skip
    assert "ann †" in said.out
    assert "report.html" in said.err
    assert "1 of 3 planned matches are complete" in (run / "report" / "report.md").read_text(encoding="utf-8")
    assert "1 transcript read, all verified" in (run / "report" / "report.md").read_text(encoding="utf-8")


def test_formats_and_folder_are_chosen(run: Path, tmp_path: Path) -> None:
    """--format may stand several times."""
    assert main(["report", str(run), "--out", str(tmp_path / "out"), "--format", "html", "--format", "csv"]) == 0

    assert {path.name for path in (tmp_path / "out").iterdir()} == {"report.html", "report.csv"}


def test_the_threshold_of_bluffs_is_chosen(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """metrics.md, bluff rate: threshold configurable."""
    assert main(["report", str(run), "--json", "--bluff-below", "0.2"]) == 0
    assert "is below 0.2; `arena hands`" in capsys.readouterr().out

    assert main(["report", str(run), "--json", "--bluff-below", "1.5"]) != 0
    assert "--bluff-below 1.5 must be above 0 and below 1" in capsys.readouterr().err


def test_json_goes_to_stdout_and_writes_nothing(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: --json on every reading command."""
    assert main(["report", str(run), "--json", "--no-verify"]) == 0

    assert json.loads(capsys.readouterr().out)["title"] == "Report of run"
    assert not (run / "report").exists()


def test_hands_are_linked_where_the_transcript_pages_lie(run: Path) -> None:
    """As seen from the report."""
    (run / "view").mkdir()
    (run / "view" / "index.html").write_text("pages", encoding="utf-8")

    main(["report", str(run), "--format", "html"])

    assert 'href="../view/index.html#/h/' in (run / "report" / "report.html").read_text(encoding="utf-8")


def test_several_runs_need_a_folder(run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """None of their own is the right one."""
    match(tmp_path / "other" / "matches", DOUBTED, run="other", seed="paper-2")

    assert main(["report", str(run), str(tmp_path / "other")]) == 2
    assert "--out DIR" in capsys.readouterr().err
    assert main(["report", str(run), str(tmp_path / "other"), "--out", str(tmp_path / "both")]) == 0


def test_a_transcript_that_is_wrong_is_named_and_nothing_is_written(
    run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Numbers from a file that breaks a rule are worth nothing."""
    (path,) = (run / "matches").iterdir()
    path.write_text(path.read_text(encoding="utf-8").replace('"quantity":1', '"quantity":2', 1), encoding="utf-8")

    assert main(["report", str(run)]) == 1
    assert "nothing was written" in capsys.readouterr().err
    assert not (run / "report").exists()


def test_an_unknown_arm_is_refused_with_words(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2: the user can mend it."""
    assert main(["report", str(run), "--arm", "loud"]) == 2
    assert "no arm 'loud'; there are none: the run has no arms" in capsys.readouterr().err
