"""The bot `gullible` (table.md, Bots): as `odds`, taking others' own-dice claims as facts."""

from dataclasses import replace

import pytest

from arena.bots import SILENCE, Gullible, Honest, Odds
from arena.game import PRESETS, Message, View
from tests.bots.playing import ALL, act, draws_for, look, play, scores, shares

CUP = (1, 2, 3, 4, 6)


def heard(*texts: str, seat: int = 1, seen: View | None = None) -> View:
    """Return a view of 2x5 by seat 1, who holds five dice, after these messages."""
    seen = seen or look(CUP, "2x5")
    return replace(seen, log=(*(Message(seat, text) for text in texts), *seen.log))


def p_true(seen: View) -> int | None:
    return Gullible().act(seen, draws_for(seen, "seed", "act")).p_true


@pytest.mark.parametrize(
    ("texts", "percent"),
    [
        ((), 20),
        (("I have two fives.",), 100),
        (("I have exactly one five.",), 0),
        (("I have no fives.",), 0),
        (("I have at least one five.",), 33),
        (("My dice are 1 2 3 5 5.",), 100),
        (("I'm holding 5 and 6.",), 42),
        (("I have two fives.", "I have no fives."), 0),
        (("I have no fives.", "I have two sixes."), 0),
        (("Maybe I have two fives.",), 20),
        (("I have six fives.",), 20),
        (("There are at least two fives on the table.",), 20),
        (("You're bluffing.",), 20),
        (("Nice weather.",), 20),
    ],
)
def test_the_latest_unhedged_claim_about_own_dice_is_a_fact(texts: tuple[str, ...], percent: int) -> None:
    """Two fives of five dice: 1526/7776 = 20%; of those with one, 1526/4651 = 33%; one shown and three free, 42%."""
    assert p_true(heard(*texts)) == percent


def test_its_own_words_tell_it_nothing() -> None:
    assert p_true(heard("I have two fives.", seat=0)) == 20


def test_a_claim_is_counted_by_the_rule_of_the_hand() -> None:
    """In a wild hand "two fives" is a fact about fives and ones together, so a third is one of none: five dice, 2..5.

    P[X >= 3 | X >= 2] of five dice at 1/3 each is 51/131; it holds a one itself, so 4x5 needs three.
    """
    seen = look(CUP, "4x5", ruleset=PRESETS["classic"])
    assert p_true(heard("I have two fives.", seen=seen)) == round(100 * 51 / 131)


def test_it_doubts_what_a_claim_rules_out() -> None:
    assert act(Gullible(), heard("I have no fives.")) == "doubt"


def test_it_raises_on_what_others_say_they_have() -> None:
    """Seat 1 claims three threes, the bot holds one: 4x3 is certain to a believer."""
    seen = heard("I have three threes.")
    assert (act(Odds(), seen), act(Gullible(), seen)) == ("doubt", "4x3")


def test_it_raises_by_highest_rung_among_equals() -> None:
    """Three threes and three fours claimed: with its own one of each, 3x3, 4x3, 3x4 and 4x4 are all certain."""
    assert act(Gullible(), heard("I have three threes and three fours.")) == "4x4"


@pytest.mark.parametrize("preset", PRESETS)
def test_without_words_it_plays_as_odds(preset: str) -> None:
    played = [play(PRESETS[preset], (Odds(),) * 3, f"deal-{deal}") for deal in range(8)]
    moves = [(seen, move) for match in played for seen, move in match.moves]
    assert len(moves) > 60
    assert all(Gullible().act(seen, draws_for(seen, "seed", "act")) == move for seen, move in moves)


def test_its_temperature_softens_it_as_that_of_odds_does() -> None:
    seen = look((3,), "2x5")
    assert shares(Gullible(temperature=1.0), seen, 500) == shares(Odds(temperature=1.0), seen, 500)


def test_it_never_speaks() -> None:
    seen = heard("I have two fives.")
    assert Gullible().say(seen, draws_for(seen, "seed", "talk", 1), 1) == SILENCE


def test_true_words_help_it() -> None:
    """Points per 100 hands against `honest`, who says nothing false."""
    assert scores(PRESETS["arena"], (Gullible(), Honest()), 15, talk=ALL)[0] > 20
