"""What is wrong with a bot's options, asked of the bots themselves: the one place that knows what they offer."""

from collections.abc import Iterator, Mapping

from arena.bots import BOTS
from arena.config.faults import Fault, did_you_mean, dotted, show
from arena.errors import ConfigError

__all__ = ["bot_faults"]


def bot_faults(agent: str, bot: str, options: Mapping[str, object]) -> Iterator[Fault]:
    """Yield what is wrong with a bot's name, and with each of its options."""
    key = ("agents", agent)
    if bot not in BOTS:
        hint = did_you_mean(bot, BOTS) or f"; there are {', '.join(BOTS)}"
        yield Fault((*key, "bot"), f"{dotted(key)}.bot {show(bot)} is no house bot{hint}")
        return
    known = {option.name: option for option in BOTS[bot].options}
    for name, value in options.items():
        if name not in known:
            hint = did_you_mean(name, known) or (f"; it takes {', '.join(known)}" if known else "; it takes none")
            yield Fault((*key, name), f"{dotted(key)}: the bot {bot!r} has no option {show(name)}{hint}")
            continue
        try:
            known[name].read(value)
        except ConfigError as error:
            yield Fault((*key, name), f"{dotted(key)}: {error}")
    for option in known.values():
        if option.default is None and option.name not in options:
            yield Fault((*key, option.name), f"{dotted((*key, option.name))} is missing: {option.summary}")
