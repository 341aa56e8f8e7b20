"""Keyed dice (`arena/game/dice.py`): known answers, and the formula of rules.md worked out another way."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.errors import RulesetError
from arena.game import check_seed, first_opener, roll_cup, roll_cups

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "cases" / "dice.json").read_text(encoding="utf-8"))
CUPS = [(vector["seed"], *cup) for vector in VECTORS for cup in vector["cups"]]

seeds = st.from_regex(r"[A-Za-z0-9._-]{1,64}", fullmatch=True)


def _stream(name: str) -> Iterator[int]:
    """Yield dice as rules.md words it: bytes of the blocks in order, from 252 on skipped."""
    for block in count():
        for byte in hashlib.sha256(f"{name}|{block}".encode()).digest():
            if byte < 252:
                yield byte % 6 + 1


@pytest.mark.parametrize(("seed", "hand", "roll", "seat", "dice"), CUPS)
def test_cups_of_an_independent_writer(seed: str, hand: int, roll: int, seat: int, dice: list[int]) -> None:
    """The cups of three whole matches, one of them with a second roll (rules.md, Dice)."""
    assert roll_cup(seed, hand=hand, roll=roll, seat=seat, dice=len(dice)) == tuple(dice)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["seed"])
def test_first_openers_of_an_independent_writer(vector: dict[str, Any]) -> None:
    """The openers of three whole matches (rules.md, Dice)."""
    assert first_opener(vector["seed"], vector["seats"]) == vector["opener"]


@given(seed=seeds, hand=st.integers(1, 99), roll=st.integers(1, 9), seat=st.integers(0, 9), dice=st.integers(0, 80))
@settings(max_examples=60)
def test_dice_are_the_bytes_of_keyed_blocks(seed: str, hand: int, roll: int, seat: int, dice: int) -> None:
    """`block(n) = sha256("{seed}|{hand}|{roll}|{seat}|{n}")`, `die = 1 + byte % 6`; more than one block too."""
    expected = tuple(islice(_stream(f"{seed}|{hand}|{roll}|{seat}"), dice))
    assert roll_cup(seed, hand=hand, roll=roll, seat=seat, dice=dice) == expected


def test_a_die_depends_on_nothing_but_its_own_name() -> None:
    """Fewer dice are the first of more; other seats' dice do not matter (rules.md, Dice)."""
    five = roll_cups("deal", hand=3, roll=1, dice=(5, 5, 5))
    fewer = roll_cups("deal", hand=3, roll=1, dice=(2, 0, 5))
    assert fewer == (five[0][:2], (), five[2])


@pytest.mark.parametrize("change", [{"hand": 2}, {"roll": 2}, {"seat": 1}])
def test_every_part_of_its_name_changes_a_cup(change: dict[str, int]) -> None:
    """Hand, roll and seat are all in the key."""
    usual = {"hand": 1, "roll": 1, "seat": 0, "dice": 20}
    assert roll_cup("deal", **usual) != roll_cup("deal", **(usual | change))


def test_faces_are_equally_likely() -> None:
    """Sixty thousand dice: no face is off by more than five standard deviations (91)."""
    drawn = Counter(die for hand in range(3000) for die in roll_cup("fair", hand=hand, roll=1, seat=0, dice=20))
    assert sorted(drawn) == [1, 2, 3, 4, 5, 6]
    assert max(abs(times - 10_000) for times in drawn.values()) < 5 * 91.3


@given(seed=seeds, seats=st.integers(2, 10))
@settings(max_examples=60)
def test_the_first_opener_is_the_first_usable_byte(seed: str, seats: int) -> None:
    """First byte of sha256("{seed}|opener") below 256 - 256 % n, mod n (rules.md, Dice)."""
    usable = [byte for byte in hashlib.sha256(f"{seed}|opener".encode()).digest() if byte < 256 // seats * seats]
    assert first_opener(seed, seats) == usable[0] % seats


@pytest.mark.parametrize(("seats", "opener"), [(3, 0), (6, 0), (7, 1), (10, 2)])
def test_a_byte_that_favours_low_seats_is_skipped(seats: int, opener: int) -> None:
    """The bytes of this seed begin 255, 162: the first is used by none of these tables (rules.md, Dice)."""
    assert first_opener("late-34", seats) == opener


@pytest.mark.parametrize("seats", range(2, 11))
def test_every_seat_is_as_likely_to_open_first(seats: int) -> None:
    """Twenty thousand seeds: no seat is off by more than five standard deviations."""
    openers = Counter(first_opener(f"s{number}", seats) for number in range(20_000))
    share = 20_000 / seats
    assert max(abs(openers[seat] - share) for seat in range(seats)) < 5 * (share * (1 - 1 / seats)) ** 0.5


@pytest.mark.parametrize("seed", ["a", "A-z_0.9", "x" * 64])
def test_a_plain_seed_is_taken(seed: str) -> None:
    """A seed is `[A-Za-z0-9._-]{1,64}` (rules.md, Dice)."""
    assert check_seed(seed) == seed


@pytest.mark.parametrize("seed", ["", "x" * 65, "a b", "a|b", "é", "a\n", "٣"])
def test_other_seeds_are_refused(seed: str) -> None:
    """`|` would make two names one; what is not ASCII has more than one encoding."""
    with pytest.raises(RulesetError, match="is not 1 to 64 of the characters"):
        check_seed(seed)
