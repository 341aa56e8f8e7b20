"""The JSON Schema of a configuration agrees with what `load` takes."""

from typing import Any

import pytest

from arena.bots import BOTS
from arena.config import schema
from arena.config.tables import ArmTable, Configuration


def nulls(value: Any) -> int:
    """Count what allows or says null."""
    if isinstance(value, dict):
        return sum(nulls(each) for each in value.values())
    if isinstance(value, list):
        return sum(nulls(each) for each in value)
    return int(value is None or value == "null")


def test_every_table_of_a_configuration_is_in_it() -> None:
    """runs.md: `arena schema` prints the JSON Schema for editors."""
    assert set(schema()["properties"]) == set(Configuration.model_fields)
    assert set(schema()["$defs"]["ArmTable"]["properties"]) == set(ArmTable.model_fields)


def test_it_says_nothing_that_toml_cannot_write() -> None:
    """TOML has no null."""
    assert nulls(schema()) == 0


@pytest.mark.parametrize("bot", BOTS)
def test_each_bot_has_its_options_and_no_other_key(bot: str) -> None:
    """A misspelt option is marked while it is written."""
    table = schema()["$defs"][f"BotTable_{bot}"]

    assert set(table["properties"]) == {"name", "bot", *(option.name for option in BOTS[bot].options)}
    assert table["additionalProperties"] is False
    assert table["properties"]["bot"] == {"const": bot}


def test_choices_ranges_and_defaults_are_told() -> None:
    """What an editor completes and marks."""
    tables = schema()["$defs"]

    assert tables["Talk"]["properties"]["speakers"]["enum"] == ["all", "active", "none"]
    assert tables["Rules"]["properties"]["dice_per_seat"]["default"] == 5
    assert tables["BudgetTable"]["properties"]["usd"]["exclusiveMinimum"] == 0
    assert set(tables["RateTable"]["properties"]) == {"requests", "rpm", "tpm"}
    assert schema()["required"] == ["name", "seed", "agents", "schedule"]
    assert schema()["additionalProperties"] is False
