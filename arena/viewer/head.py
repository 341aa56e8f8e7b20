"""The head of the index: what a run is, who won, what stands out, what was left out and how to keep it."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from arena.analysis.standings import Standings, StruckLie
from arena.analysis.where import grammar
from arena.analysis.wording import claim_words
from arena.viewer.gather import Gathering

__all__ = ["head"]

_REDACTED = "left out of these pages, only its length is kept; arena view --reasoning include keeps it"
_DROPPED = "left out of these pages; arena view --reasoning include keeps it"


def head(gathering: Gathering, keys: Iterable[str]) -> dict[str, Any]:
    """Return the head; `keys` are those of the hands that the pages hold."""
    options = gathering.options
    names = {match["run"] for match in gathering.matches}
    named = {agent: shown["name"] for agent, shown in gathering.called()}
    return {
        "run": ", ".join(sorted(names)) or "a run to come",
        "matches": gathering.matches,
        "agents": gathering.agents,
        "rules": gathering.rules,
        "standings": [
            {"arm": arm, "rows": _rows(of, named)}
            for arm, of in sorted(gathering.standings.items(), key=lambda board: board[0] or "")
        ],
        "lie": _lie(gathering.telling.lie, named, set(keys)),
        "grammar": grammar(),
        "anonymous": options.anonymous,
        "left_out": {"reasoning": _REDACTED if options.reasoning == "redact" else _DROPPED},
        "notes": _notes(gathering),
    }


def _rows(standings: Standings, named: dict[str, str]) -> list[dict[str, Any]]:
    return [{**asdict(row), "agent": named[row.agent], "per_100": row.points_per_100_hands} for row in standings.rows()]


def _lie(lie: StruckLie | None, named: dict[str, str], keys: set[str]) -> dict[str, Any] | None:
    if lie is None or (key := f"{lie.match}-{lie.hand}") not in keys:
        return None
    return {
        "key": key,
        "turn": lie.turn,
        "seat": lie.seat,
        "agent": named[lie.agent],
        "bid": str(lie.bid),
        "cup": sorted(lie.cup),
        "text": lie.text,
        "claim": None if lie.claim is None else claim_words(lie.claim),
        "worked": lie.worked,
        "won": lie.speaker_won,
    }


def _notes(gathering: Gathering) -> list[str]:
    """Return what a reader should know is not here, each with what keeps it."""
    options, notes = (
        gathering.options,
        [f"Left out, because it cannot be read: {fault}" for fault in gathering.spoiled.values()],
    )
    if hinted := sum(match["status"] == "assisted" for match in gathering.matches):
        counted = "1 match" if hinted == 1 else f"{hinted} matches"
        notes.append(
            f"People were shown hints in {counted}: the hands are here, but no table and no number counts them."
        )
    if options.where:
        kept = f"Only hands that {options.where} finds are here; {gathering.left_out} others are left out."
        notes.append(f"{kept} arena view without --where keeps them.")
    if options.reasoning != "include":
        lost = "Reasoning and raw replies of models are left out"
        kept = ", their lengths are told" if options.reasoning == "redact" else ""
        notes.append(f"{lost}{kept}; --reasoning include keeps them.")
    if options.anonymous:
        notes.append(
            "Names of agents and models are replaced, details of errors left out; they stay without --anonymous."
        )
        notes.append("What agents said is unchanged.")
        if any(match["names"] for match in gathering.matches):
            notes.append("In this run agents knew each other's names, so their talk may give them away.")
    return notes
