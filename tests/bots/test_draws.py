"""Keyed draws (table.md, Bots): no state, and the same on the same deal whoever else sits there."""

from collections import Counter
from hashlib import sha256

import pytest

from arena.bots import Draws

PLACE = {"hand": 2, "roll": 1, "turn": 5, "seat": 3}


def draws(**other: object) -> Draws:
    return Draws("deal-7", **({"question": "talk", "round": 2} | PLACE | other))


def test_a_draw_is_the_first_53_bits_of_the_hash_of_its_own_name() -> None:
    """The key is (seed, hand, roll, turn, seat, question, talk round, number of the draw)."""
    first = sha256(b"deal-7|2|1|5|3|talk|2|0").hexdigest()
    second = sha256(b"deal-7|2|1|5|3|talk|2|1").hexdigest()
    drawn = draws()
    assert drawn.uniform() == (int(first[:16], 16) >> 11) / 2**53
    assert drawn.uniform() == (int(second[:16], 16) >> 11) / 2**53


def test_asking_again_draws_again_the_same() -> None:
    assert draws().uniform() == draws().uniform()


@pytest.mark.parametrize(
    "other", [{"hand": 3}, {"roll": 2}, {"turn": 6}, {"seat": 4}, {"question": "act"}, {"round": 1}], ids=str
)
def test_every_part_of_the_key_makes_another_draw(other: dict[str, object]) -> None:
    assert draws(**other).uniform() != draws().uniform()


def test_another_seed_makes_another_draw() -> None:
    assert Draws("deal-8", **PLACE, question="talk", round=2).uniform() != draws().uniform()


def test_a_decision_can_be_foreseen_from_the_talk_before_it() -> None:
    assert draws().decision().uniform() == draws(question="act", round=0).uniform()


def test_a_choice_gives_each_item_its_share() -> None:
    drawn = draws()
    counted = Counter(drawn.choice("abcd") for _ in range(4000))
    assert all(900 < times < 1100 for times in counted.values())


def test_a_weighted_choice_gives_each_item_the_share_of_its_weight() -> None:
    drawn = draws()
    counted = Counter(drawn.weighted("abc", (1, 0, 3)) for _ in range(4000))
    assert counted["b"] == 0
    assert 2880 < counted["c"] < 3120


def test_numbers_below_a_limit_reach_every_one_of_them() -> None:
    drawn = draws()
    assert {drawn.below(7) for _ in range(300)} == set(range(7))
