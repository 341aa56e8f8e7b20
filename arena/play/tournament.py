"""A run: the matches of a tournament, played side by side, resumed where they stand, contained when they fail."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from arena.agents import Agent, Pack, load_pack
from arena.config import Arm, Tournament
from arena.config import ModelAgent as ModelConfig
from arena.errors import ArenaError, BudgetSpent, ModelError, Permanent, StorageError, TranscriptError
from arena.game import Event, Roll, due
from arena.models.gateway import Gateway
from arena.play.folder import RunFolder, match_state
from arena.play.match import MatchEnd, play_match
from arena.play.schedule import MatchPlan
from arena.play.seating import entry, seated
from arena.transcript import Header, Scribe, make_header

__all__ = ["Fixture", "RunEnd", "Runner", "fixtures", "read_packs"]

MatchWatch = Callable[["Fixture", Event | MatchEnd], None]


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match of the schedule with everything that is fixed before its first roll."""

    plan: MatchPlan
    arm: Arm
    header: Header

    @property
    def match(self) -> str:
        """The match's name, the same wherever it runs."""
        return self.header.match


@dataclass(frozen=True, slots=True)
class RunEnd:
    """What became of the matches of a run.

    counts: matches by `complete`, `abandoned`, `parked`, `stopped` and `left` (not begun). causes: what parked or
    stopped matches, each once.
    """

    counts: Mapping[str, int]
    causes: tuple[ArenaError, ...] = ()

    @property
    def is_done(self) -> bool:
        """Whether no match is left to play."""
        return not any(self.counts.get(status) for status in ("parked", "stopped", "left"))


def fixtures(tournament: Tournament, plans: Sequence[MatchPlan], packs: Mapping[str, Pack]) -> tuple[Fixture, ...]:
    """Return the schedule's matches with their headers; `packs` are the prompt packs by the arms' names for them."""
    arms = {arm.name: arm for arm in tournament.arms}
    return tuple(_fixture(tournament, plan, arms[plan.arm], packs) for plan in plans)


def read_packs(tournament: Tournament) -> dict[str, Pack]:
    """Return the prompt packs of all arms; none where no model plays."""
    if not any(isinstance(agent, ModelConfig) for agent in tournament.agents):
        return {}
    return {arm.pack: load_pack(arm.pack_folder) for arm in tournament.arms}


@dataclass(slots=True)
class Runner:
    """Plays the fixtures of one run in its folder.

    watch: told of every event and of each match's end. stopping: asked between steps; when it says so matches stop
    where they are. hands: closed hands after which a match is left where it is, `None` to play it out.
    """

    tournament: Tournament
    folder: RunFolder
    packs: Mapping[str, Pack]
    gateway: Gateway
    clock: Callable[[], datetime]
    watch: MatchWatch = lambda _, __: None
    stopping: Callable[[], bool] = lambda: False
    hands: int | None = None
    _refused: dict[str, Permanent] = field(default_factory=dict)
    _ends: dict[str, MatchEnd] = field(default_factory=dict)
    _spent: BudgetSpent | None = None

    async def play(self, fixtures: Sequence[Fixture], *, limit: int | None = None) -> RunEnd:
        """Play what is not finished, at most `limit` more matches, and return what became of all.

        Matches parked by passing trouble are tried once more at the end. Raises StorageError when the folder cannot
        be written; whatever was written stays.
        """
        finished = [one for one in fixtures if match_state(self.folder.match_path(one.match)) == "finished"]
        waiting = [one for one in fixtures if one not in finished]
        chosen = waiting if limit is None else waiting[:limit]
        await self._play_all(chosen)
        again = [one for one in chosen if self._is_parked(one) and not self._is_hopeless(one)]
        if again and not self._halts():
            await self._play_all(again)
        return self._end(fixtures, finished)

    async def _play_all(self, chosen: Sequence[Fixture]) -> None:
        queue = iter(chosen)
        async with asyncio.TaskGroup() as group:
            for _ in range(min(self.tournament.limits.matches, len(chosen))):
                group.create_task(self._work(queue))

    async def _work(self, queue: Iterator[Fixture]) -> None:
        for fixture in queue:
            if self._halts():
                return
            end = await self._play_one(fixture)
            self._ends[fixture.match] = end
            self._file(fixture, end)
            self.watch(fixture, end)

    async def _play_one(self, fixture: Fixture) -> MatchEnd:
        hopeless = self._is_hopeless(fixture)
        if hopeless is not None:
            return MatchEnd(status="parked", cause=hopeless)
        scribe = self._scribe(fixture)
        try:
            return await play_match(
                scribe,
                self._agents(fixture),
                watch=lambda event: self.watch(fixture, event),
                stopping=lambda: self._halts() or _has_played(scribe, self.hands),
            )
        finally:
            scribe.close()

    def _scribe(self, fixture: Fixture) -> Scribe:
        path = self.folder.match_path(fixture.match)
        try:
            if match_state(path) == "missing":
                return Scribe.begin(path, fixture.header, clock=self.clock)
            scribe = Scribe.resume(path, clock=self.clock)
        except OSError as trouble:
            raise StorageError(f"{path}: {trouble.strerror}; mend it, then run again") from trouble
        if scribe.header.match != fixture.match:
            scribe.close()
            raise TranscriptError(
                f"{path}: its header is of match {scribe.header.match}; move the file away, then run again"
            )
        self.folder.note("resumed", match=fixture.match, torn=scribe.torn)
        return scribe

    def _agents(self, fixture: Fixture) -> list[Agent]:
        return [self._agent(fixture, name) for name in fixture.plan.seats]

    def _agent(self, fixture: Fixture, name: str) -> Agent:
        return seated(
            self.tournament.agent(name),
            fixture.header,
            gateway=self.gateway,
            pack=self.packs.get(fixture.arm.pack),
            keeps_prompts=self.tournament.output.prompts == "full",
        )

    def _file(self, fixture: Fixture, end: MatchEnd) -> None:
        for trouble in end.troubles:
            self.folder.note("voided", match=fixture.match, why=trouble)
        if end.cause is not None:
            self.folder.note(end.status, match=fixture.match, why=str(end.cause))
        if isinstance(end.cause, BudgetSpent):
            self._spent = end.cause
        if isinstance(end.cause, Permanent) and end.cause.agent is not None:
            self._refused.setdefault(end.cause.agent, end.cause)

    def _halts(self) -> bool:
        return self._spent is not None or self.stopping()

    def _is_parked(self, fixture: Fixture) -> bool:
        end = self._ends.get(fixture.match)
        return end is not None and end.status == "parked"

    def _is_hopeless(self, fixture: Fixture) -> Permanent | None:
        """Return what makes asking an agent of this match pointless in this run."""
        return next((self._refused[name] for name in fixture.plan.seats if name in self._refused), None)

    def _end(self, fixtures: Sequence[Fixture], finished: Sequence[Fixture]) -> RunEnd:
        counts: Counter[str] = Counter(end.status for end in self._ends.values())
        return RunEnd(
            counts={**counts, "finished": len(finished), "left": len(fixtures) - len(finished) - len(self._ends)},
            causes=_once([end.cause for end in self._ends.values() if end.cause is not None]),
        )


def _has_played(scribe: Scribe, hands: int | None) -> bool:
    """Return whether the match has played its `hands` and another is about to be rolled."""
    state = scribe.state
    return hands is not None and len(state.table.past) >= hands and isinstance(due(state), Roll)


def _fixture(tournament: Tournament, plan: MatchPlan, arm: Arm, packs: Mapping[str, Pack]) -> Fixture:
    agents = [tournament.agent(name) for name in plan.seats]
    has_models = any(agent.kind == "model" for agent in agents)
    header = make_header(
        run=tournament.name,
        arm=arm.name,
        repeat=plan.repeat,
        rotation=plan.rotation,
        seed=plan.seed,
        ruleset=arm.rules,
        settings=arm.settings,
        agents=[entry(agent, seat) for seat, agent in enumerate(agents)],
        prompts=packs[arm.pack].digests if has_models else {},
    )
    return Fixture(plan=plan, arm=arm, header=header)


def _once(causes: Sequence[ModelError | BudgetSpent]) -> tuple[ArenaError, ...]:
    return tuple({str(cause): cause for cause in causes}.values())
