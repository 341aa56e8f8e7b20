"""Pages of a run that is being played, in a browser: hands come at the end and never move the reader."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from arena.viewer import ViewOptions, make_server
from tests.viewer.runs import transcripts

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.pages


@pytest.fixture
def played(league_run: Path) -> list[Path]:
    """The transcripts there are so far: the first four matches, of three hands each."""
    return transcripts(league_run)[:4]


@pytest.fixture
def tab(browser: "Browser", played: list[Path]) -> "Iterator[Page]":
    """The list of hands of the run."""
    with served(browser, played) as opened:
        opened.wait_for_selector("ol.hands > li")
        yield opened


@contextmanager
def served(browser: "Browser", played: list[Path]) -> "Iterator[Page]":
    """Serve the run on loopback, and open the list of hands in a low window."""
    with make_server(lambda: played, ViewOptions()) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        opened = browser.new_page(viewport={"width": 1100, "height": 400})
        opened.goto(f"http://127.0.0.1:{server.server_address[1]}/#/hands")
        yield opened
        opened.close()
        server.shutdown()
        thread.join()


def grow(tab: "Page", played: list[Path], more: list[Path]) -> None:
    """Let more matches have been played, and wait until the page tells of them."""
    played += more
    tab.wait_for_selector(".news")


def test_rows_come_behind_the_last_and_the_reader_stays(tab: "Page", played: list[Path], league_run: Path) -> None:
    tab.evaluate("window.scrollTo(0, 150)")
    before = tab.locator("ol.hands > li").all_inner_texts()
    grow(tab, played, transcripts(league_run)[4:6])
    after = tab.locator("ol.hands > li").all_inner_texts()

    assert after[: len(before)] == before
    assert len(after) == len(before) + 6
    assert tab.evaluate("window.scrollY") == 150
    assert tab.inner_text(".news") == "6 hands came while you read"
    assert tab.inner_text(".count-line").startswith("18 of 18 hands")


def test_a_run_is_watched_from_before_its_first_hand(browser: "Browser", league_run: Path) -> None:
    played: list[Path] = []
    with served(browser, played) as tab:
        tab.wait_for_selector(".count-line:not(:empty)")
        before = tab.inner_text(".count-line")
        grow(tab, played, transcripts(league_run)[:1])
        rows, name = tab.locator("ol.hands > li").count(), tab.inner_text(".brand")

    assert before == "0 of 0 hands"
    assert (rows, name) == (3, "league")


def test_a_hand_that_came_later_opens(tab: "Page", played: list[Path], league_run: Path) -> None:
    grow(tab, played, transcripts(league_run)[4:5])
    tab.locator("ol.hands a").last.click()
    tab.wait_for_selector(".turns .turn")

    assert tab.locator(".ending").count() == 1


def test_a_hand_being_read_stays_as_it_is(tab: "Page", played: list[Path], league_run: Path) -> None:
    tab.locator("ol.hands a").first.click()
    tab.wait_for_selector(".turns .turn")
    before = tab.locator("main").inner_html()
    grow(tab, played, transcripts(league_run)[4:5])

    assert tab.locator("main").inner_html() == before


def test_the_run_page_shows_what_came_when_asked(tab: "Page", played: list[Path], league_run: Path) -> None:
    tab.evaluate("location.hash = '#/'")
    tab.wait_for_selector(".presets")
    before = tab.inner_text(".lead")
    grow(tab, played, transcripts(league_run)[4:5])
    unchanged = tab.inner_text(".lead")
    tab.locator(".news button").click()
    tab.wait_for_function("() => document.querySelector('.lead').textContent.startsWith('15 hands')")

    assert before == unchanged
    assert before.startswith("12 hands")
    assert tab.locator(".news").count() == 0
