"""Axes: round ticks whose labels have room, at any width."""

from itertools import pairwise
from math import inf

import pytest

from arena.analysis.bootstrap import Estimate
from arena.report.axes import Axis, span
from arena.report.content import Number
from arena.report.svg import SMALL, text_width
from tests.report.values import points


def closest(axis: Axis) -> float:
    """Return the least room between two labels of a lying axis."""
    ticks = [(axis.at(value), text_width(label, SMALL)) for value, label in axis.ticks()]
    return min((at - before - (wide + other) / 2 for (before, other), (at, wide) in pairwise(ticks)), default=inf)


@pytest.mark.parametrize("room", [90, 200, 420])
@pytest.mark.parametrize("ends", [(-83.2, 48.0), (0.0, 1e-6), (1234567.0, 1234569.0), (-0.5, 0.5)])
def test_labels_do_not_touch(ends: tuple[float, float], room: float) -> None:
    """The report's figures are checked for overlap."""
    axis = Axis.over(ends, start=0, end=room, unit="points")

    assert closest(axis) > 4


@pytest.mark.parametrize("room", [90, 420])
@pytest.mark.parametrize("ends", [(0.02, 45.0), (3.0, 90.0), (1e-4, 1e4)])
def test_labels_of_powers_do_not_touch(ends: tuple[float, float], room: float) -> None:
    """Costs differ by powers of ten."""
    axis = Axis.over(ends, start=0, end=room, unit="USD per 100 hands", is_log=True)

    assert closest(axis) > 4


def test_ticks_are_round_and_inside() -> None:
    """1, 2 or 5 times a power of ten."""
    axis = Axis.over((-83.2, 48.0), start=0, end=200, unit="points per 100 hands")

    assert [label for _, label in axis.ticks()] == ["−50", "0", "50"]


def test_a_share_goes_no_further_than_its_limits() -> None:
    """There is no share above all."""
    axis = Axis.over((0.01, 1.0), start=0, end=100, unit="share", within=(0.0, 1.0))

    assert (axis.low, axis.high) == (0.0, 1.0)


def test_a_span_holds_intervals_and_is_never_empty() -> None:
    """One value alone has room on both sides."""
    assert span([points(5.0, 40, -2.0, 9.0), points(None, 0)]) == (-2.0, 9.0)
    assert span([Number(Estimate(3.0, 1, 1), "points")]) == (2.5, 3.5)
    assert span([]) == (-0.5, 0.5)
