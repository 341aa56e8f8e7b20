"""One model of one account has one limiter, so its agents need one rate (table.md, Transport)."""

import pytest

from tests.config.conftest import Faults, Loads

DUELS = '[schedule]\nkind = "round_robin"\nseats = 2\n'
ADVICE = "give both the same {0}, or leave it to limits.{0}"


def pair(one: str, other: str, model: str = "openai/x") -> str:
    """Return two agents on a model, with the keys given."""
    return "".join(
        f'[[agents]]\nname = "{name}"\nmodel = "{model}"\n{keys}\n' for name, keys in zip("ab", (one, other))
    )


@pytest.mark.parametrize(
    ("one", "other", "limits", "limit", "words"),
    [
        ("rate = { rpm = 60 }", "rate = { rpm = 30 }", "", "rpm",
         "agents.b.rate.rpm 30 differs from agents.a.rate.rpm 60"),
        ("rate = { rpm = 60 }", "rate = { tpm = 9, rpm = 60 }", "", "tpm",
         "agents.b.rate.tpm 9 differs from agents.a, which has none"),
        ("rate = { requests = 4 }", "", "", "requests",
         "agents.a.rate.requests 4 differs from agents.b, which has none"),
        ("", "rate = { requests = 4 }", "[limits]\nrequests = { openai = 8 }\n", "requests",
         "agents.b.rate.requests 4 differs from limits.requests 8, which holds for agents.a"),
        ("rate = { tpm = 1000000 }", "rate = {}", '[limits]\ntpm = { openai = 5, "openai/x" = 7 }\n', "tpm",
         "agents.a.rate.tpm 1000000 differs from limits.tpm 7, which holds for agents.b"),
    ],
)  # fmt: skip
def test_two_rates_of_one_model_of_one_account_are_refused(
    faults: Faults, one: str, other: str, limits: str, limit: str, words: str
) -> None:
    """Both agents and keys are named, what is told of each, and what to do."""
    assert faults(limits, agents=pair(one, other), schedule=DUELS) == [
        f"t.toml: {words}; both ask 'openai/x' of one account, which has one limit: {ADVICE.format(limit)}"
    ]


@pytest.mark.parametrize(
    ("one", "other", "limits"),
    [
        ("rate = { rpm = 60 }", "rate = { rpm = 60.0 }", ""),
        ("rate = { rpm = 60 }", "", "[limits]\nrpm = { openai = 60 }\n"),
        ("rate = {}", "", "[limits]\nrpm = { openai = 60 }\n"),
        ('base_url = "http://127.0.0.1:1/v1"\nrate = { rpm = 60 }', 'base_url = "http://127.0.0.1:2/v1"', ""),
        ('key_env = "MINE"\nrate = { rpm = 60 }', "rate = { rpm = 30 }", ""),
        ('api = "chat"\nrate = { rpm = 60 }', "rate = { rpm = 30 }", ""),
    ],
)
def test_one_rate_or_two_accounts_are_taken(loads: Loads, one: str, other: str, limits: str) -> None:
    """What counts is what holds for each in the end; another server or key is another account."""
    assert len(loads(limits, agents=pair(one, other), schedule=DUELS).agents) == 2


def test_each_of_three_agents_is_held_to_the_first(faults: Faults) -> None:
    """So that every agent that needs another rate is named."""
    agents = pair("rate = { rpm = 60 }", "") + '[[agents]]\nname = "c"\nmodel = "openai/x"\nrate = { requests = 2 }\n'

    assert [line.partition(";")[0] for line in faults(agents=agents, schedule=DUELS)] == [
        "t.toml: agents.a.rate.rpm 60 differs from agents.b, which has none",
        "t.toml: agents.c.rate.requests 2 differs from agents.a, which has none",
        "t.toml: agents.a.rate.rpm 60 differs from agents.c, which has none",
    ]


@pytest.mark.parametrize(
    ("one", "other", "limits", "words"),
    [
        ("rate = { rpm = 60 }", "rate = { rpm = 0 }", "", "agents.b.rate.rpm 0 is not above 0"),
        ("rate = { rpm = 60 }", 'base_url = "there"', "",
         "agents.b.base_url 'there' is not an address that starts with http:// or https://"),
        ("rate = { rpm = 60 }", "", "[limits]\nrpm = { openai = -60 }\n", "limits.rpm.openai -60 is not above 0"),
    ],
)  # fmt: skip
def test_what_a_mistake_leaves_is_not_held_against_anyone(
    faults: Faults, one: str, other: str, limits: str, words: str
) -> None:
    """Nobody knows yet whether the rates will differ."""
    assert faults(limits, agents=pair(one, other), schedule=DUELS) == [f"t.toml: {words}"]


def test_the_override_that_made_two_rates_is_blamed(faults: Faults) -> None:
    """runs.md: every mistake with file or override."""
    (line,) = faults("", "agents.a.rate.rpm=30", agents=pair("", "rate = { rpm = 60 }"), schedule=DUELS)

    assert line.startswith("--set agents.a.rate.rpm=30: agents.b.rate.rpm 60 differs from agents.a.rate.rpm 30; both")
