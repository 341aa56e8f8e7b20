"""Claims as a person types them when labelling a message: `own 5 3.. "three fives"; doubt`.

One claim or several with semicolons between, each followed by the words that make it in quotation marks, which may be
left out where a reader has found them.

    own 5 3..      at least three fives in the speaker's cup; 3 or 3..3 is exactly three, 0..2 at most two
    table 6 4..    on the whole table
    hand 2 3 5     dice named one by one
    believe        or disbelieve: a stance on the standing bid
    raise          or doubt, not_doubt: what the speaker will do

`?` behind it: hedged; `~`: vague; `-` alone: no claim.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from arena.speech import Claim, claim_from_json

__all__ = ["HELP", "claims_typed"]

HELP = (__doc__ or "").partition("\n\n")[2].rstrip()

_PART = re.compile(r'\s*((?:[^";]|"[^"]*")+?)\s*(?:;|$)')
_QUOTED = re.compile(r'^(?P<words>[^"]*?)(?P<marks>[?~]*)\s*(?:"(?P<quote>[^"]+)")?$')
_COUNT = re.compile(r"^(own|table) ([1-6]) (\d{1,3})(?:(\.\.|\+)(\d{1,3})?)?$")
_HAND = re.compile(r"^hand ([1-6](?: [1-6])+)$")
_KIND_OF = {
    **dict.fromkeys(("believe", "disbelieve"), "bid"),
    **dict.fromkeys(("raise", "doubt", "not_doubt"), "announcement"),
}


def claims_typed(typed: str, text: str, found: Sequence[Claim]) -> tuple[Claim, ...]:
    """Return the claims that somebody typed about the message `text`.

    found: what readers find in it, for the words where none are given: those of the same kind, else the whole message.
    Raises ValueError that says what was expected.
    """
    if typed.strip() == "-":
        return ()
    claims = [_claim(part, text, found) for part in _parts(typed)]
    return tuple(sorted(claims, key=lambda claim: claim.start))


def _parts(typed: str) -> Iterator[str]:
    at = 0
    while at < len(typed.rstrip().rstrip(";")):
        part = _PART.match(typed, at)
        if part is None:
            raise ValueError(f"{typed[at:].strip()!r} has a quotation mark too few")
        yield part[1]
        at = part.end()


def _claim(part: str, text: str, found: Sequence[Claim]) -> Claim:
    split = _QUOTED.match(part)
    if split is None:
        raise ValueError(f"{part!r}: the words of the message stand last, in quotation marks")
    given = _value(" ".join(split["words"].split()))
    if "~" in split["marks"]:
        if "face" not in given:
            raise ValueError(f"{part!r}: only a count can be vague")
        given["vague"] = True
    start, end = _span(split["quote"], text, given["kind"], found)
    return claim_from_json(
        {**given, "hedged": "?" in split["marks"], "quote": text[start:end], "start": start, "end": end}
    )


def _value(words: str) -> dict[str, Any]:
    """Return the kind of a claim and what goes with it."""
    if count := _COUNT.match(words):
        kind, face, low, open_end, high = count.groups()
        bound = None if open_end and high is None else int(high or low)
        if open_end == "+" and high is not None:
            raise ValueError(f"{words!r}: 3+ has no upper bound; write 3..4")
        if bound is not None and bound < int(low):
            raise ValueError(f"{words!r}: the bounds are the wrong way round")
        return {"kind": kind, "face": int(face), "low": int(low), "high": bound, "vague": False}
    if hand := _HAND.match(words):
        return {"kind": "hand", "dice": sorted(map(int, hand[1].split()))}
    if words in _KIND_OF:
        return {"kind": _KIND_OF[words], "stance": words}
    raise ValueError(f"{words!r} is none of: own 5 3.., table 6 4.., hand 2 3 5, {', '.join(_KIND_OF)}, -")


def _span(quote: str | None, text: str, kind: str, found: Sequence[Claim]) -> tuple[int, int]:
    if quote is None:
        return next(((one.start, one.end) for one in found if one.kind == kind), (0, len(text)))
    start = text.find(quote)
    if start < 0:
        raise ValueError(f"the message does not say {quote!r}")
    return start, start + len(quote)
