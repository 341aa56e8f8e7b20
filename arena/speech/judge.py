"""Verdicts: claims against the dice, the standing bid and what the speaker did (claims.md).

A claim is false only when it is false on every reasonable reading.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, TypeVar, assert_never

from arena.speech.claims import (
    AnnouncementClaim,
    BidClaim,
    Claim,
    CountClaim,
    HandClaim,
    OwnClaim,
    Plan,
    TableClaim,
    Verdict,
)

__all__ = ["Moment", "NextAction", "judge"]

# What the speaker did next in the same hand; None: nothing, a forfeit included; "forced": not by choice (a forced
# doubt or a substituted bid).
NextAction: TypeAlias = Literal["raise", "doubt", "forced"] | None


@dataclass(frozen=True, slots=True)
class Moment:
    """What a message is judged against: the dice, the standing bid when it was said, and what its speaker did next.

    own: the speaker's cup; cups: all cups, the speaker's among them. held: whether the bid that stood at that moment
    was true at that count, None where none stood.
    """

    own: tuple[int, ...]
    cups: tuple[tuple[int, ...], ...]
    ones_wild: bool
    held: bool | None
    next_action: NextAction


def judge(claims: Sequence[Claim], moment: Moment) -> tuple[Claim, ...]:
    """Return the claims with their verdicts, and margins where they count."""
    return tuple(_judged(claim, moment) for claim in claims)


def _judged(claim: Claim, moment: Moment) -> Claim:
    match claim:
        case OwnClaim():
            alone, ones = moment.own.count(claim.face), moment.own.count(1)
            return _counted(claim, {alone, alone + ones} if moment.ones_wild and claim.face != 1 else {alone})
        case TableClaim():
            dice = [die for cup in moment.cups for die in cup]
            ones = dice.count(1) if moment.ones_wild and claim.face != 1 else 0
            return _counted(claim, {dice.count(claim.face) + ones})
        case HandClaim():
            return replace(claim, verdict=_hand(claim.dice, moment.own))
        case BidClaim():
            return replace(claim, verdict=_stance(believes=claim.stance == "believe", held=moment.held))
        case AnnouncementClaim():
            return replace(claim, verdict=_announced(claim.stance, moment.next_action))
        case _:
            assert_never(claim)


Counted = TypeVar("Counted", bound=CountClaim)


def _counted(claim: Counted, readings: set[int]) -> Counted:
    """Return the claim judged by the reading that is kindest to it."""
    margin = min((_margin(claim, count) for count in readings), key=abs)
    return replace(claim, verdict="false" if margin else "true", margin=margin)


def _margin(claim: CountClaim, count: int) -> int:
    """Return the count less the bound it violates, 0 within the bounds."""
    if count < claim.low:
        return count - claim.low
    if claim.high is not None and count > claim.high:
        return count - claim.high
    return 0


def _hand(dice: tuple[int, ...], own: tuple[int, ...]) -> Verdict:
    """Return whether the dice named are among those held, each as often as it is named."""
    return "true" if Counter(dice) <= Counter(own) else "false"


def _stance(*, believes: bool, held: bool | None) -> Verdict:
    if held is None:
        return "unclear"
    return "true" if believes == held else "false"


def _announced(stance: Plan, action: NextAction) -> Verdict:
    match action:
        case None | "forced":
            return "unclear"
        case "raise":
            return "false" if stance == "doubt" else "true"
        case "doubt":
            return "true" if stance == "doubt" else "false"
        case _:
            assert_never(action)
