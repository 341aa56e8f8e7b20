"""Transcripts that put words, moves and failures into a model's mouth: `arena verify` reads every reply again."""

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from arena.cli import main
from arena.transcript import find_transcripts
from tests.transcript.tables import lines_of, seal

CONFIG = """
name = "r"
seed = "s1"
[rules]
preset = "arena"
hands = 2
dice_per_seat = 2
[[agents]]
name = "good"
model = "scripted/legal"
[[agents]]
name = "bad"
model = "scripted/bad"
script = ["I babble", "{}", {text = "", finish = "refused"}, {}, {}, {}, {}, {}]
[schedule]
kind = "fixed"
deals = 1
[[schedule.matches]]
seats = ["good", "bad"]
"""

Lines = list[dict[str, Any]]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run in which one model plays and the other often answers with nothing of use; returns its transcript."""
    folder = tmp_path_factory.mktemp("run")
    (folder / "r.toml").write_text(CONFIG)
    # What matters is the transcript; `output.dir` is where it goes.
    main(["run", str(folder / "r.toml"), "--progress", "none", "--set", f"output.dir={folder}"])
    (path,) = find_transcripts([folder])
    return path


def first(lines: Lines, kind: str, **fields: Any) -> dict[str, Any]:
    return next(line for line in lines if line["kind"] == kind and fields.items() <= line.items())


def put(kind: str, field: str, value: object, **fields: Any) -> Callable[[Lines], None]:
    def change(lines: Lines) -> None:
        first(lines, kind, **fields)[field] = value

    return change


def drop(kind: str, *, before: str | None = None) -> Callable[[Lines], None]:
    """Return a change that leaves out the first line of `kind`, or the first that stands just before a `before`."""

    def change(lines: Lines) -> None:
        following = [*lines[1:], {"kind": None}]
        place = next(
            n
            for n, (line, after) in enumerate(zip(lines, following, strict=True))
            if line["kind"] == kind and before in (None, after["kind"])
        )
        del lines[place]

    return change


def reply_of(**changes: object) -> Callable[[Lines], None]:
    def change(lines: Lines) -> None:
        attempt = first(lines, "attempt", outcome="ok", question="open")
        attempt["reply"] = json.dumps({**json.loads(attempt["reply"]), **changes})

    return change


def silenced(lines: Lines) -> None:
    """Give up the first failed question after its first attempt."""
    failed = first(lines, "attempt", outcome="unparsable", number=1)
    spent = [line for line in lines if line["kind"] == "attempt" and line["n"] in (failed["n"] + 1, failed["n"] + 2)]
    assert {line["seat"] for line in spent} == {failed["seat"]}
    for line in spent:
        lines.remove(line)


def told(path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    main(["verify", str(path)])
    return capsys.readouterr().out


def test_what_models_said_and_did_is_what_their_replies_say(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """table.md, Model replies: nothing is repaired, and nothing else is used."""
    assert ": right (" in told(played, capsys)
    outcomes = {line["outcome"] for line in lines_of(played) if line["kind"] == "attempt"}
    assert {"ok", "unparsable", "refused"} <= outcomes


LIES: Sequence[tuple[str, Callable[[Lines], None], str]] = [
    ("other words", put("message", "text", "I fold.", cut=False), "message is 'I fold.', the reply says"),
    ("a new plan", put("attempt", "plan", "Cheat.", outcome="ok"), "plan is 'Cheat.', the reply says"),
    ("another chance", put("estimate", "p_true", 100), "estimate is 100, the reply says"),
    ("no intent", drop("intent"), "the intent of seat . is missing"),
    ("no estimate", drop("estimate"), "the estimate of seat . is missing"),
    ("another bid", reply_of(quantity=4, face=6), "bid is .x., the reply says 4x6"),
    ("a lost reply", put("attempt", "reply", "{}", outcome="ok"), "outcome is 'ok', the reply is 'unparsable'"),
    ("a bad reply made good", put("attempt", "outcome", "ok", outcome="unparsable"), "the reply is 'unparsable'"),
    ("another failure", put("attempt", "outcome", "illegal", outcome="unparsable"), "the reply is 'unparsable'"),
    ("no refusal", put("attempt", "finish", "stop", outcome="refused"), "outcome is 'refused', the reply is 'empty'"),
    ("given up early", silenced, "silence, but seat . has been asked 1 times only"),
    ("another model", put("attempt", "model", {"asked": "gpt", "served": None}), "model.asked is 'gpt'"),
]


@pytest.mark.parametrize(("lie", "fault"), [lie[1:] for lie in LIES], ids=[lie[0] for lie in LIES])
def test_a_lie_about_a_model_is_named(
    lie: Callable[[Lines], None], fault: str, played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """transcript.md, `arena verify`: though numbers and digest were made right again."""
    lines = lines_of(played)
    lie(lines)
    path = played.with_name("forged.jsonl")
    path.write_bytes(seal([{**line, "n": n} for n, line in enumerate(lines, start=1)]))
    out = told(path, capsys)
    path.unlink()
    assert re.search(rf"line [0-9]+: .*{fault}", out), out
