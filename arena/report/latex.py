"""The report as LaTeX: a document of booktabs tables that any engine sets, every stranger's word escaped.

Figures are not in it: they lie beside it as SVG.
"""

import re
from collections.abc import Iterator
from textwrap import wrap
from typing import assert_never

from arena.report.content import (
    Block,
    Cell,
    Definitions,
    Facts,
    Figure,
    HandShown,
    Line,
    Number,
    Prose,
    Report,
    Row,
    Table,
)
from arena.report.numbers import shown
from arena.report.words import coded, one_line

__all__ = ["report_latex"]

_HEAD = r"""\documentclass[a4paper,10pt]{article}
\usepackage[T1]{fontenc}
\usepackage{lmodern}
\usepackage{textcomp}
\usepackage{amssymb}
\usepackage[margin=20mm]{geometry}
\usepackage{booktabs}
\usepackage{graphicx}
\usepackage[table]{xcolor}
\usepackage{makecell}
\renewcommand{\cellalign}{rt}
\newcommand{\few}[1]{\textcolor{black!60}{#1}}
% As wide as the page at most.
\newcommand{\fitting}[1]{\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{#1}}
\setlength{\parindent}{0pt}
\setlength{\parskip}{4pt}
\setlength{\emergencystretch}{3em}
"""

_ESCAPES = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "'": r"'{}",
    "`": r"\textasciigrave{}",
    "-": r"-{}",
    "?": r"?{}",
    "!": r"!{}",
    "−": r"$-$",
    "–": r"\textendash{}",
    "—": r"\textemdash{}",
    "’": r"\textquoteright{}",
    "‘": r"\textquoteleft{}",
    "“": r"\textquotedblleft{}",
    "”": r"\textquotedblright{}",
    "…": r"\ldots{}",
    "×": r"$\times$",
    "±": r"$\pm$",
    "≥": r"$\geq$",
    "≤": r"$\leq$",
    "†": r"\textdagger{}",
    "⚓": r"$\star$",
    "✓": r"$\checkmark$",
    "✗": r"$\times$",
    "·": r"\textperiodcentered{}",
}
# A list's item and a new line in a cell take an argument in brackets: none may follow by itself.
_BRACKETS = {"[": r"{[}", "]": r"{]}"}
_MOST_COLUMNS, _MOST_ROWS, _MOST_TALL_ROWS = 8, 45, 16
_WIDEST_HEADING = 14
# Words of more characters, such as hashes, may be broken anywhere.
_LONG = re.compile(r"\S{31,}")


def report_latex(report: Report) -> str:
    """Return the report as a document of its own; the same report gives the same text."""
    title = f"\\title{{{_text(report.title)}}}\n\\author{{{_text(report.software)}}}\n\\date{{}}"
    parts = [_HEAD, title, "\\begin{document}", "\\maketitle", _text(report.subtitle)]
    for section in report.sections:
        parts += ["", f"\\section*{{{_text(section.title)}}}", _coded(section.lead)]
        for block in section.blocks:
            parts += ["", *_block(block)]
    return "\n".join([*parts, "", "\\end{document}"]) + "\n"


def _block(block: Block) -> Iterator[str]:
    match block:
        case Table():
            yield from _table(block)
        case Figure():
            yield from _figure(block)
        case Facts():
            yield from _facts(block)
        case Prose():
            yield from _prose(block)
        case HandShown():
            yield from _hand(block)
        case Definitions():
            yield f"\\subsection*{{{_text(block.title)}}}"
            items = ((f"{one.title} ({one.unit})", one.text) for one in block.items)
            yield from _described(items)
        case _:
            assert_never(block)


def _table(table: Table) -> Iterator[str]:
    """Yield the table, in pieces that fit a page: a few columns with the first one repeated, a few rows."""
    each = _MOST_COLUMNS - 1
    is_tall = any(True for _ in table.numbers())
    rows_each = _MOST_TALL_ROWS if is_tall else _MOST_ROWS
    more = ""
    for start in range(1, max(len(table.columns), 2), each):
        places = (0, *range(start, min(start + each, len(table.columns))))
        for first in range(0, max(len(table.rows), 1), rows_each):
            yield f"\\subsection*{{{_text(table.title)}{more}}}"
            yield from _piece(table, places, table.rows[first : first + rows_each])
            more = ", continued"
    if not table.rows:
        yield "\nNothing to show."
    for note in table.notes:
        yield f"\n{{\\footnotesize {_text(note)}}}"


def _piece(table: Table, places: tuple[int, ...], rows: tuple[Row, ...]) -> Iterator[str]:
    yield f"\\fitting{{\\begin{{tabular}}{{@{{}}l{'r' * (len(places) - 1)}@{{}}}}"
    yield "\\toprule"
    yield " & ".join(_heading(table.columns[place].title) for place in places) + r" \\"
    yield "\\midrule"
    for row in rows:
        yield " & ".join(_cell(row.cells[place], is_bare=table.is_bare) for place in places) + r" \\"
    yield "\\bottomrule"
    yield "\\end{tabular}}"


def _heading(title: str) -> str:
    lines = wrap(one_line(title), _WIDEST_HEADING, break_long_words=False) or [""]
    return _text(title) if len(lines) == 1 else "\\makecell[br]{" + r" \\ ".join(map(_text, lines)) + "}"


def _cell(cell: Cell, *, is_bare: bool) -> str:
    match cell:
        case Number():
            told = shown(cell, is_bare=is_bare)
            lines = r" \\ ".join(_text(part) for part in (told.value, told.interval, told.n) if part)
            made = f"\\makecell{{{lines}}}"
            return f"\\few{{{made}}}" if told.is_few else made
        case None:
            return r"\textendash{}"
        case int():
            return f"{cell:,}"
        case str():
            return _text(cell)


def _figure(figure: Figure) -> Iterator[str]:
    where = f"Not drawn: {figure.why}." if figure.plot is None else f"Drawn in figures/{figure.key}.svg."
    yield f"\\textbf{{{_text(figure.title)}.}} {_text(figure.caption)} {_text(where)}"
    if figure.table is not None:
        yield from ("", *_table(figure.table))


def _facts(facts: Facts) -> Iterator[str]:
    yield from _described((name, "; ".join(lines)) for name, lines in facts.items)


def _described(items: Iterator[tuple[str, str]]) -> Iterator[str]:
    yield "\\begin{description}"
    for name, text in items:
        yield f"\\item[{{{_text(name)}}}] {_coded(text)}"
    yield "\\end{description}"


def _prose(prose: Prose) -> Iterator[str]:
    if not prose.is_list:
        yield from ("\n\n".join(_coded(line) for line in prose.lines),)
        return
    yield "\\begin{itemize}"
    note = "\\textbf{Note} " if prose.is_warning else ""
    yield from (f"\\item {note}{_text(line)}" for line in prose.lines)
    yield "\\end{itemize}"


def _hand(hand: HandShown) -> Iterator[str]:
    yield f"\\subsection*{{{_text(hand.title)}}}"
    yield f"Rule: {_coded(hand.rule)}. Found: {hand.found:,}."
    if not hand.lines:
        yield "\nNo hand is as the rule says."
        return
    yield f"\n\\textbf{{{_text(hand.name)}}}, \\texttt{{{_text(hand.command)}}}, \\texttt{{{_text(hand.link)}}}"
    yield "\\begin{list}{}{\\setlength{\\itemsep}{0pt}\\setlength{\\parsep}{0pt}\\setlength{\\leftmargin}{0pt}}"
    yield from (f"\\item {_hand_line(line)}" for line in hand.lines)
    yield "\\end{list}"


def _hand_line(line: Line) -> str:
    quoted = f"\\textquotedblleft{{}}{_text(line.text)}\\textquotedblright{{}}"
    words = quoted if line.what == "said" else _text(line.text)
    if line.what in ("move", "end", "turn"):
        words = f"\\textbf{{{words}}}"
    depth = {"dice": 0, "turn": 0, "said": 4, "claim": 8, "move": 4, "end": 0}[line.what]
    indent = f"\\hspace*{{{depth}mm}}" if depth else ""
    who = f"{_text(line.who)}: " if line.who else ""
    note = f" \\few{{{_text(line.note)}}}" if line.note else ""
    return f"{indent}{who}{words}{note}"


def _coded(words: str) -> str:
    """Return our own words, with what stands between backticks set as code."""
    return "".join(f"\\texttt{{{_text(part)}}}" if is_code else _spaced(part) for part, is_code in coded(words))


def _spaced(words: str) -> str:
    before, after = (" " if words[at : at + 1].isspace() else "" for at in (0, len(words) - 1))
    return f"{before}{_text(words)}{after}"


def _text(words: str) -> str:
    """Return words as they are to be read; a character that not every font has is named by its number."""
    plain = one_line(words)
    breaks = {at for found in _LONG.finditer(plain) for at in range(found.start() + 8, found.end(), 8)}
    return "".join(("\\allowbreak{}" if at in breaks else "") + _character(char) for at, char in enumerate(plain))


def _character(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    if char in _BRACKETS:
        return _BRACKETS[char]
    if char.isascii() or "À" <= char <= "ÿ":
        return char
    return f"\\texttt{{U+{ord(char):04X}}}"
