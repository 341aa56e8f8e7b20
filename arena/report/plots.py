"""Plots drawn at a given width: forest, scatter, matrix, curves and bars.

All is told by shape and label as well as by colour: the mark says what kind of agent it is, a hollow grey one rests on
few, and no text lies on another at any width.
"""

from functools import partial
from typing import assert_never

from markupsafe import Markup

from arena.report.axes import Axis, span
from arena.report.content import (
    Bars,
    Curve,
    Curves,
    Figure,
    Forest,
    ForestRow,
    Matrix,
    Number,
    Plot,
    Point,
    Scatter,
    Unit,
)
from arena.report.numbers import shown
from arena.report.svg import LINE, SMALL, Drawing, fitted, text_width

__all__ = ["NARROW", "WIDE", "figure_file", "figure_markup"]

WIDE = 460.0
NARROW = 272.0

_EDGE = 6.0
_LIMITS: dict[Unit, tuple[float | None, float | None]] = {
    "share": (0.0, 1.0),
    "chance": (0.0, 1.0),
    "USD per 100 hands": (0.0, None),
}


def figure_markup(figure: Figure) -> Markup:
    """Return the figure drawn twice, for wide and for narrow windows, which a style sheet chooses from."""
    if figure.plot is None:
        return Markup("")
    wide = _draw(figure.plot, WIDE, f"{figure.key}-wide").markup(figure.title, kind="wide")
    narrow = _draw(figure.plot, NARROW, f"{figure.key}-narrow").markup(figure.title, kind="narrow")
    return wide + narrow


def figure_file(figure: Figure) -> str | None:
    """Return the figure as an SVG file, `None` where there is nothing to draw."""
    if figure.plot is None:
        return None
    return str(_draw(figure.plot, WIDE, figure.key).markup(figure.title, alone=True))


def _draw(plot: Plot, width: float, name: str) -> Drawing:
    is_narrow = width < WIDE
    match plot:
        case Forest():
            return _forest(plot, width, is_narrow=is_narrow)
        case Scatter():
            return _scatter(plot, width)
        case Matrix():
            return _matrix(plot, width)
        case Curves():
            return _curves(plot, width)
        case Bars():
            return _bars(plot, width, name, is_narrow=is_narrow)
        case _:
            assert_never(plot)


def _forest(plot: Forest, width: float, *, is_narrow: bool) -> Drawing:
    unit = plot.rows[0].number.unit
    texts = [_value_words(row.number) for row in plot.rows]
    widest = max(text_width(words, SMALL) for words in texts)
    names = max(text_width(row.label) for row in plot.rows)
    left = _EDGE if is_narrow else min(names, 0.3 * width) + 12
    right = width - _EDGE if is_narrow else width - widest - 12
    each, lift = (40.0, 26.0) if is_narrow else (24.0, 12.0)
    top, bottom = 4.0, 4.0 + each * len(plot.rows)
    drawing = Drawing(width, bottom + 2 * LINE + 8)
    numbers = [row.number for row in plot.rows]
    ends = span(numbers, *([] if plot.zero is None else [plot.zero]))
    axis = Axis.over(ends, start=left, end=right, unit=unit)
    axis.draw_below(drawing, top=top, bottom=bottom)
    if plot.zero is not None:
        drawing.line(axis.at(plot.zero), top, axis.at(plot.zero), bottom, "zero")
    for place, (row, words) in enumerate(zip(plot.rows, texts, strict=True)):
        base = top + each * place
        drawing.text(
            0 if not is_narrow else _EDGE,
            base + (12 if is_narrow else 16),
            fitted(row.label, (width - widest - 24) if is_narrow else left - 10),
        )
        kind = "small few" if row.number.estimate.is_few else "small"
        drawing.text(
            width - (_EDGE if is_narrow else 0), base + (12 if is_narrow else 16), words, kind=kind, anchor="end"
        )
        _reach(drawing, axis, row, base + lift)
    drawing.text(
        (left + right) / 2, bottom + LINE + 16, fitted(plot.axis, width - 8, SMALL), kind="small", anchor="middle"
    )
    return drawing


def _reach(drawing: Drawing, axis: Axis, row: ForestRow, y: float) -> None:
    estimate = row.number.estimate
    if estimate.value is None:
        return
    few = estimate.is_few
    if estimate.low is not None and estimate.high is not None:
        kind = "reach few" if few else "reach"
        low, high = axis.at(estimate.low), axis.at(estimate.high)
        drawing.line(low, y, high, y, kind)
        for end in (low, high):
            drawing.line(end, y - 4, end, y + 4, kind)
    drawing.mark(axis.at(estimate.value), y, row.shape, few=few)


def _value_words(number: Number) -> str:
    told = shown(number)
    interval = told.interval if number.estimate.low is not None else ""
    return " ".join(part for part in (told.value, interval) if part)


def _scatter(plot: Scatter, width: float) -> Drawing:
    points = plot.points
    names = max(text_width(point.label) for point in points)
    right = width - min(names, 0.34 * width) - 20
    top = LINE + 10
    bottom = top + max(min(0.62 * width, 240.0), LINE * len(points))
    drawing = Drawing(width, bottom + 2 * LINE + 8)
    x_unit, y_unit = points[0].x.unit, points[0].y.unit
    y_axis = Axis.over(
        span(point.y for point in points),
        start=bottom,
        end=top,
        unit=y_unit,
        within=_LIMITS.get(y_unit, (None, None)),
    )
    wide = max((text_width(label, SMALL) for _, label in y_axis.ticks(is_upright=True)), default=0.0)
    left = wide + 12
    x_axis = Axis.over(
        span(point.x for point in points),
        start=left,
        end=right,
        unit=x_unit,
        within=_LIMITS.get(x_unit, (None, None)),
    )
    y_axis.draw_left(drawing, left=left, right=right)
    x_axis.draw_below(drawing, top=bottom, bottom=bottom)
    drawing.text(0, 12, fitted(plot.y_axis, width - 4, SMALL), kind="small")
    drawing.text(width / 2, bottom + LINE + 16, fitted(plot.x_axis, width - 8, SMALL), kind="small", anchor="middle")
    placed = [(point, x_axis.at(_value(point.x)), y_axis.at(_value(point.y))) for point in points]
    for point, x, y in placed:
        _cross(drawing, x_axis, y_axis, point, x, y)
    heights = _spread([y for _, _, y in placed], low=top + 4, high=bottom, apart=LINE)
    for (point, x, y), height in zip(placed, heights, strict=True):
        drawing.line(x, y, right + 8, height, "leader")
        drawing.text(right + 12, height + 4, fitted(point.label, width - right - 14))
    for point, x, y in placed:
        few = point.x.estimate.is_few or point.y.estimate.is_few
        drawing.mark(x, y, point.shape, few=few)
    return drawing


def _cross(drawing: Drawing, x_axis: Axis, y_axis: Axis, point: Point, x: float, y: float) -> None:
    few = point.x.estimate.is_few or point.y.estimate.is_few
    kind = "reach few" if few else "reach"
    across, upright = point.x.estimate, point.y.estimate
    if across.low is not None and across.high is not None:
        drawing.line(x_axis.at(across.low), y, x_axis.at(across.high), y, kind)
    if upright.low is not None and upright.high is not None:
        drawing.line(x, y_axis.at(upright.low), x, y_axis.at(upright.high), kind)


def _value(number: Number) -> float:
    value = number.estimate.value
    if value is None:
        raise ValueError("a point without a value has no place")
    return value


def _spread(wanted: list[float], *, low: float, high: float, apart: float) -> list[float]:
    """Return places near those wanted, in the same order, at least `apart`, between `low` and `high`."""
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    found = [0.0] * len(wanted)
    floor = low
    for place in order:
        found[place] = max(wanted[place], floor)
        floor = found[place] + apart
    ceiling = high
    for place in reversed(order):
        found[place] = min(found[place], ceiling)
        ceiling = found[place] - apart
    return found


def _matrix(plot: Matrix, width: float) -> Drawing:
    size = len(plot.labels)
    labels = [f"{number} {label}" for number, label in enumerate(plot.labels, start=1)]
    names = min(max(text_width(label) for label in labels), 0.36 * width) + 8
    cell = max(34.0, min(56.0, (width - names - 1) / size))
    drawing = Drawing(max(width, names + cell * size + 1), LINE * 2 + cell * size + 6)
    drawing.text(0, 12, fitted(plot.rows_are, drawing.width - 4, SMALL), kind="small")
    top = 2 * LINE
    for place in range(size):
        drawing.text(names + cell * (place + 0.5), top - 5, str(place + 1), kind="small muted", anchor="middle")
    for row, cells in enumerate(plot.cells):
        y = top + cell * row
        drawing.text(0, y + cell / 2 + 4, fitted(labels[row], names - 6))
        for column, number in enumerate(cells):
            x = names + cell * column
            if number is None or number.estimate.value is None:
                drawing.box(x, y, cell, cell, "frame")
                drawing.text(x + cell / 2, y + cell / 2 + 4, "–", kind="muted", anchor="middle")
                continue
            value = number.estimate.value
            level = 0 if value < 0.35 else 1 if value < 0.5 else 2 if value <= 0.65 else 3
            drawing.box(x, y, cell, cell, f"frame level-{level}")
            kind = "few" if number.estimate.is_few else ""
            drawing.text(x + cell / 2, y + cell / 2 - 1, f"{100 * value:.0f}%", kind=kind, anchor="middle")
            n = number.estimate.n
            counted = str(n) if n < 10_000 else f"{n // 1000}k"
            drawing.text(x + cell / 2, y + cell / 2 + 12, counted, kind="small muted", anchor="middle")
    return drawing


def _curves(plot: Curves, width: float) -> Drawing:
    columns = max(1, int(width // 136))
    each = width / columns
    side = each - 48
    rows = -(-len(plot.curves) // columns)
    tall = side + 52
    drawing = Drawing(width, LINE + tall * rows + LINE + 8)
    drawing.text(0, 12, fitted(plot.y_axis, width - 4, SMALL), kind="small")
    for place, curve in enumerate(plot.curves):
        left = each * (place % columns) + 34
        _panel(drawing, curve, left=left, top=LINE + tall * (place // columns) + 22, side=side)
    drawing.text(width / 2, drawing.height - 6, fitted(plot.x_axis, width - 8, SMALL), kind="small", anchor="middle")
    return drawing


def _panel(drawing: Drawing, curve: Curve, *, left: float, top: float, side: float) -> None:
    x_axis = Axis(0.0, 1.0, left, left + side, "share")
    y_axis = Axis(0.0, 1.0, top + side, top, "share")
    drawing.text(left, top - 8, fitted(curve.label, side + 10), kind="strong")
    drawing.box(left, top, side, side, "frame")
    drawing.line(left, top + side, left + side, top, "zero")
    for value, anchor in ((0.0, "start"), (0.5, "middle"), (1.0, "end")):
        write = partial(drawing.text, kind="small muted")
        write(x_axis.at(value), top + side + 13, f"{value:.0%}", anchor=anchor)  # type: ignore[arg-type]  # all three are
        write(left - 4, y_axis.at(value) + (9 if value == 1.0 else 4 if value else 0), f"{value:.0%}", anchor="end")
    placed = [
        (x_axis.at(said), y_axis.at(_value(so)), so) for said, so in curve.points if so.estimate.value is not None
    ]
    if len(placed) > 1:
        drawing.path([(x, y) for x, y, _ in placed], "joined")
    for x, y, so in placed:
        few = so.estimate.is_few
        if so.estimate.low is not None and so.estimate.high is not None:
            drawing.line(x, y_axis.at(so.estimate.low), x, y_axis.at(so.estimate.high), "reach few" if few else "reach")
        drawing.mark(x, y, curve.shape, few=few, size=3.5)


def _bars(plot: Bars, width: float, name: str, *, is_narrow: bool) -> Drawing:
    totals = [sum(bar.counts) for bar in plot.bars]
    texts = [f"n {total:,}" for total in totals]
    widest = max(text_width(words, SMALL) for words in texts)
    names = max(text_width(bar.label) for bar in plot.bars)
    left = 1.0 if is_narrow else min(names, 0.3 * width) + 10
    right = width - 1.0 if is_narrow else width - widest - 10
    legend = _legend_rows(plot.parts, width)
    top = LINE * len(legend) + 8
    each, tall = (40.0, 16.0) if is_narrow else (26.0, 18.0)
    drawing = Drawing(width, top + each * len(plot.bars) + LINE + 6)
    drawing.hatch(f"{name}-hatch")
    for row, entries in enumerate(legend):
        for x, part, words in entries:
            _part(drawing, part, x, LINE * row + 3, 14, 11, name)
            drawing.text(x + 20, LINE * row + 13, words, kind="small")
    for place, (bar, total, words) in enumerate(zip(plot.bars, totals, texts, strict=True)):
        base = top + each * place
        drawing.text(
            0, base + (12 if is_narrow else 14), fitted(bar.label, (width - widest - 16) if is_narrow else left - 8)
        )
        kind = "small few" if total < 30 else "small"
        drawing.text(width, base + (12 if is_narrow else 14), words, kind=kind, anchor="end")
        y = base + (18 if is_narrow else 0)
        x = left
        for part, count in enumerate(bar.counts):
            if count and total:
                wide = (right - left) * count / total
                _part(drawing, part, x, y, wide, tall, name)
                _inside(drawing, part, f"{count:,}", x, y + tall - 5, wide)
                x += wide
        if not total:
            drawing.line(left, y + tall / 2, right, y + tall / 2)
    drawing.text(
        (left + right) / 2,
        drawing.height - 6,
        fitted(plot.of, right - left, SMALL),
        kind="small muted",
        anchor="middle",
    )
    return drawing


def _part(drawing: Drawing, part: int, x: float, y: float, width: float, height: float, name: str) -> None:
    drawing.box(x, y, width, height, f"part part-{part}", fill=f"{name}-hatch" if part == 2 else "")


def _inside(drawing: Drawing, part: int, words: str, x: float, y: float, width: float) -> None:
    """Write a count into its part, where there is room and a plain ground."""
    if part != 2 and text_width(words, SMALL) + 6 <= width:
        drawing.text(x + width / 2, y, words, kind="small inverted" if part == 3 else "small", anchor="middle")


def _legend_rows(parts: tuple[str, ...], width: float) -> list[list[tuple[float, int, str]]]:
    rows: list[list[tuple[float, int, str]]] = [[]]
    x = 0.0
    for part, words in enumerate(parts):
        words = fitted(words, width - 24, SMALL)
        wide = 20 + text_width(words, SMALL) + 14
        if rows[-1] and x + wide - 14 > width:
            rows.append([])
            x = 0.0
        rows[-1].append((x, part, words))
        x += wide
    return rows
