"""The labelled messages as the tests use them: read from file, judged by the reader, scored.

`claims.jsonl` is the list to develop on. Two writers wrote more in other styles, set by set, each labelled by the
definitions before the reader saw it, slips of labels mended later: `more_claims.jsonl` (ids `own` to `five`) and
`more_claims_2.jsonl` (`six` to `seventeen`; `quiet` and `silent` without claims; `turns`, where claims and the talk of
others meet).
"""

import json
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from arena.speech import Claim, Moment, Score, claim_from_json, judge, read, score

HERE = Path(__file__).parent
FILES = ("claims.jsonl", "more_claims.jsonl", "more_claims_2.jsonl")


@cache
def messages(name: str) -> tuple[dict[str, Any], ...]:
    """Return the labelled messages of a file beside this one."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return tuple(map(json.loads, filter(None, lines)))


def labels(name: str) -> dict[str, list[Claim]]:
    """Return the labelled claims by message id."""
    return {row["id"]: [claim_from_json(claim) for claim in row["claims"]] for row in messages(name)}


def claims_of(row: dict[str, Any]) -> tuple[Claim, ...]:
    """Return the judged claims the reader finds in a labelled message."""
    own = tuple(row["own"])
    moment = Moment(
        own=own,
        cups=(own, *map(tuple, row["table"])),
        ones_wild=row["ones_wild"],
        held=row["standing"] and row["standing"]["held"],
        next_action=row["next_action"],
    )
    return judge(read(row["text"], len(own)), moment)


def score_of(rows: Iterable[dict[str, Any]]) -> Score:
    """Return the score of the reader on labelled messages."""
    rows = list(rows)
    labelled = {row["id"]: [claim_from_json(claim) for claim in row["claims"]] for row in rows}
    return score(labelled, {row["id"]: claims_of(row) for row in rows})


def quoted(text: str, claims: Iterable[Claim]) -> list[tuple[str, int]]:
    """Return what stands in the text where claims say they are, and where."""
    return [(text[claim.start : claim.end], claim.start) for claim in claims]


def sprinkled(text: str, claims: Iterable[Claim], noise: Callable[[], str]) -> str:
    """Return the text with noise behind each space that no claim covers."""
    covered = {place for claim in claims for place in range(claim.start, claim.end)}
    return "".join(
        character + noise() if character == " " and place not in covered else character
        for place, character in enumerate(text)
    )
