"""Prices: where they come from, and that an unknown one is unknown.

table.md, Transport, Money.
"""

from decimal import Decimal

import pytest

from arena.models import prices
from arena.models.prices import Price, known_price, usd
from arena.models.protocol import Usage

PRICE = Price(Decimal(2), Decimal(10), cached=Decimal("0.2"), cache_write=Decimal("2.5"))


def test_cost_counts_every_token_once() -> None:
    """1000 in, of which 600 read from the cache at 0.2 and 100 written at 2.5; 300 fresh at 2; 50 out at 10:
    120 + 250 + 600 + 500 millionths of a dollar."""
    usage = Usage(input=1000, output=50, cached=600, cache_write=100, reasoning=40)
    assert PRICE.cost(usage) == Decimal("0.00147")


def test_cached_input_costs_as_fresh_where_nothing_else_is_known() -> None:
    assert Price(Decimal(2), Decimal(10)).cost(Usage(input=1000, output=0, cached=900)) == Decimal("0.002")


def test_worst_case_takes_the_dearest_way_through_the_cache() -> None:
    assert PRICE.worst(input_tokens=1000, output_tokens=100) == Decimal("0.0035")


@pytest.mark.parametrize("usage", [Usage(1000, 100), Usage(1000, 100, cached=1000), Usage(1000, 100, cache_write=1000)])
def test_nothing_costs_more_than_the_worst_case(usage: Usage) -> None:
    assert PRICE.cost(usage) <= PRICE.worst(input_tokens=1000, output_tokens=100)


def test_amounts_are_rounded_up() -> None:
    """A sum of rounded amounts is never too low."""
    assert usd(Decimal("0.0000000001")) == Decimal("0.000000001")


def test_own_table_says_where_a_price_stands_and_of_when() -> None:
    price = known_price("openai/gpt-5.4")
    assert price is not None
    assert (price.input, price.cached, price.output) == (Decimal("2.5"), Decimal("0.25"), Decimal(15))
    assert price.source == "arena/models/prices.json, 2026-11-30"


def test_model_costs_the_same_through_litellm() -> None:
    assert known_price("litellm/anthropic/claude-sonnet-5") == known_price("anthropic/claude-sonnet-5")


@pytest.mark.parametrize("model", ["openai/gpt-99", "anthropic/claude-fable-5-2", "own/thing", "openai/gpt-5.4-"])
def test_unknown_price_is_unknown(model: str) -> None:
    """litellm prices names it does not know at 0, without a word; the names here are such."""
    assert known_price(model) is None


@pytest.fixture
def bundled_map(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = {
        "gemini/x": {"litellm_provider": "gemini", "input_cost_per_token": 1e-06, "output_cost_per_token": 2e-06},
        "bare": {"litellm_provider": "openai", "input_cost_per_token": 1e-06, "output_cost_per_token": 2e-06},
        "gemini/zero": {"litellm_provider": "gemini", "input_cost_per_token": 0, "output_cost_per_token": 0},
        "gemini/half": {"litellm_provider": "gemini", "input_cost_per_token": 1e-06},
    }
    monkeypatch.setattr(prices, "_litellm_map", lambda: entries)


@pytest.mark.usefixtures("bundled_map")
@pytest.mark.parametrize("model", ["litellm/gemini/x", "gemini/x", "openai/bare"])
def test_bundled_map_counts_for_its_exact_names(model: str) -> None:
    price = known_price(model)
    assert price is not None
    assert (price.input, price.output, price.source) == (Decimal(1), Decimal(2), "litellm")


@pytest.mark.usefixtures("bundled_map")
@pytest.mark.parametrize("model", ["gemini/zero", "gemini/half", "anthropic/bare", "gemini/y"])
def test_bundled_map_counts_only_above_zero_and_for_the_right_provider(model: str) -> None:
    assert known_price(model) is None
