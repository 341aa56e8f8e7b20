"""A run: the matches of a tournament, played side by side, resumed where they stand, contained when they fail."""

import asyncio
import gc
import os
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime

from arena.agents import Agent, Pack
from arena.config import Tournament
from arena.errors import (
    ArenaError,
    BudgetSpent,
    ContextTooLong,
    Permanent,
    StorageError,
    TranscriptError,
    Transient,
)
from arena.game import Event, Roll, due
from arena.models.gateway import Gateway
from arena.models.text import mask, secrets_in
from arena.play.fixtures import Fixture
from arena.play.folder import RunFolder, match_state
from arena.play.match import MatchEnd, play_match
from arena.play.seating import seated
from arena.play.stop import Stop
from arena.play.syncing import Syncer
from arena.transcript import Scribe, compress, is_begun

__all__ = ["MatchWatch", "RunEnd", "Runner"]

MatchWatch = Callable[[Fixture, Event | MatchEnd], None]


@dataclass(frozen=True, slots=True)
class RunEnd:
    """What became of the matches of a run.

    counts: matches that came to be `complete`, `abandoned`, `parked` or `stopped`, those that were `finished` before
    and those `left` (not begun); `tried` ones have played all that a trial wants of them. causes: what parked or
    stopped matches, each once.
    """

    counts: Mapping[str, int]
    causes: tuple[ArenaError, ...] = ()

    @property
    def is_done(self) -> bool:
        """Whether no match is left to play."""
        return not any(self.counts.get(status) for status in ("parked", "stopped", "left"))


@dataclass(slots=True)
class Runner:
    """Plays the fixtures of one run in its folder.

    watch: told of every event and of each match's end. hands: closed hands after which a match is left where it is,
    `None` to play it out.
    """

    tournament: Tournament
    folder: RunFolder
    packs: Mapping[str, Pack]
    gateway: Gateway
    clock: Callable[[], datetime]
    watch: MatchWatch = lambda _, __: None
    stop: Stop = field(default_factory=Stop)
    hands: int | None = None
    _refused: dict[str, Permanent] = field(default_factory=dict)
    _ends: dict[str, MatchEnd] = field(default_factory=dict)
    _tried: set[str] = field(default_factory=set)
    _broken: StorageError | None = None
    _syncer: Syncer = field(default_factory=Syncer)

    async def play(self, fixtures: Sequence[Fixture], *, limit: int | None = None) -> RunEnd:
        """Play what is not finished, at most `limit` more matches, and return what became of all.

        Matches parked by passing trouble are tried once more at the end. Raises StorageError when the folder cannot
        be written, after calls in flight have come back; whatever was written stays.
        """
        self.stop.then(self.gateway.halt)
        waiting = self.waiting(fixtures)
        chosen = waiting if limit is None else waiting[:limit]
        with _rare_collections():
            await self._play_all(chosen)
            await self._play_all([one for one in chosen if self._may_be_tried_again(one)])
        if self._broken is None and self.tournament.output.compress:
            await self._compress_rest(fixtures)
        if self._broken is not None:
            raise self._broken
        return self._end(len(fixtures), finished=len(fixtures) - len(waiting))

    def waiting(self, fixtures: Sequence[Fixture]) -> list[Fixture]:
        """Return the fixtures whose transcript is not finished."""
        return [one for one in fixtures if match_state(self.folder.match_path(one.match)) != "finished"]

    async def _play_all(self, chosen: Sequence[Fixture]) -> None:
        queue = iter(chosen)
        async with asyncio.TaskGroup() as group:
            for _ in range(min(self.tournament.limits.matches, len(chosen))):
                group.create_task(self._work(queue))

    async def _work(self, queue: Iterator[Fixture]) -> None:
        for fixture in queue:
            if self.stop.is_asked:
                return
            try:
                end = await self._contained(fixture)
                self._ends[fixture.match] = end
                self._file(fixture, end)
            except StorageError as broken:
                self._broken = self._broken or broken
                self.stop.ask()
                return
            self.watch(fixture, end)

    async def _contained(self, fixture: Fixture) -> MatchEnd:
        """Play one match; whatever goes wrong in it and is not the folder's fault parks it and no other."""
        try:
            return await self._play_one(fixture)
        except StorageError:
            raise
        except ArenaError as trouble:
            return MatchEnd(status="parked", cause=trouble)
        except Exception as fault:  # noqa: BLE001  # the edge of a match: a fault of ours must not stop the others
            secrets = secrets_in(os.environ)
            self.folder.note("fault", match=fixture.match, trace=mask(traceback.format_exc(), secrets))
            words = f"{mask(repr(fault), secrets)}, which is a fault of this program; errors.jsonl has its trace"
            return MatchEnd(status="parked", cause=ArenaError(f"match {fixture.match}: {words}"))

    async def _play_one(self, fixture: Fixture) -> MatchEnd:
        if (refused := self._refusal(fixture)) is not None:
            return MatchEnd(status="parked", cause=refused)
        agents = [self._agent(fixture, name) for name in fixture.plan.seats]
        scribe = self._scribe(fixture)
        try:
            end = await play_match(
                scribe,
                agents,
                watch=lambda event: self.watch(fixture, event),
                stopping=lambda: self._leaves(fixture, scribe),
                syncer=self._syncer,
            )
        finally:
            scribe.close()
        if end.status == "stopped" and _has_played(scribe, self.hands):
            self._tried.add(fixture.match)
        elif end.status == "stopped" and (refused := self._refusal(fixture)) is not None:
            end = replace(end, status="parked", cause=refused)
        elif end.status in ("complete", "abandoned") and self.tournament.output.compress:
            await self._compress(fixture)
        return end

    def _leaves(self, fixture: Fixture, scribe: Scribe) -> bool:
        return self.stop.is_asked or _has_played(scribe, self.hands) or self._refusal(fixture) is not None

    def _scribe(self, fixture: Fixture) -> Scribe:
        path = self.folder.match_path(fixture.match)
        try:
            if not is_begun(path):
                return Scribe.begin(path, fixture.header, clock=self.clock)
            scribe = Scribe.resume(path, clock=self.clock)
        except OSError as trouble:
            raise StorageError(f"{path}: {trouble.strerror}; mend it, then run again") from trouble
        except TranscriptError as trouble:
            raise TranscriptError(f"{trouble}; move the file away or mend it, then run again") from trouble
        if scribe.header.match != fixture.match:
            scribe.close()
            raise TranscriptError(
                f"{path}: its header is of match {scribe.header.match}; move the file away, then run again"
            )
        self.folder.note("resumed", match=fixture.match, torn=scribe.torn)
        return scribe

    def _agent(self, fixture: Fixture, name: str) -> Agent:
        return seated(
            self.tournament.agent(name),
            fixture.header,
            gateway=self.gateway,
            pack=self.packs.get(fixture.arm.pack),
            keeps_prompts=self.tournament.output.prompts == "full",
        )

    async def _compress(self, fixture: Fixture) -> None:
        path = self.folder.match_path(fixture.match)
        try:
            await asyncio.to_thread(compress, path)
        except OSError as trouble:
            raise StorageError(f"{path}: {trouble.strerror}; it is kept as it is; mend it, then run again") from trouble
        except TranscriptError as trouble:
            self.folder.note("not compressed", match=fixture.match, why=str(trouble))

    async def _compress_rest(self, fixtures: Sequence[Fixture]) -> None:
        """Compress what an earlier run has finished and left as it was."""
        for fixture in fixtures:
            path = self.folder.match_path(fixture.match)
            if path.suffix != ".zst" and fixture.match not in self._ends and match_state(path) == "finished":
                await self._compress(fixture)

    def _file(self, fixture: Fixture, end: MatchEnd) -> None:
        """Take note of how a match came to rest, and of what follows from it for the others."""
        for trouble in end.troubles:
            self.folder.note("voided", match=fixture.match, why=trouble)
        cause = end.cause
        if cause is not None:
            self.folder.note(end.status, match=fixture.match, why=str(cause), error=type(cause).__name__)
        if isinstance(cause, BudgetSpent):
            self.stop.ask()
        if isinstance(cause, Permanent) and not isinstance(cause, ContextTooLong) and cause.agent is not None:
            self._refused.setdefault(cause.agent, cause)
            self.gateway.halt(cause.agent)

    def _may_be_tried_again(self, fixture: Fixture) -> bool:
        end = self._ends.get(fixture.match)
        return end is not None and end.status == "parked" and isinstance(end.cause, Transient)

    def _refusal(self, fixture: Fixture) -> Permanent | None:
        """Return what makes asking an agent of this match pointless in this run."""
        if not self._refused:
            return None
        return next((self._refused[name] for name in fixture.plan.seats if name in self._refused), None)

    def _end(self, matches: int, *, finished: int) -> RunEnd:
        statuses = ("tried" if match in self._tried else end.status for match, end in self._ends.items())
        return RunEnd(
            counts={**Counter[str](statuses), "finished": finished, "left": matches - finished - len(self._ends)},
            causes=_once([end.cause for end in self._ends.values() if end.cause is not None]),
        )


@contextmanager
def _rare_collections() -> Iterator[None]:
    """See that cycles are looked for now and then only: a match makes none, and each look takes all objects there are.

    Left as it is, the collector takes a tenth of a run.
    """
    before = gc.get_threshold()
    gc.set_threshold(50_000, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _has_played(scribe: Scribe, hands: int | None) -> bool:
    """Return whether the match has played its `hands` and another is about to be rolled."""
    state = scribe.state
    return hands is not None and len(state.table.past) >= hands and isinstance(due(state), Roll)


def _once(causes: Sequence[ArenaError]) -> tuple[ArenaError, ...]:
    """Return each cause once; a spent budget says so for every match that wanted more, in other sums."""
    return tuple({"budget" if isinstance(cause, BudgetSpent) else str(cause): cause for cause in causes}.values())
