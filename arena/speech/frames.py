"""What asserts a counted face, and of whose dice: the predicate before it, or words of place around it.

"I've got three fives"          a predicate of holding: own
"there are six threes"          being, without a place: the table
"three fives in my cup"         a place alone
"fives? none", "all fives."     forms that are nothing else
"""

from dataclasses import dataclass, replace

from arena.speech.chains import Predicate
from arena.speech.context import Context
from arena.speech.counts import Count
from arena.speech.items import Item, has_face, is_zero
from arena.speech.lexicon import CONJUNCTIONS, DICE_WORDS, PLURAL, is_filler, wordings
from arena.speech.places import bridges, place_before, place_behind, speaks_of_own_dice
from arena.speech.tokens import BREAKS
from arena.speech.whereabouts import PLACES, Place
from arena.speech.whose import Whose, whose

__all__ = ["Frame", "frame_of"]


@dataclass(frozen=True, slots=True)
class Frame:
    """Whose dice a group of items is asserted of, and how.

    negation: the token a denied claim is quoted from. exact: "only" bounds the number above. everything: a bare face is
    all the dice ("my dice are fives").
    """

    whose: Whose
    negation: int | None = None
    hedged: bool = False
    exact: bool = False
    everything: bool = False


_DENIED_BEHIND = wordings(
    "no/never/nope/nah/impossible/hardly",
    "no way/chance/sir",
    "not a/one * chance/hell",
    "not in a/this/my * life/lifetime/universe/world/day/years",
    "not happening/possible/likely",
    "i do not think/believe so",
    "i do not buy/believe it/that",
    "i doubt it/that",
    "is/are impossible",
    "is/are not happening/possible",
    "is/are out of the question",
    "forget it/that",
    "can not be",
    "do/does not exist",
    "are/is not out there",
    "not on your life",
)
_ODDS = frozenset(
    """
    likely unlikely possible plausible probable reasonable realistic safe risky steep rich high low greedy bold
    conservative average normal typical standard about roughly expected doable fair lot stretch
    """.split()
)
# More dice than these are a joke where the speaker holds fewer.
_NO_CUP = 6
_REPORTING = frozenset("says said claims claimed insists cried quoth".split())
_CHANCES = frozenset("probability odds chance chances likelihood risk".split())
_COPULAS = frozenset("is are seems sounds looks".split())


_SAY_NOTHING_OF_DICE = frozenset("bluff trust doubt spare stand fall seem".split())
# "Just" before these is a moment ago, not "no more than".
_JUST_NOW = frozenset("rolled got drew threw landed pulled found saw hit peeked looked".split())
_WRITING = frozenset("put write chalk pencil mark record".split())
_BIDDING = frozenset("bid bids bidding raise raising call".split())


def frame_of(context: Context, group: list[Item]) -> Frame | None:
    """Return what asserts a group of items, None where nothing does."""
    start, stop = group[0].start, group[-1].stop
    place = place_behind(context, stop) or _place_within(context, group[-1])
    if context.sentence.is_silent(start):
        denied = place == "table" and context.norms[context.sentence.stop : context.sentence.stop + 1] == ("?",)
        return _denied_behind(context, Frame("table"), stop, start) if denied and has_face(group[0]) else None
    if place == "other" or _is_chance(context, start):
        return None
    pred = next((pred for pred in reversed(context.predicates) if pred.stop <= start), None)
    contrasted = pred is not None and pred.negation is not None and "but" in context.norms[pred.stop : start]
    if pred is not None and not contrasted and bridges(context, pred.stop, start):
        frame = _by_predicate(context, pred, group, place)
    else:
        frame = _without_predicate(context, pred, group, place)
    if frame is None and pred is not None and _says_nothing_of_dice(context, pred, start):
        frame = _without_predicate(context, pred, group, place)
    if frame is None or (frame.whose == "own" and (context.sentence.is_elsewhen(start) or _is_empty(context, group))):
        return None
    if frame.whose == "table":
        if _is_odds(context, stop):
            return None
        frame = _denied_behind(context, frame, stop, start) or frame
    return replace(frame, hedged=True) if context.force.is_hedged_behind(stop) else frame


def _place_within(context: Context, item: Item) -> Place | None:
    """Return the place before a bound behind it: "four sixes out there, tops"."""
    if not isinstance(item, Count) or item.face is None or item.quantity.high is None:
        return None
    places = (PLACES.match(context.norms, place, item.stop) for place in range(item.start, item.stop))
    return next((where[0] for where in places if where), None)


def _is_chance(context: Context, start: int) -> bool:
    """Return whether the item is what a chance is of: "the odds of three sixes in my cup"."""
    before = context.norms[max(start - 4, context.sentence.start) : start]
    return not _CHANCES.isdisjoint(before) and before[-1] in ("of", "for", "getting", "having", "rolling")


def _is_empty(context: Context, group: list[Item]) -> bool:
    """Return whether no cup holds so many dice ("nine aces"), or the words are another's ("..., said the fox")."""
    behind = context.norms[group[-1].stop : group[-1].stop + 3]
    if behind[:1] == (",",) and behind[1:2] != () and behind[1] in _REPORTING and behind[2:] != ("i",):
        return True
    most = max(_NO_CUP, context.dice_held)
    return any(isinstance(item, Count) and item.quantity.low > most for item in group)


def _says_nothing_of_dice(context: Context, pred: Predicate, start: int) -> bool:
    """Return whether the predicate leaves open whose dice follow: "I wouldn't lie: ...", "here are my dice: ..."."""
    labelled = ":" in context.norms[start - 2 : start]
    presents = pred.verb.act == "be" and pred.subject in ("it", "third") and labelled
    told = context.norms[start - 2 : start] in (("know", "that"), ("aware", "that"))
    tells = pred.verb.act in ("know", "say", "think", "wish") and pred.subject in ("i", "you") and labelled
    return presents or told or tells or pred.verb.act in _SAY_NOTHING_OF_DICE


def _by_predicate(context: Context, pred: Predicate, group: list[Item], place: Place | None) -> Frame | None:
    force = context.force.of(pred)
    owner = None if force is None else whose(context, pred, group[0], place)
    if force is None or owner is None:
        return None
    denial = context.force.denial_before(group[0].start) if force.denial is None else force.denial
    verb = context.norms[pred.stop - 1]
    spoken = context.norms[pred.start : pred.stop]
    said_only = "only" in spoken or "merely" in spoken
    return Frame(
        owner,
        negation=pred.start if pred.verb.act == "lack" else denial if pred.negation is None else pred.negation,
        hedged=force.hedged or context.force.is_hedged_before(group[0].start),
        exact=(
            pred.only
            and not pred.hedged
            and (said_only or verb not in _JUST_NOW or (verb == "got" and "have" in spoken))
        )
        or (pred.subject == "quote" and context.norms[pred.start] == "all"),
        everything=_is_of_all_dice(context, pred, group),
    )


def _is_of_all_dice(context: Context, pred: Predicate, group: list[Item]) -> bool:
    """Return whether the group is one bare face that all dice are said to show: "my dice are fives", not "half my"."""
    before = context.norms[pred.start - 1] if pred.start > context.sentence.start else ","
    return (
        (before in BREAKS or before in CONJUNCTIONS or is_filler(before))
        and len(group) == 1
        and pred.subject == "cup"
        and pred.verb.act == "be"
        and pred.negation is None
        and pred.stop == group[0].start
    )


def _without_predicate(
    context: Context, pred: Predicate | None, group: list[Item], place: Place | None
) -> Frame | None:
    norms, first = context.norms, group[0]
    start, stop = first.start, group[-1].stop
    hedged, denial = context.force.is_hedged_before(start), context.force.denial_before(start)
    before = place_before(context, start)
    if before == "other" or _is_object(context, pred, start):
        return None
    if place in ("own", "table") or before in ("own", "table"):
        own = place == "own" or (before == "own" and place != "table") or (place is None and before == "own")
        return Frame("own" if own else "table", denial, hedged)
    if start > context.sentence.start and norms[start - 1] == "my" and has_face(first):
        return Frame("own", denial, hedged)
    if has_face(first) and _is_said_alone(context, pred, first, stop, place):
        return Frame("own", hedged=hedged)
    answers = context.asked and context.opens(start) and (context.stops(stop) or norms[stop : stop + 2] == ("in", "it"))
    return Frame("own", hedged=hedged) if answers else None


def _is_object(context: Context, pred: Predicate | None, start: int) -> bool:
    """Return whether the item belongs to a verb that makes no claim of it: "I bid ... ", "I need ..."."""
    named = context.norms[max(start - 2, 0) : start]
    if named[-1:] != () and named[-1] in _WRITING:
        return True
    if named[-1:] in ((":",), ("—",)) and named[0] in _BIDDING:
        return True
    if pred is None or pred.verb.act not in ("bid", "wish", "raise", "call"):
        return False
    return not any(word in BREAKS for word in context.norms[pred.stop : start])


def _is_said_alone(context: Context, pred: Predicate | None, first: Item, stop: int, place: Place | None) -> bool:
    """Return whether the item is in a form that can only be a claim about the speaker's dice."""
    norms, start = context.norms, first.start
    if not isinstance(first, Count):
        return False
    others = pred is not None and pred.subject in ("you", "third") and pred.verb.act != "be"
    if "are" in norms[start : first.stop] and norms[start + 1] == "are":
        return speaks_of_own_dice(context, start)
    if any(word in DICE_WORDS or word in ("is", "are", "show") for word in norms[start : first.stop]):
        return not others
    if norms[start] in PLURAL:
        return context.opens(start) or norms[start - 1] in BREAKS or norms[start - 2 : start] == ("as", "for")
    if not context.opens(start) or (context.others and not context.predicates):
        return False
    if norms[stop : stop + 1] == ("here",) and first.quantity.low <= context.dice_held:
        return True
    bounded = first.quantity.high is not None
    if place == "weak" and (bounded or first.quantity.vague or norms[stop : stop + 1] == ("for",)):
        return norms[start] != "any" and first.quantity.low <= context.dice_held
    proverbial = norms[stop : stop + 2] == (",", "no")
    if proverbial or (not is_zero(first) and first.quantity.scale is None):
        return False
    ends = context.ends(stop) or is_filler(norms[stop]) or norms[stop] in ("at", "whatsoever", "this")
    return norms[start] != "any" and ends


def _is_odds(context: Context, stop: int) -> bool:
    """Return whether the words behind an item speak of its likelihood: "six fives out there is likely"."""
    norms = context.norms
    behind = _past_place(context, stop)
    if norms[behind : behind + 1] == ("would",):
        return True
    if norms[behind : behind + 1] == ("is",) and norms[behind - 1] in PLURAL:
        return _DENIED_BEHIND.match(norms, behind) is None
    return (
        norms[behind : behind + 1] != ()
        and norms[behind] in _COPULAS
        and any(word in _ODDS for word in norms[behind + 1 : behind + 4])
    )


def _denied_behind(context: Context, frame: Frame, stop: int, start: int) -> Frame | None:
    """Return the frame denied where a denial stands behind the item: "six fives on this table? No way"."""
    norms = context.norms
    behind = _past_place(context, stop)
    place = behind + 1 if behind < len(norms) and norms[behind] in ("?", ",", "—", "…") else behind
    denial = _DENIED_BEHIND.match(norms, place)
    if denial is None or not (denial[1] >= len(norms) or norms[denial[1]] in BREAKS):
        return None
    return replace(frame, negation=start)


def _past_place(context: Context, stop: int) -> int:
    """Return the token behind the words of place that follow an item."""
    for place in range(stop, min(stop + 9, len(context.norms))):
        where = PLACES.match(context.norms, place)
        if where:
            return where[1]
    return stop
