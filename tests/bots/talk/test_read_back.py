"""What the bots mean to claim is what the arena's reader finds in their words (claims.md)."""

from collections import Counter
from itertools import product

import pytest

from arena.bots import Bluffer, Honest, Intended
from arena.bots.talk.smalltalk import CHATTER
from arena.game import PRESETS, Memory, Talk
from arena.speech import AnnouncementClaim, BidClaim, Claim, HandClaim, OwnClaim, TableClaim, read
from tests.bots.playing import Played, play

BOTS = {"honest": Honest(), "bluffer": Bluffer()}


def as_intended(claim: Claim) -> Intended:
    """Return a claim that was read, without its place in the text; a hedged one is none of theirs."""
    assert not claim.hedged
    match claim:
        case OwnClaim() | TableClaim():
            bounds = {"low": claim.low, "high": claim.high, "vague": claim.vague}
            return Intended(kind="own" if isinstance(claim, OwnClaim) else "table", face=claim.face, **bounds)
        case HandClaim():
            return Intended(kind="hand", dice=claim.dice)
        case BidClaim():
            return Intended(kind="bid", stance=claim.stance)
        case AnnouncementClaim():
            return Intended(kind="announcement", stance=claim.stance)


def found(text: str, dice: int) -> tuple[Intended, ...]:
    return tuple(as_intended(claim) for claim in read(text, dice))


def matches(name: str, preset: str, room: int = 280) -> list[Played]:
    bots, talk = (BOTS[name],) * 4, Talk(max_chars=room)
    return [play(PRESETS[preset], bots, f"deal-{deal}", talk=talk, memory=Memory()) for deal in range(12)]


@pytest.mark.parametrize(
    ("name", "preset", "room"), [*product(BOTS, PRESETS, (280,)), *product(BOTS, ["arena"], (18,))]
)
def test_a_reader_finds_exactly_the_claims_that_were_meant(name: str, preset: str, room: int) -> None:
    """In a small room the words are shorter and mean the same."""
    spoken = {
        (line.text, len(seen.cup), line.intended)
        for match in matches(name, preset, room)
        for seen, line in match.lines
        if line.text is not None
    }
    misread = [(text, meant, found(text, dice)) for text, dice, meant in spoken if found(text, dice) != meant]
    assert len(spoken) > 60
    assert misread == []


@pytest.mark.parametrize("text", CHATTER)
def test_small_talk_claims_nothing(text: str) -> None:
    assert found(text.format(next="Seat B", winner="Seat B", loser="Seat C"), 5) == ()


def test_the_bots_make_claims_of_every_kind() -> None:
    kinds = Counter(
        claim.kind for match in matches("bluffer", "arena") for _, line in match.lines for claim in line.intended
    )
    assert set(kinds) == {"own", "hand", "table", "bid", "announcement"}
