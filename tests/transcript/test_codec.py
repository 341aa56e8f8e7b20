"""One line of a transcript, and all that may be wrong with it."""

import pytest

from arena.errors import TranscriptError
from arena.transcript import decode, encode
from arena.transcript.codec import NotJson
from tests.transcript.tables import CASES

BID = (
    b'{"n":7,"at":"2026-11-30T12:00:00.250Z","kind":"bid","seen_by":"all","hand":1,"turn":1,"seat":0,"quantity":2,'
    b'"face":4,"substituted":false}\n'
)
HEADER = (CASES / "arena.jsonl").read_bytes().splitlines()[0]


def test_a_line_comes_back_as_it_was() -> None:
    """transcript.md: facts are stored; writing what was read changes no byte."""
    assert encode(decode(BID)) == BID


def test_words_stand_in_utf8_and_not_in_escapes() -> None:
    """transcript.md: UTF-8."""
    line = BID.replace(b'"face":4', '"face":4,"_said":"ö🎲"'.encode())
    assert '"_said":"ö🎲"'.encode() in encode(decode(line))


def test_own_fields_are_kept() -> None:
    """transcript.md: fields whose name starts with `_` are kept and ignored."""
    record = decode(BID.replace(b'"face":4', b'"face":4,"_mine":{"a":[1]}'))
    assert record.model_extra == {"_mine": {"a": [1]}}


def test_lines_of_own_kinds_are_kept() -> None:
    """transcript.md: kinds whose name starts with `_` are kept and ignored, whatever fields they have."""
    line = b'{"n":7,"at":"2026-11-30T12:00:00.250Z","kind":"_mine","seen_by":[],"a":[1.5]}\n'
    assert encode(decode(line)) == line


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (b"", "is not JSON"),
        (b"\n", "is not JSON"),
        (b"{", "is not JSON"),
        (BID + BID, "is not JSON: Extra data"),
        (BID.replace(b"bid", b"b\xffd"), "is not UTF-8"),
        (b"\xef\xbb\xbf" + BID, "byte order mark"),
        (BID.replace(b"\n", b"\r\n"), "carriage return"),
    ],
)
def test_what_is_no_json_is_told_apart(line: bytes, fault: str) -> None:
    """A last line like this is torn and no error, so it has an error of its own."""
    with pytest.raises(NotJson, match=fault):
        decode(line)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (b"[]", "not a JSON object"),
        (b"null", "not a JSON object"),
        (b"{}", "kind is null, which table-talk/1 does not have"),
        (BID.replace(b'"bid"', b'"call"'), 'kind is "call", which table-talk/1 does not have'),
        (BID.replace(b'"bid"', b'["bid"]'), r'kind is \["bid"\]'),
        (BID.replace(b'"n":7', b'"n":7,"n":7'), 'field "n" twice'),
        (BID.replace(b'"n":7', b'"n":7,"\\u006e":8'), 'field "n" twice'),
        (BID.replace(b'"n":7', b'"_x":{"a":1,"a":2},"n":7'), 'field "a" twice'),
        (BID.replace(b'"n":7', b'"n":NaN'), "has NaN"),
        (BID.replace(b'"n":7', b'"n":-Infinity'), "has -Infinity"),
        (BID.replace(b'"n":7', b'"n":1e999'), "number 1e999, which is too large"),
        (BID.replace(b'"n":7', b'"n":' + b"9" * 5000), "number that is too long"),
        (BID.replace(b'"n":7', b'"n":9007199254740992'), "n is 9007199254740992"),
        (BID.replace(b'"n":7', b'"n":7.0'), "n is 7.0"),
        (BID.replace(b'"n":7', b'"n":"7"'), 'n is "7"'),
        (BID.replace(b'"n":7', b'"n":true'), "n is true"),
        (BID.replace(b'"n":7', b'"n":0'), "n is 0"),
        (BID.replace(b'"n":7,', b""), 'field "n" is missing'),
        (BID.replace(b'"n":7', b'"n":7,"note":1'), 'field "note" is unknown'),
        (BID.replace(b'"face":4', b'"face":7'), "face is 7"),
        (BID.replace(b'"all"', b"[0]"), r"seen_by is \[0\]"),
        (BID.replace(b"false", b"0"), "substituted is 0"),
        (BID.replace(b"11-30T", b"02-30T"), "at is '2026-02-30T12:00:00.250Z': day"),
        (BID.replace(b".250Z", b".250+00:00"), "at is"),
        (BID.replace(b".250Z", b"Z"), "at is"),
        (BID.replace(b'"n":7', b'"n":7,"_x":"\\ud83c"'), "half of a surrogate pair"),
        (b"[" * 10_000 + b"]" * 10_000, "is nested more than 64 deep"),
        (b'{"_x":' * 65 + b"1" + b"}" * 65, "is nested more than 64 deep"),
        (HEADER.replace(b"table-talk/1", b"table-talk/2"), "newer than 'table-talk/1'"),
        (HEADER.replace(b"table-talk/1", b"table-talk/x"), "expected 'table-talk/1'"),
        (HEADER.replace(b'"table-talk/1"', b"1"), "schema is 1, expected 'table-talk/1'"),
        (HEADER.replace(b'"merge":false', b'"_m":0'), "settings: talk.merge is missing"),
        (HEADER.replace(b'"hands":1,', b""), "ruleset: hands is missing"),
        (HEADER.replace(b'"rounds":1', b'"rounds":true'), "settings.talk.rounds is true"),
        (HEADER.replace(b'"hands":1', b'"hands":1,"jokers":2'), "ruleset.jokers is 2"),
        (HEADER.replace(b'"dice_per_seat":5', b'"dice_per_seat":1000000'), "dice_per_seat 1000000 is not in 1..20"),
        (HEADER.replace(b'"spec":{"bot":"scripted"}', b'"spec":[]', 1), r"agents.0.spec is \[\]"),
    ],
)
def test_what_is_no_line_is_refused(line: bytes, fault: str) -> None:
    """transcript.md: all fields of a kind, no other; readers refuse a newer schema."""
    with pytest.raises(TranscriptError, match=fault) as refused:
        decode(line)
    assert not isinstance(refused.value, NotJson)


def test_brackets_in_words_are_no_depth() -> None:
    """A prompt may quote any JSON."""
    words = b"[{" * 500
    assert decode(BID.replace(b'"face":4', b'"face":4,"_said":"' + words + b'\\""')).kind == "bid"


def test_what_is_shown_of_a_line_is_short_and_plain() -> None:
    """No terminal acts on what a file says."""
    with pytest.raises(TranscriptError) as refused:
        decode(BID.replace(b'"bid"', '"\u202e\\u001b[31m'.encode() + b"x" * 1000 + b'"'))
    assert str(refused.value).isascii()
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 200
