"""Phrases about the speaker's own dice: counts of a face, vague ones, and the whole cup."""

from arena.bots.draws import Draws
from arena.bots.intended import Intended
from arena.bots.talk.phrase import Phrase, phrase

__all__ = ["OWN_FORMS", "own_phrase", "whole_cup"]

# A form is a way to bound a count; {count} "a pair of fives", {plain} "two fives", {faces} "fives", {face} "five".
OWN_FORMS: dict[str, tuple[str, ...]] = {
    "count": (
        "I have {count}.",
        "I've got {count}.",
        "I'm holding {count}.",
        "I hold {count}.",
        "I rolled {count}.",
        "I'm sitting on {count}.",
        "My cup has {count} in it.",
        "I'm looking at {count} in my cup.",
        "{Count} in my cup.",
        "{Count} on my side.",
        "I do have {count}.",
        "I've got {count} over here.",
        "{Faces}, {number} of them, in my cup.",
    ),
    "at_least": (
        "I have at least {plain}.",
        "I've got at least {plain} here.",
        "I'm holding at least {plain}.",
        "At least {plain} in my cup.",
        "I have {number} or more {faces}.",
        "I hold {number} or more {faces}.",
        "I've got {digits}+ {faces}.",
        "I have no fewer than {plain}.",
    ),
    "exactly": (
        "I have exactly {plain}.",
        "I've got exactly {plain}.",
        "I hold exactly {plain}.",
        "I'm holding just {plain}.",
        "I have only {plain}.",
        "Only {plain} in my cup.",
        "Exactly {plain} on my side.",
    ),
    "at_most": (
        "I have at most {plain}.",
        "I've got no more than {plain}.",
        "I hold at most {plain}.",
        "{Plain} at best in my cup.",
        "No more than {plain} on my side.",
        "At most {plain} in my cup.",
    ),
    "fewer": (
        "I don't have {plain}.",
        "I do not hold {plain}.",
        "I haven't got {plain}.",
        "I don't hold {plain}.",
    ),
    "none": (
        "I have no {faces}.",
        "I've got no {faces} here.",
        "I don't have any {faces}.",
        "I haven't got any {faces}.",
        "I don't have a single {face}.",
        "Not a single {face} in my cup.",
        "I have zero {faces}.",
        "No {faces} in my cup.",
        "{Faces}? None.",
        "I hold no {faces} at all.",
    ),
    "some": (
        "I have some {faces}.",
        "I've got some {faces} here.",
        "There are some {faces} in my cup.",
        "I hold some {faces}.",
    ),
    "several": (
        "I have a few {faces}.",
        "I've got several {faces}.",
        "I'm holding a bunch of {faces}.",
        "I have plenty of {faces}.",
        "I've got lots of {faces}.",
        "I'm loaded with {faces}.",
        "My cup is full of {faces}.",
        "I'm heavy on {faces}.",
        "I hold many {faces}.",
        "Plenty of {faces} in my cup.",
    ),
    "mostly": (
        "My dice are mostly {faces}.",
        "My dice are mainly {faces}.",
        "It's mostly {faces} in my cup.",
        "I have mostly {faces}.",
    ),
    "all": (
        "My dice are all {faces}.",
        "I have nothing but {faces}.",
        "Nothing but {faces} in my cup.",
        "I rolled all {faces}.",
    ),
}
_CUP = (
    "My dice are {listed}.",
    "I rolled {listed}.",
    "I'm holding {listed}.",
    "My cup: {listed}.",
    "My roll: {listed}.",
    "I hold {listed}.",
)


def own_phrase(form: str, draws: Draws, *, number: int, face: int, dice: int) -> Phrase:
    """Return a phrase of one of `OWN_FORMS` about `number` dice of `face`, for a speaker who holds `dice` dice.

    Where the form names no number, `number` plays no part.
    """
    low, high = _bounds(form, number, dice)
    vague = form in ("some", "several", "mostly")
    claim = Intended(kind="own", face=face, low=low, high=high, vague=vague)
    return phrase(OWN_FORMS[form], claim, draws, number=number, face=face)


def whole_cup(cup: tuple[int, ...], draws: Draws) -> Phrase:
    """Return a phrase that names all dice of `cup`, sorted."""
    dice = tuple(sorted(cup))
    return phrase(_CUP, Intended(kind="hand", dice=dice), draws, dice=dice)


def _bounds(form: str, number: int, dice: int) -> tuple[int, int | None]:
    """Return low and high as claims.md reads the form."""
    match form:
        case "count" | "at_least":
            return number, None
        case "exactly":
            return number, number
        case "at_most":
            return 0, number
        case "fewer":
            return 0, number - 1
        case "none":
            return 0, 0
        case "some":
            return 1, None
        case "several":
            return 2, None
        case "mostly":
            return dice // 2 + 1, None
        case "all":
            return dice, dice
    raise ValueError(f"no form {form!r} of a claim about own dice")
