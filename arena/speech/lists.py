"""Dice named one by one: "2 3 3 5 6", "1-1-4-6-6", "ace, deuce, four", "23356" (claims.md, hand)."""

from dataclasses import dataclass

from arena.speech.lexicon import NAMED, NUMBERS, PLURAL, SINGULAR
from arena.speech.tokens import Words


@dataclass(frozen=True, slots=True)
class DiceList:
    """Two or more faces named one by one over tokens `start`..`stop`."""

    dice: tuple[int, ...]
    start: int
    stop: int


# No cup holds more; a list that goes on is read as far as this.
_LONGEST = 40
_BETWEEN = frozenset((",", "and", "/", "+", "then", "—"))
# What joins dice closely: "1 1 4", "1-1-4"; a comma behind these ends the list.
_TIGHT = frozenset(("", "-"))
_NOT_DICE_BEHIND = (
    frozenset(
        """
    dice die of fives ones twos threes fours sixes aces deuces treys x times or to more percent % cups players turns
    hands rounds people seats minutes hours seconds years points reasons friends things opponents bids
    """.split()
    )
    | PLURAL.keys()
)


def list_at(words: Words, start: int) -> DiceList | None:
    """Return the longest list of single dice that begins at a token, None where fewer than two are named."""
    norms = words.norms
    run = _digit_run(norms[start])
    if run is not None:
        return DiceList(run, start, start + 1)
    article = norms[start] in ("a", "an")
    named = _named_from(words, start + article)
    if named is None:
        return None
    dice, stop, separators = named
    if len(dice) > 1 and stop < len(norms) and norms[stop] in _NOT_DICE_BEHIND:
        dice.pop()
        stop -= 1
        while stop > start and norms[stop - 1] in _BETWEEN:
            stop -= 1
    if separators > {""} and norms[start] == "one":
        return None
    if len(dice) < 2 or (article and len(dice) < 3) or _is_counted(words, start, stop, dice):
        return None
    return DiceList(tuple(sorted(dice)), start, stop)


def _named_from(words: Words, place: int) -> tuple[list[int], int, set[str]] | None:
    """Return the faces named one by one, the place behind them and what separates them; None for a muddle.

    The list ends where digits give way to words, or a space or hyphen to a comma.
    """
    norms, end = words.norms, len(words.norms)
    dice: list[int] = []
    stop = place
    separators: set[str] = set()
    while place < end and norms[place] in SINGULAR and len(dice) < _LONGEST:
        if len(dice) > 2 and norms[place].isdigit() != norms[stop - 1].isdigit() and norms[place] not in NAMED:
            break
        dice.append(SINGULAR[norms[place]])
        place += 1
        stop = place
        between = place
        while between < end and between - place < 2 and norms[between] in _BETWEEN:
            between += 1
        if between < end and norms[between] in SINGULAR:
            separator = "".join(norms[place:between]) or "-" * ("-" in words.gap(place - 1))
            if separator == "," and separators and separators <= _TIGHT and len(dice) > 2:
                break
            separators.add(separator)
            if "" in separators and "," in separators:
                return None
        place = between
    return dice, stop, separators


def _is_counted(words: Words, start: int, stop: int, dice: list[int]) -> bool:
    """Return whether two words in a row are one counted face: "one four", "2 aces"."""
    norms = words.norms
    if len(dice) != 2 or stop - start != 2 or "-" in words.gap(start):
        return False
    number, face = norms[start], norms[start + 1]
    return (NUMBERS.get(number) == 1 and number not in NUMBERS.keys() - {"one", "1"}) or (
        number in NUMBERS and (face in NAMED or number.isdigit() != face.isdigit())
    )


def _digit_run(word: str) -> tuple[int, ...] | None:
    """Return the dice of digits written together ("23356"), at least three of them."""
    if not (word.isdigit() and 3 <= len(word) <= 6) or set(word) - set("123456"):
        return None
    return tuple(sorted(int(digit) for digit in word))
