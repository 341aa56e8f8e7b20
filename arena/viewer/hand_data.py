"""One hand as a page gets it: its story in JSON, with whatever a page would need the rules for worked out."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from arena.analysis.moments import HandMoments
from arena.analysis.story import HandStory
from arena.analysis.wording import claim_words, margin_words
from arena.transcript import Claim, CountClaim, HandClaim
from arena.viewer.options import ReasoningKept

__all__ = ["HandData", "hand_data"]


@dataclass(frozen=True, slots=True)
class HandData:
    """What is shown of a hand at once, and what is loaded when a private drawer is opened.

    drawers: by the line of the attempt, its reasoning and raw reply, and its plan and detail where they are long.
    """

    shown: dict[str, Any]
    drawers: dict[str, dict[str, str]] = field(default_factory=dict)


SHOWN_CHARS = 2000
"""How much of a plan or of an error is at hand without opening anything; the rest waits in the drawer."""

# Flags that a reader is told of at the turn they are about, by family.
_TOLD = {
    "lie": ("worked", "caught"),
    "bluff": ("passed", "caught", "lucky", "other"),
    "bid": ("squeezed",),
    "doubt": ("right", "wrong", "missed"),
    "claim": ("disbelieved",),
    "intent": ("disagrees",),
}


def hand_data(story: HandStory, moments: HandMoments, *, reasoning: ReasoningKept = "include") -> HandData:
    """Return a hand for the page.

    Numbers and words are those of `story.as_json()`; added are the normal form of claims, their place in UTF-16 units,
    which dice match (of a cup in rising order), and what measures make of each turn. Long private texts are moved to
    the drawers, or left out as `reasoning` says.
    """
    shown = story.as_json()
    drawers: dict[str, dict[str, str]] = {}
    for turn, plain in zip(story.turns, cast("Sequence[dict[str, Any]]", shown["turns"]), strict=True):
        for said, line in zip(turn.said, plain["said"], strict=True):
            for claim, told in zip(said.claims, line["claims"], strict=True):
                told |= _claim(story, said.seat, said.text or "", claim)
        for asked in plain["asked"]:
            kept = _put_away(asked, reasoning)
            if kept:
                drawers[str(asked["n"])] = kept
        met = [moment for moment in moments.moments if moment.turn == turn.turn]
        plain["flags"] = [
            [moment.seat, f"{family}:{value}"]
            for moment in met
            for family, values in _TOLD.items()
            for value in values
            if f"{family}:{value}" in moment.flags
        ]
        plain["loss"] = next((moment.numbers["loss"] for moment in met if "loss" in moment.numbers), None)
    shown["reveal"] = _reveal(story)
    return HandData(shown, drawers)


def _claim(story: HandStory, seat: int, text: str, claim: Claim) -> dict[str, Any]:
    cup = story.cups[seat]
    told: dict[str, Any] = {
        "words": claim_words(claim),
        "at": [_utf16(text[: claim.start]), _utf16(text[: claim.end])],
        "hits": None if cup is None else _hits(claim, cup, wild=story.wild_ones),
    }
    if isinstance(claim, CountClaim):
        told["off"] = margin_words(claim.margin)
        if claim.kind == "table" and all(held is not None for held in story.cups):
            told["actual"] = sum(sum(_matches(held or (), claim.face, wild=story.wild_ones)) for held in story.cups)
    return told


def _hits(claim: Claim, cup: tuple[int, ...], *, wild: bool) -> list[bool] | None:
    """Return which dice of the speaker's cup, in rising order, are what the claim is about."""
    match claim:
        case CountClaim(kind="own"):
            return _matches(cup, claim.face, wild=wild)
        case HandClaim():
            named = Counter(claim.dice)
            hits = []
            for die in sorted(cup):
                hits.append(named[die] > 0)
                named[die] -= 1
            return hits
        case _:
            return None


def _matches(cup: tuple[int, ...], face: int, *, wild: bool) -> list[bool]:
    return [die == face or (wild and die == 1) for die in sorted(cup)]


def _reveal(story: HandStory) -> list[dict[str, Any]] | None:
    """Return, seat by seat, the dice in rising order and which of them match the contested bid."""
    contest = story.contest
    if contest is None:
        return None
    hits = [_matches(cup, contest.face, wild=story.wild_ones) for cup in contest.cups]
    return [
        {"seat": seat, "dice": sorted(cup), "hits": found, "matching": sum(found)}
        for seat, (cup, found) in enumerate(zip(contest.cups, hits, strict=True))
        if cup
    ]


def _put_away(asked: dict[str, Any], kept: ReasoningKept) -> dict[str, str]:
    """Take the long texts out of an attempt, which keeps their lengths, and return those that are to be shown."""
    reasoning, reply = asked["reasoning"], asked.pop("reply")
    drawer: dict[str, str] = {}
    for name in ("detail", "plan"):
        text = asked[name]
        asked[f"{name}_rest"] = max(0, len(text or "") - SHOWN_CHARS)
        if text is not None and len(text) > SHOWN_CHARS:
            drawer[name], asked[name] = text, text[:SHOWN_CHARS]
    if reasoning is not None:
        text = reasoning.pop("text")
        reasoning["chars"] = len(text)
        if kept == "include":
            drawer["reasoning"] = text
    if kept == "drop":
        asked["reasoning"] = None
    # A raw reply may hold the reasoning too.
    asked["reply_chars"] = None if reply is None or kept == "drop" else len(reply)
    if reply is not None and kept == "include":
        drawer["reply"] = reply
    return drawer


def _utf16(text: str) -> int:
    """Return how long a text is for a browser."""
    return len(text) + sum(char > "\uffff" for char in text)
