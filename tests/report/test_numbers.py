"""Numbers in words: never without n, never NaN, grey where they rest on few."""

import pytest

from arena.analysis.bootstrap import Estimate
from arena.report.content import Number, Unit
from arena.report.numbers import exact, plain, shown, tick
from tests.report.values import points, share


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (share(3, 40, 0.02, 0.2), "7.5% [2.0, 20.0] (3/40)"),
        (share(40, 40, 0.912, 1.0), "100.0% [91.2, 100.0] (40/40)"),
        (points(12.34, 1240, -1.5, 26.0), "+12.3 [−1.5, +26.0] (n 1,240)"),
        (points(-7.0, 12), "−7.0 no interval (n 12)"),
        (points(0.0, 12, 0.0, 0.0), "0.0 [0.0, 0.0] (n 12)"),
        (points(-0.04, 40, -0.04, 0.04), "0.0 [0.0, 0.0] (n 40)"),
        (points(None, 0), "not computed (n 0)"),
        (Number(Estimate(0.0123, 500, 0), "USD per 100 hands"), "0.0123 (n 500)"),
        (Number(Estimate(12.5, 500, 0), "USD"), "12.50 (n 500)"),
    ],
)
def test_a_number_tells_value_interval_and_n(number: Number, line: str) -> None:
    """metrics.md: a number never travels without its n; "not computed" where it is."""
    assert shown(number).line == line


@pytest.mark.parametrize(("n", "is_few"), [(29, True), (30, False)])
def test_under_thirty_is_grey(n: int, is_few: bool) -> None:
    """metrics.md: grey under n = 30."""
    assert shown(share(3, n)).is_few is is_few


def test_that_no_number_of_a_table_has_an_interval_is_said_once() -> None:
    """The reason stands in its notes."""
    assert shown(points(-7.0, 12), is_bare=True).interval == ""


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_what_is_no_number_is_refused(value: float) -> None:
    """Never NaN in a report."""
    with pytest.raises(ValueError, match="no number to show"):
        plain(value, "points")


@pytest.mark.parametrize(
    ("value", "unit", "step", "words"),
    [
        (0.05, "share", 0.05, "5%"),
        (0.125, "share", 0.025, "12.5%"),
        (-20.0, "points per 100 hands", 10.0, "−20"),
        (0.0, "points", 0.5, "0.0"),
        (1500.0, "Elo", 100.0, "1,500"),
    ],
)
def test_a_tick_has_the_digits_of_its_step(value: float, unit: Unit, step: float, words: str) -> None:
    """As few as tell it from the next one."""
    assert tick(value, unit, step) == words


@pytest.mark.parametrize(("value", "found"), [(2.2e-17, 0.0), (-1e-16, 0.0), (0.1 + 0.2, 0.3), (None, None)])
def test_tools_read_what_was_counted(value: float | None, found: float | None) -> None:
    """Not what adding in some order leaves of it."""
    assert str(exact(value)) == str(found)
