"""The imagined `odds` player of `bayes`, against a plain enumeration of all rolls."""

from itertools import product
from math import exp

import pytest

from arena.bots.imagined import HandRules, believe, cups_of, doubted
from arena.game import FACES, PRESETS, Bid, Ruleset, p_own
from tests.bots.playing import look, read_bid

ARENA, CLASSIC = PRESETS["arena"], PRESETS["classic"]


def odds_chance(rules: HandRules, cup: tuple[int, ...], standing: Bid | None, action: Bid | None, heat: float) -> float:
    """Return the chance of one action of an odds player, computed the long way from its definition."""

    def p(bid: Bid) -> float:
        return p_own(bid, cup, total=rules.total, wild_ones=rules.wild_ones)

    weights = {bid: exp(p(bid) / heat) for bid in rules.legal(standing).bids}
    if standing is not None:
        weights[None] = exp((1 - p(standing)) / heat)
    return weights[action] / sum(weights.values())


def enumerated(
    rules: HandRules, dice: int, made: tuple[tuple[Bid | None, Bid], ...], face: int, heat: float
) -> list[float]:
    """Return the chance of each count of `face` in a cup after its bids, over every roll of the dice."""
    counts = [0.0] * (dice + 1)
    for cup in product(FACES, repeat=dice):
        weight = 1.0
        for standing, bid in made:
            weight *= odds_chance(rules, cup, standing, bid, heat)
        counts[cup.count(face) + (cup.count(1) if rules.wild_ones and face != 1 else 0)] += weight
    return [count / sum(counts) for count in counts]


@pytest.mark.parametrize("preset", ["arena", "classic"])
@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("written", ["- 2x4", "- 2x4 3x3 3x5", "- 1x6 2x1 5x6"])
def test_beliefs_agree_with_an_enumeration_of_all_rolls(preset: str, face: int, written: str) -> None:
    """Bayes' rule: the chance of a cup times the chance that an odds player makes its bids from it."""
    bids = [None if word == "-" else read_bid(word) for word in written.split()]
    made = tuple(zip(bids[::2], bids[1::2], strict=True))
    rules = HandRules.of(look((1, 2, 3), ruleset=PRESETS[preset]))
    assert believe(rules, 3, made, 0.1).counts[face] == pytest.approx(enumerated(rules, 3, made, face, 0.1))


def test_doubts_agree_with_an_enumeration_of_all_rolls() -> None:
    rules, bid = HandRules.of(look((1, 2, 3))), Bid(3, 5)
    expected = [0.0] * 4
    for cup in product(FACES, repeat=3):
        expected[cup.count(5)] += odds_chance(rules, cup, bid, None, 0.1) / 6**3
    assert doubted(rules, 3, (), bid, 0.1) == pytest.approx(expected)


def test_a_doubt_of_the_top_of_the_ladder_is_certain() -> None:
    """rules.md, Common 6: the next seat must doubt."""
    rules = HandRules.of(look((1, 2)))
    assert sum(doubted(rules, 2, (), Bid(4, 6), 0.1)) == pytest.approx(1)


def test_a_seat_without_bids_holds_each_face_as_often_as_dice_do() -> None:
    belief = believe(HandRules.of(look((1, 2))), 2, (), 0.1)
    assert belief.counts[4] == pytest.approx((25 / 36, 10 / 36, 1 / 36))


def test_in_a_wild_hand_ones_match_every_other_face() -> None:
    belief = believe(HandRules.of(look((1, 2), ruleset=CLASSIC)), 2, (), 0.1)
    assert belief.counts[4] == pytest.approx((16 / 36, 16 / 36, 4 / 36))
    assert belief.counts[1] == pytest.approx((25 / 36, 10 / 36, 1 / 36))


@pytest.mark.parametrize(("dice", "cups"), [(1, 6), (2, 21), (5, 252), (8, 1287), (9, 1000), (20, 1000)])
def test_small_cups_are_all_gone_through_and_large_ones_sampled(dice: int, cups: int) -> None:
    chances = cups_of(dice, wild_ones=False).chances
    assert len(chances) == cups
    assert sum(chances) == pytest.approx(1)


@pytest.mark.parametrize(
    ("ruleset", "palifico", "standing", "legal"),
    [
        (ARENA, False, None, 24),
        (ARENA, False, Bid(4, 5), 1),
        (CLASSIC, False, None, 20),
        (CLASSIC, True, None, 24),
        (CLASSIC, True, Bid(1, 3), 3),
        (CLASSIC, False, Bid(2, 6), 14),
    ],
)
def test_an_imagined_seat_has_the_legal_actions_of_the_rules(
    ruleset: Ruleset, palifico: bool, standing: Bid | None, legal: int
) -> None:
    """Four dice. Over 2x6 in classic: 3x2 to 4x6 are ten bids, and 1x1 (half of two) to 4x1 four."""
    rules = HandRules.of(look((1, 2), ruleset=ruleset, palifico=palifico))
    assert len(rules.legal(standing).bids) == legal
