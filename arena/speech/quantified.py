"""Faces counted by the dice that show them: "two of my dice are sixes", "every die in my cup is a five"."""

from dataclasses import replace

from arena.speech.counts import Count
from arena.speech.lexicon import PLURAL, SINGULAR, Table, is_filler, wordings
from arena.speech.quantities import Quantity
from arena.speech.tokens import BREAKS, Words

__all__ = ["HOW_MANY", "quantified_dice_at"]

_ALL = Quantity(0, None, 0, scale="all")
_MOST = Quantity(0, None, 0, vague=True, scale="most")
_BOTH = Quantity(2, None, 0)
_NONE = Quantity(0, 0, 0)
HOW_MANY = Table(
    {
        "all of?": _ALL,
        "all two/three/four/five/six/2/3/4/5/6 of?": _ALL,
        "every/each last/single?": _ALL,
        "every last/single? one of": _ALL,
        "each of": _ALL,
        "each and every": _ALL,
        "each and every one of": _ALL,
        "everything": _ALL,
        "both of?": _BOTH,
        "most of?": _MOST,
        "a/the big/vast/clear? majority of": _MOST,
        "more than half of?": _MOST,
        "over half of?": _MOST,
        "none/zero/neither/not_one/not_a/not_any of": _NONE,
        "not a single one? of?": _NONE,
        "not one": _NONE,
        "no": _NONE,
    }
)
_DICE = wordings(
    "my/these/the * DICE",
    "those DICE?",
    "DICE",
    "them/these",
    "my/the * DICE in/under/inside/here this/my? CUP?",
    "DICE in/under/inside/on my * CUP",
    "DICE i have/hold/rolled/own",
    "DICE here",
    "in/under my * CUP",
    "my * DICE here/left/right_now",
)
_SHOW = frozenset("is are was were 's show shows showing read reads reading say says landed came rolled turned".split())
_BEFORE_DICE = frozenset(("are", "of", "out", "dice"))
# "My two dice", "my last two dice" only say how many there are.
_COUNTED_OFF = frozenset("my these the last remaining final other".split())
_LINKS = frozenset("up as on out be a an all both just in fact each single of them you".split())


def quantified_dice_at(words: Words, start: int, quantity: Quantity | None) -> Count | None:
    """Return the counted face of "<quantity> of my dice are <face>" beginning at a token, None without one.

    quantity: what begins at the token.
    """
    how_many = HOW_MANY.match(words.norms, start)
    shown = _shown(words, how_many[1]) if how_many else None
    if start > 0 and words.norms[start - 1] in ("nearly", "almost"):
        return None
    if how_many is None or shown is None:
        return None if quantity is None else _numbered(words, start, quantity)
    return Count(replace(how_many[0], stop=how_many[1]), shown[0], start, shown[1])


def _numbered(words: Words, start: int, quantity: Quantity) -> Count | None:
    """Return the counted face of "two of my dice are sixes"; "my two dice" only says how many there are."""
    norms = words.norms
    if _BEFORE_DICE.isdisjoint(norms[quantity.stop - 1 : quantity.stop + 1]):
        return None
    are = norms[quantity.stop : quantity.stop + 1] == ("are",)
    if are and quantity.bare and norms[quantity.stop + 1 : quantity.stop + 2] != ():
        face = PLURAL.get(norms[quantity.stop + 1])
        return None if face is None else Count(quantity, face, start, quantity.stop + 2)
    if quantity.scale is not None or (start > 0 and norms[start - 1] in _COUNTED_OFF):
        return None
    place = quantity.stop + (norms[quantity.stop : quantity.stop + 1] == ("out",))
    if norms[place : place + 1] == ("of",):
        place += 1
    elif norms[place - 1] != "of" and norms[place : place + 1] != ("dice",):
        return None
    shown = _shown(words, place)
    return None if shown is None else Count(quantity, shown[0], start, shown[1])


def _shown(words: Words, start: int) -> tuple[int, int] | None:
    """Return the face dice are said to show and the place behind it: "my dice are all sixes"."""
    norms = words.norms
    dice = _DICE.match(norms, start)
    if dice is None:
        return None
    has_verb = False
    for place in range(dice[1], min(dice[1] + 7, len(norms))):
        word = norms[place]
        if word in ("not", "never") or word in BREAKS:
            return None
        if has_verb and word in PLURAL:
            return PLURAL[word], place + 1
        if has_verb and word in SINGULAR and norms[place + 1 : place + 2] != () and norms[place + 1] in PLURAL:
            return None
        if has_verb and word in SINGULAR:
            return SINGULAR[word], place + 1
        if word in _SHOW:
            has_verb = True
        elif word not in _LINKS and not is_filler(word):
            return None
    return None
