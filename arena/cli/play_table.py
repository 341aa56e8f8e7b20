"""Who sits at the table of `arena play`: the person first, then bots and models as named on the command line."""

import re
from collections.abc import Sequence
from pathlib import Path

from arena.bots import BOTS
from arena.bots.suggest import did_you_mean
from arena.config import Agent, BotAgent, ModelAgent
from arena.errors import ConfigError
from arena.game import Ruleset
from arena.transcript import AgentEntry

__all__ = ["check_name", "opponents", "person"]

_HOUSE = ("bluffer", "honest", "bayes", "odds", "gullible")
_USUAL_SEATS = 3
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


def opponents(vs: str | None, *, seats: int | None, rules: Ruleset, taken: str) -> tuple[Agent, ...]:
    """Return who sits in seats 1 and up; taken: the person's name, which nobody else has.

    vs: names of bots and models with commas between; with more seats than names they are seated again from the first.
    Raises ConfigError for a name that is neither, and for a number of seats that does not fit.
    """
    named = [name.strip() for name in vs.split(",") if name.strip()] if vs else []
    wanted = seats if seats is not None else len(named) + 1 if named else _USUAL_SEATS
    if not rules.min_seats <= wanted <= rules.max_seats:
        option = f"--vs with {len(named)} names" if seats is None else f"--seats {seats}"
        raise ConfigError(f"{option}: the rules of {rules.preset} take {rules.min_seats} to {rules.max_seats} seats")
    if len(named) > wanted - 1:
        raise ConfigError(
            f"--vs names {len(named)} agents, but --seats {wanted} leaves {wanted - 1} seats beside yours"
        )
    chosen = named or _HOUSE
    called: list[str] = [taken]
    agents: list[Agent] = []
    for number in range(wanted - 1):
        agent = _agent(chosen[number % len(chosen)], called)
        called.append(agent.name)
        agents.append(agent)
    return tuple(agents)


def person(name: str) -> AgentEntry:
    """Return the entry of the person, who sits in the first seat."""
    return AgentEntry(seat=0, name=name, kind="human", spec={})


def check_name(name: str) -> str:
    """Return `name`; raises ConfigError unless it is one that an agent may have."""
    if not _NAME.fullmatch(name):
        raise ConfigError(f"--name {name!r}: expected letters, digits, '.', '_' and '-', at most 64, a letter first")
    return name


def _agent(given: str, called: Sequence[str]) -> Agent:
    if given == "scripted":
        raise ConfigError("--vs 'scripted': this bot needs a script, which only a configuration can give it")
    if given in BOTS:
        return BotAgent(_free(given, called), given)
    if "/" not in given and ":" not in given:
        raise ConfigError(f"--vs {given!r} is neither a bot nor provider/model{did_you_mean(given, BOTS)}")
    provider, _, model = given.partition("/")
    if provider == "local":
        return ModelAgent(_free(Path(model).stem, called), f"local/{Path(model).expanduser().absolute()}")
    return ModelAgent(_free(re.split("[/:]", given)[-1], called), given)


def _free(wanted: str, called: Sequence[str]) -> str:
    """Return a name made of `wanted` that nobody has: a second `odds` is `odds-2`."""
    base = re.sub(r"[^A-Za-z0-9._-]+", "-", wanted).strip("-._")[:60] or "agent"
    names = (base if number == 1 else f"{base}-{number}" for number in range(1, len(called) + 2))
    return next(name for name in names if name not in called)
