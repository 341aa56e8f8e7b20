"""Words that could do harm, wherever an agent or a provider can write: they stay words, and the page stays whole."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arena.viewer import ViewOptions, write_single
from tests.browser.viewing import hands_of, open_drawers, settle
from tests.viewer.runs import BITES, transcripts

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.pages

# What sticks out of its turn, and turns that overlap the one before.
OUT_OF_PLACE = """() => [...document.querySelectorAll('.turn')].flatMap(turn => {
    const edge = turn.getBoundingClientRect();
    const inside = [...turn.querySelectorAll('p, li, div, dl, summary')].filter(one => {
        const box = one.getBoundingClientRect();
        return one.checkVisibility()
            && (box.left < edge.left - 1 || box.right > edge.right + 1 || box.bottom > edge.bottom + 1);
    });
    const before = turn.parentElement.previousElementSibling;
    const over = before && before.getBoundingClientRect().bottom > edge.top + 1 ? [turn] : [];
    return [...inside, ...over].map(one => `${one.localName}.${one.className}: ${one.textContent.slice(0, 60)}`);
})"""


@pytest.fixture
def opened(open_page: Callable[..., "Page"], hostile_run: Path) -> "Page":
    """The first hand with all its drawers open and loaded."""
    tab = open_page(hostile_run / "view" / "index.html", at=f"#/h/{next(iter(hands_of(hostile_run)))}/1")
    tab.wait_for_selector(".turns")
    open_drawers(tab)
    return tab


def test_no_word_of_an_agent_acts(open_page: Callable[..., "Page"], hostile_run: Path) -> None:
    """pages.md: all words from agents enter the page as text nodes only."""
    tab = open_page(hostile_run / "view" / "index.html")
    for key in hands_of(hostile_run):
        tab.evaluate("link => { location.hash = link; }", f"#/h/{key}/1")
        settle(tab)
        open_drawers(tab)
        tab.keyboard.press("r")

    assert tab.evaluate("window.hacked") is None
    assert tab.locator("main img, main script, main iframe, main a[href^=javascript]").count() == 0
    assert tab.locator("main *").evaluate_all("all => all.flatMap(one => one.getAttributeNames())"
                                              ".filter(name => name.startsWith('on'))") == []  # fmt: skip


def test_a_page_of_its_own_is_not_ended_by_words(
    open_page: Callable[..., "Page"], hostile_run: Path, tmp_path: Path
) -> None:
    """`</script>` is in the data of a single page too."""
    written = write_single(transcripts(hostile_run), tmp_path / "one.html", ViewOptions())
    tab = open_page(written.page, at=f"#/h/{written.keys[0]}/1")
    tab.wait_for_selector(".turns")
    tab.keyboard.press("r")

    assert tab.evaluate("window.hacked") is None
    assert tab.locator("body > script:not([id])").count() == tab.evaluate("document.scripts.length") - len(
        tab.locator("script[id]").all()
    )


def test_every_hostile_word_can_be_read(opened: "Page", hostile_run: Path) -> None:
    """Nothing is dropped for being strange: each text of the hand's attempts stands in the page."""
    words = opened.locator(".words").all_text_contents()

    assert all(any(bite in one for one in words) for bite in BITES)


@pytest.mark.parametrize("width", [1100, 320])
def test_the_layout_stays_whole(open_page: Callable[..., "Page"], hostile_run: Path, width: int) -> None:
    """Megabytes of combining marks, text from right to left and long words stay in their boxes."""
    for key in list(hands_of(hostile_run))[:3]:
        tab = open_page(hostile_run / "view" / "index.html", at=f"#/h/{key}/1", width=width)
        tab.wait_for_selector(".turns")
        open_drawers(tab)

        assert tab.evaluate(OUT_OF_PLACE) == []
        assert tab.evaluate("document.documentElement.scrollWidth") == width


def test_each_mark_holds_the_words_of_its_claim(open_page: Callable[..., "Page"], hostile_run: Path) -> None:
    """Offsets count code points, a browser counts UTF-16 units: emoji, marks and Hebrew stand before the claims."""
    seen, told = {}, {}
    tab = open_page(hostile_run / "view" / "index.html")
    for key, story in hands_of(hostile_run).items():
        tab.evaluate("link => { location.hash = link; }", f"#/h/{key}")
        settle(tab)
        seen[key] = tab.locator(".message mark").all_text_contents()
        told[key] = [claim.quote for turn in story.turns for said in turn.said for claim in said.claims]

    assert seen == told
    assert sum(map(len, told.values())) > 20


def test_each_sign_stands_beside_its_claim(open_page: Callable[..., "Page"], hostile_run: Path) -> None:
    """Also in text that runs from right to left."""
    tab = open_page(hostile_run / "view" / "index.html", at=f"#/h/{next(iter(hands_of(hostile_run)))}/1")
    tab.wait_for_selector(".message mark")
    gaps = tab.locator(".message mark").evaluate_all(
        """all => all.map(mark => {
            const boxes = [...mark.getClientRects()], sign = mark.nextSibling.getBoundingClientRect();
            return Math.min(...boxes.map(box => Math.abs(sign.left - box.right))); })"""
    )

    assert gaps
    assert max(gaps) < 3


def test_a_megabyte_opens_step_by_step(open_page: Callable[..., "Page"], hostile_run: Path) -> None:
    """What is not shown at once is counted, and a button shows it."""
    tab = open_page(hostile_run / "view" / "index.html")
    for key in hands_of(hostile_run):
        tab.evaluate("link => { location.hash = link; }", f"#/h/{key}")
        settle(tab)
        open_drawers(tab)
        tab.keyboard.press("r")
        if tab.get_by_text("Show the other").count():
            break
    tab.keyboard.press("r")
    button = tab.get_by_text("Show the other").first
    before = button.inner_text()
    button.click()

    assert before.startswith("Show the other 9")
    assert tab.locator(".words").evaluate_all("all => Math.max(...all.map(one => one.textContent.length))") > 10_000


def test_hidden_names_and_dropped_reasoning_are_nowhere(
    open_page: Callable[..., "Page"], hostile_run: Path, tmp_path: Path
) -> None:
    """pages.md: what is left out is named with the command that keeps it."""
    written = write_single(
        transcripts(hostile_run), tmp_path / "one.html", ViewOptions(reasoning="drop", anonymous=True)
    )
    tab = open_page(written.page, at=f"#/h/{written.keys[0]}/1")
    tab.wait_for_selector(".turns")
    tab.keyboard.press("r")
    on_hand = tab.inner_text("main")
    tab.evaluate("location.hash = '#/'")
    tab.wait_for_selector(".notes")

    assert "agent-0" not in on_hand
    assert "made/up" not in on_hand
    assert "Reasoning (" not in on_hand
    assert "--reasoning include keeps them" in tab.inner_text(".notes")
    assert "without --anonymous" in tab.inner_text(".notes")
