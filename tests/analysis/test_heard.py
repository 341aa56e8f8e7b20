"""What a seat has been told, against the one function of speech that turns claims into chances."""

from pathlib import Path

import pytest

from arena.analysis.facts import facts_of
from arena.analysis.played import PlayedMatch, read_match
from arena.analysis.rows import TurnRow
from arena.game import Bid, Ruleset, Settings, Talk
from arena.speech import Seat, chance_given_claims, read
from tests.analysis.writing import ON_TURN, turn, write_match

# Cups of hand 1 of paper-1: ann 5 4, ben 2 6, cat 1 1; cat opens.
TALK = [
    turn("1x5", "I have no fives."),
    turn("2x5", "I have two fives."),
    turn("3x5", "Maybe I have two fives."),
    turn("doubt"),
]
RULES = Ruleset(dice_per_seat=2, hands=1)


def played(folder: Path, settings: Settings = ON_TURN) -> PlayedMatch:
    return read_match(write_match(folder, TALK, seed="paper-1", ruleset=RULES, settings=settings))


def turns(folder: Path, settings: Settings = ON_TURN) -> list[TurnRow]:
    return facts_of(played(folder, settings)).turns


def test_others_latest_unhedged_claims_are_facts(tmp_path: Path) -> None:
    """claims.md, A claim as a chance. ben, facing 2x5, has heard cat deny and ann claim fives."""
    told = [Seat(2, read("I have two fives.", 2)), Seat(2, read("I have no fives.", 2))]

    found = turns(tmp_path)[2]

    assert found.p_heard == pytest.approx(float(chance_given_claims(Bid(2, 5), (2, 6), told, wild_ones=False)))


def test_one_does_not_listen_to_oneself_nor_to_hedges(tmp_path: Path) -> None:
    """cat doubts 3x5 having heard ann; its own claim and ben's hedged one are nothing."""
    told = [Seat(2, read("I have two fives.", 2)), Seat(2)]

    found = turns(tmp_path)[3]

    assert found.p_heard == pytest.approx(float(chance_given_claims(Bid(3, 5), (1, 1), told, wild_ones=False)))
    assert (found.heard_true, found.heard_false) == (0, 1)


def test_true_and_false_claims_are_told_apart(tmp_path: Path) -> None:
    """cat holds no fives, ann only one."""
    found = turns(tmp_path)[2]

    assert (found.heard_true, found.heard_false) == (1, 1)


def test_what_is_not_delivered_is_not_heard(tmp_path: Path) -> None:
    """metrics.md: undelivered messages do not enter credulity."""
    deaf = turns(tmp_path, Settings(talk=Talk(speakers="active", delivered=False)))[2]

    assert (deaf.p_heard, deaf.heard_true, deaf.heard_false) == (pytest.approx(deaf.p_standing), 0, 0)
