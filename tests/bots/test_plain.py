"""The bots `random` and `odds` (table.md, Bots), with decisions worked by hand."""

from math import e

import pytest

from arena.bots import SILENCE, Odds, Random
from arena.game import PRESETS
from tests.bots.playing import act, draws_for, look, shares


def test_random_takes_every_legal_action_equally_often() -> None:
    """Over 2x4 of two dice there are 2x5, 2x6 and the doubt."""
    assert shares(Random(), look((4,), "2x4")) == pytest.approx({"2x5": 1 / 3, "2x6": 1 / 3, "doubt": 1 / 3}, abs=0.03)


def test_random_never_doubts_at_an_opening() -> None:
    assert "doubt" not in shares(Random(), look((4,)))


def test_random_opens_with_every_bid() -> None:
    assert len(shares(Random(), look((4,)))) == 12


def test_random_tells_p_own_as_its_chance() -> None:
    """It holds one four, so the other die decides: 1/6."""
    seen = look((4,), "2x4")
    assert Random().act(seen, draws_for(seen, "seed", "act")).p_true == 17


@pytest.mark.parametrize("bot", [Random(), Odds()], ids=["random", "odds"])
def test_plain_bots_never_speak(bot: Random | Odds) -> None:
    seen = look((4,), "2x4")
    assert bot.say(seen, draws_for(seen, "seed", "talk", 1), 1) == SILENCE


def test_odds_opens_with_the_highest_certain_bid() -> None:
    """1x2, 1x3, 1x5, 2x5 and 3x5 are certain; among equals the highest rung."""
    assert act(Odds(), look((5, 2, 5, 3, 5))) == "3x5"


def test_odds_raises_to_a_certain_bid() -> None:
    """1x6 falls with (5/6)^5 = 0.40; 2x2 is certain."""
    assert act(Odds(), look((2, 2, 3, 4, 5), "1x6")) == "2x2"


def test_odds_doubts_what_is_unlikely() -> None:
    """3x5 holds with 276/7776; the best raises need two of five, 1526/7776."""
    assert act(Odds(), look((1, 2, 2, 4, 6), "3x5")) == "doubt"


def test_odds_raises_where_a_raise_is_likelier_than_the_doubt() -> None:
    """2x2 falls with (5/6)^5 = 0.402; 2x3 holds with 1 - 0.402 and 3x2 with 0.196."""
    assert act(Odds(), look((1, 2, 3, 4, 6), "2x2")) == "2x6"


def test_odds_bids_rather_than_doubts_at_equal_chances() -> None:
    """2x5 cannot hold, the doubt is certain; so are 2x6, 3x6 and 4x6."""
    assert act(Odds(), look((6, 6, 6, 6), "2x5", dice=(4, 1))) == "4x6"


def test_odds_counts_wild_ones() -> None:
    """Two fives and two ones make 4x5 certain in a wild hand, three dice in a plain one."""
    cup = (5, 5, 1, 1, 3)
    assert act(Odds(), look(cup, ruleset=PRESETS["classic"])) == "4x5"
    assert act(Odds(), look(cup)) == "2x5"


def test_odds_does_not_count_ones_in_a_palifico_hand() -> None:
    assert act(Odds(), look((5, 5, 1, 1, 1), ruleset=PRESETS["classic"], palifico=True)) == "3x1"


def test_odds_tells_its_chance_in_whole_percent() -> None:
    """1 - (5/6)^5 = 0.598."""
    seen = look((2, 2, 3, 4, 5), "1x6")
    assert Odds().act(seen, draws_for(seen, "seed", "act")).p_true == 60


def test_odds_tells_no_chance_at_an_opening() -> None:
    seen = look((2, 2, 3, 4, 5))
    assert Odds().act(seen, draws_for(seen, "seed", "act")).p_true is None


def test_odds_with_a_temperature_weighs_actions_by_their_chances() -> None:
    """2x5 cannot hold without a five: the doubt is right for sure, 2x6 never; weights e and 1."""
    expected = {"doubt": e / (e + 1), "2x6": 1 / (e + 1)}
    assert shares(Odds(temperature=1.0), look((3,), "2x5")) == pytest.approx(expected, abs=0.025)


def test_odds_with_a_low_temperature_rarely_errs() -> None:
    assert shares(Odds(temperature=0.05), look((3,), "2x5")) == {"doubt": 1.0}
