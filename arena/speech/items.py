"""Everything in a message that names faces: counted faces, lists of dice, counts without a face, bare plurals."""

from typing import TypeAlias

from arena.speech.bounds import NONE
from arena.speech.counts import Count, count_at, elliptic_at
from arena.speech.lexicon import PLURAL, SINGULAR
from arena.speech.lists import DiceList, list_at
from arena.speech.quantified import HOW_MANY, quantified_dice_at
from arena.speech.quantities import STARTS, Quantity, quantity_at
from arena.speech.tokens import Words

__all__ = ["Item", "has_face", "is_mention", "is_zero", "items_in"]

Item: TypeAlias = Count | DiceList

_FACES = SINGULAR.keys() | PLURAL.keys()
_STARTS = STARTS | _FACES | HOW_MANY.first_words | NONE.first_words
# No face stands farther behind the first word that counts it.
_REACH = 16

# Before "not" these make it a denial of the verb, not of the number.
_DENIED_VERBS = frozenset("is are am was were 's do does did can could will would may might must should".split())


def items_in(words: Words) -> list[Item]:
    """Return the items of a message in order; none overlap."""
    found: list[Item] = []
    faces = [place for place, word in enumerate(words.norms) if word in _FACES or word.isdigit()]
    place = faced = 0
    while place < len(words):
        while faced < len(faces) and faces[faced] < place:
            faced += 1
        near = faced < len(faces) and faces[faced] - place <= _REACH
        item = _item_at(words, place) if near or faced else None
        if item is None:
            place += 1
        else:
            found.append(item)
            place = max(item.stop, place + 1)
    return found


def _item_at(words: Words, place: int) -> Item | None:
    word = words.norms[place]
    if (word not in _STARTS and not word.isdigit()) or (
        word == "not" and place > 0 and words.norms[place - 1] in _DENIED_VERBS
    ):
        return None
    item: Item | None = None
    if word in SINGULAR or word in ("a", "an") or word.isdigit():
        item = list_at(words, place)
    if item is None:
        amount = quantity_at(words, place)
        item = quantified_dice_at(words, place, amount) or count_at(words, place, amount)
        item = item or elliptic_at(words, place, amount)
    if item is None and word in PLURAL:
        item = Count(Quantity(1, None, place), PLURAL[word], place, place + 1)
    return item


def is_mention(item: Item) -> bool:
    """Return whether the item only names a face ("fives") without a number."""
    return isinstance(item, Count) and item.face is not None and item.quantity.stop == item.start


def has_face(item: Item) -> bool:
    """Return whether the item is a count of a named face."""
    return isinstance(item, Count) and item.face is not None and not is_mention(item)


def is_zero(item: Item) -> bool:
    """Return whether the item counts none ("no fives")."""
    return isinstance(item, Count) and item.quantity.high == 0
