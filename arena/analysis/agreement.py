"""Agreement of two readers of claims: Cohen's kappa with what it stands on, and where they differ."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from arena.analysis.labelled import KINDS
from arena.analysis.readings import Reading
from arena.speech import worth

__all__ = ["Agreement", "Kappa", "agreement"]

Pair: TypeAlias = tuple[Reading, Reading]
"""The readings of one message by two readers."""


@dataclass(frozen=True, slots=True)
class Kappa:
    """In how many messages two readers find a claim of a kind: both of them, one alone, neither.

    of: a kind, or `any`.
    """

    of: str
    both: int
    first_only: int
    second_only: int
    neither: int

    @property
    def n(self) -> int:
        """The number of messages."""
        return self.both + self.first_only + self.second_only + self.neither

    @property
    def value(self) -> float | None:
        """Cohen's kappa, (p_o - p_e) / (1 - p_e); `None` where chance alone would make the readers agree always."""
        n = self.n
        first, second = self.both + self.first_only, self.both + self.second_only
        by_chance = first * second + (n - first) * (n - second)  # times n squared, so that equality is exact
        if by_chance == n * n:
            return None
        return ((self.both + self.neither) * n - by_chance) / (n * n - by_chance)

    def as_json(self) -> dict[str, Any]:
        """Return the counts and kappa."""
        counts = {name: getattr(self, name) for name in ("of", "both", "first_only", "second_only", "neither", "n")}
        return {**counts, "kappa": self.value}


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far two readers agree on the same messages.

    same: messages in which both find the same claims (kind and value, in the same order). differing: the others.
    """

    first: str
    second: str
    kappas: tuple[Kappa, ...]
    same: int
    differing: tuple[Pair, ...]

    @property
    def n(self) -> int:
        """The number of messages."""
        return self.same + len(self.differing)

    def as_json(self) -> dict[str, Any]:
        """Return everything, the differing messages as they are kept, once for each reader."""
        return {
            "first": self.first,
            "second": self.second,
            "messages": self.n,
            "same": self.same,
            "kappa": [kappa.as_json() for kappa in self.kappas],
            "differing": [[one.as_json() for one in pair] for pair in self.differing],
        }


def agreement(first: str, second: str, pairs: Sequence[Pair]) -> Agreement:
    """Return how far the readers called `first` and `second` agree on the messages that both have read."""
    differing = tuple(pair for pair in pairs if _found(pair[0]) != _found(pair[1]))
    return Agreement(
        first=first,
        second=second,
        kappas=tuple(_kappa(kind, pairs) for kind in ("any", *KINDS)),
        same=len(pairs) - len(differing),
        differing=differing,
    )


def _found(reading: Reading) -> list[tuple[object, ...]]:
    return [worth(claim) for claim in reading.claims]


def _kappa(kind: str, pairs: Sequence[Pair]) -> Kappa:
    seen = [(_finds(kind, first), _finds(kind, second)) for first, second in pairs]
    return Kappa(
        of=kind,
        both=seen.count((True, True)),
        first_only=seen.count((True, False)),
        second_only=seen.count((False, True)),
        neither=seen.count((False, False)),
    )


def _finds(kind: str, reading: Reading) -> bool:
    return any(kind in ("any", claim.kind) for claim in reading.claims)
