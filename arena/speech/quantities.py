"""Quantities: a number with the bound before or behind it, "at most one", "a pair of", "three or more", "mostly"."""

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, assert_never

from arena.speech.bounds import ALL, BOUNDS, BOUNDS_BEHIND, GROUPS, MOST, MULTIPLES, VAGUE, VAGUE_GROUPS, ZERO, Bound
from arena.speech.lexicon import CUP_WORDS, NUMBERS, PLURAL, Table
from arena.speech.tokens import BREAKS, Words

__all__ = ["COUNT_WORDS", "NO_ADJECTIVE", "STARTS", "Quantity", "Scale", "plural_behind", "quantity_at"]

Scale: TypeAlias = Literal["most", "all"]

# These do not stand between a number and its face; other words do, up to three.
NO_ADJECTIVE = frozenset(
    """
    dice die cup cups turn turns hand hands round rounds seat seats player players people person bid bids times
    reasons words things with in on at to for by from and or but the a an is are was were be has have had i you he
    she they we it that this there my your his her their our who which what not no full all opponents friends more
    than less idea clue much how left up down when if of out as do does did showing show shows under over between
    fewer about claim claims say says raise raises call calls hundred thousand million billion zillion first
    second third fourth fifth sixth
    """.split()
)
_NO_GROUP = NO_ADJECTIVE | CUP_WORDS
_DETERMINERS = frozenset("a an the my one this that another 1".split())


@dataclass(frozen=True, slots=True)
class Quantity:
    """Bounds of a count, ending before token `stop`.

    high: None for "at least". scale: where the bounds depend on how many dice the speaker holds. bare: a number with
    nothing around it.
    """

    low: int
    high: int | None
    stop: int
    vague: bool = False
    scale: Scale | None = None
    bare: bool = False

    def bounded(self, bound: Bound) -> "Quantity":
        """Return the quantity with a bound put on its number."""
        number = self.low
        match bound:
            case "plain":
                return self
            case "at least":
                return replace(self, high=None, bare=False)
            case "more":
                return replace(self, low=number + 1, high=None, bare=False)
            case "exactly":
                return replace(self, high=number, bare=False)
            case "at most":
                return replace(self, low=0, high=number, bare=False)
            case "fewer":
                return replace(self, low=0, high=max(number - 1, 0), bare=False)
            case _:
                assert_never(bound)


COUNT_WORDS = Table(
    {
        **{phrase: Quantity(least, None if least else 0, 0) for phrase, least in ZERO.items()},
        **{phrase: Quantity(least, None, 0, vague=True) for phrase, least in VAGUE.items()},
        **{phrase: Quantity(0, None, 0, vague=True, scale="most") for phrase in MOST},
        **{phrase: Quantity(0, None, 0, scale="all") for phrase in ALL},
    }
)
# Words that begin a quantity.
STARTS = COUNT_WORDS.first_words | BOUNDS.first_words | NUMBERS.keys() | GROUPS.keys() | MULTIPLES.keys() | VAGUE_GROUPS
STARTS |= _DETERMINERS | {"x"}
_BEHIND_NUMBERS = BOUNDS_BEHIND.first_words | {"of"}
# Numbers that open no phrase.
_PLAIN = NUMBERS.keys() - COUNT_WORDS.first_words - BOUNDS.first_words - _DETERMINERS


def quantity_at(words: Words, start: int) -> Quantity | None:
    """Return the longest quantity that begins at a token, without its face."""
    word = words.norms[start]
    if word not in STARTS:
        return None
    if word in _PLAIN:
        return _behind_number(words, NUMBERS[word], start + 1)
    options = (_of_words(words, start), _number(words, start), _bounded(words, start))
    best: Quantity | None = None
    for option in options:
        if option is not None and (best is None or option.stop > best.stop):
            best = option
    return best


def _of_words(words: Words, start: int) -> Quantity | None:
    """Return a quantity that is no number: "no", "several", "mostly", "nothing but"."""
    found = COUNT_WORDS.match(words.norms, start)
    return None if found is None else replace(found[0], stop=found[1])


def _bounded(words: Words, start: int) -> Quantity | None:
    """Return a number with a bound before it."""
    bound = BOUNDS.match(words.norms, start)
    if bound is None:
        return None
    after = bound[1]
    while after < len(words) and words.norms[after] in ("the", "those", "these", "my"):
        after += 1
    number = _number(words, after)
    return number if number is None or number.vague else number.bounded(bound[0])


def _number(words: Words, start: int) -> Quantity | None:
    """Return a number, a group ("a pair of", "a whole bunch of") or a multiple ("triple")."""
    norms = words.norms
    if start >= len(norms):
        return None
    word = norms[start]
    group = _group(words, start)
    if group is not None:
        return group
    if word in NUMBERS:
        return _behind_number(words, NUMBERS[word], start + 1)
    if word in MULTIPLES:
        stop = start + 2 if norms[start + 1 : start + 2] in (("of",), ("the",)) else start + 1
        return Quantity(MULTIPLES[word], None, stop)
    if word in ("a", "an", "another"):
        return Quantity(1, None, start + 1)
    if word == "x" and start + 1 < len(norms) and norms[start + 1] in NUMBERS:
        return Quantity(NUMBERS[norms[start + 1]], None, start + 2)
    return None


def _behind_number(words: Words, number: int, place: int) -> Quantity:
    """Return a number with what follows it: "or more", "+", "of a kind"; bare where nothing does."""
    norms = words.norms
    if place >= len(norms) or norms[place] not in _BEHIND_NUMBERS:
        return Quantity(number, None, place, bare=True)
    bound = BOUNDS_BEHIND.match(norms, place)
    if bound and plural_behind(words, bound[1]) is not None:
        return Quantity(number, None, bound[1]).bounded(bound[0])
    if norms[place : place + 3] == ("of", "a", "kind"):
        stop = place + 3
        while stop < len(norms) and norms[stop] in ("in", "of", ",", ":", "—", "with"):
            stop += 1
        return Quantity(number, None, stop)
    return Quantity(number, None, place, bare=True)


def _group(words: Words, start: int) -> Quantity | None:
    """Return "a [lovely] pair of", "the [whole] bunch of", "a couple"."""
    norms = words.norms
    place = start
    if norms[start] in _DETERMINERS:
        place = start + 1
        while place < min(len(norms), start + 4) and norms[place] not in GROUPS and norms[place] not in VAGUE_GROUPS:
            if norms[place] in _NO_GROUP or norms[place] in BREAKS or norms[place] in PLURAL:
                return None
            place += 1
    if place >= len(norms):
        return None
    group, behind = norms[place], norms[place + 1 : place + 2]
    if group in GROUPS and (behind in (("of",), ("in",)) or place > start):
        return Quantity(GROUPS[group], None, place + 2 if behind in (("of",), ("in",)) else place + 1)
    if group in VAGUE_GROUPS and behind == ("of",) and not (group == "number" and norms[start] != "a"):
        return Quantity(2, None, place + 2, vague=True)
    if group == "few" and place > start:
        return Quantity(2, None, place + 1, vague=True)
    return None


def plural_behind(words: Words, start: int) -> tuple[int, int] | None:
    """Return the plural face at a token or behind up to three adjectives, and the place behind it.

    Behind an adjective "ones" may be anything: "a couple of shy ones".
    """
    norms = words.norms
    for place in range(start, min(start + 4, len(norms))):
        word = norms[place]
        if word == "ones" and place > start:
            return None
        if word in PLURAL:
            return PLURAL[word], place + 1
        if word in NO_ADJECTIVE or word in BREAKS or word in NUMBERS:
            return None
        if word.endswith("s") and not word.endswith(("ss", "ous")):
            return None
    return None
