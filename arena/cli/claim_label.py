"""Labelling by hand: a message after the other is shown, and what a person says of it wins over what readers find.

Neither dice nor verdicts are shown: a label is about words. Each one is on file before the next message is shown.
"""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

from rich.console import Console
from rich.text import Text

from arena.analysis.readings import PERSON, Place, Reading
from arena.analysis.typed import HELP, claims_typed
from arena.analysis.wording import claim_words
from arena.cli.claim_files import append_line, beside
from arena.cli.claim_lines import message_said
from arena.cli.screen import printable, quoted, talk
from arena.speech import Claim, judge, worth

__all__ = ["label"]

_KEYS = "Enter: as the rules read it; -: no claim; s: skip; q: stop; ?: how claims are typed"


def label(path: Path, first: Sequence[Reading], second: Sequence[Reading] | None) -> int:
    """Ask about each message that has no label yet, and return how many labels were given.

    first: the readings of the rules, with the labels there are. second: those of a model; then only messages are asked
    about in which the two differ.
    """
    other = None if second is None else {one.message.place: one for one in second}
    waiting = [one for one in first if one.reader != PERSON and _is_open(one, other)]
    out, given = talk(), 0
    out.print(f"{len(waiting)} messages to label, {len(first)} in all. {_KEYS}")
    for number, reading in enumerate(waiting, start=1):
        readings = [reading] if other is None else [reading, other[reading.message.place]]
        out.print(Text(f"\n[{number} of {len(waiting)}] {message_said(reading.message)}", style="bold"))
        for one in readings:
            out.print(f"    {printable(one.reader)}: {_shown(one.claims)}")
        answer = _asked(out, readings)
        if answer == "stop":
            break
        if answer != "skip":
            claims = judge(answer, reading.message.moment)
            append_line(beside(path, PERSON), Reading(reading.message, PERSON, claims, was=reading).as_json())
            given += 1
    out.print(printable(f"{given} labels given, kept in {beside(path, PERSON)}"))
    return given


def _is_open(reading: Reading, other: Mapping[Place, Reading] | None) -> bool:
    if other is None:
        return True
    second = other.get(reading.message.place)
    return second is not None and list(map(worth, second.claims)) != list(map(worth, reading.claims))


def _asked(out: Console, readings: Sequence[Reading]) -> tuple[Claim, ...] | Literal["skip", "stop"]:
    """Ask until an answer can be understood; the end of the input stops."""
    first = readings[0]
    while True:
        out.print("label> ", end="")
        line = sys.stdin.readline()
        match line.strip():
            case "" if not line.endswith("\n"):
                return "stop"
            case "":
                return first.claims
            case "q":
                return "stop"
            case "s":
                return "skip"
            case "?":
                out.print(Text(f"{HELP}\n{_KEYS}"))
            case typed:
                try:
                    return claims_typed(typed, first.message.text, [claim for one in readings for claim in one.claims])
                except ValueError as error:
                    out.print(Text(f"    {printable(str(error))}; ? helps"))


def _shown(claims: Sequence[Claim]) -> str:
    return "; ".join(f"{claim_words(claim)} {quoted(claim.quote)}" for claim in claims) or "no claim"
