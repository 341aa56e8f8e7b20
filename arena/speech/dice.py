"""Claims about dice: which counted faces and lists of dice a sentence asserts (claims.md: own, hand, table).

An item is a claim when a frame asserts it (frames.py). Items joined by "and" share one frame; a denial reaches the
first of them and those joined by "or" and "nor".
"""

from dataclasses import dataclass, replace

from arena.speech.context import Context
from arena.speech.counts import Count, is_tabled
from arena.speech.frames import Frame, frame_of
from arena.speech.items import Item, is_mention, is_zero
from arena.speech.lexicon import HEDGES, NUMBERS, PLURAL, SINGULAR, Table, is_filler
from arena.speech.lists import DiceList
from arena.speech.moods import AUXILIARIES, MODALS
from arena.speech.places import place_behind
from arena.speech.quantities import Quantity
from arena.speech.verbs import THIRD_PERSON

__all__ = ["Found", "Topic", "dice_claims"]


@dataclass(frozen=True, slots=True)
class Found:
    """An asserted item, quoted over tokens `start`..`stop`."""

    item: Item
    frame: Frame
    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class Topic:
    """The face a message named last, before token `stop`; `bare` where it only named it ("fives?")."""

    face: int | None = None
    bare: bool = False
    stop: int = 0


# "Nothing but fives and sixes", "all fives except one" are not all.
_ADDING = tuple((word,) for word in ("and", "except", "but", "save", "bar", "or"))
# "Two aces, give or take one", "three fives if you count the one I dream of".
_OPENED = Table(
    {
        "give or take a/an/NUMBER": True,
        "plus or minus a/an/NUMBER": True,
        "minus/less a/an/NUMBER": True,
        "or close/almost/nearly": True,
        "well , almost/nearly": True,
        "almost/nearly/roughly": True,
        "if/when you/i/we count/counted/include/included/add/added/ignore": True,
    }
)
# "Four fives? I've only got one": so near, a number alone counts the face named before.
_NEAR = 10
_JOINS = frozenset(", and plus but or nor with also — + then yet".split())


def dice_claims(context: Context, topic: Topic) -> tuple[list[Found], Topic]:
    """Return the asserted items of the sentence, and the face named last."""
    found: list[Found] = []
    for group in _groups(context):
        if topic.face is None and all(isinstance(item, Count) and item.face is None for item in group):
            continue
        frame = frame_of(context, group)
        for index, item in enumerate(group):
            if _repeats(item, group[index - 1] if index else None, found):
                continue
            named = _resolved(context, item, topic, frame) if isinstance(item, Count) else item
            if isinstance(item, Count) and item.face is not None:
                topic = Topic(item.face, is_mention(item), item.stop)
            asserted = None if named is None or frame is None else _asserted(context, named, frame, index, group)
            if asserted is not None and index and context.force.is_hedged_before(item.start):
                asserted = replace(asserted, frame=replace(asserted.frame, hedged=True))
            if asserted is not None:
                found.append(asserted)
    return [one for one, later in zip(found, [*found[1:], None]) if not _is_outdone(one, later)], topic


def _is_outdone(one: Found, later: Found | None) -> bool:
    """Return whether a denied count makes way for a higher one: "I don't have two fives, I have three"."""
    if later is None or one.frame.negation is None:
        return False
    if not isinstance(one.item, Count) or not isinstance(later.item, Count) or one.item.quantity.high is None:
        return False
    same = later.item.face == one.item.face and later.frame.whose == one.frame.whose
    return same and later.item.quantity.low > one.item.quantity.high


def _repeats(item: Item, before: Item | None, found: list[Found]) -> bool:
    """Return whether a none without a face only stresses the one before it: "no sixes out there, not one"."""
    if not isinstance(item, Count) or item.face is not None or not is_zero(item):
        return False
    return (before is not None and is_zero(before)) or (before is None and found != [] and is_zero(found[-1].item))


def _groups(context: Context) -> list[list[Item]]:
    """Return the items of the sentence, those joined by "and" or commas together."""
    groups: list[list[Item]] = []
    for item in context.items:
        if groups and _is_joined(context.norms[groups[-1][-1].stop : item.start]):
            groups[-1].append(item)
        else:
            groups.append([item])
    return groups


def _is_joined(between: tuple[str, ...]) -> bool:
    return 0 < len(between) < 5 and all(word in _JOINS or is_filler(word) or word in HEDGES for word in between)


def _resolved(context: Context, item: Count, topic: Topic, frame: Frame | None) -> Count | None:
    """Return the count, under the face the message named last where it has none; None where that is too vague."""
    if item.face is not None:
        return item
    if topic.face is None or frame is None or _is_subject(context, item):
        return None
    of_them = context.norms[item.stop - 1] not in NUMBERS or is_zero(item)
    contrasted = "but" in context.norms[max(context.sentence.start, item.start - 6) : item.start]
    tabled = frame.whose == "table" and is_tabled(context.words, item.stop)
    plain = frame.whose == "own" and frame.negation is None and context.norms[item.start] != "not"
    answers = plain and item.start - topic.stop <= _NEAR
    return replace(item, face=topic.face) if of_them or topic.bare or contrasted or tabled or answers else None


def _is_subject(context: Context, item: Count) -> bool:
    """Return whether "one of them" begins a clause that says nothing of its place: "one of them could be a crumb"."""
    verb = context.norms[item.stop : item.stop + 1]
    if context.norms[item.stop - 1] != "them" or verb == ():
        return False
    return any(verb[0] in words for words in (AUXILIARIES, MODALS, THIRD_PERSON)) and (
        place_behind(context, item.stop) is None
    )


def _asserted(context: Context, item: Item, frame: Frame, index: int, group: list[Item]) -> Found | None:
    """Return the item as the frame asserts it, None where it is left undecided."""
    norms, first = context.norms, index == 0
    shares_zero = not first and is_zero(group[0]) and all(is_mention(other) for other in group[1 : index + 1])
    if not shares_zero and _is_undecidable(context, item, frame):
        return None
    negated = frame.negation is not None and (first or norms[item.start - 1] in ("or", "nor"))
    if negated and (frame.exact or (is_mention(item) and norms[item.start - 1] == "the")):
        return None
    if isinstance(item, DiceList):
        return None if negated or frame.whose == "table" else Found(item, frame, item.start, item.stop)
    start = min(frame.negation, item.start) if negated and first and frame.negation is not None else item.start
    if is_mention(item):
        if not (negated or shares_zero or frame.everything):
            return None
        quantity = Quantity(0, None, item.stop, scale="all") if frame.everything else Quantity(0, 0, item.stop)
        return Found(replace(item, quantity=quantity), frame, start, item.stop)
    if negated:
        rest = _denied(item.quantity)
        return None if rest is None else Found(replace(item, quantity=rest), frame, start, item.stop)
    if norms[item.start] == "any":
        return None
    quantity = item.quantity
    if frame.exact and first and quantity.high is None and not quantity.vague and not quantity.scale:
        item = replace(item, quantity=replace(quantity, high=quantity.low))
    return Found(item, frame, start, item.stop)


def _denied(quantity: Quantity) -> Quantity | None:
    """Return the count that is left when a quantity is denied, None where nothing definite is."""
    if quantity.high == 0:
        return quantity
    if quantity.scale is not None or (quantity.vague and quantity.low > 1):
        return None
    if quantity.high is None:
        return replace(quantity, low=0, high=quantity.low - 1, vague=False) if quantity.low else None
    return replace(quantity, low=quantity.high + 1, high=None) if quantity.low == 0 else None


def _is_undecidable(context: Context, item: Item, frame: Frame) -> bool:
    """Return whether "or" leaves open which face or number is meant, or the number is only compared with another's."""
    norms, stop = context.norms, item.stop
    if _is_qualified(norms, item):
        return True
    if "either" in norms[context.sentence.start : item.start]:
        return True
    if is_zero(item) and norms[item.start - 1] == "or" and not _is_number(norms[stop - 1]):
        return True
    if frame.negation is not None or is_zero(item):
        return False
    before = norms[max(item.start - 2, 0) : item.start]
    if before[-1:] == ("or",) or (before[:1] == ("or",) and (before[1] in HEDGES or before[1] in ("even", "just"))):
        return True
    if (
        before[-1:] != ()
        and before[-1] in HEDGES
        and any(word in NUMBERS for word in norms[max(item.start - 3, 0) : item.start - 1])
    ):
        return True
    number_alone = norms[item.start] in NUMBERS and (stop - item.start == 1 or not _is_number(norms[stop - 1]))
    if number_alone and _raises_a_count(norms, item.start):
        return True
    place = stop + 1 if norms[stop : stop + 1] == (",",) else stop
    if norms[place : place + 1] != ("or",) or norms[place + 1 : place + 2] in (("rather",), ("should",)):
        return False
    return any(_is_number(word) or word in ("so", "a", "none", "thereabouts") for word in norms[place + 1 : place + 3])


def _is_qualified(norms: tuple[str, ...], item: Item) -> bool:
    """Return whether words around the item compare its number, take from it or add to it."""
    stop = item.stop
    if norms[stop : stop + 2] in (("more", "than"), ("less", "than"), ("fewer", "than")):
        return True
    if norms[item.start - 1 : item.start + 1] == ("as", "many"):
        return True
    if item.start and isinstance(item, Count) and item.quantity.vague and norms[item.start - 1] in ("no", "not"):
        return True
    behind = stop + 1 if norms[stop : stop + 1] == (",",) else stop
    if _OPENED.match(norms, behind):
        return True
    if isinstance(item, Count) and item.quantity.scale == "all" and norms[behind : behind + 1] in _ADDING:
        return norms[behind] != "and" or any(_is_number(word) for word in norms[behind + 1 : behind + 3])
    return False


def _raises_a_count(norms: tuple[str, ...], start: int) -> bool:
    """Return whether a hedge between a count and a number offers another: "two fives, maybe even three"."""
    place = start - 1
    while place > 1 and is_filler(norms[place]):
        place -= 1
    return place > 1 and norms[place] in HEDGES and _is_number(norms[place - 2])


def _is_number(word: str) -> bool:
    return word in NUMBERS or word in PLURAL or word in SINGULAR
