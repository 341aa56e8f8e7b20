"""The report in a real browser: no text on another, nothing wider than its window, in light, dark and print."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arena.analysis.luck import Luck
from arena.game import Ruleset, Settings, Talk
from arena.report import build_report, read_source, write_report
from tests.analysis.playing import TALKING, Bot, play_league
from tests.browser.printed import Printed
from tests.browser.viewing import violations
from tests.report.values import BITES, MODELS, TOLD, match, report
from tests.viewer.runs import hostile_run as write_hostile_run

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.pages

SMALL = Ruleset(dice_per_seat=2, hands=2)
LONG = tuple(f"{letter}-model-with-a-rather-long-name-2026-11-30-reasoning-high" for letter in "abcdefghij")
KINDS = ("honest", "bluffer", "gullible", "odds", "bluffer", "odds", "honest", "random", "bluffer", "odds")
NAMES = ("league", "crowd", "models", "hostile")
WIDTHS = (320, 545, 720, 1280)

each_report = pytest.mark.parametrize("name", NAMES)

OVERLAPS = """() => {
    const seen = [...document.querySelectorAll('svg')].filter(one => one.getClientRects().length);
    const out = [];
    for (const svg of seen) {
        const edge = svg.getBoundingClientRect();
        const texts = [...svg.querySelectorAll('text')].map(one => [one.textContent, one.getBoundingClientRect()]);
        for (const [words, box] of texts)
            if (box.left < edge.left - 1 || box.right > edge.right + 1 || box.top < edge.top - 1
                || box.bottom > edge.bottom + 1) out.push(`${words} leaves ${svg.textContent.slice(0, 30)}`);
        texts.forEach(([words, a], place) => texts.slice(place + 1).forEach(([other, b]) => {
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const upright = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (across > 0.5 && upright > 2) out.push(`${words} on ${other}`);
        }));
    }
    return [seen.length > 0, out];
}"""
"""Whether anything is drawn, and what texts leave their drawing or lie on another. Lines of text may touch."""

SPILLED = """() => [...document.querySelectorAll('td, th, dd, dt, p, li, figcaption, h1, h2, h3, caption')]
    .filter(one => one.getClientRects().length && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
    .map(one => one.textContent.trim().slice(0, 40))"""
"""Texts that are wider than the box they stand in."""


def folder_of(name: str, runs: Path) -> Path:
    """Write the report of a league in two arms, a crowd with long names, models with costs, or hostile words."""
    folder = runs / name
    match name:
        case "league":
            table = (Bot("honest", "honest"), Bot("bluffer", "bluffer"), Bot("bayes", "bayes"))
            arms = {"talk": TALKING, "silent": Settings(talk=Talk(speakers="none"))}
            paths = play_league(folder / "matches", table, deals=20, arms=arms, ruleset=SMALL, rotations=2)
        case "crowd":
            table = tuple(Bot(name, kind) for name, kind in zip(LONG, KINDS, strict=True))
            paths = play_league(folder / "matches", table, deals=4, arms={None: TALKING}, ruleset=SMALL, rotations=2)
        case "models":
            prices = {"paper-1": 0.004, "paper-2": 0.004, "paper-3": 0.004}
            paths = [
                match(folder / "matches", TOLD, kinds=MODELS, seed=seed, cost_usd=cost) for seed, cost in prices.items()
            ]
        case _:
            paths = write_hostile_run(folder)
    luck = Luck(hands=5) if name == "league" else None
    write_report(build_report(read_source(paths), luck=luck), folder / "report", ["html"])
    return folder / "report"


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return the page of each report."""
    runs = tmp_path_factory.mktemp("runs")
    return {name: folder_of(name, runs) / "report.html" for name in NAMES}


def test_overlap_would_be_seen(open_page: Callable[..., "Page"]) -> None:
    """Two texts on one place, and one that leaves its drawing."""
    texts = '<text x="0" y="24">one</text><text x="4" y="24">two</text><text x="90" y="40">outside</text>'
    tab = open_page(f'<!doctype html><title>t</title><svg width="100" height="60">{texts}</svg>')

    assert [line.split(" leaves")[0] for line in tab.evaluate(OVERLAPS)[1]] == ["outside", "one on two"]


@each_report
@pytest.mark.parametrize("width", WIDTHS)
def test_no_text_of_a_figure_lies_on_another(
    open_page: Callable[..., "Page"], pages: dict[str, Path], name: str, width: int
) -> None:
    """Axes, labels and ticks, at every width: boxes as the browser has them."""
    tab = open_page(pages[name], width=width)

    assert tab.evaluate(OVERLAPS) == [True, []]


@each_report
def test_no_text_of_a_printed_figure_lies_on_another(
    open_page: Callable[..., "Page"], pages: dict[str, Path], name: str
) -> None:
    """On A4 between margins of 12 mm."""
    tab = open_page(pages[name], width=703, media="print")

    assert tab.evaluate(OVERLAPS) == [True, []]


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("bite", BITES)
def test_hostile_names_stay_in_their_figures(open_page: Callable[..., "Page"], bite: str, width: int) -> None:
    """Whatever an agent is called."""
    from arena.report.html import report_html

    tab = open_page(report_html(report(bite)), width=width)

    assert tab.evaluate(OVERLAPS) == [True, []]
    assert tab.evaluate("window.hacked") is None


@each_report
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_its_window(
    open_page: Callable[..., "Page"], pages: dict[str, Path], name: str, width: int
) -> None:
    """pages.md: usable at 320 px; wide tables scroll in their own box."""
    tab = open_page(pages[name], width=width)

    assert tab.evaluate("document.documentElement.scrollWidth") == width
    assert tab.evaluate(SPILLED) == []


@each_report
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_no_rule_of_accessibility_is_broken(
    open_page: Callable[..., "Page"], pages: dict[str, Path], name: str, dark: bool
) -> None:
    """Contrast, names, roles and order, in light and dark."""
    tab = open_page(pages[name], width=1280, dark=dark)

    assert violations(tab) == []


@each_report
def test_a_report_prints_on_pages_without_losing_columns(
    open_page: Callable[..., "Page"], pages: dict[str, Path], name: str
) -> None:
    """Nothing sticks out of the paper: boxes that scroll on a screen cannot on paper."""
    tab = open_page(pages[name], width=703, media="print")
    out = """() => [...document.querySelectorAll('table, svg, pre')].filter(one => one.getClientRects().length
        && one.getBoundingClientRect().right > document.documentElement.clientWidth + 1).map(one => one.id)"""

    assert tab.evaluate(out) == []


@each_report
def test_pictures_for_people_to_look_at(
    open_page: Callable[..., "Page"],
    picture: "Callable[[Page | Printed, str], None]",
    pages: dict[str, Path],
    name: str,
) -> None:
    """build/pages/report-*.png: narrow, wide, dark, and as printed."""
    for look, how in {"320": {"width": 320}, "1280": {"width": 1280}, "dark": {"width": 1280, "dark": True}}.items():
        picture(open_page(pages[name], **how), f"report-{name}-{look}")
    printed = Printed(open_page(pages[name], media="print").pdf(prefer_css_page_size=True, format="A4"))
    picture(printed, f"report-{name}-print")

    assert len(printed) > 3
    assert "What was played" in printed.text(0)
