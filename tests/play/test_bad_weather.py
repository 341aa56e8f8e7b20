"""An hour at a provider in every kind of trouble, kills included, on a clock that jumps (table.md, Transport).

A kill is what it leaves behind: the folder is copied in the middle of a run, and the next run goes on from the copy.
What calls had begun by then the provider bills.
"""

import asyncio
import json
import random
import shutil
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arena.config.reading import load_tables
from arena.errors import RateLimited, Transient
from arena.models.budget import Budget, ledger_total
from arena.models.gateway import Gateway, RunLimits
from arena.models.prices import Price
from arena.models.protocol import REPLY_STEPS, Completion, ReplyStep, Request
from arena.models.retry import RetryPolicy
from arena.models.scripted import Scripted
from arena.play.fixtures import fixtures, read_packs
from arena.play.folder import RunFolder
from arena.play.schedule import schedule
from arena.play.tournament import RunEnd, Runner
from arena.transcript import find_transcripts, verify
from tests.models.virtual_time import VirtualTimeLoop

MODEL = "openai/moody"
PRICE = Price(input=Decimal(2), output=Decimal(8))
TABLES: dict[str, object] = {
    "name": "weather",
    "seed": "storm",
    "rules": {"preset": "arena", "hands": 2},
    "agents": [
        {"name": name, "model": MODEL, "max_tokens": 200, "price": {"input": 2.0, "output": 8.0}}
        for name in ("ada", "ben")
    ],
    "limits": {"matches": 6, "requests": {MODEL: 4}},
}
SPELL_SECONDS = 300.0


def tables(deals: int) -> dict[str, object]:
    """Return the run of so many deals, each of two matches."""
    return {**TABLES, "schedule": {"kind": "round_robin", "seats": 2, "deals": deals}}


@dataclass
class Provider:
    """Answers by the weather of the hour: fair, bursts of 429, 500s, hangs, half answers; bills what it has begun.

    billed: USD of every call that has begun, what it would have cost at most included.
    """

    seed: int
    is_fair: bool = False
    billed: Decimal = Decimal(0)
    steps: tuple[ReplyStep, ...] = REPLY_STEPS
    _legal: Scripted = field(default_factory=lambda: Scripted("legal", agent="moody", sleep=asyncio.sleep))
    _calls: int = 0

    async def complete(self, request: Request) -> Completion:
        self._calls += 1
        draw = random.Random(f"{self.seed}/{self._calls}")
        spell = int(asyncio.get_running_loop().time() // SPELL_SECONDS)
        weather = "fair" if self.is_fair else random.Random(f"{self.seed}/{spell}").choice(WEATHERS)
        if weather == "throttled" and draw.random() < 0.8:
            raise RateLimited("slow down", status=429, retry_after=draw.choice([None, 3.0, 90.0]))
        if weather == "broken" and draw.random() < 0.8:
            raise Transient("oops", status=500)
        answer = await self._legal.complete(request)
        assert answer.usage is not None
        self.billed += PRICE.cost(answer.usage)
        await asyncio.sleep(1e9 if weather == "hanging" and draw.random() < 0.5 else draw.uniform(0.5, 20.0))
        if weather == "half" and draw.random() < 0.5:
            raise Transient("the answer breaks off in the middle", code="body", may_be_billed=True)
        return answer

    async def aclose(self) -> None:
        return None


WEATHERS = ("fair", "throttled", "broken", "hanging", "half")


class Storm:
    """A run in a folder, and what becomes of it. seconds: how long it has been played, on the clock that jumps."""

    def __init__(self, folder: Path, seed: int, deals: int) -> None:
        self.folder = folder
        self.provider = Provider(seed)
        self.seconds = 0.0
        self._deals = deals
        self._billed = Decimal(0)

    def play(self, usd: str, *, kill_after: float | None = None) -> RunEnd | None:
        """Play on until the run ends, or so many seconds; then nothing of the process is left but its files."""
        loop = VirtualTimeLoop()
        try:
            return loop.run_until_complete(self._play(usd, kill_after))
        finally:
            self.seconds += loop.time()
            loop.run_until_complete(loop.shutdown_default_executor())
            loop.close()

    async def _play(self, usd: str, kill_after: float | None) -> RunEnd | None:
        loop = asyncio.get_running_loop()
        tournament = load_tables(tables(self._deals), Path("weather.toml"))
        with (
            closing(RunFolder.open(self.folder, clock=lambda: datetime(2026, 11, 30, tzinfo=UTC))) as folder,
            Budget(self.folder / "ledger.jsonl", Decimal(usd), clock=loop.time) as budget,
        ):
            gateway = Gateway(
                environ={},
                clock=loop.time,
                sleep=asyncio.sleep,
                random=random.Random(self.provider.seed).random,
                policy=RetryPolicy(deadline_seconds=600),
                limits=RunLimits(tournament.limits.requests),
                budget=budget,
                own={MODEL: self.provider},
            )
            packs = read_packs(tournament)
            runner = Runner(tournament, folder, packs, gateway, folder.clock)
            playing = asyncio.create_task(runner.play(fixtures(tournament, schedule(tournament), packs)))
            done, _ = await asyncio.wait([playing], timeout=kill_after)
            if done:
                return playing.result()
            self._die(playing)
            await asyncio.wait([playing])
        self._rise()
        return None

    def _die(self, playing: "asyncio.Task[RunEnd]") -> None:
        shutil.copytree(self.folder, self.folder.with_name("left behind"))
        self._billed = self.provider.billed
        playing.cancel()

    def _rise(self) -> None:
        shutil.rmtree(self.folder)
        self.folder.with_name("left behind").rename(self.folder)
        self.provider.billed = self._billed

    def lines(self, *kinds: str) -> list[dict[str, object]]:
        paths = sorted((self.folder / "matches").glob("*.jsonl"))
        whole = [line for path in paths for line in path.read_bytes().split(b"\n")[:-1]]
        return [line for line in map(json.loads, whole) if line["kind"] in kinds]

    @property
    def spent(self) -> Decimal:
        return ledger_total(self.folder / "ledger.jsonl")


def weather(seed: int, kills: Sequence[float], usd: str, *, deals: int = 4) -> float:
    """Play through the storm, then in fair weather with money enough, and hold it to every promise.

    Returns how many seconds the storm has lasted.
    """
    with TemporaryDirectory() as folder:
        storm = Storm(Path(folder) / "run", seed, deals)
        for kill_after in kills:
            ended = storm.play(usd, kill_after=kill_after)
            assert storm.provider.billed <= storm.spent <= Decimal(usd)
            if ended is not None:
                break
        end = storm.play(usd)
        assert end is not None
        waiting = end.counts.get("parked", 0) + end.counts.get("stopped", 0) + end.counts["left"]
        assert bool(waiting) == bool(end.causes), "what waits has a reason"
        assert storm.provider.billed <= storm.spent <= Decimal(usd)
        assert storm.lines("forfeit") == []
        assert {attempt["outcome"] for attempt in storm.lines("attempt")} <= {"ok", "provider"}
        lasted = storm.seconds
        storm.provider.is_fair = True
        fair = storm.play("1000")
        assert fair is not None
        assert fair.counts["left"] == 0
        assert fair.is_done
        assert storm.lines("forfeit", "void") == []
        paths = list(find_transcripts([storm.folder]))
        assert [verify(path).fault for path in paths] == [None] * (2 * deals)
    return lasted


@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
@given(
    seed=st.integers(0, 10_000),
    kills=st.lists(st.floats(1, 3600), max_size=4),
    usd=st.sampled_from(["0.05", "0.3", "100"]),
)
def test_storm_costs_no_seat_a_point_and_no_budget_a_cent(seed: int, kills: list[float], usd: str) -> None:
    """table.md: provider trouble costs nobody anything; the budget is never passed, kills included."""
    weather(seed, kills, usd)


def test_an_hour_of_storm_costs_nobody_anything() -> None:
    """An hour in every kind of trouble, with three kills on the way."""
    assert weather(1, [600.0, 1200.0, 900.0], "100", deals=40) >= 3600
