"""Claims in short, one line a test: "own 5 3..", "own 5 3..~" (vague), "hand 2 3 5", "bid believe?" (hedged)."""

from arena.speech import AnnouncementClaim, BidClaim, Claim, CountClaim, HandClaim, read


def said(text: str, dice_held: int = 5) -> tuple[str, ...]:
    """Return the claims of a message in short."""
    return tuple(map(short, read(text, dice_held)))


def quotes(text: str, dice_held: int = 5) -> tuple[str, ...]:
    """Return what the claims of a message quote."""
    return tuple(claim.quote for claim in read(text, dice_held))


def short(claim: Claim) -> str:
    """Return a claim in short."""
    hedge = "?" if claim.hedged else ""
    match claim:
        case CountClaim():
            high = "" if claim.high is None else claim.high
            return f"{claim.kind} {claim.face} {claim.low}..{high}{'~' if claim.vague else ''}{hedge}"
        case HandClaim():
            return f"hand {' '.join(map(str, claim.dice))}{hedge}"
        case BidClaim() | AnnouncementClaim():
            return f"{claim.kind} {claim.stance}{hedge}"
