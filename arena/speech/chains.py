"""A predicate, and the chain of auxiliaries, negations and adverbs that leads to its verb."""

from dataclasses import dataclass

from arena.speech.lexicon import HEDGES, is_filler
from arena.speech.moods import AUXILIARIES, BE, BEFORE_ON, BEFORE_TO, HABITS, MODALS, REFUSALS, Mood
from arena.speech.quantities import COUNT_WORDS
from arena.speech.subjects import Subject
from arena.speech.tokens import SOFT, Words
from arena.speech.verbs import PARTICIPLES, VERBS, Verb

__all__ = ["Chain", "Predicate"]

# An insertion may stand behind these: "my cup, since you ask, holds".
_INTERRUPTED = frozenset(("i", "cup", "bid", "table"))
_BEFORE_NUMBERS = frozenset(("only", "just", "merely"))


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


class Chain:
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
            if after is None and place == first and self._subject == "cup" and self._is_unknown_verb(place):
                return self._predicate(Verb("hold", "past"), place + 1, first, place)
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

    def _is_unknown_verb(self, place: int) -> bool:
        """Return whether an unknown verb stands where the cup does something: "my cup coughed up three fives"."""
        word = self._norms[place]
        return word.endswith(("ed", "s")) and word.isalpha() and VERBS.match(self._norms, place) is None

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


def _opens_count(norms: tuple[str, ...], place: int) -> bool:
    """Return whether the participle at the token belongs to a count: "I'm stacked with fours"."""
    return COUNT_WORDS.match(norms, place) is not None
