"""The benchmark's figures as an aligned table for people and as JSON for programs."""

import os
import platform
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from benchmarks.measure import Figure
from benchmarks.rows import Missing

__all__ = ["as_json", "as_text", "machine", "versions"]

HEAD = ("", "plays", "median", "min", "max", "per hand")
DISTRIBUTIONS = ("table-talk-arena", "textarena", "open_spiel", "inspect_ai", "openai", "anthropic", "litellm")


def as_text(figures: Sequence[Figure], missing: Sequence[Missing]) -> str:
    """Return the table: rates per CPU second, median, lowest and highest repetition, and decisions per hand."""
    lines = [HEAD, *(cells(each) for each in figures)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEAD))]
    shown = ["  ".join(aligned(line, widths)).rstrip() for line in lines]
    return "\n".join([*shown, *(f"{each.label}: not measured, {each.why}" for each in missing)])


def as_json(figures: Sequence[Figure], missing: Sequence[Missing]) -> dict[str, Any]:
    """Return the same as `as_text`, every repetition's rate included, as values for `json.dumps`."""
    return {
        "machine": machine(),
        "versions": versions(),
        "rows": [
            {
                "label": each.row.label,
                "plays": each.row.plays,
                "unit": f"{each.row.unit} per CPU second",
                "median": each.median,
                "rates": list(each.rates),
                "per_hand": each.per_hand,
            }
            for each in figures
        ],
        "missing": [{"label": each.label, "why": each.why} for each in missing],
    }


def machine() -> str:
    """Return the processor, its cores and the operating system in one line."""
    names = [
        line.partition(":")[2].strip()
        for line in (Path("/proc/cpuinfo").read_text("utf-8") if Path("/proc/cpuinfo").exists() else "").splitlines()
        if line.startswith("model name")
    ]
    processor = names[0] if names else platform.processor() or platform.machine()
    return f"{processor}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}"


def versions() -> dict[str, str | None]:
    """Return the versions of Python and of every distribution measured, `None` for one that is not installed."""
    found: dict[str, str | None] = {"python": sys.version.split()[0]}
    for name in DISTRIBUTIONS:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = None
    return found


def cells(figure: Figure) -> tuple[str, ...]:
    unit = "" if figure.row.unit == "decisions" else f", {figure.row.unit}"
    rates = (figure.median, min(figure.rates), max(figure.rates))
    per_hand = "" if figure.per_hand is None else f"{figure.per_hand:.1f}"
    return (figure.row.label + unit, figure.row.plays, *(f"{rate:,.0f}" for rate in rates), per_hand)


def aligned(line: Sequence[str], widths: Sequence[int]) -> list[str]:
    """Pad the two columns of words on the right and the columns of numbers on the left."""
    return [
        cell.ljust(width) if column < 2 else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(line, widths, strict=True))
    ]
