"""Three whole examples by an independent writer: they verify, and we write the same."""

from pathlib import Path
from typing import Any

import pytest

from arena.game import Close, ForcedDoubt, HandOpened, Resolve, Roll, due, roll_cups
from arena.game.events import Doubt
from arena.transcript import Scribe, decode, encode, replay, verify
from arena.transcript.events import event_of
from arena.transcript.records import BidLine, DoubtLine, EstimateLine, IntentLine, MessageLine, VoidLine
from tests.transcript.tables import CASE_NAMES, CASES, clock, lines_of

# What no two writers have in common.
THEIR_OWN = {"at", "run", "software", "digest"}
ACTIONS = BidLine | DoubtLine | EstimateLine | IntentLine | MessageLine | VoidLine

cases = pytest.mark.parametrize("case", CASE_NAMES)


@cases
def test_an_example_is_right(case: str) -> None:
    """transcript.md: `arena verify` must accept them."""
    report = verify(CASES / f"{case}.jsonl")
    assert report.fault is None
    assert report.notes == ()
    assert report.digest is not None


@cases
def test_every_line_of_an_example_is_as_we_write_it(case: str) -> None:
    """The order of fields and the separators are those of the schema's table."""
    written = (CASES / f"{case}.jsonl").read_bytes().splitlines(keepends=True)
    assert [encode(decode(line)) for line in written] == written


@cases
def test_an_example_written_again_from_its_actions_is_the_same(case: str, tmp_path: Path) -> None:
    """Everything but the actions follows from the rules and the seed."""
    path = tmp_path / "again.jsonl"
    write_again(CASES / f"{case}.jsonl", path)
    assert list(map(comparable, lines_of(path))) == list(map(comparable, lines_of(CASES / f"{case}.jsonl")))


def write_again(source: Path, path: Path) -> None:
    """Write the match of `source` anew, taking nothing but its header and what its seats and operator did."""
    told = replay(source)
    with Scribe.begin(path, told.header, clock=clock()) as scribe:
        for action in (record for record in told.records if isinstance(record, ACTIONS)):
            follow_rules(scribe)
            if not getattr(action, "forced", False):
                scribe.write(event_of(action))
        follow_rules(scribe)


def follow_rules(scribe: Scribe) -> None:
    """Write what nobody decides, up to the next question."""
    while True:
        match due(scribe.state):
            case Roll(opening):
                seed = scribe.header.seed
                cups = roll_cups(seed, hand=opening.hand, roll=opening.roll, dice=opening.dice)
                scribe.write(HandOpened(opening, cups))
            case ForcedDoubt(seat):
                scribe.write(Doubt(seat, forced=True))
            case Resolve(contest):
                scribe.write(contest)
            case Close(event):
                scribe.write(event)
            case _:
                return


def comparable(value: Any) -> Any:
    """Return a line as pairs in their order, without what no two writers have in common."""
    if isinstance(value, dict):
        return [(name, comparable(inner)) for name, inner in value.items() if name not in THEIR_OWN]
    return list(map(comparable, value)) if isinstance(value, list) else value
