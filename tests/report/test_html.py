"""The report as HTML: one file, whole, asking for nothing, strangers' words as words."""

from collections.abc import Callable

import pytest

from arena.report.html import report_html
from tests.pages.parsed import Page
from tests.report.values import BITES, report

PLAIN = Page(report_html(report()))


def body(source: str) -> str:
    return source[source.index("<main") : source.index("</main>")] + "</main>\n"


def test_a_small_report_reads_as_before(golden: Callable[[str, str], None]) -> None:
    """Letter for letter, without the style."""
    golden("report/small.html", body(report_html(report())))


def test_the_page_is_well_formed_and_asks_for_nothing() -> None:
    """pages.md: opens from disk, no network."""
    outside = [one for one in PLAIN.references if not one.startswith(("#", "url(#"))]

    assert (PLAIN.faults, outside) == ([], [])


@pytest.mark.parametrize("bite", BITES)
def test_words_of_strangers_change_no_element(bite: str) -> None:
    """Model names, details and messages are not ours."""
    page = Page(report_html(report(bite)))
    drawn = {"circle", "line", "path", "polygon", "rect", "text"}

    assert page.faults == []
    assert [one.tag for one in page.elements if one.tag not in drawn] == [
        one.tag for one in PLAIN.elements if one.tag not in drawn
    ]
    assert all("onerror" not in one.attributes and "onload" not in one.attributes for one in page.elements)


def test_control_characters_are_left_out() -> None:
    """They could turn the direction of what follows them, or act where the page is copied to."""
    source = report_html(report("\u202eleft\x1b[31m\u2066"))

    assert "left[31m" in source
    assert not {"\u202e", "\x1b", "\u2066"} & set(source)


def test_a_number_stands_with_interval_and_n() -> None:
    """Also in the markup, each in a place of its own."""
    cell = PLAIN.all("td", "number")[0]

    assert cell.text == "+12.3 [−1.5, +26.0] n 240"


def test_few_are_marked_in_words_that_a_style_sheet_greys() -> None:
    """metrics.md: grey under n = 30."""
    assert [one.text for one in PLAIN.all("td", "few")][:2] == ["−7.0 no interval n 12", "50.0% no interval 6/12"]


def test_a_hand_is_linked_to_the_transcript_pages_where_they_are() -> None:
    """Links go by content."""
    page = Page(report_html(report(), pages="../view/index.html"))

    assert [one.attributes["href"] for one in page.all("a")][-1] == "../view/index.html#/h/0123456789ab-1/2"
    assert "#/h/0123456789ab-1/2" in PLAIN.all("p", "links")[0].text


def test_every_table_has_headings_for_rows_and_columns() -> None:
    """A cell read aloud says where it stands."""
    scopes = [one.attributes.get("scope") for one in PLAIN.all("th")]

    assert set(scopes) == {"col", "row"}
