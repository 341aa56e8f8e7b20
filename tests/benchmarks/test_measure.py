"""Measuring rows in turns (`benchmarks/measure.py`)."""

from collections.abc import Callable, Iterator
from itertools import count

from benchmarks.measure import measure
from benchmarks.rows import Row, Tally


def ticking(step: float) -> Callable[[], float]:
    """Return a clock that moves on by `step` seconds whenever it is read."""
    ticks: Iterator[int] = count()
    return lambda: next(ticks) * step


def noting(label: str, worked: list[str], tally: Tally) -> Row:
    """Return a row that writes its name into `worked` for every piece of work."""

    def work() -> Tally:
        worked.append(label)
        return tally

    return Row(label, "nothing", work)


def test_a_rate_is_the_work_done_per_second_of_the_clock() -> None:
    """A piece of 10 per tick of half a second is 20 a second."""
    figures = measure([noting("a", [], Tally(10))], repetitions=1, seconds=2.0, clock=ticking(0.5))
    assert figures[0].rates == (20.0,)


def test_rows_take_turns_after_one_untimed_piece_each() -> None:
    """A B, then A B once per repetition: drift of the machine hits both alike."""
    worked: list[str] = []
    rows = [noting("a", worked, Tally(1)), noting("b", worked, Tally(1))]
    measure(rows, repetitions=2, seconds=1.0, clock=ticking(1.0))
    assert worked == ["a", "b", "a", "b", "a", "b"]


def test_every_repetition_gives_a_rate_and_the_median_stands_for_them() -> None:
    """Rates stay apart per repetition, so that the table can show the lowest and the highest."""
    instants = iter([0.0, 1.0, 1.0, 3.0, 3.0, 7.0])
    figures = measure([noting("a", [], Tally(8))], repetitions=3, seconds=1.0, clock=lambda: next(instants))
    assert figures[0].rates == (8.0, 4.0, 2.0)
    assert figures[0].median == 4.0


def test_units_per_hand_are_counted_over_all_repetitions() -> None:
    """Games of longer hands are easier per decision, so the table shows how long they are."""
    figures = measure([noting("a", [], Tally(12, hands=3))], repetitions=2, seconds=1.0, clock=ticking(1.0))
    assert figures[0].per_hand == 4.0


def test_a_row_without_hands_shows_none() -> None:
    """A row of messages, say, plays no hands."""
    figures = measure([noting("a", [], Tally(12))], repetitions=2, seconds=1.0, clock=ticking(1.0))
    assert figures[0].per_hand is None
