"""The bot `bayes` (table.md, Bots): weighs opponents' bids, plays the best reply."""

from dataclasses import replace

import pytest

from arena.bots import SILENCE, Bayes, Bot, Honest, Move, Odds, Random
from arena.bots.bayes import Stakes, stakes_of
from arena.game import PRESETS, Message, View
from tests.bots.playing import act, draws_for, look, play, scores

ARENA, CLASSIC, COUNT_CALLS = PRESETS["arena"], PRESETS["classic"], PRESETS["count-calls"]


def decide(seen: View, bot: Bot = Bayes()) -> Move:  # noqa: B008 - a frozen value
    return bot.act(seen, draws_for(seen, "seed", "act"))


def test_a_bid_makes_its_face_likelier_in_the_bidders_cup() -> None:
    """From its own dice alone 2x5 of five hidden dice holds with 1526/7776 = 20%."""
    assert decide(look((1, 2, 3, 4, 6), "2x5")).p_true > 60


def test_a_bid_on_another_face_makes_a_face_less_likely() -> None:
    """Who opened with twos and only then bid sixes holds fewer of them than who opened with sixes."""
    cup = (1, 3, 3, 3, 4)
    assert decide(look(cup, "3x2", "3x3", "4x6")).p_true < decide(look(cup, "2x6", "3x3", "4x6")).p_true


def test_bids_of_the_referee_say_nothing() -> None:
    """A substituted bid is no choice of the seat (table.md, When a reply is no use)."""
    seen = look((1, 2, 3, 4, 6), "2x5")
    substituted = replace(seen.standing, substituted=True)
    assert decide(replace(seen, standing=substituted, log=(substituted,))).p_true == 20


def test_it_hears_no_talk() -> None:
    seen = look((1, 2, 3, 4, 6), "2x5")
    heard = replace(seen, log=(Message(1, "I have no fives."), *seen.log))
    assert decide(heard) == decide(seen)


def test_it_never_speaks() -> None:
    seen = look((1, 2, 3, 4, 6), "2x5")
    assert Bayes().say(seen, draws_for(seen, "seed", "talk", 1), 1) == SILENCE


def test_it_takes_the_certain_win() -> None:
    """2x5 cannot hold: one die is hidden, and it holds no five. No raise is worth more than a contest won."""
    assert act(Bayes(), look((6, 3), "2x5", dice=(2, 1))) == "doubt"


def test_it_prefers_a_bid_that_will_be_doubted_and_holds() -> None:
    """Three sixes and one hidden die: 3x6 holds for sure and the other seat, seeing one die, doubts it."""
    assert act(Bayes(), look((6, 6, 6), "1x2", dice=(3, 1))) == "3x6"


def test_where_it_can_only_lose_it_would_have_the_auction_end() -> None:
    """1x2 shows a two of the opener's, so 2x2 and 3x2 both hold; the higher one is doubted more often.

    A bid that is raised still costs half a die on average, a doubted one that holds costs none.
    """
    assert act(Bayes(), look((2, 2), "1x2", ruleset=ARENA.vary(stake="die", hands=None))) == "3x2"


@pytest.mark.parametrize(
    ("ruleset", "dice", "stakes"),
    [
        (ARENA, (5, 5), Stakes(won=1, lost=-1, passed=0)),
        (ARENA, (5, 5, 5, 5), Stakes(won=1, lost=-1, passed=0)),
        (CLASSIC, (5, 5), Stakes(won=0, lost=-1, passed=-0.5)),
        (CLASSIC, (2, 0, 3, 1, 1), Stakes(won=0, lost=-1, passed=-0.25)),
        (COUNT_CALLS, (2, 2), Stakes(won=1, lost=0, passed=0.5)),
        (COUNT_CALLS, (2, 2, 2, 2), Stakes(won=1, lost=0, passed=0.25)),
    ],
)
def test_a_contest_not_decided_yet_is_worth_an_even_share_of_it(
    ruleset: object, dice: tuple[int, ...], stakes: Stakes
) -> None:
    """Two of the seats that hold dice will fight it out: each with 2/n, won as often as lost."""
    assert stakes_of(look((1,) * dice[0], ruleset=ruleset, dice=dice)) == stakes


@pytest.mark.parametrize("preset", PRESETS)
def test_tables_of_two_and_ten_and_of_uneven_cups_are_played(preset: str) -> None:
    played = [play(PRESETS[preset], (Bayes(), *others), "deal") for others in ([Odds(0.2)], [Bayes()] * 4)]
    assert [match.state.closed.status for match in played] == ["complete", "complete"]


@pytest.mark.parametrize("dice", [(1, 9), (9, 1), (20, 20, 3), (12, 0, 7)])
def test_cups_of_any_size_are_weighed(dice: tuple[int, ...]) -> None:
    seen = look((2,) * dice[0], "1x3", "2x4"[: 3 * (len(dice) > 2)] or "1x4", dice=dice)
    assert 0 <= decide(seen).p_true <= 100


def net(first: Bot, second: Bot) -> float:
    return scores(ARENA, (first, second), 25)[0]


def test_it_beats_honest_and_honest_beats_random() -> None:
    """Points per 100 hands over 400 hands of duplicate deals; two standard errors are about 10."""
    assert net(Bayes(), Honest()) > 30
    assert net(Honest(), Random()) > 30


def test_it_beats_odds_players_of_any_temperature() -> None:
    assert net(Bayes(), Odds()) > 30
    assert net(Bayes(), Odds(temperature=0.1)) > 20


def test_it_beats_a_mixed_table() -> None:
    first, *others = scores(ARENA, (Bayes(), Honest(), Odds(), Odds(temperature=0.1)), 8)
    assert first > 15 > max(others)
