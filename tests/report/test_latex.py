"""The report as LaTeX: booktabs tables in pieces that fit a page, strangers' words escaped."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from arena.report.content import Column, Report, Row, Section, Table
from arena.report.latex import report_latex
from tests.report.values import BITES, report, share

OURS = frozenset(re.findall(r"\\[A-Za-z]+", report_latex(report())))
# What stands for a character of a stranger.
CHARACTERS = frozenset(
    r"\textbackslash \textasciicircum \textasciitilde \textless \textgreater \textbar \textquotedbl \textasciigrave "
    r"\allowbreak \texttt".split()
)


def test_a_small_report_reads_as_before(golden: Callable[[str, str], None]) -> None:
    """Letter for letter."""
    golden("report/small.tex", report_latex(report()))


@pytest.mark.parametrize("bite", BITES)
def test_words_of_strangers_give_no_command(bite: str) -> None:
    """Only commands of ours and those that stand for characters."""
    written = report_latex(report(bite))

    assert frozenset(re.findall(r"\\[A-Za-z]+", written)) <= OURS | CHARACTERS
    assert written.isascii() or set(re.findall(r"[^\x00-\x7f]", written)) <= set("½éÀÿ")


@pytest.mark.parametrize("bite", BITES)
def test_braces_and_environments_are_in_balance(bite: str) -> None:
    """Whatever was said."""
    written = re.sub(r"\\[{}]", "", report_latex(report(bite)))
    opened, closed = (re.findall(rf"\\{word}{{(\w+)}}", written) for word in ("begin", "end"))

    assert written.count("{") == written.count("}")
    assert sorted(opened) == sorted(closed)


@pytest.mark.parametrize(
    ("bite", "written"),
    [
        ("50% & #1 $x_1$", r"50\% \& \#1 \$x\_1\$"),
        ("\\input{a}", r"\textbackslash{}input\{a\}"),
        ("a--b", "a-{}-{}b"),
        ("[x]", "{[}x{]}"),
        ("\U0001f3b2", r"\texttt{U+1F3B2}"),
        ("é ✓", r"é $\checkmark$"),
    ],
)
def test_characters_that_act_are_written_out(bite: str, written: str) -> None:
    """So that they are read and do nothing."""
    assert rf"\item \textbf{{Note}} {written}" in report_latex(report(bite))


def test_a_long_hash_may_be_broken() -> None:
    """A line of a page is shorter than a sha256."""
    assert r"aaaaaaaa\allowbreak{}aaaaaaaa" in report_latex(report("a" * 64))


def with_table(columns: int, rows: int) -> Report:
    cells = (share(1, 2),) * (columns - 1)
    table = Table(
        "wide",
        "Wide",
        tuple(Column(f"c{place}", f"c{place}") for place in range(columns)),
        tuple(Row(f"r{place}", (f"r{place}", *cells)) for place in range(rows)),
    )
    return replace(report(), sections=(Section("one", "One", "", (table,)),))


@pytest.mark.parametrize(("columns", "rows", "pieces"), [(8, 16, 1), (9, 16, 2), (8, 17, 2), (2, 0, 1), (1, 3, 1)])
def test_a_table_is_cut_into_pieces_that_fit_a_page(columns: int, rows: int, pieces: int) -> None:
    """Seven columns of numbers and sixteen rows at most, the first column in each."""
    written = report_latex(with_table(columns, rows))

    assert written.count(r"\toprule") == pieces
