"""Who sits at the table of `arena play`, from what is said on the command line."""

from pathlib import Path

import pytest

from arena.cli.play_table import check_name, opponents
from arena.config import Agent, BotAgent, ModelAgent
from arena.errors import ConfigError
from arena.game import PRESETS


def seat(vs: str | None, seats: int | None = None, preset: str = "arena") -> tuple[Agent, ...]:
    return opponents(vs, seats=seats, rules=PRESETS[preset], taken="person")  # type: ignore[index]


def names(agents: tuple[Agent, ...]) -> list[str]:
    return [agent.name for agent in agents]


def test_house_bots_fill_the_table() -> None:
    assert names(seat(None)) == ["bluffer", "honest"]
    assert names(seat(None, 7)) == ["bluffer", "honest", "bayes", "odds", "gullible", "bluffer-2"]


def test_named_agents_sit_in_the_order_they_are_named() -> None:
    assert seat("odds, bayes") == (BotAgent("odds", "odds"), BotAgent("bayes", "bayes"))


def test_more_seats_than_names_are_filled_from_the_first_again() -> None:
    assert names(seat("odds,bayes", 5)) == ["odds", "bayes", "odds-2", "bayes-2"]


def test_nobody_else_has_the_name_of_the_person() -> None:
    agents = opponents("odds", seats=None, rules=PRESETS["arena"], taken="odds")
    assert names(agents) == ["odds-2"]


@pytest.mark.parametrize(
    ("vs", "agent"),
    [
        ("openai/gpt-5.4", ModelAgent("gpt-5.4", "openai/gpt-5.4")),
        ("litellm/groq/some model", ModelAgent("some-model", "litellm/groq/some model")),
        ("mine:factory", ModelAgent("factory", "mine:factory")),
        ("local//m/tiny.Q4.gguf", ModelAgent("tiny.Q4", "local//m/tiny.Q4.gguf")),
    ],
)
def test_models_are_named_for_their_model(vs: str, agent: ModelAgent) -> None:
    assert seat(vs) == (agent,)


def test_file_of_a_local_model_is_looked_for_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert seat("local/m.gguf") == (ModelAgent("m", f"local/{tmp_path}/m.gguf"),)


@pytest.mark.parametrize(
    ("vs", "seats", "preset", "told"),
    [
        ("ods", None, "arena", "--vs 'ods' is neither a bot nor provider/model; did you mean 'odds'"),
        ("scripted", None, "arena", "needs a script"),
        (None, 7, "count-calls", "--seats 7: the rules of count-calls take 2 to 6 seats"),
        (None, 1, "arena", "--seats 1: the rules of arena take 2 to 10 seats"),
        ("odds,odds,odds,odds,odds,odds", None, "count-calls", "--vs with 6 names: the rules of count-calls take 2"),
        ("odds,bayes", 2, "arena", "--vs names 2 agents, but --seats 2 leaves 1"),
    ],
)
def test_what_cannot_be_seated_is_refused_with_the_option(
    vs: str | None, seats: int | None, preset: str, told: str
) -> None:
    with pytest.raises(ConfigError) as refused:
        seat(vs, seats, preset)
    assert told in str(refused.value)


@pytest.mark.parametrize("name", ["", "-x", "a b", "ä", "x" * 65, "a\x1b[2J"])
def test_name_that_no_agent_may_have_is_refused(name: str) -> None:
    with pytest.raises(ConfigError, match="--name"):
        check_name(name)


def test_usual_name_is_taken_as_it_is() -> None:
    assert check_name("Ada.2") == "Ada.2"
