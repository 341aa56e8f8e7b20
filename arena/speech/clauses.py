"""Who does what in a sentence: its subjects, verbs, negations and hedges.

A predicate is a subject, its auxiliaries and its verb: "I really don't have", "my last die is", "there can't be". The
rules that read dice, stances and plans look at the predicate before the words in question; here it is only found.
"""

from dataclasses import dataclass

from arena.speech.lexicon import CONJUNCTIONS, HEDGES, is_filler, wordings
from arena.speech.moods import AUXILIARIES, BE, BEFORE_ON, BEFORE_TO, HABITS, MODALS, REFUSALS, Mood
from arena.speech.quantities import COUNT_WORDS
from arena.speech.subjects import BIDS, SUBJECTS, Subject
from arena.speech.tokens import BREAKS, SOFT, Words
from arena.speech.verbs import GIVERS, PARTICIPLES, THIRD_PERSON, VERBS, Verb

__all__ = ["ASIDES", "Predicate", "predicates"]

# Between commas these stress a claim and begin no other.
ASIDES = wordings(
    "i am absolutely/quite/pretty/very? certain/sure/positive/convinced/told/afraid/proud/happy/sorry_to_say/glad_to_say",
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
# An insertion may stand behind these: "my cup, since you ask, holds".
_INTERRUPTED = frozenset(("i", "cup", "bid", "table"))
_BEFORE_NUMBERS = frozenset(("only", "just", "merely"))
_SEEMS = frozenset("looks sounds seems smells feels".split())
# Behind these a noun or pronoun is no subject: "one of you is", "around the table".
_NO_SUBJECT_BEHIND = {True: frozenset("at on around across from of over".split()), False: frozenset(("of",))}
_PHRASES_BEGIN = frozenset("on of by from in under inside to for put taken as combined all together".split())


@dataclass(frozen=True, slots=True)
class Predicate:
    """A subject and its verb over tokens `start`..`stop`.

    mood: "real" where the verb says that something is so now. negation: the token a negated claim is quoted from, None
    where nothing is negated. only: "only" or "just" stands before the verb. implied: the subject is not written. habit:
    "always", "never".
    """

    subject: Subject
    verb: Verb
    start: int
    stop: int
    mood: Mood = "real"
    negation: int | None = None
    hedged: bool = False
    only: bool = False
    implied: bool = False
    habit: bool = False


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
            predicate = _Chain(words, subject, place, stop).read(_past_phrase(norms, subject, after, stop))
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
        return _Chain(words, subject, place, stop).read(place)
    if place == start and word in ("cup", "dice", "roll", "hand"):
        return _Chain(words, "cup", place, stop).read(place + 1)
    if word in _SEEMS and _opens_clause(norms, place, start):
        return _Chain(words, "it", place, stop).read(place)
    if (
        subject == "i"
        and word.endswith("ing")
        and (verb := VERBS.match(norms, place, stop))
        and verb[0] == _HOLDING
        and _spoke(norms, start, place)
    ):
        return _Chain(words, "i", place, stop).read(place)
    if word in GIVERS and (given := VERBS.match(norms, place, stop)) and given[0] in _GIVEN:
        return _Chain(words, "third", place, stop).read(place)
    if word == "'s" and place > start and norms[place + 1 : place + 2] != () and norms[place + 1] in _BIDS:
        return _Chain(words, "bid", place - 1, stop).read(place + 2)
    if place == start or (word not in AUXILIARIES and word not in THIRD_PERSON):
        return None
    if found and found[-1].subject == "quote" and all(is_filler(norm) for norm in norms[found[-1].stop : place]):
        return None
    named = _noun_before(words, place, start)
    if named is not None:
        return _Chain(words, "third", named, stop).read(place)
    if found and norms[place - 1] in ("and", "but", ",", "so"):
        return _Chain(words, subject, place, stop).read(place)
    return None


_HOLDING = Verb("hold", "ing")
_GIVEN = (Verb("give", "s"), Verb("give", "past"), Verb("give", "ing"))
_BIDS = frozenset(BIDS.split("/"))


def _opens_count(norms: tuple[str, ...], place: int) -> bool:
    """Return whether the participle at the token belongs to a count: "I'm stacked with fours"."""
    return COUNT_WORDS.match(norms, place) is not None


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


class _Chain:
    """Reads the auxiliaries, negations and adverbs between a subject and its verb."""

    def __init__(self, words: Words, subject: Subject, start: int, stop: int) -> None:
        self._words = words
        self._norms = words.norms
        self._subject: Subject = subject
        self._start = start
        self._stop = stop
        self._mood: Mood = "real"
        self._negation: int | None = None
        self._hedged = self._only = self._habit = self._be = False
        self._auxiliary: int | None = None

    def read(self, first: int) -> Predicate | None:
        """Return the predicate whose auxiliaries begin at token `first`, None where no verb follows."""
        norms, place, last = self._norms, first, first
        was_be = False
        while place < self._stop:
            after = self._auxiliary_at(place)
            if after is None and place == first and self._subject in _INTERRUPTED and norms[place] in (",", "—"):
                after = _closing(norms, place, self._stop)
            if after is None and self._be and _opens_count(norms, place):
                break
            if after is None:
                verb = VERBS.match(norms, place, self._stop)
                if verb is not None and not (self._be and verb[0].form in ("base", "s")):
                    return self._predicate(*_unless_bound(norms, *verb), first, place)
                if not is_filler(norms[place]) or self._begins_clause(place):
                    break
                place += 1
                continue
            was_be = was_be or self._be
            last = last if norms[place] in _BEFORE_NUMBERS else after
            place = after
        return self._predicate(Verb("be", "base"), last, first, last - 1) if was_be else None

    def _begins_clause(self, place: int) -> bool:
        """Return whether "there" at the token is a subject: "I'm sure there are"."""
        follower = self._norms[place + 1] if place + 1 < self._stop else ""
        return self._norms[place] == "there" and (follower in AUXILIARIES or follower in MODALS)

    def _predicate(self, verb: Verb, stop: int, first: int, place: int) -> Predicate:
        past = self._norms[place] in ("had", "held", "kept", "owned") and self._mood == "real"
        return Predicate(
            self._subject,
            verb,
            self._start,
            stop,
            "past" if past else self._mood,
            self._negation,
            self._hedged,
            self._only,
            implied=self._start == first,
            habit=self._habit,
        )

    def _auxiliary_at(self, place: int) -> int | None:
        """Take in the word at a token where it is no verb of its own; return the place behind it, else None."""
        word = self._norms[place]
        follower = self._norms[place + 1] if place + 1 < self._stop else ""
        if (follower == "to" and word in BEFORE_TO) or (follower == "on" and word in BEFORE_ON):
            self._set_mood(BEFORE_TO[word])
            if word in REFUSALS:
                self._negation = place
            self._hedged = self._hedged or word.startswith(("seem", "appear"))
            self._be = False
            return place + 2
        if word in ("turned", "turns") and self._norms[place + 1 : place + 3] == ("out", "to"):
            return place + 3
        if word in ("not", *HABITS):
            self._deny(word, place)
        elif word in _BEFORE_NUMBERS:
            self._only = True
        elif word == "possibly" and self._norms[place - 1] == "not":
            pass
        elif word in HEDGES and word not in ("seem", "seems", "could"):
            self._hedged, self._auxiliary = True, place
        elif word in MODALS:
            self._set_mood(MODALS[word])
            self._hedged, self._auxiliary = self._hedged or (word == "could" and follower != "not"), place
        elif word in BE:
            self._be, self._auxiliary = True, place
            if word in ("was", "were"):
                self._set_mood("past")
        elif word in ("do", "does", "did") or (word in ("have", "has", "had") and self._is_perfect(place)):
            self._auxiliary = place
        else:
            return None
        return place + 1

    def _set_mood(self, mood: Mood) -> None:
        if self._mood == "real" or (self._mood == "future" and mood not in ("real", "need")):
            self._mood = mood

    def _deny(self, word: str, place: int) -> None:
        if word in ("not", "never"):
            joined = self._auxiliary == place - 1 and (not self._be or self._words.gap(place - 1) == "")
            self._negation = self._auxiliary if joined else place
        self._habit = self._habit or word in HABITS

    def _is_perfect(self, place: int) -> bool:
        """Return whether "have" at a token is the auxiliary of a participle behind it."""
        place += 1
        while place < self._stop and (is_filler(self._norms[place]) or self._norms[place] in ("not", "only", "never")):
            place += 1
        return place < self._stop and (self._norms[place] in PARTICIPLES or self._norms[place] in BEFORE_TO)


def _unless_bound(norms: tuple[str, ...], verb: Verb, stop: int) -> tuple[Verb, int]:
    """Return the verb and its end, without the "up" that begins a bound: "I hold up to two fives"."""
    if verb.act == "stand" and norms[stop - 1] == "up" and norms[stop : stop + 1] == ("to",):
        return Verb("hold", verb.form), stop - 1
    return verb, stop


def _closing(norms: tuple[str, ...], place: int, stop: int) -> int | None:
    """Return the place behind the mark that closes the insertion a comma or dash opens, at most nine tokens on."""
    for other in range(place + 1, min(place + 10, stop)):
        if norms[other] == norms[place]:
            return other + 1
        if norms[other] in SOFT:
            return None
    return None
