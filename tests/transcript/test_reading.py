"""Reading files: torn last lines, compression, and what is no transcript."""

from pathlib import Path

import pytest
import zstandard

from arena.errors import TranscriptError
from arena.transcript import read_records
from arena.transcript.codec import MAX_LINE_BYTES
from tests.transcript.tables import CASES

WHOLE = (CASES / "arena.jsonl").read_bytes()
PACKED = zstandard.ZstdCompressor(write_checksum=True).compress(WHOLE)


def read(path: Path, content: bytes) -> list[int]:
    path.write_bytes(content)
    return [number for number, _ in read_records(path)]


def refusal(path: Path, content: bytes) -> str:
    path.write_bytes(content)
    with pytest.raises(TranscriptError) as refused:
        list(read_records(path))
    return str(refused.value)


@pytest.mark.parametrize("torn", [b"{", b'{"n":33', b"\x00\x00\x00", b"{\n", b"\xff\n", b'{"n":33}'])
def test_a_torn_last_line_is_skipped(torn: bytes, tmp_path: Path) -> None:
    """transcript.md: no line feed, or not JSON."""
    path = tmp_path / "a.jsonl"
    path.write_bytes(WHOLE + torn)
    reading = read_records(path)
    assert [number for number, _ in reading] == list(range(1, 33))
    assert reading.torn is not None
    assert reading.torn.line == 33
    assert str(reading.torn).startswith(f"{path} line 33: ")


def test_a_whole_file_is_not_torn(tmp_path: Path) -> None:
    """The digest is known once the file has been read."""
    reading = read_records(CASES / "arena.jsonl")
    assert len(list(reading)) == 32
    assert reading.torn is None
    assert reading.digest == "4a1425b3dd6b2aedb30b1f61b6e8d2a86d82e001806abc7aac6e87cd7f2de50a"
    assert reading.whole_bytes == len(WHOLE)


def test_a_line_that_is_no_json_is_an_error_before_the_last(tmp_path: Path) -> None:
    """transcript.md: anything wrong earlier is an error with the line number."""
    path = tmp_path / "a.jsonl"
    lines = WHOLE.splitlines(keepends=True)
    assert refusal(path, b"".join((*lines[:4], lines[4][:-5] + b"\n", *lines[5:]))).startswith(f"{path} line 5: ")


def test_the_records_of_a_compressed_file_are_the_same(tmp_path: Path) -> None:
    """transcript.md: every reader takes both."""
    assert read(tmp_path / "a.jsonl.zst", PACKED) == read(tmp_path / "a.jsonl", WHOLE)


@pytest.mark.parametrize("left", range(0, len(PACKED), 7))
def test_a_compressed_file_that_was_cut_off_is_refused(left: int, tmp_path: Path) -> None:
    """It was closed when it was compressed, so this is no torn line."""
    refusal(tmp_path / "a.jsonl.zst", PACKED[:left])


@pytest.mark.parametrize("more", [b"x", b"\n", PACKED])
def test_bytes_after_the_compressed_frame_are_refused(more: bytes, tmp_path: Path) -> None:
    """They would be covered by no digest."""
    assert "after its compressed frame" in refusal(tmp_path / "a.jsonl.zst", PACKED + more)


def test_what_is_not_compressed_is_refused_by_its_name(tmp_path: Path) -> None:
    """A file is what its name says."""
    assert "is not what zstandard wrote" in refusal(tmp_path / "a.jsonl.zst", WHOLE)
    assert "is not UTF-8" in refusal(tmp_path / "a.jsonl", PACKED + b"\n" + PACKED + b"\n\n")


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.zst"])
def test_a_line_without_end_is_refused_in_bounded_memory(name: str, tmp_path: Path) -> None:
    """A few kilobytes may stand for a gigabyte."""
    endless = b"a" * (MAX_LINE_BYTES + 1)
    content = zstandard.compress(endless) if name.endswith("zst") else endless
    assert f"line 1: is longer than {MAX_LINE_BYTES} bytes" in refusal(tmp_path / name, content)


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    """It has no header."""
    path = tmp_path / "a.jsonl"
    assert refusal(path, b"") == f"{path} is empty"


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    """The path is named."""
    with pytest.raises(TranscriptError, match=r"none\.jsonl does not exist"):
        list(read_records(tmp_path / "none.jsonl"))


def test_a_folder_is_refused(tmp_path: Path) -> None:
    """The path is named, and what was expected."""
    with pytest.raises(TranscriptError, match="is a folder, expected a transcript"):
        list(read_records(tmp_path))


def test_a_digest_that_is_not_the_last_field_is_refused(tmp_path: Path) -> None:
    """transcript.md: `digest` is the last field of the last line."""
    moved = WHOLE.replace(b'"}\n{"n":2', b'"}\n{"n":2')[:-2] + b',"_after":1}\n'
    assert "the digest is not the last thing in it" in refusal(tmp_path / "a.jsonl", moved)


def test_a_wrong_digest_is_named(tmp_path: Path) -> None:
    """Both are shown."""
    assert "line 32: digest differs: it is 0a1425b3" in refusal(
        tmp_path / "a.jsonl", WHOLE.replace(b'"digest":"4a', b'"digest":"0a')
    )
