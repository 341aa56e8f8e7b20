"""The content of a report: one value, built once; HTML, Markdown, CSV, JSON and LaTeX only write it down.

A number keeps its estimate until it is written, so that no format can show it without its n.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from arena.analysis.bootstrap import Estimate

__all__ = [
    "Bar",
    "Bars",
    "Block",
    "Cell",
    "Column",
    "Curve",
    "Curves",
    "Definition",
    "Definitions",
    "Facts",
    "Figure",
    "Forest",
    "ForestRow",
    "HandShown",
    "Line",
    "Matrix",
    "Number",
    "Plot",
    "Point",
    "Prose",
    "Report",
    "Row",
    "Scatter",
    "Section",
    "Shape",
    "Table",
    "Unit",
]

Unit = Literal[
    "share", "chance", "points", "points per 100 hands", "Elo", "bits", "nats", "squared error", "loss", "claims",
    "tau", "per 100 decisions", "USD per 100 hands", "USD", "tokens", "seconds",
]  # fmt: skip
"""What a number is counted in."""

Shape = Literal["disc", "square", "triangle", "diamond"]
"""What marks a point: disc for models, square for bots, triangle for people, diamond for everything else."""


@dataclass(frozen=True, slots=True)
class Number:
    """An estimate in its unit; signed: shown with + where it is above 0."""

    estimate: Estimate
    unit: Unit
    signed: bool = False


Cell = Number | str | int | None
"""What stands in a table; `None` is "does not apply"."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name in files, and what stands above it."""

    key: str
    title: str


@dataclass(frozen=True, slots=True)
class Row:
    """One cell per column; faint: of less weight, such as the sensitivity of the row above."""

    key: str
    cells: tuple[Cell, ...]
    faint: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose first column names its rows."""

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()

    @property
    def is_bare(self) -> bool:
        """Whether no number of it has an interval, so that to say so once is enough."""
        return all(number.estimate.low is None for _, _, number in self.numbers())

    def numbers(self) -> Iterator[tuple[Row, Column, Number]]:
        """Yield every number with its place."""
        for row in self.rows:
            for column, cell in zip(self.columns, row.cells, strict=True):
                if isinstance(cell, Number):
                    yield row, column, cell


@dataclass(frozen=True, slots=True)
class ForestRow:
    """One number of a forest plot."""

    label: str
    number: Number
    shape: Shape = "diamond"


@dataclass(frozen=True, slots=True)
class Forest:
    """Numbers with intervals, one below the other, on one axis; zero: what they are compared with."""

    axis: str
    rows: tuple[ForestRow, ...]
    zero: float | None = 0.0


@dataclass(frozen=True, slots=True)
class Point:
    """One agent of a scatter plot."""

    label: str
    x: Number
    y: Number
    shape: Shape


@dataclass(frozen=True, slots=True)
class Scatter:
    """Two numbers of each agent against each other; is_log: the axis that lies counts in powers of ten."""

    x_axis: str
    y_axis: str
    points: tuple[Point, ...]
    is_log: bool = False


@dataclass(frozen=True, slots=True)
class Matrix:
    """What each row did against each column; `None` on the diagonal and where they never met."""

    rows_are: str
    labels: tuple[str, ...]
    cells: tuple[tuple[Number | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Curve:
    """What was said against what was so, in classes of what was said: (mean said, share that was so)."""

    label: str
    shape: Shape
    points: tuple[tuple[float, Number], ...]


@dataclass(frozen=True, slots=True)
class Curves:
    """One small curve per agent, each against the diagonal on which saying and being so agree."""

    x_axis: str
    y_axis: str
    curves: tuple[Curve, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """How often each part occurred."""

    label: str
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bars:
    """Shares of a whole per agent, with counts."""

    of: str
    parts: tuple[str, ...]
    bars: tuple[Bar, ...]


Plot = Forest | Scatter | Matrix | Curves | Bars


@dataclass(frozen=True, slots=True)
class Figure:
    """A plot with the same numbers as a table; plot: `None` where there is nothing to draw, and why says why."""

    key: str
    title: str
    caption: str
    plot: Plot | None
    table: Table | None = None
    why: str | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """Names with what they are, such as the setup; more: long texts under a heading, for those who want them."""

    key: str
    items: tuple[tuple[str, tuple[str, ...]], ...]
    more: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Prose:
    """Paragraphs, or where is_list a list; is_warning: what a reader must know before the numbers."""

    lines: tuple[str, ...]
    is_list: bool = False
    is_warning: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a hand as it was played.

    what: dice, turn, said, claim, move or end. text: of a message its words, in quotes elsewhere. note: what is added
    by the referee or worked out, private things included.
    """

    what: Literal["dice", "turn", "said", "claim", "move", "end"]
    who: str
    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class HandShown:
    """One hand that a rule has chosen.

    found: of how many that the rule applies to. command: shows it in the terminal. link: its place on the transcript
    pages, by content. lines: empty where no hand is as the rule says.
    """

    key: str
    title: str
    rule: str
    found: int
    name: str = ""
    command: str = ""
    link: str = ""
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Definition:
    """What a measure counts, over what, without what."""

    key: str
    title: str
    unit: str
    text: str


@dataclass(frozen=True, slots=True)
class Definitions:
    """Definitions under one heading."""

    key: str
    title: str
    items: tuple[Definition, ...]


Block = Table | Figure | Facts | Prose | HandShown | Definitions


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the report under a heading; lead: what it says, in a sentence or two."""

    key: str
    title: str
    lead: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report, in order."""

    title: str
    subtitle: str
    software: str
    sections: tuple[Section, ...]

    def tables(self) -> Iterator[tuple[Section, Table]]:
        """Yield every table, those of figures included."""
        for section in self.sections:
            for block in section.blocks:
                match block:
                    case Table():
                        yield section, block
                    case Figure(table=Table() as table):
                        yield section, table
                    case _:
                        pass

    def figures(self) -> Iterator[Figure]:
        """Yield every figure."""
        for section in self.sections:
            yield from (block for block in section.blocks if isinstance(block, Figure))
