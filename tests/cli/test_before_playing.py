"""What is done before a run: init, check, schema, plan, doctor, and status after it (runs.md, Commands)."""

import json
import os
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from arena.cli import main
from arena.play.folder import RunFolder
from arena.transcript import find_transcripts
from tests.cli.test_run import CONFIG
from tests.play.seats import fixed_clock


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "environ", os.environ.copy())
    (tmp_path / "t.toml").write_text(CONFIG)
    return tmp_path


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    result = json.loads(capsys.readouterr().out)
    assert isinstance(result, dict)
    return result


def test_starter_plays_as_it_is(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """runs.md: `init DIR`: starter configuration, `.env.example`, `.gitignore`."""
    assert main(["init", "mine"]) == 0
    assert sorted(path.name for path in (here / "mine").iterdir()) == [".env.example", ".gitignore", "arena.toml"]
    monkeypatch.chdir(here / "mine")
    assert main(["check", "arena.toml"]) == 0
    assert main(["run", "arena.toml", "--progress", "none"]) == 0
    assert ".env" in (here / "mine/.gitignore").read_text().splitlines()


def test_init_overwrites_nothing(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "arena.toml").write_text("years of work")
    assert main(["init", ".", "--json"]) == 0
    assert told(capsys)["kept"] == ["arena.toml"]
    assert (here / "arena.toml").read_text() == "years of work"
    assert main(["init", "t.toml/inside"]) == 2


def test_check_says_what_a_configuration_describes(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "t.toml", "--set", "schedule.deals=3"]) == 0
    assert capsys.readouterr().out == "t.toml is right: 6 matches of ada, ben, cyd; tables: 2\n"
    assert main(["check", "t.toml", "--json"]) == 0
    assert told(capsys)["matches"] == 4
    assert main(["check", "t.toml", "--resolved"]) == 0
    assert "max_rolls = 3" in capsys.readouterr().out


def test_check_tells_every_mistake_at_once(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: all of them at once, each with file, key, what was expected, and "did you mean"."""
    (here / "t.toml").write_text(CONFIG.replace("hands = 2", 'hand = 2\nwild_ones = "no"'))
    assert main(["check", "t.toml"]) == 2
    err = capsys.readouterr().err
    assert "did you mean 'hands'?" in err
    assert "wild_ones" in err


def test_schemas_are_ones_and_take_real_files(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: `arena schema`: JSON Schema of configuration and transcript."""
    assert main(["schema"]) == 0
    Draft202012Validator.check_schema(told(capsys))
    assert main(["run", "t.toml", "--limit", "1", "--progress", "none"]) == 3
    assert main(["schema", "transcript"]) == 0
    lines = Draft202012Validator(told(capsys))
    (path,) = find_transcripts([here / "transcripts"])
    assert [
        error.message for line in path.read_text().splitlines() for error in lines.iter_errors(json.loads(line))
    ] == []


def test_doctor_shows_no_key(here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: `doctor`: keys present (never shown)."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret")
    (here / ".env").write_text("ANTHROPIC_API_KEY=sk-hidden-too\n")
    models = ["agents.ada.model=openai/gpt-5.4", "agents.ben.model=anthropic/claude-sonnet-5"]
    assert main(["doctor", "t.toml", *(word for each in models for word in ("--set", each))]) == 0
    out = capsys.readouterr().out
    assert "openai/gpt-5.4 can be asked; OPENAI_API_KEY is set in the environment" in out
    assert "anthropic/claude-sonnet-5 can be asked; ANTHROPIC_API_KEY is set in .env" in out
    assert "secret" not in out
    assert "hidden" not in out


def test_doctor_names_a_missing_key_and_what_needs_it(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "t.toml", "--set", "agents.ada.model=openai/gpt-5.4", "--json"]) == 2
    findings = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    fault = next(each for each in findings if each["level"] == "fault")
    assert fault["words"] == "OPENAI_API_KEY is not set (needed by model 'openai/gpt-5.4')"


@pytest.mark.parametrize(
    ("script", "code", "words"),
    [
        ('["OK"]', 0, "answers in 0.0 s for USD 0.0000"),
        ('[{error="invalid_api_key", status=401}]', 4, "invalid_api_key"),
        ('[{error="server_error", status=503}]', 5, "server_error"),
        ('[{text="", finish="refused"}]', 0, "declined a greeting"),
    ],
)
def test_ping_asks_each_model_once(
    script: str, code: int, words: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """runs.md: `doctor --ping`: models answer."""
    model = ["--set", "agents.ada.model=scripted/x", "--set", f"agents.ada.script={script}"]
    assert main(["doctor", "t.toml", "--ping", *model]) == code
    assert words in capsys.readouterr().out


def test_doctor_looks_at_the_machine_without_a_configuration(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: disk, terminal, and the limits it finds."""
    assert main(["doctor"]) == 0
    out = capsys.readouterr().out
    assert all(f"{subject}:" in out for subject in ("python", "files", "disk", "terminal", "key OPENAI_API_KEY"))
    assert "may be open, 256 are needed at most" in out


def test_doctor_counts_the_requests_that_each_server_takes(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """2 matches, 5 requests to one server, 7 to another where two agents share them, and 128 to spare."""
    servers = [("ada", 1, 5), ("ben", 2, 7), ("cyd", 2, 7)]
    model = "agents.{0}.model=openai/x", "agents.{0}.base_url=http://127.0.0.1:{1}/v1", "agents.{0}.rate.requests={2}"
    changes = [word for server in servers for each in model for word in ("--set", each.format(*server))]
    assert main(["doctor", "t.toml", *changes]) == 0
    assert "may be open, 142 are needed at most" in capsys.readouterr().out


def test_doctor_says_where_runs_cannot_be_written(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "t.toml", "--set", "output.dir=/proc/nothing"]) == 2
    assert "/proc cannot be written to" in capsys.readouterr().out


def test_doctor_says_where_a_file_stands_in_the_way(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "afile").touch()
    assert main(["doctor", "t.toml", "--set", "output.dir=afile"]) == 2
    assert f"{here / 'afile'} is a file, so no folder of runs can be made there" in capsys.readouterr().out


def test_check_knows_the_scripts_by_name(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "t.toml", "--set", "agents.ada.model=scripted/legall"]) == 2
    assert "no script is named 'legall'; did you mean 'legal'?" in capsys.readouterr().err


def test_plan_prices_a_model_and_names_an_unknown_price(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: `plan`: cost low, expected, high, unknown prices named; spends nothing."""
    models = ["agents.ada.model=openai/gpt-5.4", "agents.ben.model=litellm/nobody/knows", "budget.usd=1"]
    models += ["agents.ada.max_tokens=500", "agents.ben.max_tokens=500"]
    changes = [word for each in models for word in ("--set", each)]
    assert main(["plan", "t.toml", *changes]) == 0
    out = capsys.readouterr().out
    assert "t: 4 matches at 2 tables, 2 deals each" in out
    assert "without ben, whose price is unknown" in out
    assert "budget.usd = 1 cannot be kept for ben" in out
    assert "assumed:" in out
    assert not (here / "transcripts").exists()


def test_plan_says_when_the_budget_is_likely_to_stop_the_run(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changes = ["--set", "agents.ada.model=openai/gpt-5.4", "--set", "budget.usd=0.01"]
    changes += ["--set", "agents.ada.max_tokens=500"]
    assert main(["plan", "t.toml", *changes]) == 0
    assert "budget.usd = 0.01 is likely to stop the run" in capsys.readouterr().out


def test_plan_says_when_deals_leave_neighbours_uneven(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: `plan` says when `deals` is no multiple of the orders of a table."""
    schedule = '[schedule]\nkind = "round_robin"\nseats = 3\ndeals = 3\n'
    (here / "t.toml").write_text(CONFIG.partition("[schedule]")[0] + schedule)
    assert main(["plan", "t.toml"]) == 0
    assert "deals = 3 is no multiple of 2" in capsys.readouterr().out
    assert main(["plan", "t.toml", "--set", "schedule.deals=4", "--json"]) == 0
    assert told(capsys)["is_balanced"] is True


def test_status_tells_done_left_cost_and_trouble(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: `status`: done, running, left, cost, trouble by kind."""
    babbles = ["--set", "agents.ada.model=scripted/babbles"]
    assert main(["run", "t.toml", "--limit", "2", "--progress", "none", *babbles]) == 3
    capsys.readouterr()
    assert main(["status", "transcripts/t", "--json"]) == 0
    status = told(capsys)
    assert (status["done"], status["left"], status["begun"], status["matches"]) == (2, 2, 0, 4)
    assert status["is_running"] is False
    assert status["cost_usd"] == 0.0
    assert isinstance(status["trouble"], dict)
    assert status["trouble"]["unparsable"] > 3
    assert main(["status", "transcripts/t"]) == 0
    assert "transcripts/t: 2 of 4 matches done, 0 begun, 2 left; nobody is playing it" in capsys.readouterr().out


def test_status_sees_a_process_at_work_and_a_bad_file(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "t.toml", "--limit", "1", "--progress", "none"]) == 3
    (path,) = find_transcripts([here / "transcripts"])
    path.write_text("no transcript\nat all\n")
    held = RunFolder.open(here / "transcripts/t", clock=fixed_clock)
    capsys.readouterr()
    assert main(["status", "transcripts/t", "--json"]) == 0
    held.close()
    status = told(capsys)
    assert (status["is_running"], status["trouble"]) == (True, {"bad file": 1})


def test_status_counts_parked_matches_with_their_reasons(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    refusal = ["--set", "agents.ada.model=scripted/x"]
    refusal += ["--set", 'agents.ada.script=[{error="invalid_api_key", status=401}]']
    assert main(["run", "t.toml", "--progress", "none", *refusal]) == 4
    capsys.readouterr()
    assert main(["status", "transcripts/t"]) == 0
    out = capsys.readouterr().out
    assert "parked: 2" in out
    assert "invalid_api_key" in out


def test_status_of_no_run_is_a_usage_error(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["status", "."]) == 2
    assert "is not the folder of a run" in capsys.readouterr().err


def test_rate_of_next_to_nothing_is_refused_and_the_least_one_planned(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What comes of a division by it is still a number, for people and as JSON."""
    told = ["--set", "agents.ada.model=scripted/legal", "--set"]
    assert main(["check", "t.toml", *told, "agents.ada.rate.rpm=5e-324"]) == 2
    assert "agents.ada.rate.rpm 5e-324 is not 1e-06 or more" in capsys.readouterr().err
    assert main(["plan", "t.toml", *told, "agents.ada.rate.rpm=1e-6", "--json"]) == 0
    assert json.loads(capsys.readouterr().out, parse_constant=pytest.fail)["paces"]
