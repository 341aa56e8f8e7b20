"""Words around an item that say whose dice are meant, and what may stand between it and its verb."""

from arena.speech.clauses import ASIDES
from arena.speech.context import Context
from arena.speech.lexicon import DICE_WORDS, HEDGES, NUMBERS, Table, is_filler
from arena.speech.tokens import BREAKS
from arena.speech.whereabouts import PLACES, Place

__all__ = ["bridges", "place_before", "place_behind", "speaks_of_own_dice"]

_LOOKING = "staring/looking/smiling/grinning/winking/gazing/glaring/peering/blinking/beaming"
# Said with dice as subject, or behind them: "staring back at me", "is what I have".
_SAID_OF_DICE = Table[Place](
    {
        "is/are all? mine": "own",
        "belong/belongs to me": "own",
        "is/are what i have/hold/got/see/rolled": "own",
        "is/are what i am holding/sitting/looking/hiding/packing": "own",
        "that is what i have/hold/got/rolled": "own",
        "that? is/are all i have/hold/got": "own",
        f"{_LOOKING} back/right/straight/up? at me": "own",
        "stare/stared/look/looked/smile/smiled/grin/grinned/wink/winked/gaze/gazed back/right/straight/up at me": "own",
        "and/which it_is/they_are/is/are all? mine": "own",
        "exist/exists": "table",
        "do/does not exist": "table",
    }
)
_INSIDE = frozenset("in inside under beneath underneath within behind up".split())
# What is the speaker's and holds no dice: "in my opinion", "in my dreams".
_NOWHERE = frozenset(
    """
    opinion view life dreams dream head mind book books experience day days estimate estimation estimates calculations
    calculation math maths model imagination way favor favour bid bids last previous next first time memory mouth
    honest humble eyes judgment judgement analysis reasoning reading guess wildest future past case whole entire career
    place shoes position defense defence turn language country world prime youth heart soul phone address name garden
    kitchen diary horoscope will
    """.split()
)
_CLAUSE_WORDS = frozenset("and so but because if or not who when than".split())
# Who or what a clause could begin to speak of.
_SPOKEN_OF = frozenset("i you he she they we it who my your his her their bid bids".split())
_BRIDGES = frozenset(
    """
    , : — … and plus with also then including the a total of following this these at all only that my nothing both
    me time hand round turn like exactly say well what is are in to as for such you they them myself not no has have
    got
    """.split()
)
# Behind other words these make the dice what something else is about: "room for two sixes", "called on three fives".
_TURNED_TO = frozenset("for about against on past than from over in of".split())
_PREPOSITIONS = frozenset("in under on at behind inside beneath with from after this for between as by near".split())
# What a colon may present that is no dice: "I have a plan: five fives".
_PRESENTED = frozenset("plan bid question offer proposal answer word words idea number wish prediction guess".split())
_NEUTRAL = _BRIDGES | _PREPOSITIONS | DICE_WORDS | NUMBERS.keys() | {"single"}
_BEFORE_DICE = frozenset(
    """
    , : — … and plus with also then including the a total of following this these at all only that both me like
    exactly time hand round turn could would say well what is are in to as for such you they them i have got there
    will find see has we sit sits sitting lie lies live lives rest rests sleep sleeps hide hides lurk lurks
    stand stands waiting hiding reside resides dwell dwells slumber slumbers are is nest nestle
    """.split()
)


def place_behind(context: Context, stop: int) -> Place | None:
    """Return whose dice the words behind an item say it is of: "... in my cup", "... staring back at me"."""
    norms = context.norms
    comma = False
    for place in range(stop, min(stop + 8, len(norms))):
        said = _SAID_OF_DICE.match(norms, place) or PLACES.match(norms, place)
        if said:
            return None if comma and said[0] == "other" else said[0]
        if place == stop and _is_somewhere_of_mine(norms, place):
            return "own"
        word = norms[place]
        if word in BREAKS:
            if place != stop or (word not in (",", "—") and not _is_place_alone(norms, place + 1)):
                return None
            comma = True
        elif word in _SPOKEN_OF or word in _CLAUSE_WORDS or word in NUMBERS or (comma and not is_filler(word)):
            return None
    return None


def _is_somewhere_of_mine(norms: tuple[str, ...], place: int) -> bool:
    """Return whether the words are a picture of the speaker's cup: "in my squad", "under my hat"."""
    named = norms[place : place + 3]
    return len(named) == 3 and named[0] in _INSIDE and named[1] == "my" and named[2] not in _NOWHERE


def _is_place_alone(norms: tuple[str, ...], start: int) -> bool:
    """Return whether words of place are a sentence of their own: "Three fives. In this very cup." """
    where = PLACES.match(norms, start)
    return where is not None and (where[1] >= len(norms) or norms[where[1]] in BREAKS)


def place_before(context: Context, start: int, *, anywhere: bool = False) -> Place | None:
    """Return whose dice the words before an item say it is of: "under my cup: ..."; `anywhere` in the sentence."""
    norms, first = context.norms, context.sentence.start
    if norms[first] in ("cup", "dice", "roll", "mine") and norms[first + 1 : first + 2] == (":",):
        return "own"
    found: Place | None = None
    place = max(first, start - 14)
    while place < start:
        where = PLACES.match(norms, place, start)
        if where is None or where[0] == "weak":
            place += 1
            continue
        between = norms[where[1] : start]
        labels = where[0] == "own" and between[-1:] == (":",) and len(between) <= 4
        if anywhere or labels or all(word in _BEFORE_DICE or is_filler(word) or word in HEDGES for word in between):
            found = where[0]
        place = where[1]
    return found


def speaks_of_own_dice(context: Context, stop: int) -> bool:
    """Return whether the speaker's dice were named shortly before the token, so that "one" and "the other" are dice."""
    norms = context.norms
    named = [place for place in range(max(0, stop - 40), stop) if norms[place] in DICE_WORDS]
    return any(word in ("i", "my", "me") for place in named[-1:] for word in norms[max(0, place - 8) : place + 3])


def bridges(context: Context, stop: int, start: int) -> bool:
    """Return whether what stands between a verb and an item lets the item be its object.

    Fillers, words of place, other items and one insertion may; other words only before "and" or within a phrase that
    a preposition opens ("I have in my sweaty palms three fives").
    """
    norms = context.norms
    items = {item.start: item.stop for item in context.items if item.stop <= start}
    unknown = 0
    phrase = inserted = False
    place = stop
    while place < start:
        word = norms[place]
        where = PLACES.match(norms, place, start)
        if place in items or where:
            place = items[place] if place in items else where[1] if where else place
            continue
        closed = None if inserted or word not in (",", "—", "…") else _insertion(norms, place, start)
        if closed is not None:
            place, inserted = closed, True
            continue
        if word in _SPOKEN_OF and word != "you":
            return False
        phrase = phrase or word in _PREPOSITIONS
        unknown += not (is_filler(word) or word in HEDGES or word in _NEUTRAL)
        place += 1
    if unknown == 0 or _is_announced(norms, stop, start):
        return True
    last = start - 1
    while last > stop and (is_filler(norms[last]) or norms[last] == "only"):
        last -= 1
    broken = any(norms[place] in BREAKS for place in range(stop, start))
    if norms[last] in _TURNED_TO:
        return False
    return unknown <= 4 and (norms[last] in ("and", "plus", "with", "but") or (phrase and not broken))


def _is_announced(norms: tuple[str, ...], stop: int, start: int) -> bool:
    """Return whether a colon presents the item: "I rolled something decent: three sixes"."""
    between = norms[stop:start]
    return (
        between[-1:] == (":",)
        and len(between) <= 6
        and BREAKS.isdisjoint(between[:-1])
        and _PRESENTED.isdisjoint(between)
    )


def _insertion(norms: tuple[str, ...], place: int, start: int) -> int | None:
    """Return the place behind the mark that closes an insertion, None where a new clause begins inside."""
    aside = ASIDES.match(norms, place + 1, start)
    if aside is not None and norms[aside[1]] in (",", "—", "…"):
        return aside[1] + 1
    for other in range(place + 1, min(place + 9, start)):
        if norms[other] in (",", "—", "…"):
            return other + 1
        if norms[other] in _SPOKEN_OF:
            return None
    return None
