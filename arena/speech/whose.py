"""Whose dice a predicate speaks of: the speaker's own, the whole table's, or none that make a claim."""

from typing import Literal, TypeAlias

from arena.speech.chains import Predicate
from arena.speech.context import Context
from arena.speech.counts import Count
from arena.speech.items import Item
from arena.speech.places import place_before, speaks_of_own_dice
from arena.speech.whereabouts import PLACES, Place

__all__ = ["Whose", "whose"]

Whose: TypeAlias = Literal["own", "table"]

# Words that open a count and can stand behind "I am": "I'm loaded with fives", "I'm all out of sixes".
_ADJECTIVAL = frozenset(
    """
    loaded full heavy stacked packed flush rich swimming drowning rolling fresh out empty devoid free bereft strong
    brimming overflowing chock jam crawling knee neck up deep filled stuffed awash clean all short thick crammed
    overloaded wading buried covered mostly mainly void teeming lousy bursting well
    """.split()
)
# "My favourite hand is three fives": not this one.
_OTHER_CUPS = frozenset("favourite favorite dream ideal perfect best worst usual average typical".split())
# Dice among those just named: "one is a five, the other's a six".
_PARTS = frozenset("one two three the another both".split())


def whose(context: Context, pred: Predicate, first: Item, place: Place | None) -> Whose | None:
    """Return whose dice the predicate gives its object to, None where it asserts nothing of dice.

    first: the first item behind the verb; place: what the words behind the items say.
    """
    told = context.norms[pred.stop - 1] in ("report", "confirm")
    shown = pred.verb.act == "see" and pred.subject == "you" and pred.mood == "would"
    needed = pred.subject == "there" and pred.mood == "need"
    if pred.habit or (
        pred.mood in ("would", "wish", "need")
        and not (told or shown or needed or pred.verb.act in ("say", "think", "expect"))
    ):
        return None
    match pred.verb.act:
        case "give":
            return "own"
        case "hold" | "lack":
            return _of_holding(context, pred, place)
        case "see":
            return _of_seeing(context, pred, first, place)
        case "expect" | "think" | "say" | "know":
            return _of_saying(context, pred, first, place)
        case "live":
            if pred.subject == "there":
                return _of_existing(context, pred, first, place)
            return "own" if place == "own" else None
        case "be":
            return _of_being(context, pred, first, place)
        case _:
            return None


def _of_holding(context: Context, pred: Predicate, place: Place | None) -> Whose | None:
    norms = context.norms
    verb = norms[pred.stop - 1]
    dealt = any(word in ("dealt", "given", "handed", "blessed", "left") for word in norms[pred.start : pred.stop])
    disclaims = pred.negation is not None and "claim" in norms[pred.start : pred.stop]
    still = dealt or (place == "own" and "have" in norms[pred.start : pred.stop])
    goes_on = pred.subject == "i" and verb in ("keep", "keeps", "kept", "keeping") and norms[pred.stop].endswith("ing")
    if pred.mood == "future" or (pred.mood == "past" and not still) or disclaims or goes_on:
        return None
    if pred.mood == "able" and not pred.hedged and pred.negation is None and verb in ("have", "hold", "get", "roll"):
        return None
    match pred.subject:
        case "i" | "cup" | "quote":
            return "own"
        case "we" | "table":
            return "table"
        case "it":
            if place in ("own", "table"):
                return "own" if place == "own" else "table"
            return "own" if "my" in norms[context.sentence.start : pred.start] else None
        case _:
            return None


def _of_seeing(context: Context, pred: Predicate, first: Item, place: Place | None) -> Whose | None:
    if pred.mood == "past" or context.norms[pred.stop - 1] == "seen":
        return None
    where = place if place in ("own", "table") else place_before(context, pred.start, anywhere=True)
    if where in ("own", "table"):
        return "own" if where == "own" else "table"
    if pred.subject in ("i", "quote"):
        return "own" if _least(first) <= context.dice_held else "table"
    if pred.subject != "you":
        return None
    before = range(context.sentence.start, pred.start)
    places = (PLACES.match(context.norms, at) for at in before)
    return "own" if any(named is not None and named[0] == "own" for named in places) else None


def _of_saying(context: Context, pred: Predicate, first: Item, place: Place | None) -> Whose | None:
    if pred.subject == "cup" and pred.verb.act == "say":
        return "own"
    promised = pred.subject == "you" and pred.mood == "able" and pred.verb.act == "expect"
    if (promised or pred.subject in ("i", "we", "quote", "mind")) and place in ("own", "table"):
        return "own" if place == "own" else "table"
    reckons = (
        pred.subject in ("i", "we")
        and pred.verb.act == "expect"
        and pred.mood == "real"
        and _least(first) > context.dice_held
    )
    return "table" if reckons else None


def _of_being(context: Context, pred: Predicate, first: Item, place: Place | None) -> Whose | None:
    if pred.subject == "cup":
        spoken = context.norms[pred.start : pred.stop]
        if not _OTHER_CUPS.isdisjoint(spoken):
            return None
        rolled = any(word in ("roll", "throw", "draw", "result") for word in spoken)
        return "own" if pred.mood in ("real", "able") or (pred.mood == "past" and rolled) else None
    if pred.subject == "there":
        return None if pred.mood == "past" else _of_existing(context, pred, first, place)
    if pred.mood not in ("real", "able"):
        return None
    if pred.subject == "table":
        return "table"
    if pred.subject == "i":
        adjectival = isinstance(first, Count) and context.norms[first.start] in _ADJECTIVAL
        armed = context.norms[pred.stop] in ("a", "an", "the") and context.norms[first.start - 1] == "with"
        return "own" if adjectival or armed or place == "own" else None
    if pred.subject in ("it", "third", "quote", "we", "mind") and place in ("own", "table"):
        return "own" if place == "own" else "table"
    if pred.subject == "quote" or (
        pred.subject == "it" and context.norms[first.stop : first.stop + 2] == ("for", "me")
    ):
        return "own"
    if pred.subject == "third" and context.norms[pred.start] in _PARTS and speaks_of_own_dice(context, pred.start):
        return "own"
    before = place_before(context, pred.start, anywhere=True)
    return "own" if pred.subject == "it" and before == "own" else None


def _of_existing(context: Context, pred: Predicate, first: Item, place: Place | None) -> Whose | None:
    norms = context.norms
    before = place_before(context, pred.start, anywhere=True)
    if before == "other":
        return None
    if "own" in (place, before):
        return "own"
    if "them" in norms[first.start : first.stop] and speaks_of_own_dice(context, first.start):
        return "own"
    if place is None and norms[first.stop : first.stop + 1] == ("in",) and not PLACES.match(norms, first.stop):
        return None
    here = norms[first.stop : first.stop + 1] == ("here",)
    return "own" if here and place is None and _least(first) <= context.dice_held else "table"


def _least(item: Item) -> int:
    return item.quantity.low if isinstance(item, Count) else 0
