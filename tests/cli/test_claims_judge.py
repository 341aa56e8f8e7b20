"""`arena claims --judge`: a model reads too, under its name, beside the rules. All its answers are invented."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from arena.cli import main
from tests.cli import inventing
from tests.cli.inventing import ASKED, MODEL
from tests.cli.test_bad_input import CONFIG
from tests.cli.test_claims import lines_of
from tests.transcript.tables import CASES

LABELS = "tests.cli.inventing+model.claims.jsonl"
ANSWERS = "judge-answers.claims.jsonl"


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """The folder of a run with one match of three messages."""
    ASKED.clear()
    folder = tmp_path / "run"
    (folder / "matches").mkdir(parents=True)
    shutil.copy(CASES / "arena.jsonl", folder / "matches")
    return folder


def read(run: Path, *words: str) -> int:
    return main(["claims", str(run), "--judge", MODEL, *words])


def configure(run: Path, changes: str) -> None:
    (run / "run.toml").write_text(CONFIG + changes, encoding="utf-8")


def test_labels_stand_in_a_file_of_their_own_with_the_models_name(run: Path) -> None:
    """claims.md: labels of a model carry its name and never overwrite the rules'."""
    assert read(run) == 0
    assert {line["reader"] for line in lines_of(run / "claims.jsonl")} == {"rules/1"}
    labels = lines_of(run / LABELS)
    assert {line["reader"] for line in labels} == {MODEL}
    assert [[claim["quote"] for claim in line["claims"]] for line in labels] == [[], ["three twos"], ["three threes"]]


def test_labels_are_judged_against_the_dice(run: Path) -> None:
    assert read(run) == 0
    claims = [claim for line in lines_of(run / LABELS) for claim in line["claims"]]
    assert [(claim["verdict"], claim["margin"]) for claim in claims] == [("true", 0), ("true", 0)]


def test_nothing_is_asked_twice(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Answers are kept by content: neither the same command nor another copy of the match asks again."""
    assert read(run) == 0
    first = (run / LABELS).read_bytes()
    assert len(ASKED) == 3
    assert read(run) == 0
    assert len(ASKED) == 3
    assert (run / LABELS).read_bytes() == first
    assert "asked about 0 texts, 3 known from before" in capsys.readouterr().err


def test_an_answer_cut_off_while_it_was_written_is_asked_for_again(run: Path) -> None:
    assert read(run) == 0
    answers = run / ANSWERS
    answers.write_bytes(answers.read_bytes()[:-5])
    ASKED.clear()
    assert read(run) == 0
    assert len(ASKED) == 1
    assert len(lines_of(answers)) == 3


def test_made_up_quotes_are_dropped_and_counted(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert read(run) == 0
    assert "1 claims dropped (quote 1)" in capsys.readouterr().err
    assert "royal" not in (run / LABELS).read_text(encoding="utf-8")


def test_agreement_is_told_with_kappa_n_and_what_differs(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Rules find a claim in all three messages, the model in two: p_o = 2/3 = p_e, kappa 0."""
    assert read(run) == 0
    out = capsys.readouterr().out
    rows = [" ".join(row.split()) for row in out.splitlines()]
    assert f"rules/1 and {MODEL}, 3 messages" in rows
    assert "of any kind 0.000 2 1 0 0 3" in rows
    assert "hand – 0 0 0 3 3" in rows
    assert "the same claims in 2 of 3 messages" in rows
    assert '"I have three fours, friend."' in rows[rows.index("the same claims in 2 of 3 messages") + 1]
    assert f"{MODEL}: no claim" in rows


def test_json_tells_both_readers_and_the_agreement_last(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert read(run, "--json") == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line.get("reader") for line in told] == ["rules/1"] * 3 + [MODEL] * 3 + [None]
    assert told[-1]["agreement"][0]["kappa"][0]["n"] == 3
    assert len(told[-1]["agreement"][0]["differing"]) == 1


def test_the_configuration_of_a_run_names_its_judge(run: Path) -> None:
    """runs.md: `claims.judge`."""
    configure(run, f'[claims]\njudge = "{MODEL}"\n')
    assert main(["claims", str(run)]) == 0
    assert (run / LABELS).exists()


def test_no_judge_is_asked_where_it_is_refused_by_name(run: Path) -> None:
    configure(run, f'[claims]\njudge = "{MODEL}"\n')
    assert main(["claims", str(run), "--judge", "none"]) == 0
    assert not (run / LABELS).exists()
    assert ASKED == []


def test_an_agent_on_the_same_model_tells_how_to_ask_it(run: Path) -> None:
    """The scripted model has no script but that of the agent. Its answer is invented."""
    script = json.dumps(json.dumps({"claims": []}))
    agent = f'[[agents]]\nname = "gpt"\nmodel = "scripted/legal"\nscript = [{script}]\n'
    (run / "run.toml").write_text(CONFIG.replace("[schedule]", f"{agent}[schedule]"), encoding="utf-8")
    assert main(["claims", str(run), "--judge", "scripted/legal"]) == 0
    assert [line["claims"] for line in lines_of(run / "scripted+legal.claims.jsonl")] == [[], [], []]


def test_a_budget_is_kept_in_the_ledger_of_the_run(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: `budget.usd` needs a price; the model is free only where nobody is paid."""
    configure(run, "[budget]\nusd = 0.5\n")
    assert read(run) == 2
    assert "no price is known" in capsys.readouterr().err


def test_a_refused_key_is_told_and_keeps_the_rules_reading(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: 4, a key was refused."""
    assert main(["claims", str(run), "--judge", "tests.cli.inventing:refused"]) == 4
    assert "no such key" in capsys.readouterr().err
    assert len(lines_of(run / "claims.jsonl")) == 3
    assert not (run / "tests.cli.inventing+refused.claims.jsonl").exists()


def test_a_single_transcript_has_its_labels_beside_it(run: Path) -> None:
    file = run / "matches" / "arena.jsonl"
    assert read(file) == 0
    names = {path.name for path in file.parent.iterdir()}
    assert names == {"arena.jsonl", "arena.claims.jsonl", f"arena.{LABELS}", f"arena.{ANSWERS}"}
    assert main(["verify", str(run)]) == 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--judge", "gpt"], "not of the form 'provider/name'"),
        (["--judge", "tests.cli.inventing:nobody"], "has no factory 'nobody'"),
        (["--judge", "scripted/nobody"], "no script named 'nobody'"),
    ],
)
def test_a_judge_that_is_no_model_is_refused(
    words: list[str], complaint: str, run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["claims", str(run), *words]) == 2
    assert complaint in capsys.readouterr().err


def test_score_is_of_the_rules_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims", "--score", "x.jsonl", "--judge", MODEL]) == 2
    assert "--score" in capsys.readouterr().err


def test_unread_messages_have_no_label(run: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr(inventing.Inventing, "complete", _refuses)
    assert read(run) == 0
    assert "3 not read (refused 3)" in capsys.readouterr().err
    assert lines_of(run / LABELS) == []


async def _refuses(self: object, request: object) -> inventing.Completion:
    return inventing.Completion(text="", finish="refused")
