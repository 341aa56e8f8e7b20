"""Measuring rows in turns: A B C, A B C, so that a machine that slows down slows all of them alike."""

import gc
import resource
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.rows import Row, Tally

__all__ = ["Figure", "measure", "peak_bytes"]


@dataclass(frozen=True, slots=True)
class Figure:
    """What a row reached: one rate per repetition, in units per CPU second, and units per hand over all of them."""

    row: Row
    rates: tuple[float, ...]
    per_hand: float | None

    @property
    def median(self) -> float:
        return statistics.median(self.rates)


@dataclass(frozen=True, slots=True)
class Sample:
    """One row in one repetition."""

    tally: Tally
    cpu_seconds: float


def measure(
    rows: Sequence[Row], *, repetitions: int, seconds: float, clock: Callable[[], float] = time.process_time
) -> tuple[Figure, ...]:
    """Return the figures of `rows`, in their order, after `repetitions` rounds of `seconds` each.

    Every row works once untimed before the first round: imports and caches are not what is measured. What they leave
    behind is put out of the collector's sight, so that no row pays for looking through the modules of another.
    """
    for row in rows:
        row.work()
    gc.collect()
    gc.freeze()
    try:
        rounds = [[sample(row, seconds=seconds, clock=clock) for row in rows] for _ in range(repetitions)]
    finally:
        gc.unfreeze()
    return tuple(figure(row, samples) for row, samples in zip(rows, zip(*rounds, strict=True), strict=True))


def sample(row: Row, *, seconds: float, clock: Callable[[], float]) -> Sample:
    """Let `row` work until `seconds` are over. Garbage of the row before it is collected first, off the clock."""
    gc.collect()
    count, hands, has_hands = 0, 0, True
    began = now = clock()
    while now - began < seconds:
        tally = row.work()
        count += tally.count
        hands += tally.hands or 0
        has_hands = has_hands and tally.hands is not None
        now = clock()
    return Sample(Tally(count, hands if has_hands else None), now - began)


def figure(row: Row, samples: Sequence[Sample]) -> Figure:
    """Sum up the repetitions of one row."""
    hands = sum(each.tally.hands or 0 for each in samples)
    count = sum(each.tally.count for each in samples)
    return Figure(
        row=row,
        rates=tuple(each.tally.count / each.cpu_seconds for each in samples),
        per_hand=count / hands if hands else None,
    )


def peak_bytes() -> int:
    """Return the most memory that this process has held.

    Linux hands the figure of `getrusage` on from a process to the child it starts, so a child of a large one would be
    told its parent's; what /proc says is its own.
    """
    status = Path("/proc/self/status")
    if status.exists():
        peak = next(line for line in status.read_text("utf-8").splitlines() if line.startswith("VmHWM:"))
        return int(peak.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
