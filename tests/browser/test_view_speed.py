"""The figures of pages.md at 10,000 hands: first list under 1 s, a hand under 150 ms, a filter on flags under 50 ms."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from benchmarks.pages import measure, write_many
from tests.viewer.runs import transcripts

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.pages


@pytest.mark.timeout(300)
@pytest.mark.parametrize("hands", [1_000, 10_000])
def test_pages_are_fast(browser: "Browser", league_run: Path, tmp_path: Path, hands: int) -> None:
    found = measure(browser, write_many(transcripts(league_run), tmp_path, hands))

    assert found.hands == hands
    assert found.first_list < 1000
    assert found.hand < 150
    assert found.filters < 50
