"""The report as Markdown, for a repository: figures as files beside it, every stranger's word escaped."""

import re
from collections.abc import Iterator
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
    Table,
)
from arena.report.numbers import shown
from arena.report.words import coded, one_line

__all__ = ["report_markdown"]

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~!&$])")
_LIST = re.compile(r"^(\s*)([-+=]|\d+[.)])(\s|$)")
_RUN = re.compile(r"`+")


def report_markdown(report: Report, *, figures: str = "figures") -> str:
    """Return the report; figures: the folder of the SVG files, as the text names it."""
    lines = [f"# {_text(report.title)}", "", _text(report.subtitle), ""]
    for section in report.sections:
        lines += [f"## {section.title}", "", _coded(section.lead), ""]
        for block in section.blocks:
            lines += [*_block(block, figures), ""]
    lines.append(f"Written by {_text(report.software)}.")
    return "\n".join(lines) + "\n"


def _block(block: Block, figures: str) -> Iterator[str]:
    match block:
        case Table():
            yield from (f"### {_text(block.title)}", "")
            yield from _table(block)
        case Figure():
            yield from _figure(block, figures)
        case Facts():
            yield from _facts(block)
        case Prose(is_list=True):
            note = "**Note** " if block.is_warning else ""
            yield from (f"- {note}{_text(line)}" for line in block.lines)
        case Prose():
            yield "\n\n".join(map(_coded, block.lines))
        case HandShown():
            yield from _hand(block)
        case Definitions():
            yield from (f"### {block.title}", "")
            for one in block.items:
                yield f"- **{_text(one.title)}** ({_text(one.unit)}): {_coded(one.text)}"
        case _:
            assert_never(block)


def _table(table: Table) -> Iterator[str]:
    yield "| " + " | ".join(_text(column.title) for column in table.columns) + " |"
    yield "|" + "|".join(["---"] + ["---:"] * (len(table.columns) - 1)) + "|"
    for row in table.rows:
        yield "| " + " | ".join(_cell(cell, is_bare=table.is_bare) for cell in row.cells) + " |"
    if not table.rows:
        yield from ("", "Nothing to show.")
    if table.notes:
        yield ""
        yield from (f"- {_text(note)}" for note in table.notes)


def _cell(cell: Cell, *, is_bare: bool) -> str:
    match cell:
        case Number():
            told = shown(cell, is_bare=is_bare)
            parts = (told.value, told.interval, told.n)
            # A few: grey elsewhere, slanted here.
            value, *more = (_text(part) for part in parts if part)
            return "<br>".join([f"*{value}*" if told.is_few else value, *more])
        case None:
            return "–"
        case int():
            return f"{cell:,}"
        case str():
            return _text(cell)


def _figure(figure: Figure, figures: str) -> Iterator[str]:
    yield from (f"### {_text(figure.title)}", "", _text(figure.caption), "")
    if figure.plot is None:
        yield f"Not drawn: {_text(figure.why or '')}."
    else:
        yield f"![{_text(figure.title)}]({figures}/{figure.key}.svg)"
    if figure.table is not None:
        yield from ("", "<details><summary>The numbers</summary>", "")
        yield from _table(figure.table)
        yield from ("", "</details>")


def _facts(facts: Facts) -> Iterator[str]:
    yield from ("| | |", "|---|---|")
    for name, lines in facts.items:
        yield f"| **{_text(name)}** | {'<br>'.join(_text(line) for line in lines)} |"
    for title, text in facts.more:
        fence = "`" * max(3, 1 + max((len(run) for run in _RUN.findall(text)), default=0))
        yield from ("", f"<details><summary>{_text(title)}</summary>", "", fence + "text")
        yield from (one_line(line) for line in text.split("\n"))
        yield from (fence, "", "</details>")


def _hand(hand: HandShown) -> Iterator[str]:
    yield from (f"### {_text(hand.title)}", "", f"Rule: {_coded(hand.rule)}. Found: {hand.found:,}.", "")
    if not hand.lines:
        yield "No hand is as the rule says."
        return
    yield from (f"**{_text(hand.name)}**", "", f"{_code(hand.command)}, on the transcript pages {_code(hand.link)}", "")
    for line in hand.lines:
        yield _hand_line(line)


def _hand_line(line: Line) -> str:
    words = f"“{_text(line.text)}”" if line.what == "said" else _text(line.text)
    if line.what in ("move", "end", "turn"):
        words = f"**{words}**"
    note = f" *{_text(line.note)}*" if line.note else ""
    who = f"{_text(line.who)}: " if line.who else ""
    depth = {"dice": "", "turn": "", "said": "  ", "claim": "    ", "move": "  ", "end": ""}[line.what]
    return f"{depth}- {who}{words}{note}"


def _text(words: str) -> str:
    """Return words as they are to be read: on one line, with nothing in them that Markdown would act on."""
    escaped = _SPECIAL.sub(r"\\\1", one_line(words))
    return _LIST.sub(lambda found: f"{found[1]}\\{found[2]}{found[3]}", escaped)


def _coded(words: str) -> str:
    """Return our own words, with what stands between backticks as code."""
    return "".join(_code(part) if is_code else _spaced(part) for part, is_code in coded(words))


def _spaced(words: str) -> str:
    before, after = (" " if words[at : at + 1].isspace() else "" for at in (0, len(words) - 1))
    return f"{before}{_text(words)}{after}"


def _code(words: str) -> str:
    plain = one_line(words)
    fence = "`" * (1 + max((len(run) for run in _RUN.findall(plain)), default=0))
    space = " " if plain.startswith("`") or plain.endswith("`") else ""
    return f"{fence}{space}{plain}{space}{fence}"
