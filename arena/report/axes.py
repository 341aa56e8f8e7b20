"""Axes of plots: from values to places, with ticks at round numbers whose labels do not touch."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor, log10

from arena.report.content import Number, Unit
from arena.report.numbers import tick
from arena.report.svg import SMALL, Drawing, text_width

__all__ = ["Axis", "span"]

_GAP = 10.0
_ROUND = (1, 2, 5)


def span(numbers: Iterable[Number], *more: float) -> tuple[float, float]:
    """Return the least and greatest of values and ends of intervals; with a little room where they are the same."""
    found = [*more]
    for number in numbers:
        estimate = number.estimate
        found += [end for end in (estimate.value, estimate.low, estimate.high) if end is not None]
    low, high = min(found, default=0.0), max(found, default=0.0)
    return (low - 0.5, high + 0.5) if high - low < 1e-9 else (low, high)


@dataclass(frozen=True, slots=True)
class Axis:
    """A straight axis from the place `start`, where `low` is, to `end`, where `high` is."""

    low: float
    high: float
    start: float
    end: float
    unit: Unit

    @classmethod
    def over(
        cls,
        ends: tuple[float, float],
        *,
        start: float,
        end: float,
        unit: Unit,
        within: tuple[float | None, float | None] = (None, None),
    ) -> "Axis":
        """Return an axis with some room at its ends; within: where the values themselves can go no further."""
        low, high = ends
        room = 0.06 * (high - low)
        low, high = low - room, high + room
        if within[0] is not None:
            low = max(low, within[0])
        if within[1] is not None:
            high = min(high, within[1])
        return cls(low, high, start, end, unit)

    def at(self, value: float) -> float:
        """Return the place of a value."""
        return self.start + (self.end - self.start) * (value - self.low) / (self.high - self.low)

    def ticks(self, *, is_upright: bool = False) -> list[tuple[float, str]]:
        """Return as many round values as there is room for, with what stands at them."""
        reach = abs(self.end - self.start)
        for step in _steps(self.high - self.low):
            first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
            values = [number * step + 0.0 for number in range(first, last + 1)]
            labels = [tick(value, self.unit, step) for value in values]
            apart = reach * step / (self.high - self.low)
            wide = SMALL if is_upright else max((text_width(label, SMALL) for label in labels), default=0.0)
            if apart >= wide + _GAP + (8 if is_upright else 0):
                return list(zip(values, labels, strict=True))
        return []

    def draw_below(self, drawing: Drawing, *, top: float, bottom: float) -> None:
        """Draw it lying at `bottom`, with a line up to `top` at each tick, its labels below."""
        drawing.line(self.start, bottom, self.end, bottom)
        for value, label in self.ticks():
            x = self.at(value)
            drawing.line(x, top, x, bottom + 4)
            half = text_width(label, SMALL) / 2
            x = min(max(x, half), drawing.width - half)
            drawing.text(x, bottom + 16, label, kind="small muted", anchor="middle")

    def draw_left(self, drawing: Drawing, *, left: float, right: float) -> None:
        """Draw it upright at `left`, with a line over to `right` at each tick, its labels left of it."""
        drawing.line(left, self.start, left, self.end)
        for value, label in self.ticks(is_upright=True):
            y = self.at(value)
            drawing.line(left - 4, y, right, y)
            drawing.text(left - 7, y + 4, label, kind="small muted", anchor="end")


def _steps(reach: float) -> Iterable[float]:
    power = floor(log10(reach)) - 2
    while power < log10(reach) + 2:
        yield from (factor * 10.0**power for factor in _ROUND)
        power += 1
