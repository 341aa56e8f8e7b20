"""Small curves side by side, one per agent: what was said against what was so."""

from arena.report.axes import Axis
from arena.report.content import Curve, Curves
from arena.report.svg import BOLD, LINE, SMALL, Anchor, Drawing, fitted

__all__ = ["draw_curves"]

_LEAST = 128.0
_LEFT, _ABOVE, _BELOW, _GAP = 34.0, 22.0, 16.0, 14.0
_ROOM_FOR_HALF = 100.0
_ENDS: tuple[tuple[float, Anchor], ...] = ((0.0, "start"), (0.5, "middle"), (1.0, "end"))


def draw_curves(plot: Curves, width: float) -> Drawing:
    """Return the curves in as many columns as fit."""
    columns = max(1, int(width // _LEAST))
    each = width / columns
    side = min(each - _LEFT - _GAP, 150.0)
    tall = _ABOVE + side + _BELOW + _GAP
    rows = -(-len(plot.curves) // columns)
    drawing = Drawing(width, LINE + tall * rows + LINE)
    drawing.text(0, 12, fitted(plot.y_axis, width - 4, SMALL), kind="small")
    for place, curve in enumerate(plot.curves):
        left, top = each * (place % columns) + _LEFT, LINE + tall * (place // columns) + _ABOVE
        _draw_panel(drawing, curve, left=left, top=top, side=side)
    title = fitted(plot.x_axis, width - 8, SMALL)
    across = min(len(plot.curves), columns)
    middle = (_LEFT + each * (across - 1) + _LEFT + side) / 2
    drawing.text(middle, drawing.height - 5, title, kind="small", anchor="middle", inside=True)
    return drawing


def _draw_panel(drawing: Drawing, curve: Curve, *, left: float, top: float, side: float) -> None:
    x_axis, y_axis = Axis(0.0, 1.0, left, left + side, "share"), Axis(0.0, 1.0, top + side, top, "share")
    drawing.text(left, top - 8, fitted(curve.label, (side + _GAP - 4) / BOLD), kind="strong")
    drawing.box(left, top, side, side, "frame")
    drawing.line(left, top + side, left + side, top, "zero")
    for value, anchor in _ENDS if side >= _ROOM_FOR_HALF else (_ENDS[0], _ENDS[-1]):
        drawing.text(x_axis.at(value), top + side + 13, f"{value:.0%}", kind="small muted", anchor=anchor)
        lower = 9 * value if value else 0
        drawing.text(left - 4, y_axis.at(value) + lower, f"{value:.0%}", kind="small muted", anchor="end")
    placed = [
        (x_axis.at(said), y_axis.at(so.estimate.value), so.estimate)
        for said, so in curve.points
        if so.estimate.value is not None
    ]
    if len(placed) > 1:
        drawing.path([(x, y) for x, y, _ in placed], "joined")
    for x, y, so in placed:
        if so.low is not None and so.high is not None:
            drawing.line(x, y_axis.at(so.low), x, y_axis.at(so.high), "reach few" if so.is_few else "reach")
        drawing.mark(x, y, curve.shape, few=so.is_few, size=3.5)
