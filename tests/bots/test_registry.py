"""The bots by name: what can be configured, and how mistakes are named."""

from dataclasses import fields
from math import inf, nan

import pytest

from arena.bots import BOTS, Bayes, Bluffer, Gullible, Honest, Odds, Random, Scripted, build_bot
from arena.errors import ConfigError


@pytest.mark.parametrize(
    ("name", "options", "bot"),
    [
        ("random", {}, Random()),
        ("odds", {}, Odds()),
        ("odds", {"temperature": 0.05}, Odds(temperature=0.05)),
        ("odds", {"temperature": 1}, Odds(temperature=1.0)),
        ("honest", {}, Honest()),
        ("bluffer", {}, Bluffer()),
        ("bluffer", {"rate": 0.5}, Bluffer(rate=0.5)),
        ("gullible", {}, Gullible()),
        ("gullible", {"temperature": 0.05}, Gullible(temperature=0.05)),
        ("bayes", {}, Bayes()),
        ("bayes", {"temperature": 0.3}, Bayes(temperature=0.3)),
        ("scripted", {"script": []}, Scripted(())),
    ],
)
def test_a_bot_is_built_from_its_name_and_options(name: str, options: dict[str, object], bot: object) -> None:
    assert build_bot(name, options) == bot


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("bluffr", {}, "unknown bot 'bluffr'; did you mean 'bluffer'?"),
        ("zzz", {}, "unknown bot 'zzz'; there are 'random', 'odds', 'honest', 'bluffer'"),
        ("odds", {"temprature": 1}, "bot 'odds': unknown option 'temprature'; did you mean 'temperature'?"),
        ("random", {"rate": 1}, "bot 'random': unknown option 'rate'; it takes none"),
        ("odds", {"temperature": "hot"}, "bot 'odds': option 'temperature' is 'hot', expected a number 0..10"),
        ("odds", {"temperature": -1}, "is -1, expected a number 0..10"),
        ("odds", {"temperature": nan}, "is nan, expected a number 0..10"),
        ("odds", {"temperature": inf}, "is inf, expected a number 0..10"),
        ("odds", {"temperature": True}, "is True, expected a number"),
        ("bayes", {"temperature": 0}, "is 0, expected a number 0.02..10"),
        ("bluffer", {"rate": 1.5}, "bot 'bluffer': option 'rate' is 1.5, expected a number 0..1"),
        ("scripted", {}, "bot 'scripted': option 'script' is missing"),
        ("scripted", {"script": [{"hand": 1}]}, "bot 'scripted': option 'script' entry 1 has no 'turn'"),
    ],
)
def test_a_mistake_names_the_bot_the_option_and_what_was_expected(
    name: str, options: dict[str, object], words: str
) -> None:
    with pytest.raises(ConfigError) as refused:
        build_bot(name, options)
    assert words in str(refused.value)


@pytest.mark.parametrize("kind", BOTS.values(), ids=BOTS)
def test_the_table_tells_every_option_of_a_bot(kind: object) -> None:
    assert [option.name for option in kind.options] == [field.name for field in fields(kind.build)]


@pytest.mark.parametrize("name", ["odds", "bluffer", "gullible", "bayes"])
def test_the_table_tells_the_defaults_that_the_bots_have(name: str) -> None:
    assert build_bot(name, {}) == BOTS[name].build()
