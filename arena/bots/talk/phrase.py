"""A phrase: words that make exactly one claim, and shorter words for the same where room is short."""

from dataclasses import dataclass

from arena.bots.draws import Draws
from arena.bots.intended import Intended
from arena.bots.talk.words import TERSE, draw_manner, fields

__all__ = ["Phrase", "phrase"]


@dataclass(frozen=True, slots=True)
class Phrase:
    """`text` makes `claim`; `shortest` makes it in the fewest characters."""

    text: str
    shortest: str
    claim: Intended


def phrase(
    templates: tuple[str, ...],
    claim: Intended,
    draws: Draws,
    *,
    number: int = 0,
    face: int = 1,
    dice: tuple[int, ...] = (),
    who: str = "",
) -> Phrase:
    """Return one of `templates`, filled in, for `claim`.

    number, face, dice: what the words name, which need not be the bounds of the claim. who: a seat that is addressed.
    """
    template = draws.choice(templates)
    text = template.format(who=who, **fields(draw_manner(draws), number=number, face=face, dice=dice))
    terse = fields(TERSE, number=number, face=face, dice=dice)
    shortest = min((other.format(who=who, **terse) for other in templates), key=len)
    return Phrase(text=text, shortest=shortest, claim=claim)
