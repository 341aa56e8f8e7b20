"""How far readers of claims agree: rules with a model, and both with a person where there are labels."""

import json
from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from arena.analysis.agreement import Agreement, agreement
from arena.analysis.readings import PERSON, Reading
from arena.cli.claim_lines import claims_said, message_said
from arena.cli.screen import console, printable
from arena.speech import READER

__all__ = ["print_agreement"]

_SHOWN = 20
_NOTE = "kappa: Cohen's, over messages in which a reader finds a claim (of the kind) or none; –: not determined"


def print_agreement(first: Sequence[Reading], second: Sequence[Reading], *, as_json: bool) -> None:
    """Print how the readings of a model meet those of the rules, and both those of a person.

    first: of all messages; a person's stand in it with the rules' as what they replaced.
    """
    out = console()
    found = agreements(first, second)
    if as_json:
        for reading in second:
            out.print(json.dumps(reading.as_json(), ensure_ascii=False))
        out.print(json.dumps({"agreement": [one.as_json() for one in found]}, ensure_ascii=False))
        return
    for one in found:
        out.print(Text(f"\n{printable(one.first)} and {printable(one.second)}, {one.n} messages", style="bold"))
        out.print(_table(one))
        _print_differing(out, one)
    if found:
        out.print(Text(_NOTE, style="dim"))


def agreements(first: Sequence[Reading], second: Sequence[Reading]) -> list[Agreement]:
    """Return the agreement of each two of the rules, the model and the person that have read the same messages."""
    rules = {one.message.place: one.was or one for one in first}
    person = {one.message.place: one for one in first if one.reader == PERSON}
    model = {one.message.place: one for one in second}
    name = second[0].reader if second else ""
    compared = [(READER, rules, name, model), (READER, rules, PERSON, person), (name, model, PERSON, person)]
    shared = [
        (one, other, [(these[place], those[place]) for place in these if place in those])
        for one, these, other, those in compared
    ]
    return [agreement(one, other, pairs) for one, other, pairs in shared if pairs]


def _table(one: Agreement) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("a claim")
    headings = ("kappa", "both", f"{printable(one.first)} only", f"{printable(one.second)} only", "neither", "n")
    for heading in headings:
        table.add_column(heading, justify="right")
    for kappa in one.kappas:
        value = "–" if kappa.value is None else f"{kappa.value:.3f}"
        counts = (kappa.both, kappa.first_only, kappa.second_only, kappa.neither, kappa.n)
        table.add_row("of any kind" if kappa.of == "any" else kappa.of, value, *map(str, counts))
    return table


def _print_differing(out: Console, one: Agreement) -> None:
    more = f"; the first {_SHOWN} that differ:" if len(one.differing) > _SHOWN else ""
    out.print(Text(f"the same claims in {one.same} of {one.n} messages{more}"))
    for first, second in one.differing[:_SHOWN]:
        out.print(Text(f"  {message_said(first.message)}"))
        for reading in (first, second):
            out.print(Text(f"      {printable(reading.reader)}: {claims_said(reading.claims)}"))
