"""Who does what in a sentence: its subjects, verbs, negations and hedges.

A predicate is a subject, its auxiliaries and its verb: "I really don't have", "my last die is", "there can't be". The
rules that read dice, stances and plans look at the predicate before the words in question; here it is only found.
"""

from arena.speech.chains import Chain, Predicate
from arena.speech.lexicon import CONJUNCTIONS, HEDGES, is_filler, wordings
from arena.speech.moods import AUXILIARIES
from arena.speech.subjects import BIDS, SUBJECTS, Subject
from arena.speech.tokens import BREAKS, SOFT, Words
from arena.speech.verbs import GIVERS, THIRD_PERSON, VERBS, Verb

__all__ = ["ASIDES", "predicates"]

# Between commas these stress a claim and begin no other.
ASIDES = wordings(
    "i am absolutely/quite/pretty/very? certain/sure/positive/convinced/told/afraid/proud/happy",
    "i swear/promise/assure_you/tell_you/insist/confess/admit/repeat/must_say/must_admit/must_confess",
    "i can/will assure/promise/tell you",
    "i am proud/happy/pleased/sorry/glad to say/report/announce",
    "i kid you not",
    "i will have you know",
    "i do not mind saying/telling_you",
)

# Words that may open a sentence whose "I" is left out: "Holding three fives", "Got a 5 here", "Don't have any".
_OPENERS = frozenset(
    """
    have got holding hold rolled packing sitting staring looking rocking carrying guarding hiding nursing working
    playing stuck armed blessed drew dealt pulled landed boasting sporting wielding showing been picked ended counting
    found caught hit threw scored snagged cradling clutching keeping owning peeking left saw eyeing harboring possess
    not do did can am is just currently only will going still bagged nabbed gazing raising calling challenging doubting
    """.split()
)
# "People think", "the odds say": behind a plural these report.
_OPINE = frozenset("think believe say claim assume reckon suspect swear insist".split())
_SEEMS = frozenset("looks sounds seems smells feels".split())
# Behind these a noun or pronoun is no subject: "one of you is", "around the table".
_NO_SUBJECT_BEHIND = {True: frozenset("at on around across from of over".split()), False: frozenset(("of",))}
_PHRASES_BEGIN = frozenset("on of by from in under inside to for put taken as combined all together".split())


def predicates(words: Words, start: int, stop: int) -> list[Predicate]:
    """Return the predicates of the sentence over tokens `start`..`stop`, in order."""
    norms = words.norms
    found: list[Predicate] = []
    subject: Subject = "i"
    place = start
    while place < stop:
        aside = ASIDES.match(norms, place, stop) if place > start and norms[place - 1] in SOFT else None
        if aside is not None and aside[1] < stop and norms[aside[1]] in SOFT and found:
            place = aside[1]
            continue
        match = SUBJECTS.match(norms, place, stop)
        predicate: Predicate | None
        if match is not None and place > start and norms[place - 1] in _NO_SUBJECT_BEHIND[match[0] == "table"]:
            match = None
        if match is not None:
            subject, after = match
            predicate = Chain(words, subject, place, stop).read(_past_phrase(norms, subject, after, stop))
        else:
            after = place + 1
            predicate = _without_subject(words, found, subject, place, start, stop)
            if predicate is not None:
                subject = predicate.subject
        if predicate is not None:
            found.append(predicate)
            after = max(predicate.stop, place + 1)
        place = after
    return found


def _past_phrase(norms: tuple[str, ...], subject: Subject, place: int, stop: int) -> int:
    """Return where the verb of a noun may begin: behind "on the table" in "the bid on the table is"."""
    if subject not in ("bid", "cup", "table") or place >= stop or norms[place] not in _PHRASES_BEGIN:
        return place
    for other in range(place + 1, min(place + 6, stop)):
        if norms[other] in AUXILIARIES or (subject == "table" and norms[other] in THIRD_PERSON):
            return other
        if norms[other] in BREAKS:
            break
    return place


def _without_subject(
    words: Words, found: list[Predicate], subject: Subject, place: int, start: int, stop: int
) -> Predicate | None:
    """Return the predicate of a verb whose subject is left out, or is a noun ("Ben has", "the gods gave me")."""
    norms = words.norms
    word = norms[place]
    if word in _OPENERS and _opens_clause(norms, place, start):
        return Chain(words, subject, place, stop).read(place)
    if place == start and word in ("cup", "dice", "roll", "hand"):
        return Chain(words, "cup", place, stop).read(place + 1)
    if word in _SEEMS and _opens_clause(norms, place, start):
        return Chain(words, "it", place, stop).read(place)
    if (
        subject == "i"
        and word.endswith("ing")
        and (verb := VERBS.match(norms, place, stop))
        and verb[0] == _HOLDING
        and _spoke(norms, start, place)
    ):
        return Chain(words, "i", place, stop).read(place)
    if word in GIVERS and (given := VERBS.match(norms, place, stop)) and given[0] in _GIVEN:
        return Chain(words, "third", place, stop).read(place)
    if word == "'s" and place > start and norms[place + 1 : place + 2] != () and norms[place + 1] in _BIDS:
        return Chain(words, "bid", place - 1, stop).read(place + 2)
    if place > start and word in _OPINE and (norms[place - 1].endswith("s") or norms[place - 1] in ("people", "folk")):
        return Chain(words, "third", place - 1, stop).read(place)
    if place == start or (word not in AUXILIARIES and word not in THIRD_PERSON):
        return None
    if found and found[-1].subject == "quote" and all(is_filler(norm) for norm in norms[found[-1].stop : place]):
        return None
    named = _noun_before(words, place, start)
    if named is not None:
        return Chain(words, "third", named, stop).read(place)
    if found and norms[place - 1] in ("and", "but", ",", "so"):
        return Chain(words, subject, place, stop).read(place)
    return None


_HOLDING = Verb("hold", "ing")
_GIVEN = (Verb("give", "s"), Verb("give", "past"), Verb("give", "ing"))
_BIDS = frozenset(BIDS.split("/"))


def _spoke(norms: tuple[str, ...], start: int, place: int) -> bool:
    """Return whether "I" stands before the token in its clause: "I come to you holding"."""
    for before in range(place - 1, max(start, place - 8) - 1, -1):
        if norms[before] in BREAKS:
            return False
        if norms[before] == "i":
            return True
    return False


def _opens_clause(norms: tuple[str, ...], place: int, start: int) -> bool:
    """Return whether nothing but fillers stands between the token and the start of its clause."""
    before = place - 1
    while before >= start and (is_filler(norms[before]) or norms[before] in HEDGES or norms[before] == "only"):
        before -= 1
    return before < start or norms[before] in BREAKS or (norms[before] in CONJUNCTIONS and norms[before] != "or")


def _noun_before(words: Words, place: int, start: int) -> int | None:
    """Return the token that can be a written subject before a verb in the third person."""
    before = place - 1
    while before > start and is_filler(words.norms[before]):
        before -= 1
    word = words.norms[before]
    if before < start or word in BREAKS or word in CONJUNCTIONS or word in HEDGES or not word.isalpha():
        return None
    return before
