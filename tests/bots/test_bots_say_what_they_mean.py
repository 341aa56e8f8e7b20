"""Bots say what they mean: 2,000 hands of talk, read again and judged against the dice (issue 5).

What a template means to claim is known before it is read, so the reader can be held to it without a label by hand.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle

import pytest

from arena.bots import Bluffer, Honest, Intended, Line, fits_cup
from arena.game import PRESETS, Bid, Memory, Talk, View, count, roll_cups
from arena.speech import Claim, CountClaim, HandClaim, Moment, judge, read
from tests.bots.playing import play

HANDS = 2_000
SEATS = {"honest": Honest(), "bluffer": Bluffer()}
TABLE = ("honest", "bluffer", "bluffer", "honest")
ABOUT_DICE = ("own", "hand", "table")


@dataclass(frozen=True, slots=True)
class Told:
    """One message: who said it and what it was meant to claim, what the reader finds, and the dice.

    cups: all of them; wild_ones: whether ones are wild in the hand.
    """

    bot: str
    text: str
    cup: tuple[int, ...]
    cups: tuple[tuple[int, ...], ...]
    wild_ones: bool
    meant: tuple[Intended, ...]
    found: tuple[Claim, ...]

    @property
    def missed(self) -> list[Intended]:
        """What was meant and not found, each as often as it was meant."""
        return list((Counter(self.meant) - Counter(map(meaning, self.found))).elements())

    @property
    def made_up(self) -> list[Intended]:
        """What was found and not meant."""
        return list((Counter(map(meaning, self.found)) - Counter(self.meant)).elements())

    @property
    def lies(self) -> list[Intended]:
        """What was meant and is false of the dice, by a count of its own."""
        return [claim for claim in self.meant if claim.kind in ABOUT_DICE and not self._is_true(claim)]

    def _is_true(self, claim: Intended) -> bool:
        if claim.kind != "table":
            return fits_cup(claim, self.cup, wild_ones=self.wild_ones)
        assert claim.face is not None
        assert claim.low is not None
        counted = count(Bid(1, claim.face), self.cups, wild=self.wild_ones)
        return claim.low <= counted and (claim.high is None or counted <= claim.high)


def meaning(claim: Claim) -> Intended:
    """Return what a claim says, without where it says so."""
    match claim:
        case CountClaim():
            return Intended(claim.kind, face=claim.face, low=claim.low, high=claim.high, vague=claim.vague)  # type: ignore[arg-type]
        case HandClaim():
            return Intended("hand", dice=claim.dice)
        case _:
            return Intended(claim.kind, stance=claim.stance)  # type: ignore[arg-type]


def told(seed: str, seen: View, line: Line, text: str) -> Told:
    opening = seen.opening
    cups = roll_cups(seed, hand=opening.hand, roll=opening.roll, dice=opening.dice)
    moment = Moment(own=seen.cup, cups=cups, ones_wild=opening.wild_ones, held=None, next_action=None)
    found = judge(read(text, len(seen.cup)), moment)
    return Told(TABLE[seen.seat], text, seen.cup, cups, opening.wild_ones, line.intended, found)


@dataclass(frozen=True, slots=True)
class Evening:
    """All that was said in so many hands, presets taking turns."""

    hands: int
    said: tuple[Told, ...]

    def by(self, bot: str) -> Iterator[Told]:
        return (one for one in self.said if one.bot == bot)


@cache
def evening() -> Evening:
    hands, said = 0, list[Told]()
    bots = tuple(SEATS[name] for name in TABLE)
    for deal, preset in enumerate(cycle(PRESETS)):
        seed = f"evening-{deal}"
        played = play(PRESETS[preset], bots, seed, talk=Talk(), memory=Memory())
        said += [told(seed, seen, line, line.text) for seen, line in played.lines if line.text is not None]
        hands += len(played.state.table.past)
        if hands >= HANDS:
            return Evening(hands, tuple(said))
    raise AssertionError("presets never end")


def test_the_bots_have_talked_enough() -> None:
    """2,000 hands, and claims of every kind."""
    kinds = Counter(claim.kind for one in evening().said for claim in one.meant)
    assert evening().hands >= HANDS
    assert min(kinds[kind] for kind in ("own", "hand", "table", "bid", "announcement")) > 200


def test_honest_makes_no_false_claim_about_its_own_dice() -> None:
    claims = [claim for one in evening().by("honest") for claim in one.found if claim.kind in ("own", "hand")]
    assert len(claims) > 2_000
    assert [claim for claim in claims if claim.verdict != "true"] == []


def test_every_false_claim_of_bluffer_is_found_and_called_false() -> None:
    lies = [(one.text, lie, one.found) for one in evening().by("bluffer") for lie in one.lies]
    assert len(lies) > 500
    assert [
        (text, lie) for text, lie, found in lies if lie not in [meaning(one) for one in found if one.verdict == "false"]
    ] == []


def test_nothing_true_is_called_false() -> None:
    """claims.md: false only when it is false on every reasonable reading."""
    called = [
        (one.text, meaning(claim), one.lies)
        for one in evening().said
        for claim in one.found
        if claim.verdict == "false"
    ]
    assert len(called) > 500
    assert [(text, claim) for text, claim, lies in called if claim not in lies] == []


@pytest.mark.parametrize("kind", ["own", "hand", "table", "bid", "announcement"])
def test_the_reader_finds_what_was_meant(kind: str) -> None:
    """At least 98 of 100 claims that the templates intend, of each kind."""
    meant = sum(claim.kind == kind for one in evening().said for claim in one.meant)
    missed = [(one.text, claim) for one in evening().said for claim in one.missed if claim.kind == kind]
    assert len(missed) <= 0.02 * meant, missed[:20]


def test_the_reader_finds_nothing_that_was_not_meant() -> None:
    """At most 2 of 100 messages without a claim yield one, and 2 of 100 claims found were not meant."""
    quiet = [one for one in evening().said if not one.meant]
    found = sum(len(one.found) for one in evening().said)
    made_up = [(one.text, claim) for one in evening().said for claim in one.made_up]
    assert sum(bool(one.found) for one in quiet) <= 0.02 * len(quiet)
    assert len(made_up) <= 0.02 * found, made_up[:20]
