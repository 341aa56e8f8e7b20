"""Turns asked again: known answers of bots, every attempt kept, nothing asked twice, transcripts as they were."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from arena.cli.prompt_check import pack_of
from arena.cli.rerun_agents import same_agent
from arena.cli.run_gateway import tournament_of
from arena.errors import ConfigError, KeyRefused, StorageError, Transient
from arena.models.gateway import Gateway
from arena.models.retry import RetryPolicy
from arena.play.moment import find_moment
from arena.play.rerun import Asking, Rerunner
from arena.play.rerun_file import RerunFile, rerun_path
from arena.play.reworded import Reworded, mute
from arena.transcript import AttemptLine, find_transcripts, replay, verify
from tests.cli import swayed_model
from tests.play.rerunning import play_run, transcript_with
from tests.play.seats import fixed_clock


@pytest.fixture(autouse=True)
def _calm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swayed_model, "MOOD", swayed_model.Mood())


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return play_run(tmp_path_factory.mktemp("run"))


@dataclass
class Asked:
    """What a rerun of turn 2 of the first hand, as it was and with ann muted, has left on file."""

    path: Path
    askings: tuple[Asking, Asking]
    now: int

    def actions(self, side: int, samples: int = 10) -> Counter[str | None]:
        with RerunFile(self.path, clock=fixed_clock) as file:
            decided = [file.decided(self.askings[side].name, sample) for sample in range(1, samples + 1)]
        return Counter(None if each is None else each.action for each in decided)

    def lines(self, kind: str) -> list[dict[str, Any]]:
        return [line for line in map(json.loads, self.path.read_text().splitlines()) if line["kind"] == kind]


async def no_sleep(seconds: float) -> None:
    return None


def rerun(run: Path, agent: str, path: Path, samples: int = 10, deadline: float = 0.5) -> Asked:
    transcript = transcript_with(run, agent)
    moment = find_moment(transcript, hand=1, turn=2)
    config = same_agent(moment.header.agents[moment.question.seat], tournament_of(run))
    pack = pack_of(transcript, moment.header) if config.kind == "model" else None
    ann = 1 - moment.question.seat
    askings = (
        Asking(moment, config, Reworded(moment.view), pack),
        Asking(moment, config, mute(moment, ann), pack),
    )

    async def ask() -> int:
        gateway = Gateway(
            environ={},
            clock=lambda: 0.0,
            sleep=no_sleep,
            random=random.Random(1).random,
            policy=RetryPolicy(deadline_seconds=deadline),
        )
        with RerunFile(path, clock=fixed_clock) as file:
            return await Rerunner(file, gateway).ask(askings, samples)

    return Asked(path, askings, asyncio.run(ask()))


def test_bot_that_takes_claims_for_facts_is_swayed_by_one(run: Path, tmp_path: Path) -> None:
    """metrics.md, known answers: `gullible` believes "I have five sixes", and doubts 5x6 where it is not said."""
    asked = rerun(run, "gull", tmp_path / "a.jsonl")
    heard, muted = asked.actions(0), asked.actions(1)
    assert muted == {"doubt": 10}
    assert heard["doubt"] == 0
    assert len(heard) == 1


@pytest.mark.parametrize("agent", ["odd", "warm"])
def test_bot_that_hears_nothing_is_not_swayed(run: Path, tmp_path: Path, agent: str) -> None:
    """table.md: `odds` goes by its own dice alone; sample k draws the same numbers on both sides."""
    asked = rerun(run, agent, tmp_path / "a.jsonl")
    assert asked.actions(0) == asked.actions(1)


def test_samples_of_a_bot_that_draws_differ_and_of_one_that_does_not_are_one(run: Path, tmp_path: Path) -> None:
    assert len(rerun(run, "warm", tmp_path / "warm.jsonl").actions(0)) > 1
    assert len(rerun(run, "odd", tmp_path / "odd.jsonl").actions(0)) == 1


def test_model_is_asked_so_often_each_way_and_every_attempt_is_kept(run: Path, tmp_path: Path) -> None:
    asked = rerun(run, "mod", tmp_path / "a.jsonl")
    assert (asked.now, len(swayed_model.MOOD.calls), len(set(swayed_model.MOOD.calls))) == (20, 20, 20)
    assert (asked.actions(0), asked.actions(1)) == ({"7x6": 10}, {"doubt": 10})
    attempts = asked.lines("attempt")
    assert len(attempts) == 20
    assert {attempt["cost_usd"] for attempt in attempts} == {0.00011}
    assert {json.dumps(attempt["usage"]) for attempt in attempts} == {
        '{"input": 100, "cached": 0, "output": 10, "reasoning": 0}'
    }


def test_prompt_as_it_was_has_the_hash_on_file_and_the_muted_one_another(run: Path, tmp_path: Path) -> None:
    """transcript.md, prompt: the sha256 of the messages; a turn asked again as it was is asked in the same words."""
    asked = rerun(run, "mod", tmp_path / "a.jsonl", samples=1)
    records = replay(transcript_with(run, "mod")).records
    told = [record for record in records if isinstance(record, AttemptLine) and record.question == "act"]
    heard, muted = (attempt["prompt"]["sha256"] for attempt in asked.lines("attempt"))
    assert heard == next(record.prompt.sha256 for record in told if record.hand == 1 and record.turn == 2)
    assert muted != heard


def test_changes_stand_on_file(run: Path, tmp_path: Path) -> None:
    first, second = rerun(run, "gull", tmp_path / "a.jsonl").lines("asking")
    assert (first["hand"], first["turn"], first["agent"], first["changes"]) == (1, 2, "gull", [])
    (change,) = second["changes"]
    assert (change["was"], change["now"], change["turn"]) == ("I have five sixes.", None, 1)


def test_samples_on_file_are_not_asked_again_and_more_of_them_are_added(run: Path, tmp_path: Path) -> None:
    first = rerun(run, "mod", tmp_path / "a.jsonl", samples=3)
    again = rerun(run, "mod", tmp_path / "a.jsonl", samples=3)
    more = rerun(run, "mod", tmp_path / "a.jsonl", samples=5)
    assert (first.now, again.now, more.now) == (6, 0, 4)
    assert len(swayed_model.MOOD.calls) == 10
    assert len(more.lines("asking")) == 2
    assert sorted((line["asking"], line["sample"]) for line in more.lines("decision")) == sorted(
        (asking.name, sample) for asking in more.askings for sample in range(1, 6)
    )


def test_reply_of_use_without_its_decision_is_read_and_not_asked_again(run: Path, tmp_path: Path) -> None:
    """transcript.md: an `ok` attempt whose consequence is missing is read again from its `reply`, never asked again."""
    path = tmp_path / "a.jsonl"
    rerun(run, "mod", path, samples=1)
    kept = [line for line in path.read_bytes().splitlines(keepends=True) if b'"kind":"decision"' not in line]
    path.write_bytes(b"".join(kept) + b'{"kind":"decision","at":"20')
    again = rerun(run, "mod", path, samples=1)
    assert len(swayed_model.MOOD.calls) == 2
    assert (again.now, again.actions(0, 1), again.actions(1, 1)) == (2, {"7x6": 1}, {"doubt": 1})


def test_reply_of_no_use_is_asked_again_as_at_the_table(run: Path, tmp_path: Path) -> None:
    swayed_model.MOOD.babbles = True
    asked = rerun(run, "mod", tmp_path / "a.jsonl", samples=1)
    assert [line["outcome"] for line in asked.lines("attempt") if line["asking"] == asked.askings[0].name] == [
        "unparsable",
        "ok",
    ]
    assert asked.actions(0, 1) == {"7x6": 1}


def test_what_was_answered_before_trouble_is_kept(run: Path, tmp_path: Path) -> None:
    """table.md, Parking: provider trouble costs nobody anything; the same call goes on."""
    path = tmp_path / "a.jsonl"
    swayed_model.MOOD.down_after = 3
    with pytest.raises(Transient, match="is down"):
        rerun(run, "mod", path, samples=4, deadline=0.01)
    swayed_model.MOOD.down_after = None
    rest = rerun(run, "mod", path, samples=4)
    assert rest.now == 5
    assert len(swayed_model.MOOD.calls) == 8
    assert (rest.actions(0, 4), rest.actions(1, 4)) == ({"7x6": 4}, {"doubt": 4})


def test_refused_key_is_the_error_that_is_told(run: Path, tmp_path: Path) -> None:
    swayed_model.MOOD.refuses_key = True
    with pytest.raises(KeyRefused):
        rerun(run, "mod", tmp_path / "a.jsonl")


def test_transcripts_are_as_they_were_and_the_run_verifies(run: Path) -> None:
    """Issue: results are written beside, never into, the transcript."""
    transcript = transcript_with(run, "gull")
    before = {path: path.read_bytes() for path in (run / "matches").iterdir()}
    path = rerun_path(transcript, transcript.stem)
    rerun(run, "gull", path)
    assert path == run / "reruns" / f"{transcript.stem}.rerun.jsonl"
    assert {path: path.read_bytes() for path in (run / "matches").iterdir()} == before
    assert [verify(found).fault for found in find_transcripts([run])] == [None] * len(before)


def test_file_beside_a_lone_transcript_is_taken_for_none(run: Path, tmp_path: Path) -> None:
    lone = tmp_path / "lone.jsonl"
    lone.write_bytes(transcript_with(run, "odd").read_bytes())
    rerun(run, "odd", rerun_path(lone, "lone"))
    assert list(find_transcripts([tmp_path])) == [lone]


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Path]:
    with RerunFile(tmp_path / "a.jsonl", clock=fixed_clock):
        yield tmp_path / "a.jsonl"


def test_second_process_on_the_file_is_kept_out(run: Path, held: Path) -> None:
    with pytest.raises(StorageError, match="another process asks turns of this match"):
        rerun(run, "odd", held)


@pytest.mark.parametrize("line", ["no JSON", "[]", '{"kind":"else","asking":"a"}', '{"kind":"attempt","asking":"a"}'])
def test_file_of_something_else_is_refused_with_its_line(run: Path, tmp_path: Path, line: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(f"{line}\n")
    with pytest.raises(ConfigError, match=r"a\.jsonl line 1: is no line of a rerun"):
        rerun(run, "odd", path)
    assert path.read_text() == f"{line}\n"
