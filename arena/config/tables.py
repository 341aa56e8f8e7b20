"""The tables of a configuration file, as pydantic reads them: types, choices and ranges of every key.

Whether keys make sense together is said in `sense`.
"""

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Discriminator, Field, Tag
from pydantic_core import PydanticCustomError

from arena.config.conditions import (
    AskTable,
    IdentityTable,
    InvalidTable,
    MemoryTable,
    PromptsTable,
    RulesTable,
    Table,
    TalkTable,
)

__all__ = [
    "ADAPTERS",
    "CONDITIONS",
    "SAMPLING",
    "SCRIPTS",
    "ArmTable",
    "BotTable",
    "Configuration",
    "ModelTable",
    "Table",
]

ADAPTERS = ("openai", "anthropic", "litellm", "local", "scripted")
SCRIPTS = ("legal", "silent", "refuses", "truncates", "babbles", "empties", "throttles", "fails", "hangs")
"""What `scripted/` may be followed by where no `script` is given."""
NAME = r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}"

_FACTORY = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")
_LEAST_PER_MINUTE = 1e-6
_ADDRESS = re.compile(r"https?://[^\s/]+(/\S*)?")


def _unlike(expected: str) -> PydanticCustomError:
    return PydanticCustomError("unlike", "is not {expected}", {"expected": expected})


def _per_minute(value: float) -> float:
    """Refuse what no time in seconds can be divided by and stay a number; less than one in two years is a slip."""
    if value < _LEAST_PER_MINUTE:
        raise _unlike(f"{_LEAST_PER_MINUTE:g} or more")
    return value


def _table_count(value: object) -> object:
    if value == "all" or (type(value) is int and value >= 1):
        return value
    raise _unlike("'all' or a whole number from 1")


def _model_name(value: object) -> object:
    """Refuse what names no model: `provider/model` of a known adapter, or `module:factory`."""
    if not isinstance(value, str):
        raise _unlike('text such as "openai/gpt-5.4"')
    adapter, _, model = value.partition("/")
    if _FACTORY.fullmatch(value) or (adapter in ADAPTERS and model.strip() == model and model):
        return value
    if adapter not in ADAPTERS and model:
        raise PydanticCustomError(
            "adapter",
            "names no adapter: {expected}",
            {"expected": ", ".join(f"{name}/..." for name in ADAPTERS) + " or module:factory"},
        )
    raise _unlike("of the form provider/model or module:factory")


def _judge_name(value: object) -> object:
    return value if value == "" else _model_name(value)


def _further(value: object) -> object:
    """Refuse settings that have a key of their own: they would be said twice."""
    if not isinstance(value, dict):
        raise _unlike("a table")
    if known := [name for name in value if name in ModelTable.model_fields]:
        raise PydanticCustomError("twice", "{name} has a key of its own; write it there", {"name": repr(known[0])})
    return value


def _address(value: object) -> object:
    if isinstance(value, str) and _ADDRESS.fullmatch(value):
        return value
    raise _unlike("an address that starts with http:// or https://")


Name = Annotated[str, Field(pattern=f"^{NAME}$")]
ModelName = Annotated[str, BeforeValidator(_model_name)]
Positive = Annotated[float, Field(gt=0)]
PerMinute = Annotated[Positive, AfterValidator(_per_minute)]
Whole = Annotated[int, Field(ge=1)]
Chance = Annotated[float, Field(ge=0, le=1)]


class PriceTable(Table):
    """USD per million tokens."""

    input: float = Field(ge=0)
    output: float = Field(ge=0)
    cached: float | None = Field(None, ge=0, description="input read from a cache")
    cache_write: float | None = Field(None, ge=0, description="input written to a cache")


class RateTable(Table):
    """What the agent's model account allows; a key that is missing is that of [limits]."""

    requests: Whole | None = Field(None, description="requests in flight")
    rpm: PerMinute | None = Field(None, description="requests per minute")
    tpm: PerMinute | None = Field(None, description="tokens per minute")


class ModelTable(Table):
    """An agent that is a model."""

    name: Name = Field(description="the agent's name, 1 to 64 of A-Z a-z 0-9 . _ -")
    model: ModelName = Field(
        description="provider/model: openai, anthropic, litellm, local or scripted; module:factory"
    )
    reasoning: Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"] | None = Field(
        None, description="effort asked for; the model's own default where it is not set"
    )
    max_tokens: Whole | None = Field(None, description="most output tokens of one reply, reasoning included")
    base_url: Annotated[str, BeforeValidator(_address)] | None = Field(None, description="another server")
    api: Literal["responses", "chat"] | None = Field(None, description="which interface of openai")
    key_env: Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]*$")] | None = Field(
        None, description="environment variable that holds the key, where it is not the provider's usual one"
    )
    price: PriceTable | None = Field(None, description="overrides the known price")
    rate: RateTable | None = Field(None, description="goes before [limits], for this agent's account and model")
    script: list[Any] | None = Field(None, description="replies of a scripted model")
    temperature: Annotated[float, Field(ge=0, le=2)] | None = None
    top_p: Chance | None = None
    top_k: Whole | None = None
    min_p: Chance | None = None
    seed: int | None = None
    frequency_penalty: Annotated[float, Field(ge=-2, le=2)] | None = None
    presence_penalty: Annotated[float, Field(ge=-2, le=2)] | None = None
    repetition_penalty: Positive | None = None
    stop: list[str] | None = None
    verbosity: Literal["low", "medium", "high"] | None = None
    service_tier: str | None = None
    sampling: Annotated[dict[str, Any], BeforeValidator(_further)] | None = Field(
        None, description="further settings of the provider, sent as they are"
    )


SAMPLING = (
    "temperature",
    "top_p",
    "top_k",
    "min_p",
    "seed",
    "frequency_penalty",
    "presence_penalty",
    "repetition_penalty",
    "stop",
    "verbosity",
    "service_tier",
)


class BotTable(Table):
    """An agent that is a house bot; its other keys are the bot's options."""

    model_config = ConfigDict(extra="allow")

    name: Name = Field(description="the agent's name, 1 to 64 of A-Z a-z 0-9 . _ -")
    bot: str = Field(description="one of the house bots")


def _agent_kind(value: object) -> str | None:
    """Return which table an agent is, `None` where that cannot be said."""
    if not isinstance(value, dict) or ("model" in value) == ("bot" in value):
        return None
    return "model" if "model" in value else "bot"


AgentTable = Annotated[
    Annotated[ModelTable, Tag("model")] | Annotated[BotTable, Tag("bot")], Discriminator(_agent_kind)
]


class MatchTable(Table):
    """One match of a fixed schedule."""

    seats: list[str] = Field(description="names of agents, by seat")


class ScheduleTable(Table):
    """Who meets whom."""

    kind: Literal["round_robin", "field", "fixed"] = Field(
        "round_robin", description="all tables of agents, each agent against a house of bots, or the matches listed"
    )
    seats: Whole | None = Field(None, description="seats of each table, in round_robin and field")
    tables: Annotated[Literal["all"] | int, BeforeValidator(_table_count)] | None = Field(
        None, description="all of them (default), or a balanced subset of so many"
    )
    deals: Whole = Field(1, description="deals per table")
    rotations: Literal["all", "one"] | None = Field(
        None, description="every cyclic shift of a deal's order of seats (default), or one of them"
    )
    repeats: Whole = Field(1, description="how often each match is played, for models whose answers vary")
    house: list[str] | None = Field(None, description="the bots that every other agent meets, in field")
    matches: list[MatchTable] | None = Field(None, description="the matches, in fixed")


class ArmTable(Table):
    """One condition: what is said here goes before what the configuration says."""

    name: Name = Field(description="the arm's name, 1 to 64 of A-Z a-z 0-9 . _ -")
    rules: RulesTable | None = None  # type: ignore[valid-type]  # made at run time from the game's own values
    talk: TalkTable | None = None  # type: ignore[valid-type]
    memory: MemoryTable | None = None  # type: ignore[valid-type]
    invalid: InvalidTable | None = None  # type: ignore[valid-type]
    identity: IdentityTable | None = None  # type: ignore[valid-type]
    ask: AskTable | None = None  # type: ignore[valid-type]
    prompts: PromptsTable | None = None


CONDITIONS = tuple(key for key in ArmTable.model_fields if key != "name")


class TransportTable(Table):
    """The way to the providers."""

    deadline_s: Positive = Field(600.0, description="seconds for one question, retries included")


class ClaimsTable(Table):
    """Who reads claims besides the rules."""

    judge: Annotated[str, BeforeValidator(_judge_name)] = Field("", description="provider/model, or empty for none")


class LimitsTable(Table):
    """What may run at once; requests, rpm and tpm by provider or by provider/model."""

    matches: Whole = Field(16, description="matches at once")
    requests: dict[str, Whole] = Field(default_factory=dict, description="requests in flight")
    rpm: dict[str, PerMinute] = Field(default_factory=dict, description="requests per minute")
    tpm: dict[str, PerMinute] = Field(default_factory=dict, description="tokens per minute")


class BudgetTable(Table):
    """What the run may cost."""

    usd: Positive | None = Field(None, description="in all; the run stops before it could pass this")


class OutputTable(Table):
    """What is kept, and where."""

    dir: str = Field("transcripts", min_length=1, description="relative to the working directory")
    prompts: Literal["hash", "full"] = Field("hash", description="keep the hash of each prompt, or its whole text")
    compress: bool = Field(False, description="finished transcripts as .jsonl.zst")


class Configuration(Table):
    """A tournament of table-talk-arena."""

    name: Name = Field(description="the run's name, and of its folder")
    seed: Annotated[str, Field(pattern=r"^[A-Za-z0-9._-]{1,64}$")] = Field(
        description="fixes all dice: 1 to 64 of A-Z a-z 0-9 . _ -"
    )
    rules: RulesTable | None = None  # type: ignore[valid-type]
    talk: TalkTable | None = None  # type: ignore[valid-type]
    agents: list[AgentTable] = Field(min_length=1, description="who plays")
    schedule: ScheduleTable = Field(description="who meets whom")
    arms: list[ArmTable] | None = Field(None, description="conditions that share deals")
    prompts: PromptsTable | None = None
    memory: MemoryTable | None = None  # type: ignore[valid-type]
    invalid: InvalidTable | None = None  # type: ignore[valid-type]
    identity: IdentityTable | None = None  # type: ignore[valid-type]
    ask: AskTable | None = None  # type: ignore[valid-type]
    transport: TransportTable = TransportTable()
    claims: ClaimsTable = ClaimsTable()
    limits: LimitsTable = LimitsTable()
    budget: BudgetTable = BudgetTable()
    output: OutputTable = OutputTable()
