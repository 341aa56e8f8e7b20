"""A text that is not its golden text fails, and shows where."""

from pathlib import Path

import pytest

from tests.golden import compare


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of golden texts that holds one, `table.txt`."""
    compare("table.txt", "Seat A: 2x4\nSeat B: doubt\n", update=True, folder=tmp_path)
    return tmp_path


def test_the_same_text_passes(folder: Path) -> None:
    """Also as the file: what was written is what is compared."""
    compare("table.txt", "Seat A: 2x4\nSeat B: doubt\n", update=False, folder=folder)

    assert (folder / "table.txt").read_bytes() == b"Seat A: 2x4\nSeat B: doubt\n"


def test_another_text_fails_with_the_diff(folder: Path) -> None:
    """The diff names the file and both lines."""
    with pytest.raises(pytest.fail.Exception, match=r"(?s)'table\.txt'.*-Seat B: doubt\n\+Seat B: 3x4"):
        compare("table.txt", "Seat A: 2x4\nSeat B: 3x4\n", update=False, folder=folder)


def test_line_ends_count(folder: Path) -> None:
    """A transcript that ends its lines otherwise is another transcript."""
    with pytest.raises(pytest.fail.Exception):
        compare("table.txt", "Seat A: 2x4\r\nSeat B: doubt\r\n", update=False, folder=folder)


def test_a_golden_text_that_is_missing_fails(folder: Path) -> None:
    """Only `make goldens` writes one: a suite that makes its own answers up would always pass."""
    with pytest.raises(pytest.fail.Exception, match="`make goldens` writes it"):
        compare("other/table.txt", "", update=False, folder=folder)

    assert not (folder / "other").exists()
