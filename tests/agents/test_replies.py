"""Reading replies: exactly one JSON object of the schema, nothing repaired (table.md, Model replies).

The replies are invented, in the shapes that models give.
"""

from dataclasses import replace

import pytest

from arena.agents import Answer, Question
from arena.agents.replies import read_reply, reply_schema
from arena.game import (
    PRESETS,
    Ask,
    Bid,
    BidPlaced,
    HandOpened,
    Roll,
    Settings,
    Talk,
    View,
    apply,
    due,
    roll_cups,
    start,
    view,
)

ACT = Question("act", 1, 1, 2, None, 1, asks_intent=False)
OPEN = Question("open", 1, 1, 1, None, 0, asks_intent=False, asks_estimate=False)
TALK = Question("talk", 1, 1, 1, 1, 1, asks_estimate=False)
MERGED = Question("talk_act", 1, 1, 2, 1, 1)
GOOD = '{"p_true": 40, "action": "bid", "quantity": 3, "face": 4}'


def opened(*bids: Bid) -> View:
    """Return the view of the seat on turn in a two-seat arena hand after `bids`."""
    state = start(PRESETS["arena"], seats=2, opener=0, talk=Talk(speakers="none"))
    wanted = due(state)
    assert isinstance(wanted, Roll)
    state = apply(state, HandOpened(wanted.opening, roll_cups("r", hand=1, roll=1, dice=(5, 5))))
    for seat, bid in enumerate(bids):
        state = apply(state, BidPlaced(seat=seat, bid=bid))
    return view(state, len(bids) % 2)


FACING = opened(Bid(3, 2))
OPENING = opened()


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        f"  \n{GOOD}\n",
        f"```json\n{GOOD}\n```",
        f"```json\n{GOOD}",
        f"Sure! Here is my move:\n{GOOD}\nGood luck.",
        f"<think>they bluff {{maybe}}</think>{GOOD}",
        f"thinking without its tag</think>\n{GOOD}",
        f"<think>\nfirst\n</think>\n\n```\n{GOOD}\n```",
        '{"action": "bid", "face": 4, "p_true": 40, "quantity": 3, "comment": "extra is ignored"}',
        f"an empty brace {{ then the object {GOOD}",
    ],
)
def test_reply_with_one_object_is_read(text: str) -> None:
    reading = read_reply(text, ACT, FACING, Settings(), asks_plan=False)
    assert (reading.outcome, reading.answer) == ("ok", Answer(p_true=40, move=Bid(3, 4)))


@pytest.mark.parametrize(
    ("text", "outcome", "why"),
    [
        ("", "empty", "empty"),
        (" \n", "empty", "empty"),
        ("<think>all thought</think>  ", "empty", "empty"),
        ("<think>never closed", "empty", "empty"),
        ("I bid three fours.", "unparsable", "no JSON object"),
        ("[Bid: 3, 4]", "unparsable", "no JSON object"),
        (f"[{GOOD}]", "unparsable", "no JSON object"),
        (f"{GOOD} {GOOD}", "unparsable", "2 JSON objects"),
        (f"{GOOD} or rather {{}}", "unparsable", "2 JSON objects"),
        ('{"p_true": 40, "action": "bid", "quantity": 3, "quantity": 4, "face": 4}', "unparsable", "twice"),
        ('{"p_true": NaN, "action": "bid", "quantity": 3, "face": 4}', "unparsable", "NaN"),
        ('{"p_true": 40, "action": "bid", "quantity": Infinity, "face": 4}', "unparsable", "Infinity"),
        (
            '{"p_true": 40, "action": "bid", "quantity": "3", "face": 4}',
            "unparsable",
            "'quantity' must be a whole number",
        ),
        (
            '{"p_true": 40, "action": "bid", "quantity": 3.0, "face": 4}',
            "unparsable",
            "'quantity' must be a whole number",
        ),
        ('{"p_true": 40, "action": "bid", "quantity": true, "face": 4}', "unparsable", "'quantity' must be a whole"),
        ('{"p_true": 40, "action": "bid", "quantity": null, "face": 4}', "unparsable", "'quantity' must be a whole"),
        ('{"action": "bid", "quantity": 3, "face": 4}', "unparsable", "'p_true' is missing"),
        ('{"p_true": 40, "action": 1, "quantity": 3, "face": 4}', "unparsable", "'action' must be text"),
        ('{"p_true": 40, "action": "bid", "quantity": 3, "face": 4', "unparsable", "no JSON object"),
        ('{"a":' * 100_000, "unparsable", "nested too deep"),
        ("{" * 100_000, "unparsable", "no JSON object"),
        (f'{{"p_true": 40, "action": "bid", "quantity": {"9" * 5000}, "face": 4}}', "unparsable", "JSON object"),
        ('{"p_true": 101, "action": "bid", "quantity": 3, "face": 4}', "illegal", "p_true 101"),
        ('{"p_true": -1, "action": "doubt", "quantity": 1, "face": 1}', "illegal", "p_true -1"),
        ('{"p_true": 40, "action": "pass", "quantity": 3, "face": 4}', "illegal", "action 'pass'"),
        ('{"p_true": 40, "action": "bid", "quantity": 3, "face": 2}', "illegal", "bid 3x2 does not beat 3x2"),
        ('{"p_true": 40, "action": "bid", "quantity": 2, "face": 6}', "illegal", "bid 2x6 does not beat 3x2"),
        ('{"p_true": 40, "action": "bid", "quantity": 11, "face": 6}', "illegal", "above the 10 dice"),
        ('{"p_true": 40, "action": "bid", "quantity": 0, "face": 6}', "illegal", "is no bid"),
        ('{"p_true": 40, "action": "bid", "quantity": 4, "face": 7}', "illegal", "is no bid"),
    ],
)
def test_reply_of_no_use_is_named(text: str, outcome: str, why: str) -> None:
    reading = read_reply(text, ACT, FACING, Settings(), asks_plan=False)
    assert reading.outcome == outcome
    assert why in (reading.detail or "")
    assert reading.answer == Answer() or reading.outcome == "illegal"


def test_quantity_and_face_count_for_nothing_with_a_doubt() -> None:
    text = '{"p_true": 5, "action": "doubt", "quantity": -3, "face": 99}'
    reading = read_reply(text, ACT, FACING, Settings(), asks_plan=False)
    assert reading.answer == Answer(p_true=5, move="doubt")


def test_opening_has_no_action_and_no_chance() -> None:
    reading = read_reply('{"quantity": 2, "face": 6}', OPEN, OPENING, Settings(), asks_plan=False)
    assert reading.answer == Answer(move=Bid(2, 6))


def test_talk_takes_words_and_sealed_intent_and_never_a_move() -> None:
    text = '{"truthful": "partly", "say": "I doubt it. [Bid: 9, 6]", "action": "doubt"}'
    reading = read_reply(text, TALK, OPENING, Settings(), asks_plan=False)
    assert reading.answer == Answer(say="I doubt it. [Bid: 9, 6]", truthful="partly")


def test_unknown_sealed_intent_is_not_of_the_schema() -> None:
    text = '{"truthful": "maybe", "say": ""}'
    reading = read_reply(text, TALK, OPENING, Settings(), asks_plan=False)
    assert (reading.outcome, "'truthful' must be one of" in (reading.detail or "")) == ("unparsable", True)


def test_merged_reply_is_used_whole_or_not_at_all() -> None:
    """table.md: nothing is heard before the move is legal."""
    text = '{"truthful": "yes", "say": "Hello.", "p_true": 10, "action": "bid", "quantity": 1, "face": 1}'
    reading = read_reply(text, MERGED, FACING, Settings(talk=Talk(speakers="active", merge=True)), asks_plan=False)
    assert (reading.outcome, reading.answer) == ("illegal", Answer())


def test_surrogates_are_scrubbed_inside_strings() -> None:
    reading = read_reply('{"truthful": "yes", "say": "a\\ud800b"}', TALK, OPENING, Settings(), asks_plan=False)
    assert reading.answer.say == "a\ufffdb"


def test_plan_is_kept_only_where_it_was_asked_for() -> None:
    text = '{"plan": "wait", "truthful": "yes", "say": ""}'
    asked, unasked = (read_reply(text, TALK, OPENING, Settings(), asks_plan=asks) for asks in (True, False))
    assert (asked.plan, unasked.plan) == ("wait", None)


@pytest.mark.parametrize(
    ("move", "answer"), [("doubt", Answer(move="doubt")), ("bid 3x3", Answer(move=Bid(3, 3))), ("bid 3x2", None)]
)
def test_menu_takes_the_moves_it_offers_and_no_other(move: str, answer: Answer | None) -> None:
    settings = Settings(moves="menu", ask=Ask(estimate=False))
    question = replace(ACT, asks_estimate=False)
    reading = read_reply(f'{{"move": "{move}"}}', question, FACING, settings, asks_plan=False)
    assert reading.outcome == ("ok" if answer else "illegal")
    assert answer in (None, reading.answer)


@pytest.mark.parametrize(
    ("question", "names"),
    [
        (TALK, ["plan", "truthful", "say"]),
        (OPEN, ["plan", "quantity", "face"]),
        (ACT, ["plan", "p_true", "action", "quantity", "face"]),
        (MERGED, ["plan", "truthful", "say", "p_true", "action", "quantity", "face"]),
    ],
)
def test_schema_is_flat_with_every_property_required(question: Question, names: list[str]) -> None:
    """table.md: one flat object, every property required, enums instead of minimum and maximum."""
    schema = reply_schema(question, FACING, Settings(), asks_plan=True)
    assert (list(schema["properties"]), schema["required"]) == (names, names)  # type: ignore[call-overload]
    assert schema["additionalProperties"] is False
    assert not any(word in str(schema) for word in ("minimum", "maximum", "anyOf", "oneOf", "maxLength"))
