"""Numbers, faces and lists of dice as people say them."""

from dataclasses import dataclass

from arena.bots.draws import Draws

__all__ = ["TERSE", "Manner", "capital", "draw_manner", "fields"]

_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
).split()
_ONE = ("", "one", "two", "three", "four", "five", "six")
_MANY = ("", "ones", "twos", "threes", "fours", "fives", "sixes")
_OTHER_ONE = {1: "ace", 2: "deuce", 3: "trey"}
_OTHER_MANY = {1: "aces", 2: "deuces", 3: "treys"}


@dataclass(frozen=True, slots=True)
class Manner:
    """How a speaker writes: digits or words for numbers and faces, old names for low faces, how dice are listed.

    few: what it calls one or two of a kind.
    """

    digit_numbers: bool = False
    digit_faces: bool = False
    old_names: bool = False
    joint: str = ", "
    few: str = "plain"


TERSE = Manner(digit_numbers=True, digit_faces=True, joint="-")


def draw_manner(draws: Draws) -> Manner:
    """Return a manner of writing: mostly words."""
    drawn = draws.below(200)
    return Manner(
        digit_numbers=drawn % 4 == 0,
        digit_faces=drawn % 5 == 0,
        old_names=drawn % 8 == 1,
        joint=(", ", "-", " ", ",")[drawn % 50 // 13],
        few=("plain", "article", "nickname")[drawn // 67 % 3],
    )


def fields(manner: Manner, *, number: int, face: int, dice: tuple[int, ...] = ()) -> dict[str, str]:
    """Return what the placeholders of a template stand for.

    count: "a pair of fives"; plain: "two fives"; number: "two" or "2"; digits: "2"; face: "five"; faces: "fives";
    listed: "2, 3, 3, 5, 6". A capital first letter of the placeholder asks for one in the words.
    """
    spelled = str(number) if manner.digit_numbers or number >= len(_NUMBERS) else _NUMBERS[number]
    one, many = _names(manner, face)
    words = {
        "count": _count(manner, number, one, many, spelled),
        "plain": f"{spelled} {one if number == 1 else many}",
        "number": spelled,
        "digits": str(number),
        "face": one,
        "faces": many,
        "listed": _listed(manner, dice),
    }
    return words | {capital(name): capital(said) for name, said in words.items()}


def capital(text: str) -> str:
    """Return `text` with a capital first letter."""
    return text[:1].upper() + text[1:]


def _names(manner: Manner, face: int) -> tuple[str, str]:
    if manner.digit_faces:
        return str(face), f"{face}s"
    if manner.old_names and face in _OTHER_ONE:
        return _OTHER_ONE[face], _OTHER_MANY[face]
    return ("ace" if face == 1 else _ONE[face]), _MANY[face]


def _listed(manner: Manner, dice: tuple[int, ...]) -> str:
    # "1 6" would be read as one six
    return (" and " if manner.joint == " " and len(dice) == 2 else manner.joint).join(map(str, dice))


def _count(manner: Manner, number: int, one: str, many: str, spelled: str) -> str:
    if manner.few != "plain" and number == 1:
        return f"{'an' if one == 'ace' else 'a'} {one}"
    if manner.few == "nickname" and number == 2:
        return f"a pair of {many}"
    if manner.few == "article" and number == 2:
        return f"a couple of {many}"
    return f"{spelled} {one if number == 1 else many}"
