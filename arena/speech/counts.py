"""Counted faces: "three fives", "a 5", "fives, three of them", "fives? none", "two of them"."""

from dataclasses import dataclass, replace

from arena.speech.bounds import BOUNDS_BEHIND, NONE, THEM
from arena.speech.lexicon import CONJUNCTIONS, NAMED, NUMBERS, PLURAL, SINGULAR, is_filler, wordings
from arena.speech.quantities import NO_ADJECTIVE, Quantity, plural_behind, quantity_at
from arena.speech.tokens import BREAKS, Words
from arena.speech.whereabouts import PLACES

__all__ = ["Count", "count_at", "elliptic_at", "is_tabled"]


@dataclass(frozen=True, slots=True)
class Count:
    """A quantity of a face over tokens `start`..`stop`; `face` is None where it is left out ("two of them")."""

    quantity: Quantity
    face: int | None
    start: int
    stop: int


_LINKS = wordings(
    "of/x/times/in/whole",
    "of the/those/these two/three/four/five/six/seven/eight/nine/ten",
    "of the/those/these/them/my",
)
_BOUNDS_BEHIND_WORDS = BOUNDS_BEHIND.first_words
# Behind a face in the singular these show that something else was counted: "a five percent", "one two punch".
_NO_FACE_BEFORE = frozenset(
    """
    percent % pack o sided dice die hour hours minute minutes second seconds turn turns player players seat seats
    hand hands round rounds point points pm am star figure letter letters card cards person people year years x
    times time way ways step steps out digit digits words word o'clock bid bids call calls reason reasons hundred
    thousand chance chances shot cup cups opponents friends left more dozen fingers days day months weeks of
    """.split()
)
# "A five or six" leaves the number open, "a five or so" the count.
_OPEN = tuple((word,) for word in (*NUMBERS, *PLURAL, "a", "an", "so", "two", "more", "another"))
# A clause ends before these: "I've got two and I'm keeping them".
_GOES_ON = tuple((word, speaker) for word in ("and", "but", "so") for speaker in ("i", "you", "that", "they", "we"))
# A number alone behind these is an hour, an age, a seat: "a bus to catch at 5".
_TIMED = frozenset("at by until till past before after since from seat number".split())
# Words of address that may also be what is counted: "exactly one friend".
_PEOPLE = frozenset("friend friends folks man mate dude bro sir".split())
_LONELY = frozenset("single lone lonely solitary lousy little".split())
_ONES = frozenset("one 1 a an single another".split())


def count_at(words: Words, start: int, quantity: Quantity | None) -> Count | None:
    """Return the counted face that begins at a token, bounds behind it included; None where there is none.

    quantity: what begins at the token.
    """
    if words.norms[start] in PLURAL:
        return _face_first(words, start)
    named = None if quantity is None else _face_behind(words, quantity)
    if quantity is None or named is None:
        return None
    face, stop = named
    return _bounded_behind(words, Count(quantity, face, start, stop))


def elliptic_at(words: Words, start: int, quantity: Quantity | None) -> Count | None:
    """Return a quantity whose face was named before: "two of them", "none", or a number that ends its clause.

    quantity: what begins at the token.
    """
    norms = words.norms
    if start > 0 and norms[start - 1] in _TIMED:
        return None
    none = None if norms[start] in ("nope", "nah") else NONE.match(norms, start)
    quantity = Quantity(0, 0, none[1]) if none else quantity
    if quantity is None or quantity.scale == "all":
        return None
    them = THEM.match(norms, quantity.stop)
    if them:
        return _bounded_behind(words, Count(quantity, None, start, them[1]))
    ends = _ends(words, quantity.stop)
    if ends and (norms[start] == "any" or (none and norms[start] != "no")):
        return Count(quantity, None, start, quantity.stop)
    if quantity.bare and not _BOUNDS_BEHIND_WORDS.isdisjoint(norms[quantity.stop : quantity.stop + 2]):
        bounded = _bounded_behind(words, Count(quantity, None, start, quantity.stop))
        if bounded.stop > quantity.stop and _ends(words, bounded.stop):
            return bounded
    definite = quantity.bare or quantity.high is not None or (quantity.low > 1 and not quantity.vague)
    if not definite or norms[quantity.stop - 1] not in NUMBERS:
        return None
    adverb = not ends and is_filler(norms[quantity.stop]) and norms[quantity.stop] not in _PEOPLE
    closed = ends or adverb or is_tabled(words, quantity.stop)
    closed = closed or (quantity.bare and norms[quantity.stop : quantity.stop + 2] in _GOES_ON)
    return Count(quantity, None, start, quantity.stop) if closed else None


def is_tabled(words: Words, place: int) -> bool:
    """Return whether words for the whole table stand at the token."""
    where = PLACES.match(words.norms, place)
    return where is not None and where[0] == "table"


def _face_behind(words: Words, quantity: Quantity) -> tuple[int, int] | None:
    """Return the face a quantity counts and the place behind it."""
    norms, place = words.norms, quantity.stop
    if place >= len(norms) or norms[place] in BREAKS:
        return None
    link = _LINKS.match(norms, place)
    times = link is not None and norms[place] in ("x", "times")
    place = link[1] if link else place
    plural = plural_behind(words, place)
    if plural is not None and (quantity.scale is None or plural[1] == place + 1):
        return plural
    if place >= len(norms):
        return None
    if times and norms[place] in SINGULAR:
        return SINGULAR[norms[place]], place + 1
    return _singular_behind(words, quantity, place)


def _singular_behind(words: Words, quantity: Quantity, place: int) -> tuple[int, int] | None:
    """Return a face in the singular: "a five", "not a single [lonely] 5", "two 5" in mixed writing."""
    norms = words.norms
    one = quantity.scale is None and not quantity.vague
    one = one and (quantity.high == 0 or norms[quantity.stop - 1] in _ONES)
    while one and place < len(norms) - 1 and norms[place] in _LONELY:
        place += 1
    if quantity.high != 0 and one and norms[place] not in SINGULAR and _is_adjective(norms, place):
        place += 1
    word = norms[place]
    follower = norms[place + 1] if place + 1 < len(norms) else ""
    no_one = word == "one" and norms[place - 1] == "no"
    if word not in SINGULAR or no_one or follower in _NO_FACE_BEFORE or follower in PLURAL:
        return None
    if follower == "in" and (
        norms[place + 2 : place + 3] == ("a",) or not NUMBERS.keys().isdisjoint(norms[place + 2 : place + 3])
    ):
        return None
    if follower == "or" and norms[place + 2 : place + 3] in _OPEN:
        return None
    number = norms[quantity.stop - 1]
    mixed = number in NUMBERS and number.isdigit() != word.isdigit() and follower not in NUMBERS
    if one or word in NAMED or (mixed and "-" not in words.gap(place - 1)):
        return SINGULAR[word], place + 1
    return None


def _is_adjective(norms: tuple[str, ...], place: int) -> bool:
    """Return whether the word can stand between "a" and a face."""
    word = norms[place]
    before = norms[place + 1] if place + 1 < len(norms) else ""
    return before in SINGULAR and word not in NO_ADJECTIVE and word not in BREAKS and word not in NUMBERS


def _bounded_behind(words: Words, count: Count) -> Count:
    """Return the count under the bound that stands behind it ("two fives at most"; "a five, no more")."""
    norms, quantity = words.norms, count.quantity
    if quantity.vague or quantity.scale is not None or quantity.high is not None:
        return count
    after = count.stop + 1 if norms[count.stop : count.stop + 1] in ((",",), ("—",), ("…",)) else count.stop
    bound = BOUNDS_BEHIND.match(norms, after)
    if bound is None:
        return _bounded_behind_place(words, count)
    stop = bound[1]
    closes = norms[after] not in ("only", "plus") and norms[stop - 1] not in ("more", "less")
    closes = closes or _ends(words, stop) or norms[stop] in CONJUNCTIONS
    counts_on = stop < len(norms) and (norms[stop] in PLURAL or norms[stop] in NUMBERS or norms[stop] in ("a", "an"))
    if not closes or (counts_on and norms[after] not in ("or", "+")):
        return count
    return replace(count, quantity=quantity.bounded(bound[0]), stop=stop)


def _bounded_behind_place(words: Words, count: Count) -> Count:
    """Return the count under a bound that closes the clause behind words of place: "four sixes out there, tops"."""
    norms, place = words.norms, count.stop
    while place < len(norms) and (where := PLACES.match(norms, place)):
        place = where[1]
    if place == count.stop:
        return count
    after = place + 1 if norms[place : place + 1] in ((",",), ("—",), ("…",)) else place
    bound = BOUNDS_BEHIND.match(norms, after)
    if bound is None or not _ends(words, bound[1]):
        return count
    return replace(count, quantity=count.quantity.bounded(bound[0]), stop=bound[1])


def _ends(words: Words, place: int) -> bool:
    return place >= len(words) or words.norms[place] in BREAKS


def _face_first(words: Words, start: int) -> Count | None:
    """Return "fives, three of them", "fives x3", "fives? none", "fives: 3"."""
    norms, face, place = words.norms, PLURAL[words.norms[start]], start + 1
    if norms[place : place + 1] == ("x",) and place + 1 < len(norms) and norms[place + 1] in NUMBERS:
        return Count(Quantity(NUMBERS[norms[place + 1]], None, place + 2), face, start, place + 2)
    if place + 1 >= len(norms) or norms[place] not in (",", ":", "—", "?", "…"):
        return None
    none = NONE.match(norms, place + 1)
    them = THEM.match(norms, none[1]) if none else None
    if none and (them or _ends(words, none[1])):
        return Count(Quantity(0, 0, none[1]), face, start, them[1] if them else none[1])
    quantity = quantity_at(words, place + 1)
    if quantity is None:
        return None
    them = THEM.match(norms, quantity.stop)
    if them:
        return _bounded_behind(words, Count(quantity, face, start, them[1]))
    alone = norms[place] in (":", "—", "?") and quantity.bare and _ends(words, quantity.stop)
    return Count(quantity, face, start, quantity.stop) if alone else None
