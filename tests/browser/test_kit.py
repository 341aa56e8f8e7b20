"""The kit in a real browser, on a screen and as it prints, and as PDF: whole, in order, true to scale."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

import pytest

from arena.kit import PAPERS, Paper, kit_html, kit_pdf
from tests.browser.printed import Box, Printed

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.pages

SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}
MARGIN = 12
# Of the two sides of a line half may lie outside; pixels of a picture are a quarter of a millimetre.
HAIR = 0.5
# Rules, table and host sheet; in large print rules and host sheet take two pages each, ladder and log one each.
PAGES = {False: 3, True: 6}

Print = Callable[[int, Paper, bool], Printed]

each_kit = pytest.mark.parametrize(
    ("players", "paper", "large"),
    [(players, paper, large) for players in (2, 6) for paper in PAPERS for large in (False, True)],
)
each_paper = pytest.mark.parametrize("paper", PAPERS)


@pytest.fixture(scope="module", params=["browser", "pdf"])
def printed(request: pytest.FixtureRequest) -> Print:
    """Print a kit, once each: as Chromium prints the page, and as `kit_pdf` makes it."""

    def from_browser(players: int, paper: Paper, large: bool) -> Printed:
        tab = request.getfixturevalue("browser").new_page()
        tab.set_content(kit_html(players, paper, large=large))
        written = tab.pdf(prefer_css_page_size=True, print_background=False)
        tab.close()
        return Printed(written)

    def from_library(players: int, paper: Paper, large: bool) -> Printed:
        return Printed(kit_pdf(players, paper, large=large))

    return lru_cache(from_browser if request.param == "browser" else from_library)


def page_with(kit: Printed, heading: str) -> int:
    """Return the number of the only page with that heading."""
    (number,) = (number for number in range(len(kit)) if heading in kit.text(number))
    return number


def of_one_page(kit: Printed, *, large: bool) -> list[int]:
    """Return the numbers of the pages that end with a foot: not those in large print that run on."""
    return [page_with(kit, "The ladder"), page_with(kit, "The log")] if large else list(range(len(kit)))


def in_the_foot(kit: Printed, number: int) -> list[Box]:
    """Return what begins above the foot of a page and reaches into it; the foot is the lowest line of text."""
    words = kit.words(number)
    lowest = max(box.bottom for box in words)
    foot = min(box.top for box in words if box.bottom > lowest - 2)
    things = words + [shape for shape in kit.shapes(number) if shape.height < 200]
    return [thing for thing in things if thing.top < foot - 4 and thing.bottom > foot]


def ladder(players: int) -> list[str]:
    """Return all bids in order."""
    return [f"{quantity}x{face}" for quantity in range(1, 2 * players + 1) for face in range(1, 7)]


def out_of_place(tab: "Page") -> list[str]:
    """Return what sticks out of its sheet, or reaches down to its foot, of a page as it is printed."""
    return tab.evaluate(
        """() => [...document.querySelectorAll('.sheet')].flatMap(sheet => {
            const edge = sheet.getBoundingClientRect();
            const foot = sheet.querySelector('.foot');
            const end = foot.getBoundingClientRect().top;
            return [...sheet.querySelectorAll('*')].filter(one => one !== foot && !foot.contains(one)
                && !one.closest('.unseen') && !(one instanceof SVGElement && one.localName !== 'svg')).filter(one => {
                const box = one.getBoundingClientRect();
                return box.left < edge.left - 1 || box.right > edge.right + 1 || box.top < edge.top - 1
                    || box.bottom > end + 1 || (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0);
            }).map(one => `${one.localName}.${one.className}: ${one.textContent.slice(0, 40)}`);
        })"""
    )


@each_kit
def test_each_sheet_is_one_page(printed: Print, players: int, paper: Paper, large: bool) -> None:
    """pages.md: rules on one page; a host sheet on its own."""
    kit = printed(players, paper, large)

    assert len(kit) == PAGES[large]
    assert page_with(kit, "The ladder") < page_with(kit, "Host sheet")


@each_kit
def test_pages_have_the_size_of_their_paper(printed: Print, players: int, paper: Paper, large: bool) -> None:
    """Upright A4 or Letter."""
    page = printed(players, paper, large).paper(0)

    assert (page.width, page.height) == pytest.approx(SIZES[paper], abs=0.2)


@each_kit
def test_no_ink_reaches_the_margins(printed: Print, players: int, paper: Paper, large: bool) -> None:
    """A printer may clip what stands closer to the edge."""
    kit = printed(players, paper, large)
    width, height = SIZES[paper]
    inside = Box(MARGIN, MARGIN, width - MARGIN, height - MARGIN)

    assert [number for number in range(len(kit)) if not inside.holds(kit.ink(number), slack=HAIR)] == []


@each_kit
def test_nothing_runs_into_the_foot_of_a_page(printed: Print, players: int, paper: Paper, large: bool) -> None:
    """A sheet is as high as its page: what does not fit would be printed over its foot."""
    kit = printed(players, paper, large)

    assert [box for number in of_one_page(kit, large=large) for box in in_the_foot(kit, number)] == []


@each_kit
def test_all_bids_are_printed_in_order(printed: Print, players: int, paper: Paper, large: bool) -> None:
    """pages.md: the public ladder, 1..2n by 1..6."""
    kit = printed(players, paper, large)
    said = kit.text(page_with(kit, "The ladder"))
    cells = re.findall(r"\b\d+x\d\b", said.split("Along a row")[0])

    assert cells == ladder(players)


@each_kit
def test_the_printed_bar_is_50_mm(printed: Print, players: int, paper: Paper, large: bool) -> None:
    """pages.md: a 50 mm check bar."""
    kit = printed(players, paper, large)
    bars = [shape.width for shape in kit.shapes(page_with(kit, "Host sheet")) if abs(shape.height - 2.5) < 0.2]

    assert bars == [pytest.approx(50, abs=0.1)]


@each_kit
def test_nothing_is_clipped_when_printed(
    open_page: "Callable[..., Page]", players: int, paper: Paper, large: bool
) -> None:
    """In a window as wide as the paper between its margins, nothing leaves its sheet or meets its foot."""
    width = round((SIZES[paper][0] - 2 * MARGIN) / 25.4 * 96)
    tab = open_page(kit_html(players, paper, large=large), width=width, media="print")

    assert out_of_place(tab) == []


@each_paper
def test_the_bar_is_50_mm_on_screen(open_page: "Callable[..., Page]", paper: Paper) -> None:
    """96 pixels of CSS are one inch."""
    bar = open_page(kit_html(4, paper)).locator(".bar").bounding_box()

    assert bar is not None
    assert bar["width"] == pytest.approx(50 / 25.4 * 96, abs=0.1)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [320, 1100])
def test_the_page_fits_its_window(
    open_page: "Callable[..., Page]", picture: Callable[..., None], dark: bool, width: int
) -> None:
    """pages.md: usable at 320 px, in light and dark."""
    tab = open_page(kit_html(6), width=width, dark=dark)
    picture(tab, f"kit-6-{'dark' if dark else 'light'}-{width}px")

    assert tab.evaluate("document.documentElement.scrollWidth") <= width


def test_the_page_follows_the_readers_scheme(open_page: "Callable[..., Page]") -> None:
    """Light sheets by day, dark ones by night; what is printed is never dark."""
    ground = "getComputedStyle(document.querySelector('.sheet')).backgroundColor"
    light, dark, paper = (
        open_page(kit_html(4), dark=dark, media=media).evaluate(ground)
        for dark, media in ((False, "screen"), (True, "screen"), (True, "print"))
    )

    assert light == paper == "rgb(255, 255, 255)"
    assert dark == "rgb(27, 30, 35)"


@pytest.mark.parametrize("large", [False, True])
def test_the_pdf_is_the_same_bytes_each_time(large: bool) -> None:
    """No date, and no identifier drawn by lot."""
    assert kit_pdf(3, "a4", large=large) == kit_pdf(3, "a4", large=large)


def test_the_pdf_is_tagged_and_set_in_its_own_font() -> None:
    """PDF/UA for screen readers; the font is the packaged one, whatever the system has."""
    kit = Printed(kit_pdf(2))

    assert kit.is_tagged
    assert kit.fonts() == {"Kit", "Kit-Bold"}


@each_kit
def test_pictures_of_the_sheets_are_kept(
    printed: Print,
    picture: Callable[..., None],
    request: pytest.FixtureRequest,
    players: int,
    paper: Paper,
    large: bool,
) -> None:
    """For people to look at."""
    kit = printed(players, paper, large)
    maker = request.node.callspec.params["printed"]

    picture(kit, f"kit-{players}-{paper}-{'large' if large else 'usual'}-{maker}")

    assert all(kit.text(number) for number in range(len(kit)))
