"""A report made by hand, with every kind of block in it, and runs to build reports from."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from arena.analysis.bootstrap import Estimate
from arena.game import Ruleset, Settings, Talk
from arena.report import Report, Source, build_report, read_source
from arena.report.content import (
    Bar,
    Bars,
    Column,
    Curve,
    Curves,
    Definition,
    Definitions,
    Facts,
    Figure,
    Forest,
    ForestRow,
    HandShown,
    Line,
    Matrix,
    Number,
    Point,
    Prose,
    Row,
    Scatter,
    Section,
    Table,
)
from tests.analysis.writing import Turn, turn, write_match

__all__ = [
    "BITES",
    "DOUBTED",
    "FORFEITED",
    "MODELS",
    "RULES",
    "SAID",
    "SILENT",
    "TOLD",
    "built",
    "match",
    "numbers_of",
    "report",
    "share",
]

BITES = (
    "</script><script>window.hacked=1</script>",
    "<img src=x onerror=window.hacked=1>",
    '"><svg/onload=window.hacked=1>',
    "{{ 7*7 }} ${window.hacked=1} &lt;b&gt;",
    "[link](javascript:window.hacked=1) ![x](http://example.invalid/x.png)",
    "| a | b |\n|---|---|\n# no heading",
    "`` `code` `` *bold* _it_ ~~gone~~",
    '=HYPERLINK("http://example.invalid","x")',
    "\\input{/etc/passwd} \\write18{true} % $x^2$ & #1 ~ {",
    "\u202eright to left\u202c \u2067isolated\u2069 \x1b[31mred\x07",
    "\U0001f3b2 שלום e\u0301 ½",
)
"""What must stay words in every format."""

RULES = Ruleset(dice_per_seat=2, hands=2)
SILENT = Settings(talk=Talk(speakers="none"))
DOUBTED = [turn("1x1"), turn("doubt")] * 2
FORFEITED = [turn("1x1"), turn("forfeit")] * 2
MODELS = ("model", "model", "model")

TOLD = [
    # ann holds 3 5, ben 2 6, cat 1 1 in the first hand of paper-1, where cat opens.
    turn("1x1", "I have two ones.", "yes", None),
    turn("2x1", "I have a one.", "no", 60),
    turn("2x3", None, "no_claim", 40),
    turn("doubt", None, "no_claim", 10),
    turn("1x2", "Good luck.", "no_claim"),
    turn("2x2", "I hold three twos.", "no", 30),
    turn("doubt", "I doubt it.", "yes", 20),
]
"""Two hands: a lie that worked, and one that was caught."""

SAID = [replace(one, intent=None, estimate=None) for one in TOLD]
"""The same, of people, who are asked for nothing in private."""


def share(hits: int, n: int, low: float | None = None, high: float | None = None, *, why: str | None = None) -> Number:
    """Return a rate."""
    how = None if low is None else "bootstrap"
    return Number(Estimate(hits / n if n else None, n, 24, hits if n else None, low, high, how, why), "share")  # type: ignore[arg-type]


def points(value: float | None, n: int, low: float | None = None, high: float | None = None) -> Number:
    """Return a net score."""
    why = "nothing to count" if value is None else "no interval under 20 deals" if low is None else None
    how = None if low is None else "bootstrap"
    return Number(Estimate(value, n, 24, None, low, high, how, why), "points per 100 hands", signed=True)  # type: ignore[arg-type]


def report(words: str = "plain words") -> Report:
    """Return a report with a block of each kind; words: said by a stranger, wherever a stranger may say something."""
    name = words
    score, other, none = points(12.34, 240, -1.5, 26.0), points(-7.0, 12), points(None, 0)
    table = Table(
        "result",
        "Result",
        (Column("agent", "agent"), Column("net", "net score"), Column("won", "contests won"), Column("of", "made of")),
        (
            Row("ann", ("ann", score, share(0, 40, 0.0, 0.088), words)),
            Row("ben", ("ben", other, share(6, 12, why="no interval under 20 deals"), None), faint=True),
            Row("cat", ("cat", none, share(0, 0, why="nothing to count"), 1234)),
        ),
        ("no interval under 20 deals",),
    )
    figures = (
        Figure(
            "scores",
            "Net score",
            "Adjusted.",
            Forest("points", (ForestRow(name, score, "disc"), ForestRow("ben", other))),
        ),
        Figure(
            "bluffs",
            "Bluffs",
            "Two shares.",
            Scatter("rate", "caught", (Point(name, share(3, 40), share(1, 3), "square"),)),
        ),
        Figure(
            "pairs", "Pairs", "Won.", Matrix("row won", (name, "ben"), ((None, share(3, 40)), (share(37, 40), None)))
        ),
        Figure(
            "curves",
            "Curves",
            "Said.",
            Curves("said", "so", (Curve(name, "disc", ((0.1, share(1, 40)), (0.9, share(5, 9)))),)),
        ),
        Figure(
            "claims",
            "Claims",
            "Told.",
            Bars("claims", ("true", "other", "not asked", "lies"), (Bar(name, (5, 0, 1, 4)),)),
            replace(table, key="claims"),
        ),
        Figure("costs", "Costs", "None.", None, why=words),
    )
    hand = HandShown(
        "hand-1",
        "A lie that worked",
        "of all hands that `lie:worked` finds, the first",
        1,
        name=f"match 0123456789ab, hand 1, turn 2: {words}",
        command="arena show matches/0123456789ab.jsonl 1",
        link="#/h/0123456789ab-1/2",
        lines=(
            Line("dice", "A ann", "1 2"),
            Line("turn", "Turn 1", f"A {name} opens"),
            Line("said", "A ann", words, "declared untrue"),
            Line("claim", "", "✗ false: own fives >= 3", "short by 3"),
            Line("move", "A ann", "bids 1x5", words),
            Line("end", "Reveal", "1x5 holds: A ann wins against B ben", "1 of 4 dice match"),
        ),
    )
    return Report(
        f"Report of {words}",
        "A report made by hand",
        "table-talk-arena 0",
        (
            Section(
                "setup",
                "What was played",
                "Computed with `arena`.",
                (
                    Prose((words,), is_list=True, is_warning=True),
                    Facts("setup", (("Agents", (words, "ben")),), (("Long", f"{words}\nmore"),)),
                ),
            ),
            Section("results", "Result", "Who plays well.", (table, Prose(("One paragraph.", "Another.")))),
            Section("figures", "Figures", "Drawn.", figures),
            Section("hands", "Hands", "Chosen.", (hand, HandShown("hand-2", "None", "of no hand", 0))),
            Section(
                "method",
                "Method",
                "Defined.",
                (Definitions("play", "Play", (Definition("net", "net score", "points", "Points of `honest` - 1."),)),),
            ),
        ),
    )


def match(folder: Path, turns: list[Turn] = DOUBTED, **more: Any) -> Path:
    """Write a match of two hands of two dice."""
    return write_match(folder, turns, **{"seed": "paper-1", "ruleset": RULES, **more})


def built(paths: list[Path], **more: Any) -> Report:
    """Return the report of transcripts."""
    people = {"include_people": more.get("include_people", False)}
    source: Source = read_source(paths, **people)
    return build_report(source, **more)


def numbers_of(made: Report, key: str) -> dict[tuple[str, str], Number]:
    """Return the numbers of a table by row and column."""
    (table,) = (table for _, table in made.tables() if table.key == key)
    return {(row.key, column.key): number for row, column, number in table.numbers()}
