"""`--set a.b=c`: values by name, read as TOML or as text, and blamed when they are wrong."""

from typing import Any

import pytest

from arena.config import BotAgent, ModelAgent, Rate
from arena.config.overrides import override
from tests.config.conftest import Faults, Loads

MODEL = '[[agents]]\nname = "gpt-5.4"\nmodel = "openai/gpt-5.4"\nmax_tokens = 100\ntemperature = 0.5\n'
BOT = '[[agents]]\nname = "gpt"\nbot = "bluffer"\nrate = 0.5\n'


def overridden(*overrides: str) -> dict[str, Any]:
    """Return what overrides make of an empty configuration."""
    return override({}, overrides).raw


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("4", 4),
        ("0.5", 0.5),
        ("true", True),
        ('"4"', "4"),
        ('["a", "b"]', ["a", "b"]),
        ("{ openai = 3 }", {"openai": 3}),
        ("openai/gpt-5.4", "openai/gpt-5.4"),
        ("2026-11", "2026-11"),
        ("", ""),
        ("a=b", "a=b"),
        ("1\nb = 2", "1\nb = 2"),
        ("[" * 5_000, "[" * 5_000),
    ],
)
def test_a_value_is_read_as_toml_else_it_is_text(written: str, value: object) -> None:
    """runs.md: the value is read as TOML, else as a string."""
    assert overridden(f"x={written}") == {"x": value}


@pytest.mark.parametrize("key", ["name", "seed", "output.dir", "claims.judge", "prompts.pack"])
def test_where_only_text_can_stand_a_number_is_text(key: str) -> None:
    """`--set output.dir=5` is a folder called 5."""
    *tables, last = key.split(".")
    raw = overridden(f"{key}=5")

    assert (raw[tables[0]] if tables else raw) == {last: "5"}


def test_names_of_models_are_text_too(loads: Loads) -> None:
    """Below the name of an agent as well."""
    assert loads("", "agents.odds.name=7").agents[0].name == "7"


def test_a_key_may_lie_in_tables_that_are_not_there_yet() -> None:
    """Dots go from table to table."""
    assert overridden("limits.requests.openai=3") == {"limits": {"requests": {"openai": 3}}}


def test_the_last_of_two_overrides_counts(loads: Loads) -> None:
    """In the order of the command line."""
    assert loads("", "schedule.deals=2", "schedule.deals=3").schedule.deals == 3


def test_the_configuration_given_is_left_as_it_is() -> None:
    """Overrides are applied to a copy."""
    raw = {"schedule": {"deals": 1}}

    assert override(raw, ["schedule.deals=2"]).raw == {"schedule": {"deals": 2}}
    assert raw == {"schedule": {"deals": 1}}


def test_agents_are_named_also_where_the_name_has_dots(loads: Loads) -> None:
    """runs.md: agents by name; the longest name that fits is meant."""
    agents = loads("", "agents.gpt-5.4.max_tokens=7", "agents.gpt.rate=0.25", agents=MODEL + BOT,
                   schedule="[schedule]\nseats = 2\n").agents  # fmt: skip

    assert agents == (
        ModelAgent("gpt-5.4", "openai/gpt-5.4", max_tokens=7, sampling={"temperature": 0.5}),
        BotAgent("gpt", "bluffer", {"rate": 0.25}),
    )


def test_a_model_is_given_a_rate_and_loses_it_with_its_model(loads: Loads) -> None:
    """runs.md: `rate` of a model is a table; the bot that takes its place may have one of its own, a number."""
    given = ["agents.gpt-5.4.rate.rpm=60", "agents.gpt-5.4.rate.requests=4"]
    other = ["agents.gpt-5.4.bot=bluffer", "agents.gpt-5.4.rate=0.25"]
    duels = "[schedule]\nseats = 2\n"
    model = loads("", *given, agents=MODEL + BOT, schedule=duels).agents[0]
    bot = loads("", *given, *other, agents=MODEL + BOT, schedule=duels).agents[0]

    assert isinstance(model, ModelAgent)
    assert model.rate == Rate(requests=4, rpm=60.0)
    assert bot == BotAgent("gpt-5.4", "bluffer", {"rate": 0.25})


def test_arms_are_named(loads: Loads) -> None:
    """runs.md: arms by name."""
    arms = loads('[[arms]]\nname = "talk"\n[[arms]]\nname = "silent"\n', "arms.silent.talk.speakers=none").arms

    assert [(arm.name, arm.settings.talk.speakers) for arm in arms] == [("talk", "all"), ("silent", "none")]


def test_a_model_that_is_given_a_bot_is_no_model_any_more(loads: Loads) -> None:
    """So that a tournament of models can be tried out with bots, and nothing of the model is left in its way."""
    agents = loads("", "agents.gpt-5.4.bot=odds", agents=MODEL + BOT, schedule="[schedule]\nseats = 2\n").agents

    assert agents[0] == BotAgent("gpt-5.4", "odds")


def test_a_bot_that_is_given_a_model_is_no_bot_any_more(loads: Loads) -> None:
    """The reverse; its options go with it."""
    agents = loads("", "agents.gpt.model=scripted/legal", agents=MODEL + BOT, schedule="[schedule]\nseats = 2\n").agents

    assert agents[1] == ModelAgent("gpt", "scripted/legal")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("foo", "is not of the form key=value, such as schedule.deals=4 or agents.gpt.model=openai/gpt-5.4"),
        ("=4", "is not of the form key=value, such as schedule.deals=4 or agents.gpt.model=openai/gpt-5.4"),
        ("a..b=4", "is not of the form key=value, such as schedule.deals=4 or agents.gpt.model=openai/gpt-5.4"),
        ("agents.odd.bot=odds", "names no agent 'odd'; did you mean 'odds'?"),
        ("agents.zzz.bot=odds", "names no agent 'zzz'; there are odds, honest, bluffer"),
        ("agents.odds=x", "names no key of agents.odds, such as agents.odds.model=openai/gpt-5.4"),
        ("arms.talk.ask.intent=false", "names no arm 'talk'; there are none"),
        ("name.x=1", "name 't' is not a table"),
        ("schedule.deels=1", "unknown key 'deels' in [schedule]; did you mean 'deals'?"),
        ("schedule.deals=no", "schedule.deals 'no' is not a whole number"),
        ("talk.rounds=9", "talk: rounds 9 is not in 1..3"),
        ("rules.stake=die", "rules: hands 8 goes with stake 'duel' only"),
        ("agents.odds.temperature=hot", "agents.odds: option 'temperature' is 'hot', expected a number 0..10"),
        ("schedule.seats=4", "schedule.seats 4 is more than the 3 agents there are"),
    ],
)
def test_a_wrong_override_is_blamed_itself(faults: Faults, text: str, words: str) -> None:
    """The message names the override and not the file, where nothing is wrong."""
    assert faults("[rules]\nhands = 8\n", text) == [f"--set {text}: {words}"]
