"""The filter of hands: one grammar for `arena hands --where` and for the transcript pages.

    lie:worked agent:gpt p<0.3 -is:palifico

A clause is a flag (`bluff:caught`), a name (`agent:gpt`) or a number (`loss>=0.5`); `-` in front negates it, `|`
between values gives a choice (`bluff:passed|lucky`), quotes hold blanks together. A hand is found when one of its
moments, that is, one seat at one turn, meets every clause.
"""

import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fnmatch import fnmatchcase
from types import MappingProxyType
from typing import Any

from arena.analysis.moments import FLAGS, NUMBERS, HandMoments, Moment
from arena.errors import ConfigError

__all__ = ["FLAG_INDEX", "NAMES", "PRESETS", "Clause", "Counts", "Preset", "Query", "grammar", "packed", "parse"]

NAMES: Mapping[str, str] = MappingProxyType(
    {
        "agent": "the seat's agent; * stands for any letters",
        "at": "an agent of the match, in any seat",
        "arm": "the condition the match was played under",
        "match": "the match; * stands for any letters",
        "run": "the run",
        "deal": "the deal",
    }
)
"""Every clause on a name, in words."""

FLAG_INDEX: Mapping[str, int] = MappingProxyType(
    {flag: place for place, flag in enumerate(f"{family}:{value}" for family in FLAGS for value in FLAGS[family])}
)
"""Each flag's number, for pages."""

_COMPARES: dict[str, Callable[[float, float], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "=": operator.eq,
}
_CLAUSE = re.compile(
    r"\s*(?P<no>-?)(?P<key>[A-Za-z_]+)(?P<sign><=|>=|!=|<|>|=|:)(?P<value>\"[^\"]*\"|[^\s\"]*)(?=\s|$)"
)
_WORD = re.compile(r"\s*(\S+)")


@dataclass(frozen=True, slots=True)
class Clause:
    """One condition on a moment.

    key: a family of flags, a name or a number. sign: `:` or a comparison. values: any one of them will do. number: what
    is compared with.
    """

    text: str
    key: str
    sign: str
    values: tuple[str, ...]
    number: float | None
    is_negated: bool

    def meets(self, hand: HandMoments, moment: Moment) -> bool:
        """Return whether a moment of a hand is as the clause says."""
        return self._is_so(hand, moment) != self.is_negated

    def _is_so(self, hand: HandMoments, moment: Moment) -> bool:
        if self.number is not None:
            known = moment.numbers.get(self.key)
            return known is not None and _COMPARES[self.sign](known, self.number)
        if self.key in FLAGS:
            return any(f"{self.key}:{value}" in moment.flags for value in self.values)
        names = _names(self.key, hand, moment)
        return any(fnmatchcase(name.lower(), value.lower()) for name in names for value in self.values)


@dataclass(frozen=True, slots=True)
class Query:
    """Clauses that must all be met by one moment; no clause at all is met by every one."""

    text: str
    clauses: tuple[Clause, ...]

    def found(self, hand: HandMoments) -> tuple[Moment, ...]:
        """Return the moments of a hand that meet every clause."""
        return tuple(moment for moment in hand.moments if all(clause.meets(hand, moment) for clause in self.clauses))


@dataclass(slots=True)
class Counts:
    """How many hands meet each clause alone, and all together in one moment."""

    query: Query
    hands: int = 0
    found: int = 0
    alone: list[int] | None = None

    def add(self, hand: HandMoments) -> tuple[Moment, ...]:
        """Count a hand and return its moments that meet every clause."""
        if self.alone is None:
            self.alone = [0] * len(self.query.clauses)
        self.hands += 1
        for place, clause in enumerate(self.query.clauses):
            self.alone[place] += any(clause.meets(hand, moment) for moment in hand.moments)
        moments = self.query.found(hand)
        self.found += bool(moments)
        return moments

    def words(self) -> str:
        """Return the counts in one line."""
        alone = self.alone or [0] * len(self.query.clauses)
        each = ", ".join(f"{clause.text} {number}" for clause, number in zip(self.query.clauses, alone, strict=True))
        return f"{self.found} of {self.hands} hands" + (f" ({each})" if each else "")


@dataclass(frozen=True, slots=True)
class Preset:
    """A filter with a name; `sort` is the number that comes first, highest on top."""

    name: str
    title: str
    where: str
    sort: str | None = None


PRESETS: tuple[Preset, ...] = (
    Preset("lies-worked", "Lies that worked", "lie:worked"),
    Preset("lies-caught", "Lies that were caught", "lie:caught"),
    Preset("silent-bluffs", "Bluffs in silence", "bluff:any said:nothing"),
    Preset("right-doubts", "Right doubts", "doubt:right"),
    Preset("wrong-doubts", "Wrong doubts", "doubt:wrong"),
    Preset("missed-doubts", "Missed doubts, by loss", "doubt:missed", "loss"),
    Preset("truth-disbelieved", "Truth that was not believed", "claim:disbelieved"),
    Preset("repaired", "Illegal and repaired", "reply:illegal|repaired"),
    Preset("intent-disagrees", "Intent and claim disagree", "intent:disagrees"),
)
"""The filters that the pages offer."""


def parse(text: str) -> Query:
    """Return the query that `text` writes; raises ConfigError that quotes the clause and says what would be right."""
    clauses: list[Clause] = []
    place = 0
    while text[place:].strip():
        found = _CLAUSE.match(text, place)
        if found is None:
            raise ConfigError(_malformed(text, place))
        clauses.append(_clause(found))
        place = found.end()
    return Query(text.strip(), tuple(clauses))


def grammar() -> dict[str, Any]:
    """Return the grammar as JSON values, for a page that evaluates it."""
    return {
        "flags": FLAGS,
        "index": dict(FLAG_INDEX),
        "names": dict(NAMES),
        "numbers": NUMBERS,
        "signs": sorted(_COMPARES, key=len, reverse=True),
        "presets": [{"name": one.name, "title": one.title, "where": one.where, "sort": one.sort} for one in PRESETS],
    }


def packed(hand: HandMoments) -> list[dict[str, Any]]:
    """Return the moments of a hand as JSON values: flags by their numbers, chances in six digits."""
    return [
        {
            "turn": moment.turn,
            "seat": moment.seat,
            "flags": sorted(FLAG_INDEX[flag] for flag in moment.flags),
            "numbers": {name: round(value, 6) for name, value in moment.numbers.items()},
        }
        for moment in hand.moments
    ]


def _names(key: str, hand: HandMoments, moment: Moment) -> Sequence[str]:
    row = hand.row
    match key:
        case "agent":
            return (moment.agent,)
        case "at":
            return hand.agents
        case "arm":
            return () if row.arm is None else (row.arm,)
        case "match":
            return (row.match,)
        case "run":
            return (row.run,)
        case _:
            return (row.deal,)


def _clause(found: "re.Match[str]") -> Clause:
    text, key, sign = found[0].strip(), found["key"].lower(), found["sign"]
    value = found["value"].strip('"')
    is_negated = bool(found["no"])
    if key in NUMBERS:
        if sign == ":":
            raise ConfigError(f"{text!r}: {key} is a number; compare it, as in {key}<0.3")
        try:
            return Clause(text, key, sign, (), float(value), is_negated)
        except ValueError:
            raise ConfigError(f"{text!r}: {value!r} is not a number") from None
    if key not in FLAGS and key not in NAMES:
        raise ConfigError(f"{text!r}: no clause {key!r}{_nearest(key, (*FLAGS, *NAMES, *NUMBERS))}")
    if sign != ":":
        raise ConfigError(f"{text!r}: {key} is no number; write {key}:{'|'.join(list(FLAGS.get(key, {'…': ''}))[:2])}")
    values = tuple(value.split("|"))
    if not all(values):
        raise ConfigError(f"{text!r}: nothing stands behind {key}:")
    for one in values if key in FLAGS else ():
        if one.lower() not in FLAGS[key]:
            raise ConfigError(f"{text!r}: {key} has {', '.join(FLAGS[key])}{_nearest(one, FLAGS[key])}")
    return Clause(text, key, sign, tuple(map(str.lower, values)) if key in FLAGS else values, None, is_negated)


def _malformed(text: str, place: int) -> str:
    word = _WORD.match(text, place)
    shown = word[1] if word else text
    if '"' in shown:
        return f"{shown!r}: a quotation mark is not closed, or stands inside a word"
    bare = shown.lstrip("-").lower()
    if bare in FLAGS:
        return f"{shown!r}: say which, as in {bare}:{next(iter(FLAGS[bare]))}; there are {', '.join(FLAGS[bare])}"
    if bare in NUMBERS:
        return f"{shown!r}: compare it with a number, as in {bare}<0.3"
    families = [f"{family}:{bare}" for family, values in FLAGS.items() if bare in values]
    if families:
        return f"{shown!r}: no clause; did you mean {' or '.join(families)}?"
    near = _nearest(bare, (*FLAGS, *NAMES, *NUMBERS))
    return f"{shown!r}: no clause; write FLAG:VALUE, NAME:VALUE or NUMBER<VALUE{near}"


def _nearest(word: str, known: Iterable[str]) -> str:
    near = get_close_matches(word.lower(), list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""
