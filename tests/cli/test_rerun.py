"""`arena rerun` as a user types it: both distributions, the distance, the exit codes, and what is explained."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from pydantic import JsonValue

from arena.cli import main
from arena.cli.rerun_agents import other_agent, same_agent
from arena.config import ModelAgent
from arena.errors import ConfigError
from arena.game import PRESETS
from arena.models.budget import ledger_total
from arena.transcript import AgentEntry
from tests.analysis.writing import turn, write_match
from tests.cli import swayed_model
from tests.cli.test_bad_input import CASES
from tests.play.rerunning import play_run, transcript_with

ARENA = PRESETS["arena"].vary(hands=1)
TURNS = (turn("1x2"), turn("doubt"))


@pytest.fixture(autouse=True)
def _calm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swayed_model, "MOOD", swayed_model.Mood())


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return play_run(tmp_path_factory.mktemp("run"), "budget.usd=1.0")


@pytest.fixture
def run(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the run to ask about, which keeps what was asked to itself."""
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copytree(played, tmp_path / "t"))


def rerun(run: Path, agent: str, *words: str, hand: int = 1, turn: int = 2) -> int:
    return main(["rerun", str(transcript_with(run, agent)), "--hand", str(hand), "--turn", str(turn), *words])


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def numbers(told: dict[str, Any]) -> tuple[float | None, float | None]:
    return told["sway"]["value"], told["sway"]["noise"]


def test_gullible_bot_is_swayed_and_its_noise_floor_is_0(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """metrics.md, sway: known answers."""
    assert rerun(run, "gull", "--mute", "ann", "--json") == 0
    found = told(capsys)
    assert numbers(found) == (1.0, 0.0)
    assert [side["what"] for side in found["sides"]] == ["as it was", "muted"]
    assert found["sides"][1]["actions"] == {"doubt": 20}
    assert [change["was"] for change in found["sides"][1]["changes"]] == ["I have five sixes."]


@pytest.mark.parametrize("agent", ["odd", "warm"])
def test_bot_of_its_own_dice_is_not_swayed(run: Path, agent: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert rerun(run, agent, "--mute", "ann", "--json") == 0
    assert numbers(told(capsys))[0] == 0.0


def test_model_is_swayed_by_words_of_another_deal(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Ann says at the same turn of her second hands that she has no sixes; the model hears no more of five."""
    assert rerun(run, "mod", "--swap", "--n", "5", "--json") == 0
    found = told(capsys)
    assert [side["actions"] for side in found["sides"]] == [{"7x6": 5}, {"doubt": 5}]
    (change,) = found["sides"][1]["changes"]
    assert (change["now"], change["origin"]["turn"], change["origin"]["hand"]) == ("I have no sixes.", 1, 2)
    assert change["origin"]["match"] != found["match"]
    assert [side["cost_usd"] for side in found["sides"]] == pytest.approx([0.00055] * 2)


def test_words_for_people_name_the_turn_the_change_and_the_numbers(
    run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rerun(run, "gull", "--mute", "ann") == 0
    out, err = capsys.readouterr()
    assert "(gull) faces 5x6 of Seat" in out
    assert 'in turn 1: "I have five sixes."' in out
    assert "20/20 100%" in out
    assert "total variation distance: 1.00 (no interval: each side has one action only); n = 20 and 20" in out
    assert "noise floor, two halves of the sample as it was: 0.00" in out
    assert "40 asked now" in err


def test_without_a_change_one_distribution_is_told(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rerun(run, "warm", "--json") == 0
    found = told(capsys)
    assert (len(found["sides"]), found["sides"][0]["n"], found["sway"]) == (1, 20, None)


def test_another_agent_is_asked_in_its_place(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: `--with MODEL`; here a bot, then an agent of the run, then a model by its name."""
    assert rerun(run, "gull", "--with", "odds", "--json") == 0
    found = told(capsys)
    assert [side["agent"] for side in found["sides"]] == ["gull", "odds"]
    assert found["sway"]["value"] == 1.0
    assert rerun(run, "gull", "--with", "mod", "--n", "2", "--json") == 0
    assert told(capsys)["sides"][1]["actions"] == {"7x6": 2}
    assert rerun(run, "gull", "--with", "tests.cli.swayed_model:make", "--n", "2", "--json") == 0
    assert told(capsys)["asked"] == 0


def test_another_agent_is_asked_both_ways_where_words_change(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sway of that agent, not a mix of two differences."""
    assert rerun(run, "odd", "--with", "gullible", "--mute", "ann", "--json") == 0
    found = told(capsys)
    assert [side["agent"] for side in found["sides"]] == ["gullible", "gullible"]
    assert found["sway"]["value"] == 1.0


def test_same_command_again_asks_nothing(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rerun(run, "mod", "--mute", "ann", "--n", "3", "--json") == 0
    first = told(capsys)
    assert rerun(run, "mod", "--mute", "ann", "--n", "3", "--json") == 0
    again = told(capsys)
    assert (first["asked"], again["asked"], len(swayed_model.MOOD.calls)) == (6, 0, 6)
    assert first["sides"] == again["sides"]


def test_money_goes_through_the_ledger_of_the_run(run: Path) -> None:
    """runs.md: the budget is the run's, whoever spends it."""
    before = ledger_total(run / "ledger.jsonl")
    assert rerun(run, "mod", "--n", "4") == 0
    assert float(ledger_total(run / "ledger.jsonl") - before) == pytest.approx(4 * 0.00011)


def test_spent_budget_stops_with_what_there_is(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md, exit codes: 3, stopped at a limit; can be resumed."""
    config = run / "run.toml"
    config.write_text(config.read_text().replace("usd = 1.0", "usd = 0.0001"))
    assert rerun(run, "mod") == 3
    err = capsys.readouterr().err
    assert "the same command asks for the rest" in err
    assert "budget.usd" in err


def test_refused_key_has_its_exit_code(run: Path) -> None:
    swayed_model.MOOD.refuses_key = True
    assert rerun(run, "mod") == 4


def test_run_verifies_as_before(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rerun(run, "gull", "--mute", "ann") == 0
    assert main(["verify", str(run)]) == 0
    assert "rerun" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--hand", "9", "--turn", "1"], "has no hand 9; its last one is 5"),
        (["--hand", "3", "--turn", "9"], "no such turn was played in the hand; it has 4"),
        (["--hand", "3", "--turn", "4"], "forced doubt at the top of the ladder"),
        (["--hand", "1", "--turn", "1", "--mute", "Z"], "no seat 'Z' in"),
        (["--hand", "1", "--turn", "1", "--with", "gulible"], "did you mean 'gullible'?"),
        (["--hand", "1", "--turn", "1", "--with", "scripted"], "this bot needs a script"),
    ],
)
def test_what_cannot_be_asked_is_explained(
    words: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(shutil.copy(CASES / "classic.jsonl", tmp_path))
    assert main(["rerun", str(path), *words]) == 2
    assert why in capsys.readouterr().err
    assert [file.name for file in tmp_path.rglob("*.jsonl") if file.stat().st_size] == ["classic.jsonl"]


def test_model_whose_prompts_are_gone_cannot_be_asked(
    run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Other words would be another question."""
    shutil.rmtree(run / "prompts")
    monkeypatch.setattr("arena.cli.prompt_check.resource", lambda name: tmp_path)
    assert rerun(run, "mod") == 2
    assert "the prompts of the match are not at hand" in capsys.readouterr().err
    assert swayed_model.MOOD.calls == []


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ("nobody/model", "nobody/model"),
        ("openai/gpt-5.4", "OPENAI_API_KEY is not set"),
        ("anthropic/some", "no price is known"),
    ],
)
def test_model_that_cannot_be_asked_is_explained_before_anything_is_spent(
    run: Path, other: str, why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The run has a budget."""
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    assert rerun(run, "mod", "--with", other) == 2
    assert why in capsys.readouterr().err
    assert swayed_model.MOOD.calls == []
    assert list((run / "reruns").iterdir()) == []


def test_person_cannot_be_asked_again_but_another_can_in_that_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_match(tmp_path, TURNS, seed="0" * 16, names=("ann", "ben"), kinds=("human", "human"), ruleset=ARENA)
    words = ["rerun", str(path), "--hand", "1", "--turn", "2"]
    assert main(words) == 2
    assert "is a person, who cannot be asked again; --with MODEL" in capsys.readouterr().err
    assert main([*words, "--with", "odds", "--json"]) == 0
    assert [side["agent"] for side in told(capsys)["sides"]] == ["odds"]


def test_agent_is_as_the_header_has_it_where_no_run_tells() -> None:
    spec: dict[str, JsonValue] = {"model": "openai/some", "reasoning": "low", "max_tokens": 50, "temperature": 0.5}
    agent = same_agent(AgentEntry(seat=0, name="gpt", kind="model", spec=spec), None)
    assert agent.spec == spec
    assert isinstance(agent, ModelAgent)
    assert agent.sampling == {"temperature": 0.5}


def test_local_model_is_to_be_named_by_its_path() -> None:
    """transcript.md: a spec names files, not where they lie."""
    given = AgentEntry(seat=0, name="small", kind="model", spec={"model": "local/small.gguf", "max_tokens": 50})
    with pytest.raises(ConfigError, match="--with local/PATH"):
        same_agent(given, None)
    other = other_agent("local//models/small.gguf", given, None)
    assert isinstance(other, ModelAgent)
    assert (other.model, other.max_tokens) == ("local//models/small.gguf", 50)
