"""From tables to values: presets, arms, agents and paths."""

from pathlib import Path

import pytest

from arena.config import BotAgent, ModelAgent, Price, Rate, load
from arena.game import Ask, Identity, Invalid, Memory, Ruleset, Settings, Talk, preset
from tests.config.conftest import AGENTS, SCHEDULE, TOP, Loads

DUELS = '[schedule]\nkind = "round_robin"\nseats = 2\n'
SILENT = '[[arms]]\nname = "talk"\n[[arms]]\nname = "silent"\ntalk.speakers = "none"\n'
EVERYTHING = """
[rules]
dice_per_seat = 3
hands = 4
[talk]
speakers = "active"
rounds = 1
merge = true
[memory]
scope = "hand"
[invalid]
retries = 1
then = "lowest"
[identity]
names = true
[ask]
plan = "off"
intent = false
[prompts]
moves = "menu"
reply = "json"
framing = "honest"
"""


def model(text: str, loads: Loads) -> ModelAgent:
    """Return a model agent with these keys, as resolved."""
    agents = f'[[agents]]\nname = "m"\n{text}\n[[agents]]\nname = "odds"\nbot = "odds"\n'
    agent = loads(agents=agents, schedule=DUELS).agents[0]
    assert isinstance(agent, ModelAgent)
    return agent


def test_every_condition_ends_in_the_values_of_the_game(loads: Loads) -> None:
    """rules.md and table.md: the fields of rules and settings, all said otherwise than by default."""
    arm = loads(EVERYTHING).arms[0]

    assert arm.rules == Ruleset(dice_per_seat=3, hands=4)
    assert arm.settings == Settings(
        talk=Talk(speakers="active", merge=True),
        memory=Memory("hand"),
        invalid=Invalid(retries=1, then="lowest"),
        identity=Identity(names=True),
        moves="menu",
        framing="honest",
        ask=Ask(plan="off", intent=False),
        reply="json",
    )


@pytest.mark.parametrize("name", ["arena", "classic", "count-calls"])
def test_a_preset_is_the_games_own(loads: Loads, name: str) -> None:
    """rules.md: a configuration may start from a preset."""
    assert loads(f'[rules]\npreset = "{name}"\n').arms[0].rules == preset(name)


def test_another_stake_takes_the_hands_of_the_preset_away(loads: Loads) -> None:
    """rules.md: hands go with stake duel only, and TOML cannot write null."""
    assert loads('[rules]\nstake = "point"\n').arms[0].rules == Ruleset(stake="point", hands=None)


@pytest.mark.parametrize(
    ("text", "speakers"),
    [
        ("", "all"),
        ('[rules]\npreset = "classic"\n', "all"),
        ('[rules]\npreset = "count-calls"\n', "none"),
        ('[rules]\npreset = "count-calls"\n[talk]\nmax_chars = 100\n', "none"),
        ('[rules]\npreset = "count-calls"\n[talk]\nspeakers = "active"\n', "active"),
    ],
)
def test_count_calls_is_silent_unless_told_otherwise(loads: Loads, text: str, speakers: str) -> None:
    """table.md, Talk: speakers are all, by default none in count-calls."""
    assert loads(text).arms[0].settings.talk.speakers == speakers


def test_an_arm_changes_what_it_says_and_nothing_else(loads: Loads) -> None:
    """runs.md: each overrides any of rules, talk, memory, invalid, identity, prompts, ask."""
    talk, silent = loads("[talk]\nmax_chars = 100\n[memory]\nscope = 'hand'\n" + SILENT).arms

    assert (talk.name, silent.name) == ("talk", "silent")
    assert talk.settings == Settings(talk=Talk(max_chars=100), memory=Memory("hand"))
    assert silent.settings == Settings(talk=Talk(speakers="none", max_chars=100), memory=Memory("hand"))


def test_an_arm_changes_single_rules(loads: Loads) -> None:
    """The other rules stay as the configuration has them."""
    text = '[rules]\nhands = 4\n[[arms]]\nname = "few"\nrules.dice_per_seat = 2\n'

    assert loads(text).arms[0].rules == Ruleset(hands=4, dice_per_seat=2)


def test_an_arm_with_a_preset_starts_from_it(loads: Loads) -> None:
    """The hands of a duel have no meaning in classic."""
    text = '[rules]\nhands = 4\n[[arms]]\nname = "quiet"\nrules.preset = "count-calls"\n'
    arm = loads(text).arms[0]

    assert arm.rules == preset("count-calls")
    assert arm.settings.talk.speakers == "none"


def test_a_model_has_what_was_said_of_it(loads: Loads) -> None:
    """runs.md: base_url, temperature and other sampling settings, rate, price."""
    agent = model(
        'model = "openai/x"\nreasoning = "low"\nmax_tokens = 5\nbase_url = "http://localhost:1/v1"\napi = "chat"\n'
        'key_env = "MY_KEY"\ntemperature = 1\nseed = 3\nsampling = { logit_bias = { a = 1 } }\n'
        "price = { input = 3.0, cached = 0.3, output = 15.0 }\nrate = { requests = 4, rpm = 60 }",
        loads,
    )

    assert agent == ModelAgent(
        "m",
        "openai/x",
        reasoning="low",
        max_tokens=5,
        base_url="http://localhost:1/v1",
        api="chat",
        key_env="MY_KEY",
        sampling={"temperature": 1.0, "seed": 3, "logit_bias": {"a": 1}},
        price=Price(input=3.0, cached=0.3, output=15.0),
        rate=Rate(requests=4, rpm=60.0),
    )


def test_the_spec_of_a_model_holds_what_can_change_a_reply(loads: Loads) -> None:
    """transcript.md: as configured, sampling settings included, no secrets; prices and rates change no reply."""
    agent = model(
        'model = "openai/x"\nmax_tokens = 5\nkey_env = "MY_KEY"\ntemperature = 0.5\nprice = { input = 1, output = 1 }\n'
        "rate = { rpm = 60 }",
        loads,
    )

    assert agent.spec == {"model": "openai/x", "max_tokens": 5, "temperature": 0.5}


def test_a_file_of_this_machine_is_found_beside_the_configuration_and_told_by_its_name(tmp_path: Path) -> None:
    """runs.md: paths are relative to the file; a match has the same name wherever it runs."""
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "tiny.gguf").touch()
    path = tmp_path / "t.toml"
    path.write_text(TOP + '[[agents]]\nname = "m"\nmodel = "local/models/tiny.gguf"\n' + AGENTS + SCHEDULE)
    agent = load(path).agents[0]

    assert agent == ModelAgent("m", f"local/{tmp_path}/models/tiny.gguf")
    assert agent.spec == {"model": "local/tiny.gguf"}


def test_a_prompt_pack_of_ones_own_is_found_beside_the_configuration(loads: Loads, tmp_path: Path) -> None:
    """runs.md: other paths are relative to the file."""
    arm = loads('[prompts]\npack = "./mine"\n').arms[0]
    (tmp_path / "mine").mkdir()

    assert arm.pack == f"{tmp_path}/mine"
    assert arm.pack_folder == tmp_path / "mine"


def test_the_output_folder_is_relative_to_the_working_directory(loads: Loads) -> None:
    """runs.md: output.dir is relative to the working directory."""
    assert loads('[output]\ndir = "runs"\n').output.dir == Path("runs")


def test_a_bot_has_its_options(loads: Loads) -> None:
    """table.md, Bots."""
    agents = AGENTS + '[[agents]]\nname = "bold"\nbot = "bluffer"\nrate = 1\n'
    bold = loads(agents=agents).agents[3]

    assert bold == BotAgent("bold", "bluffer", {"rate": 1})
    assert bold.spec == {"bot": "bluffer", "rate": 1}


def test_the_house_may_name_bots_that_have_no_table_of_their_own(loads: Loads) -> None:
    """runs.md: field names its house, `house = ["odds", "bayes"]`."""
    schedule = '[schedule]\nkind = "field"\nseats = 3\nhouse = ["random", "odds"]\n'
    tournament = loads(schedule=schedule)

    assert tournament.agents[-1] == BotAgent("random", "random")
    assert tournament.schedule.house == ("random", "odds")


@pytest.mark.parametrize(
    ("name", "provider"),
    [
        ("openai/gpt-5.4", "openai"),
        ("litellm/groq/llama", "litellm/groq"),
        ("litellm/llama", "litellm"),
        ("scripted/legal", "scripted"),
        ("my.models:make", "my.models:make"),
    ],
)
def test_whose_limits_count_is_read_off_the_model(name: str, provider: str) -> None:
    """table.md, Transport: one limiter per provider account and model."""
    assert ModelAgent("m", name).provider == provider
