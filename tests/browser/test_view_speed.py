"""The figures of pages.md at 10,000 hands: first list under 1 s, a hand under 150 ms, a filter on flags under 50 ms."""

import statistics
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from benchmarks.pages import measure, write_many
from tests.viewer.runs import transcripts

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.pages


# A loop in the same browser, and how long it takes on a machine of usual speed that does nothing else.
LOOP = """() => { const start = performance.now(); let x = 0;
    for (let i = 0; i < 2e7; i++) x = (x * 31 + i) % 1000003;
    return performance.now() - start + 0 * x; }"""
USUAL = 60.0


@pytest.mark.timeout(300)
@pytest.mark.parametrize("hands", [1_000, 10_000])
def test_pages_are_fast(browser: "Browser", league_run: Path, tmp_path: Path, hands: int) -> None:
    """On a machine that is slower or busy, in proportion: its speed is asked for in the same minute."""
    page = write_many(transcripts(league_run), tmp_path, hands)
    slower = slowness(browser)
    found = measure(browser, page)
    slower = max(slower, slowness(browser))

    assert found.hands == hands
    assert found.first_list < 1000 * slower
    assert found.hand < 150 * slower
    assert found.filters < 50 * slower


def slowness(browser: "Browser") -> float:
    """Return by what factor this machine is slower than a usual one just now, at least 1."""
    with browser.new_context(offline=True) as context:
        tab = context.new_page()
        return max(1.0, statistics.median(tab.evaluate(LOOP) for _ in range(5)) / USUAL)
