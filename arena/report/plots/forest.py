"""The forest plot: numbers with their intervals, one below the other, on one axis."""

from arena.report.axes import Axis, span
from arena.report.content import Forest, ForestRow, Number
from arena.report.numbers import shown
from arena.report.svg import LINE, SMALL, Drawing, fitted, text_width

__all__ = ["draw_forest"]

_TOP = 4.0


def draw_forest(plot: Forest, width: float, *, is_narrow: bool) -> Drawing:
    """Return the plot: label, interval and number in a line, or where it is narrow the interval below the words."""
    texts = [_words(row.number) for row in plot.rows]
    numbers_wide = max(text_width(words, SMALL) for words in texts)
    labels_wide = max(text_width(row.label) for row in plot.rows)
    left = 8.0 if is_narrow else min(labels_wide, 0.3 * width) + 12
    right = width - 8.0 if is_narrow else width - numbers_wide - 12
    label_room = width - numbers_wide - 16 if is_narrow else left - 10
    each, base, middle = (40.0, 13.0, 27.0) if is_narrow else (24.0, 16.0, 12.0)
    bottom = _TOP + each * len(plot.rows)
    drawing = Drawing(width, bottom + 2 * LINE + 8)
    axis = _axis(plot, left, right)
    axis.draw_below(drawing, top=_TOP, bottom=bottom)
    if plot.zero is not None:
        drawing.line(axis.at(plot.zero), _TOP, axis.at(plot.zero), bottom, "zero")
    for place, (row, words) in enumerate(zip(plot.rows, texts, strict=True)):
        top = _TOP + each * place
        kind = "halo small few" if row.number.estimate.is_few else "halo small"
        drawing.text(0, top + base, fitted(row.label, label_room), kind="halo")
        drawing.text(width, top + base, words, kind=kind, anchor="end")
        _draw_row(drawing, axis, row, top + middle)
    title = fitted(plot.axis, width - 8, SMALL)
    drawing.text((left + right) / 2, bottom + LINE + 16, title, kind="small", anchor="middle", inside=True)
    return drawing


def _axis(plot: Forest, left: float, right: float) -> Axis:
    ends = span((row.number for row in plot.rows), *([] if plot.zero is None else [plot.zero]))
    return Axis.over(ends, start=left, end=right, unit=plot.rows[0].number.unit)


def _draw_row(drawing: Drawing, axis: Axis, row: ForestRow, y: float) -> None:
    estimate = row.number.estimate
    if estimate.value is None:
        return
    if estimate.low is not None and estimate.high is not None:
        kind = "reach few" if estimate.is_few else "reach"
        low, high = axis.at(estimate.low), axis.at(estimate.high)
        drawing.line(low, y, high, y, kind)
        for end in (low, high):
            drawing.line(end, y - 4, end, y + 4, kind)
    drawing.mark(axis.at(estimate.value), y, row.shape, few=estimate.is_few)


def _words(number: Number) -> str:
    told = shown(number, is_bare=True)
    return " ".join(part for part in (told.value, told.interval) if part)
