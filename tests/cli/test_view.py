"""`arena view` as a user types it: where it writes, what it opens, what it says is left out (runs.md, Commands)."""

import webbrowser
from pathlib import Path

import pytest

from arena.cli import main
from tests.transcript.tables import CASES
from tests.viewer.runs import league


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "league"
    league(folder, deals=1)
    return folder


@pytest.fixture(autouse=True)
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a browser was asked to open."""
    asked: list[str] = []
    monkeypatch.setattr(webbrowser, "open", asked.append)
    return asked


def test_pages_are_written_into_the_run_and_opened(
    run: Path, opened: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["view", str(run)]) == 0
    assert capsys.readouterr().out == f"{run / 'view' / 'index.html'}\n"
    assert opened == [(run / "view" / "index.html").as_uri()]


def test_a_run_with_its_pages_in_it_is_still_a_run(run: Path) -> None:
    """The pages lie beside the matches, where no search takes them for transcripts."""
    assert main(["view", str(run), "--no-open"]) == 0
    assert main(["view", str(run), "--no-open"]) == 0
    assert main(["verify", str(run)]) == 0


def test_no_open_opens_nothing(run: Path, opened: list[str]) -> None:
    assert main(["view", str(run), "--no-open"]) == 0
    assert opened == []


def test_a_hand_is_opened_by_a_part_of_its_name(run: Path, opened: list[str]) -> None:
    match = min((run / "matches").iterdir()).stem
    assert main(["view", str(run), match[:5]]) == 0
    assert main(["view", str(run), f"{match}-2/3"]) == 0
    assert [address.partition("#")[2] for address in opened] == [f"/h/{match}-1", f"/h/{match}-2/3"]


def test_a_hand_that_is_not_there_is_a_usage_error(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["view", str(run), "ffffff"]) == 2
    assert "no hand 'ffffff'" in capsys.readouterr().err


def test_a_single_page_goes_where_it_is_told(run: Path, tmp_path: Path) -> None:
    target = tmp_path / "to" / "share.html"
    assert main(["view", str(run), "--single", "--out", str(target), "--no-open"]) == 0
    assert target.read_text().startswith("<!doctype html>")


def test_one_transcript_gets_pages_beside_it(tmp_path: Path) -> None:
    copy = tmp_path / "match.jsonl"
    copy.write_bytes((CASES / "arena.jsonl").read_bytes())
    assert main(["view", str(copy), "--no-open"]) == 0
    assert (tmp_path / "match-view" / "index.html").is_file()


def test_what_is_left_out_is_said_with_what_keeps_it(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["view", str(run), "--no-open", "--where", "lie:any", "--reasoning", "drop", "--anonymous"]
    assert main(words) == 0
    err = capsys.readouterr().err
    assert "Only hands that lie:any finds are here" in err
    assert "--reasoning include keeps them" in err
    assert "they stay without --anonymous" in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--where", "lies:worked"], "no clause 'lies'; did you mean 'lie'?"),
        (["--where", "turn>99"], "'turn>99' finds none of 18 hands"),
        (["--serve", "--single"], "--serve writes nothing"),
        (["--out", "{matches}"], "holds something other than pages"),
    ],
)
def test_what_cannot_be_done_is_a_usage_error(
    run: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    given = [word.replace("{matches}", str(run / "matches")) for word in words]
    assert main(["view", str(run), "--no-open", *given]) == 2
    assert said in capsys.readouterr().err


def test_a_run_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["view", str(tmp_path / "none"), "--no-open"]) != 0
    assert "none" in capsys.readouterr().err
    assert main(["view", str(tmp_path / "none"), "--serve"]) == 2
