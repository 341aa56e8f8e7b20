"""What the configuration says about a model agent, checked where only `models` knows what makes sense."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from arena.errors import ConfigError
from arena.models.limits import Rate
from arena.models.prices import Price

__all__ = ["ModelSpec"]


@dataclass(frozen=True, slots=True)
class ModelSpec:
    """One model agent as configured; never a key.

    agent: its name, for messages. model: `provider/name`, or `module:factory` for an adapter of one's own.
    base_url: another server than the provider's. api: `responses` or `chat`, for openai only; by default chat
    completions where a `base_url` is set, because that is what compatible servers speak, else Responses.
    key_env: the environment variable that holds the key, where it is not the provider's usual one.
    sampling: temperature and the like, only what the user set. script: replies for `scripted/` models.
    rate: `None` where the limits of the run hold.
    """

    agent: str
    model: str
    base_url: str | None = None
    api: str | None = None
    key_env: str | None = None
    reasoning: str | None = None
    max_tokens: int | None = None
    sampling: Mapping[str, object] = field(default_factory=dict)
    price: Price | None = None
    rate: Rate | None = None
    script: Sequence[object] = ()

    def __post_init__(self) -> None:
        provider, slash, name = self.model.partition("/")
        if ":" not in provider and not (slash and provider and name):
            raise ConfigError(
                f"agent {self.agent!r}: model {self.model!r} is not of the form 'provider/name' or 'module:factory'"
            )

    @property
    def provider(self) -> str:
        """The part before the slash; `own` for a `module:factory`."""
        provider = self.model.partition("/")[0]
        return "own" if ":" in provider else provider

    @property
    def name(self) -> str:
        """The provider's own name for the model."""
        return self.model if self.provider == "own" else self.model.partition("/")[2]
