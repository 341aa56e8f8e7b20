"""Bits that words tell, against counting all ways to fill a cup, and what the reader can judge."""

from itertools import product
from math import log2

import pytest

from arena.analysis.information import bits_told, is_readable
from arena.transcript import CountClaim, HandClaim
from arena.transcript.claims import Claim


def own(face: int, low: int, high: int | None = None, **more: bool) -> CountClaim:
    return CountClaim(
        kind="own", quote="x", start=0, end=1, face=face, low=low, high=high, verdict="true", margin=0,
        vague=more.get("vague", False), hedged=more.get("hedged", False),
    )  # fmt: skip


def hand(*dice: int) -> HandClaim:
    return HandClaim(kind="hand", quote="x", start=0, end=1, dice=dice, hedged=False, verdict="true")


def test_silence_and_other_claims_tell_nothing() -> None:
    """metrics.md, specificity: silence is 0; only own-dice claims count."""
    table = own(3, 4).model_copy(update={"kind": "table"})

    assert [bits_told([], dice=5, wild_ones=False), bits_told([table], dice=5, wild_ones=False)] == [0.0, 0.0]


@pytest.mark.parametrize(
    ("claims", "fits"),
    [
        ([own(3, 2)], lambda cup: cup.count(3) >= 2),
        ([own(3, 0, 0)], lambda cup: cup.count(3) == 0),
        ([own(3, 1), own(4, 0, 1)], lambda cup: cup.count(3) >= 1 and cup.count(4) <= 1),
        ([own(3, 2, vague=True)], lambda cup: cup.count(3) >= 2),
        ([own(3, 2, hedged=True)], lambda cup: cup.count(3) >= 2),
        ([hand(2, 2, 5)], lambda cup: cup.count(2) >= 2 and cup.count(5) >= 1),
        ([hand(1, 2, 3, 4)], lambda cup: sorted(cup) == [1, 2, 3, 4]),
    ],
)
def test_bits_are_ways_over_ways_left(claims: list[Claim], fits: object) -> None:
    """metrics.md, specificity: log2(ways to fill k dice / ways consistent), counted over all 6^4 cups."""
    ways = sum(fits(cup) for cup in product(range(1, 7), repeat=4))  # type: ignore[operator]

    assert bits_told(claims, dice=4, wild_ones=False) == pytest.approx(log2(6**4 / ways))


def test_where_ones_are_wild_the_wider_reading_counts() -> None:
    """claims.md, own: a claim about face f has two readings, f alone or f and ones."""
    ways = sum(cup.count(3) == 1 or cup.count(3) + cup.count(1) == 1 for cup in product(range(1, 7), repeat=3))

    assert bits_told([own(3, 1, 1)], dice=3, wild_ones=True) == pytest.approx(log2(6**3 / ways))


def test_a_message_that_no_cup_satisfies_has_no_bits() -> None:
    """metrics.md, specificity: it is left out and counted."""
    assert bits_told([own(3, 2), own(3, 0, 1)], dice=5, wild_ones=False) is None


@pytest.mark.parametrize(
    "text",
    [
        "I have three fives.",
        "7x3!",
        "lol",
        "Interesting. Very interesting.",
        "Who wants to hear a story first?",
        "🎲🎲",
    ],
)
def test_english_and_wordless_messages_can_be_judged(text: str) -> None:
    """metrics.md: messages the reader cannot judge are printed apart from no claim."""
    assert is_readable(text)


@pytest.mark.parametrize(
    "text", ["Ich habe drei Fünfen hier", "tengo tres cincos amigo", "у меня три пятёрки", "我有三个五"]
)
def test_other_languages_cannot(text: str) -> None:
    """The reader of claims knows English."""
    assert not is_readable(text)
