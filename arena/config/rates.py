"""Agents that ask one model of one account at different rates: it has one limiter, so only one of them can be meant."""

from collections.abc import Iterator, Mapping

from arena.config.faults import Fault, Key, dotted, show
from arena.config.tournament import Limits, ModelAgent, Tournament

__all__ = ["rate_faults"]

_OF_THE_ACCOUNT = ("base_url", "api", "key_env")


def rate_faults(tournament: Tournament) -> Iterator[Fault]:
    """Yield each limit that two agents of one account and model would have differ, with both agents and keys."""
    first: dict[tuple[object, ...], ModelAgent] = {}
    models = {agent.name: agent for agent in tournament.agents if isinstance(agent, ModelAgent)}
    for agent in models.values():
        known = first.setdefault((agent.account, agent.model), agent)
        for limit in ("requests", "rpm", "tpm"):
            yield from _differing(agent, known, limit, _usual(tournament.limits, limit, agent))


def _differing(agent: ModelAgent, known: ModelAgent, limit: str, usual: float | None) -> Iterator[Fault]:
    """Yield a fault where the agents differ in one limit; usual: what [limits] says of both."""
    one, other = sorted((agent, known), key=lambda each: _own(each, limit) is None)
    told, beside = _own(one, limit), _own(other, limit)
    if told is None or told == (usual if beside is None else beside):
        return
    key, beside_key = ("agents", one.name, "rate", limit), ("agents", other.name, "rate", limit)
    about: list[Key] = [("agents", each.name, part) for each in (one, other) for part in _OF_THE_ACCOUNT]
    about += [beside_key] if beside is not None else [beside_key, ("limits", limit)]
    if beside is not None:
        against = f"{dotted(beside_key)} {beside:.10g}"
    elif usual is not None:
        against = f"limits.{limit} {usual:.10g}, which holds for agents.{other.name}"
    else:
        against = f"agents.{other.name}, which has none"
    words = (
        f"{dotted(key)} {told:.10g} differs from {against}; both ask {show(agent.model)} of one account, which has one "
        f"limit: give both the same {limit}, or leave it to limits.{limit}"
    )
    yield Fault(key, words, tuple(about))


def _own(agent: ModelAgent, limit: str) -> float | None:
    told: float | None = None if agent.rate is None else getattr(agent.rate, limit)
    return told


def _usual(limits: Limits, limit: str, agent: ModelAgent) -> float | None:
    """Return what [limits] says of the agent's model, else of its provider."""
    by_name: Mapping[str, float] = getattr(limits, limit)
    adapter = agent.model.partition("/")[0]
    return by_name.get(agent.model, by_name.get("own" if ":" in adapter else adapter))
