"""Whom `arena rerun` asks: the agent that sat there, from its run or its entry in a header, or another one."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arena.bots import BOTS
from arena.bots.suggest import did_you_mean
from arena.config import Agent, BotAgent, ModelAgent, Tournament
from arena.errors import ConfigError
from arena.game import canonical_json
from arena.transcript import AgentEntry

__all__ = ["other_agent", "same_agent"]

_MODEL_FIELDS = ("reasoning", "max_tokens", "base_url", "api")


def same_agent(given: AgentEntry, tournament: Tournament | None) -> Agent:
    """Return the agent of a header as it can be asked again.

    Out of its run's configuration, which has prices, keys' names and paths too, else of what the header says. Raises
    ConfigError for a local model whose file nothing tells.
    """
    for agent in () if tournament is None else tournament.agents:
        if agent.name == given.name and canonical_json(agent.spec) == canonical_json(given.spec):
            return agent
    spec: dict[str, Any] = dict(given.spec)
    if given.kind == "bot":
        return BotAgent(given.name, str(spec.pop("bot", "")), spec)
    model = str(spec.pop("model", ""))
    if model.startswith("local/"):
        raise ConfigError(f"agent {given.name!r}: where the file of {model!r} lies is not on record; --with local/PATH")
    told = {name: spec.pop(name) for name in _MODEL_FIELDS if name in spec}
    script = tuple(spec.pop("script", ()))
    return ModelAgent(given.name, model, **told, script=script, sampling=spec)


def other_agent(wanted: str, given: AgentEntry, tournament: Tournament | None) -> Agent:
    """Return the agent that is asked in place of `given`: a bot, an agent of the run, or a model.

    A model is asked as the first agent of the run on it; another one has the settings of its own defaults, with the
    room for a reply of the model in whose place it is.
    """
    agents = () if tournament is None else tournament.agents
    by_name: Mapping[str, Agent] = {agent.name: agent for agent in agents}
    if wanted in by_name:
        return by_name[wanted]
    if wanted in BOTS:
        if wanted == "scripted":
            raise ConfigError("--with 'scripted': this bot needs a script, which only a configuration can give it")
        return BotAgent(wanted, wanted)
    if "/" not in wanted and ":" not in wanted:
        hint = did_you_mean(wanted, [*BOTS, *by_name])
        raise ConfigError(f"--with {wanted!r} is neither a bot, an agent of the run nor provider/model{hint}")
    provider, _, file = wanted.partition("/")
    model = f"local/{Path(file).expanduser().absolute()}" if provider == "local" else wanted
    same = (agent for agent in agents if isinstance(agent, ModelAgent) and agent.model == model)
    room = given.spec.get("max_tokens")
    return next(same, ModelAgent(wanted, model, max_tokens=room if isinstance(room, int) else None))
