"""The bots by name, with their options, and how a configured bot is built."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from arena.bots.bayes import Bayes
from arena.bots.bluffer import Bluffer
from arena.bots.gullible import Gullible
from arena.bots.honest import Honest
from arena.bots.plain import Odds, Random
from arena.bots.protocol import Bot
from arena.bots.script import read_script
from arena.bots.scripted import Scripted
from arena.bots.suggest import did_you_mean
from arena.errors import ConfigError

__all__ = ["BOTS", "BotKind", "Option", "build_bot"]


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a bot.

    kind: `number` in low..high, or `script`, a list of tables. default: `None` where it must be given.
    """

    name: str
    kind: Literal["number", "script"]
    summary: str
    default: float | None = None
    low: float = 0.0
    high: float = 1.0

    def read(self, value: object) -> object:
        """Return `value` as the bot takes it; raises ConfigError that says what was expected."""
        if self.kind == "script":
            return read_script(value)
        # a comparison with NaN is false, so NaN is refused too
        if isinstance(value, bool) or not isinstance(value, int | float) or not self.low <= value <= self.high:
            raise ConfigError(f"option {self.name!r} is {value!r}, expected a number {self.low:g}..{self.high:g}")
        return float(value)


@dataclass(frozen=True, slots=True)
class BotKind:
    """A bot that can be named in a configuration; `build` takes its options by name."""

    name: str
    summary: str
    build: Callable[..., Bot]
    options: tuple[Option, ...] = ()
    talks: bool = False


_TEMPERATURE = Option(
    name="temperature",
    kind="number",
    summary="0 takes the likeliest action; above it an action is as likely as exp(its chance / temperature)",
    default=0.0,
    high=10.0,
)
_RATE = Option(
    name="rate",
    kind="number",
    summary="the share of turns on which it bids a face it has none of, where it has the choice",
    default=0.3,
)
_IMAGINED = Option(
    name="temperature",
    kind="number",
    summary="of the `odds` players it takes the others for",
    default=0.1,
    low=0.02,
    high=10.0,
)
_SCRIPT = Option(name="script", kind="script", summary="its messages and decisions by hand and turn")

_KINDS = (
    BotKind("random", "any legal action, each equally likely; silent", Random),
    BotKind("odds", "the likeliest action from its own dice alone; silent", Odds, (_TEMPERATURE,)),
    BotKind("honest", "bids only what it believes, claims only what is true of its own dice", Honest, talks=True),
    BotKind("bluffer", "bids faces it lacks, claims what it bids, true or not", Bluffer, (_RATE,), talks=True),
    BotKind("gullible", "as odds, taking others' claims about their dice for facts; silent", Gullible, (_TEMPERATURE,)),
    BotKind(
        "bayes", "reads others' bids as those of `odds` players and plays the best reply; silent", Bayes, (_IMAGINED,)
    ),
    BotKind("scripted", "says and does what its script tells it", Scripted, (_SCRIPT,), talks=True),
)
BOTS: Mapping[str, BotKind] = MappingProxyType({kind.name: kind for kind in _KINDS})


def build_bot(name: str, options: Mapping[str, object]) -> Bot:
    """Return the bot called `name`; raises ConfigError for a name, an option or a value that is not known."""
    kind = BOTS.get(name)
    if kind is None:
        raise ConfigError(f"unknown bot {name!r}{did_you_mean(name, BOTS)}")
    known = {option.name: option for option in kind.options}
    for given in options:
        if given not in known:
            hint = did_you_mean(given, known) if known else "; it takes none"
            raise ConfigError(f"bot {name!r}: unknown option {given!r}{hint}")
    values: dict[str, object] = {}
    for option in kind.options:
        if option.name in options:
            try:
                values[option.name] = option.read(options[option.name])
            except ConfigError as error:
                raise ConfigError(f"bot {name!r}: {error}") from error
        elif option.default is not None:
            values[option.name] = option.default
        else:
            raise ConfigError(f"bot {name!r}: option {option.name!r} is missing: {option.summary}")
    return kind.build(**values)
