"""The leaderboard, on runs that have nothing, or something odd, to count: sensible, never NaN, never a traceback."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from math import isfinite
from pathlib import Path

import pytest

from arena.analysis.facts import read_facts
from arena.analysis.leaderboard import Leaderboard, leaderboard
from arena.analysis.luck import Luck
from arena.analysis.naming import survey_labels
from arena.analysis.tables import collect
from arena.errors import ConfigError
from arena.game import PRESETS, Ruleset, Settings, Talk
from tests.analysis.playing import TALKING, Bot, play_league
from tests.analysis.writing import Turn, turn, write_match

RULES = Ruleset(dice_per_seat=2, hands=2)
DOUBTED = [turn("1x1"), turn("doubt")] * 2
FORFEITED = [turn("1x1"), turn("forfeit")] * 2
MODELS = ("model", "model", "model")


def board(paths: list[Path], **options: object) -> Leaderboard:
    return leaderboard(collect(read_facts(paths, survey_labels(paths))), **options)  # type: ignore[arg-type]


def numbers(value: object) -> Iterator[float]:
    """Yield every number inside a value."""
    if isinstance(value, float | int):
        yield float(value)
    elif isinstance(value, dict):
        for inner in value.values():
            yield from numbers(inner)
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from numbers(inner)
    elif is_dataclass(value):
        for one in fields(value):
            yield from numbers(getattr(value, one.name))


def match(folder: Path, turns: list[Turn] = DOUBTED, **more: object) -> Path:
    return write_match(folder, turns, **{"seed": "paper-1", "ruleset": RULES, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("turns", "more"),
    [
        (DOUBTED, {}),
        (FORFEITED, {}),
        ([turn("forfeit")] * 2, {}),
        ([], {"ends": "abandoned"}),
        ([turn("1x1"), turn("doubt"), turn("1x4"), turn("void")], {"ends": "abandoned"}),
        ([turn("1x1")], {"ends": "unfinished"}),
        (DOUBTED, {"settings": Settings(talk=Talk(speakers="none"))}),
        (DOUBTED, {"kinds": MODELS, "cost_usd": None}),
        (DOUBTED, {"kinds": ("human", "bot", "bot")}),
        (DOUBTED[:2], {"ruleset": Ruleset(dice_per_seat=2, hands=1)}),
        (DOUBTED + DOUBTED[:2], {"ruleset": PRESETS["count-calls"]}),
    ],
    ids=[
        "two hands", "forfeits only", "forfeits without a bid", "abandoned at once", "abandoned only",
        "unfinished only", "a silent table", "no prices", "a person", "one hand", "all ties",
    ],
)  # fmt: skip
def test_a_run_with_little_to_count_gives_no_nan(turns: list[Turn], more: dict[str, object], tmp_path: Path) -> None:
    """metrics.md: "not computed" where it is."""
    found = board([match(tmp_path, turns, **more)], luck=Luck(hands=5))

    assert all(map(isfinite, numbers(found)))
    assert {one.agent for one in found.standings} == {"ann", "ben", "cat"}


def test_abandoned_matches_take_part_in_nothing_and_are_counted(tmp_path: Path) -> None:
    """rules.md: nothing is ranked, nobody is given zeros."""
    found = board([match(tmp_path, DOUBTED[:2], ends="abandoned")])

    assert [(one.matches, one.hands, one.net.value) for one in found.standings] == [(0, 0, None)] * 3
    assert (found.left_out.abandoned_matches, found.blocks) == (1, 0)


def test_match_with_hints_takes_part_in_nothing_and_is_counted(tmp_path: Path) -> None:
    """transcript.md, `assisted`: what a person did with hints is not what it would have done."""
    found = board([match(tmp_path, assisted=True)])

    assert [(one.matches, one.hands, one.net.value) for one in found.standings] == [(0, 0, None)] * 3
    assert (found.left_out.assisted_matches, found.blocks) == (1, 0)


def test_mixed_rulesets_are_refused_with_words(tmp_path: Path) -> None:
    """A number over two games is of neither."""
    paths = [match(tmp_path, run="small"), match(tmp_path, ruleset=Ruleset(dice_per_seat=3, hands=2), run="large")]

    told = r"2 rulesets cannot be measured together: arena \w+ \(1 match of .*; choose one arm or run"
    with pytest.raises(ConfigError, match=told):
        board(paths)


def test_one_arm_of_two_rulesets_is_measured(tmp_path: Path) -> None:
    """Arms may change the rules; each is measured alone."""
    paths = [match(tmp_path, arm="two"), match(tmp_path, ruleset=Ruleset(dice_per_seat=3, hands=2), arm="three")]

    assert {one.hands for one in board(paths, arm="three").standings} == {2}


def test_unknown_prices_are_told_and_give_no_cost(tmp_path: Path) -> None:
    """table.md: otherwise the price is unknown, never 0."""
    found = board([match(tmp_path, kinds=MODELS, cost_usd=None)])

    assert {one.effort.cost_usd for one in found.standings} == {None}
    assert "the price of 8 attempts is unknown; costs that hold them are not computed" in found.warnings


def test_known_prices_add_up(tmp_path: Path) -> None:
    """Four decisions and as many questions for words, at 0.01 each, over three models and two hands."""
    found = board([match(tmp_path, kinds=MODELS)])
    efforts = [one.effort for one in found.standings]

    assert sum(one.cost_usd or 0 for one in efforts) == pytest.approx(0.08)
    assert (efforts[0].seconds_median, efforts[0].seconds_p95) == (2.0, 2.0)
    assert sum(one.attempts for one in efforts) == sum(one.outcomes[0] for one in efforts) == 8


def test_a_model_that_changed_is_warned_of(tmp_path: Path) -> None:
    """metrics.md: a change of model.served within a run is warned of."""
    paths = [
        match(tmp_path, kinds=MODELS, served="m-1"),
        match(tmp_path, kinds=MODELS, served="m-2", seed="paper-2"),
    ]

    assert "agent 'ann': the model served changed within the run: m-1, then m-2" in board(paths).warnings


def test_a_run_that_stopped_early_says_so(tmp_path: Path) -> None:
    """metrics.md: bands assume the planned sample."""
    found = board([match(tmp_path)], planned=6)

    assert "1 of 6 planned matches are complete; bands assume the planned sample" in found.warnings


def test_people_are_not_judged_unless_asked_for(tmp_path: Path) -> None:
    """table.md, People: no truth, lie or credulity figures."""
    path = match(tmp_path, kinds=("human", "bot", "bot"))

    closed, asked = board([path]), board([path], include_people=True)

    assert closed.measures["bluff_rate"]["ann"].why == "not computed for people"
    assert asked.measures["bluff_rate"]["ann"].value == 0.0
    assert {one.agent: one.credulity is None for one in closed.standings} == {"ann": True, "ben": False, "cat": False}
    assert closed.left_out.seats_of_people == 1


def test_two_agents_of_one_name_are_two_lines(tmp_path: Path) -> None:
    """Agents with the same name in two runs that mean different ones."""
    paths = [match(tmp_path, run="old"), match(tmp_path, run="new", spec="other", seed="paper-2")]

    assert "ann (new)" in {one.agent for one in board(paths).standings}


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Leaderboard:
    table = (Bot("honest", "honest"), Bot("random", "random"), Bot("bayes", "bayes"))
    paths = play_league(tmp_path_factory.mktemp("league"), table, deals=22, arms={None: TALKING})
    return board(paths, luck=Luck(hands=20))


def test_the_best_stands_first_and_the_worst_last(league: Leaderboard) -> None:
    """Who plays any legal action loses; every interval is there."""
    assert league.standings[-1].agent == "random"
    assert league.standings[-1].ranks == (3, 3)
    assert {one.net.how for one in league.standings} == {"bootstrap"}


def test_anchors_are_marked(league: Leaderboard) -> None:
    """metrics.md: `honest` and `bayes` are marked as anchors wherever they played."""
    assert {one.agent: one.anchor for one in league.standings} == {"honest": "honest", "bayes": "bayes", "random": None}


def test_the_honest_bot_is_the_reference(league: Leaderboard) -> None:
    """metrics.md, Bradley-Terry."""
    assert next(one.elo.value for one in league.standings if one.agent == "honest") == 1500.0


def test_few_deals_are_provisional(league: Leaderboard) -> None:
    """metrics.md: provisional under 200 blocks."""
    assert "22 deals: everything is provisional under 200" in league.warnings
    assert league.blocks == 22
