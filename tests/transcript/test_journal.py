"""The journal holds few files open, and misses one that was taken away (runs.md, Running)."""

from pathlib import Path

import pytest

from arena.errors import TranscriptError
from arena.transcript import journal
from arena.transcript.journal import Journal


@pytest.fixture
def two_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "MOST_OPEN", 2)
    monkeypatch.setattr(journal, "_held", journal.OrderedDict())


@pytest.mark.usefixtures("two_at_most")
def test_journals_beyond_the_limit_are_let_go_of_and_opened_again(tmp_path: Path) -> None:
    journals = [Journal.create(tmp_path / f"{number}.jsonl") for number in range(5)]
    for round_ in range(3):
        for each in journals:
            each.append(b"%d\n" % round_)
            assert len(journal._held) <= 2
    for each in journals:
        each.sync()
        each.close()
    assert {each.path.read_bytes() for each in journals} == {b"0\n1\n2\n"}
    assert not journal._held


def test_file_that_was_removed_is_missed_by_the_next_sync(tmp_path: Path) -> None:
    """runs.md: a lost folder: a clear stop."""
    written = Journal.create(tmp_path / "m.jsonl")
    written.append(b"1\n")
    written.path.unlink()
    with pytest.raises(FileNotFoundError):
        written.sync()
    written.close()


@pytest.mark.usefixtures("two_at_most")
def test_file_that_another_has_replaced_is_not_written_to(tmp_path: Path) -> None:
    written, *others = [Journal.create(tmp_path / f"{number}.jsonl") for number in range(3)]
    written.path.rename(tmp_path / "moved away")
    written.path.write_text("another's")
    others[0].append(b"1\n")
    with pytest.raises(OSError, match="another file has taken its place"):
        written.append(b"1\n")
    with pytest.raises(OSError, match="another file has taken its place"):
        written.sync()
    assert written.path.read_text() == "another's"
    for each in (written, *others):
        each.close()


def test_closed_journal_takes_nothing(tmp_path: Path) -> None:
    written = Journal.create(tmp_path / "m.jsonl")
    written.close()
    written.close()
    with pytest.raises(TranscriptError, match="is closed"):
        written.append(b"1\n")
    with pytest.raises(TranscriptError, match="is closed"):
        written.sync()
