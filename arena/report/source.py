"""What a report is built from: transcripts read once into tables, with the hands that rules choose on the way."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import polars as pl

from arena.analysis.decisions import BLUFF_BELOW
from arena.analysis.facts import MatchFacts, facts_of
from arena.analysis.left_out import complete
from arena.analysis.naming import Labels, read_header
from arena.analysis.played import read_matches
from arena.analysis.tables import Tables, collect
from arena.errors import ConfigError
from arena.report.choosing import Choosing
from arena.transcript import HeaderLine

__all__ = ["Source", "read_source"]

NO_ARM = "no arm"
"""What matches without an arm are called where others have one."""


@dataclass(slots=True)
class Source:
    """Transcripts as tables, and what their headers tell besides.

    arms: in the order they were begun. prompts: sha256 by prompt file, per arm. planned: matches of the schedules,
    `None` where not known. verified: whether every transcript was verified before.
    """

    tables: Tables
    arms: tuple[str | None, ...]
    prompts: dict[str | None, dict[str, set[str]]]
    choosing: Choosing
    transcripts: int
    planned: int | None
    verified: bool
    _silent: set[str | None] = field(default_factory=set)

    def arm_to_show(self, wanted: str | None) -> str | None:
        """Return the arm that the report speaks of: the one wanted, else the first in which talk is heard.

        Raises ConfigError that names the arms where there is none of that name.
        """
        if wanted is not None:
            found = [arm for arm in self.arms if arm_name(arm) == wanted]
            if not found:
                known = ", ".join(map(arm_name, self.arms)) if any(self.arms) else "none: the run has no arms"
                raise ConfigError(f"no arm {wanted!r}; there are {known}")
            return found[0]
        played = set(complete(self.tables.matches).select("arm").unique().collect()["arm"])
        candidates = [arm for arm in self.arms if arm in played] or list(self.arms)
        return next((arm for arm in candidates if arm not in self._silent), candidates[0])

    def of_arm(self, arm: str | None) -> Tables:
        """Return the rows of an arm."""
        return self.tables.where(pl.col("arm").eq_missing(pl.lit(arm, dtype=pl.String))).counted()


def read_source(
    paths: Sequence[Path],
    *,
    include_people: bool = False,
    planned: int | None = None,
    verified: bool = False,
    bluff_below: float = BLUFF_BELOW,
) -> Source:
    """Return what the transcripts hold.

    bluff_below: the chance under which measures take a bid for a bluff. Raises TranscriptError at the first bad line,
    ConfigError where no transcript is given and for a threshold that is no chance.
    """
    if not 0 < bluff_below < 1:
        raise ConfigError(f"--bluff-below {bluff_below:g} must be above 0 and below 1")
    if not paths:
        raise ConfigError("no transcripts found; name the folder of a run, or a transcript")
    labels = Labels()
    begun: dict[str | None, str] = {}
    prompts: dict[str | None, dict[str, set[str]]] = {}
    silent: set[str | None] = set()
    for path in paths:
        header = read_header(path)
        labels.add(header)
        at = header.at if isinstance(header, HeaderLine) else ""
        begun[header.arm] = min(begun.get(header.arm, at), at)
        of_arm = prompts.setdefault(header.arm, {})
        for name, digest in header.prompts.items():
            of_arm.setdefault(name, set()).add(digest)
        talk = header.settings.talk
        if talk.speakers == "none" or not talk.delivered:
            silent.add(header.arm)
    choosing = Choosing(include_people=include_people)
    tables = replace(collect(_facts(paths, labels, choosing)), bluff_below=bluff_below)
    arms = tuple(sorted(begun, key=lambda arm: (begun[arm], arm or "")))
    return Source(tables, arms, prompts, choosing, len(paths), planned, verified, silent)


def arm_name(arm: str | None) -> str:
    """Return what an arm is called."""
    return NO_ARM if arm is None else arm


def _facts(paths: Sequence[Path], labels: Labels, choosing: Choosing) -> Iterator[MatchFacts]:
    for match in read_matches(tuple(paths)):
        facts = facts_of(match, labels)
        choosing.add(match.path, facts)
        yield facts
