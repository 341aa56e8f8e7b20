"""A tournament as configured: frozen values, every default filled in, every path resolved."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from arena.errors import ConfigError
from arena.game import Ruleset, Settings
from arena.resources import resource

__all__ = [
    "Agent",
    "Arm",
    "BotAgent",
    "Budget",
    "Claims",
    "FixedMatch",
    "Limits",
    "ModelAgent",
    "Output",
    "Price",
    "Rate",
    "Schedule",
    "Tournament",
    "Transport",
]


@dataclass(frozen=True, slots=True)
class Arm:
    """One condition: the rules, settings and prompts that its matches are played under.

    name: `None` for the only condition of a tournament without arms.
    pack: name of a shipped prompt pack, or the absolute path of one's own.
    """

    name: str | None
    rules: Ruleset
    settings: Settings
    pack: str = "default"

    @property
    def pack_folder(self) -> Path:
        """The folder of the prompt pack; raises ConfigError where there is none."""
        own = Path(self.pack)
        if own.is_absolute():
            if not own.is_dir():
                raise ConfigError(f"prompts.pack {self.pack!r} is not a folder")
            return own
        try:
            return resource(f"prompts/{self.pack}")
        except (FileNotFoundError, ValueError) as error:
            raise ConfigError(f"prompts.pack {self.pack!r} is neither a shipped pack nor a path") from error


@dataclass(frozen=True, slots=True)
class Price:
    """USD per million tokens.

    cached: of input read from a cache; cache_write: of input written to one; `None` where it costs as any other.
    """

    input: float
    output: float
    cached: float | None = None
    cache_write: float | None = None


@dataclass(frozen=True, slots=True)
class Rate:
    """What an agent's model account allows, in the words of `Limits`; `None` where those hold."""

    requests: int | None = None
    rpm: float | None = None
    tpm: float | None = None


@dataclass(frozen=True, slots=True)
class ModelAgent:
    """A model at the table.

    model: `provider/model` or `module:factory`; `local/` is followed by the absolute path of the file.
    api: `responses` or `chat`, `None` to leave it to the adapter. key_env: the environment variable with the key.
    sampling: what the user set and nothing else, to be sent as it is. script: replies of a `scripted/` model.
    """

    name: str
    model: str
    reasoning: str | None = None
    max_tokens: int | None = None
    base_url: str | None = None
    api: str | None = None
    key_env: str | None = None
    sampling: Mapping[str, object] = field(default_factory=dict)
    script: tuple[object, ...] = ()
    price: Price | None = None
    rate: Rate | None = None

    @property
    def kind(self) -> Literal["model"]:
        return "model"

    @property
    def provider(self) -> str:
        """Whose rate limits count: the adapter, for `litellm` with the provider behind it; a factory stands alone."""
        adapter, _, rest = self.model.partition("/")
        behind, is_nested, _ = rest.partition("/")
        return f"{adapter}/{behind}" if adapter == "litellm" and is_nested else adapter

    @property
    def account(self) -> tuple[str, ...]:
        """Whose limits count for each model: agents with the same account and model share them (table.md, Transport).

        A file of this machine has one server; scripts and factories are each agent's own.
        """
        if self.provider == "local":
            return (self.provider,)
        if self.provider == "scripted" or ":" in self.provider:
            return (self.provider, self.name)
        return (self.provider, self.base_url or "", self.api or "", self.key_env or "")

    @property
    def spec(self) -> dict[str, object]:
        """What the transcript says of the agent: all that can change a reply, files by name.

        No price, rate, key or path.
        """
        given = {
            "model": f"local/{Path(self.model).name}" if self.provider == "local" else self.model,
            "reasoning": self.reasoning,
            "max_tokens": self.max_tokens,
            "base_url": self.base_url,
            "api": self.api,
            **self.sampling,
            "script": list(self.script) or None,
        }
        return {key: value for key, value in given.items() if value is not None}


@dataclass(frozen=True, slots=True)
class BotAgent:
    """A bot at the table, with the options that were set."""

    name: str
    bot: str
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def kind(self) -> Literal["bot"]:
        return "bot"

    @property
    def provider(self) -> None:
        """Bots wait for nobody."""
        return None

    @property
    def spec(self) -> dict[str, object]:
        """What the transcript says of the agent."""
        return {"bot": self.bot, **self.options}


Agent: TypeAlias = ModelAgent | BotAgent


@dataclass(frozen=True, slots=True)
class FixedMatch:
    """One match of a `fixed` schedule: the agents' names by seat."""

    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Schedule:
    """Who meets whom (runs.md, Configuration).

    seats: at each table of `round_robin` and `field`; `None` in `fixed`, where `matches` say it.
    tables: `None` for all of them.
    """

    kind: Literal["round_robin", "field", "fixed"] = "round_robin"
    seats: int | None = None
    tables: int | None = None
    deals: int = 1
    rotations: Literal["all", "one"] = "all"
    repeats: int = 1
    house: tuple[str, ...] = ()
    matches: tuple[FixedMatch, ...] = ()


@dataclass(frozen=True, slots=True)
class Transport:
    """deadline_s: seconds that one question may take, retries included."""

    deadline_s: float = 600.0


@dataclass(frozen=True, slots=True)
class Claims:
    """judge: model that reads claims besides the rules, `None` for none."""

    judge: str | None = None


@dataclass(frozen=True, slots=True)
class Limits:
    """What may run at once.

    matches: at most so many. requests: in flight; rpm, tpm: requests and tokens per minute; each by provider or by
    `provider/model`.
    """

    matches: int = 16
    requests: Mapping[str, int] = field(default_factory=dict)
    rpm: Mapping[str, float] = field(default_factory=dict)
    tpm: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Budget:
    """usd: what the run may cost in all, `None` for no bound."""

    usd: float | None = None


@dataclass(frozen=True, slots=True)
class Output:
    """Where the run folder `dir/<name>` is made, and how much is kept."""

    dir: Path = Path("transcripts")
    prompts: Literal["hash", "full"] = "hash"
    compress: bool = False


@dataclass(frozen=True, slots=True)
class Tournament:
    """A whole configuration; two that are equal play the same matches under the same limits.

    arms: at least one. agents: in the order of the configuration, house bots that it only named at the end.
    source: the file, for messages.
    """

    name: str
    seed: str
    arms: tuple[Arm, ...]
    agents: tuple[Agent, ...]
    schedule: Schedule
    transport: Transport = Transport()
    claims: Claims = Claims()
    limits: Limits = Limits()
    budget: Budget = Budget()
    output: Output = Output()
    source: Path | None = field(default=None, compare=False)

    def agent(self, name: str) -> Agent:
        """Return the agent of that name; KeyError where there is none."""
        for agent in self.agents:
            if agent.name == name:
                return agent
        raise KeyError(name)

    def as_toml(self) -> str:
        """Return the configuration as resolved; loading it gives an equal value."""
        from arena.config.writing import as_toml  # writing stands on this module

        return as_toml(self)
