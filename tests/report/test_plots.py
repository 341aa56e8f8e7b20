"""Plots: every kind draws at both widths, whole and well formed, with the numbers that it was given."""

import re
from dataclasses import replace

import pytest

from arena.report.plots import figure_file, figure_markup
from arena.report.plots.scatter import spread
from tests.pages.parsed import Page
from tests.report.values import BITES, report

FIGURES = {figure.key: figure for figure in report().figures()}
drawn = [key for key, figure in FIGURES.items() if figure.plot is not None]


@pytest.mark.parametrize("key", drawn)
def test_a_figure_is_drawn_wide_and_narrow(key: str) -> None:
    """A style sheet shows the one that fits; ids are one on a page."""
    page = Page(str(figure_markup(FIGURES[key])))

    assert [one.classes for one in page.all("svg")] == [["plot", "wide"], ["plot", "narrow"]]
    assert page.faults == []


@pytest.mark.parametrize("key", drawn)
def test_a_figure_as_a_file_stands_alone(key: str) -> None:
    """With its own style and name space, and no address in it."""
    written = figure_file(FIGURES[key]) or ""
    page = Page(written)

    assert written.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert [reference for reference in page.references if not reference.startswith("url(#")] == []
    assert page.faults == []


@pytest.mark.parametrize("bite", BITES)
@pytest.mark.parametrize("key", drawn)
def test_a_hostile_name_stays_a_name(key: str, bite: str) -> None:
    """The same elements are drawn whatever an agent is called."""
    hostile = next(figure for figure in report(bite).figures() if figure.key == key)
    tags = {element.tag for element in Page(figure_file(hostile) or "").elements}

    assert tags <= set("svg title style defs pattern rect line path text circle polygon".split())


def test_numbers_without_intervals_have_no_whiskers() -> None:
    """ben has none, ann one with two ends."""
    page = Page(figure_file(FIGURES["scores"]) or "")

    assert len(page.all("line", "reach")) == 3
    assert [one.classes for one in page.elements if "mark" in one.classes] == [["mark"], ["mark", "few"]]


def test_what_has_nothing_to_draw_draws_nothing() -> None:
    """It says why instead."""
    costs = FIGURES["costs"]

    assert (figure_file(costs), str(figure_markup(costs))) == (None, "")


def test_a_matrix_too_wide_for_its_window_keeps_its_cells_readable() -> None:
    """It is wider than asked for, and scrolls."""
    labels = tuple(f"agent-{number}" for number in range(12))
    plot = replace(FIGURES["pairs"].plot, labels=labels, cells=((None,) * 12,) * 12)  # type: ignore[arg-type,type-var]
    narrow = str(figure_markup(replace(FIGURES["pairs"], plot=plot))).split("<svg")[2]

    assert float(re.findall(r'width="([\d.]+)"', narrow)[0]) > 12 * 34


@pytest.mark.parametrize(
    ("wanted", "found"),
    [([50.0, 10.0, 90.0], [50.0, 10.0, 90.0]), ([50.0, 50.0], [50.0, 66.0]), ([99.0, 99.0], [84.0, 100.0])],
)
def test_names_are_spread_in_their_order(wanted: list[float], found: list[float]) -> None:
    """At least a line apart, within the plot."""
    assert spread(wanted, low=0.0, high=100.0, apart=16.0) == found


def test_a_figure_says_its_title() -> None:
    """Read aloud before what is in it."""
    assert Page(figure_file(FIGURES["scores"]) or "").all("title")[0].text == "Net score"
