"""Replaying: random matches of every kind fold to the state they were played to, line by line."""

from pathlib import Path
from random import Random

import pytest

from arena.errors import TranscriptError
from arena.game import Settings, State, Talk, start
from arena.transcript import Scribe, replay, steps, verify
from tests.transcript.tables import CASES, RandomTable, clock, header, random_header


@pytest.mark.parametrize("seed", range(40))
def test_a_random_match_replays_to_the_state_it_was_played_to(seed: int, tmp_path: Path) -> None:
    """2 to 10 seats, all presets, talk in all orders, with failures, substitutions, forfeits, voids and early ends."""
    chance = Random(seed)
    path = tmp_path / "match.jsonl"
    with Scribe.begin(path, random_header(chance), clock=clock()) as scribe:
        RandomTable(scribe, chance, trouble=0.1).play()
    told = replay(path)
    assert told.state == scribe.state
    assert told.header.match == scribe.header.match
    assert told.finished
    assert verify(path).fault is None


@pytest.mark.parametrize("order", ["seat", "together"])
@pytest.mark.parametrize("speakers", ["all", "active", "none"])
@pytest.mark.parametrize("rounds", [1, 3])
def test_talk_of_every_order_replays(order: str, speakers: str, rounds: int, tmp_path: Path) -> None:
    """table.md, Talk."""
    path = tmp_path / "match.jsonl"
    talk = Talk(speakers=speakers, order=order, rounds=rounds)
    with Scribe.begin(
        path, header(kinds=("bot", "model", "human"), settings=Settings(talk=talk)), clock=clock()
    ) as scribe:
        RandomTable(scribe, Random(rounds), trouble=0.05).play()
    assert replay(path).state == scribe.state


def test_the_kinds_of_random_matches_leave_nothing_out(tmp_path: Path) -> None:
    """What is claimed of random matches holds for every kind of line but hints."""
    seen: set[str] = set()
    for seed in range(40):
        path = tmp_path / f"{seed}.jsonl"
        chance = Random(seed)
        with Scribe.begin(path, random_header(chance), clock=clock()) as scribe:
            RandomTable(scribe, chance, trouble=0.1).play()
        seen |= {record.kind for record in replay(path).records}
    assert len(seen) == 16
    assert {"attempt", "estimate", "forfeit", "intent", "void"} <= seen


def test_steps_give_the_state_before_and_after_each_line() -> None:
    """Each line begins where the one before it ended; the first state is that of an unplayed match."""
    path = CASES / "classic.jsonl"
    walked = list(steps(path))
    told = replay(path)
    assert [step.n for step in walked] == list(range(1, 64))
    assert [step.after for step in walked[:-1]] == [step.before for step in walked[1:]]
    assert walked[-1].after == told.state
    assert walked[0].before == unplayed(path)
    assert [step.record for step in walked] == list(told.records)


def unplayed(path: Path) -> State:
    told = replay(path).header
    return start(told.ruleset, seats=3, seed=told.seed, talk=told.settings.talk)


def test_the_state_before_a_line_knows_nothing_of_it() -> None:
    """So that a view can be shown as it was when a seat was asked."""
    bid = next(step for step in steps(CASES / "arena.jsonl") if step.record.kind == "bid")
    assert bid.before.hand is not None
    assert bid.before.hand.standing is None
    assert bid.after.hand is not None
    assert str(bid.after.hand.to_beat) == "2x4"


def test_a_torn_last_line_is_told_of(tmp_path: Path) -> None:
    """transcript.md: skipped by readers, with a warning."""
    path = tmp_path / "match.jsonl"
    path.write_bytes((CASES / "arena.jsonl").read_bytes()[:-10])
    told = replay(path)
    assert told.torn is not None
    assert (told.torn.line, len(told.records), told.finished) == (32, 31, False)


def test_a_file_of_which_no_line_is_whole_is_refused(tmp_path: Path) -> None:
    """There is no header to begin with."""
    path = tmp_path / "match.jsonl"
    path.write_bytes(b'{"n":1')
    with pytest.raises(TranscriptError, match=r"line 1: does not end with a line feed.*there is no other line"):
        replay(path)


def test_the_first_bad_line_stops_a_replay(tmp_path: Path) -> None:
    """The error carries the number of the line."""
    path = tmp_path / "match.jsonl"
    path.write_bytes((CASES / "arena.jsonl").read_bytes().replace(b'"quantity":3', b'"quantity":1'))
    with pytest.raises(TranscriptError, match=r"match\.jsonl line 16: bid 1x4 by seat 1 does not beat 2x4") as stopped:
        replay(path)
    assert stopped.value.line == 16
