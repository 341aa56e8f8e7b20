"""Corrections and retractions: "three fives, no, two" replaces a claim, "just kidding" takes it back (claims.md)."""

from collections.abc import Sequence
from dataclasses import replace

from arena.speech.counts import Count
from arena.speech.dice import Found
from arena.speech.items import Item, is_mention
from arena.speech.lexicon import HEDGES, Table, is_filler, wordings
from arena.speech.tokens import BREAKS, Words
from arena.speech.whereabouts import PLACES

# What corrects, from nothing to any: "face" words correct the number of the same face, "soft" ones anything within the
# sentence, "hard" ones always.
_STRENGTHS = ("none", "face", "soft", "hard")
_MARKERS = Table(
    {
        "scratch/strike/cancel/forget/ignore that/it": "hard",
        "correction/edit/typo": "hard",
        "let me correct/rephrase/restate/amend that/it/myself?": "hard",
        "i mean/meant": "hard",
        "i misspoke/miscounted/misread/misread_that/misspoke_there": "hard",
        "i misread/miscounted my/the dice/cup": "hard",
        "my mistake/bad": "hard",
        "make that/it": "hard",
        "or rather": "hard",
        "or should i say": "hard",
        "or i should say": "hard",
        "to be precise": "soft",
        "oops/whoops/oopsie/ope": "hard",
        "wait": "hard",
        "wait no": "hard",
        "no wait": "hard",
        "hang/hold on": "hard",
        "on second thought/thoughts/look/glance/count": "hard",
        "now? that i look again": "hard",
        "looking again": "hard",
        "checking/counting again": "hard",
        "sorry": "soft",
        "rather": "soft",
        "actually": "soft",
        "no": "soft",
        "nope/nah": "soft",
        "er/err/uh/um/erm/uhm/hmm/hm/ah/eh": "face",
        "well": "none",
        "it is": "none",
        "i mean it/that/business": "none",
        "that is": "none",
        "it should be": "none",
        "only": "none",
    }
)
_POSSESSION = frozenset("i have am holding hold got it is that's that just only my cup has now do".split())
_SARCASM = wordings(
    "and i am the/a * queen/king/pope/fairy/santa/president/emperor/czar/elvis/unicorn/teapot/astronaut/batman",
    "and pigs can? fly",
)
# "A five, no, six" corrects the face, "a five, no, two" the number.
_FEWEST_FACE = 4
# "If I'm lying" takes nothing back.
_UNLESS = frozenset(("if", "unless", "think", "say"))
_RETRACTIONS = wordings(
    "just/only/i_am/i_am_just/i_am_only? kidding/joking/messing/teasing",
    "just? messing with you",
    "jk/psych/sike/syke/gotcha/lol_jk",
    "i lied",
    "i was/am lying",
    "that was/is a lie",
    "or do/am/did i",
    "or not",
    "not",
    "yeah right",
    "as if",
    "in my dreams",
    "i wish",
    "if only",
    "lies all lies",
    "said no * ever",
    "said nobody/no_one at_this_table/here? ever?",
    "scratch/strike/forget/ignore that",
)


def corrected(words: Words, items: Sequence[Item], found: Sequence[Found]) -> list[Found]:
    """Return the claims that stand: corrected ones replaced, retracted ones left out."""
    asserted = {one.item.start: one for one in found}
    standing: list[Found] = []
    last: Found | None = None
    for item in items:
        own = asserted.get(item.start)
        if own is None and is_mention(item):
            renamed = _renamed(words, last, item) if last is not None and standing and standing[-1] is last else None
            if renamed is not None:
                standing[-1] = last = renamed
            continue
        if last is not None and standing and standing[-1] is last and _corrects(words, last, item, own):
            replacement = _replacement(words, last, item, own)
            if replacement is not None:
                standing[-1] = last = replacement
                continue
        if own is not None:
            standing.append(own)
            last = own
    return [one for one, later in zip(standing, [*standing[1:], None]) if not _retracted(words, one, later)]


def _replacement(words: Words, last: Found, item: Item, own: Found | None) -> Found | None:
    if isinstance(item, Count) and item.face is None:
        if not isinstance(last.item, Count):
            return None
        if words.norms[last.item.start] in ("a", "an") and _FEWEST_FACE <= item.quantity.low <= 6:
            return Found(replace(last.item, face=item.quantity.low, stop=item.stop), last.frame, last.start, item.stop)
        count = replace(item, face=last.item.face)
        return Found(count, last.frame, last.start, item.stop)
    if own is not None:
        return own
    frame = replace(last.frame, negation=None, exact=False)
    return Found(item, frame, item.start, item.stop)


def _renamed(words: Words, last: Found, item: Item) -> Found | None:
    """Return the claim under the face that corrects its own: "three sixes, I mean fives"; None where none does."""
    if not isinstance(last.item, Count) or not isinstance(item, Count) or is_mention(last.item):
        return None
    closes = item.stop >= len(words) or words.norms[item.stop] in BREAKS
    if not closes or not _corrects(words, last, item, None):
        return None
    return Found(replace(last.item, face=item.face, stop=item.stop), last.frame, last.start, item.stop)


def _corrects(words: Words, last: Found, item: Item, own: Found | None) -> bool:
    """Return whether only words of correction stand between a claim and the next item."""
    norms = words.norms
    place = last.stop
    strength = "none"
    crosses = False
    if item.start - place > 24 or item.start < place:
        return False
    while place < item.start:
        marker = _MARKERS.match(norms, place, item.start)
        if marker is not None:
            strength = max(strength, marker[0], key=_STRENGTHS.index)
            place = marker[1]
            continue
        where = PLACES.match(norms, place, item.start)
        if where is not None:
            place = where[1]
            continue
        word = norms[place]
        crosses = crosses or word in (".", "?", "\n")
        if word not in BREAKS and not is_filler(word) and word not in _POSSESSION and word not in HEDGES:
            return False
        place += 1
    if strength == "hard":
        return True
    if strength == "none":
        return False
    if strength == "face":
        return isinstance(item, Count) and isinstance(last.item, Count) and item.face in (None, last.item.face)
    if any(word in ("really", "seriously", "joke") for word in norms[last.stop : item.start]):
        return False
    if own is not None and crosses and isinstance(item, Count) and isinstance(last.item, Count):
        return item.face in (None, last.item.face)
    return True


def _retracted(words: Words, one: Found, later: Found | None) -> bool:
    """Return whether the speaker takes the claim back at once."""
    norms = words.norms
    place = one.stop
    for _ in range(2):
        while place < len(norms) and norms[place] not in BREAKS and not _RETRACTIONS.match(norms, place):
            place += 1
            if place - one.stop > 12:
                return False
        if later is not None and later.start <= place:
            return False
        while place < len(norms) and (norms[place] in BREAKS or is_filler(norms[place])):
            place += 1
        if _SARCASM.match(norms, place):
            return True
        match = _RETRACTIONS.match(norms, place)
        if (
            match is not None
            and norms[place - 1] not in _UNLESS
            and (norms[match[1] - 1] != "not" or place == one.stop or norms[place - 1] in BREAKS)
        ):
            return match[1] >= len(norms) or norms[match[1]] in BREAKS
    return False
