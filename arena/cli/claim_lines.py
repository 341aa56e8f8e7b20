"""Messages and claims as lines for a terminal."""

from collections.abc import Sequence

from arena.analysis.readings import Uttered
from arena.analysis.wording import VERDICTS, claim_words
from arena.cli.screen import quoted
from arena.game import seat_name
from arena.speech import Claim

__all__ = ["claims_said", "message_said"]


def claims_said(claims: Sequence[Claim]) -> str:
    """Return claims in normal form with their verdicts, on one line."""
    return "; ".join(f"{claim_words(claim)} {VERDICTS[claim.verdict or 'unclear']}" for claim in claims) or "no claim"


def message_said(message: Uttered) -> str:
    """Return where a message stands and what it says, on one line."""
    place = f"{message.place.match} hand {message.hand} turn {message.turn} line {message.place.n}"
    return f"{place}  {seat_name(message.seat)}: {quoted(message.text)}"
