"""Keys from a `.env` (table.md, Money: keys come from the environment or a `.env`)."""

import os
from pathlib import Path

import pytest

from arena.cli.environment import from_file, read_environment
from arena.errors import ConfigError


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "environ", os.environ.copy())
    return tmp_path


def test_file_is_read_as_other_tools_read_it(here: Path) -> None:
    (here / ".env").write_text(
        '\ufeff# keys\nexport OPENAI_API_KEY="sk-a b"  # mine\nANTHROPIC_API_KEY=sk-$HOME\nEMPTY\nOTHER=\n'
    )
    assert from_file(here) == {"OPENAI_API_KEY": "sk-a b", "ANTHROPIC_API_KEY": "sk-$HOME", "OTHER": ""}


def test_environment_goes_before_the_file(here: Path) -> None:
    os.environ["OPENAI_API_KEY"] = "outside"
    (here / ".env").write_text("OPENAI_API_KEY=inside\nANTHROPIC_API_KEY=inside\n")
    environ = read_environment()
    assert (environ["OPENAI_API_KEY"], environ["ANTHROPIC_API_KEY"]) == ("outside", "inside")


def test_no_file_is_no_trouble(here: Path) -> None:
    assert from_file(here) == {}


def test_file_that_is_no_text_is_an_error_with_its_name(here: Path) -> None:
    (here / ".env").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError, match=r"\.env: cannot be read"):
        from_file(here)
