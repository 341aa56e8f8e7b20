"""What transcript pages look like: in light and dark, at 320 pixels, on paper, and to a screen reader."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.printed import Printed
from tests.browser.viewing import DARK, PLACES, open_at, place_of, violations

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.pages

each_place = pytest.mark.parametrize("place", PLACES)
each_theme = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])


@each_place
@each_theme
def test_no_rule_of_accessibility_is_broken(
    open_page: Callable[..., "Page"], league_run: Path, place: str, dark: bool
) -> None:
    """pages.md: contrast 4.5:1 in light and dark; names, roles, order."""
    tab = open_at(open_page, league_run, place, dark=dark)

    assert violations(tab) == []


@each_theme
def test_no_rule_is_broken_where_drawers_and_lists_are_open(
    open_page: Callable[..., "Page"], hostile_run: Path, dark: bool
) -> None:
    tab = open_at(open_page, hostile_run, "hand", dark=dark)
    tab.keyboard.press("r")
    tab.keyboard.press("?")

    assert violations(tab) == []


@each_place
def test_nothing_is_wider_than_a_narrow_screen(
    open_page: Callable[..., "Page"], hostile_run: Path, league_run: Path, place: str
) -> None:
    """pages.md: usable at 320 px."""
    tabs = [open_at(open_page, run, place, width=320) for run in (league_run, hostile_run)]

    assert [tab.evaluate("document.documentElement.scrollWidth") for tab in tabs] == [320, 320]


def test_dark_is_dark_and_paper_is_light(open_page: Callable[..., "Page"], league_run: Path) -> None:
    seen = [
        open_at(open_page, league_run, "hand", **how).evaluate(
            "getComputedStyle(document.documentElement).backgroundColor"
        )
        for how in ({}, {"dark": True}, {"dark": True, "media": "print"})
    ]

    assert seen == ["rgb(246, 244, 239)", DARK, "rgb(255, 255, 255)"]


def test_a_hand_prints_without_its_buttons(open_page: Callable[..., "Page"], league_run: Path) -> None:
    tab = open_at(open_page, league_run, "hand", media="print")

    assert tab.locator("button:visible").count() == 0
    assert tab.locator(".turn:visible").count() == tab.locator(".turn").count() > 1


def test_found_hands_print_one_to_a_page(open_page: Callable[..., "Page"], league_run: Path) -> None:
    """pages.md: prints one hand per page; no page is without the name of its hand."""
    tab = open_page(league_run / "view" / "index.html", at="#/print?q=claim:any hand=1")
    tab.wait_for_selector(".hand")
    names = tab.locator(".hand h2.name").all_inner_texts()
    printed = Printed(tab.pdf(format="A4"))
    starts = [number for number in range(len(printed)) if any(name in printed.text(number) for name in names)]

    assert len(names) > 1
    assert len(starts) == len(names)


@each_place
@each_theme
def test_pictures_are_kept(
    open_page: Callable[..., "Page"], picture: Callable[..., None], league_run: Path, place: str, dark: bool
) -> None:
    """For people to look at."""
    for width in (1100, 320):
        tab = open_at(open_page, league_run, place, dark=dark, width=width)
        picture(tab, f"view-{place}-{width}-{'dark' if dark else 'light'}")

    assert place_of(tab) == place
