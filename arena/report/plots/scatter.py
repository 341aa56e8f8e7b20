"""The scatter plot: two numbers of each agent, named at the right edge so that no name lies on another."""

from collections.abc import Sequence

from arena.report.axes import Axis, span
from arena.report.content import Number, Point, Scatter, Unit
from arena.report.svg import LINE, SMALL, Drawing, fitted, text_width

__all__ = ["draw_scatter"]

# Where values of a unit can go no further.
_LIMITS: dict[Unit, tuple[float | None, float | None]] = {"share": (0.0, 1.0), "USD per 100 hands": (0.0, None)}


def draw_scatter(plot: Scatter, width: float) -> Drawing:
    """Return the plot, with a dotted line from each point to its name."""
    points = plot.points
    right = width - min(max(text_width(point.label) for point in points), 0.34 * width) - 16
    top = LINE + 10
    bottom = top + max(min(0.62 * width, 240.0), LINE * len(points))
    drawing = Drawing(width, bottom + 2 * LINE + 8)
    y_axis = _axis([point.y for point in points], start=bottom, end=top)
    left = 12 + max((text_width(label, SMALL) for _, label in y_axis.ticks(is_upright=True)), default=0.0)
    x_axis = _axis([point.x for point in points], start=left, end=right, is_log=plot.is_log)
    y_axis.draw_left(drawing, left=left, right=right)
    x_axis.draw_below(drawing, top=bottom, bottom=bottom)
    drawing.text(0, 12, fitted(plot.y_axis, width - 4, SMALL), kind="small")
    title = fitted(plot.x_axis, width - 8, SMALL)
    drawing.text((left + right) / 2, bottom + LINE + 16, title, kind="small", anchor="middle", inside=True)
    placed = [(point, x_axis.at(_value(point.x)), y_axis.at(_value(point.y))) for point in points]
    for point, x, y in placed:
        _draw_reach(drawing, x_axis, y_axis, point, x, y)
    heights = spread([y for _, _, y in placed], low=top + 4, high=bottom - 2, apart=LINE)
    for (point, x, y), height in zip(placed, heights, strict=True):
        drawing.line(x, y, right + 5, height, "leader")
        drawing.text(right + 8, height + 4, fitted(point.label, width - right - 8), kind="halo")
    for point, x, y in placed:
        drawing.mark(x, y, point.shape, few=_is_few(point))
    return drawing


def spread(wanted: Sequence[float], *, low: float, high: float, apart: float) -> list[float]:
    """Return places near those wanted, in the same order, at least `apart`, between `low` and `high` if they fit."""
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    found = [0.0] * len(wanted)
    least = low
    for place in order:
        found[place] = max(wanted[place], least)
        least = found[place] + apart
    most = high
    for place in reversed(order):
        found[place] = min(found[place], most)
        most = found[place] - apart
    return found


def _axis(numbers: Sequence[Number], *, start: float, end: float, is_log: bool = False) -> Axis:
    unit = numbers[0].unit
    limits = _LIMITS.get(unit, (None, None))
    return Axis.over(span(numbers), start=start, end=end, unit=unit, within=limits, is_log=is_log)


def _draw_reach(drawing: Drawing, x_axis: Axis, y_axis: Axis, point: Point, x: float, y: float) -> None:
    kind = "reach few" if _is_few(point) else "reach"
    across, upright = point.x.estimate, point.y.estimate
    if across.low is not None and across.high is not None:
        drawing.line(x_axis.at(across.low), y, x_axis.at(across.high), y, kind)
    if upright.low is not None and upright.high is not None:
        drawing.line(x, y_axis.at(upright.low), x, y_axis.at(upright.high), kind)


def _is_few(point: Point) -> bool:
    return point.x.estimate.is_few or point.y.estimate.is_few


def _value(number: Number) -> float:
    if number.estimate.value is None:
        raise ValueError("a point without a value has no place")
    return number.estimate.value
