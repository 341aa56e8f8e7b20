"""A run from its configuration to its end: folder, lock, what is kept, who is asked, what is left."""

import asyncio
import os
import random
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

from arena import __version__
from arena.config import ModelAgent, Tournament
from arena.errors import ArenaError, ConfigError, StorageError
from arena.models.budget import Budget
from arena.models.client import Traffic
from arena.models.gateway import Gateway, RunLimits
from arena.models.retry import RetryPolicy
from arena.play.fixtures import Fixture, first_of_each_table, fixtures, read_packs
from arena.play.folder import RunFolder
from arena.play.keeping import keep_configuration
from arena.play.schedule import schedule
from arena.play.seating import model_spec
from arena.play.stop import Stop
from arena.play.tournament import MatchWatch, RunEnd, Runner

__all__ = ["RunOptions", "Running", "play_run", "run_folder", "smoke"]


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Running:
    """A run that has begun, for whoever shows how it goes.

    matches: of the schedule; waiting: of them not finished when it began; to_play: of those that this call plays.
    traffic: totals of its model calls at this moment. spent_usd: what the ledger counts as spent, earlier runs
    included, `None` without a budget.
    """

    folder: Path
    matches: int
    waiting: int
    to_play: int
    budget_usd: float | None
    traffic: Callable[[], Traffic]
    spent_usd: Callable[[], float | None]


@dataclass(frozen=True, slots=True)
class RunOptions:
    """What a run is given besides its configuration.

    limit: at most so many more matches. extend: the configuration may have grown since the folder was made. smoke:
    only the first match of each table, and of it one hand.
    begun: told once, before the first match; watch: of every event and of each match's end. environ: where keys are.
    """

    limit: int | None = None
    extend: bool = False
    smoke: bool = False
    begun: Callable[[Running], None] = lambda _: None
    watch: MatchWatch = lambda _, __: None
    stop: Stop = field(default_factory=Stop)
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
    another configuration and for keys that are missing, StorageError where the folder is held by another process or
    cannot be written.
    """
    options = options or RunOptions()
    with ExitStack() as stack:
        folder = RunFolder.open(run_folder(tournament), clock=options.now)
        stack.callback(folder.close)
        packs = read_packs(tournament)
        keep_configuration(folder, tournament, packs, extend=options.extend)
        chosen = fixtures(tournament, schedule(tournament), packs)
        if options.smoke:
            chosen = first_of_each_table(chosen)
        gateway = _gateway(tournament, folder, options, stack)
        runner = Runner(
            tournament=tournament,
            folder=folder,
            packs=packs,
            gateway=gateway,
            clock=options.now,
            watch=options.watch,
            stop=options.stop,
            hands=1 if options.smoke else None,
        )
        try:
            return await _play(runner, chosen, options)
        finally:
            await gateway.aclose()


async def _play(runner: Runner, chosen: Sequence[Fixture], options: RunOptions) -> RunEnd:
    tournament, folder, gateway = runner.tournament, runner.folder, runner.gateway
    waiting = runner.waiting(chosen)
    _check_models(tournament, waiting, gateway)
    to_play = len(waiting) if options.limit is None else min(options.limit, len(waiting))
    budget = gateway.budget
    options.begun(
        Running(
            folder=folder.path,
            matches=len(chosen),
            waiting=len(waiting),
            to_play=to_play,
            budget_usd=tournament.budget.usd,
            traffic=gateway.traffic,
            spent_usd=lambda: None if budget is None else float(budget.spent),
        )
    )
    folder.note("begun", waiting=len(waiting), limit=options.limit)
    folder.write_state(_state(tournament, len(chosen), "running", {}))
    try:
        end = await runner.play(chosen, limit=options.limit)
    except StorageError as broken:
        _leave_word(folder, _state(tournament, len(chosen), "broken", {}), broken)
        raise
    folder.note("ended", counts=dict(end.counts))
    folder.write_state(_state(tournament, len(chosen), "done" if end.is_done else "resumable", end.counts))
    return end


def _leave_word(folder: RunFolder, state: Mapping[str, object], broken: StorageError) -> None:
    """Say in the folder that it could not be written, should that be possible."""
    try:
        folder.note("broken", why=str(broken))
        folder.write_state(state)
    except StorageError:
        return  # it is what we are about to say


def _check_models(tournament: Tournament, waiting: Sequence[Fixture], gateway: Gateway) -> None:
    """Raise ConfigError, all of them in one, for models about to play that cannot even be asked: keys, packages."""
    playing = {name for fixture in waiting for name in fixture.plan.seats}
    wrong: list[str] = []
    for agent in tournament.agents:
        if isinstance(agent, ModelAgent) and agent.name in playing:
            try:
                gateway.model(model_spec(agent))
            except ArenaError as fault:
                wrong.append(str(fault))
    if wrong:
        raise ConfigError("\n".join(dict.fromkeys(wrong)))


def _gateway(tournament: Tournament, folder: RunFolder, options: RunOptions, stack: ExitStack) -> Gateway:
    limits, usd = tournament.limits, tournament.budget.usd
    budget = None
    if usd is not None:
        budget = stack.enter_context(_ledger(folder.path / "ledger.jsonl", Decimal(str(usd))))
    return Gateway(
        environ=options.environ,
        clock=time.monotonic,
        sleep=asyncio.sleep,
        random=random.random,  # jitter of retries only; nothing that is played or written depends on it
        policy=RetryPolicy(deadline_seconds=tournament.transport.deadline_s),
        limits=RunLimits(requests=limits.requests, rpm=limits.rpm, tpm=limits.tpm),
        budget=budget,
    )


def _ledger(path: Path, limit: Decimal) -> Budget:
    try:
        return Budget(path, limit, clock=time.monotonic)
    except OSError as trouble:
        raise StorageError(f"{path}: {trouble.strerror}; mend it, then run again") from trouble


def _state(tournament: Tournament, matches: int, state: str, counts: Mapping[str, int]) -> dict[str, object]:
    return {
        "name": tournament.name,
        "seed": tournament.seed,
        "software": {"name": "table-talk-arena", "version": __version__},
        "matches": matches,
        "state": state,
        "counts": dict(counts),
    }
