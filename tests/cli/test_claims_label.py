"""`arena claims --label`: what a person says of a message wins, and the old reading is kept (claims.md)."""

import io
import json
import os
import pty
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest

from arena.cli import main
from tests.cli.inventing import MODEL
from tests.cli.test_claims import lines_of
from tests.transcript.tables import CASES

LABELS = "person.claims.jsonl"
Label = Callable[..., int]


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """The folder of a run with one match of three messages, each with one own claim."""
    folder = tmp_path / "run"
    (folder / "matches").mkdir(parents=True)
    shutil.copy(CASES / "arena.jsonl", folder / "matches")
    return folder


@pytest.fixture
def label(run: Path, monkeypatch: pytest.MonkeyPatch) -> Label:
    """Return a function that labels the run by what is typed, a line after the other."""

    def typing(*typed: str, words: tuple[str, ...] = ()) -> int:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        return main(["claims", str(run), "--label", *words])

    return typing


def claims_in(line: dict[str, Any]) -> list[tuple[str, int, int | None, str]]:
    return [(claim["quote"], claim["low"], claim["high"], claim["verdict"]) for claim in line["claims"]]


def test_a_label_wins_and_keeps_the_old_reading(run: Path, label: Label) -> None:
    assert label("own 4 0..2", "q") == 0
    first, *others = lines_of(run / "claims.jsonl")
    assert (first["reader"], claims_in(first)) == ("person", [("three fours", 0, 2, "true")])
    assert first["was"]["reader"] == "rules/1"
    assert claims_in(first["was"]) == [("three fours", 3, None, "false")]
    assert {line["reader"] for line in others} == {"rules/1"}
    assert lines_of(run / LABELS) == [first]


def test_labels_are_kept_when_messages_are_read_again(run: Path, label: Label) -> None:
    assert label("-", "", "s") == 0
    assert main(["claims", str(run)]) == 0
    assert [line["reader"] for line in lines_of(run / "claims.jsonl")] == ["person", "person", "rules/1"]
    assert [len(line["claims"]) for line in lines_of(run / "claims.jsonl")] == [0, 1, 1]


def test_a_message_is_asked_about_until_it_has_a_label(
    run: Path, label: Label, capsys: pytest.CaptureFixture[str]
) -> None:
    assert label("-", "s", "q") == 0
    capsys.readouterr()
    assert label("", "") == 0
    assert "2 messages to label, 3 in all" in capsys.readouterr().err
    assert len(lines_of(run / LABELS)) == 3


def test_a_label_is_on_file_before_the_next_question(run: Path, label: Label) -> None:
    """The input ends in the middle of the second question."""
    assert label("-") == 0
    assert len(lines_of(run / LABELS)) == 1


def test_the_last_label_of_a_message_counts_and_older_ones_stay(run: Path, label: Label) -> None:
    assert label("-", "q") == 0
    (line,) = lines_of(run / LABELS)
    again = {**line, "claims": [{**line["was"]["claims"][0], "low": 1}]}
    with (run / LABELS).open("a", encoding="utf-8") as file:
        file.write(json.dumps(again) + "\n")
    assert main(["claims", str(run)]) == 0
    assert claims_in(lines_of(run / "claims.jsonl")[0]) == [("three fours", 1, None, "false")]
    assert len(lines_of(run / LABELS)) == 2


def test_a_label_cut_off_while_it_was_written_is_given_again(run: Path, label: Label) -> None:
    assert label("-", "-", "q") == 0
    kept = (run / LABELS).read_bytes()
    (run / LABELS).write_bytes(kept[:-9])
    assert label("-", "q") == 0
    assert (run / LABELS).read_bytes() == kept


def test_neither_dice_nor_verdicts_are_shown(label: Label, capsys: pytest.CaptureFixture[str]) -> None:
    """A label is about words."""
    assert label("q") == 0
    asked = capsys.readouterr().err.partition("labels given")[0]
    assert '"I have three fours, friend."' in asked
    assert 'rules/1: own fours >= 3 "three fours"' in asked
    assert "false" not in asked
    assert "1   2   2" not in asked


def test_a_slip_is_told_and_the_question_asked_again(
    run: Path, label: Label, capsys: pytest.CaptureFixture[str]
) -> None:
    assert label("three fours", "?", "-", "q") == 0
    err = capsys.readouterr().err
    assert "'three fours' is none of: own 5 3.." in err
    assert "at least three fives in the speaker's cup" in err
    assert len(lines_of(run / LABELS)) == 1


def test_with_a_judge_only_what_readers_differ_in_is_asked_about(
    run: Path, label: Label, capsys: pytest.CaptureFixture[str]
) -> None:
    """The model, whose answers are invented, misses the first claim of three."""
    assert label("-", words=("--judge", MODEL)) == 0
    told = capsys.readouterr()
    assert "1 messages to label, 3 in all" in told.err
    assert f"{MODEL}: no claim" in told.err
    rows = [" ".join(row.split()) for row in told.out.splitlines()]
    assert "rules/1 and person, 1 messages" in rows
    assert f"{MODEL} and person, 1 messages" in rows
    assert len(lines_of(run / LABELS)) == 1


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("{", "line 1: no JSON"),
        ("[]", "line 1: is no object"),
        ('{"match": "8193607a3a82", "n": 6}', "line 1: no label of a message: 'claims'"),
        (
            '{"match": "8193607a3a82", "n": 6, "claims": [{"kind": "wish"}]}',
            "line 1: no label of a message: kind 'wish'",
        ),
    ],
)
def test_a_file_of_labels_that_was_spoiled_is_named(
    line: str, complaint: str, run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (run / LABELS).write_text(f"{line}\n", encoding="utf-8")
    assert main(["claims", str(run)]) == 2
    assert f"{LABELS} {complaint}" in capsys.readouterr().err


def test_a_label_of_other_words_is_refused(run: Path, label: Label, capsys: pytest.CaptureFixture[str]) -> None:
    assert label("", "q") == 0
    labels = run / LABELS
    labels.write_text(labels.read_text(encoding="utf-8").replace("three fours", "eight sixes"), encoding="utf-8")
    assert main(["claims", str(run)]) == 2
    assert "quotes what is not said there" in capsys.readouterr().err


def test_labels_are_typed_at_a_terminal(run: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "arena", "claims", str(run), "--label"]
    with Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, cwd=Path(__file__).parents[2]) as labelling:
        os.close(theirs)
        os.write(ours, b"-\nq\n")
        shown = read_all(ours)
    assert labelling.returncode == 0
    assert "label> " in shown
    assert len(lines_of(run / LABELS)) == 1


def read_all(terminal: int) -> str:
    """Return what is written to a terminal until nobody holds its other end any more."""
    shown = b""
    try:
        while piece := os.read(terminal, 4096):
            shown += piece
    except OSError:  # what Linux says instead of an end
        pass
    finally:
        os.close(terminal)
    return shown.decode()
