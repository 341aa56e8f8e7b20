"""What a run costs besides its model: wall time against the ideal, processor time per call, memory of a crowd.

A fake provider answers after 100 ms; 64 matches of 20 calls ask it, 32 at once, so no scheduler needs less than 4.0 s.
Ours writes and syncs every transcript meanwhile. Beside it, in turns in the same process: the same calls under a bare
`asyncio.Semaphore`, and inspect_ai as its users would write it. Memory is that of a child process with 2,000 matches in
flight at a provider that answers after 2 s.
"""

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from arena.config import Tournament
from arena.config.reading import load_tables
from arena.models.gateway import Gateway, RunLimits
from arena.models.protocol import REPLY_STEPS, Completion, ReplyStep, Request, Usage
from arena.play.fixtures import fixtures, read_packs
from arena.play.folder import RunFolder
from arena.play.schedule import schedule
from arena.play.tournament import Runner
from benchmarks.measure import peak_bytes
from benchmarks.rows import Missing

__all__ = ["Cost", "Runs", "as_json", "as_text", "main", "measured"]

MATCHES, CALLS, REQUESTS, SECONDS = 64, 20, 32, 0.1
IDEAL = MATCHES * CALLS * SECONDS / REQUESTS
CROWD, CROWD_SECONDS, CROWD_HANDS = 2000, 2.0, 2
MODEL = "openai/bench-fake"
OPENING = '{"plan": "Begin low, see who raises.", "quantity": 1, "face": 6}'
DOUBT = '{"plan": "That is too many.", "p_true": 40, "action": "doubt", "quantity": 1, "face": 1}'


@dataclass(frozen=True, slots=True)
class Cost:
    """One way of making the calls: median wall seconds and processor microseconds per call over the repetitions."""

    label: str
    wall_seconds: float
    cpu_us: float

    @property
    def ratio(self) -> float:
        return self.wall_seconds / IDEAL


@dataclass(frozen=True, slots=True)
class Runs:
    """All that is measured of runs."""

    costs: tuple[Cost, ...]
    missing: tuple[Missing, ...]
    peak_mb: float


class Fake:
    """A provider that answers after a while: an opening bid, or a doubt of whatever stands."""

    steps: tuple[ReplyStep, ...] = REPLY_STEPS

    def __init__(self, seconds: float) -> None:
        self.calls = 0
        self._seconds = seconds

    async def complete(self, request: Request) -> Completion:
        self.calls += 1
        await asyncio.sleep(self._seconds)
        opens = "/open/" in request.call
        return Completion(
            text=OPENING if opens else DOUBT,
            finish="stop",
            usage=Usage(input=1000, output=40),
            model="fake-2026",
            step=request.form,
        )

    async def aclose(self) -> None:
        return None


def costs(repetitions: int) -> Sequence[Cost | Missing]:
    """Measure each way in turns, so that a machine that slows down slows all of them alike.

    What ours has written is thrown away at the end: ext4 looks long for a place for a new file where others have just
    been removed, as no run does.
    """
    ways: dict[str, Callable[[Path], Awaitable[None]]] = {"arena run, journal on disk": _ours, "bare Semaphore": _bare}
    missing: list[Missing] = []
    try:
        from benchmarks.peer_inspect import evaluate  # heavy, and not everywhere
    except ImportError as absent:
        missing.append(Missing("inspect_ai", str(absent)))
    else:
        ways["inspect_ai"] = _inspected(evaluate)
    samples: dict[str, list[tuple[float, float]]] = {label: [] for label in ways}
    with tempfile.TemporaryDirectory(prefix="arena-bench-") as folder:
        for repetition in range(repetitions + 1):
            for label, way in ways.items():
                began, busy = time.perf_counter(), time.process_time()
                asyncio.run(_awaited(way, Path(folder, str(repetition))))
                taken = time.perf_counter() - began, time.process_time() - busy
                if repetition:  # the first one imports and fills caches
                    samples[label].append(taken)
    found = [
        Cost(
            label,
            statistics.median(wall for wall, _ in taken),
            statistics.median(busy for _, busy in taken) / (MATCHES * CALLS) * 1e6,
        )
        for label, taken in samples.items()
    ]
    return [*found, *missing]


async def _awaited(way: Callable[[Path], Awaitable[None]], folder: Path) -> None:
    await way(folder)


async def _ours(folder: Path) -> None:
    fake = Fake(SECONDS)
    await _play(_tournament(MATCHES, hands=CALLS // 2, requests=REQUESTS), fake, folder)
    assert fake.calls == MATCHES * CALLS, fake.calls


def _inspected(evaluate: Callable[..., Awaitable[None]]) -> Callable[[Path], Awaitable[None]]:
    return lambda _: evaluate(matches=MATCHES, calls=CALLS, requests=REQUESTS, seconds=SECONDS)


async def _bare(_: Path) -> None:
    gate = asyncio.Semaphore(REQUESTS)

    async def match() -> None:
        for _ in range(CALLS):
            async with gate:
                await asyncio.sleep(SECONDS)

    async with asyncio.TaskGroup() as group:
        for _ in range(MATCHES):
            group.create_task(match())


async def _play(tournament: Tournament, fake: Fake, path: Path) -> None:
    """Play a run in a folder."""
    with closing(RunFolder.open(path / "run", clock=_now)) as folder:
        packs = read_packs(tournament)
        limits = tournament.limits
        gateway = Gateway(
            environ={},
            clock=time.monotonic,
            sleep=asyncio.sleep,
            random=lambda: 0.5,
            limits=RunLimits(limits.requests, limits.rpm, limits.tpm),
            own={MODEL: fake},
        )
        runner = Runner(tournament, folder, packs, gateway, _now)
        plays = fixtures(tournament, schedule(tournament), packs)
        end = await runner.play(plays)
        await gateway.aclose()
    assert end.counts["complete"] == len(plays), end


def _tournament(matches: int, *, hands: int, requests: int) -> Tournament:
    """Return so many silent matches of two agents; in each hand one opens and the other doubts: two calls."""
    agents = [{"name": name, "model": MODEL} for name in ("ada", "ben")]
    tables = {
        "name": "bench",
        "seed": "bench",
        "rules": {"preset": "arena", "hands": hands},
        "talk": {"speakers": "none"},
        "agents": agents,
        "schedule": {"kind": "round_robin", "seats": 2, "deals": matches // 2},
        "limits": {"matches": matches, "requests": {MODEL: requests}},
    }
    return load_tables(tables, Path("bench.toml"))


def _now() -> datetime:
    return datetime.now(UTC)


def peak_memory() -> float:
    """Return the most megabytes that a process needs which has 2,000 matches in flight."""
    child = subprocess.run(
        [sys.executable, "-m", "benchmarks.tournament", "--crowd"],
        cwd=Path(__file__).parents[1],
        env={**os.environ, "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(json.loads(child.stdout)["peak_mb"])


def crowd() -> None:
    """Play the crowd in this process and print its peak."""
    tournament = _tournament(CROWD, hands=CROWD_HANDS, requests=CROWD)
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="arena-bench-") as folder:
        asyncio.run(_play(tournament, Fake(CROWD_SECONDS), Path(folder)))
    print(json.dumps({"peak_mb": peak_bytes() / 1e6, "seconds": time.perf_counter() - began}))


def measured(repetitions: int) -> Runs:
    """Measure everything."""
    found = costs(repetitions)
    return Runs(
        costs=tuple(each for each in found if isinstance(each, Cost)),
        missing=tuple(each for each in found if isinstance(each, Missing)),
        peak_mb=peak_memory(),
    )


def as_json(runs: Runs) -> dict[str, Any]:
    """Return the figures as values for `json.dumps`."""
    return {
        "ideal_seconds": IDEAL,
        "costs": [asdict(each) | {"ratio": each.ratio} for each in runs.costs],
        "missing": [asdict(each) for each in runs.missing],
        "crowd": {"matches": CROWD, "peak_mb": runs.peak_mb},
    }


def as_text(runs: Runs) -> str:
    """Return the figures as lines."""
    head = f"{MATCHES} matches of {CALLS} calls, {REQUESTS} at once, {SECONDS:g} s each: ideal {IDEAL:.1f} s"
    rows = [
        f"{each.label:28} {each.wall_seconds:7.2f} s  {each.ratio:5.2f} x ideal  {each.cpu_us:7.0f} us of CPU per call"
        for each in runs.costs
    ]
    rows += [f"{each.label}: not measured, {each.why}" for each in runs.missing]
    return "\n".join([head, *rows, f"{CROWD:,} matches in flight: {runs.peak_mb:.0f} MB at most"])


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tournament", description="Measure what a run costs.")
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--crowd", action="store_true", help="only the crowd, in this process")
    options = parser.parse_args(arguments)
    if options.crowd:
        crowd()
    else:
        print(as_text(measured(options.repetitions)))


if __name__ == "__main__":
    main()
