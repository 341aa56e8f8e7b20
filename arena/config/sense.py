"""What no single key shows: names used twice, tables that cannot be filled, keys that do not go together."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from math import comb
from pathlib import Path
from typing import TypeVar

from arena.config.bots import bot_faults
from arena.config.faults import Fault, did_you_mean, dotted, show
from arena.config.rates import rate_faults
from arena.config.tables import ADAPTERS, SCRIPTS
from arena.config.tournament import BotAgent, ModelAgent, Schedule, Tournament
from arena.errors import ConfigError, RulesetError

__all__ = ["MOST_CHOSEN", "MOST_MATCHES", "MOST_TABLES", "senseless"]

MOST_MATCHES = 1_000_000
MOST_TABLES = 100_000
MOST_CHOSEN = 10_000

_Item = TypeVar("_Item", bound=Hashable)

_FREE = ("local", "scripted")
_ONLY_IN = {"house": ("field",), "matches": ("fixed",), "seats": ("round_robin", "field"),
            "tables": ("round_robin", "field"), "rotations": ("round_robin", "field")}  # fmt: skip


def senseless(tournament: Tournament, written: Iterable[str], names: Iterable[str]) -> list[Fault]:
    """Return everything about the tournament that cannot be meant.

    written: the keys of [schedule] that the user wrote. names: all agents, those with faults of their own too.
    """
    known = tuple(names)
    return [
        *_names(tournament, known),
        *_agents(tournament),
        *_packs(tournament),
        *_keys_of_kind(tournament.schedule, set(written)),
        *_tables(tournament, known),
        *_fixed(tournament, known),
        *_amounts(tournament),
        *_limits(tournament),
        *rate_faults(tournament),
        *_budget(tournament),
    ]


def _names(tournament: Tournament, names: tuple[str, ...]) -> Iterator[Fault]:
    for name in _twice(names):
        yield Fault(("agents", name, "name"), f"agents.{name}: two agents have this name; a name stands for one agent")
    for name in _twice(arm.name or "" for arm in tournament.arms):
        yield Fault(("arms", name, "name"), f"arms.{name}: two arms have this name; a name stands for one condition")


def _agents(tournament: Tournament) -> Iterator[Fault]:
    for agent in tournament.agents:
        if isinstance(agent, BotAgent):
            yield from bot_faults(agent.name, agent.bot, agent.options)
        else:
            yield from _model(agent)


def _model(agent: ModelAgent) -> Iterator[Fault]:
    key = ("agents", agent.name)
    if agent.api is not None and agent.provider != "openai":
        yield Fault((*key, "api"), f"{dotted(key)}.api goes with models of openai only, not {agent.model!r}")
    if agent.script and agent.provider != "scripted":
        yield Fault((*key, "script"), f"{dotted(key)}.script goes with models of scripted only, not {agent.model!r}")
    name = agent.model.partition("/")[2]
    if agent.provider == "scripted" and not agent.script and name not in SCRIPTS:
        hint = did_you_mean(name, SCRIPTS) or f"; there are {', '.join(SCRIPTS)}"
        words = f"{dotted(key)}.model: no script is named {show(name)}{hint}, or write one as script"
        yield Fault((*key, "model"), words, ((*key, "script"),))
    file = Path(name)
    if agent.provider == "local" and not file.is_file():
        yield Fault(
            (*key, "model"), f"{dotted(key)}.model: there is no file {str(file)!r}; download it, or name another"
        )


def _packs(tournament: Tournament) -> Iterator[Fault]:
    if not any(isinstance(agent, ModelAgent) for agent in tournament.agents):
        return
    for arm in tournament.arms:
        where = ("arms", arm.name) if arm.name else ()
        try:
            _ = arm.pack_folder
        except ConfigError as error:
            yield Fault((*where, "prompts", "pack"), f"{dotted((*where, ''))}{error}")


def _keys_of_kind(schedule: Schedule, written: set[str]) -> Iterator[Fault]:
    for key, kinds in _ONLY_IN.items():
        if key in written and schedule.kind not in kinds:
            goes_with = " and ".join(repr(kind) for kind in kinds)
            why = "; fixed matches sit as listed" if key in ("seats", "rotations") else ""
            yield Fault(("schedule", key), f"schedule.{key} goes with kind {goes_with}, not {schedule.kind!r}{why}")


def _tables(tournament: Tournament, names: tuple[str, ...]) -> Iterator[Fault]:
    schedule = tournament.schedule
    if schedule.kind == "fixed":
        return
    if schedule.seats is None:
        yield Fault(("schedule", "seats"), f"schedule.seats is missing: how many sit at each table of {schedule.kind}")
        return
    yield from _seat_faults(tournament, schedule.seats, ("schedule", "seats"), "schedule.seats")
    if schedule.kind == "field":
        yield from _house(tournament, names)
    count = len({*names, *(agent.name for agent in tournament.agents)})
    if schedule.kind == "round_robin" and count < schedule.seats:
        words = f"schedule.seats {show(schedule.seats)} is more than the {count} agents there are"
        yield Fault(("schedule", "seats"), words)
        return
    there_are = table_count(schedule, agents=count)
    if schedule.tables is not None and there_are and schedule.tables > there_are:
        words = f"schedule.tables {show(schedule.tables)} is more than the {there_are} tables there are"
        yield Fault(("schedule", "tables"), words)
    elif schedule.tables is not None and schedule.tables > MOST_CHOSEN:
        words = f"schedule.tables {schedule.tables} is more than {MOST_CHOSEN:,}, the most that can be balanced"
        yield Fault(("schedule", "tables"), words)
    elif schedule.tables is None and there_are > MOST_TABLES:
        words = f"schedule.tables 'all' is {show(there_are)} tables of {schedule.seats}; choose at most {MOST_CHOSEN:,}"
        yield Fault(("schedule", "tables"), words)


def table_count(schedule: Schedule, *, agents: int) -> int:
    """Return how many tables there are in all before a subset is chosen; agents: house included."""
    if schedule.kind == "fixed":
        return len(schedule.matches)
    seats = schedule.seats or 0
    if schedule.kind == "field":
        house = len(set(schedule.house))
        return max(0, agents - house) * (comb(house, seats - 1) if 1 <= seats <= house + 1 else 0)
    return comb(agents, seats) if seats <= agents else 0


def _house(tournament: Tournament, names: tuple[str, ...]) -> Iterator[Fault]:
    schedule = tournament.schedule
    key = ("schedule", "house")
    if not schedule.house:
        yield Fault(key, 'schedule.house is missing: the bots that every other agent meets, such as ["odds", "bayes"]')
        return
    for name in _twice(schedule.house):
        yield Fault(key, f"schedule.house names {name!r} twice")
    models = {agent.name for agent in tournament.agents if isinstance(agent, ModelAgent)}
    for name in dict.fromkeys(schedule.house):
        if name not in names and name not in {agent.name for agent in tournament.agents}:
            yield Fault(key, f"schedule.house: {show(name)} is neither an agent nor a bot{did_you_mean(name, names)}")
        elif name in models:
            yield Fault(key, f"schedule.house: {name!r} is a model; the house are bots")
    if schedule.seats is not None and len(set(schedule.house)) < schedule.seats - 1:
        yield Fault(
            key, f"schedule.house has {len(set(schedule.house))} bots; tables of {show(schedule.seats)} need "
            f"{show(schedule.seats - 1)} of them beside each agent",
        )  # fmt: skip
    if not set(names) - set(schedule.house):
        yield Fault(key, "schedule.house has every agent in it; nobody is left to meet the house")


def _fixed(tournament: Tournament, names: tuple[str, ...]) -> Iterator[Fault]:
    schedule = tournament.schedule
    if schedule.kind != "fixed":
        return
    if not schedule.matches:
        yield Fault(("schedule", "matches"), "schedule.matches is missing: in a fixed schedule they are listed")
    for number, match in enumerate(schedule.matches, start=1):
        key = ("schedule", "matches", f"#{number}", "seats")
        for name in dict.fromkeys(match.seats):
            if name not in names:
                yield Fault(key, f"{dotted(key)}: there is no agent {show(name)}{did_you_mean(name, names)}")
        for name in _twice(match.seats):
            yield Fault(key, f"{dotted(key)}: {name!r} sits twice; give the same agent a second name to meet itself")
        yield from _seat_faults(tournament, len(match.seats), key, dotted(key))
    for seats in _twice(match.seats for match in schedule.matches):
        yield Fault(
            ("schedule", "matches"),
            f"schedule.matches: {list(seats)} is listed twice; repeats = 2 plays each match again",
        )


def _seat_faults(tournament: Tournament, seats: int, key: tuple[str, ...], where: str) -> Iterator[Fault]:
    told = set()
    for arm in tournament.arms:
        try:
            arm.rules.check_seats(seats)
        except RulesetError:
            rules = arm.rules
            words = f"{where}: {show(seats)} seats; {rules.preset!r} takes {rules.min_seats} to {rules.max_seats}"
            if words not in told:
                told.add(words)
                yield Fault(key, words)


def _amounts(tournament: Tournament) -> Iterator[Fault]:
    schedule = tournament.schedule
    names = {agent.name for agent in tournament.agents}
    tables = schedule.tables or table_count(schedule, agents=len(names))
    shifts = schedule.seats or 1 if schedule.kind != "fixed" and schedule.rotations == "all" else 1
    matches = tables * shifts * schedule.deals * schedule.repeats * len(tournament.arms)
    if matches > MOST_MATCHES:
        yield Fault(("schedule",), f"schedule: {show(matches)} matches in all; a run has at most {MOST_MATCHES:,}")
    for arm in tournament.arms:
        where = ("arms", arm.name) if arm.name else ()
        for name, value in (("hands", arm.rules.hands), ("max_rolls", arm.rules.max_rolls)):
            if value is not None and value > MOST_MATCHES:
                key = (*where, "rules", name)
                yield Fault(key, f"{dotted(key)} {show(value)} is more than {MOST_MATCHES:,}")


def _limits(tournament: Tournament) -> Iterator[Fault]:
    models = [agent for agent in tournament.agents if isinstance(agent, ModelAgent)]
    known = {*ADAPTERS, *(agent.model for agent in models), *("own" for agent in models if ":" in agent.provider)}
    limits = tournament.limits
    for table, values in (("requests", limits.requests), ("rpm", limits.rpm), ("tpm", limits.tpm)):
        for name in values:
            if name not in known:
                key = ("limits", table, name)
                hint = did_you_mean(name, sorted(known)) or f"; there are {', '.join(sorted(known))}"
                yield Fault(key, f"limits.{table}: {show(name)} is neither a provider nor a model of an agent{hint}")


def _budget(tournament: Tournament) -> Iterator[Fault]:
    if tournament.budget.usd is None:
        return
    for agent in tournament.agents:
        if isinstance(agent, ModelAgent) and agent.max_tokens is None and agent.provider not in _FREE:
            key = ("agents", agent.name, "max_tokens")
            yield Fault(
                key, f"{dotted(key)} is missing: under a budget the most that a call can cost must be known before it"
            )


def _twice(items: Iterable[_Item]) -> list[_Item]:
    return [item for item, times in Counter(items).items() if times > 1]
