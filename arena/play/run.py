"""A run from its configuration to its end: folder, lock, what is kept, who is asked, what is left."""

import asyncio
import os
import random
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

from arena import __version__
from arena.config import Tournament
from arena.errors import ConfigError
from arena.models.budget import Budget
from arena.models.gateway import Gateway, RunLimits
from arena.models.retry import RetryPolicy
from arena.play.folder import RunFolder
from arena.play.schedule import schedule
from arena.play.tournament import MatchWatch, RunEnd, Runner, fixtures, read_packs

__all__ = ["RunOptions", "play_run", "run_folder"]


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class RunOptions:
    """What a run is given besides its configuration.

    limit: at most so many more matches. extend: the configuration may have grown since the folder was made.
    watch: told of every event and match's end. stopping: whether to stop at the next step. environ: where keys are.
    """

    limit: int | None = None
    extend: bool = False
    watch: MatchWatch = lambda _, __: None
    stopping: Callable[[], bool] = lambda: False
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    now: Callable[[], datetime] = _now


def run_folder(tournament: Tournament) -> Path:
    """Return the folder of a run: `output.dir` of its configuration, and its name."""
    return tournament.output.dir / tournament.name


async def play_run(tournament: Tournament, options: RunOptions | None = None) -> RunEnd:
    """Play what is left of a tournament and return what became of it.

    The folder holds all that is needed to go on: the same call again resumes. Raises ConfigError for a folder of
    another configuration, StorageError where it is held by another process or cannot be written.
    """
    options = options or RunOptions()
    with ExitStack() as stack:
        folder = RunFolder.open(run_folder(tournament), clock=options.now)
        stack.callback(folder.close)
        _keep_config(folder, tournament, extend=options.extend)
        packs = read_packs(tournament)
        for pack, kept in packs.items():
            folder.write_prompts(Path(pack).name, kept.files)
        chosen = fixtures(tournament, schedule(tournament), packs)
        gateway = _gateway(tournament, folder, options, stack)
        runner = Runner(
            tournament=tournament,
            folder=folder,
            packs=packs,
            gateway=gateway,
            clock=options.now,
            watch=options.watch,
            stopping=options.stopping,
        )
        folder.write_state(_state(tournament, len(chosen), "running", {}))
        try:
            end = await runner.play(chosen, limit=options.limit)
        finally:
            await gateway.aclose()
        folder.write_state(_state(tournament, len(chosen), "done" if end.is_done else "resumable", end.counts))
        return end


def _keep_config(folder: RunFolder, tournament: Tournament, *, extend: bool) -> None:
    """Write the configuration of a new run; of an old one see that it is the same."""
    toml, kept = tournament.as_toml(), folder.read_config()
    if kept is None:
        folder.write_config(toml)
    elif kept != toml:
        _refuse_changes(folder, kept, toml, extend=extend)
        folder.write_config(toml)


def _refuse_changes(folder: RunFolder, kept: str, toml: str, *, extend: bool) -> None:
    import difflib

    if extend:
        return
    changed = "\n".join(
        difflib.unified_diff(kept.splitlines(), toml.splitlines(), "as it was run", "as it is now", lineterm="", n=0)
    )
    raise ConfigError(
        f"{folder.path} was made by another configuration; give the run another name, or take these changes back:\n"
        f"{changed}"
    )


def _gateway(tournament: Tournament, folder: RunFolder, options: RunOptions, stack: ExitStack) -> Gateway:
    limits, usd = tournament.limits, tournament.budget.usd
    budget = None
    if usd is not None:
        budget = stack.enter_context(Budget(folder.path / "ledger.jsonl", Decimal(str(usd)), clock=time.monotonic))
    return Gateway(
        environ=options.environ,
        clock=time.monotonic,
        sleep=asyncio.sleep,
        random=random.random,  # jitter of retries only; nothing that is played or written depends on it
        policy=RetryPolicy(deadline_seconds=tournament.transport.deadline_s),
        limits=RunLimits(requests=limits.requests, rpm=limits.rpm, tpm=limits.tpm),
        budget=budget,
    )


def _state(tournament: Tournament, matches: int, state: str, counts: Mapping[str, int]) -> dict[str, object]:
    return {
        "name": tournament.name,
        "seed": tournament.seed,
        "software": {"name": "table-talk-arena", "version": __version__},
        "matches": matches,
        "state": state,
        "counts": dict(counts),
    }
