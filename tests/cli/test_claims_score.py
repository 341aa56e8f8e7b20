"""`arena claims --score`: how the reader does on labelled messages, counted as claims.md says."""

import json
from pathlib import Path
from typing import Any

import pytest

from arena.cli import main

LABELLED = Path(__file__).parent.parent / "speech" / "claims.jsonl"

MESSAGE: dict[str, Any] = {
    "id": "one",
    "text": "I have three fives.",
    "own": [5, 5, 5, 1, 1],
    "table": [[6, 3, 2]],
    "ones_wild": True,
    "standing": {"quantity": 4, "face": 4, "held": False},
    "next_action": "doubt",
    "claims": [
        {
            "kind": "own",
            "quote": "three fives",
            "start": 7,
            "end": 18,
            "face": 5,
            "low": 3,
            "high": None,
            "vague": False,
            "hedged": False,
            "verdict": "true",
            "margin": 0,
        }
    ],
}
LABEL: dict[str, Any] = MESSAGE["claims"][0]
QUIET: dict[str, Any] = {**MESSAGE, "id": "quiet", "text": "Nice weather.", "claims": []}


def line(**changes: Any) -> bytes:
    return json.dumps({**MESSAGE, **changes}, ensure_ascii=False).encode()


def label(**changes: Any) -> list[dict[str, Any]]:
    return [{**LABEL, **changes}]


def without(name: str, given: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in given.items() if key != name}


@pytest.fixture
def scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Return a function from the bytes of a file to its score as JSON."""

    def score_of(content: bytes) -> Any:
        (tmp_path / "labelled.jsonl").write_bytes(content)
        assert main(["claims", "--score", str(tmp_path / "labelled.jsonl"), "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    return score_of


def test_json_is_one_object_of_four_shares(scored: Any) -> None:
    """`{"recall", "precision", "false_precision", "no_claim"}`, each `{"hits", "n", "value"}`."""
    assert scored(line() + b"\n" + json.dumps(QUIET).encode() + b"\n") == {
        "recall": {"hits": 1, "n": 1, "value": 1.0},
        "precision": {"hits": 1, "n": 1, "value": 1.0},
        "false_precision": {"hits": 0, "n": 0, "value": None},
        "no_claim": {"hits": 0, "n": 1, "value": 0.0},
    }


def test_a_label_that_is_not_found_costs_recall(scored: Any) -> None:
    """The label is of another face, so the claim that is found is no such label either."""
    score = scored(line(claims=label(face=4)))
    assert (score["recall"], score["precision"]) == ({"hits": 0, "n": 1, "value": 0.0},) * 2


def test_a_claim_called_false_whose_label_is_true_costs_false_precision(scored: Any) -> None:
    score = scored(line(own=[2, 2, 2, 2, 2]) + b"\n" + line(id="two", own=[2], claims=label(verdict="false")))
    assert score["false_precision"] == {"hits": 1, "n": 2, "value": 0.5}


def test_a_claim_made_up_is_counted_once_a_message(scored: Any) -> None:
    score = scored(line(text="I have three fives and two sixes.", claims=[]))
    assert (score["no_claim"], score["precision"]["n"]) == ({"hits": 1, "n": 1, "value": 1.0}, 2)


@pytest.mark.parametrize(
    "content",
    [
        line(standing=None, next_action="forced"),
        line(next_action=None, mood="smug", claims=label(note="sure", certainty=0.9)),
        line(id=17, table=[]),
        line().replace(b"\n", b"\r\n") + b"\r\n\r\n",
        b"\xef\xbb\xbf" + line(),
        b"\n\n" + line() + b"\n\n",
        line(claims=[without("margin", without("quote", without("hedged", without("high", LABEL))))]),
    ],
    ids=["nothing stands", "fields of others", "number as id", "CRLF", "BOM", "empty lines", "only what is scored"],
)
def test_what_does_not_matter_changes_nothing(content: bytes, scored: Any) -> None:
    assert scored(content)["recall"] == {"hits": 1, "n": 1, "value": 1.0}


@pytest.mark.parametrize("text", ["Weather,\u2028I have three fives.", "\ud83d \u0085 I have three fives."])
def test_separators_and_surrogates_in_a_text_end_no_line(text: str, scored: Any) -> None:
    start = text.index("three")
    given = {**MESSAGE, "text": text, "claims": label(start=start, end=start + 11)}
    assert scored(json.dumps(given).encode())["recall"]["hits"] == 1


def test_a_speaker_without_dice_is_no_trouble(scored: Any) -> None:
    score = scored(line(text="I have mostly fives. All fives!", own=[], claims=[]))
    assert score["recall"] == {"hits": 0, "n": 0, "value": None}


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "holds no labelled message"),
        (line() + b"\n{", "line 2: no JSON"),
        (b"[1]", "line 1: field 'the line' is [1]"),
        (b"\xff", "line 1: no JSON"),
        (b"[" * 100_000, "line 1: no JSON"),
        (json.dumps(without("own", MESSAGE)).encode(), "line 1: field 'own' is missing"),
        (line(own=[5, 7]), "line 1: field 'own.1' is 7"),
        (line(own="5 5"), "line 1: field 'own' is '5 5'"),
        (line(ones_wild="yes"), "line 1: field 'ones_wild' is 'yes'"),
        (line(standing={"quantity": 4}), "line 1: field 'standing.held' is missing"),
        (line(next_action="bluff"), "line 1: field 'next_action' is 'bluff'"),
        (line(claims=label(kind="dice")), "line 1: field 'claims.0.kind' is 'dice'"),
        (line(claims=label(verdict="maybe")), "line 1: field 'claims.0.verdict' is 'maybe'"),
        (line(claims=label(end=99)), "line 1: claims.0: start..end is 7..99, the text has 19 characters"),
        (line(claims=label(start=9, end=9)), "line 1: claims.0: start..end is 9..9"),
        (line(claims=label(face=None)), "line 1: claims.0: a claim of kind 'own' needs 'face'"),
        (line(claims=label(kind="bid", stance="hopes")), "line 1: claims.0: stance of a claim of kind 'bid'"),
        (line(claims=label(kind="hand", dice=[5])), "line 1: claims.0: dice of a claim of kind 'hand'"),
        (line() + b"\n" + line(), "line 2: id 'one' is that of line 1"),
    ],
)
def test_a_bad_line_is_named_with_its_field(
    content: bytes, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "labelled.jsonl").write_bytes(content)
    assert main(["claims", "--score", str(tmp_path / "labelled.jsonl"), "--json"]) == 2
    told = capsys.readouterr()
    assert (told.out, complaint in told.err) == ("", True), told.err


def test_a_quote_that_the_text_does_not_say_is_told_and_its_span_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "labelled.jsonl").write_bytes(line(claims=label(quote="three sixes")))
    assert main(["claims", "--score", str(tmp_path / "labelled.jsonl"), "--json"]) == 0
    told = capsys.readouterr()
    assert 'one: where a label quotes "three sixes" the text says something else' in told.err
    assert json.loads(told.out)["recall"]["hits"] == 1


def test_prints_shares_by_kind_with_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    """By kind, with k/n. The interval of 18 of 18 is [82.4%, 100%]: 18 / (18 + 1.96^2) = 0.824 (Wilson)."""
    assert main(["claims", "--score", str(LABELLED)]) == 0
    rows = [" ".join(row.split()) for row in capsys.readouterr().out.splitlines()]
    assert rows[0].endswith("220 messages, 207 labelled claims, read by rules/1")
    assert "hand 100.0% 18/18 [82.4%, 100.0%]" in rows
    assert [row.split()[0] for row in rows if " all " in f" {row} "] == ["recall", "precision", "false", "no"]


def test_lists_every_miss_with_label_and_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        line(claims=label(face=4)),
        line(id="missed", text="Nice weather today."),
        line(id="made", claims=[]),
        line(id="judged", claims=label(verdict="false")),
    ]
    (tmp_path / "labelled.jsonl").write_bytes(b"\n".join(lines))
    assert main(["claims", "--score", str(tmp_path / "labelled.jsonl")]) == 0
    listed = capsys.readouterr().out.partition("4 misses\n")[2].splitlines()
    assert [row.split('"')[0].strip() for row in listed if not row.startswith("      ")] == [
        "one  misread",
        "missed  missed",
        "made  made up",
        "judged  wrong verdict",
    ]
    assert '      label  own fours >= 3  ✓ true  "three fives" at 7..18' in listed
    assert '      found  own fives >= 3  ✓ true  "three fives" at 7..18' in listed
