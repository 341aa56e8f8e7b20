"""`arena hands` and `arena export` as a user types them (runs.md, Commands)."""

import json
from pathlib import Path

import polars as pl
import pytest

from arena.cli import main
from arena.game import Ruleset
from tests.analysis.test_paper import SIX_HANDS
from tests.analysis.writing import turn, write_match

RULES = Ruleset(dice_per_seat=2, hands=6)
# Bots have no attempts to be out of, so that a transcript in which one forfeits does not verify.
NO_FORFEIT = [turn("doubt") if one.action == "forfeit" else one for one in SIX_HANDS]


@pytest.fixture
def run(tmp_path: Path) -> Path:
    write_match(tmp_path / "run" / "matches", SIX_HANDS, seed="paper-1", ruleset=RULES)
    return tmp_path / "run"


@pytest.fixture
def verified(tmp_path: Path) -> Path:
    """The folder of a run whose transcript verifies."""
    write_match(tmp_path / "right" / "matches", NO_FORFEIT, seed="paper-1", ruleset=RULES)
    return tmp_path / "right"


def test_hands_are_printed_a_moment_a_line(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Data to stdout, counts to stderr."""
    assert main(["hands", str(run), "--where", "lie:worked"]) == 0
    told = capsys.readouterr()

    lines = told.out.splitlines()
    assert [line.split("  ", 1)[1] for line in lines] == [
        'turn 2  A ann  bids 2x5, chance 0.52  lie:meant  lie:worked  "I have two fives."',
        'turn 1  B ben  bids 1x6, chance 0.52  lie:meant  lie:worked  "I have a six."',
    ]
    assert told.err == "2 of 6 hands (lie:worked 2)\n"


def test_a_preset_brings_its_order(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Missed doubts by loss: 2548/1296 in hand 6, then 1908/1296 in hand 1."""
    main(["hands", str(run), "--preset", "missed-doubts"])

    assert [line.split()[0].split("-")[1] for line in capsys.readouterr().out.splitlines()] == ["6", "1", "1"]


def test_a_limit_says_how_many_more_there_are(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is left out unsaid."""
    main(["hands", str(run), "--limit", "2"])

    assert capsys.readouterr().err == "6 of 6 hands; 4 more with --limit 0\n"


def test_json_is_an_object_a_hand(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """--json on every reading command."""
    main(["hands", str(run), "--where", "bluff:any", "--json"])
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    assert [one["found"] for one in told] == [[{"turn": 2, "seat": 1}], [{"turn": 2, "seat": 1}]]
    assert told[0]["agents"] == ["ann", "ben", "cat"]


def test_the_grammar_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Every clause with what it means."""
    assert main(["hands", "--grammar"]) == 0
    out = capsys.readouterr().out

    assert "  lie:worked           lies, bids on it, the next seat raises, and it does not lose the hand\n" in out
    assert "  missed-doubts        Missed doubts, by loss: doubt:missed\n" in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["hands"], "arena: name a run or a transcript, as in: arena hands transcripts/demo --where lie:worked\n"),
        (["hands", ".", "--where", "bluf:any"], "arena: 'bluf:any': no clause 'bluf'; did you mean 'bluff'?\n"),
        (["export", ".", "."], "arena: name the folder to write to with --out DIR\n"),
        (["export", "a", "b"], "arena: a does not exist, expected a transcript or the folder of a run\n"),
        (["report", "a"], "arena: a does not exist, expected a transcript or the folder of a run\n"),
    ],
)
def test_a_mistake_is_a_usage_error_in_words(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit 2, without a traceback."""
    assert main(words) == 2
    assert capsys.readouterr().err == told


def test_export_writes_tables_and_their_card(verified: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Parquet into the folder of the run."""
    assert main(["export", str(verified)]) == 0

    assert capsys.readouterr().out.startswith(f"{verified / 'facts'}: matches 1, seats 3, hands 6, cups 18, turns 20")
    assert pl.read_parquet(verified / "facts" / "turns.parquet").height == 20
    assert (verified / "facts" / "SCHEMA.md").read_text().startswith("# Facts of test\n")


def test_export_to_csv_elsewhere(verified: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """--to csv, --out, --json."""
    assert main(["export", str(verified), "--to", "csv", "--out", str(tmp_path / "out"), "--json"]) == 0

    assert json.loads(capsys.readouterr().out)["rows"]["hands"] == 6
    assert (tmp_path / "out" / "hands.csv").read_text().count("\n") == 7


def test_a_transcript_that_is_wrong_is_not_exported(verified: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Facts come from verified transcripts."""
    path = next((verified / "matches").iterdir())
    path.write_bytes(path.read_bytes().replace(b'"quantity":1', b'"quantity":2', 1))

    assert main(["export", str(verified)]) == 1
    assert "nothing was exported" in capsys.readouterr().err
    assert not (verified / "facts").exists()
