"""The reply ladder: schema, JSON mode, instruction only, one step at a time.

table.md, Model replies.
"""

import pytest

from arena.models.ladder import ReplyLadder
from arena.models.protocol import REPLY_STEPS, ReplyStep

NOTHING: frozenset[str] = frozenset()


def test_ladder_goes_down_one_step_at_a_time_and_ends() -> None:
    ladder = ReplyLadder(REPLY_STEPS)
    seen = [ladder.step]
    seen += [ladder.step for _ in range(2) if ladder.step_down(ladder.step, asked=ladder.step, asked_without=NOTHING)]
    assert seen == ["schema", "json", "text"]
    assert not ladder.step_down("text", asked="text", asked_without=NOTHING)


def test_two_requests_refused_together_go_down_one_step() -> None:
    ladder = ReplyLadder(REPLY_STEPS)
    both = [ladder.step_down("schema", asked="schema", asked_without=NOTHING) for _ in range(2)]
    assert both == [True, True]
    assert ladder.step == "json"


def test_provider_without_json_mode_goes_from_schema_to_words() -> None:
    ladder = ReplyLadder(("schema", "text"))
    ladder.step_down("schema", asked="schema", asked_without=NOTHING)
    assert ladder.step == "text"


@pytest.mark.parametrize(
    ("steps", "fixed", "step"),
    [(REPLY_STEPS, "schema", "schema"), (REPLY_STEPS, "json", "json"), (("schema", "text"), "json", "text")],
)
def test_fixed_form_is_kept_or_the_next_one_down(steps: tuple[ReplyStep, ...], fixed: ReplyStep, step: str) -> None:
    ladder = ReplyLadder(steps, fixed)
    assert ladder.step == step
    assert not ladder.step_down(ladder.step, asked=ladder.step, asked_without=NOTHING)


def test_other_features_are_left_out_once() -> None:
    ladder = ReplyLadder(REPLY_STEPS)
    assert ladder.step_down("store", asked="schema", asked_without=NOTHING)
    assert ladder.without == {"store"}
    assert not ladder.step_down("store", asked="schema", asked_without=ladder.without)
