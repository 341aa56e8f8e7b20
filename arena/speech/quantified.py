"""Faces counted by the dice that show them: "two of my dice are sixes", "every die in my cup is a five"."""

from typing import Literal, assert_never

from arena.speech.counts import Count
from arena.speech.lexicon import PLURAL, SINGULAR, is_filler, phrases
from arena.speech.quantities import Quantity, quantity_at
from arena.speech.tokens import BREAKS, Words

__all__ = ["quantified_dice_at"]

_HOW_MANY = phrases[Literal["all", "most", "none", "both"]](
    {
        "all of?": "all",
        "all two/three/four/five/six/2/3/4/5/6 of?": "all",
        "every/each last/single?": "all",
        "every last/single? one of": "all",
        "each of": "all",
        "each and every": "all",
        "each and every one of": "all",
        "everything": "all",
        "both of?": "both",
        "most of?": "most",
        "a/the big/vast/clear? majority of": "most",
        "more than half of?": "most",
        "over half of?": "most",
        "none/zero/neither/not_one/not_a/not_any of": "none",
        "not a single one? of?": "none",
        "not one": "none",
        "no": "none",
    }
)
_DICE = phrases(
    {
        "my/these/the * DICE": 0,
        "those DICE?": 0,
        "DICE": 0,
        "them/these": 0,
        "my/the * DICE in/under/inside/here this/my? CUP?": 0,
        "DICE in/under/inside/on my * CUP": 0,
        "DICE i have/hold/rolled/own": 0,
        "DICE here": 0,
        "in/under my * CUP": 0,
        "my * DICE here/left/right_now": 0,
    }
)
_SHOWS = frozenset(
    """
    is are was were 's show shows showing read reads reading say says landed came up as on turned out be a an all both
    rolled just in fact each single
    """.split()
)


def quantified_dice_at(words: Words, start: int) -> Count | None:
    """Return the counted face of "<quantity> of my dice are <face>" beginning at a token, None without one."""
    how_many = _HOW_MANY.match(words.norms, start)
    shown = _shown(words, how_many[1]) if how_many else None
    if how_many is None or shown is None:
        return _numbered(words, start)
    meaning, place = how_many
    match meaning:
        case "none":
            quantity = Quantity(0, 0, place)
        case "both":
            quantity = Quantity(2, None, place)
        case "all":
            quantity = Quantity(0, None, place, scale="all")
        case "most":
            quantity = Quantity(0, None, place, vague=True, scale="most")
        case _:
            assert_never(meaning)
    return Count(quantity, shown[0], start, shown[1])


def _numbered(words: Words, start: int) -> Count | None:
    """Return the counted face of "two of my dice are sixes"; "my two dice" only says how many there are."""
    norms = words.norms
    quantity = quantity_at(words, start)
    if quantity is None or quantity.scale is not None or (start > 0 and norms[start - 1] in ("my", "these", "the")):
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
        if word in _SHOWS:
            has_verb = True
        elif not is_filler(word) and word not in ("of", "them", "you"):
            return None
    return None
