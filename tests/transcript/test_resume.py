"""Going on after a cut, a kill or a full disk: nothing is lost but a line that was not whole."""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arena.errors import GameError, TranscriptError
from arena.game import (
    HandClosed,
    Invalid,
    MatchClosed,
    Message,
    Settings,
    Talk,
    Void,
    preset,
)
from arena.transcript import Scribe, replay, verify
from tests.transcript.tables import (
    RandomTable,
    begin,
    clock,
    cuts,
    deal,
    lines_of,
    tiny_match,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


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
    assert [line["kind"] for line in lines_of(path)] == ["header", "match_opened"]
