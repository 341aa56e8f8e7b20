"""Reading the messages of transcripts again, with the rules that are installed and the labels of a person."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from arena.analysis.labelled import KINDS
from arena.analysis.readings import PERSON, Reading, Uttered, differs, messages_of, read_by_rules
from arena.analysis.wording import VERDICTS
from arena.cli.claim_agreement import print_agreement
from arena.cli.claim_files import Labels, beside, read_labels, write_lines
from arena.cli.claim_judging import judged
from arena.cli.claim_lines import claims_said, message_said
from arena.cli.screen import console, printable, talk
from arena.errors import ConfigError
from arena.speech import READER, judge
from arena.transcript import find_transcripts

__all__ = ["readings", "reread"]

_SHOWN = 20


def reread(path: Path, *, include_people: bool, model: str | None, as_json: bool) -> int:
    """Read every message of the transcripts at `path`, write the claims beside them, and print what was found.

    model: reads them too, and is compared with the rules.
    """
    counts, target, out = _Counts(keeps=model is not None), beside(path), console()
    lines = (reading.as_json() for reading in counts.watch(readings(path, include_people=include_people)))
    write_lines(target, _printed(lines, out) if as_json else lines)
    if not as_json:
        _print_counts(out, path, counts)
    talk().print(printable(f"written to {target}"))
    if model is not None:
        print_agreement(counts.kept, judged(path, [one.message for one in counts.kept], model), as_json=as_json)
    return 0


def readings(path: Path, *, include_people: bool) -> Iterator[Reading]:
    """Yield what the rules find in every message at `path`, or what a person found in it."""
    labels = read_labels(path)
    return (_labelled(read_by_rules(one), labels) for one in _uttered(path, include_people=include_people))


def _uttered(path: Path, *, include_people: bool) -> Iterator[Uttered]:
    """Yield the messages of all transcripts at `path`; a match that lies there twice is read once."""
    seen: set[str] = set()
    for file in find_transcripts([path]):
        messages = list(messages_of(file, include_people=include_people))
        if messages and messages[0].place.match not in seen:
            seen.add(messages[0].place.match)
            yield from messages


def _labelled(reading: Reading, labels: Labels) -> Reading:
    """Return the reading of a person where there is one, with what it has replaced."""
    said = reading.message
    claims = labels.get(said.place)
    if claims is None:
        return reading
    if any(said.text[claim.start : claim.end] != claim.quote for claim in claims):
        raise ConfigError(f"the label of match {said.place.match}, line {said.place.n}, quotes what is not said there")
    return Reading(said, PERSON, judge(claims, said.moment), was=reading)


@dataclass(slots=True)
class _Counts:
    """What was read so far; changed: readings that differ from the transcript, the first few kept as examples.

    keeps: whether all readings are kept.
    """

    keeps: bool
    kept: list[Reading] = field(default_factory=list)
    messages: int = 0
    with_claims: int = 0
    by_person: int = 0
    changed: int = 0
    examples: list[Reading] = field(default_factory=list)
    claims: Counter[tuple[str, str]] = field(default_factory=Counter)

    def watch(self, readings: Iterable[Reading]) -> Iterator[Reading]:
        for reading in readings:
            self.messages += 1
            self.with_claims += bool(reading.claims)
            self.by_person += reading.reader == PERSON
            self.claims.update((claim.kind, claim.verdict or "unclear") for claim in reading.claims)
            if differs(reading):
                self.changed += 1
                self.examples += [reading] if self.changed <= _SHOWN else []
            self.kept += [reading] if self.keeps else []
            yield reading


def _printed(lines: Iterable[dict[str, Any]], out: Console) -> Iterator[dict[str, Any]]:
    for line in lines:
        out.print(json.dumps(line, ensure_ascii=False))
        yield line


def _print_counts(out: Console, path: Path, counts: _Counts) -> None:
    said = f"{path}: {counts.messages} messages, {counts.with_claims} of them with a claim, read by {READER}"
    out.print(printable(f"{said}; {counts.by_person} labelled by a person" if counts.by_person else said))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("kind")
    for heading in ("claims", *VERDICTS):
        table.add_column(heading, justify="right")
    for kind in KINDS:
        verdicts = [counts.claims[kind, verdict] for verdict in VERDICTS]
        table.add_row(kind, str(sum(verdicts)), *map(str, verdicts))
    out.print(table)
    more = f", the first {_SHOWN}:" if counts.changed > _SHOWN else ":" if counts.changed else ""
    out.print(Text(f"{counts.changed} of {counts.messages} messages read otherwise than in their transcripts{more}"))
    for reading in counts.examples:
        out.print(Text(f"  {message_said(reading.message)}"))
        out.print(Text(f"      {reading.message.told_by}: {claims_said(reading.message.told)}"))
        out.print(Text(f"      {reading.reader}: {claims_said(reading.claims)}"))
