"""Verdicts and margins: false only when false on every reasonable reading (claims.md)."""

from dataclasses import replace

import pytest

from arena.speech import (
    AnnouncementClaim,
    BidClaim,
    Claim,
    HandClaim,
    Moment,
    NextAction,
    OwnClaim,
    TableClaim,
    judge,
)

MOMENT = Moment(
    own=(1, 3, 3, 5, 6), cups=((1, 3, 3, 5, 6), (1, 3, 4)), ones_wild=True, held=None, next_action=None
)  # fmt: skip
PLAIN = replace(MOMENT, ones_wild=False)


def own(face: int, low: int, high: int | None = None) -> OwnClaim:
    return OwnClaim(quote="x", start=0, end=1, face=face, low=low, high=high)


def table(face: int, low: int, high: int | None = None) -> TableClaim:
    return TableClaim(quote="x", start=0, end=1, face=face, low=low, high=high)


def hand(*dice: int) -> HandClaim:
    return HandClaim(quote="x", start=0, end=1, dice=dice)


def verdict(claim: Claim, moment: Moment) -> tuple[str | None, int | None]:
    (judged,) = judge([claim], moment)
    return judged.verdict, getattr(judged, "margin", None)


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (own(3, 2), ("true", 0)),
        (own(3, 3), ("false", -1)),
        (own(3, 0, 1), ("false", 1)),
        (own(3, 2, 2), ("true", 0)),
        (own(2, 0, 0), ("true", 0)),
        (own(2, 3), ("false", -3)),
        (own(1, 1), ("true", 0)),
    ],
)
def test_own_claims_without_wild_ones(claim: OwnClaim, expected: tuple[str, int]) -> None:
    """Judged against the speaker's own dice; the margin is the count less the bound that is violated."""
    assert verdict(claim, PLAIN) == expected


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (own(3, 3), ("true", 0)),
        (own(3, 0, 2), ("true", 0)),
        (own(3, 4), ("false", -1)),
        (own(3, 0, 1), ("false", 1)),
        (own(2, 0, 0), ("true", 0)),
        (own(2, 1, 1), ("true", 0)),
        (own(1, 2), ("false", -1)),
        (own(1, 0, 0), ("false", 1)),
    ],
)
def test_own_claims_have_two_readings_where_ones_are_wild(claim: OwnClaim, expected: tuple[str, int]) -> None:
    """False only if counting the face alone and counting it with ones both are; the nearer margin is given."""
    assert verdict(claim, MOMENT) == expected


@pytest.mark.parametrize(
    ("claim", "moment", "expected"),
    [
        (table(3, 5), MOMENT, ("true", 0)),
        (table(3, 6), MOMENT, ("false", -1)),
        (table(3, 0, 3), MOMENT, ("false", 2)),
        (table(3, 4), PLAIN, ("false", -1)),
        (table(1, 2, 2), MOMENT, ("true", 0)),
    ],
)
def test_table_claims_count_all_cups_by_the_rule_of_the_hand(
    claim: TableClaim, moment: Moment, expected: tuple[str, int]
) -> None:
    """One reading alone: that of the hand."""
    assert verdict(claim, moment) == expected


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (hand(1, 3, 3, 5, 6), "true"),
        (hand(1, 3, 3, 5, 5), "false"),
        (hand(3, 3), "true"),
        (hand(3, 3, 3), "false"),
        (hand(1, 3, 3, 5, 6, 6), "false"),
    ],
)
def test_hands_are_the_cup_or_part_of_it(claim: HandClaim, expected: str) -> None:
    """As many as held must be the cup, fewer must be in it, more are false; ones are never wild."""
    assert verdict(claim, MOMENT) == (expected, None)


@pytest.mark.parametrize(
    ("stance", "held", "expected"),
    [
        ("believe", True, "true"),
        ("believe", False, "false"),
        ("disbelieve", True, "false"),
        ("disbelieve", False, "true"),
        ("believe", None, "unclear"),
        ("disbelieve", None, "unclear"),
    ],
)
def test_stances_are_judged_by_the_bid_of_that_moment(stance: str, held: bool | None, expected: str) -> None:
    """Unclear when there was no standing bid."""
    claim = BidClaim(quote="x", start=0, end=1, stance=stance)  # type: ignore[arg-type]
    assert verdict(claim, replace(MOMENT, held=held)) == (expected, None)


@pytest.mark.parametrize(
    ("stance", "action", "expected"),
    [
        ("raise", "raise", "true"),
        ("raise", "doubt", "false"),
        ("doubt", "doubt", "true"),
        ("doubt", "raise", "false"),
        ("not_doubt", "raise", "true"),
        ("not_doubt", "doubt", "false"),
        ("raise", None, "unclear"),
        ("doubt", "forced", "unclear"),
        ("not_doubt", None, "unclear"),
    ],
)
def test_announcements_are_judged_by_the_next_action(stance: str, action: NextAction, expected: str) -> None:
    """Unclear when there was none, or it was forced or substituted."""
    claim = AnnouncementClaim(quote="x", start=0, end=1, stance=stance)  # type: ignore[arg-type]
    assert verdict(claim, replace(MOMENT, next_action=action)) == (expected, None)
