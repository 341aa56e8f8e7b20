"""Axes of plots: from values to places, with ticks at round numbers whose labels do not touch."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, inf, log10

from arena.report.content import Number, Unit
from arena.report.numbers import tick
from arena.report.svg import SMALL, Drawing, text_width

__all__ = ["Axis", "span"]

_GAP = 18.0
_FAR = inf
_HAIR = 1e-9
_ROOM = 0.06
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
    is_log: bool = False

    @classmethod
    def over(
        cls,
        ends: tuple[float, float],
        *,
        start: float,
        end: float,
        unit: Unit,
        within: tuple[float | None, float | None] = (None, None),
        is_log: bool = False,
    ) -> "Axis":
        """Return an axis with some room at its ends; within: where the values themselves can go no further."""
        low, high = ends
        if is_log:
            room = (high / low) ** _ROOM
            return cls(low / room, high * room, start, end, unit, is_log=True)
        room = _ROOM * (high - low)
        least, most = within
        low, high = low - room, high + room
        low, high = low if least is None else max(low, least), high if most is None else min(high, most)
        return cls(low, high, start, end, unit)

    def at(self, value: float) -> float:
        """Return the place of a value."""
        if self.is_log:
            part = log10(value / self.low) / log10(self.high / self.low)
        else:
            part = (value - self.low) / (self.high - self.low)
        return self.start + (self.end - self.start) * part

    def ticks(self, *, is_upright: bool = False) -> list[tuple[float, str]]:
        """Return as many round values as there is room for, with what stands at them."""
        for found in _in_powers(self.low, self.high) if self.is_log else self._in_steps():
            places = [self.at(value) for value, _ in found]
            apart = min((abs(after - before) for before, after in pairwise(places)), default=_FAR)
            wide = SMALL if is_upright else max((text_width(label, SMALL) for _, label in found), default=0.0)
            if apart >= wide + _GAP:
                return found
        return []

    def draw_below(self, drawing: Drawing, *, top: float, bottom: float) -> None:
        """Draw it lying at `bottom`, with a line up to `top` at each tick, its labels below."""
        drawing.line(self.start, bottom, self.end, bottom)
        for value, label in self.ticks():
            x = self.at(value)
            drawing.line(x, top, x, bottom + 4)
            drawing.text(x, bottom + 16, label, kind="small muted", anchor="middle", inside=True)

    def draw_left(self, drawing: Drawing, *, left: float, right: float) -> None:
        """Draw it upright at `left`, with a line over to `right` at each tick, its labels left of it."""
        drawing.line(left, self.start, left, self.end)
        for value, label in self.ticks(is_upright=True):
            y = self.at(value)
            drawing.line(left - 4, y, right, y)
            drawing.text(left - 7, y + 4, label, kind="small muted", anchor="end")

    def _in_steps(self) -> Iterator[list[tuple[float, str]]]:
        """Yield rows of ticks, each with wider steps than the one before."""
        reach = self.high - self.low
        for power in range(floor(log10(reach)) - 2, floor(log10(reach)) + 3):
            for step in (factor * 10.0**power for factor in _ROUND):
                first, last = ceil(self.low / step - _HAIR), floor(self.high / step + _HAIR)
                values = [number * step + 0.0 for number in range(first, last + 1)]
                yield [(value, tick(value, self.unit, step)) for value in values]


def _in_powers(low: float, high: float) -> Iterator[list[tuple[float, str]]]:
    """Yield rows of ticks at 1, 2 and 5 times powers of ten, then at powers alone."""
    powers = range(floor(log10(low)), ceil(log10(high)) + 1)
    for factors in (_ROUND, (1, 3), (1,)):
        values = [factor * 10.0**power for power in powers for factor in factors]
        yield [(value, f"{value:,g}") for value in values if low <= value <= high]
    for every in range(2, len(powers)):
        yield [(10.0**power, f"{10.0**power:,g}") for power in powers[::every] if low <= 10.0**power <= high]
