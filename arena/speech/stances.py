"""Stances: belief or disbelief in the standing bid, read from who is said to be or do what (claims.md, bid).

"you're bluffing", "Ben is telling the truth"     of its owner
"that bid is solid", "no way that's true"         of the bid
"I believe you", "I don't buy it"                 of the speaker's belief
"""

from typing import TypeAlias

from arena.speech.chains import Predicate
from arena.speech.context import Context
from arena.speech.lexicon import PLURAL, is_filler, wordings
from arena.speech.moods import AUXILIARIES, MODALS
from arena.speech.opinions import ALONE, GOODS, OF_BIDS, OF_PEOPLE, OF_THE_SPEAKER, SENSED, TAKEN_FOR, Opinion
from arena.speech.stated import OBJECTS, TAILS, Stated
from arena.speech.verbs import PARTICIPLES, THIRD_PERSON

__all__ = ["stance", "stance_alone"]

_Read: TypeAlias = tuple[Opinion, int]
_SENSES = frozenset("smell smelling smells sense sensing detect detecting see hear hearing spot seeing".split())
# "It works", "that failed" may be said of anything.
_OF_BIDS_ONLY = frozenset(
    "work works working sense survive survives fail fails stand stands collapse collapses explode bust crash".split()
)
_NOBODY = frozenset("who whoever somebody someone everybody everyone nobody anybody anyone no the".split())
# Without a denial these leave the bid open.
_DENIED_ONLY = frozenset("possible happening plausible feasible".split())
_SOFTENERS = frozenset("a one about like all bit little more".split())
# "Maybe you're bluffing, maybe you're not", "it might be true, it might not" say nothing.
_OTHER_SIDE = wordings(
    "maybe/perhaps/possibly not",
    "maybe/perhaps/possibly you/he/she/they/it/that are/is not",
    "you/he/she/they/it/that could/may/might be/not",
)
_BEHIND_OPINION = wordings(
    "to/for/by/with me/us/my",
    "for now",
    "to go",
    "as/if/from/like",
    "on all counts",
)


def stance(context: Context, pred: Predicate) -> Stated | None:
    """Return the stance the predicate takes, None where it takes none."""
    unreal = pred.habit or pred.mood in ("wish", "past", "would") or "did" in context.norms[pred.start : pred.stop]
    if unreal or context.sentence.depends(pred.start):
        return None
    if pred.mood == "able" and pred.negation is None and not pred.hedged:
        return None
    read = _read(context, pred)
    force = None if read is None else context.force.of(pred)
    if read is None or force is None or _is_open(context, pred, read[1]) or context.supposes(read[1]):
        return None
    opinion, stop = read
    if (pred.negation is not None) != (force.denial is not None):
        opinion = "disbelieve" if opinion == "believe" else "believe"
    start = pred.start if force.denial is None else min(force.denial, pred.start)
    return Stated(opinion, start, stop, force.hedged)


def stance_alone(context: Context) -> Stated | None:
    """Return the stance of a sentence without a verb: "Bluff!", "Solid bid." """
    sentence, norms = context.sentence, context.norms
    start = sentence.start
    while start < sentence.stop and (is_filler(norms[start]) or norms[start] in ("ha", "pff", "nah", "no", ",", "and")):
        start += 1
    if ALONE.match(norms, start, sentence.stop) is None:
        start = _behind_exclamation(norms, start, sentence.stop)
    match = ALONE.match(norms, start, sentence.stop)
    if match is None or sentence.silent or not (match[1] == sentence.stop or norms[match[1]] in (",", "—", "…")):
        return None
    return Stated(match[0], start, match[1], hedged=False)


def _behind_exclamation(norms: tuple[str, ...], start: int, stop: int) -> int:
    """Return the token behind a short exclamation: "good heavens, what a lie"."""
    return next((place + 1 for place in range(start, min(start + 4, stop)) if norms[place] == ","), start)


def _is_open(context: Context, pred: Predicate, stop: int) -> bool:
    """Return whether "or" or "maybe not" leaves the stance open."""
    if "either" in context.norms[context.sentence.start : pred.start]:
        return True
    if context.norms[stop : stop + 1] == ("or",) and context.norms[stop + 1 : stop + 2] != ("what",):
        return True
    behind = stop + (context.norms[stop : stop + 1] in ((",",), ("—",), ("…",), (".",), ("and",)))
    return _OTHER_SIDE.match(context.norms, behind) is not None


def _read(context: Context, pred: Predicate) -> _Read | None:
    """Return the opinion in the predicate and where it ends, negations left aside."""
    match pred.subject:
        case "i":
            return _of_speaker(context, pred)
        case "you":
            return _of_person(context, pred)
        case "third":
            word = context.norms[pred.start]
            named = context.words.is_capitalised(pred.start) and word not in _NOBODY
            return _of_person(context, pred) if named or word in ("he", "she", "they", "seat", "player") else None
        case "it" | "bid":
            return _of_bid(context, pred)
        case _:
            return None


def _of_speaker(context: Context, pred: Predicate) -> _Read | None:
    norms, verb = context.norms, context.norms[pred.stop - 1]
    stop = context.past_fillers(pred.stop)
    if pred.mood not in ("real", "able"):
        return None
    if pred.verb.act == "trust" or verb.startswith("believ"):
        return _with_object(context, pred, "believe")
    if verb in ("doubt", "doubting"):
        return _with_object(context, pred, "disbelieve")
    if pred.verb.act in OF_THE_SPEAKER:
        found = OF_THE_SPEAKER[pred.verb.act].match(norms, stop)
        if found and (context.ends(found[1]) or norms[found[1]] in ("by", "of", "about", "on", "that", "with", "here")):
            return found
    sensing = stop + 1 if pred.verb.act == "be" else stop
    if sensing <= len(norms) and norms[sensing - 1] in _SENSES and (sensed := SENSED.match(norms, sensing)):
        return "disbelieve", sensed[1]
    return None


def _with_object(context: Context, pred: Predicate, opinion: Opinion) -> _Read | None:
    """Return the opinion where the verb is said of the bid or its owner, not of a clause ("I believe you have")."""
    stop = context.past_fillers(pred.stop)
    if context.norms[stop - 1] == "in" and context.norms[stop : stop + 1] == ("you",):
        return None
    target = OBJECTS.match(context.norms, stop)
    if target is None:
        named = stop < context.sentence.stop and context.words.is_capitalised(stop) and context.norms[stop] != "i"
        if not named:
            return None
    end = target[1] if target else stop + 1
    if any(pred.stop <= other.start < end < other.stop + 1 for other in context.predicates):
        return None
    after = context.past_fillers(end)
    called_by_name = (
        context.norms[end - 1] not in ("this", "that", "these", "those")
        and context.stops(after + 1)
        and context.norms[after : after + 1] != ()
        and _is_name(context.norms[after])
    )
    if context.stops(after) or called_by_name or context.norms[after] in TAILS or context.words.is_capitalised(after):
        return opinion, end
    return None


def _is_name(word: str) -> bool:
    """Return whether a last word can be a form of address: "I don't buy it bestie"."""
    return word not in AUXILIARIES and word not in MODALS and word not in PARTICIPLES and word not in THIRD_PERSON


def _of_person(context: Context, pred: Predicate) -> _Read | None:
    norms, stop = context.norms, context.past_fillers(pred.stop)
    act = pred.verb.act
    lies = pred.subject == "you" and norms[pred.stop - 1] == "lie" and context.ends(stop)
    if act == "bluff" and (lies or pred.verb.form == "ing" or pred.hedged or norms[pred.stop - 1] == "up"):
        about = norms[pred.stop : pred.stop + 1] == ("about",)
        if (about and pred.negation is not None) or norms[pred.stop : pred.stop + 1] in (
            ("down",),
            ("low",),
            ("around",),
            ("on",),
            ("awake",),
        ):
            return None
        return "disbelieve", pred.stop
    if act in ("be", "say"):
        found = OF_PEOPLE.match(norms, pred.stop - 1 if act == "say" else stop)
        return None if found and norms[found[1] : found[1] + 1] in (("most",), ("some",), ("on",)) else found
    if act != "hold" or pred.mood != "real" or norms[pred.stop - 1] not in TAKEN_FOR:
        return None
    goods = GOODS.match(norms, stop)
    return ("believe", goods[1]) if goods and context.ends(goods[1]) else None


def _of_bid(context: Context, pred: Predicate) -> _Read | None:
    norms, act, bid = context.norms, pred.verb.act, pred.subject == "bid"
    if norms[pred.stop - 1] == "been" or (pred.mood == "future" and not bid and act == "be"):
        return None
    if norms[pred.start] in ("it", "this", "these", "those") and _speaks_of_dice(context, pred):
        return None
    ends = context.ends(pred.stop) or norms[pred.stop] in ("for", "just", "to", "like")
    if pred.verb.form == "past" or (not bid and norms[pred.stop - 1] in _OF_BIDS_ONLY):
        return None
    if act == "stand" or norms[pred.stop - 1] in ("hold", "holds", "holding"):
        return ("believe", pred.stop) if ends else None
    if act == "fall":
        return ("disbelieve", pred.stop) if ends else None
    return _described(context, pred) if act in ("be", "seem") else None


def _described(context: Context, pred: Predicate) -> _Read | None:
    """Return the opinion in what a bid is said to be or seem."""
    norms, bid = context.norms, pred.subject == "bid"
    stop = pred.stop if OF_BIDS.match(norms, pred.stop) else context.past_fillers(pred.stop)
    while stop < context.sentence.stop and norms[stop] in _SOFTENERS and not OF_BIDS.match(norms, stop):
        stop += 1
    found = OF_BIDS.match(norms, stop)
    if found is None or (not bid and _is_of_something_else(context, pred, norms[found[1] - 1])):
        return None
    word = norms[found[1] - 1]
    if word in _DENIED_ONLY and not _is_denied(context, pred):
        return None
    if word == "fine" and norms[found[1] : found[1] + 1] in (("by",), ("with",)):
        return None
    free = bid or context.ends(found[1]) or is_filler(norms[found[1]]) or _BEHIND_OPINION.match(norms, found[1])
    return found if free else None


def _is_of_something_else(context: Context, pred: Predicate, opinion: str) -> bool:
    """Return whether "that's right" only agrees, or "that's the truth" may be said of dice just named."""
    if opinion in ("fine", "okay", "ok"):
        return True
    if opinion == "right":
        return pred.verb.act == "be" and not _is_denied(context, pred)
    return opinion == "truth" and any(word in PLURAL for word in context.norms)


def _is_denied(context: Context, pred: Predicate) -> bool:
    return pred.negation is not None or context.force.denial_before(pred.start) is not None


def _speaks_of_dice(context: Context, pred: Predicate) -> bool:
    """Return whether dice are named before in the sentence, so that "it" may be a cup and not the bid."""
    named = [item.stop for item in context.items if item.start < pred.start]
    return bool(named) and not any(word in ("so", "because") for word in context.norms[named[-1] : pred.start])
