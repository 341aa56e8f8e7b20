"""A tournament written as TOML again, every default spelled out; what a run keeps as `run.toml`."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import tomli_w

from arena.config.tables import SAMPLING
from arena.config.tournament import Agent, Arm, BotAgent, Schedule, Tournament

__all__ = ["as_tables", "as_toml", "conditions"]


def as_toml(tournament: Tournament) -> str:
    """Return the configuration as resolved; loading it gives an equal value."""
    return tomli_w.dumps(as_tables(tournament))


def as_tables(tournament: Tournament) -> dict[str, Any]:
    """Return the tables of the configuration; the first arm stands as the rule, the others as what differs from it.

    What is `None` is left out: TOML has no word for it.
    """
    first = conditions(tournament.arms[0])
    arms = [_arm(arm, first) for arm in tournament.arms if arm.name is not None]
    tables: dict[str, Any] = {
        "name": tournament.name,
        "seed": tournament.seed,
        **first,
        "transport": asdict(tournament.transport),
        "claims": {"judge": tournament.claims.judge or ""},
        "limits": asdict(tournament.limits),
        "budget": asdict(tournament.budget),
        "output": {**asdict(tournament.output), "dir": str(tournament.output.dir)},
        "schedule": _schedule(tournament.schedule),
        "agents": [_agent(agent) for agent in tournament.agents],
    }
    return _present(tables | ({"arms": arms} if arms else {}))


def conditions(arm: Arm) -> dict[str, dict[str, Any]]:
    """Return the tables that an arm may override, every key of them."""
    settings = asdict(arm.settings)
    prompts = {"pack": arm.pack, **{key: settings.pop(key) for key in ("moves", "reply", "framing")}}
    return {"rules": _present(asdict(arm.rules)), **settings, "prompts": prompts}


def _arm(arm: Arm, first: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return an arm as what differs from the first; other rules whole, because they start from their own preset."""
    tables: dict[str, Any] = {"name": arm.name}
    for name, keys in conditions(arm).items():
        if keys == first[name]:
            continue
        is_whole = name == "rules"
        tables[name] = {key: value for key, value in keys.items() if is_whole or value != first[name][key]}
    return tables


def _agent(agent: Agent) -> dict[str, Any]:
    if isinstance(agent, BotAgent):
        return {"name": agent.name, "bot": agent.bot, **agent.options}
    known = {name: value for name, value in agent.sampling.items() if name in SAMPLING}
    further = {name: value for name, value in agent.sampling.items() if name not in SAMPLING}
    written = asdict(agent) | {"sampling": further or None, "script": list(agent.script) or None}
    return _present(written | known)


def _schedule(schedule: Schedule) -> dict[str, Any]:
    written: dict[str, Any] = {"kind": schedule.kind, "deals": schedule.deals, "repeats": schedule.repeats}
    if schedule.kind == "fixed":
        return {**written, "matches": [{"seats": list(match.seats)} for match in schedule.matches]}
    house = {"house": list(schedule.house)} if schedule.kind == "field" else {}
    tables = {"seats": schedule.seats, "tables": schedule.tables or "all", "rotations": schedule.rotations}
    return {**written, **tables, **house}


def _present(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return the table without keys that are `None`, and so with every table in it."""
    present = {key: value for key, value in table.items() if value is not None}
    return {key: _present(value) if isinstance(value, dict) else value for key, value in present.items()}
