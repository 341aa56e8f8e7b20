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
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from arena.config import Tournament
from arena.config.reading import load_tables
from arena.models.gateway import Gateway, RunLimits
from arena.models.protocol import REPLY_STEPS, Completion, ReplyStep, Request
from arena.models.scripted import Scripted
from arena.play.fixtures import fixtures, read_packs
from arena.play.folder import RunFolder
from arena.play.schedule import schedule
from arena.play.tournament import Runner
from benchmarks.rows import Missing

__all__ = ["Cost", "as_text", "costs", "main", "peak_memory"]

MATCHES, CALLS, REQUESTS, SECONDS = 64, 20, 32, 0.1
IDEAL = MATCHES * CALLS * SECONDS / REQUESTS
CROWD, CROWD_SECONDS, CROWD_HANDS = 2000, 2.0, 2
MODEL = "openai/bench-fake"


@dataclass(frozen=True, slots=True)
class Cost:
    """One way of making the calls: median wall seconds and processor microseconds per call over the repetitions."""

    label: str
    wall_seconds: float
    cpu_us: float

    @property
    def ratio(self) -> float:
        return self.wall_seconds / IDEAL


class Fake:
    """A provider that answers legally after a while."""

    steps: tuple[ReplyStep, ...] = REPLY_STEPS

    def __init__(self, seconds: float) -> None:
        self.calls = 0
        self._seconds = seconds
        self._legal = Scripted("legal", agent="fake", sleep=asyncio.sleep)

    async def complete(self, request: Request) -> Completion:
        self.calls += 1
        await asyncio.sleep(self._seconds)
        return await self._legal.complete(request)

    async def aclose(self) -> None:
        return None


def costs(repetitions: int) -> Sequence[Cost | Missing]:
    """Measure each way in turns, so that a machine that slows down slows all of them alike."""
    ways: dict[str, Callable[[], Awaitable[None]]] = {"arena run, journal on disk": _ours, "bare Semaphore": _bare}
    missing: list[Missing] = []
    try:
        from benchmarks.peer_inspect import evaluate  # heavy, and not everywhere
    except ImportError as absent:
        missing.append(Missing("inspect_ai", str(absent)))
    else:
        ways["inspect_ai"] = evaluate
    samples: dict[str, list[tuple[float, float]]] = {label: [] for label in ways}
    for repetition in range(repetitions + 1):
        for label, way in ways.items():
            began, busy = time.perf_counter(), time.process_time()
            asyncio.run(_awaited(way))
            if repetition:  # the first one imports and fills caches
                samples[label].append((time.perf_counter() - began, time.process_time() - busy))
    found = [
        Cost(
            label,
            statistics.median(wall for wall, _ in taken),
            statistics.median(busy for _, busy in taken) / (MATCHES * CALLS) * 1e6,
        )
        for label, taken in samples.items()
    ]
    return [*found, *missing]


async def _awaited(way: Callable[[], Awaitable[None]]) -> None:
    await way()


async def _ours() -> None:
    fake = Fake(SECONDS)
    await _play(_tournament(MATCHES, hands=CALLS // 2, requests=REQUESTS), fake, MATCHES)
    assert fake.calls == MATCHES * CALLS, fake.calls


async def _bare() -> None:
    gate = asyncio.Semaphore(REQUESTS)

    async def match() -> None:
        for _ in range(CALLS):
            async with gate:
                await asyncio.sleep(SECONDS)

    async with asyncio.TaskGroup() as group:
        for _ in range(MATCHES):
            group.create_task(match())


async def _play(tournament: Tournament, fake: Fake, matches: int) -> None:
    """Play a run in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="arena-bench-") as path:
        with closing(RunFolder.open(Path(path) / "run", clock=_now)) as folder:
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
            end = await runner.play(fixtures(tournament, schedule(tournament), packs))
            await gateway.aclose()
        assert end.counts["complete"] == matches, end


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
    asyncio.run(_play(tournament, Fake(CROWD_SECONDS), CROWD))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    print(json.dumps({"peak_mb": peak / 1e6, "seconds": time.perf_counter() - began}))


def as_text(found: Sequence[Cost | Missing], peak: float) -> str:
    """Return the figures as lines."""
    head = f"{MATCHES} matches of {CALLS} calls, {REQUESTS} at once, {SECONDS:g} s each: ideal {IDEAL:.1f} s"
    rows = [
        f"{each.label:28} {each.wall_seconds:7.2f} s  {each.ratio:5.2f} x ideal  {each.cpu_us:7.0f} us of CPU per call"
        if isinstance(each, Cost)
        else f"{each.label}: not measured, {each.why}"
        for each in found
    ]
    return "\n".join([head, *rows, f"{CROWD:,} matches in flight: {peak:.0f} MB at most"])


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tournament", description="Measure what a run costs.")
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--crowd", action="store_true", help="only the crowd, in this process")
    options = parser.parse_args(arguments)
    if options.crowd:
        crowd()
    else:
        print(as_text(costs(options.repetitions), peak_memory()))


if __name__ == "__main__":
    main()
