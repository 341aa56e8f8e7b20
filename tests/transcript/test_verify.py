"""Verification: every line that a rule, the schema or the dice betray is named, and any other change is noticed."""

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arena.game import Invalid, Settings, Talk, View
from arena.transcript import Attempt, Header, Scribe, verify
from tests.transcript.tables import (
    CASE_NAMES,
    CASES,
    RandomTable,
    changed,
    clock,
    header,
    lines_of,
    seal,
    tiny_match,
    with_line,
    without,
)


def put(*path: Any) -> Any:
    """Return a change that sets the field at the end of `path`, whose last member is the value."""
    *way, name, value = path

    def change(line: Any) -> None:
        for step in way:
            line = line[step]
        line[name] = value

    return change


def fault_of(tmp_path: Path, content: bytes) -> str:
    path = tmp_path / "a.jsonl"
    path.write_bytes(content)
    report = verify(path)
    assert report.fault is not None
    assert not report.is_right
    return report.fault.removeprefix(f"{path} ")


LINK = ("links", 0)
CLAIM = (*LINK, "claims", 0)

CHANGES = [
    # where a line belongs, and who sees it
    ("arena", 9, put("n", 10), "line 9: n is 10, expected 9"),
    ("arena", 1, put("n", 2), "line 1: is header number 2, expected the header, number 1"),
    ("arena", 4, put("seen_by", [1]), r"line 4: seen_by is \[1\], expected \[0\]"),
    ("arena", 4, put("seen_by", [0, 1]), r"line 4: seen_by is \[0, 1\], expected \[0\]"),
    ("arena", 6, put("seen_by", []), r"line 6: seen_by is \[\], expected \[1\]"),
    ("arena", 9, put("seen_by", []), "line 9: seen_by is"),
    ("arena", 15, put("seen_by", [0]), r"line 15: seen_by is \[0\], expected \[1\]"),
    ("arena", 30, put("seen_by", "all"), "line 30: seen_by"),
    ("arena", 9, put("hand", 2), "line 9: hand is 2, being played is 1"),
    ("arena", 10, put("turn", 2), "line 10: turn is 2, being played is 1"),
    ("arena", 9, put("round", 2), "line 9: round is 2, due is 1"),
    ("arena", 8, put("round", 2), "line 8: truthful of seat 0 is not asked"),
    ("arena", 10, put("seat", 2), "line 10: seat is 2, the last one is 1"),
    ("arena", 4, put("roll", 2), "line 4: the cup of seat 0 is missing"),
    ("count_calls", 18, put("roll", 2), "line 18: roll is 2, being played is 1"),
    ("count_calls", 19, put("roll", 1), "line 19: .*is not due"),
    # the header
    ("arena", 1, put("match", "0" * 12), "line 1: match is '000000000000', computed from the header it is '8193607a"),
    ("arena", 1, put("ruleset_hash", "0" * 64), "line 1: ruleset_hash is"),
    ("arena", 1, put("table", "ben+ada"), "line 1: table is 'ben.ada', computed from the header it is 'ada.ben'"),
    ("arena", 1, put("rotation", 2), "line 1: rotation 2 of a table of 2"),
    ("arena", 1, put("seed", "a b"), "line 1: seed 'a b' is not"),
    ("arena", 1, put("agents", 1, "seat", 0), r"line 1: agents sit in seats \[0, 0\]"),
    ("arena", 1, put("agents", 1, "name", "ada"), "line 1: agents ada, ada: two have one name"),
    ("arena", 1, put("agents", 1, "spec", {"bot": "odds"}), "line 1: match is"),
    ("arena", 1, put("prompts", {"a": "0" * 64}), "line 1: prompts are named, but no agent is a model"),
    ("arena", 1, put("settings", "talk", "rounds", 2), "line 1: match is"),
    ("arena", 1, put("ruleset", "hands", 2), "line 1: ruleset_hash is"),
    ("arena", 2, put("opener", 1), "line 2: opener is 1, the seed gives 0"),
    ("arena", 2, put("seats", ["Seat A", "ben"]), "line 2: seats is"),
    # dice and openings
    ("arena", 4, put("dice", [2, 2, 1, 2, 4]), r"line 4: dice of seat 0 are \(2, 2, 1, 2, 4\), the seed gives"),
    ("arena", 4, put("dice", [2, 2, 1, 3, 2]), "line 4: dice of seat 0"),
    ("arena", 5, put("seat", 0), "line 5: a cup of seat 0, expected that of seat 1"),
    ("classic", 13, put("opener", 1), "line 13: .*is not due"),
    ("classic", 13, put("palifico", False), "line 13: .*is not due"),
    ("classic", 13, put("wild_ones", True), "line 13: .*is not due"),
    ("classic", 51, put("dice", [1, 1, 1]), "line 51: .*is not due"),
    # the bidding
    ("arena", 10, put("seat", 1), "line 10: bid by seat 1, but seat 0 is on turn"),
    ("arena", 16, put("quantity", 1), "line 16: bid 1x4 by seat 1 does not beat 2x4"),
    ("arena", 16, put("quantity", 11), "line 16: bid 11x4 by seat 1 is above the 10 dice"),
    ("arena", 16, put("substituted", True), "line 16: a substituted bid, but invalid.then is 'forfeit'"),
    ("classic", 31, put("face", 2), "line 31: bid 3x2 by seat 0 does not beat 2x1"),
    ("classic", 34, put("forced", False), "line 34: the doubt of 4x1 is forced"),
    ("classic", 21, put("forced", True), "line 21: the doubt of 3x2 is not forced"),
    ("arena", 9, put("text", " I have three fours, friend."), "line 9: message of seat 0 was not cleaned"),
    ("arena", 9, put("cut", True), "line 9: message of seat 0 was not cleaned"),
    ("arena", 9, put("text", ""), "line 9: message of seat 0 was not cleaned"),
    # what the rules compute
    ("arena", 29, put("count", 4), "line 29: count is 4, the rules give 1"),
    ("arena", 29, put("held", True), "line 29: held is True, the rules give False"),
    ("arena", 29, put("winner", 0), "line 29: winner is 0, the rules give 1"),
    ("arena", 29, put("cups", 0, 0, 4), "line 29: cups is"),
    ("arena", 29, put("quantity", 3), "line 29: bid is 3x4, the rules give 4x4"),
    ("arena", 29, put("bidder", 1), "line 29: bidder is 1, the rules give 0"),
    ("arena", 31, put("scores", [1, -1]), r"line 31: scores is \(1, -1\), the rules give \(-1, 1\)"),
    ("arena", 31, put("next_opener", 1), "line 31: next_opener is 1, the rules give None"),
    ("classic", 50, put("out", []), r"line 50: out is \(\), the rules give \(0,\)"),
    ("classic", 12, put("dice", [2, 2, 1]), "line 12: dice is"),
    ("classic", 63, put("placing", [[2], [0], [1]]), "line 63: placing is"),
    ("count_calls", 30, put("placing", [[0], [1]]), "line 30: placing is"),
    ("count_calls", 30, put("status", "abandoned"), "line 30: status is 'abandoned', the rules give 'complete'"),
    ("count_calls", 18, put("reason", "agent"), None),
    # speech
    ("arena", 30, put("held", True), "line 30: held is True, computed it is False"),
    ("arena", 30, put("winner", None), "line 30: winner is None, computed it is 1"),
    ("arena", 30, put(*LINK, "n", 7), "line 30: links.0.n is 7, computed it is 9"),
    ("arena", 30, put(*LINK, "seat", 1), "line 30: links.0.seat is 1"),
    ("arena", 30, put(*LINK, "role", "bystander"), "line 30: links.0.role is 'bystander', computed it is 'bidder'"),
    ("arena", 30, put(*LINK, "speaker_won", True), "line 30: links.0.speaker_won is True"),
    ("arena", 30, put(*LINK, "truthful", "yes"), "line 30: links.0.truthful is 'yes', computed it is 'no'"),
    ("arena", 30, put(*LINK, "on_contested_face", False), "line 30: links.0.on_contested_face is False"),
    ("arena", 30, put(*CLAIM, "quote", "three fives"), "line 30: links.0.claims.0"),
    ("arena", 30, put(*CLAIM, "start", 8), "line 30: links.0.claims.0"),
    ("arena", 30, put(*CLAIM, "mood", "bad"), 'line 30: field "links.0.claims.0.own.mood" is unknown'),
    ("arena", 30, put("links", []), "line 30: number of links is 0, computed it is 3"),
    # the schema
    ("arena", 9, put("kind", "chat"), 'line 9: kind is "chat", which table-talk/1 does not have'),
    ("arena", 9, put("tone", "kind"), 'line 9: field "tone" is unknown'),
    ("arena", 9, put("_tone", "kind"), None),
    ("arena", 1, put("_note", {"a": [1]}), None),
    ("arena", 1, put("settings", "_note", 1), None),
    ("arena", 30, put(*CLAIM, "_note", 1), None),
    ("arena", 9, lambda line: line.pop("cut"), 'line 9: field "cut" is missing'),
    ("arena", 1, lambda line: line["settings"].pop("ask"), "line 1: settings: ask is missing"),
    ("arena", 1, put("schema", "table-talk/2"), 'line 1: schema "table-talk/2" is newer'),
]


@pytest.mark.parametrize(("case", "line", "change", "fault"), CHANGES)
def test_a_changed_line_is_named(case: str, line: int, change: Any, fault: str | None, tmp_path: Path) -> None:
    """transcript.md, `arena verify`: recomputed and refused if wrong, though the digest was made right again."""
    path = tmp_path / "a.jsonl"
    path.write_bytes(changed(case, line, change))
    report = verify(path)
    assert_told(report.fault and report.fault.removeprefix(f"{path} "), fault)
    assert report.line == (None if fault is None else line)


def assert_told(told: str | None, pattern: str | None) -> None:
    assert (told is None) == (pattern is None), told
    assert told is None or re.search(f"^({pattern})", told), told


@pytest.mark.parametrize(
    ("case", "left_out", "fault"),
    [
        ("arena", (2,), "line 2: match_opened is missing"),
        ("arena", (3,), "line 3: a cup of seat 0 outside the opening of a hand"),
        ("arena", (4,), "line 4: a cup of seat 1, expected that of seat 0"),
        ("arena", (5,), "line 5: the cup of seat 1 is missing"),
        ("arena", (9,), "line 9: bid by seat 0 before the table talk is over"),
        ("arena", (10,), "line 10: hand is 1|line 10: turn is 2, being played is 1"),
        ("arena", (29,), "line 29: speech is not due"),
        ("arena", (30,), "line 30: the speech line of the hand is missing"),
        ("arena", (31,), "line 31: MatchClosed is not due"),
        ("classic", (34,), "line 34: a contest is not due"),
        ("arena", (1,), "line 1: is match_opened number 1, expected the header"),
        ("arena", (8, 15), "line 28: links.0.n is 9, computed it is 8"),
    ],
)
def test_a_missing_line_is_noticed(case: str, left_out: tuple[int, ...], fault: str, tmp_path: Path) -> None:
    """transcript.md, order within a hand."""
    assert_told(fault_of(tmp_path, without(case, *left_out)), fault)


INTENT = {"kind": "intent", "seen_by": [0], "hand": 1, "turn": 1, "round": 1, "seat": 0, "truthful": "no"}
ESTIMATE = {"kind": "estimate", "seen_by": [0], "hand": 1, "turn": 1, "seat": 0, "p_true": 50}
SPEECH = {"kind": "speech", "seen_by": [], "hand": 1, "turn": 1, "held": None, "winner": None, "loser": 0}
ASSIST = {"kind": "assist", "seen_by": [0], "hand": 1, "turn": 1, "seat": 0, "what": "odds"}
VOID = {"kind": "void", "seen_by": "all", "hand": 1, "roll": 1, "reason": "operator", "detail": None}
OPENED = {"kind": "match_opened", "seen_by": "all", "seats": ["Seat A", "Seat B"], "opener": 0}


@pytest.mark.parametrize(
    ("at", "line", "fault"),
    [
        (6, INTENT, "line 6: truthful of seat 0 is not asked"),
        (9, INTENT, "line 9: truthful of seat 0 stands there already"),
        (10, INTENT, "line 10: truthful of seat 0 is not asked"),
        (10, ESTIMATE, "line 10: p_true of seat 0 is not asked"),
        (16, {**ESTIMATE, "turn": 2}, "line 16: p_true of seat 0 is not asked"),
        (16, {**ESTIMATE, "turn": 2, "seat": 1, "seen_by": [1]}, "line 16: p_true of seat 1 stands there already"),
        (10, {**SPEECH, "reader": "none", "links": []}, "line 10: speech is not due"),
        (10, ASSIST, "line 10: a hint for seat 0, which is no person"),
        (29, {**VOID}, "line 29: void .operator. is not due"),
        (10, {**VOID, "reason": "agent", "detail": "why"}, "line 10: detail of a void that no operator wrote"),
        (3, OPENED, "line 3: a second match_opened"),
        (
            3,
            {k: v for k, v in lines_of(CASES / "arena.jsonl")[0].items() if k not in ("n", "at")},
            "line 3: a second header",
        ),
        (3, VOID, "line 3: no hand is being played"),
        (33, {"kind": "_more", "seen_by": []}, "line 33: stands after match_closed"),
        (10, {"kind": "_more", "seen_by": "all", "any": {"thing": 1.5}}, "line 31: links.1.n is 12, computed it is 13"),
    ],
)
def test_a_line_where_none_belongs_is_named(at: int, line: dict[str, Any], fault: str, tmp_path: Path) -> None:
    """transcript.md: intent before its message, estimate before the action, a void inside the bidding."""
    assert_told(fault_of(tmp_path, with_line("arena", at, line)), fault)


def test_lines_of_own_kinds_are_ignored(tmp_path: Path) -> None:
    """transcript.md: kinds whose name starts with `_` are kept and ignored."""
    path = tmp_path / "a.jsonl"
    path.write_bytes(with_line("classic", 7, {"kind": "_more", "seen_by": "all", "any": {"thing": 1.5}}))
    assert verify(path).fault is None


def test_any_changed_byte_of_a_short_match_is_noticed(tmp_path: Path) -> None:
    """transcript.md: what neither JSON nor a rule betrays is named as `digest differs`."""
    path = tiny_match(tmp_path / "a.jsonl")
    places = range(path.stat().st_size)
    assert len(places) > 2000
    assert [place for place in places if not is_noticed(path, place, 1)] == []
    assert verify(path).is_right


@pytest.mark.parametrize("case", CASE_NAMES)
def test_changed_bytes_of_an_example_are_noticed(case: str, tmp_path: Path) -> None:
    """Any bit, anywhere."""
    path = tmp_path / "a.jsonl"
    size = path.write_bytes((CASES / f"{case}.jsonl").read_bytes())
    chance = Random(case)
    places = [*range(size - 70, size), *chance.sample(range(size), 100)]
    assert [place for place in places if not is_noticed(path, place, 1 << chance.randrange(8))] == []


def is_noticed(path: Path, place: int, bits: int) -> bool:
    """Return whether a file with some bits of one byte turned is a fault, as the specification wants it named."""
    with path.open("r+b", buffering=0) as file:
        file.seek(place)
        byte = file.read(1)[0]
        file.seek(place)
        file.write(bytes([byte ^ bits]))
        report = verify(path)
        file.seek(place)
        file.write(bytes([byte]))
    fault = report.fault or ""
    return report.line is not None or "digest differs" in fault or "unfinished" in fault


def test_a_change_that_breaks_no_rule_differs_in_its_digest(tmp_path: Path) -> None:
    """transcript.md: a changed byte that neither JSON nor a rule betrays."""
    whole = (CASES / "arena.jsonl").read_bytes()
    assert fault_of(tmp_path, whole.replace(b"12:00:02", b"12:00:01")).startswith("line 32: digest differs")


@pytest.mark.parametrize("left", [b"", b"{", b'{"n":32}'])
def test_a_file_without_its_end_is_a_fault_unless_it_is_accepted(left: bytes, tmp_path: Path) -> None:
    """transcript.md: named so, and counted as a fault; `--unfinished` accepts it."""
    path = tmp_path / "a.jsonl"
    whole = (CASES / "arena.jsonl").read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]) + left)
    refused, accepted = verify(path), verify(path, unfinished=True)
    assert "unfinished" in str(refused)
    assert not refused.is_right
    assert accepted.is_right
    assert accepted.digest is None
    assert "unfinished" in str(accepted)


def test_a_wrong_digest_is_a_fault_even_where_no_end_is_asked_for(tmp_path: Path) -> None:
    """It is a changed file, not an unfinished one."""
    path = tmp_path / "a.jsonl"
    path.write_bytes((CASES / "arena.jsonl").read_bytes().replace(b'"digest":"4a', b'"digest":"5a'))
    assert "digest differs" in str(verify(path, unfinished=True))


def test_lines_after_the_end_are_a_fault(tmp_path: Path) -> None:
    """transcript.md: a finished transcript is a file whose last line is `match_closed`."""
    whole = (CASES / "arena.jsonl").read_bytes()
    assert "line 33" in fault_of(tmp_path, whole + b"{")
    assert "line 33" in fault_of(tmp_path, whole + whole.splitlines(keepends=True)[1].replace(b'"n":2', b'"n":33'))


@pytest.mark.parametrize("name", ["missing.jsonl", "", "empty.jsonl", "torn.jsonl", "cut.jsonl.zst"])
def test_what_cannot_be_read_is_a_fault_and_no_error(name: str, tmp_path: Path) -> None:
    """One line per file, whatever it is."""
    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "torn.jsonl").write_bytes(b'{"n":1')
    (tmp_path / "cut.jsonl.zst").write_bytes(b"\x28\xb5\x2f\xfd")
    report = verify(tmp_path / name)
    assert report.fault is not None
    assert str(tmp_path / name) in report.fault
    assert report.lines == 0


def model_match(path: Path, **settings: Any) -> list[dict[str, Any]]:
    """Write a match of a model against a bot and return its lines."""
    parts = header(kinds=("model", "bot"), settings=Settings(**settings))
    with Scribe.begin(path, parts, clock=clock()) as scribe:
        RandomTable(scribe, Random(2), trouble=0).play()
    return lines_of(path)


def test_attempts_stand_before_what_comes_of_them(tmp_path: Path) -> None:
    """transcript.md, order within a hand: without its attempts a model neither speaks nor acts."""
    lines = model_match(tmp_path / "m.jsonl", talk=Talk(speakers="none"))
    left = [line for line in lines if line["kind"] != "attempt"]
    fault = fault_of(tmp_path, seal([{**line, "n": n} for n, line in enumerate(left, start=1)]))
    assert "the last attempt of seat 0 is missing" in fault or "its last attempt is missing" in fault


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("seat", 1, "an attempt of seat 1, which is no model"),
        ("question", "talk", "an attempt of seat 0 at 'talk', which is not asked"),
        ("question", "open", "at 'open', which is not asked"),
        ("round", 1, "which is not asked"),
        ("number", 2, "number is 2, the next attempt of seat 0 is 1"),
        ("outcome", "illegal", "but its last attempt is illegal"),
        ("outcome", "provider", "but its last attempt is provider"),
        ("reply", None, "the attempt is ok, but has no reply"),
        ("roll", 2, "roll is 2, being played is 1"),
        ("prompt", {"sha256": "0" * 64, "messages": [{"role": "user"}]}, "prompt.sha256 is 000"),
    ],
)
def test_a_wrong_attempt_is_named(field: str, value: Any, fault: str, tmp_path: Path) -> None:
    """transcript.md, `attempt`: asked of a model, numbered, and ok before its consequence."""
    lines = model_match(tmp_path / "m.jsonl", talk=Talk(speakers="none"), invalid=Invalid(retries=0))
    place = next(n for n, line in enumerate(lines) if line["kind"] == "attempt" and line["outcome"] == "ok")
    lines[place] = {**lines[place], field: value}
    assert_told(fault_of(tmp_path, seal(lines)), f"line [0-9]+: .*({fault})")


def test_prompts_are_checked_where_somebody_can(tmp_path: Path) -> None:
    """transcript.md: each prompt rendered anew from the view at that point."""
    path = tmp_path / "m.jsonl"
    attempts = [line for line in model_match(path) if line["kind"] == "attempt"]
    seen: list[tuple[int, int, int]] = []

    def check(header: Header, seen_by: View, attempt: Attempt, earlier: Sequence[Attempt]) -> str | None:
        seen.append((seen_by.seat, seen_by.turn, len(earlier) + 1))
        return None

    assert verify(path, prompt_check=check).fault is None
    assert seen == [(line["seat"], line["turn"], line["number"]) for line in attempts]


def test_a_prompt_that_differs_is_named(tmp_path: Path) -> None:
    """The check says what is wrong, the report where."""
    path = tmp_path / "m.jsonl"
    first = next(line["n"] for line in model_match(path) if line["kind"] == "attempt")
    report = verify(path, prompt_check=lambda *question: "the prompt is another")
    assert report.fault == f"{path} line {first}: the prompt is another"


def test_prompts_that_nobody_checked_are_mentioned(tmp_path: Path) -> None:
    """What was not checked is said."""
    path = tmp_path / "m.jsonl"
    model_match(path)
    assert "prompts were not rendered again" in str(verify(path))
