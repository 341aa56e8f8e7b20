"""Hundreds of matches in flight at once: how many files they need (runs.md, Running)."""

import asyncio
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from arena.config.reading import load_tables
from arena.models.gateway import Gateway, RunLimits
from arena.models.protocol import REPLY_STEPS, Completion, ReplyStep, Request
from arena.play.fixtures import fixtures, read_packs
from arena.play.folder import RunFolder
from arena.play.schedule import schedule
from arena.play.tournament import RunEnd, Runner
from arena.transcript import journal
from tests.models.virtual_time import VirtualTimeLoop

MODEL = "openai/slow"
MATCHES = 400
TABLES = {
    "name": "crowd",
    "seed": "crowd",
    "rules": {"preset": "arena", "hands": 3},
    "talk": {"speakers": "none"},
    "agents": [{"name": name, "model": MODEL} for name in ("ada", "ben")],
    "schedule": {"kind": "round_robin", "seats": 2, "deals": MATCHES // 2},
    "limits": {"matches": MATCHES, "requests": {MODEL: MATCHES}},
}
OPENING = '{"plan": "Low first.", "quantity": 1, "face": 6}'
DOUBT = '{"plan": "Too many.", "p_true": 40, "action": "doubt", "quantity": 1, "face": 1}'


class Slow:
    """Answers after two seconds: an opening bid, or a doubt of whatever stands."""

    steps: tuple[ReplyStep, ...] = REPLY_STEPS

    async def complete(self, request: Request) -> Completion:
        await asyncio.sleep(2.0)
        return Completion(text=OPENING if "/open/" in request.call else DOUBT, finish="stop", step=request.form)

    async def aclose(self) -> None:
        return None


def open_files() -> int:
    """Return how many files this process has open."""
    return sum(1 for _ in Path("/dev/fd").iterdir())


async def play(path: Path) -> RunEnd:
    """Play the crowd in a new folder."""
    tournament = load_tables(TABLES, path / "crowd.toml")
    clock = asyncio.get_running_loop().time
    with closing(RunFolder.open(path / "run", clock=lambda: datetime.now(UTC))) as folder:
        gateway = Gateway(
            environ={},
            clock=clock,
            sleep=asyncio.sleep,
            random=lambda: 0.5,
            limits=RunLimits({MODEL: MATCHES}),
            own={MODEL: Slow()},
        )
        packs = read_packs(tournament)
        runner = Runner(tournament, folder, packs, gateway, lambda: datetime.now(UTC))
        end = await runner.play(fixtures(tournament, schedule(tournament), packs))
        await gateway.aclose()
    return end


def test_hundreds_of_matches_in_flight_have_at_most_256_files_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = open_files()
    most = 0

    class Counted(journal.Flush):
        """Counts the open files where they are most: while some are being synced."""

        def run(self) -> None:
            nonlocal most
            most = max(most, open_files())
            super().run()

    monkeypatch.setattr(journal, "Flush", Counted)
    loop = VirtualTimeLoop()
    try:
        end = loop.run_until_complete(play(tmp_path))
        loop.run_until_complete(loop.shutdown_default_executor())
    finally:
        loop.close()
    assert end.counts["complete"] == MATCHES
    assert journal.MOST_OPEN < most - before <= 256
