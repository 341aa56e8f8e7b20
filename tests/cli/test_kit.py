"""`arena kit` writes a page or a PDF, by the name of the file, and says how to print it."""

import argparse
from pathlib import Path

import pytest

from arena.cli import kit
from arena.errors import ConfigError, StorageError
from arena.kit import kit_html


def arguments(*words: str) -> argparse.Namespace:
    """Return the words of a command line as the command gets them."""
    parser = argparse.ArgumentParser()
    kit.add_arguments(parser)
    return parser.parse_args(words)


def test_it_writes_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: `arena kit --players N --paper P [--large] -o FILE.html`."""
    out = tmp_path / "kit.html"

    assert kit.run(arguments("--players", "3", "--paper", "letter", "--large", "-o", str(out))) == 0
    assert out.read_text(encoding="utf-8") == kit_html(3, "letter", large=True)
    assert capsys.readouterr().out == (f"wrote {out}; print it at 100% scale, with browser headers and footers off\n")


def test_four_play_on_a4_unless_said_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the file is `kit.html`, here."""
    monkeypatch.chdir(tmp_path)

    kit.run(arguments())
    assert Path("kit.html").read_text(encoding="utf-8") == kit_html(4, "a4")


def test_another_kind_of_file_is_refused() -> None:
    """The ending says what is wanted."""
    with pytest.raises(ConfigError, match=r"--out 'kit\.doc' must end in \.html or \.pdf"):
        kit.run(arguments("-o", "kit.doc"))


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    """Without a traceback."""
    with pytest.raises(StorageError, match=r"no/kit\.html'"):
        kit.run(arguments("-o", str(tmp_path / "no" / "kit.html")))
