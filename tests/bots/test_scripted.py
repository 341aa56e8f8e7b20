"""The bot `scripted` (table.md, Bots): a list from the configuration."""

from dataclasses import replace

import pytest

from arena.bots import SILENCE, Line, Move, Scripted, read_script
from arena.errors import AgentError
from arena.game import Bid, View
from tests.bots.playing import draws_for, look


def scripted(*tables: dict[str, object]) -> Scripted:
    return Scripted(read_script([{"hand": 1} | table for table in tables]))


def say(bot: Scripted, seen: View, round_: int = 1) -> Line:
    return bot.say(seen, draws_for(seen, "seed", "talk", round_), round_)


def act(bot: Scripted, seen: View) -> Move:
    return bot.act(seen, draws_for(seen, "seed", "act"))


def rerolled(seen: View) -> View:
    return replace(seen, opening=replace(seen.opening, roll=2))


def test_it_bids_and_doubts_as_written() -> None:
    bot = scripted({"turn": 1, "bid": "2x4"}, {"turn": 2, "bid": "doubt", "p_true": 12})
    assert act(bot, look((1, 2))) == Move(bid=Bid(2, 4), p_true=None)
    assert act(bot, look((1, 2), "2x4")) == Move(bid=None, p_true=12)


def test_its_chance_is_fifty_unless_written() -> None:
    assert act(scripted({"turn": 2, "bid": "2x5"}), look((1, 2), "2x4")) == Move(bid=Bid(2, 5), p_true=50)


def test_it_says_what_is_written_for_the_turn_and_the_talk_round() -> None:
    bot = scripted({"turn": 2, "say": "Hm."}, {"turn": 2, "round": 2, "say": "I have a six.", "truthful": "no"})
    seen = look((1, 2), "2x4")
    assert say(bot, seen, 1) == Line(text="Hm.", truthful="no_claim")
    assert say(bot, seen, 2) == Line(text="I have a six.", truthful="no")


def test_a_message_that_is_missing_or_empty_is_silence() -> None:
    bot = scripted({"turn": 1, "say": "Hm."}, {"turn": 2, "say": ""})
    assert say(bot, look((1, 2), "2x4")) == SILENCE
    assert say(bot, look((1, 2), "2x4"), 2) == SILENCE


def test_an_entry_without_a_roll_is_for_every_roll_and_one_with_it_comes_first() -> None:
    bot = scripted({"turn": 1, "bid": "1x2"}, {"turn": 1, "roll": 2, "bid": "1x3"})
    assert act(bot, look((1, 2))).bid == Bid(1, 2)
    assert act(bot, rerolled(look((1, 2)))).bid == Bid(1, 3)


@pytest.mark.parametrize(
    ("table", "bids", "words"),
    [
        ({"turn": 2, "bid": "2x4"}, (), "the script of Seat A has no 'bid' for hand 1 roll 1 turn 1"),
        ({"turn": 1, "say": "Hm."}, (), "the script of Seat A has no 'bid' for hand 1 roll 1 turn 1"),
        ({"turn": 1, "bid": "doubt"}, (), "script entry 1: doubt in hand 1 roll 1 turn 1, but no bid stands yet"),
        ({"turn": 2, "bid": "2x4"}, ("3x2",), "script entry 1: bid 2x4 in hand 1 roll 1 turn 2 does not beat 3x2"),
        ({"turn": 1, "bid": "5x4"}, (), "script entry 1: bid 5x4 in hand 1 roll 1 turn 1 is above the 4 dice in play"),
    ],
)
def test_a_decision_that_is_missing_or_illegal_names_the_entry(
    table: dict[str, object], bids: tuple[str, ...], words: str
) -> None:
    with pytest.raises(AgentError) as raised:
        act(scripted(table), look((1, 2), *bids))
    assert words in str(raised.value)
