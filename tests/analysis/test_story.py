"""The story of a hand: moves with their chances, what models were asked, and what of it a seat saw."""

from dataclasses import asdict
from random import Random

import pytest

from arena.analysis.seen import as_seen_by
from arena.analysis.story import HandStory, stories
from arena.game import Bid, Settings, p_own, preset
from arena.transcript import steps
from tests.transcript.tables import CASES, RandomTable, begin


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> list[HandStory]:
    """Hands of three models that plan, fail, estimate and speak."""
    path = tmp_path_factory.mktemp("models") / "match.jsonl"
    rules = preset("arena").vary(hands=4, dice_per_seat=3)
    with begin(path, kinds=("model",) * 3, ruleset=rules, settings=Settings(), seed="story") as scribe:
        RandomTable(scribe, Random(3), trouble=0.1).play()
    return list(stories(steps(path)))


def test_every_attempt_is_told_and_those_of_no_use_apart(told: list[HandStory]) -> None:
    asked = [one for story in told for turn in story.turns for one in turn.asked]
    wasted = [one for story in told for turn in story.turns for one in turn.wasted]

    assert {one.outcome for one in asked} > {"ok", "illegal", "truncated"}
    assert wasted == [one for one in asked if one.outcome != "ok"]


def test_a_decision_knows_the_chance_of_the_bid_it_faced() -> None:
    """From the dice of the seat that decides alone: ben, with 3 3 3 4 5, faces 2x4."""
    story = next(stories(steps(CASES / "arena.jsonl")))
    move = story.turns[1].move

    assert move is not None
    assert story.turns[1].standing == Bid(2, 4)
    assert move.p_standing == p_own(Bid(2, 4), (3, 3, 3, 4, 5), total=10, wild_ones=False)


def test_an_opening_faces_nothing() -> None:
    story = next(stories(steps(CASES / "arena.jsonl")))

    assert story.turns[0].move is not None
    assert story.turns[0].move.p_standing is None


def test_dice_after_a_hand_are_told() -> None:
    """rules.md, classic: the loser of the contest loses a die."""
    story = next(stories(steps(CASES / "classic.jsonl")))

    assert story.dice_after is not None
    assert sum(story.dice_after) == sum(story.dice) - 1


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_sees_its_own_notes_and_nothing_else_of_the_models(told: list[HandStory], seat: int) -> None:
    """Of what a model was asked, its plan is all that it is told again."""
    seen = [turn for story in told for turn in as_seen_by(story, seat).turns]
    plans = [one for story in told for turn in story.turns for one in turn.asked if one.seat == seat and one.plan]

    assert [one.plan for turn in seen for one in turn.asked] == [one.plan for one in plans if one.outcome == "ok"]
    assert not any(one.reply or one.reasoning or one.model or one.usage for turn in seen for one in turn.asked)
    assert all(said.truthful is None for turn in seen for said in turn.said if said.seat != seat)
    assert all(turn.move.p_true is None for turn in seen if turn.move is not None and turn.move.seat != seat)


def test_a_seat_sees_no_cup_but_its_own_and_no_count(told: list[HandStory]) -> None:
    for story in told:
        seen = as_seen_by(story, 1)
        assert [cup is None for cup in seen.cups] == [True, False, True]
        assert all(turn.move is None or turn.move.count is None for turn in seen.turns)
        assert all(not said.claims for turn in seen.turns for said in turn.said)


def test_json_holds_what_the_story_holds(told: list[HandStory]) -> None:
    for story in told:
        plain = story.as_json()
        assert set(plain) == set(asdict(story))
        assert [len(turn["asked"]) for turn in plain["turns"]] == [len(turn.asked) for turn in story.turns]
