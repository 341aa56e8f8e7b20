"""`arena claims` on transcripts: messages are read again, nothing on file is touched (runs.md, Commands)."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from arena.cli import main
from arena.game import Bid, BidPlaced, Doubt
from arena.transcript import compress, find_transcripts
from tests.transcript.tables import CASES
from tests.transcript.test_speech import links, table, turn
from tests.transcript.test_speech import seats as seats_of


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """The folder of a run with three matches."""
    matches = tmp_path / "run" / "matches"
    shutil.copytree(CASES, matches, ignore=shutil.ignore_patterns("*.py"))
    return matches.parent


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def in_short(lines: list[dict[str, Any]]) -> list[tuple[str, int, str]]:
    return [(claim["kind"], claim["face"], claim["verdict"]) for line in lines for claim in line["claims"]]


def test_writes_one_line_per_message_beside_the_matches_of_a_run(run: Path) -> None:
    assert main(["claims", str(run)]) == 0
    lines = lines_of(run / "claims.jsonl")
    assert set(lines[0]) == {"match", "hand", "turn", "n", "seat", "text", "reader", "claims"}
    assert {line["reader"] for line in lines} == {"rules/1"}
    assert in_short(lines) == [("own", 4, "false"), ("own", 2, "true"), ("own", 3, "true")]


def test_a_claim_is_as_a_transcript_has_it(run: Path) -> None:
    """claims.md, The record."""
    assert main(["claims", str(run)]) == 0
    told = [link for line in lines_of(run / "matches" / "arena.jsonl") for link in line.get("links", ())]
    read = {line["n"]: line["claims"] for line in lines_of(run / "claims.jsonl")}
    assert {link["n"]: link["claims"] for link in told} == read


def test_transcripts_are_not_touched(run: Path) -> None:
    before = {path: path.read_bytes() for path in (run / "matches").iterdir()}
    assert main(["claims", str(run)]) == 0
    assert {path: path.read_bytes() for path in (run / "matches").iterdir()} == before


def test_a_single_file_has_its_readings_beside_it_where_no_search_takes_them_for_a_transcript(run: Path) -> None:
    file = run / "matches" / "arena.jsonl"
    assert main(["claims", str(file)]) == 0
    assert len(lines_of(run / "matches" / "arena.claims.jsonl")) == 3
    assert [path.name for path in find_transcripts([run])] == ["arena.jsonl", "classic.jsonl", "count_calls.jsonl"]
    assert main(["verify", str(run)]) == 0


def test_readings_in_a_folder_of_loose_files_are_no_transcript_either(run: Path) -> None:
    loose = run / "matches"
    assert main(["claims", str(loose)]) == 0
    assert main(["claims", str(loose)]) == 0
    assert main(["verify", str(loose)]) == 0


def test_compressed_transcripts_are_read_alike(run: Path) -> None:
    assert main(["claims", str(run)]) == 0
    plain = lines_of(run / "claims.jsonl")
    compress(run / "matches" / "arena.jsonl")
    assert main(["claims", str(run)]) == 0
    assert lines_of(run / "claims.jsonl") == plain
    assert main(["claims", str(run / "matches" / "arena.jsonl.zst")]) == 0
    assert lines_of(run / "matches" / "arena.claims.jsonl") == plain


def test_the_same_match_twice_is_read_once(run: Path) -> None:
    shutil.copy(run / "matches" / "arena.jsonl", run / "matches" / "again.jsonl")
    assert main(["claims", str(run)]) == 0
    assert len(lines_of(run / "claims.jsonl")) == 3


def test_json_prints_what_it_writes(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims", str(run), "--json"]) == 0
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert printed == lines_of(run / "claims.jsonl")


def test_says_how_many_claims_it_found_and_where_it_wrote_them(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims", str(run)]) == 0
    told = capsys.readouterr()
    assert "3 messages, 3 of them with a claim, read by rules/1" in told.out
    assert "0 of 3 messages read otherwise than in their transcripts" in told.out
    assert told.err == f"written to {run / 'claims.jsonl'}\n"


def test_a_reading_that_differs_from_the_transcript_is_shown(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An older reader, `rules/9`, had found nothing in the first message. The digest goes with the bytes."""
    assert main(["claims", str(told_by_another_reader(run / "matches" / "arena.jsonl"))]) == 0
    out = capsys.readouterr().out
    assert "1 of 3 messages read otherwise than in their transcripts:" in out
    assert '"I have three fours, friend."' in out
    assert "rules/9: no claim" in out
    assert "rules/1: own fours >= 3 ✗ false" in out


def told_by_another_reader(path: Path) -> Path:
    """Return a copy without an end in which another reader found nothing in the first message."""
    kept = [line for line in lines_of(path) if line["kind"] != "match_closed"]
    (speech,) = [line for line in kept if line["kind"] == "speech"]
    speech["reader"] = "rules/9"
    speech["links"][0]["claims"] = []
    speech["links"][0]["on_contested_face"] = False
    copy = path.with_name("older.jsonl")
    copy.write_text("".join(json.dumps(line) + "\n" for line in kept), encoding="utf-8")
    return copy


@pytest.mark.parametrize(("words", "seats"), [([], {1}), (["--include-people"], {0, 1, 2})])
def test_what_people_said_is_read_only_when_told(words: list[str], seats: set[int], tmp_path: Path) -> None:
    """runs.md: `--include-people`. Seats 0 and 2 are people."""
    with table(tmp_path / "mixed.jsonl", kinds=("human", "bot", "human")) as scribe:
        first, second, _ = seats_of(scribe)
        turn(scribe, dict.fromkeys(range(3), "I have three fives."), BidPlaced(first, Bid(3, 5)))
        turn(scribe, {}, Doubt(second))
        links(scribe)
    assert main(["claims", str(tmp_path / "mixed.jsonl"), *words]) == 0
    read = {line["seat"]: len(line["claims"]) for line in lines_of(tmp_path / "mixed.claims.jsonl")}
    assert read == dict.fromkeys(seats, 1)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["claims"], "name a transcript or a run"),
        (["claims", "nowhere.jsonl"], "nowhere.jsonl does not exist"),
        (["claims", "nowhere", "--score", "labelled.jsonl"], "leave one of them out"),
        (["claims", "--score", "nowhere.jsonl"], "nowhere.jsonl cannot be read: No such file"),
    ],
)
def test_a_mistake_in_the_words_is_said(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert complaint in capsys.readouterr().err


def test_a_broken_transcript_leaves_the_older_readings(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims", str(run)]) == 0
    before = sorted(run.iterdir())
    kept = (run / "claims.jsonl").read_bytes()
    broken = run / "matches" / "classic.jsonl"
    broken.write_bytes(broken.read_bytes().replace(b'"kind":"bid"', b'"kind":"bud"', 1))
    assert main(["claims", str(run)]) == 1
    assert "classic.jsonl line" in capsys.readouterr().err
    assert (sorted(run.iterdir()), (run / "claims.jsonl").read_bytes()) == (before, kept)
