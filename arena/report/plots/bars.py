"""Bars of parts: shares of a whole per agent, told apart by white, grey, hatching and black."""

from arena.analysis.bootstrap import FEW
from arena.report.content import Bar, Bars
from arena.report.svg import LINE, SMALL, Drawing, fitted, text_width

__all__ = ["draw_bars"]

_HATCHED, _BLACK = 2, 3


def draw_bars(plot: Bars, width: float, name: str, *, is_narrow: bool) -> Drawing:
    """Return the bars below their legend; name: begins the ids of patterns, which must be one on a page."""
    totals = [f"n {sum(bar.counts):,}" for bar in plot.bars]
    totals_wide = max(text_width(words, SMALL) for words in totals)
    labels_wide = max(text_width(bar.label) for bar in plot.bars)
    left = 1.0 if is_narrow else min(labels_wide, 0.3 * width) + 10
    right = width - 1.0 if is_narrow else width - totals_wide - 10
    label_room = width - totals_wide - 16 if is_narrow else left - 8
    each, tall, drop = (42.0, 17.0, 19.0) if is_narrow else (26.0, 18.0, 0.0)
    legend = _legend(plot.parts, width)
    top = LINE * len(legend) + 10
    drawing = Drawing(width, top + each * len(plot.bars) + LINE)
    drawing.hatch(f"{name}-hatch")
    for row, entries in enumerate(legend):
        for x, part, words in entries:
            _draw_part(drawing, part, x + 1, LINE * row + 3, 14, 11, name)
            drawing.text(x + 21, LINE * row + 13, words, kind="small")
    for place, (bar, words) in enumerate(zip(plot.bars, totals, strict=True)):
        base = top + each * place
        drawing.text(0, base + 13, fitted(bar.label, label_room))
        kind = "small few" if sum(bar.counts) < FEW else "small"
        drawing.text(width, base + 13, words, kind=kind, anchor="end")
        _draw_bar(drawing, bar, left=left, right=right, top=base + drop, tall=tall, name=name)
    title = fitted(plot.of, right - left, SMALL)
    drawing.text((left + right) / 2, drawing.height - 4, title, kind="small muted", anchor="middle", inside=True)
    return drawing


def _draw_bar(drawing: Drawing, bar: Bar, *, left: float, right: float, top: float, tall: float, name: str) -> None:
    total, x = sum(bar.counts), left
    if not total:
        drawing.line(left, top + tall / 2, right, top + tall / 2)
    for part, count in enumerate(bar.counts):
        if not count:
            continue
        wide = (right - left) * count / total
        _draw_part(drawing, part, x, top, wide, tall, name)
        words = f"{count:,}"
        if part != _HATCHED and text_width(words, SMALL) + 6 <= wide:
            kind = "small inverted" if part == _BLACK else "small"
            drawing.text(x + wide / 2, top + tall - 5, words, kind=kind, anchor="middle")
        x += wide


def _draw_part(drawing: Drawing, part: int, x: float, y: float, width: float, height: float, name: str) -> None:
    drawing.box(x, y, width, height, f"part part-{part}", fill=f"{name}-hatch" if part == _HATCHED else "")


def _legend(parts: tuple[str, ...], width: float) -> list[list[tuple[float, int, str]]]:
    """Return the rows of the legend: place, part and words of each entry."""
    rows: list[list[tuple[float, int, str]]] = [[]]
    x = 0.0
    for part, words in enumerate(parts):
        words = fitted(words, width - 24, SMALL)
        wide = 21 + text_width(words, SMALL)
        if rows[-1] and x + wide > width:
            rows.append([])
            x = 0.0
        rows[-1].append((x, part, words))
        x += wide + 12
    return rows
