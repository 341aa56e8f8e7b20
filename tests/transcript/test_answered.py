"""What attempts come to, as verification sees it: who may be out of attempts, and what a model's header names."""

from pathlib import Path
from typing import Any

import pytest

from arena.game import Bid, BidPlaced, Forfeit, Invalid, Settings
from arena.transcript import Scribe, make_header, verify
from tests.transcript.tables import SILENT, attempt, begin, clock, deal, header, on_turn


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


@pytest.mark.parametrize("kind", ["bot", "human"])
@pytest.mark.parametrize(("then", "what"), [("forfeit", "a forfeit"), ("lowest", "a bid")])
def test_only_a_model_can_be_out_of_attempts(kind: Any, then: Any, what: str, path: Path) -> None:
    """transcript.md, `attempt`: bots and people leave none; rules.md: a forfeit is an agent out of attempts."""
    with deal(begin(path, kinds=(kind, kind), settings=Settings(talk=SILENT, invalid=Invalid(then=then)))) as scribe:
        seat = on_turn(scribe)
        given_up = {"forfeit": Forfeit(seat, "illegal"), "lowest": BidPlaced(seat, Bid(1, 1), substituted=True)}
        scribe.write(given_up[then])
    fault = verify(path, unfinished=True).fault
    assert fault is not None
    assert f"{what} in place of an answer, but seat {seat} is no model" in fault


@pytest.mark.parametrize(
    ("outcomes", "retry_refusals", "is_right"),
    [
        (["illegal"], False, False),
        (["illegal", "empty"], False, False),
        (["illegal", "provider", "empty"], False, False),
        (["illegal", "empty", "truncated"], False, True),
        (["refused"], False, True),
        (["illegal", "refused"], False, True),
        (["refused"], True, False),
        (["refused", "refused"], True, True),
        (["refused", "illegal", "illegal"], True, True),
        (["refused", "illegal", "illegal", "illegal"], True, True),
    ],
    ids=str,
)
def test_nobody_forfeits_before_the_last_attempt(
    outcomes: list[str], retry_refusals: bool, is_right: bool, path: Path
) -> None:
    """table.md: asked again up to `invalid.retries` (2) more times, after a refusal only with `retry_refusals`."""
    settings = Settings(talk=SILENT, invalid=Invalid(retry_refusals=retry_refusals))
    with deal(begin(path, kinds=("model", "model"), settings=settings)) as scribe:
        seat = on_turn(scribe)
        for outcome in outcomes:
            scribe.write_attempt(attempt(scribe, seat, "open", outcome=outcome))
        scribe.write(Forfeit(seat, outcomes[-1]))
    assert verify(path, unfinished=True).is_right is is_right


def test_a_header_with_models_names_their_prompts(path: Path) -> None:
    """transcript.md, `header`: no prompts only without models."""
    with_prompts = header(kinds=("model", "bot"))
    without = make_header(
        run="tests",
        arm=None,
        repeat=1,
        rotation=0,
        seed=with_prompts.seed,
        ruleset=with_prompts.ruleset,
        settings=with_prompts.settings,
        agents=with_prompts.agents,
        prompts={},
    )
    Scribe.begin(path, without, clock=clock()).close()
    assert "an agent is a model, but prompts names no file" in str(verify(path, unfinished=True))
