"""Compressed transcripts, and which file counts."""

from pathlib import Path

import pytest

from arena.errors import TranscriptError
from arena.transcript import compress, find_transcripts, replay, stored, verify
from tests.transcript.tables import CASE_NAMES, CASES, lines_of, tiny_match


@pytest.mark.parametrize("case", CASE_NAMES)
def test_a_compressed_transcript_tells_the_same(case: str, tmp_path: Path) -> None:
    """transcript.md: compressed whole as `.jsonl.zst`; every reader takes both."""
    path = tmp_path / f"{case}.jsonl"
    path.write_bytes((CASES / f"{case}.jsonl").read_bytes())
    before, size = replay(path), path.stat().st_size
    packed = compress(path)
    assert packed == tmp_path / f"{case}.jsonl.zst"
    assert replay(packed) == before
    assert verify(packed).fault is None
    assert packed.stat().st_size < size / 2
    assert list(tmp_path.iterdir()) == [packed]


def test_only_what_is_finished_and_right_is_compressed(tmp_path: Path) -> None:
    """transcript.md: a closed file may be compressed; anything else stays as it is."""
    path = tiny_match(tmp_path / "a.jsonl")
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    with pytest.raises(TranscriptError, match=r"not compressed: .*unfinished"):
        compress(path)
    assert [file.name for file in tmp_path.iterdir()] == ["a.jsonl"]


def test_a_file_of_another_name_is_not_compressed(tmp_path: Path) -> None:
    """What is compressed already, for one."""
    with pytest.raises(TranscriptError, match=r"is not named \*\.jsonl"):
        compress(tmp_path / "a.jsonl.zst")


def test_what_is_left_of_a_kill_is_written_over(tmp_path: Path) -> None:
    """While both are there the plain one counts, and compressing it again is no harm."""
    path = tiny_match(tmp_path / "a.jsonl")
    (tmp_path / ".a.part.jsonl.zst").write_bytes(b"half")
    (tmp_path / "a.jsonl.zst").write_bytes(b"an older one")
    assert stored(path) == path
    assert list(find_transcripts([tmp_path])) == [path]
    packed = compress(path)
    assert stored(path) == packed
    assert list(find_transcripts([tmp_path])) == [packed]
    assert verify(packed).is_right


def test_a_compressed_transcript_that_was_changed_is_a_fault(tmp_path: Path) -> None:
    """It is named, wherever in the file the byte is."""
    packed = compress(tiny_match(tmp_path / "a.jsonl"))
    whole = packed.read_bytes()
    packed.write_bytes(whole[:200] + bytes([whole[200] ^ 1]) + whole[201:])
    assert str(packed) in str(verify(packed).fault)


def test_a_run_is_its_matches(tmp_path: Path) -> None:
    """transcript.md, Folder of a run: the other journals are no transcripts."""
    matches = tmp_path / "league" / "matches"
    matches.mkdir(parents=True)
    (tmp_path / "league" / "ledger.jsonl").touch()
    path = tiny_match(matches / "a.jsonl")
    assert list(find_transcripts([tmp_path])) == [path]
    assert list(find_transcripts([matches, path])) == [path, path]
    assert lines_of(path)[0]["kind"] == "header"


def test_a_run_that_began_no_match_has_no_transcripts(tmp_path: Path) -> None:
    """transcript.md, Folder of a run: a run whose key was refused at once has journals, and nothing to verify."""
    (tmp_path / "league" / "matches").mkdir(parents=True)
    (tmp_path / "league" / "errors.jsonl").write_text('{"at": "2026-11-30T12:00:00.000Z"}\n')
    for folder in (tmp_path, tmp_path / "league", tmp_path / "league" / "matches"):
        with pytest.raises(TranscriptError, match="holds no transcript"):
            list(find_transcripts([folder]))


def test_transcripts_beside_the_folders_of_runs_are_found_too(tmp_path: Path) -> None:
    """Nobody who checks a folder should take a file for checked that was passed over."""
    ours, loose = tmp_path / "run" / "matches" / "a.jsonl", tmp_path / "from-a-friend.jsonl"
    ours.parent.mkdir(parents=True)
    for path in (ours, ours.parents[1] / "ledger.jsonl", loose):
        path.touch()
    assert list(find_transcripts([tmp_path])) == [loose, ours]


def test_a_folder_without_transcripts_is_named(tmp_path: Path) -> None:
    """Nothing verified is no success."""
    with pytest.raises(TranscriptError, match="holds no transcript"):
        list(find_transcripts([tmp_path]))


def test_what_is_not_stored_is_not_found(tmp_path: Path) -> None:
    """Neither form is there."""
    assert stored(tmp_path / "a.jsonl") is None
