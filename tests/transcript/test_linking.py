"""Checking `speech` lines that another reader of claims has written, or none."""

from pathlib import Path
from typing import Any

import pytest

from arena.transcript import verify
from tests.transcript.tables import changed

OWN = {"kind": "own", "quote": "three fours", "start": 7, "end": 18, "face": 4, "low": 3, "high": None, "vague": False}
CLAIM = {**OWN, "hedged": False, "verdict": "true", "margin": 0}
BID = {"kind": "bid", "quote": "I have", "start": 0, "end": 6, "hedged": False, "stance": "believe", "verdict": "true"}


def report_of(tmp_path: Path, reader: str, claims: list[dict[str, Any]], *, contested: bool | None = True) -> str:
    """Return what is said of the example with other claims in its first link, by another reader."""

    def change(line: dict[str, Any]) -> None:
        line["reader"] = reader
        line["links"] = [{**link, "claims": [], "on_contested_face": False} for link in line["links"]]
        line["links"][0] |= {"claims": claims, "on_contested_face": contested}

    path = tmp_path / "a.jsonl"
    path.write_bytes(changed("arena", 30, change))
    return str(verify(path)).removeprefix(f"{path}")


def test_another_readers_claims_are_taken_as_they_are(tmp_path: Path) -> None:
    """transcript.md: else quotes, spans and roles are checked and the output says so."""
    told = report_of(tmp_path, "other/2", [CLAIM])
    assert told == ": right (32 lines, claims were not recomputed: reader other/2 is not installed)"


def test_a_match_without_a_reader_says_so(tmp_path: Path) -> None:
    """`none`: nobody has read the messages."""
    assert "claims were never read" in report_of(tmp_path, "none", [], contested=False)


@pytest.mark.parametrize(
    ("claims", "contested", "fault"),
    [
        ([{**CLAIM, "quote": "three fives"}], True, "links.0.claims.0 quotes what the message does not say there"),
        ([{**CLAIM, "start": 8}], True, "links.0.claims.0 quotes what"),
        ([{**CLAIM, "end": 7}], True, "links.0.claims.0 quotes what"),
        ([{**CLAIM, "end": 9000}], True, "links.0.claims.0 quotes what"),
        ([CLAIM, BID], True, "claims of links.0 are not in order of start"),
        ([CLAIM], False, "links.0.on_contested_face is False, computed it is True"),
        ([CLAIM], None, "links.0.on_contested_face is None, computed it is True"),
        ([{**CLAIM, "face": 5}], True, "links.0.on_contested_face is True, computed it is False"),
        ([BID], True, "links.0.on_contested_face is True, computed it is False"),
    ],
)
def test_what_another_reader_quotes_is_checked(claims: Any, contested: bool | None, fault: str, tmp_path: Path) -> None:
    """claims.md, The record: text[start:end] == quote, in the order of start."""
    assert fault in report_of(tmp_path, "other/2", claims, contested=contested)


def test_who_reads_nothing_claims_nothing(tmp_path: Path) -> None:
    """Without a reader there are no claims."""
    assert "links.0 has claims, which nobody read" in report_of(tmp_path, "none", [CLAIM])


def test_the_installed_reader_is_held_to_what_it_reads(tmp_path: Path) -> None:
    """transcript.md: claims are recomputed and refused if wrong."""
    assert "links.0.claims.0.verdict is 'true', computed it is 'false'" in report_of(tmp_path, "rules/1", [CLAIM])
    assert "number of claims of links.0 is 2, computed it is 1" in report_of(tmp_path, "rules/1", [BID, CLAIM])
