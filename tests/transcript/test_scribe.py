"""The scribe: state and file together, each line in one write."""

import os
from datetime import datetime, timedelta, timezone
from pathlib import Path
from random import Random

import pytest

from arena.errors import GameError, TranscriptError, WrongEvent
from arena.game import (
    Ask,
    Bid,
    BidPlaced,
    Doubt,
    Forfeit,
    Invalid,
    Message,
    Note,
    Settings,
    Talk,
    Void,
    preset,
)
from arena.transcript import Scribe, is_begun, replay, verify
from tests.transcript.tables import SILENT, RandomTable, attempt, begin, deal, header, lines_of, on_turn, tiny_match

QUIET = Settings(talk=SILENT)


def kinds(path: Path) -> list[str]:
    return [line["kind"] for line in lines_of(path)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


def test_a_match_begins_with_its_header_and_its_opening(path: Path) -> None:
    """transcript.md: `header`, then `match_opened`."""
    begin(path).close()
    first, second = lines_of(path)
    assert (first["kind"], first["n"], first["schema"]) == ("header", 1, "table-talk/1")
    assert second["kind"] == "match_opened"
    assert second["seats"] == ["Seat A", "Seat B"]


def test_names_are_shown_where_the_settings_say_so(path: Path) -> None:
    """transcript.md, `match_opened`: display names."""
    begin(path, settings=Settings(identity=type(Settings().identity)(names=True))).close()
    assert lines_of(path)[1]["seats"] == ["agent-0", "agent-1"]
    assert verify(path, unfinished=True).is_right


def test_a_match_is_begun_once(path: Path) -> None:
    """A file with a whole line is resumed, never written over."""
    begin(path).close()
    before = path.read_bytes()
    with pytest.raises(TranscriptError, match="exists already"):
        begin(path)
    assert path.read_bytes() == before


def test_a_match_that_is_kept_compressed_is_not_begun_again(path: Path) -> None:
    """The same match has the same name, so nothing is played twice."""
    path.with_name("match.jsonl.zst").touch()
    with pytest.raises(TranscriptError, match="exists already"):
        begin(path)


@pytest.mark.parametrize("left", [b"", b"{", b'{"n":1,"at":"2026-11-30T12:00:00.250Z","kind":"hea'])
def test_a_file_without_a_whole_header_is_begun_again(left: bytes, path: Path) -> None:
    """A kill between creating the file and its first line leaves this."""
    path.write_bytes(left)
    assert not is_begun(path)
    begin(path).close()
    assert is_begun(path)
    assert kinds(path) == ["header", "match_opened"]


def test_what_is_no_transcript_is_not_written_over(path: Path) -> None:
    """Somebody's notes without a line feed."""
    path.write_bytes(b"my notes")
    with pytest.raises(TranscriptError, match="no transcript"):
        begin(path)
    assert path.read_bytes() == b"my notes"


def test_each_line_is_handed_over_whole_in_one_write(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """transcript.md: a line is written whole and handed to the operating system."""
    written: list[bytes] = []
    real_write = os.write

    def watched(descriptor: int, content: bytes) -> int:
        written.append(content)
        return real_write(descriptor, content)

    monkeypatch.setattr(os, "write", watched)
    tiny_match(path)
    assert written == path.read_bytes().splitlines(keepends=True)


def test_a_line_is_on_file_before_the_event_is_told(path: Path) -> None:
    """transcript.md: before anyone hears of it."""
    with deal(begin(path, settings=QUIET)) as scribe:
        scribe.write(BidPlaced(on_turn(scribe), Bid(1, 2)))
        assert kinds(path)[-1] == "bid"
        assert replay(path).state == scribe.state


def test_nothing_is_written_where_the_rules_refuse(path: Path) -> None:
    """State and file stay as they were."""
    with deal(begin(path, settings=QUIET)) as scribe:
        before, state = path.read_bytes(), scribe.state
        with pytest.raises(GameError):
            scribe.write(Doubt(on_turn(scribe)))
        assert path.read_bytes() == before
        assert scribe.state is state


def test_nothing_is_written_where_the_order_of_lines_refuses(path: Path) -> None:
    """transcript.md: a substituted bid only where `invalid.then` says so."""
    with deal(begin(path, settings=QUIET)) as scribe:
        before = path.read_bytes()
        with pytest.raises(WrongEvent, match=r"invalid\.then is 'forfeit'"):
            scribe.write(BidPlaced(on_turn(scribe), Bid(1, 1), substituted=True))
        assert path.read_bytes() == before


def test_a_hand_is_opened_with_the_cups_of_seats_that_hold_dice(path: Path) -> None:
    """transcript.md: `hand_opened`; `cup` per seat with dice."""
    with begin(path, kinds=("bot",) * 3, ruleset=preset("classic").vary(dice_per_seat=1), settings=QUIET) as scribe:
        RandomTable(scribe, Random(1), trouble=0).play(steps=6)
        RandomTable(scribe, Random(1), trouble=0).play()
    lines = lines_of(path)
    opened = next(n for n, line in enumerate(lines) if line["kind"] == "hand_opened" and 0 in line["dice"])
    cups = [line["seat"] for line in lines[opened + 1 : opened + 3]]
    assert cups == [seat for seat, dice in enumerate(lines[opened]["dice"]) if dice]


def test_messages_are_linked_before_the_hand_is_closed(path: Path) -> None:
    """transcript.md: one `speech` line per played hand, with one link per message with text."""
    tiny_match(path)
    lines = lines_of(path)
    speech = lines[-3]
    assert (speech["kind"], lines[-2]["kind"]) == ("speech", "hand_closed")
    spoken = [line["n"] for line in lines if line["kind"] == "message" and line["text"] is not None]
    assert [link["n"] for link in speech["links"]] == spoken
    assert spoken != []


def test_undelivered_messages_are_linked_but_seen_by_nobody(path: Path) -> None:
    """table.md, `talk.delivered`; transcript.md, `message`: [] when not delivered."""
    tiny_match(path, settings=Settings(talk=Talk(delivered=False)))
    lines = lines_of(path)
    assert {tuple(line["seen_by"]) for line in lines if line["kind"] == "message"} == {()}
    assert len(lines[-3]["links"]) > 0
    assert verify(path).is_right


def test_after_a_forfeit_nothing_held(path: Path) -> None:
    """transcript.md, `speech`: after a forfeit held is null; rules.md, Forfeit: nobody wins without a bid."""
    settings = Settings(talk=Talk(speakers="active"), invalid=Invalid(retries=0), ask=Ask(intent=False))
    with deal(begin(path, kinds=("model", "model"), settings=settings)) as scribe:
        seat = on_turn(scribe)
        scribe.write_attempt(attempt(scribe, seat, "talk", talk_round=1))
        scribe.write(Message(seat, "I have a five."))
        scribe.write_attempt(attempt(scribe, seat, "open", outcome="illegal"))
        scribe.write(Forfeit(seat, "illegal"))
        RandomTable(scribe, Random(0)).play()
    speech = next(line for line in lines_of(path) if line["kind"] == "speech")
    assert (speech["held"], speech["winner"], speech["loser"]) == (None, None, seat)
    link = speech["links"][0]
    assert (link["role"], link["speaker_won"], link["on_contested_face"]) == ("forfeiter", False, None)
    assert verify(path).is_right


def test_a_voided_roll_leaves_no_link(path: Path) -> None:
    """rules.md, Void: the hand is rerolled; its messages are linked to nothing."""
    with deal(begin(path, settings=Settings(talk=Talk(speakers="active")))) as scribe:
        scribe.write(Message(on_turn(scribe), "I have a five."))
        scribe.write(Void("operator", "coffee"))
        deal(scribe)
        seat = on_turn(scribe)
        scribe.write(Message(seat, None))
        scribe.write(Forfeit(seat, "empty"))
        RandomTable(scribe, Random(0)).play()
    assert next(line for line in lines_of(path) if line["kind"] == "speech")["links"] == []


def test_intent_and_estimate_have_lines_of_their_own(path: Path) -> None:
    """transcript.md: `intent` before its message, `estimate` before the action, seen by their seat."""
    with deal(begin(path, settings=Settings(talk=Talk(speakers="active")))) as scribe:
        first = on_turn(scribe)
        scribe.write(Note(1, 1, 1, first, "truthful", "partly"))
        scribe.write(Message(first, "Hm."))
        scribe.write(BidPlaced(first, Bid(1, 2)))
        second = on_turn(scribe)
        scribe.write(Message(second, None))
        scribe.write(Note(1, 2, None, second, "p_true", 40))
        scribe.write(Doubt(second))
        assert [note.value for note in scribe.state.hand.notes] == ["partly", 40]
    private = [line for line in lines_of(path) if line["kind"] in ("intent", "estimate")]
    assert [line["seen_by"] for line in private] == [[first], [second]]
    assert (private[0]["truthful"], private[1]["p_true"]) == ("partly", 40)


def test_the_end_carries_the_digest(path: Path) -> None:
    """transcript.md: a finished transcript is a file whose last line is `match_closed` with the right digest."""
    tiny_match(path)
    assert verify(path).digest == lines_of(path)[-1]["digest"]


def test_lines_carry_the_time_in_utc(path: Path) -> None:
    """transcript.md: RFC 3339 UTC, milliseconds."""
    noon = datetime(2026, 11, 30, 12, 0, 0, 4_999, tzinfo=timezone(timedelta(hours=2)))
    Scribe.begin(path, header(), clock=lambda: noon).close()
    assert {line["at"] for line in lines_of(path)} == {"2026-11-30T10:00:00.004Z"}
