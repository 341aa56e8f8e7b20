"""The scribe: state and file together, each line in one write, and a match that goes on after any cut."""

import os
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arena.errors import GameError, TranscriptError, WrongEvent
from arena.game import (
    Ask,
    Bid,
    BidPlaced,
    Doubt,
    Forfeit,
    HandClosed,
    HandOpened,
    Invalid,
    MatchClosed,
    Message,
    Note,
    Roll,
    Settings,
    Talk,
    Void,
    due,
    preset,
    roll_cups,
)
from arena.transcript import Prompt, Scribe, is_begun, replay, verify
from arena.transcript.codec import MAX_LINE_BYTES
from tests.transcript.tables import SILENT, RandomTable, attempt, clock, cuts, header, lines_of, tiny_match

QUIET = Settings(talk=SILENT)


def begin(path: Path, **parts: Any) -> Scribe:
    return Scribe.begin(path, header(**parts), clock=clock())


def deal(scribe: Scribe) -> Scribe:
    """Open the hand that is due."""
    wanted = due(scribe.state)
    assert isinstance(wanted, Roll)
    opening = wanted.opening
    cups = roll_cups(scribe.header.seed, hand=opening.hand, roll=opening.roll, dice=opening.dice)
    scribe.write(HandOpened(opening, cups))
    return scribe


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
        scribe.write(BidPlaced(scribe.state.hand.on_turn, Bid(1, 2)))
        assert kinds(path)[-1] == "bid"
        assert replay(path).state == scribe.state


def test_nothing_is_written_where_the_rules_refuse(path: Path) -> None:
    """State and file stay as they were."""
    with deal(begin(path, settings=QUIET)) as scribe:
        before, state = path.read_bytes(), scribe.state
        with pytest.raises(GameError):
            scribe.write(Doubt(scribe.state.hand.on_turn))
        assert path.read_bytes() == before
        assert scribe.state is state


def test_nothing_is_written_where_the_order_of_lines_refuses(path: Path) -> None:
    """transcript.md: a substituted bid only where `invalid.then` says so."""
    with deal(begin(path, settings=QUIET)) as scribe:
        before = path.read_bytes()
        with pytest.raises(WrongEvent, match=r"invalid\.then is 'forfeit'"):
            scribe.write(BidPlaced(scribe.state.hand.on_turn, Bid(1, 1), substituted=True))
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
    with deal(begin(path, settings=Settings(talk=Talk(speakers="active")))) as scribe:
        seat = scribe.state.hand.on_turn
        scribe.write(Message(seat, "I have a five."))
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
        scribe.write(Message(scribe.state.hand.on_turn, "I have a five."))
        scribe.write(Void("operator", "coffee"))
        deal(scribe)
        seat = scribe.state.hand.on_turn
        scribe.write(Message(seat, None))
        scribe.write(Forfeit(seat, "empty"))
        RandomTable(scribe, Random(0)).play()
    assert next(line for line in lines_of(path) if line["kind"] == "speech")["links"] == []


def test_intent_and_estimate_have_lines_of_their_own(path: Path) -> None:
    """transcript.md: `intent` before its message, `estimate` before the action, seen by their seat."""
    with deal(begin(path, settings=Settings(talk=Talk(speakers="active")))) as scribe:
        first = scribe.state.hand.on_turn
        scribe.write(Note(1, 1, 1, first, "truthful", "partly"))
        scribe.write(Message(first, "Hm."))
        scribe.write(BidPlaced(first, Bid(1, 2)))
        second = scribe.state.hand.on_turn
        scribe.write(Message(second, None))
        scribe.write(Note(1, 2, None, second, "p_true", 40))
        scribe.write(Doubt(second))
        assert [note.value for note in scribe.state.hand.notes] == ["partly", 40]
    private = [line for line in lines_of(path) if line["kind"] in ("intent", "estimate")]
    assert [line["seen_by"] for line in private] == [[first], [second]]
    assert (private[0]["truthful"], private[1]["p_true"]) == ("partly", 40)


def test_what_is_not_asked_is_not_written(path: Path) -> None:
    """transcript.md: only where asked; people never are."""
    asked_nothing = Settings(talk=Talk(speakers="active"), ask=Ask(intent=False))
    with deal(begin(path, settings=asked_nothing)) as scribe:
        seat = scribe.state.hand.on_turn
        with pytest.raises(WrongEvent, match="is not asked"):
            scribe.write(Note(1, 1, 1, seat, "truthful", "yes"))
    people = path.with_name("people.jsonl")
    with deal(begin(people, kinds=("human", "human"), settings=Settings(talk=Talk(speakers="active")))) as scribe:
        seat = scribe.state.hand.on_turn
        with pytest.raises(WrongEvent, match="is not asked"):
            scribe.write(Note(1, 1, 1, seat, "truthful", "yes"))


def test_the_end_carries_the_digest(path: Path) -> None:
    """transcript.md: a finished transcript is a file whose last line is `match_closed` with the right digest."""
    tiny_match(path)
    assert verify(path).digest == lines_of(path)[-1]["digest"]


def test_lines_carry_the_time_in_utc(path: Path) -> None:
    """transcript.md: RFC 3339 UTC, milliseconds."""
    noon = datetime(2026, 11, 30, 12, 0, 0, 4_999, tzinfo=timezone(timedelta(hours=2)))
    Scribe.begin(path, header(), clock=lambda: noon).close()
    assert {line["at"] for line in lines_of(path)} == {"2026-11-30T10:00:00.004Z"}


# Attempts and hints.


def asking(path: Path, **settings: Any) -> Scribe:
    """Return a match of models in which seat 0 is asked for the first bid."""
    given = Settings(talk=SILENT, **settings)
    return deal(begin(path, kinds=("model", "model"), settings=given, seed="first"))


def test_attempts_wait_for_their_consequence(path: Path) -> None:
    """transcript.md: an `ok` attempt whose consequence is missing is read again from its `reply`."""
    with asking(path) as scribe:
        seat = scribe.state.hand.on_turn
        scribe.write_attempt(attempt(scribe, seat, "open", outcome="illegal"))
        scribe.write_attempt(attempt(scribe, seat, "open"))
        assert [waiting.outcome for waiting in scribe.attempts] == ["illegal", "ok"]
        scribe.write(BidPlaced(seat, Bid(1, 2)))
        assert scribe.attempts == ()


def test_attempts_are_there_again_after_a_resume(path: Path) -> None:
    """What has been paid for is not asked again."""
    with asking(path) as scribe:
        scribe.write_attempt(attempt(scribe, scribe.state.hand.on_turn, "open", reply='{"quantity": 1}'))
    with Scribe.resume(path, clock=clock()) as resumed:
        assert [waiting.reply for waiting in resumed.attempts] == ['{"quantity": 1}']
        assert resumed.state == scribe.state


def test_the_plan_of_an_attempt_becomes_a_note(path: Path) -> None:
    """table.md, view: own notes of its used attempts; those that were no use leave none."""
    with asking(path) as scribe:
        seat = scribe.state.hand.on_turn
        scribe.write_attempt(attempt(scribe, seat, "open", outcome="illegal", plan="bid 9x9"))
        scribe.write_attempt(attempt(scribe, seat, "open", plan="bid low"))
        assert [(note.kind, note.value) for note in scribe.state.hand.notes] == [("plan", "bid low")]
        with pytest.raises(WrongEvent, match="written with its attempt"):
            scribe.write(Note(1, 1, None, seat, "plan", "another"))


def test_a_model_is_asked_as_often_as_the_settings_allow(path: Path) -> None:
    """table.md: up to `invalid.retries` more times; trouble of the provider does not count."""
    with asking(path, invalid=Invalid(retries=1)) as scribe:
        seat = scribe.state.hand.on_turn
        for outcome in ("illegal", "provider", "empty"):
            scribe.write_attempt(attempt(scribe, seat, "open", outcome=outcome))
        with pytest.raises(WrongEvent, match=r"invalid\.retries is 1"):
            scribe.write_attempt(attempt(scribe, seat, "open"))
        with pytest.raises(WrongEvent, match=r"reason is 'illegal', the last attempt of seat . is 'empty'"):
            scribe.write(Forfeit(seat, "illegal"))
        scribe.write(Forfeit(seat, "empty"))


def test_nobody_loses_by_a_provider(path: Path) -> None:
    """table.md, Parking: provider trouble closes nothing."""
    with asking(path) as scribe:
        seat = scribe.state.hand.on_turn
        scribe.write_attempt(attempt(scribe, seat, "open", outcome="provider", reply=None))
        with pytest.raises(WrongEvent, match=r"the last attempt of seat . is provider"):
            scribe.write(Forfeit(seat, "empty"))


def test_together_all_are_asked_before_anyone_is_heard(path: Path) -> None:
    """transcript.md: in `together` windows attempts as they arrive, then all intents and messages in seat order."""
    settings = Settings(talk=Talk(order="together"))
    with deal(begin(path, kinds=("model", "model"), settings=settings)) as scribe:
        scribe.write_attempt(attempt(scribe, 1, "talk", talk_round=1))
        with pytest.raises(WrongEvent, match="seat 0 has not been asked"):
            scribe.write(Note(1, 1, 1, 0, "truthful", "no"))
        scribe.write_attempt(attempt(scribe, 0, "talk", talk_round=1))
        scribe.write(Note(1, 1, 1, 0, "truthful", "no"))
        scribe.write(Message(0, "Five!"))
        assert [waiting.seat for waiting in scribe.attempts] == [1]
        with pytest.raises(WrongEvent, match="its last attempt is missing"):
            scribe.write(Message(0, "Six!"))
        scribe.write(Message(1, "Six!"))


def test_merged_the_attempts_stay_until_the_move(path: Path) -> None:
    """transcript.md: merged: attempts (`round` 1), `intent`, `message`, `estimate`, then the action."""
    settings = Settings(talk=Talk(speakers="active", merge=True))
    with deal(begin(path, kinds=("model", "model"), settings=settings)) as scribe:
        seat = scribe.state.hand.on_turn
        scribe.write_attempt(attempt(scribe, seat, "talk_open", talk_round=1))
        scribe.write(Note(1, 1, 1, seat, "truthful", "no"))
        scribe.write(Message(seat, "Five!"))
        assert len(scribe.attempts) == 1
        scribe.write(BidPlaced(seat, Bid(1, 5)))
        assert scribe.attempts == ()


def test_the_messages_of_a_prompt_are_hashed(path: Path) -> None:
    """transcript.md, `prompt`: sha256 of canonical JSON of the messages."""
    with asking(path) as scribe:
        prompt = Prompt(sha256="0" * 64, messages=({"role": "user", "content": "Bid."},))
        wrong = attempt(scribe, scribe.state.hand.on_turn, "open", prompt=prompt)
        with pytest.raises(WrongEvent, match=r"prompt\.sha256 is 000"):
            scribe.write_attempt(wrong)


def test_halves_of_surrogates_do_not_stop_a_match(path: Path) -> None:
    """table.md: surrogates are scrubbed; a reply may hold anything."""
    with asking(path) as scribe:
        scribe.write_attempt(attempt(scribe, scribe.state.hand.on_turn, "open", reply="\ud800 five"))
    assert lines_of(path)[-1]["reply"] == "\ufffd five"


def test_a_hint_is_written_where_hints_are_allowed(path: Path) -> None:
    """transcript.md, `assist`: a hint shown to a person, where `assisted`."""
    with deal(begin(path, kinds=("human", "human"), settings=QUIET, assisted=True)) as scribe:
        seat = scribe.state.hand.on_turn
        scribe.write_assist(seat=seat, what="1x2 holds with 42 %")
        with pytest.raises(WrongEvent, match="a hint for seat"):
            scribe.write_assist(seat=1 - seat, what="x")
    assert lines_of(path)[-1]["seen_by"] == [seat]
    assert verify(path, unfinished=True).is_right


# Cuts, full disks and resuming.


def richest(path: Path) -> bytes:
    """Write a match with all kinds of lines but `assist`, and return its file."""
    settings = Settings(talk=Talk(order="together", rounds=2), invalid=Invalid(then="lowest"))
    parts = {"kinds": ("model", "bot", "model"), "ruleset": preset("classic").vary(dice_per_seat=1)}
    with begin(path, settings=settings, **parts) as scribe:
        RandomTable(scribe, Random(11), trouble=0.3).play()
    return path.read_bytes()


def test_a_match_goes_on_from_any_cut(tmp_path: Path) -> None:
    """transcript.md: a torn last line is cut away; the state is the fold of what is left."""
    whole = richest(tmp_path / "whole.jsonl")
    resumed = [resume_from(tmp_path / "cut.jsonl", cut) for cut in cuts(whole) if cut.count(b"\n") > 0 and cut != whole]
    assert len(resumed) > 200
    assert [wrong for wrong in resumed if wrong is not None] == []


def resume_from(path: Path, cut: bytes) -> str | None:
    """Resume the match that `cut` has left, and say what is wrong with it."""
    path.write_bytes(cut)
    kept = cut[: cut.rindex(b"\n") + 1]
    try:
        with Scribe.resume(path, clock=clock()) as scribe:
            written = path.read_bytes()
            told = replay(path)
            if scribe.state != told.state:
                return f"the state after {cut[-40:]!r} is not the fold of the file"
            if not written.startswith(kept) or scribe.torn != (kept != cut):
                return f"the file after {cut[-40:]!r} is not what was whole of it"
            if told.records[-1].kind in ("header", "hand_opened"):
                return f"after {cut[-40:]!r} an opening is not completed"
    except TranscriptError as error:
        return None if "is finished" in str(error) and b"match_closed" in kept else str(error)
    return None


def test_a_resumed_match_ends_like_one_that_was_never_cut(tmp_path: Path) -> None:
    """Nothing is kept in memory that is not on file: the times apart, the files are the same."""
    whole = tiny_match(tmp_path / "whole.jsonl")
    rest = lines_of(whole)
    path = tmp_path / "cut.jsonl"
    path.write_bytes(b"".join(whole.read_bytes().splitlines(keepends=True)[:3]))
    with Scribe.resume(path, clock=clock()) as scribe:
        RandomTable(scribe, Random(4), trouble=0).play()
    assert [{**line, "at": 0, "digest": 0} for line in lines_of(path)] == [
        {**line, "at": 0, "digest": 0} for line in rest
    ]
    assert verify(path).is_right


@pytest.mark.parametrize("damage", [b"", b"{"])
def test_a_finished_match_is_not_resumed(damage: bytes, path: Path) -> None:
    """There is nothing to play, and nothing is changed."""
    tiny_match(path)
    path.write_bytes(path.read_bytes() + damage)
    before = path.read_bytes()
    with pytest.raises(TranscriptError, match="is finished"):
        Scribe.resume(path, clock=clock())
    assert path.read_bytes() == before


def test_a_file_that_is_wrong_earlier_is_not_resumed(path: Path) -> None:
    """transcript.md: anything wrong earlier is an error with the line number."""
    begin(path).close()
    path.write_bytes(path.read_bytes() + b"{\n" + b"{\n")
    with pytest.raises(TranscriptError, match="line 3: is not JSON"):
        Scribe.resume(path, clock=clock())


def broken(fails_at: int, monkeypatch: pytest.MonkeyPatch, write: Callable[[int, bytes], int]) -> None:
    """Let the `fails_at`-th write from now on be done by `write`."""
    calls = iter(range(1, 1000))
    real_write = os.write

    def now_and_then(descriptor: int, line: bytes) -> int:
        chosen = write if next(calls) == fails_at else real_write
        return chosen(descriptor, line)

    monkeypatch.setattr(os, "write", now_and_then)


def half_written(descriptor: int, line: bytes) -> int:
    with os.fdopen(os.dup(descriptor), "ab", buffering=0) as file:
        return file.write(line[: len(line) // 2])


def refused_write(descriptor: int, line: bytes) -> int:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("write", [half_written, refused_write])
@pytest.mark.parametrize("fails_at", [1, 2, 3])
def test_a_full_disk_leaves_whole_lines(fails_at: int, write: Any, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """runs.md: a full disk is a clear stop, and nothing is lost."""
    with begin(path) as scribe:
        broken(fails_at, monkeypatch, write)
        with pytest.raises(OSError, match="No space left"):
            deal(scribe)
        monkeypatch.undo()
        assert path.read_bytes().endswith(b"\n")
        with pytest.raises(TranscriptError, match="resume the match from the file"):
            deal(scribe)
    with Scribe.resume(path, clock=clock()) as resumed:
        RandomTable(resumed, Random(0)).play()
    assert verify(path).is_right


def test_a_line_too_long_to_be_read_is_not_written(path: Path) -> None:
    """What is written can be read."""
    with asking(path) as scribe:
        before = path.read_bytes()
        with pytest.raises(TranscriptError, match="a line of"):
            scribe.write_attempt(attempt(scribe, scribe.state.hand.on_turn, "open", reply="x" * MAX_LINE_BYTES))
        assert path.read_bytes() == before


def test_sync_brings_file_and_folder_to_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """transcript.md: synced to disk at `hand_closed` and at the end; a new file's name once."""
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    with begin(path) as scribe:
        scribe.sync()
        scribe.sync()
    assert len(synced) == 3


def test_a_closed_scribe_writes_no_more(path: Path) -> None:
    """Closing twice is no harm."""
    scribe = begin(path)
    scribe.close()
    scribe.close()
    with pytest.raises(TranscriptError, match="is closed"):
        deal(scribe)


def test_an_event_out_of_turn_is_refused(path: Path) -> None:
    """The engine says what is due."""
    with begin(path) as scribe:
        for event in (
            HandClosed((0, 0), (1, 1), (), None),
            MatchClosed("complete", None, (0, 0), ((0, 1),)),
            Void("operator"),
            Message(0, None),
        ):
            with pytest.raises(GameError):
                scribe.write(event)
    assert kinds(path) == ["header", "match_opened"]
