"""A run from its configuration to its end: folder, lock, what is kept, who is asked, what is left."""

import asyncio
import difflib
import os
import random
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

from arena import __version__
from arena.agents import Pack
from arena.config import Budget as BudgetConfig
from arena.config import Limits, Output, Tournament, Transport, load
from arena.errors import ConfigError
from arena.models.budget import Budget
from arena.models.gateway import Gateway, RunLimits
from arena.models.retry import RetryPolicy
from arena.play.folder import RunFolder
from arena.play.schedule import schedule
from arena.play.tournament import Fixture, MatchWatch, RunEnd, Runner, fixtures, read_packs

__all__ = ["RunOptions", "play_run", "run_folder", "smoke"]


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class RunOptions:
    """What a run is given besides its configuration.

    limit: at most so many more matches. extend: the configuration may have grown since the folder was made. smoke:
    only the first match of each table, and of it one hand.
    watch: told of every event and match's end. stopping: whether to stop at the next step. environ: where keys are.
    """

    limit: int | None = None
    extend: bool = False
    smoke: bool = False
    watch: MatchWatch = lambda _, __: None
    stopping: Callable[[], bool] = lambda: False
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    now: Callable[[], datetime] = _now


def run_folder(tournament: Tournament) -> Path:
    """Return the folder of a run: `output.dir` of its configuration, and its name."""
    return tournament.output.dir / tournament.name


def smoke(tournament: Tournament) -> Tournament:
    """Return the tournament as `--smoke` tries it: under a name of its own, matches of one hand where rules allow."""
    arms = tuple(
        replace(arm, rules=arm.rules.vary(hands=1)) if arm.rules.stake == "duel" else arm for arm in tournament.arms
    )
    return replace(tournament, name=f"{tournament.name}-smoke", arms=arms)


async def play_run(tournament: Tournament, options: RunOptions | None = None) -> RunEnd:
    """Play what is left of a tournament and return what became of it.

    The folder holds all that is needed to go on: the same call again resumes. Raises ConfigError for a folder of
    another configuration, StorageError where it is held by another process or cannot be written.
    """
    options = options or RunOptions()
    with ExitStack() as stack:
        folder = RunFolder.open(run_folder(tournament), clock=options.now)
        stack.callback(folder.close)
        packs = read_packs(tournament)
        _keep_config(folder, tournament, packs, extend=options.extend)
        for pack, kept in packs.items():
            folder.write_prompts(Path(pack).name, kept.files)
        chosen = fixtures(tournament, schedule(tournament), packs)
        if options.smoke:
            chosen = _first_of_each_table(chosen)
        gateway = _gateway(tournament, folder, options, stack)
        runner = Runner(
            tournament=tournament,
            folder=folder,
            packs=packs,
            gateway=gateway,
            clock=options.now,
            watch=options.watch,
            stopping=options.stopping,
            hands=1 if options.smoke else None,
        )
        folder.write_state(_state(tournament, len(chosen), "running", {}))
        try:
            end = await runner.play(chosen, limit=options.limit)
        finally:
            await gateway.aclose()
        folder.write_state(_state(tournament, len(chosen), "done" if end.is_done else "resumable", end.counts))
        return end


def _keep_config(folder: RunFolder, tournament: Tournament, packs: Mapping[str, Pack], *, extend: bool) -> None:
    """Write the configuration of a new run; of an old one see that it plays the same matches, or with `extend` more.

    Budget, limits and transport may change at any time: no match depends on them.
    """
    kept = folder.read_config()
    if kept is not None and kept != tournament.as_toml():
        before = load(folder.path / "run.toml")
        if _matter(before) != _matter(tournament) and not (extend and _is_addition(before, tournament, packs)):
            raise ConfigError(_refusal(folder, kept, tournament.as_toml(), extend=extend))
    folder.write_config(tournament.as_toml())


def _matter(tournament: Tournament) -> Tournament:
    """Return the tournament without what may change between two runs of it."""
    return replace(tournament, transport=Transport(), limits=Limits(), budget=BudgetConfig(), output=Output())


def _is_addition(before: Tournament, after: Tournament, packs: Mapping[str, Pack]) -> bool:
    """Return whether every match of `before` is one of `after`, under the same name."""
    known = {fixture.match for fixture in fixtures(after, schedule(after), packs)}
    return known.issuperset(fixture.match for fixture in fixtures(before, schedule(before), packs))


def _refusal(folder: RunFolder, kept: str, toml: str, *, extend: bool) -> str:
    changed = "\n".join(
        difflib.unified_diff(kept.splitlines(), toml.splitlines(), "as it was run", "as it is now", lineterm="", n=0)
    )
    advice = (
        "matches that were played would not be in it any more, and --extend only adds"
        if extend
        else "--extend takes it where it only adds matches; otherwise give the run another name"
    )
    return f"{folder.path} was made by another configuration; {advice}:\n{changed}"


def _first_of_each_table(chosen: tuple[Fixture, ...]) -> tuple[Fixture, ...]:
    return tuple({fixture.header.table: fixture for fixture in reversed(chosen)}.values())[::-1]


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
