"""Phrases about the whole table, the standing bid, and what the speaker will do."""

from arena.bots.draws import Draws
from arena.bots.intended import Intended
from arena.bots.talk.phrase import Phrase, phrase
from arena.game import Bid

__all__ = ["announcement", "stance", "table_at_least", "table_fewer"]

_AT_LEAST = (
    "There are at least {plain} out there.",
    "I count on {plain} around the table.",
    "There are at least {plain} on this table.",
    "Between us we have at least {plain}.",
    "There are {plain} between all of us.",
    "There are {number} or more {faces} on the table.",
)
_FEWER = (
    "No way there are {plain}.",
    "There aren't {plain} on this table.",
    "There is no way there are {plain} out there.",
    "There are not {plain} out there.",
)
_DISBELIEVE = (
    "You're bluffing.",
    "You're bluffing, {who}.",
    "I don't buy it.",
    "I'm not buying it, {who}.",
    "No chance that's true.",
    "I don't believe you.",
    "I don't believe you, {who}.",
    "That bid is a bluff.",
    "{who} is bluffing.",
)
_BELIEVE = (
    "That bid is solid.",
    "I believe you.",
    "I believe you, {who}.",
    "It's good.",
    "That bid is good.",
    "I believe that bid.",
)
_OWN_BID = ("That bid is solid.", "That bid is good.", "It's good.")
_RAISE = ("I'm going to raise.", "I'm raising.", "I'll raise.", "I will raise this.")
_DOUBT = ("I'm going to call you.", "I'm calling you, {who}.", "I'll call you.", "I'm going to challenge that.")
_NOT_DOUBT = ("I won't challenge.", "I won't call you.", "I'm not going to challenge that.", "I won't doubt that.")


def table_at_least(bid: Bid, draws: Draws) -> Phrase:
    """Return a phrase that claims `bid` holds; its quantity must be at least 2."""
    claim = Intended(kind="table", face=bid.face, low=bid.quantity)
    return phrase(_AT_LEAST, claim, draws, number=bid.quantity, face=bid.face)


def table_fewer(bid: Bid, draws: Draws) -> Phrase:
    """Return a phrase that claims `bid` falls; its quantity must be at least 2."""
    claim = Intended(kind="table", face=bid.face, low=0, high=bid.quantity - 1)
    return phrase(_FEWER, claim, draws, number=bid.quantity, face=bid.face)


def stance(*, believes: bool, is_own: bool, bidder: str, draws: Draws) -> Phrase:
    """Return a phrase for or against the standing bid; `is_own` when the speaker made it."""
    claim = Intended(kind="bid", stance="believe" if believes else "disbelieve")
    templates = _OWN_BID if is_own else _BELIEVE if believes else _DISBELIEVE
    return phrase(templates, claim, draws, who=bidder)


def announcement(*, doubts: bool, is_opening: bool, bidder: str, draws: Draws) -> Phrase:
    """Return a phrase that tells what the speaker will do next: doubt, raise, or not doubt."""
    if doubts:
        return phrase(_DOUBT, Intended(kind="announcement", stance="doubt"), draws, who=bidder)
    if is_opening or draws.uniform() < 0.6:
        return phrase(_RAISE, Intended(kind="announcement", stance="raise"), draws)
    return phrase(_NOT_DOUBT, Intended(kind="announcement", stance="not_doubt"), draws)
