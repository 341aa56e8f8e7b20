"""Sentences of a message, and where in them nothing is asserted."""

from collections.abc import Iterator
from dataclasses import dataclass

from arena.speech.lexicon import CUP_WORDS
from arena.speech.silence import Span, asking, conditions, other_hands, quoted_speech
from arena.speech.tokens import HARD, Words

__all__ = ["Sentence", "asks_for_dice", "sentences"]


# A sentence without an end is cut here, so that reading takes time in proportion to the text.
_LONGEST = 120


@dataclass(frozen=True, slots=True)
class Sentence:
    """Tokens `start`..`stop`, without the mark that ends them.

    silent: what asks or supposes; elsewhen: clauses about other hands; conditional: a condition stands somewhere in it.
    """

    start: int
    stop: int
    silent: tuple[Span, ...]
    elsewhen: tuple[Span, ...]
    conditional: bool

    def is_silent(self, place: int) -> bool:
        """Return whether the token stands in a question or a condition."""
        return any(first <= place < last for first, last in self.silent)

    def depends(self, place: int) -> bool:
        """Return whether a condition stands before the token in the sentence."""
        return self.conditional and any(last <= place for _, last in self.silent)

    def is_elsewhen(self, place: int) -> bool:
        """Return whether the clause of the token speaks of another hand."""
        return any(first <= place < last for first, last in self.elsewhen)


def sentences(words: Words) -> Iterator[Sentence]:
    """Yield the sentences of a message, in order."""
    norms, start = words.norms, 0
    for place in range(len(norms) + 1):
        if place < len(norms) and norms[place] not in HARD and place - start < _LONGEST:
            continue
        if place > start:
            asks = norms[place : place + 1] == ("?",)
            supposed = conditions(norms, start, place)
            quoted = quoted_speech(words, start, place)
            silent = [*(asking(words, start, place) if asks else ()), *supposed, *quoted]
            elsewhen = other_hands(norms, start, place)
            yield Sentence(start, place, tuple(silent), tuple(elsewhen), conditional=bool(supposed))
        start = place + 1 if norms[place : place + 1] == () or norms[place] in HARD else place


def asks_for_dice(words: Words, sentence: Sentence) -> bool:
    """Return whether the sentence asks what the speaker holds ("what do I have?"), so that a bare answer is a claim."""
    if words.norms[sentence.stop : sentence.stop + 1] != ("?",) or not sentence.is_silent(sentence.start):
        return False
    asked = frozenset(words.norms[sentence.start : sentence.stop])
    if {"under", "here"} <= asked:
        return True
    return ("i" in asked and not asked.isdisjoint(("have", "hold", "holding", "got", "roll", "rolled", "see"))) or (
        "my" in asked and not asked.isdisjoint(CUP_WORDS)
    )
