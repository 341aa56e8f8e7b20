"""Messages and claims as lines for a terminal: words that claim are marked, what decides them stands beside them."""

from collections import Counter
from collections.abc import Sequence

from rich.text import Text

from arena.analysis.readings import Uttered
from arena.analysis.story import HandStory
from arena.analysis.wording import VERDICTS, claim_words, margin_words
from arena.cli.screen import dice, named_dice, quoted
from arena.game import Bid, count, seat_name
from arena.speech import Claim
from arena.transcript.claims import Claim as ClaimTold
from arena.transcript.claims import CountClaim, HandClaim

__all__ = ["claim_line", "claims_said", "marked", "message_said"]

_STYLES = {"true": "green", "false": "red", "unclear": "yellow"}


def claims_said(claims: Sequence[Claim]) -> str:
    """Return claims in normal form with their verdicts, on one line."""
    return "; ".join(f"{claim_words(claim)} {VERDICTS[claim.verdict or 'unclear']}" for claim in claims) or "no claim"


def message_said(message: Uttered) -> str:
    """Return where a message stands and what it says, on one line."""
    place = f"{message.place.match} hand {message.hand} turn {message.turn} line {message.place.n}"
    return f"{place}  {seat_name(message.seat)}: {quoted(message.text)}"


def marked(text: str, claims: Sequence[ClaimTold]) -> Text:
    """Return a message in quotation marks, the words of each claim underlined in the colour of its verdict."""
    shown = Text(quoted(text), style="italic")
    for claim in claims:
        # What is shown can be longer or shorter than what was said: escapes come in, control characters go out.
        start = len(quoted(f"|{text[: claim.start]}|")) - 3
        end = len(quoted(f"|{text[: claim.end]}|")) - 3
        shown.stylize(f"underline {_STYLES[claim.verdict]}", start, end)
    return shown


def claim_line(claim: ClaimTold, story: HandStory, seat: int) -> Text:
    """Return a claim of `seat`: verdict in symbol and word, normal form, the dice that decide it, the margin."""
    style = _STYLES[claim.verdict]
    line = Text(f"      {VERDICTS[claim.verdict]}", style=style).append(f"  {claim_words(claim)}", style="default")
    cup, cups = story.cups[seat], [held for held in story.cups if held is not None]
    match claim:
        case CountClaim(kind="own") if cup is not None:
            line.append("  dice ", style="default").append_text(dice(cup, claim.face, wild=story.wild_ones))
        case CountClaim(kind="table") if len(cups) == len(story.cups):
            on_table = count(Bid(1, claim.face), tuple(cups), wild=story.wild_ones)
            line.append(f"  the table has {on_table}", style="default")
        case HandClaim() if cup is not None:
            line.append("  dice ", style="default").append_text(named_dice(cup, Counter(claim.dice)))
        case _:
            pass
    if isinstance(claim, CountClaim) and claim.margin:
        line.append(f"  {margin_words(claim.margin)}", style=style)
    return line
