"""How the reader of claims does on labelled messages: four shares in all and by kind, and every miss."""

import json
from collections.abc import Iterator
from pathlib import Path

from rich import box
from rich.table import Table
from rich.text import Text

from arena.analysis.labelled import Labelled, Miss, Reader, Scored, read_labelled, score_reader
from arena.analysis.wilson import wilson
from arena.analysis.wording import VERDICTS, claim_words
from arena.cli.screen import console, printable, quoted, talk
from arena.speech import READER, Claim, Score, Share, judge, read

__all__ = ["print_score", "read_by_rules"]

_MEASURES = ("recall", "precision", "false precision", "no claim")
_NOTE = """recall: labels found with the right kind and value (face and bounds, dice, stance)
precision: claims found that are such a label
false precision: claims called false whose label is false
no claim: messages without a label in which a claim was found; lower is better
95%: the Wilson interval"""


def read_by_rules(message: Labelled) -> tuple[Claim, ...]:
    """Return the judged claims that the rules find in a labelled message."""
    return judge(read(message.text, len(message.moment.own)), message.moment)


def print_score(path: Path, *, as_json: bool, reader: Reader = read_by_rules, name: str = READER) -> int:
    """Print how `reader` does on the labelled messages of a file."""
    messages = read_labelled(path)
    scored = score_reader(messages, reader)
    _warn_of_misquotes(messages)
    out = console()
    if as_json:
        out.print(json.dumps(scored.score.as_json()))
        return 0
    claims = sum(len(message.claims) for message in messages)
    out.print(printable(f"{path}: {len(messages)} messages, {claims} labelled claims, read by {name}"))
    out.print(_table(scored))
    out.print(Text(_NOTE, style="dim"))
    out.print(Text(f"\n{len(scored.misses)} misses" if scored.misses else "\nno misses", style="bold"))
    for miss in scored.misses:
        for line in _miss_lines(miss):
            out.print(line)
    return 0


def _table(scored: Scored) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("measure")
    table.add_column("of")
    for heading in ("share", "k/n", "95%"):
        table.add_column(heading, justify="right")
    for place, measure in enumerate(_MEASURES):
        for kind, one in (("all", scored.score), *scored.by_kind.items()):
            share = _shares(one)[place]
            table.add_row(measure if kind == "all" else "", kind, *_share_words(share))
        table.add_section()
    return table


def _shares(score: Score) -> tuple[Share, ...]:
    return score.recall, score.precision, score.false_precision, score.no_claim


def _share_words(share: Share) -> tuple[str, str, str]:
    if share.value is None:
        return "–", "0/0", "nothing to count"
    low, high = wilson(share.hits, share.n)
    return f"{share.value:.1%}", f"{share.hits}/{share.n}", f"[{low:.1%}, {high:.1%}]"


def _miss_lines(miss: Miss) -> Iterator[Text]:
    yield Text(f"  {printable(miss.message.id)}  {miss.what}  ").append(quoted(miss.message.text), style="italic")
    for who, claim in (("label", miss.label), ("found", miss.found)):
        if claim is not None:
            yield Text(f"      {who}  {_claim_line(claim)}")


def _claim_line(claim: Claim) -> str:
    verdict = VERDICTS[claim.verdict] if claim.verdict else ""
    return f"{claim_words(claim)}  {verdict}  {quoted(claim.quote)} at {claim.start}..{claim.end}"


def _warn_of_misquotes(messages: tuple[Labelled, ...]) -> None:
    for message in messages:
        for quote in message.misquotes:
            what = f"where a label quotes {quoted(quote)} the text says something else; the span of the label counts"
            talk().print(f"{printable(message.id)}: {what}")
