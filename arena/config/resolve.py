"""From checked tables to the values a match is played by: presets, defaults, arms and paths filled in."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from arena.bots import BOTS
from arena.config.conditions import PromptsTable
from arena.config.faults import Fault, Key, dotted
from arena.config.tables import CONDITIONS, SAMPLING, ArmTable, BotTable, Configuration, ModelTable
from arena.config.tournament import (
    Agent,
    Arm,
    BotAgent,
    Budget,
    Claims,
    FixedMatch,
    Limits,
    ModelAgent,
    Output,
    Price,
    Rate,
    Schedule,
    Tournament,
    Transport,
)
from arena.errors import RulesetError
from arena.game import Ask, Identity, Invalid, Memory, Ruleset, Settings, default_talk, preset

__all__ = ["Resolved", "resolve"]

_Given: TypeAlias = Mapping[str, dict[str, Any]]
"""The keys that the user wrote, by the table of conditions they stand in."""

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class Resolved:
    """The tournament, and what its values refuse; where there are faults, a default stands in their place."""

    tournament: Tournament
    faults: tuple[Fault, ...]


def resolve(configuration: Configuration, *, folder: Path, source: Path | None = None) -> Resolved:
    """Return the tournament that the tables describe; folder: what paths are relative to, except `output.dir`."""
    base = _given(configuration)
    conditions = _Conditions(folder)
    arms = [conditions.arm(None, base, ())]
    if configuration.arms:
        owned = [(each.name, _given(each)) for each in configuration.arms]
        arms = [conditions.arm(name, _over(base, own), ("arms", name)) for name, own in owned]
    schedule = _schedule(configuration)
    agents = tuple(_agent(each, folder) for each in configuration.agents)
    tournament = Tournament(
        name=configuration.name,
        seed=configuration.seed,
        arms=tuple(arms),
        agents=(*agents, *_unlisted_house(schedule, agents)),
        schedule=schedule,
        transport=Transport(**configuration.transport.model_dump()),
        claims=Claims(judge=configuration.claims.judge or None),
        limits=Limits(**configuration.limits.model_dump()),
        budget=Budget(**configuration.budget.model_dump()),
        output=Output(**{**configuration.output.model_dump(), "dir": Path(configuration.output.dir).expanduser()}),
        source=source,
    )
    return Resolved(tournament, tuple(conditions.faults))


def _given(table: Configuration | ArmTable) -> _Given:
    """Return what the user wrote of each condition, without defaults."""
    written = {name: getattr(table, name) for name in CONDITIONS}
    return {name: each.model_dump(exclude_unset=True) for name, each in written.items() if each is not None}


def _over(base: _Given, own: _Given) -> _Given:
    """Return the conditions of an arm: its own keys before those of the configuration.

    An arm that names a preset starts its rules from it: what was said of another game does not carry over.
    """
    merged = {name: {**base.get(name, {}), **own.get(name, {})} for name in CONDITIONS}
    if "preset" in own.get("rules", {}):
        merged["rules"] = own["rules"]
    return merged


@dataclass(slots=True)
class _Conditions:
    """Builds arms; a fault that the configuration and its arms share is told once."""

    folder: Path
    faults: list[Fault] = field(default_factory=list)

    def arm(self, name: str | None, given: _Given, where: Key) -> Arm:
        rules = self._rules(given.get("rules", {}), (*where, "rules"))
        prompts = PromptsTable(**given.get("prompts", {}))
        settings = Settings(
            talk=self._changed(default_talk(rules.preset), given, where, "talk"),
            memory=self._changed(Memory(), given, where, "memory"),
            invalid=self._changed(Invalid(), given, where, "invalid"),
            identity=self._changed(Identity(), given, where, "identity"),
            ask=self._changed(Ask(), given, where, "ask"),
            moves=prompts.moves,
            framing=prompts.framing,
            reply=prompts.reply,
        )
        return Arm(name, rules, settings, _pack(prompts.pack, self.folder))

    def _rules(self, given: Mapping[str, Any], where: Key) -> Ruleset:
        """Return the preset with the fields given; `hands` of a preset falls away with its stake `duel`."""
        start = preset(given.get("preset", "arena"))
        changed = dict(given)
        if changed.get("stake", start.stake) != "duel":
            changed.setdefault("hands", None)
        return self._replaced(start, changed, where)

    def _changed(self, start: _Value, given: _Given, where: Key, table: str) -> _Value:
        return self._replaced(start, given.get(table, {}), (*where, table))

    def _replaced(self, start: _Value, changes: Mapping[str, Any], where: Key) -> _Value:
        try:
            return replace(start, **changes)  # type: ignore[type-var]  # every _Value here is a dataclass of the game
        except RulesetError as error:
            for words in str(error).split("; "):
                self._note(words, changes, where)
            return start

    def _note(self, words: str, changes: Mapping[str, Any], where: Key) -> None:
        words = words.removeprefix(f"{where[-1]}.")
        blamed = [(*where, key) for key in re.findall(r"\w+", words) if key in changes]
        sentence = f"{dotted(where)}: {words}"
        if not any(known.words.endswith(f": {words}") for known in self.faults):
            self.faults.append(Fault(blamed[0] if blamed else where, sentence, tuple(blamed[1:])))


def _agent(table: ModelTable | BotTable, folder: Path) -> Agent:
    if isinstance(table, BotTable):
        return BotAgent(table.name, table.bot, dict(table.model_extra or {}))
    given = table.model_dump(include=set(SAMPLING), exclude_none=True)
    return ModelAgent(
        name=table.name,
        model=_model(table.model, folder),
        reasoning=table.reasoning,
        max_tokens=table.max_tokens,
        base_url=table.base_url,
        api=table.api,
        key_env=table.key_env,
        sampling={**given, **(table.sampling or {})},
        script=tuple(table.script or ()),
        price=Price(**table.price.model_dump()) if table.price else None,
        rate=Rate(**table.rate.model_dump()) if table.rate else None,
    )


def _model(name: str, folder: Path) -> str:
    """Return the model's name, with the whole path where it is a file of this machine."""
    adapter, _, file = name.partition("/")
    return f"local/{_absolute(file, folder)}" if adapter == "local" else name


def _pack(written: str, folder: Path) -> str:
    return str(_absolute(written, folder)) if "/" in written else written


def _absolute(written: str, folder: Path) -> Path:
    """Return the path without `..` in it, so that it reads well in messages."""
    return (folder / Path(written).expanduser()).resolve()


def _schedule(configuration: Configuration) -> Schedule:
    table = configuration.schedule
    return Schedule(
        kind=table.kind,
        seats=table.seats,
        tables=table.tables if isinstance(table.tables, int) else None,
        deals=table.deals,
        rotations=table.rotations or "all",
        repeats=table.repeats,
        house=tuple(table.house or ()),
        matches=tuple(FixedMatch(tuple(each.seats)) for each in table.matches or ()),
    )


def _unlisted_house(schedule: Schedule, agents: tuple[Agent, ...]) -> tuple[Agent, ...]:
    """Return an agent for each bot that the house names without an `[[agents]]` table of its own."""
    missing = set(schedule.house) - {agent.name for agent in agents}
    return tuple(BotAgent(name, name) for name in sorted(missing) if name in BOTS)
