"""Information in messages: how many bits their own-dice claims tell of the speaker's cup, and whether they are read.

Bits are what is said, true or not: log2 of the ways to fill the cup over the ways that agree with every claim.
"""

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, log2, prod

from arena.transcript.claims import Claim, CountClaim, HandClaim

__all__ = ["bits_told", "is_readable"]

_Said = tuple[str, int, int, int | None, tuple[int, ...]]
"""A claim as a key: kind, face, low, high, dice."""

# Words that English sentences at a table can hardly do without.
_ENGLISH = frozenset(
    """
    i i'm i'll i've i'd you you're your yours my mine we they he she it it's its the this that these those there here
    and or but if so because not don't can't won't isn't doesn't have has had got get hold holding rolled very to a an
    am are is be been was were will would could should can may might must do does did in me us our their his her
    one two three four five six seven eight nine ten ones twos threes fours fives sixes aces pair no none nothing
    bid bids call raise doubt bluff bluffing liar lying believe trust think know say said dice die cup hand hands
    of with at least most more than for from on off out up what who why how all any some few many lot lots by as like
    good nice luck let's go going bold strong weak solid safe sure yes maybe really just only too high low over about
    seat table game play round next last first again now then never always make take see look tell talk want wants
    hard feelings interesting well work time thing face poker fun pass please thanks sorry hello everyone somebody
    """.split()
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_FEW_WORDS = 2
_ENGLISH_SHARE = 0.2


def bits_told(claims: Iterable[Claim], *, dice: int, wild_ones: bool) -> float | None:
    """Return the bits that a message's own-dice claims tell of a cup of `dice` dice; `None` where no cup fits them.

    A claim about a face where ones are wild has two readings, that face alone or with ones; a cup fits where either
    does. Vague and hedged claims count like any other. Without an own-dice claim 0.
    """
    said = tuple(key for claim in claims if (key := _key(claim)) is not None)
    if not said:
        return 0.0
    ways = _ways(frozenset(said), dice, wild_ones)
    return None if ways == 0 else log2(6**dice / ways)


def is_readable(text: str) -> bool:
    """Return whether the rules, which know English, can judge a message: no words, or enough English ones.

    A message of one or two words is given the benefit of the doubt where its letters are Latin.
    """
    words = [word.lower().replace("’", "'") for word in _WORD.findall(text)]
    if not words:
        return True
    if sum(word.isascii() for word in words) * 2 < len(words):
        return False
    english = sum(word in _ENGLISH for word in words)
    return len(words) <= _FEW_WORDS or english >= _ENGLISH_SHARE * len(words)


def _key(claim: Claim) -> _Said | None:
    match claim:
        case CountClaim(kind="own"):
            return "own", claim.face, claim.low, claim.high, ()
        case HandClaim():
            return "hand", 0, 0, None, tuple(sorted(claim.dice))
        case _:
            return None


@lru_cache(maxsize=4096)
def _ways(said: frozenset[_Said], dice: int, wild_ones: bool) -> int:
    """Return in how many of the 6**dice ways to fill a cup every claim is so."""
    return sum(ways for cup, ways in _cups(dice) if all(_fits(claim, cup, wild_ones) for claim in said))


@lru_cache(maxsize=32)
def _cups(dice: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return every cup of `dice` dice, the order of dice aside, with the number of orders it can be drawn in."""
    orders = factorial(dice)
    cups = combinations_with_replacement(range(1, 7), dice)
    return tuple((cup, orders // prod(factorial(count) for count in Counter(cup).values())) for cup in cups)


def _fits(claim: _Said, cup: tuple[int, ...], wild_ones: bool) -> bool:
    kind, face, low, high, named = claim
    if kind == "hand":
        return all(named.count(one) <= cup.count(one) for one in set(named))
    alone = cup.count(face)
    readings = (alone, alone + cup.count(1)) if wild_ones and face != 1 else (alone,)
    return any(low <= count and (high is None or count <= high) for count in readings)
