"""What stances and announcements have in common: their record, and the words they are said of."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from arena.speech.lexicon import wordings

__all__ = ["OBJECTS", "TAILS", "Stance", "Stated"]

Stance: TypeAlias = Literal["believe", "disbelieve", "raise", "doubt", "not_doubt"]


@dataclass(frozen=True, slots=True)
class Stated:
    """A stance on the bid or an announcement, quoted over tokens `start`..`stop`."""

    stance: Stance
    start: int
    stop: int
    hedged: bool


_BIDS = "bid/claim/number/call/story/bids/numbers/raise/bluff/line/offer/count"

# What "believe", "trust", "buy", "doubt" and "challenge" are said of.
OBJECTS = wordings(
    "you/him/her/them/it/that/this",
    "you/him/her/them/it/that this time/round/hand/once",
    "you/him/her/them on that/this/it/this_one/that_one",
    "seat/player a/b/c/d/e/f/g/h/1/2/3/4/5/6",
    f"in? that/this/your/the/his/her/their/our/such * {_BIDS}",
    "in? what you/he/she/they are? say/said/says/saying/bid/selling/claim/claimed",
    "a/one/single * word/bit/syllable of? it/that/this/you_say/your_bid/you",
    "a/one/any word you say",
    "any/none/all of it/that/this",
    "in it/that",
    "that/this one",
    "the bid on_the_table/there",
    f"you are {_BIDS}",
    "such a bid",
)

# Words that may follow such an object without making it the subject of a clause.
TAILS = frozenset(
    """
    for at one and but so because when anymore either completely entirely then now though here to in as since by folks
    100 until yet still even if or not with i after seat on from neither too also enough you ya any bit again the
    """.split()
)
