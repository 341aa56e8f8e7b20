"""One sentence with all that the rules look at: its items, predicates, silent parts and what went before."""

from dataclasses import dataclass

from arena.speech.chains import Predicate
from arena.speech.embedding import Force
from arena.speech.items import Item
from arena.speech.lexicon import CONJUNCTIONS, HEDGES, is_filler
from arena.speech.sentences import Sentence
from arena.speech.tokens import BREAKS, Words

__all__ = ["Context"]


@dataclass(frozen=True, slots=True)
class Context:
    """A sentence of a message.

    items: those that end inside the sentence. dice_held: how many the speaker holds. asked: the sentence before it asks
    what the speaker holds. others: it says what somebody else holds.
    """

    words: Words
    sentence: Sentence
    predicates: tuple[Predicate, ...]
    items: tuple[Item, ...]
    force: Force
    dice_held: int
    asked: bool
    others: bool

    @property
    def norms(self) -> tuple[str, ...]:
        """The words of the whole message."""
        return self.words.norms

    def ends(self, place: int) -> bool:
        """Return whether a clause ends before the token."""
        return place >= self.sentence.stop or self.norms[place] in BREAKS or self.norms[place] in CONJUNCTIONS

    def stops(self, place: int) -> bool:
        """Return whether a mark or the end of the sentence stands at the token."""
        return place >= self.sentence.stop or self.norms[place] in BREAKS

    def supposes(self, place: int) -> bool:
        """Return whether a condition begins at the token: "a lie if ..."; polite ones are none."""
        return self.norms[place : place + 1] == ("if",) and self.sentence.is_silent(place)

    def opens(self, place: int) -> bool:
        """Return whether only fillers and hedges stand between the start of the clause and the token."""
        before = place - 1
        while before >= self.sentence.start and (is_filler(self.norms[before]) or self.norms[before] in HEDGES):
            before -= 1
        return before < self.sentence.start or self.norms[before] in (",", ":", "—", "…", "and", "so", "but")

    def past_fillers(self, place: int) -> int:
        """Return the first token from `place` on that is no filler."""
        while place < self.sentence.stop and is_filler(self.norms[place]):
            place += 1
        return place
