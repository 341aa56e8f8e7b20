"""The matrix: what each row did against each column, written into its cells."""

from arena.report.content import Matrix, Number
from arena.report.svg import LINE, SMALL, Drawing, fitted, text_width

__all__ = ["draw_matrix"]

_SMALLEST, _LARGEST = 34.0, 56.0
_LEAST_NAME = 64.0
_LEVELS = (0.35, 0.5, 0.65)


def draw_matrix(plot: Matrix, width: float) -> Drawing:
    """Return the matrix, wider than asked for where its cells would be too small to read."""
    size = len(plot.labels)
    labels = [f"{number} {label}" for number, label in enumerate(plot.labels, start=1)]
    wanted = max(text_width(label) for label in labels) + 8
    # With many agents the cells need the room more than the names do, which are in the table in full.
    left = max(_LEAST_NAME, min(wanted, 0.36 * width, width - _SMALLEST * size - 1))
    cell = max(_SMALLEST, min(_LARGEST, (width - left - 1) / size))
    top = 2 * LINE
    drawing = Drawing(max(width, left + cell * size + 1), top + cell * size + 1)
    drawing.text(0, 12, fitted(plot.rows_are, left + cell * size, SMALL), kind="small")
    for place in range(size):
        drawing.text(left + cell * (place + 0.5), top - 5, str(place + 1), kind="small muted", anchor="middle")
    for row, cells in enumerate(plot.cells):
        y = top + cell * row
        drawing.text(0, y + cell / 2 + 4, fitted(labels[row], left - 6))
        for column, number in enumerate(cells):
            _draw_cell(drawing, number, left + cell * column, y, cell)
    return drawing


def _draw_cell(drawing: Drawing, number: Number | None, x: float, y: float, size: float) -> None:
    middle = x + size / 2
    if number is None or number.estimate.value is None:
        drawing.box(x, y, size, size, "frame")
        drawing.text(middle, y + size / 2 + 4, "–", kind="muted", anchor="middle")
        return
    value, n = number.estimate.value, number.estimate.n
    level = sum(value > limit for limit in _LEVELS)
    drawing.box(x, y, size, size, f"frame level-{level}")
    kind = "few" if number.estimate.is_few else ""
    drawing.text(middle, y + size / 2 - 1, f"{value:.0%}", kind=kind, anchor="middle")
    drawing.text(
        middle, y + size / 2 + 12, str(n) if n < 10_000 else f"{n // 1000}k", kind="small muted", anchor="middle"
    )
