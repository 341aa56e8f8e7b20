"""The rows on models (`benchmarks/models.py`): that both sides of a comparison do the same work."""

from collections.abc import Iterator

import pytest

from arena.agents import Kind
from benchmarks.instant_server import TEXT
from benchmarks.models import CALLS_PER_WORK, WIRES, Calls, Matches, rows


@pytest.fixture
def calls() -> Iterator[Calls]:
    opened = Calls()
    yield opened
    opened.close()


@pytest.mark.parametrize("kind", ["model", "bot"])
def test_match_counts_every_question(kind: Kind) -> None:
    """Eight hands of two turns, four words and a decision each, with models and without."""
    matches = Matches(kind)
    assert matches.play().count == 8 * 2 * 5
    matches.close()


@pytest.mark.parametrize("wire", ["chat", "responses", "messages"])
def test_ours_reads_the_answer_that_the_sdk_gets(wire: str, calls: Calls) -> None:
    bare, ours = calls.answer(calls.bare(wire)), calls.answer(calls.ours(wire))
    assert TEXT in repr(bare)
    assert ours.text == TEXT
    assert (ours.usage.input, ours.usage.output) == (2000, 30)


def test_work_is_so_many_calls(calls: Calls) -> None:
    assert calls.work(lambda: calls.ours("chat"))().count == CALLS_PER_WORK


def test_every_wire_stands_beside_its_sdk() -> None:
    labels = [row.label for row in rows()[2:]]
    assert [label.partition(",")[0] for label in labels] == [wire for wire in WIRES for _ in range(2)]
