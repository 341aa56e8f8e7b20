"""What a `speech` line is made of: links from messages to the contest, and the claims in them (claims.md)."""

from typing import Annotated, Literal

from pydantic import Field, Strict

from arena.transcript.types import Count, Face, Number, Part, Seat, Truthful

__all__ = ["AnnouncementClaim", "BidClaim", "Claim", "CountClaim", "HandClaim", "Link", "Role"]

Role = Literal["bidder", "doubter", "forfeiter", "bystander"]
Verdict = Literal["true", "false", "unclear"]
Said = Annotated[int, Field(ge=0)]
"""A number that somebody said, however large."""


class CountClaim(Part):
    """How many dice of a face the speaker holds, or the whole table."""

    kind: Literal["own", "table"]
    quote: str
    start: Count
    end: Count
    face: Face
    low: Said
    high: Said | None
    vague: bool
    hedged: bool
    verdict: Verdict
    margin: int | None


class HandClaim(Part):
    """The speaker's whole cup."""

    kind: Literal["hand"]
    quote: str
    start: Count
    end: Count
    hedged: bool
    dice: Annotated[tuple[Face, ...], Strict(False)]
    verdict: Verdict


class BidClaim(Part):
    """A stance on the standing bid."""

    kind: Literal["bid"]
    quote: str
    start: Count
    end: Count
    hedged: bool
    stance: Literal["believe", "disbelieve"]
    verdict: Verdict


class AnnouncementClaim(Part):
    """What the speaker will do."""

    kind: Literal["announcement"]
    quote: str
    start: Count
    end: Count
    hedged: bool
    stance: Literal["raise", "doubt", "not_doubt"]
    verdict: Verdict


Claim = Annotated[CountClaim | HandClaim | BidClaim | AnnouncementClaim, Field(discriminator="kind")]


class Link(Part):
    """One message with text, and how the hand ended for who said it.

    n: the line of the message. on_contested_face: `None` without a bid. speaker_won: `None` for bystanders.
    truthful: `None` where not asked or not answered.
    """

    n: Number
    seat: Seat
    role: Role
    on_contested_face: bool | None
    speaker_won: bool | None
    truthful: Truthful | None
    claims: Annotated[tuple[Claim, ...], Strict(False), Field(fail_fast=True)]
