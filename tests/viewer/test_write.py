"""Pages on disk: a folder or one file, the same bytes each time, never over anything of somebody else's."""

import base64
import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from arena.errors import ConfigError
from arena.viewer import ViewOptions, write_folder, write_single
from arena.viewer import write as writing

ALL = ViewOptions()


def block(path: Path) -> Any:
    """Return what a script beside the page hands over."""
    found = re.fullmatch(r'Arena\.chunk\("[a-z0-9-]+","([A-Za-z0-9+/=]*)"\);\n', path.read_text(encoding="ascii"))
    assert found is not None
    return json.loads(gzip.decompress(base64.b64decode(found[1])))


def test_a_folder_holds_a_page_an_index_and_hands_by_the_hundred(tmp_path: Path, league_paths: list[Path]) -> None:
    written = write_folder(league_paths, tmp_path / "view", ALL)
    index = block(tmp_path / "view" / "data" / "index.js")

    assert written.hands == len(written.keys) == len(index["rows"]["match"]) == 18
    assert index["chunks"] == [[0, 18, 0]]
    assert list(block(tmp_path / "view" / "data" / "hands-0.js")) == list(written.keys)


def test_a_full_chunk_is_followed_by_another(
    tmp_path: Path, league_paths: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "CHUNK", 7)
    write_folder(league_paths, tmp_path / "view", ALL)

    assert [span[:2] for span in block(tmp_path / "view" / "data" / "index.js")["chunks"]] == [[0, 7], [7, 7], [14, 4]]


def test_the_same_run_gives_the_same_bytes(tmp_path: Path, league_paths: list[Path]) -> None:
    one, other = (write_single(league_paths, tmp_path / name, ALL).page.read_bytes() for name in ("a.html", "b.html"))

    assert one == other


def test_pages_are_written_again_over_pages(tmp_path: Path, league_paths: list[Path]) -> None:
    write_folder(league_paths, tmp_path / "view", ALL)
    (tmp_path / "view" / "data" / "hands-7.js").write_text("of an older run")
    write_folder(league_paths, tmp_path / "view", ALL)

    assert not (tmp_path / "view" / "data" / "hands-7.js").exists()


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path, league_paths: list[Path]) -> None:
    (tmp_path / "data").mkdir()
    mine = tmp_path / "data" / "mine.js"
    mine.write_text("mine")
    with pytest.raises(ConfigError, match="holds something other than pages"):
        write_folder(league_paths, tmp_path, ALL)

    assert mine.read_text() == "mine"


def test_a_page_too_large_is_refused_with_what_would_help(
    tmp_path: Path, league_paths: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """pages.md: single file up to 15 MB; nothing is silently cut."""
    monkeypatch.setattr(writing, "LARGEST_SINGLE", 50_000)
    with pytest.raises(ConfigError, match=r"--reasoning redact .*--where EXPR .*without --single"):
        write_single(league_paths, tmp_path / "one.html", ALL)

    assert not (tmp_path / "one.html").exists()


def test_a_filter_that_finds_nothing_is_an_error(tmp_path: Path, league_paths: list[Path]) -> None:
    with pytest.raises(ConfigError, match="finds none of 18 hands"):
        write_folder(league_paths, tmp_path / "view", ViewOptions(where="turn>99"))


def test_a_page_asks_nothing_of_a_network(tmp_path: Path, league_paths: list[Path]) -> None:
    """pages.md: no fetch, no CDN, no font download, strict CSP."""
    text = write_single(league_paths, tmp_path / "one.html", ALL).page.read_text()

    assert "default-src &#39;none&#39;" in text
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", text)
    assert not re.findall(
        r"\b(fetch|XMLHttpRequest|innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval)\b", text
    )
