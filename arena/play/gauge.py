"""The size of a match before it is played: bots play it, and every prompt a model would get is written and measured.

Models talk and raise otherwise than bots do, so this is an estimate; what is counted are the real prompts.
"""

import asyncio
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from arena.agents import Agent, Answer, BotAgent, Desk, Kind, Pack, Question
from arena.agents.prompts import render_prompt
from arena.agents.replies import reply_schema
from arena.bots import build_bot
from arena.config import Arm
from arena.game import Contest, Event, HandClosed, HandOpened, Settings, View, canonical_json
from arena.play.match import play_match
from arena.transcript import AgentEntry, Scribe, make_header

__all__ = ["Asked", "Gauge", "gauge"]

_STAND_IN = "bluffer"
_SEEDS = ("gauge-1", "gauge-2", "gauge-3")
# Bytes of a usual answer by what is asked for in it; a plan is "one or two sentences", a message rarely fills its room.
_REPLY_BYTES: Mapping[str, int] = {"plan": 160, "say": 110}
_OTHER_BYTES = 18
_BRACES = 2


@dataclass(frozen=True, slots=True)
class Asked:
    """What one seat is asked in one match, on average: calls, and bytes of prompts and of usual replies.

    stable: the part of `prompt` that is the same in every call, which providers may have in a cache.
    """

    calls: float = 0.0
    prompt: float = 0.0
    stable: float = 0.0
    reply: float = 0.0


@dataclass(frozen=True, slots=True)
class Gauge:
    """One match of an arm with so many seats, on average.

    by_plan: what a seat is asked, by whether it is asked for its plan. variance: of a seat's points in a hand about
    the mean of the table. seats: on average over the hands, those with dice.
    """

    hands: float
    seats: float
    variance: float
    by_plan: Mapping[bool, Asked]


@dataclass(slots=True)
class _Sums:
    calls: int = 0
    prompt: int = 0
    stable: int = 0
    reply: int = 0

    def mean(self, count: int) -> Asked:
        return Asked(self.calls / count, self.prompt / count, self.stable / count, self.reply / count)


@dataclass(slots=True)
class _StandIn:
    """A bot in a model's place, for which the model's prompts are written."""

    bot: BotAgent
    pack: Pack | None
    settings: Settings
    sums: Mapping[bool, _Sums]
    name: str
    kind: Kind = "bot"
    deadline_s: float | None = None

    async def answer(self, question: Question, view: View, desk: Desk) -> Answer:
        if self.pack is not None:
            for asks_plan, sums in self.sums.items():
                self._measure(self.pack, question, view, asks_plan, sums)
        return await self.bot.answer(question, view, desk)

    async def aclose(self) -> None:
        return None

    def _measure(self, pack: Pack, question: Question, view: View, asks_plan: bool, sums: _Sums) -> None:
        system, user = render_prompt(pack, question, view, self.settings, asks_plan=asks_plan)
        schema = reply_schema(question, view, self.settings, asks_plan=asks_plan)
        stable = len(system["content"].encode()) + len(canonical_json(schema).encode())
        wanted = schema["properties"]
        sums.calls += 1
        sums.stable += stable
        sums.prompt += stable + len(user["content"].encode())
        sums.reply += _BRACES + sum(_REPLY_BYTES.get(name, 0) + _OTHER_BYTES for name in _names(wanted))


@dataclass(slots=True)
class _Points:
    """The points of each hand about their mean, as they come in."""

    is_die: bool
    hands: int = 0
    seats: int = 0
    squares: float = 0.0
    _playing: tuple[int, ...] = ()
    _scores: tuple[int, ...] = field(default=())
    _loser: int | None = None

    def watch(self, event: Event) -> None:
        match event:
            case HandOpened():
                self._playing = tuple(seat for seat, dice in enumerate(event.opening.dice) if dice)
                self._loser = None
            case Contest():
                self._loser = event.loser
            case HandClosed():
                before = self._scores or (0,) * len(event.scores)
                change = [
                    -float(seat == self._loser) if self.is_die else float(event.scores[seat] - before[seat])
                    for seat in self._playing
                ]
                mean = sum(change) / len(change)
                self.squares += sum((each - mean) ** 2 for each in change)
                self.hands += 1
                self.seats += len(change)
                self._scores = event.scores
            case _:
                return


def gauge(arm: Arm, seats: int, pack: Pack | None) -> Gauge:
    """Return the size of a match of `arm` with so many seats; without a `pack` no prompts are measured."""
    with tempfile.TemporaryDirectory(prefix="arena-plan-") as folder:
        return asyncio.run(_play(arm, seats, pack, Path(folder)))


async def _play(arm: Arm, seats: int, pack: Pack | None, folder: Path) -> Gauge:
    sums = {False: _Sums(), True: _Sums()}
    hands, playing, squares = 0, 0, 0.0
    for seed in _SEEDS:
        points = _Points(is_die=arm.rules.stake == "die")
        names = [f"seat{seat}" for seat in range(seats)]
        header = make_header(
            run="plan",
            arm=None,
            repeat=1,
            rotation=0,
            seed=seed,
            ruleset=arm.rules,
            settings=arm.settings,
            agents=[AgentEntry(seat=seat, name=name, kind="bot", spec={}) for seat, name in enumerate(names)],
            prompts={},
        )
        bots = [BotAgent(name=name, bot=build_bot(_STAND_IN, {}), seed=seed) for name in names]
        agents: list[Agent] = [_StandIn(bot, pack, arm.settings, sums, bot.name) for bot in bots]
        with Scribe.begin(folder / f"{header.match}.jsonl", header, clock=lambda: datetime.now(UTC)) as scribe:
            await play_match(scribe, agents, watch=points.watch)
        hands, playing, squares = hands + points.hands, playing + points.seats, squares + points.squares
    count = len(_SEEDS) * seats
    return Gauge(
        hands=hands / len(_SEEDS),
        seats=playing / hands if hands else seats,
        variance=squares / playing if playing else 0.0,
        by_plan={asks_plan: each.mean(count) for asks_plan, each in sums.items()},
    )


def _names(properties: object) -> list[str]:
    return list(properties) if isinstance(properties, Mapping) else []
