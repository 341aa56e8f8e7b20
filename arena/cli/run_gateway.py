"""The way to models for commands that ask them about a run after it was played: under its limits and its budget."""

import asyncio
import os
import random
import time
from contextlib import ExitStack
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

from arena.config import Tournament, load
from arena.models import Budget, Gateway, RetryPolicy, RunLimits
from arena.play.folder import RunFolder

__all__ = ["run_gateway", "tournament_of"]


def tournament_of(path: Path) -> Tournament | None:
    """Return the configuration of the run in the folder `path`, `None` for what is no run."""
    config = path / "run.toml"
    return load(config) if config.is_file() else None


def run_gateway(path: Path, tournament: Tournament | None, stack: ExitStack) -> Gateway:
    """Return a gateway under the limits, the deadline and the budget of a run; under our own where there is none.

    path: the folder of the run. Under a budget the run is held by this process until `stack` closes; raises
    StorageError where another process plays it.
    """
    limits, policy, budget = RunLimits(), RetryPolicy(), None
    if tournament is not None:
        given = tournament.limits
        limits = RunLimits(requests=given.requests, rpm=given.rpm, tpm=given.tpm)
        policy = RetryPolicy(deadline_seconds=tournament.transport.deadline_s)
        if tournament.budget.usd is not None:
            # The ledger is the run's: one process at a time may add to it.
            stack.callback(RunFolder.open(path, clock=lambda: datetime.now(UTC)).close)
            ledger = Budget(path / "ledger.jsonl", Decimal(str(tournament.budget.usd)), clock=time.monotonic)
            budget = stack.enter_context(ledger)
    return Gateway(
        environ=os.environ,
        clock=time.monotonic,
        sleep=asyncio.sleep,
        random=random.random,  # jitter of retries only
        policy=policy,
        limits=limits,
        budget=budget,
    )
