"""What a person is told of the game is what the engine does."""

import pytest

from arena.agents.human_words import (
    commands,
    counted,
    example,
    facts,
    introduction,
    ladder,
    ladder_rows,
    listed,
    lowest,
    refusal,
)
from arena.game import PRESETS, Bid, BidPlaced, HandOpened, Opening, Ruleset, Talk, View, apply, start, view

SILENT = Talk(speakers="none")
RAISE = "A raise has more dice of any face, or as many of a higher face."
EXCHANGE = "Onto ones it takes half as many dice, rounded up; from ones to another face twice as many plus one."
CUPS = ((1, 2, 2, 5, 5), (3, 3, 4, 6, 6))


def opening(rules: Ruleset, *, dice: int = 5, palifico: bool = False) -> Opening:
    return Opening(
        hand=1, roll=1, opener=0, dice=(dice, dice), palifico=palifico, wild_ones=rules.wild_ones and not palifico
    )


def facing(preset: str, *bids: Bid) -> View:
    """Return what the seat on turn knows after `bids` by two seats with five dice each."""
    rules = PRESETS[preset].vary(dice_per_seat=5)  # type: ignore[index]
    state = start(rules, seats=2, opener=0, talk=SILENT)
    state = apply(state, HandOpened(opening(rules), CUPS))
    for number, bid in enumerate(bids):
        state = apply(state, BidPlaced(number % 2, bid))
    return view(state, len(bids) % 2)


@pytest.mark.parametrize(
    ("quantity", "face", "words"), [(1, 1, "1 one"), (4, 5, "4 fives"), (2, 6, "2 sixes"), (0, 6, "0 sixes")]
)
def test_dice_are_counted_in_words(quantity: int, face: int, words: str) -> None:
    assert counted(quantity, face) == words


def test_parts_are_listed_with_an_and() -> None:
    assert [listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")] == ["a", "a and b", "a, b or c"]


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        ("count-calls", "1x1 to 1x6, 2x1 to 2x6, 3x1 to 3x6, 4x1 to 4x6"),
        ("classic", "1x2 to 1x6, 2x2 to 2x6, 1x1, 3x2 to 3x6, 4x2 to 4x6, 2x1, 3x1, 4x1"),
    ],
)
def test_ladder_of_four_dice_is_told_in_order(preset: str, expected: str) -> None:
    """rules.md, The ladder: ones lie above twice their number of another face, and at the top."""
    told = ladder(PRESETS[preset], opening(PRESETS[preset], dice=2))  # type: ignore[index]
    assert told == expected.replace("2x1, 3x1, 4x1", "2x1 to 4x1")


def test_rows_of_the_ladder_name_every_bid_once_in_order() -> None:
    bids = facing("classic", Bid(2, 5)).legal.bids
    told = " ".join(ladder_rows(bids)).split()
    assert told == [str(bid) for bid in bids]


def test_rows_of_a_locked_face_are_one_row() -> None:
    assert ladder_rows([Bid(2, 5), Bid(3, 5), Bid(4, 5)]) == ["2x5  3x5  4x5"]


def test_facts_say_where_the_hand_stands() -> None:
    assert facts(facing("arena", Bid(2, 5))) == [
        "Your dice: 3 3 4 6 6",
        "Standing bid: 2x5 by Seat A",
        "Lowest raise: 2x6",
    ]
    assert facts(facing("arena")) == ["Your dice: 1 2 2 5 5", "No bid stands yet", "Lowest bid: 1x1"]


@pytest.mark.parametrize(
    ("preset", "bids", "told"),
    [
        ("arena", [Bid(2, 6)], "3x1"),
        ("classic", [Bid(7, 4)], "7x5, on ones 4x1"),
        ("classic", [Bid(5, 5), Bid(3, 1)], "7x2, on ones 4x1"),
        ("classic", [Bid(10, 6)], "5x1"),
    ],
)
def test_lowest_raise_names_ones_apart_where_they_go_by_an_exchange(preset: str, bids: list[Bid], told: str) -> None:
    """rules.md, The ladder: 7x4 to 4x1, 3x1 to 7x2; over all sixes only ones are left."""
    assert lowest(facing(preset, *bids)) == told


@pytest.mark.parametrize(
    ("preset", "bids", "bid", "told"),
    [
        ("arena", [Bid(3, 4)], Bid(3, 2), f"3x2 does not beat 3x4. {RAISE} The lowest legal raise is 3x5."),
        ("arena", [], Bid(11, 2), "11x2 is above the 10 dice in play. The lowest legal bid is 1x1."),
        ("classic", [], Bid(2, 1), "2x1 opens on ones, which may not be bid first. The lowest legal bid is 1x2."),
        (
            "classic",
            [Bid(5, 5), Bid(3, 1)],
            Bid(6, 5),
            f"6x5 does not beat 3x1. {EXCHANGE} The lowest legal raise is 7x2, on ones 4x1.",
        ),
    ],
)
def test_refused_bid_is_explained_with_rule_and_lowest_raise(preset: str, bids: list[Bid], bid: Bid, told: str) -> None:
    assert refusal(bid, facing(preset, *bids)) == told


def test_example_is_a_legal_bid() -> None:
    told = example(facing("arena", Bid(2, 5)), may_say=True, hints=True)
    assert told == "Type 2 6 (bids 2 sixes), doubt, say WORDS, odds, or ? for help."
    assert "doubt" not in example(facing("arena"), may_say=False, hints=False)


@pytest.mark.parametrize(
    ("preset", "said"),
    [
        ("count-calls", ["No face is wild.", "The winner gets a point."]),
        ("arena", ["No face is wild.", "The winner gets a point, the loser pays one.", "Before every decision each"]),
        ("classic", ["Ones are wild", "Onto ones", "loses a die", "palifico", "No ordinary hand is opened on ones."]),
    ],
)
def test_introduction_says_what_the_rules_are(preset: str, said: list[str]) -> None:
    rules = PRESETS[preset]  # type: ignore[index]
    talk = SILENT if preset == "count-calls" else Talk()
    told = " ".join(introduction(rules, talk, opening(rules, dice=rules.dice_per_seat)))
    assert [words for words in said if words not in told] == []


def test_introduction_of_a_silent_game_does_not_speak_of_talk() -> None:
    told = introduction(PRESETS["count-calls"], SILENT, opening(PRESETS["count-calls"], dice=2))
    assert not any("say" in paragraph and "something" in paragraph for paragraph in told)


def test_help_lists_what_this_game_offers() -> None:
    whole, silent = commands(talk=Talk(), hints=True), commands(talk=SILENT, hints=False)
    assert {line.split(":")[0] for line in whole} - {line.split(":")[0] for line in silent} == {
        "say WORDS",
        "quiet",
        "odds",
    }
