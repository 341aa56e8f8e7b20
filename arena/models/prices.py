"""What a call costs: the configured price, else our own table, else litellm's bundled map; else it is unknown.

An unknown price is `None` and never 0. litellm's map counts only where it has the exact name at a price above 0: it
answers 0 for names it does not know. Its file is read as data, so no price needs litellm to be imported.
"""

import importlib.resources
import importlib.util
import json
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal
from functools import cache
from pathlib import Path

from arena.models.protocol import Usage

__all__ = ["FREE", "Price", "known_price", "usd"]

_NANO = Decimal("0.000000001")
_MILLION = Decimal(1_000_000)
_BUNDLED_MAP = "model_prices_and_context_window_backup.json"


def usd(amount: Decimal) -> Decimal:
    """Return the amount rounded up to a billionth of a dollar, so that sums are exact and never too low."""
    return amount.quantize(_NANO, rounding=ROUND_CEILING)


@dataclass(frozen=True, slots=True)
class Price:
    """USD per million tokens; source: where it stands. Cached input costs as fresh input where nothing else is known.

    cache_write: some providers charge more for input that they put into their cache.
    """

    input: Decimal
    output: Decimal
    cached: Decimal | None = None
    cache_write: Decimal | None = None
    source: str = "configuration"

    def cost(self, usage: Usage) -> Decimal:
        """Return the USD for the tokens as reported."""
        cached, written = usage.cached, usage.cache_write
        fresh = max(0, usage.input - cached - written)
        total = (
            fresh * self.input
            + cached * (self.input if self.cached is None else self.cached)
            + written * (self.input if self.cache_write is None else self.cache_write)
            + usage.output * self.output
        )
        return usd(total / _MILLION)

    def worst(self, *, input_tokens: int, output_tokens: int) -> Decimal:
        """Return the most that so many tokens can cost, however the provider's cache takes them."""
        dearest = max(self.input, self.cached or self.input, self.cache_write or self.input)
        return usd((input_tokens * dearest + output_tokens * self.output) / _MILLION)


FREE = Price(Decimal(0), Decimal(0), Decimal(0), Decimal(0), source="free")


def known_price(model: str) -> Price | None:
    """Return the price of `provider/model` from our table or litellm's map, `None` where neither knows it.

    A `litellm/` prefix is taken off: the model costs the same whichever way it is reached.
    """
    name = model.removeprefix("litellm/")
    own = _own_table().get(name)
    return own if own is not None else _mapped_price(name)


@cache
def _own_table() -> Mapping[str, Price]:
    table = json.loads(importlib.resources.files("arena.models").joinpath("prices.json").read_text("utf-8"))
    source = f"arena/models/prices.json, {table['date']}"
    return {
        row["model"]: Price(
            input=_decimal(row["input"]),
            output=_decimal(row["output"]),
            cached=_optional(row["cached"]),
            cache_write=_optional(row["cache_write"]),
            source=source,
        )
        for row in table["prices"]
    }


def _mapped_price(name: str) -> Price | None:
    entries = _litellm_map()
    provider, _, bare = name.partition("/")
    entry = entries.get(name)
    if entry is None:
        # Providers of its own kind stand in the map without their prefix.
        entry = entries.get(bare)
        if entry is None or entry.get("litellm_provider") != provider:
            return None
    read, write = entry.get("input_cost_per_token"), entry.get("output_cost_per_token")
    if not _is_positive(read) or not _is_positive(write):
        return None
    return Price(
        input=_decimal(read) * _MILLION,
        output=_decimal(write) * _MILLION,
        cached=_per_million(entry.get("cache_read_input_token_cost")),
        cache_write=_per_million(entry.get("cache_creation_input_token_cost")),
        source="litellm",
    )


@cache
def _litellm_map() -> Mapping[str, Mapping[str, object]]:
    found = importlib.util.find_spec("litellm")
    if found is None or found.origin is None:
        return {}
    path = Path(found.origin).parent / _BUNDLED_MAP
    if not path.is_file():
        return {}
    entries = json.loads(path.read_text("utf-8"))
    return {name: entry for name, entry in entries.items() if isinstance(entry, dict)}


def _is_positive(number: object) -> bool:
    return isinstance(number, int | float) and number > 0


def _per_million(number: object) -> Decimal | None:
    return _decimal(number) * _MILLION if _is_positive(number) else None


def _optional(number: object) -> Decimal | None:
    return None if number is None else _decimal(number)


def _decimal(number: object) -> Decimal:
    return Decimal(str(number))
