"""The report as Markdown: strangers' words are escaped, numbers keep their n."""

from collections.abc import Callable

import pytest

from arena.report.markdown import report_markdown
from tests.report.values import BITES, report


def test_a_small_report_reads_as_before(golden: Callable[[str, str], None]) -> None:
    """Letter for letter."""
    golden("report/small.md", report_markdown(report()))


@pytest.mark.parametrize("bite", BITES)
def test_words_of_strangers_change_no_line(bite: str) -> None:
    """As many lines, rows and headings as with plain words; only code blocks hold them as they are."""
    plain, hostile = (report_markdown(report(words)).split("\n") for words in ("plain words", bite))
    more = bite.count("\n")

    assert len(hostile) == len(plain) + more
    assert sum(line.startswith("|") for line in hostile) - sum(line.startswith("|") for line in plain) <= more
    assert [line for line in hostile if line.startswith("##")] == [line for line in plain if line.startswith("##")]


def row(words: str) -> str:
    lines = report_markdown(report(words)).split("\n")
    return next(line for line in lines if line.startswith("| ann"))


@pytest.mark.parametrize(
    ("bite", "written"),
    [
        ("a | b", r"a \| b"),
        ("<b>", r"\<b\>"),
        ("[a](b)", r"\[a\](b)"),
        ("*a* _b_ `c`", r"\*a\* \_b\_ \`c\`"),
        ("a\nb", "a b"),
        ("$x$ &lt;", r"\$x\$ \&lt;"),
    ],
)
def test_what_markdown_acts_on_is_escaped(bite: str, written: str) -> None:
    """In a cell, which holds one line."""
    assert row(bite).endswith(f"| {written} |")


@pytest.mark.parametrize("start", ["- a", "1. a", "+ a"])
def test_a_text_begins_no_list(start: str) -> None:
    """A line that looks like a list's is none."""
    assert "\\" in row(start).split("|")[-2]


def test_figures_are_files_beside_it() -> None:
    """By the folder that they are told to lie in."""
    assert "![Net score](figures/scores.svg)" in report_markdown(report())
    assert "Not drawn: plain words." in report_markdown(report())
