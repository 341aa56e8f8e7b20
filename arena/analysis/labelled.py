"""Labelled messages: read from a file, and how a reader of claims does on them (claims.md, How good it must be).

The counting is that of `arena.speech.score`; here it is also told by kind of claim, with every claim that is wrong.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, Strict, ValidationError

from arena.errors import ConfigError
from arena.speech import Claim, Moment, Score, Share, claim_from_json, pair_claims, score, worth

__all__ = ["KINDS", "Labelled", "Miss", "Reader", "Scored", "read_labelled", "score_reader"]

KINDS = ("own", "hand", "table", "bid", "announcement")

Reader: TypeAlias = Callable[["Labelled"], Sequence[Claim]]
"""What is scored: from a message to its judged claims."""

_SURROGATES = re.compile("[\ud800-\udfff]")
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Labelled:
    """A message, what it is judged by, and the claims it makes as somebody labelled them.

    misquotes: quotes of labels that are not what the text says there; the span is what counts.
    """

    id: str
    text: str
    moment: Moment
    claims: tuple[Claim, ...]
    misquotes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Miss:
    """Something a reader got wrong in a message.

    what: `missed` a label, `made up` a claim, `misread` a label as a claim of another value, or gave the right claim a
    `wrong verdict`.
    """

    message: Labelled
    what: Literal["missed", "made up", "misread", "wrong verdict"]
    label: Claim | None
    found: Claim | None


@dataclass(frozen=True, slots=True)
class Scored:
    """The score of a reader over all claims and by kind, and what it got wrong.

    by_kind: `no_claim` tells, of the messages without any label, those for which a claim of the kind was predicted.
    """

    score: Score
    by_kind: Mapping[str, Score]
    misses: tuple[Miss, ...]


def score_reader(messages: Sequence[Labelled], reader: Reader) -> Scored:
    """Return how a reader does on labelled messages."""
    predicted = {message.id: tuple(reader(message)) for message in messages}
    labels = {message.id: message.claims for message in messages}
    return Scored(
        score=score(labels, predicted),
        by_kind={kind: _score_of(kind, labels, predicted) for kind in KINDS},
        misses=tuple(miss for message in messages for miss in _misses(message, predicted[message.id])),
    )


Claims: TypeAlias = Mapping[str, tuple[Claim, ...]]


def _score_of(kind: str, labels: Claims, predicted: Claims) -> Score:
    """Return the score of one kind; pairs are of one kind anyway, so the kinds add up to the whole."""
    counted = score(_only(kind, labels), _only(kind, predicted))
    quiet = [message for message, claims in labels.items() if not claims]
    noisy = sum(any(claim.kind == kind for claim in predicted[message]) for message in quiet)
    return Score(counted.recall, counted.precision, counted.false_precision, Share(noisy, len(quiet)))


def _only(kind: str, claims: Claims) -> Claims:
    return {message: tuple(claim for claim in said if claim.kind == kind) for message, said in claims.items()}


def _misses(message: Labelled, found: Sequence[Claim]) -> Iterator[Miss]:
    pairs = pair_claims(message.claims, found)
    for label, claim in pairs:
        if worth(label) != worth(claim):
            yield Miss(message, "misread", label, claim)
        elif label.verdict != claim.verdict:
            yield Miss(message, "wrong verdict", label, claim)
    paired = {id(claim) for pair in pairs for claim in pair}
    for label in message.claims:
        if id(label) not in paired:
            yield Miss(message, "missed", label, None)
    for claim in found:
        if id(claim) not in paired:
            yield Miss(message, "made up", None, claim)


def read_labelled(path: Path) -> tuple[Labelled, ...]:
    """Return the labelled messages of a file, one JSON object a line.

    Of a label only what is scored must be there: kind, start, end, verdict, and face and bounds, dice or stance. Fields
    that are not known are ignored everywhere. Raises ConfigError that names line and field.
    """
    try:
        lines = path.read_bytes().removeprefix(_BOM).split(b"\n")
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}") from error
    messages: list[Labelled] = []
    first: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        where = f"{path} line {number}"
        message = _labelled(where, line)
        if message.id in first:
            raise ConfigError(
                f"{where}: id {message.id!r} is that of line {first[message.id]}; each message needs its own"
            )
        first[message.id] = number
        messages.append(message)
    if not messages:
        raise ConfigError(f"{path} holds no labelled message, one JSON object a line")
    return tuple(messages)


def _scrub(value: object) -> object:
    """Replace surrogates, which UTF-8 cannot hold, one code point by another."""
    return _SURROGATES.sub("\ufffd", value) if isinstance(value, str) else value


Face = Annotated[int, Field(ge=1, le=6)]
Cup = Annotated[tuple[Face, ...], Strict(False)]
Count = Annotated[int, Field(ge=0)]
Text = Annotated[str, BeforeValidator(_scrub)]


class _Loose(BaseModel):
    """Outside data: types are exact, fields that nobody asked for are ignored."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)


class _Standing(_Loose):
    held: bool


class _Label(_Loose):
    kind: Literal["own", "hand", "table", "bid", "announcement"]
    quote: Text | None = None
    start: Count
    end: Count
    face: Face | None = None
    low: Count | None = None
    high: Count | None = None
    vague: bool = False
    hedged: bool = False
    dice: Cup | None = None
    stance: str | None = None
    verdict: Literal["true", "false", "unclear"]
    margin: int | None = None


class _Line(_Loose):
    id: Annotated[str, BeforeValidator(lambda value: str(value) if type(value) is int else value)]
    text: Text
    own: Cup
    table: Annotated[tuple[Cup, ...], Strict(False)]
    ones_wild: bool
    standing: _Standing | None
    next_action: Literal["raise", "doubt", "forced"] | None
    claims: Annotated[tuple[_Label, ...], Strict(False)]


def _labelled(where: str, line: bytes) -> Labelled:
    try:
        given = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{where}: no JSON: {error}") from error
    try:
        row = _Line.model_validate(given)
    except ValidationError as error:
        raise ConfigError(f"{where}: {_words(error)}") from error
    claims: list[Claim] = []
    misquotes: list[str] = []
    for place, label in enumerate(row.claims):
        claims.append(_claim(f"{where}: claims.{place}", row.text, label))
        if label.quote is not None and label.quote != claims[-1].quote:
            misquotes.append(label.quote)
    moment = Moment(
        own=row.own,
        cups=(row.own, *row.table),
        ones_wild=row.ones_wild,
        held=None if row.standing is None else row.standing.held,
        next_action=row.next_action,
    )
    return Labelled(row.id, row.text, moment, tuple(claims), tuple(misquotes))


def _claim(where: str, text: str, label: _Label) -> Claim:
    """Return a label as a claim, quoting what the text says at its span."""
    if not label.start < label.end <= len(text):
        raise ConfigError(f"{where}: start..end is {label.start}..{label.end}, the text has {len(text)} characters")
    given: dict[str, Any] = label.model_dump(exclude={"quote"})
    wanted = _VALUES[label.kind]
    if missing := [name for name in wanted if name != "high" and given[name] is None]:
        raise ConfigError(f"{where}: a claim of kind {label.kind!r} needs {missing[0]!r}")
    said = {name: given[name] for name in ("kind", "start", "end", "hedged", "verdict", *wanted)}
    try:
        return claim_from_json({**said, "quote": text[label.start : label.end]})
    except ValueError as error:
        raise ConfigError(f"{where}: {error}") from error


_VALUES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("own", "table"), ("face", "low", "high", "vague")),
    "hand": ("dice",),
    **dict.fromkeys(("bid", "announcement"), ("stance",)),
}
"""What each kind of claim has besides its span, whether it is hedged, and its verdict."""


def _words(error: ValidationError) -> str:
    """Return the first thing that is wrong: the field, and what was expected of which value."""
    first = error.errors(include_url=False)[0]
    field = ".".join(map(str, first["loc"])) or "the line"
    if first["type"] == "missing":
        return f"field {field!r} is missing"
    value = repr(first["input"])
    shown = value if len(value) <= 60 else f"{value[:57]}..."
    return f"field {field!r} is {shown}: {first['msg'][0].lower()}{first['msg'][1:]}"
