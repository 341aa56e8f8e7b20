"""Claims as records: what a message asserts, where it says so, and the verdict on it (claims.md, The record)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias, get_args

__all__ = [
    "AnnouncementClaim",
    "BidClaim",
    "BidStance",
    "Claim",
    "CountClaim",
    "HandClaim",
    "OwnClaim",
    "Plan",
    "TableClaim",
    "Verdict",
    "claim_from_json",
]

Verdict: TypeAlias = Literal["true", "false", "unclear"]
BidStance: TypeAlias = Literal["believe", "disbelieve"]
Plan: TypeAlias = Literal["raise", "doubt", "not_doubt"]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    """The words that make a claim, `text[start:end] == quote`, offsets in code points.

    hedged: said ("maybe", "I think"), but not asserted. verdict: None until judged.
    """

    KIND: ClassVar[str]
    FIELDS: ClassVar[tuple[str, ...]]  # as a transcript writes them

    quote: str
    start: int
    end: int
    hedged: bool = False
    verdict: Verdict | None = None

    @property
    def kind(self) -> str:
        """The kind of the claim, as transcripts name it."""
        return self.KIND

    def as_json(self) -> dict[str, Any]:
        """Return the fields of the kind in the order transcripts write them; a verdict only once there is one."""
        written: dict[str, Any] = {"kind": self.KIND}
        for name in self.FIELDS:
            value = getattr(self, name)
            if self.verdict is not None or name not in ("verdict", "margin"):
                written[name] = list(value) if isinstance(value, tuple) else value
        return written


@dataclass(frozen=True, slots=True, kw_only=True)
class CountClaim(_Said):
    """A count of one face, both bounds inclusive; `high` is None for "at least".

    vague: the number comes from a word such as "several". margin: the count less the nearest bound it violates, 0 where
    the claim is true; None until judged.
    """

    FIELDS: ClassVar = ("quote", "start", "end", "face", "low", "high", "vague", "hedged", "verdict", "margin")

    face: int
    low: int
    high: int | None
    vague: bool = False
    margin: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnClaim(CountClaim):
    """How many dice of a face the speaker holds."""

    KIND: ClassVar = "own"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClaim(CountClaim):
    """How many dice of a face all cups hold together."""

    KIND: ClassVar = "table"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandClaim(_Said):
    """Dice of the speaker's cup named one by one, sorted: all of them, or some."""

    KIND: ClassVar = "hand"
    FIELDS: ClassVar = ("quote", "start", "end", "hedged", "dice", "verdict")

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BidClaim(_Said):
    """Belief or disbelief in the standing bid."""

    KIND: ClassVar = "bid"
    FIELDS: ClassVar = ("quote", "start", "end", "hedged", "stance", "verdict")

    stance: BidStance


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementClaim(_Said):
    """What the speaker says it will do."""

    KIND: ClassVar = "announcement"
    FIELDS: ClassVar = ("quote", "start", "end", "hedged", "stance", "verdict")

    stance: Plan


Claim: TypeAlias = OwnClaim | HandClaim | TableClaim | BidClaim | AnnouncementClaim

_KINDS: dict[str, type[Claim]] = {
    kind.KIND: kind for kind in (OwnClaim, HandClaim, TableClaim, BidClaim, AnnouncementClaim)
}


def claim_from_json(written: Mapping[str, Any]) -> Claim:
    """Return the claim a transcript or a labelled line writes down; the verdict may be missing.

    Raises ValueError, naming the field, where a field is missing, unknown or of a wrong type or range.
    """
    kind = _KINDS.get(written.get("kind", ""))
    if kind is None:
        raise ValueError(f"kind {written.get('kind')!r} is none of {', '.join(_KINDS)}")
    if unknown := [name for name in written if name not in kind.FIELDS and name != "kind" and not name.startswith("_")]:
        raise ValueError(f"{unknown[0]!r} is no field of a claim of kind {kind.KIND!r}")
    values: dict[str, Any] = {}
    for name in kind.FIELDS:
        if name not in written:
            if name in ("verdict", "margin"):
                continue
            raise ValueError(f"a claim of kind {kind.KIND!r} has no {name!r}")
        value = written[name]
        if not _may_be(kind, name, value):
            raise ValueError(f"{name} of a claim of kind {kind.KIND!r} cannot be {value!r}")
        values[name] = tuple(value) if name == "dice" else value
    if not values["start"] < values["end"] or len(values["quote"]) != values["end"] - values["start"]:
        raise ValueError(f"quote {values['quote']!r} does not fill {values['start']}..{values['end']}")
    return kind(**values)


def _may_be(kind: type[Claim], name: str, value: object) -> bool:
    """Return whether a field of a claim may have the value."""
    match name:
        case "quote":
            return isinstance(value, str)
        case "start" | "end" | "low":
            return _is_whole(value)
        case "high":
            return value is None or _is_whole(value)
        case "margin":
            return value is None or (isinstance(value, int) and not isinstance(value, bool))
        case "vague" | "hedged":
            return isinstance(value, bool)
        case "face":
            return _is_face(value)
        case "dice":
            return isinstance(value, list | tuple) and len(value) > 1 and all(map(_is_face, value))
        case "verdict":
            return value in get_args(Verdict)
    return value in get_args(BidStance if kind is BidClaim else Plan)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_face(value: object) -> bool:
    return _is_whole(value) and value in range(1, 7)
