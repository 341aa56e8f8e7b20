"""What a run will take, held to what runs took (runs.md, `arena plan`)."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from arena.config import load
from arena.game import preset
from arena.play.gauge import Asked, gauge
from arena.play.plan import Plan, plan
from arena.play.run import RunOptions, play_run, run_folder
from arena.resources import resource
from arena.transcript import find_transcripts

CONFIG = """
name = "p"
seed = "1"
[rules]
hands = 4
[[agents]]
name = "ada"
model = "scripted/legal"
max_tokens = 100
price = { input = 2.0, output = 10.0, cached = 0.2 }
[[agents]]
name = "ben"
bot = "bluffer"
[schedule]
kind = "round_robin"
seats = 2
deals = 3
[[arms]]
name = "talk"
[[arms]]
name = "silent"
talk.speakers = "none"
"""


def planned(tmp_path: Path, *overrides: str) -> Plan:
    path = tmp_path / "p.toml"
    path.write_text(CONFIG)
    return plan(load(path, [f"output.dir={tmp_path}", *overrides]))


def test_counts_are_those_of_the_schedule(tmp_path: Path) -> None:
    found = planned(tmp_path)
    assert (found.matches, found.tables, found.deals) == (12, 1, 3)
    assert [(arm.name, arm.matches, arm.deal_blocks) for arm in found.arms] == [("talk", 6, 3), ("silent", 6, 3)]
    assert found.agents[0].matches == 12
    assert found.unpriced == ()


def test_size_of_prompts_is_that_of_the_run(tmp_path: Path) -> None:
    """Tokens come from real prompts: within a fifth of what the run then asks, call for call."""
    found = planned(tmp_path)
    tournament = load(tmp_path / "p.toml", [f"output.dir={tmp_path}", "output.prompts=full"])
    asyncio.run(play_run(tournament, RunOptions(environ={})))
    lines = [json.loads(line) for path in find_transcripts([run_folder(tournament)]) for line in _lines(path)]
    attempts = [line for line in lines if line["kind"] == "attempt"]
    sent = sum(len(message["content"].encode()) for line in attempts for message in line["prompt"]["messages"])
    ada = found.agents[0]
    assert ada.input_tokens.expected / ada.calls.expected == pytest.approx(sent / 4 / len(attempts), rel=0.2)


def _lines(path: Path) -> list[str]:
    return path.read_text().splitlines()


def test_cost_is_tokens_times_price(tmp_path: Path) -> None:
    ada = planned(tmp_path).agents[0]
    assert ada.cost_usd is not None
    expected = (2 * ada.input_tokens.expected + 10 * ada.output_tokens.expected) / 1e6
    assert ada.cost_usd.expected == pytest.approx(expected, rel=1e-3)
    assert ada.cost_usd.low < ada.cost_usd.expected < ada.cost_usd.high
    assert ada.output_tokens.high == pytest.approx(100 * ada.calls.high)


def test_reasoning_is_expected_to_cost(tmp_path: Path) -> None:
    models = ["agents.ada.model=openai/gpt-5.4", "agents.ada.max_tokens=9000"]
    low, high = (planned(tmp_path, *models, f"agents.ada.reasoning={level}") for level in ("low", "high"))
    calls = low.agents[0].calls.expected
    assert high.agents[0].output_tokens.expected - low.agents[0].output_tokens.expected > 2500 * calls


def test_unknown_price_is_named_and_left_out(tmp_path: Path) -> None:
    """table.md, Money: unknown is never 0."""
    path = tmp_path / "p.toml"
    path.write_text(CONFIG.replace("price =", "# price =").replace("scripted/legal", "litellm/nobody/knows"))
    found = plan(load(path))
    assert found.unpriced == ("ada",)
    assert found.cost_usd.high == 0


@pytest.mark.parametrize(
    ("limits", "bound"),
    [
        ("limits.rpm={scripted=1}", "rpm = 1 of scripted/legal"),
        ("limits.tpm={scripted=100}", "tpm = 100 of scripted/legal"),
        ("limits.matches=1", "1 matches at once"),
        ("limits.requests={scripted=1}", "1 requests of scripted/legal at once"),
        ("agents.ada.rate.rpm=1", "rpm = 1 of scripted/legal"),
        ("agents.ada.rate.tpm=100", "tpm = 100 of scripted/legal"),
        ("agents.ada.rate.requests=1", "1 requests of scripted/legal at once"),
    ],
)
def test_slowest_bound_is_named(limits: str, bound: str, tmp_path: Path) -> None:
    """runs.md: time at the given limits."""
    assert bound in [pace.bound for pace in planned(tmp_path, limits).paces[:2]]


def test_two_servers_of_one_model_are_two_bounds(tmp_path: Path) -> None:
    """table.md, Transport: per provider account and model one limiter; each has its own agents' calls to take."""
    servers = [f"agents.{name}.base_url=http://127.0.0.1:{port}/v1" for name, port in (("ada", 1), ("ben", 2))]
    models = ["agents.ben.model=openai/x", "agents.ada.model=openai/x", *servers]
    found = planned(tmp_path, *models, "limits.rpm={openai=50}", "agents.ben.rate={rpm=5}")
    pace = {each.bound: each.seconds for each in found.paces}
    calls = {each.name: each.calls.expected for each in found.agents}
    assert pace["rpm = 50 of openai/x (ada)"] == pytest.approx(calls["ada"] / 50 * 60)
    assert pace["rpm = 5 of openai/x (ben)"] == pytest.approx(calls["ben"] / 5 * 60)


@pytest.mark.parametrize(("rules", "hands", "variance"), [("arena", 8, 2 / 3), ("count-calls", 3, 2 / 9)])
def test_variance_of_a_hand_is_that_of_its_stake(rules: str, hands: int, variance: float) -> None:
    """Of three seats one has 1 and one -1 (`duel`), or one alone has 1 (`point`)."""
    arm = replace(load(resource("configs/demo.toml")).arms[0], rules=preset(rules))
    found = gauge(arm, 3, None)
    assert found.hands == hands
    assert found.variance == pytest.approx(variance)
    assert found.by_plan[True] == Asked()
