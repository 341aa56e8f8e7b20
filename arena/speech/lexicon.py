"""Words the rules share: faces, numbers, words that change nothing, hedges, the speaker's own things."""

from collections.abc import Mapping

from arena.speech.phrases import Phrases, T

_SINGULAR = {1: "one ace", 2: "two deuce", 3: "three trey", 4: "four", 5: "five fiver", 6: "six"}
_PLURAL = {1: "ones aces", 2: "twos deuces", 3: "threes treys", 4: "fours", 5: "fives fivers", 6: "sixes"}

# A face named in the singular ("a five", "5"), and in the plural ("fives", "5s").
SINGULAR: dict[str, int] = {word: face for face, line in _SINGULAR.items() for word in [*line.split(), str(face)]}
PLURAL: dict[str, int] = {word: face for face, line in _PLURAL.items() for word in [*line.split(), f"{face}s"]}
# Names of faces that cannot be numbers.
NAMED = frozenset(("ace", "deuce", "trey", "fiver"))

_NUMBERS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
NUMBERS: dict[str, int] = {word: number for number, word in enumerate(_NUMBERS.split(), start=1)}
NUMBERS.update({str(number): number for number in range(1, 41)}, dozen=12)

# Words that may stand between others and change nothing; so may any adverb in -ly (`is_filler`).
FILLERS = frozenset(
    """
    actually really together now right here there still also already even so well just too though however indeed
    again very quite pretty damn damned darn freaking fucking bloody goddamn straight yet do does did oh lol haha
    lmao ok okay yo bruh fam bestie ngl tbh fr rn bro man dude mate today tonight sure sir friend friends folks own
    proud
    """.split()
)
# These end in -ly too, and count, hedge, report or wish.
_NOT_ADVERBS = frozenset(
    """
    scarcely virtually practically
    only family reply ugly likely possibly probably rely nearly mostly mainly largely predominantly primarily chiefly
    overwhelmingly hardly barely exactly precisely merely solely purely entirely exclusively supposedly allegedly
    roughly hopefully
    """.split()
)

# "I think / believe / guess" hedge as verbs (clauses.py); these hedge where they stand beside the claim.
HEDGES = frozenset("maybe perhaps possibly probably likely might may could seems seem seemingly".split())

CONJUNCTIONS = frozenset("and but so because since as while plus although though then therefore or".split())

# What the speaker's dice lie in, on or under, and what the dice themselves are called.
CUP_WORDS = frozenset(
    """
    cup hand hands dice die roll side cubes cube bones tray corner pile stash collection arsenal holdings inventory
    set spread draw sleeve sleeves pocket pockets end shaker tumbler mug glass bucket lot camp palm palms paw paws
    fingers lap nose chest possession portfolio lineup army team crew family house pack ledger survivors hoard
    treasure vault bank contribution tally haul share count offering loot status setup result half quarter domain
    territory corner fort dungeon basket nest lair
    """.split()
)
DICE_WORDS = frozenset("dice die cubes cube bones survivors".split())


def is_filler(word: str) -> bool:
    """Return whether the word may stand between others and change nothing."""
    return word in FILLERS or (word.endswith("ly") and len(word) > 4 and word not in _NOT_ADVERBS)


class Table(Phrases[T]):
    """A table of phrases whose classes are the words of this module."""

    def __init__(self, table: Mapping[str, T]) -> None:
        super().__init__(table, classes={"CUP": CUP_WORDS, "DICE": DICE_WORDS, "NUMBER": NUMBERS.keys()})


def wordings(*spelled: str) -> Table[bool]:
    """Return a table of phrases that all mean one thing."""
    return Table(dict.fromkeys(spelled, True))
