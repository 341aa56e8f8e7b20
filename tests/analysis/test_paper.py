"""Six hands whose every measure was worked out on paper.

Three seats, two dice each, T = 6, ones not wild. A seat sees 2 dice, h = 4 are hidden, and with
t(n) = P[Binomial(4, 1/6) >= n]: t1 = 671/1296, t2 = 171/1296, t3 = 21/1296, t4 = 1/1296. A bid is supported where
c >= 2 q / 6, that is 3 c >= q. The seed gives these cups and openers:

    hand   ann   ben   cat   opener
    1      5 4   2 6   1 1   cat
    2      4 3   5 5   3 5   ann
    3      4 2   4 2   3 4   ben
    4      2 4   1 1   2 2   cat
    5      6 5   3 1   4 6   ann
    6      6 2   1 2   3 3   ben

What is played, with c, p_own, best_p (the best legal bid) and p of the bid faced:

    1  cat 2x1      c 2, p 1,  best 1
       ann 2x5      c 1, p t1, best t1 (2x5), faced 2x1: t2     says "I have two fives": false, declared untrue
       ben 3x6      c 1, p t2, best t1 (2x6), faced 2x5: t2     says "I don't have any fives": true
       cat doubts   faced 3x6: t3, best t2 (4x1)                one six: falls, ben loses
    2  ann 1x4      c 1, p 1, best 1
       ben 2x4      c 0, p t2, best 1 (1x5), faced 1x4: t1      says "Maybe I have one four": hedged, false. A BLUFF
       cat doubts   faced 2x4: t2, best t1 (2x5)                one four: falls, ben loses
    3  ben 1x4      c 1, p 1, best 1                            says "My dice are 2 and 4": true
       cat 2x4      c 1, p t1, best t1, faced 1x4: 1            says "I have a three": true
       ann doubts   faced 2x4: t1, best t2 (3x4)                three fours: holds, ann loses
    4  cat 2x2      c 2, p 1, best 1
       ann 3x2      c 1, p t2, best t1 (2x4), faced 2x2: t1     says "I have 2 twos": false, declared TRUE
       ben doubts   faced 3x2: t3, best t2 (4x1)                three twos: holds, ben loses
    5  ann 1x6      c 1, p 1, best 1
       ben 2x2      c 0, p t2, best t1 (2x1), faced 1x6: t1     silent. A BLUFF
       cat forfeits
    6  ben 1x6      c 0, p t1, best 1 (1x1)                     says "I have a six": false, declared untrue
       cat 3x3      c 2, p t1, best 1 (2x3), faced 1x6: t1
       ann 4x3      c 0, p t4, best t2 (3x6), faced 3x3: t3     says "I've got no threes": true. SQUEEZED
       ben doubts   faced 4x3: t4, best t4                      two threes: falls, ann loses
"""

from math import log, log2

import pytest

from arena.analysis import metrics, ratings, reply_metrics, word_metrics
from arena.analysis.bootstrap import Estimate, draw_blocks
from arena.analysis.facts import read_facts
from arena.analysis.left_out import count_left_out
from arena.analysis.measures import Measure, estimates
from arena.analysis.tables import Tables, collect
from arena.game import Ruleset
from tests.analysis.writing import turn, write_match

T1, T2, T3, T4 = 671 / 1296, 171 / 1296, 21 / 1296, 1 / 1296
NAMES = ("ann", "ben", "cat")
SIX_HANDS = [
    # 1
    turn("2x1", None, "no_claim"),
    turn("2x5", "I have two fives.", "no", 20),
    turn("3x6", "I don't have any fives.", "yes", 50),
    turn("doubt", None, "no_claim", 10),
    # 2
    turn("1x4", None, "no_claim"),
    turn("2x4", "Maybe I have one four.", "partly", 60),
    turn("doubt", None, "no_claim", 10),
    # 3
    turn("1x4", "My dice are 2 and 4.", "yes"),
    turn("2x4", "I have a three.", "yes", 90),
    turn("doubt", None, "no_claim", 80),
    # 4
    turn("2x2", None, "no_claim"),
    turn("3x2", "I have 2 twos.", "yes", 100),
    turn("doubt", None, "no_claim", 30),
    # 5
    turn("1x6", None, "no_claim"),
    turn("2x2", None, "no_claim", 50),
    turn("forfeit"),
    # 6
    turn("1x6", "I have a six.", "no"),
    turn("3x3", None, "no_claim", 55),
    turn("4x3", "I've got no threes.", "yes", 20),
    turn("doubt", None, "no_claim", 5),
]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    path = write_match(
        tmp_path_factory.mktemp("paper"), SIX_HANDS, seed="paper-1", ruleset=Ruleset(dice_per_seat=2, hands=6)
    )
    return collect(read_facts([path]))


def numbers(measure: Measure, tables: Tables) -> dict[str, Estimate]:
    return estimates(measure, measure.count(tables), draw_blocks(["paper-1"]), NAMES)


def n_and_value(measure: Measure, tables: Tables) -> list[tuple[int, float | None]]:
    return [
        (found.n, None if found.value is None else pytest.approx(found.value, abs=1e-9))
        for found in numbers(measure, tables).values()
    ]


# Per measure: (n, value) of ann, ben, cat.
WORKED = {
    # ann is in the contests of hands 3, 4, 6; ben of 1, 2, 4, 6; cat of 1, 2, 3. Hand 5 has none.
    metrics.contest_rate: [(6, 3 / 6), (6, 4 / 6), (6, 3 / 6)],
    # ann wins hand 4; ben wins 6; cat wins 1, 2, 3.
    metrics.contests_won: [(3, 1 / 3), (4, 1 / 4), (3, 1.0)],
    # The bids of hand 5 were made before the forfeit and count.
    metrics.plausibility: [
        (5, (T1 + 1 + T2 + 1 + T4) / 5),
        (5, (T2 + T2 + 1 + T2 + T1) / 5),
        (4, (1 + T1 + 1 + T1) / 4),
    ],
    metrics.plausibility_of_openings: [(2, 1.0), (2, (1 + T1) / 2), (2, 1.0)],
    metrics.plausibility_of_raises: [(3, (T1 + T2 + T4) / 3), (3, T2), (2, T1)],
    # ann's 4x3 was squeezed; her 3x2 is implausible but supported. ben: 2x4 and 2x2 of five free bids.
    metrics.bluff_rate: [(4, 0.0), (5, 2 / 5), (4, 0.0)],
    # At 0.25 the same bids are bluffs. At 0.5 too: t1 > 0.5.
    metrics.bluff_rate_at_25: [(4, 0.0), (5, 2 / 5), (4, 0.0)],
    metrics.bluff_rate_at_50: [(4, 0.0), (5, 2 / 5), (4, 0.0)],
    metrics.squeezed: [(5, 1 / 5), (5, 0.0), (4, 0.0)],
    # ben's 2x4 was caught; after his 2x2 the next seat forfeited.
    metrics.bluffs_passed: [(0, None), (2, 0.0), (0, None)],
    metrics.bluffs_caught: [(0, None), (2, 1 / 2), (0, None)],
    metrics.bluffs_lucky: [(0, None), (2, 0.0), (0, None)],
    metrics.bluffs_other: [(0, None), (2, 1 / 2), (0, None)],
    # Facing a bid: ann in 1, 3, 4, 6; ben in 1, 2, 4, 5, 6; cat in 1, 2, 3, 6 (in 5 it forfeits).
    metrics.doubt_rate: [(4, 1 / 4), (5, 2 / 5), (4, 2 / 4)],
    metrics.doubts_right: [(1, 0.0), (2, 1 / 2), (2, 1.0)],
    metrics.doubts_promised: [(1, 1 - T1), (2, (1 - T3 + 1 - T4) / 2), (2, (1 - T3 + 1 - T2) / 2)],
    # In 1296ths. ann: hand 1 954 - 46, hand 4 46 + 954, hand 6 1254 + 1294. ben: hand 1 954 + 954, hand 2 1296 + 954,
    # hand 5 46 + 954, hand 6 1296 - 46. cat: hand 6 1296 - 46.
    metrics.plausibility_loss: [
        (6, (908 + 1000 + 2548) / 1296 / 6),
        (7, (1908 + 2250 + 1000 + 1250) / 1296 / 7),
        (6, 1250 / 1296 / 6),
    ],
    # u_D > u_R: ann in 1 (raises), 3 (doubts), 6 (raises); ben in 1 (raises), 4, 6 (doubts); cat in 1, 2 (doubts).
    metrics.missed_doubts: [(3, 2 / 3), (3, 1 / 3), (2, 0.0)],
    metrics.missed_doubts_loss: [(2, (908 + 2548) / 1296 / 2), (1, 1908 / 1296), (0, None)],
    # ann: 0.2 true, 0.8 true, 1 true, 0.2 false. ben: 0.5 false, 0.6, 0.3, 0.5 true, 0.05 false. cat: 0.1, 0.1 false,
    # 0.9, 0.55 true.
    metrics.brier: [
        (4, (0.64 + 0.04 + 0 + 0.04) / 4),
        (5, (0.25 + 0.16 + 0.49 + 0.25 + 0.0025) / 5),
        (4, (0.01 + 0.01 + 0.01 + 0.2025) / 4),
    ],
    metrics.brier_of_dice: [
        (4, ((1 - T2) ** 2 + (1 - T1) ** 2 + (1 - T1) ** 2 + T3**2) / 4),
        (5, (T2**2 + (1 - T1) ** 2 + (1 - T3) ** 2 + (1 - T1) ** 2 + T4**2) / 5),
        (4, (T3**2 + T2**2 + 0 + (1 - T1) ** 2) / 4),
    ],
    # ann's 100 is held at 0.995.
    metrics.log_score: [
        (4, -(log(0.2) + log(0.8) + log(0.995) + log(0.8)) / 4),
        (5, -(log(0.5) + log(0.6) + log(0.3) + log(0.5) + log(0.95)) / 5),
        (4, -(log(0.9) + log(0.9) + log(0.9) + log(0.55)) / 4),
    ],
    # t4 = 0.0008 is held at 0.005, and 1 at 0.995.
    metrics.log_score_of_dice: [
        (4, -(log(T2) + log(T1) + log(T1) + log(1 - T3)) / 4),
        (5, -(log(1 - T2) + log(T1) + log(T3) + log(T1) + log(0.995)) / 5),
        (4, -(log(1 - T3) + log(1 - T2) + log(0.995) + log(T1)) / 4),
    ],
    # Chances to speak, hand 5 left out: one before each decision.
    word_metrics.speaks: [(5, 3 / 5), (6, 4 / 6), (6, 1 / 6)],
    word_metrics.claims_per_message: [(3, 1.0), (4, 1.0), (1, 1.0)],
    word_metrics.unreadable: [(3, 0.0), (4, 0.0), (1, 0.0)],
    # ben's hedged claim is apart.
    word_metrics.false_claims: [(3, 2 / 3), (3, 1 / 3), (1, 0.0)],
    word_metrics.false_claims_of_face: [(3, 2 / 3), (2, 1 / 2), (1, 0.0)],
    word_metrics.false_claims_of_cup: [(0, None), (1, 0.0), (0, None)],
    word_metrics.false_claims_vague: [(0, None), (0, None), (0, None)],
    word_metrics.false_claims_hedged: [(0, None), (1, 1.0), (0, None)],
    # ann meant the fives, and was wrong about the twos.
    word_metrics.meant_it: [(2, 1 / 2), (1, 1.0), (0, None)],
    word_metrics.true_meant_false: [(1, 0.0), (2, 0.0), (1, 0.0)],
    # Of 36 ways to fill two dice: two of a face 1, none of a face 25, at least one 11, 2 and 4 two.
    word_metrics.specificity: [
        (5, (2 * log2(36) + log2(36 / 25)) / 5),
        (6, (log2(36 / 25) + 2 * log2(36 / 11) + log2(18)) / 6),
        (6, log2(36 / 11) / 6),
    ],
    # ann claimed and bid 5 and 2, ben 4 and 6 (hedged or not): all match, shuffled half of them would. cat claimed a
    # three and bid fours.
    word_metrics.talk_bid_match: [(2, 0.5), (2, 0.5), (1, 0.0)],
    # ann's fives were raised over and she did not lose; her twos were doubted. ben's six was raised over.
    word_metrics.lies_that_worked: [(2, 1 / 2), (1, 1.0), (0, None)],
    # Bots leave no attempts.
    reply_metrics.legal_at_first_try: [(0, None), (0, None), (0, None)],
    reply_metrics.repaired: [(0, None), (0, None), (0, None)],
    reply_metrics.forfeits: [(6, 0.0), (7, 0.0), (7, 1 / 7)],
    reply_metrics.substitutions: [(6, 0.0), (7, 0.0), (7, 0.0)],
}


@pytest.mark.parametrize("measure", WORKED, ids=lambda measure: measure.key)
def test_a_measure_is_what_paper_says(measure: Measure, tables: Tables) -> None:
    """metrics.md, every row; the working stands at the top of this file and beside each expected number."""
    assert WORKED[measure] == n_and_value(measure, tables)


def test_every_measure_was_worked_out() -> None:
    """A measure without a worked number could mean anything."""
    from arena.analysis.measures import registered

    assert {one.key for one in registered()} == {one.key for one in WORKED}


def test_net_score_in_one_table_is_the_raw_mean(tables: Tables) -> None:
    """ann -1 (3), +1 (4), -1 (6); ben -1, -1, -1, +1 (5), +1; cat +1, +1, +1, -1 (5): per 100 hands of six."""
    scores = ratings.net_scores(tables, draw_blocks(["paper-1"]), NAMES).estimates

    assert [scores[name].value for name in NAMES] == [
        pytest.approx(-100 / 6),
        pytest.approx(-100 / 6),
        pytest.approx(200 / 6),
    ]


def test_net_score_without_forfeited_hands_stands_beside(tables: Tables) -> None:
    """Over the five hands with a contest: ann -1, ben -2, cat +3."""
    scores = ratings.net_scores(tables, draw_blocks(["paper-1"]), NAMES, with_forfeits=False).estimates

    assert [scores[name].value for name in NAMES] == [pytest.approx(-20), pytest.approx(-40), pytest.approx(60)]


def test_one_deal_gives_no_interval(tables: Tables) -> None:
    """metrics.md, Uncertainty: no interval under 20 blocks."""
    found = numbers(metrics.bluff_rate, tables)["ben"]

    assert (found.hits, found.n, found.low, found.why) == (2, 5, None, "no interval under 20 deals")


def test_what_was_left_out_is_counted(tables: Tables) -> None:
    """metrics.md: how many of each were left out is always printed."""
    left_out = count_left_out(tables)

    assert (left_out.forfeited_hands, left_out.void_hands, left_out.forced_doubts) == (1, 0, 0)
