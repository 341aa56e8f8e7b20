"""Scripts as configured: what is read, and how every mistake is named."""

import pytest

from arena.bots import Entry, read_script
from arena.errors import ConfigError
from arena.game import Bid


def test_an_entry_needs_only_hand_turn_and_a_decision() -> None:
    assert read_script([{"hand": 1, "turn": 2, "bid": "2x4"}]) == (
        Entry(
            number=1,
            hand=1,
            turn=2,
            roll=None,
            round=1,
            say=None,
            truthful="no_claim",
            move=Bid(2, 4),
            p_true=50,
        ),
    )


def test_an_entry_may_give_everything() -> None:
    table = {"hand": 2, "turn": 3, "roll": 2, "round": 3, "say": "Hm.", "truthful": "no", "bid": "doubt", "p_true": 0}
    assert read_script([table]) == (
        Entry(number=1, hand=2, turn=3, roll=2, round=3, say="Hm.", truthful="no", move="doubt", p_true=0),
    )


def test_words_and_decision_of_a_turn_may_be_two_entries() -> None:
    script = [{"hand": 1, "turn": 1, "say": "Hm."}, {"hand": 1, "turn": 1, "bid": "2x4"}]
    assert len(read_script(script)) == 2


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("2x4", "'2x4', expected a list of tables"),
        (7, "7, expected a list of tables"),
        (["2x4"], "entry 1 is '2x4', expected a table"),
        ([{"hand": 1, "turn": 1, "bid": "2x4"}, {"hand": 1, "turn": 2}], "entry 2 has neither 'say' nor 'bid'"),
        ([{"turn": 1, "bid": "2x4"}], "entry 1 has no 'hand', expected a whole number from 1"),
        ([{"hand": 1, "bid": "2x4"}], "entry 1 has no 'turn'"),
        ([{"hand": 0, "turn": 1, "bid": "2x4"}], "hand is 0, expected a whole number from 1"),
        ([{"hand": True, "turn": 1, "bid": "2x4"}], "hand is True"),
        ([{"hand": 1.0, "turn": 1, "bid": "2x4"}], "hand is 1.0"),
        ([{"hand": 1, "turn": 1, "round": 4, "say": "Hm."}], "round is 4, expected a whole number 1..3"),
        ([{"hand": 1, "turn": 1, "say": 5}], "say is 5, expected a text"),
        ([{"hand": 1, "turn": 1, "say": "Hm.", "truthful": "maybe"}], "truthful is 'maybe', expected one of 'yes'"),
        ([{"hand": 1, "turn": 1, "say": "Hm.", "truthful": ["yes"]}], "truthful is ['yes'], expected one of"),
        ([{"hand": 1, "turn": 1, "bid": "2y4"}], "bid is '2y4', expected a bid like '2x4' or 'doubt'"),
        ([{"hand": 1, "turn": 1, "bid": "0x4"}], "bid is '0x4'"),
        ([{"hand": 1, "turn": 1, "bid": "2x7"}], "bid is '2x7'"),
        ([{"hand": 1, "turn": 1, "bid": None}], "bid is None"),
        ([{"hand": 1, "turn": 1, "bid": "2x4", "p_true": 101}], "p_true is 101, expected a whole number 0..100"),
        ([{"hand": 1, "turn": 1, "bids": "2x4"}], "unknown key 'bids'; did you mean 'bid'?"),
        ([{"hand": 1, "turn": 1, "bid": "2x4"}] * 2, "entry 2 gives 'bid' for hand 1 turn 1 again, as entry 1 does"),
        ([{"hand": 1, "turn": 1, "say": "Hm."}] * 2, "entry 2 gives 'say' for hand 1 turn 1 again"),
    ],
)
def test_a_mistake_is_named_with_its_entry(script: object, words: str) -> None:
    with pytest.raises(ConfigError) as refused:
        read_script(script)
    assert words in str(refused.value)
