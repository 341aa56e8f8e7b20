"""The force of a predicate: what it is embedded in, denied by or hedged with ("I doubt that", "Ben says", "maybe")."""

from collections.abc import Sequence
from dataclasses import dataclass

from arena.speech.chains import Predicate
from arena.speech.lexicon import HEDGES, is_filler, wordings
from arena.speech.moods import BE
from arena.speech.tokens import BREAKS, Words

DENIALS = wordings(
    "no way/chance/possibility",
    "no way/chance in hell",
    "no/in_no way/chance/world/universe is/are there",
    "no way/chance on earth",
    "there is/are no way/chance/possibility",
    "not a/one * chance",
    "not in a million years",
    "zero/fat/slim chance",
    "it is impossible/inconceivable/unthinkable",
    "impossible/inconceivable/unthinkable",
    "it is not possible/true/the_case",
    "it can not be",
    "i can not/never believe/imagine/see",
    "i refuse to believe",
    "i highly/seriously/strongly/very_much/sincerely/really? doubt",
    "i am doubting",
    "you can not/never tell me",
    "nobody can tell me",
)
_THAT = frozenset(
    """
    that you now when all me everyone this to table the how like sure certain confident convinced positive afraid
    for are ya here
    """.split()
)
_QUOTES = frozenset("say says said claim claims claimed swear swears swore insist insists insisted".split())
_HEARSAY = frozenset(
    """
    rumor rumour rumors rumours idea claim claims story notion theory belief suggestion accusation thought possibility
    chance odds gossip lie myth suspicion assumption allegation
    """.split()
)
_TOLD = frozenset("said told rumored rumoured alleged claimed believed whispered".split())
_PERSUADED = frozenset("convinced persuaded fooled tricked assured".split())
_MADE_TO_THINK = (("to", "think"), ("to", "believe"))
_OTHERS = frozenset("us you me them everyone everybody him her".split())
# "Sometimes I have three fives."
_HABITS = frozenset("sometimes usually often always normally occasionally".split())
_SURE = frozenset("sure certain confident convinced positive afraid".split())
# Verbs of saying that take the force of what is said away.
_UNREAL = frozenset(
    """
    pretend pretending dream dreaming dreamed dreamt imagine imagining suppose hope hoping wish fear assume hear heard
    believe_it
    """.split()
)
# "I'd love to say I have three fives."
_WISTFUL = frozenset(("love",))


@dataclass(frozen=True, slots=True)
class Forced:
    """What is left of a predicate's force; `denial` is the token where a denial of it begins."""

    hedged: bool
    denial: int | None


class Force:
    """Tells what the predicates of one sentence assert."""

    def __init__(self, words: Words, start: int, preds: Sequence[Predicate]) -> None:
        self._norms = words.norms
        self._start = start
        self._preds = preds

    def of(self, pred: Predicate) -> Forced | None:
        """Return the force of a predicate, None where another takes it away ("Ben says I have")."""
        if self._is_reported(pred):
            return None
        hedged = pred.hedged or self.is_hedged_before(pred.start)
        denial = self.denial_before(pred.start)
        current = pred
        for index in range(self._preds.index(pred) - 1, -1, -1):
            outer = self._preds[index]
            if not self._embeds(outer, current):
                break
            if outer.subject in ("i", "quote", "we", "mind", "cup"):
                if outer.mood == "would" and not _WISTFUL.isdisjoint(self._norms[outer.start : outer.stop]):
                    return None
                if outer.mood in ("wish", "past") or outer.verb.act == "wish" or self._norms[outer.stop - 1] in _UNREAL:
                    return None
                if outer.negation is not None and denial is None:
                    if outer.verb.act != "think":
                        return None
                    denial = outer.negation
                hedged = hedged or (outer.verb.act == "think" and outer.mood != "would") or outer.hedged
            elif outer.subject == "it" or self._norms[outer.start] == "which":
                if outer.negation is not None:
                    return None
            elif outer.verb.act not in ("know", "see") or (outer.verb.act == "see" and outer.subject == "third"):
                return None
            current = outer
            hedged = hedged or self.is_hedged_before(current.start)
        return Forced(hedged, denial)

    def _is_reported(self, pred: Predicate) -> bool:
        """Return whether a "that" hangs the clause on a noun or on others: "the rumour that I have"."""
        before = self._norms[max(self._start, pred.start - 7) : pred.start]
        if before[-1:] != () and before[-1] in _HABITS:
            return True
        if before[-1:] == ("of",) and before[-2:-1] != () and before[-2] in ("accused", "suspected"):
            return True
        bare = before[:-1] if before[-1:] == ("that",) else before
        if bare[-2:] in _MADE_TO_THINK and bare[-3:-2] != () and bare[-3] in _OTHERS:
            return True
        if bare[-1:] != () and bare[-1] in _TOLD and not BE.isdisjoint(bare[-2:-1]):
            return True
        if len(bare) > 1 and bare[-2] in _PERSUADED and bare[-1] not in ("me", "myself", *BREAKS):
            return True
        if before[-1:] != ("that",) or len(before) < 2:
            return False
        if not _HEARSAY.isdisjoint(bare):
            return True
        outer = self._preds[: self._preds.index(pred)]
        told = outer[-1] if bare[-1] == "," and outer else None
        return told is not None and told.verb.act in ("say", "think") and told.subject in ("third", "you")

    def _embeds(self, outer: Predicate, inner: Predicate) -> bool:
        """Return whether a predicate takes the clause of the next one as its object."""
        between = self._norms[outer.stop : inner.start]
        act = outer.verb.act
        if act == "be" and outer.subject in ("i", "we", "you", "third"):
            sure = any(word in _SURE for word in between)
            return sure and len(between) <= 4 and all(word in _THAT or is_filler(word) for word in between)
        if act not in ("think", "say", "know", "wish", "see", "expect", "hold") or inner.start < outer.stop:
            return False
        quotes = act == "say" and outer.subject in ("third", "you") and self._norms[outer.stop - 1] in _QUOTES
        if quotes and between in ((",",), (":",)):
            return True
        plain = len(between) <= 5 and all(word in _THAT or word in HEDGES or is_filler(word) for word in between)
        return plain and (act not in ("hold", "expect", "see") or "that" in between)

    def denial_before(self, start: int) -> int | None:
        """Return where a denial begins that ends just before the token: "no way", "I doubt that"."""
        norms = self._norms
        for first in range(max(self._start, start - 9), start):
            denial = DENIALS.match(norms, first, start)
            if denial and all(
                word in ("that", "for", "you", "are") or is_filler(word) for word in norms[denial[1] : start]
            ):
                return first
        return None

    def is_hedged_before(self, start: int) -> bool:
        """Return whether a hedge stands just before the token, with nothing but fillers between."""
        for place in range(start - 1, max(self._start, start - 8) - 1, -1):
            word = self._norms[place]
            if word in HEDGES:
                return True
            if not (is_filler(word) or word in (",", "that", "just", "only", "…")):
                return False
        return False

    def is_hedged_behind(self, stop: int) -> bool:
        """Return whether a hedge stands behind the token: "two sixes, I think"."""
        norms = self._norms
        place = stop + 1 if norms[stop : stop + 1] == (",",) else stop
        if place < len(norms) and norms[place] in HEDGES - {"may", "might", "could"}:
            return place + 1 >= len(norms) or norms[place + 1] in BREAKS
        return norms[place : place + 2] in _AFTERTHOUGHTS


_AFTERTHOUGHTS = tuple(("i", verb) for verb in ("think", "guess", "believe", "suspect", "reckon"))
