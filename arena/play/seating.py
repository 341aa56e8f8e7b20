"""Seats and who sits in them: from an agent as configured to its entry in a header, and to the agent that plays."""

import json
from decimal import Decimal

from arena.agents import Agent, BotAgent, ModelAgent, Pack, asks_plan
from arena.bots import build_bot
from arena.config import Agent as AgentConfig
from arena.config import BotAgent as BotConfig
from arena.config import ModelAgent as ModelConfig
from arena.config import Price as PriceConfig
from arena.game import canonical_json
from arena.models.gateway import Gateway
from arena.models.limits import Rate
from arena.models.prices import Price
from arena.models.settings import ModelSpec
from arena.transcript import AgentEntry, Header

__all__ = ["entry", "model_spec", "seated"]


def entry(config: AgentConfig, seat: int) -> AgentEntry:
    """Return what the header says of an agent."""
    spec = json.loads(canonical_json(config.spec))  # what TOML gives is JSON, but for tuples
    return AgentEntry(seat=seat, name=config.name, kind=config.kind, spec=spec)


def seated(
    config: AgentConfig, header: Header, *, gateway: Gateway, pack: Pack | None, keeps_prompts: bool = False
) -> Agent:
    """Return the agent that plays the match of `header` as `config` says.

    pack: needed by models only. Raises ConfigError for what the user can mend.
    """
    if isinstance(config, BotConfig):
        return BotAgent(name=config.name, bot=build_bot(config.bot, config.options), seed=header.seed)
    if pack is None:
        raise ValueError(f"agent {config.name!r} is a model and has no prompts")
    settings = header.settings
    return ModelAgent(
        name=config.name,
        model=str(config.spec["model"]),  # of a file its name, as the header has it
        client=gateway.model(model_spec(config), reply=settings.reply),
        pack=pack,
        settings=settings,
        match=header.match,
        asks_plan=asks_plan(settings, config.spec),
        max_tokens=config.max_tokens,
        keeps_prompts=keeps_prompts,
    )


def model_spec(config: ModelConfig) -> ModelSpec:
    """Return the agent as `arena.models` wants it told."""
    price, rate = config.price, config.rate
    return ModelSpec(
        agent=config.name,
        model=config.model,
        base_url=config.base_url,
        api=config.api,
        key_env=config.key_env,
        reasoning=config.reasoning,
        max_tokens=config.max_tokens,
        sampling=config.sampling,
        script=config.script,
        price=None if price is None else _price(price),
        rate=None if rate is None else Rate(requests=rate.requests, rpm=rate.rpm, tpm=rate.tpm),
    )


def _price(price: PriceConfig) -> Price:
    def exact(amount: float | None) -> Decimal | None:
        return None if amount is None else Decimal(str(amount))

    return Price(
        input=Decimal(str(price.input)),
        output=Decimal(str(price.output)),
        cached=exact(price.cached),
        cache_write=exact(price.cache_write),
    )
