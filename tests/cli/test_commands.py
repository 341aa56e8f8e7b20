"""The commands as a user types them: what they print, where they write, how they end (runs.md, Commands)."""

import json
from pathlib import Path

import pytest

from arena.cli import main
from arena.transcript import find_transcripts, verify
from tests.cli.test_bad_input import CASES, CONFIG

SAMPLE = str(CASES / "arena.jsonl")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.toml").write_text(CONFIG)
    return tmp_path


def test_help_starts_with_examples_and_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert out.index("Examples:") < out.index("Commands:")
    assert all(f"\n  {name} " in out for name in ("demo", "run", "show", "verify", "rules"))


@pytest.mark.parametrize(
    ("command", "does"),
    [
        ("play", "Sit at the table yourself, against bots or models."),
        ("doctor", "Keys, models, disk and terminal: is all there?"),
    ],
)
def test_help_of_a_command_says_what_it_does(command: str, does: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In one sentence, a question as a question."""
    with pytest.raises(SystemExit):
        main([command, "--help"])

    assert f"\n{does}\n" in capsys.readouterr().out


def test_no_command_shows_the_help_and_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "Commands:" in capsys.readouterr().out


@pytest.mark.parametrize("preset", ["count-calls", "arena", "classic"])
def test_rules_prints_the_words_and_the_hash(preset: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", preset, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert main(["rules", preset]) == 0
    out = capsys.readouterr().out
    assert told["words"].strip() in out
    assert told["ruleset_hash"] in out


def test_hand_reads_as_it_did(golden: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", SAMPLE, "1"]) == 0
    golden("show/arena.txt", capsys.readouterr().out)  # type: ignore[operator]


def test_hand_as_a_seat_saw_it_hides_the_rest(golden: object, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: `--as SEAT` shows what a seat saw."""
    assert main(["show", SAMPLE, "1", "--as", "B"]) == 0
    out = capsys.readouterr().out
    golden("show/arena-as-b.txt", out)  # type: ignore[operator]
    before_reveal = out.partition("Reveal")[0]
    assert "1   2   2   2   3" not in before_reveal
    assert "ada" not in out


def test_palifico_and_forced_doubts_are_told(golden: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(CASES / "classic.jsonl"), "3"]) == 0
    golden("show/classic.txt", capsys.readouterr().out)  # type: ignore[operator]


def test_show_without_a_hand_lists_all_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(CASES / "count_calls.jsonl")]) == 0
    out = capsys.readouterr().out
    assert "void (exposed)" in out
    assert "hand 2 roll 2" in out


def test_show_as_json_gives_one_object_a_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", SAMPLE, "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["contest"]["count"] == 1
    assert told["turns"][0]["move"]["margin"] == -1
    assert round(told["turns"][0]["move"]["p_own"], 4) == 0.1962


def test_run_plays_then_has_nothing_left_to_do(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "t.toml"]) == 0
    paths = list(find_transcripts([here / "transcripts" / "t"]))
    kept = [path.read_bytes() for path in paths]
    assert all(verify(path).is_right for path in paths)
    assert main(["run", "t.toml", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["finished"] == len(paths)
    assert [path.read_bytes() for path in paths] == kept


def test_run_stopped_at_a_limit_says_how_to_go_on(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = "t.toml"
    two_deals = ["--set", "schedule.deals=2"]
    assert main(["run", config, *two_deals, "--limit", "1"]) == 3
    assert "to go on: arena run t.toml --set schedule.deals=2" in capsys.readouterr().err
    assert main(["run", config, *two_deals]) == 0
    assert len(list(find_transcripts([here / "transcripts" / "t"]))) == 2


def test_changed_configuration_on_an_old_folder_is_refused_with_the_difference(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["run", "t.toml"]) == 0
    assert main(["run", "t.toml", "--set", "talk.speakers=none"]) == 2
    err = capsys.readouterr().err
    assert "talk.speakers: 'all' -> 'none'" in err
    assert "1 of its matches would not be in it any more" in err


def test_match_cut_off_in_the_middle_is_played_on(here: Path) -> None:
    assert main(["run", "t.toml"]) == 0
    (path,) = find_transcripts([here / "transcripts" / "t"])
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert main(["run", "t.toml"]) == 0
    assert verify(path).is_right


def test_demo_plays_shows_and_verifies(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo"]) == 0
    out = capsys.readouterr().out
    assert "Leaderboard" in out
    assert "24 of 24 transcripts verified" in out
    assert all(agent in out for agent in ("honest", "bluffer", "bayes", "odds"))
    assert len(list(find_transcripts([here / "transcripts" / "demo"]))) == 24
    assert "its pages are transcripts/demo/view/index.html" in out
    assert (here / "transcripts" / "demo" / "view" / "index.html").is_file()


def test_demo_replaces_an_older_one_only_when_told(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: `demo` never resumes: a fresh folder, or the old one replaced after asking (`--yes`)."""
    (here / "transcripts" / "demo").mkdir(parents=True)
    (here / "transcripts" / "demo" / "run.toml").write_text("old")
    assert main(["demo"]) == 2
    assert "--yes" in capsys.readouterr().err
    assert main(["demo", "--yes"]) == 0
    assert (here / "transcripts" / "demo" / "run.toml").read_text() != "old"


def test_demo_touches_no_folder_that_is_no_run(here: Path) -> None:
    (here / "transcripts" / "demo").mkdir(parents=True)
    (here / "transcripts" / "demo" / "thesis.txt").write_text("years of work")
    assert main(["demo", "--yes"]) == 2
    assert (here / "transcripts" / "demo" / "thesis.txt").exists()


def test_run_may_grow_with_extend_and_plays_only_what_is_new(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: `--extend` accepts additions only."""
    assert main(["run", "t.toml"]) == 0
    (old,) = find_transcripts([here / "transcripts" / "t"])
    kept = old.read_bytes()
    more = ["--set", "schedule.deals=3"]
    assert main(["run", "t.toml", *more]) == 2
    assert "--extend" in capsys.readouterr().err
    assert main(["run", "t.toml", *more, "--extend"]) == 0
    assert len(list(find_transcripts([here / "transcripts" / "t"]))) == 3
    assert old.read_bytes() == kept
    assert main(["run", "t.toml", "--extend"]) == 2
    assert "--extend only adds" in capsys.readouterr().err


def test_budget_and_limits_may_change_at_any_time(here: Path) -> None:
    assert main(["run", "t.toml"]) == 0
    assert main(["run", "t.toml", "--set", "limits.matches=3"]) == 0


def test_rate_of_a_model_may_change_at_any_time(here: Path) -> None:
    """runs.md: `--extend` is for what is played, and a rate is not; run.toml has the one of the last call."""
    model = ["run", "t.toml", "--set", "agents.ada.model=scripted/legal"]
    assert main(model) == 0
    (old,) = find_transcripts([here / "transcripts" / "t"])
    assert main([*model, "--set", "agents.ada.rate.rpm=60000"]) == 0
    assert main([*model, "--set", "agents.ada.rate.rpm=90000"]) == 0
    assert list(find_transcripts([here / "transcripts" / "t"])) == [old]
    assert "rpm = 90000.0" in (here / "transcripts" / "t" / "run.toml").read_text()


@pytest.mark.parametrize("preset", ["arena", "classic", "count-calls"])
def test_smoke_plays_one_hand_of_each_table_in_a_run_of_its_own(preset: str, here: Path) -> None:
    """runs.md: `--smoke` (the first match of each table with one hand, in `<name>-smoke`)."""
    assert main(["run", "t.toml", "--smoke", "--set", f"rules.preset={preset}", "--set", "schedule.deals=2"]) == 0
    (path,) = find_transcripts([here / "transcripts" / "t-smoke"])
    told = path.read_text()
    assert told.count('"kind":"hand_closed"') == 1
    assert not (here / "transcripts" / "t").exists()
