"""The setup box: what was played, under which rules and conditions, by whom, when, and what is left out."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Any

import polars as pl

from arena import __version__
from arena.analysis.bootstrap import DRAWS, SEED
from arena.analysis.decisions import BLUFF_BELOW
from arena.analysis.leaderboard import Leaderboard
from arena.analysis.left_out import complete
from arena.analysis.reliability import Served, total_cost
from arena.analysis.tables import Tables
from arena.game import Ruleset
from arena.game.describe import describe
from arena.report.content import Facts, Prose, Section
from arena.report.source import Source, arm_name
from arena.transcript import hash_json

__all__ = ["setup_section"]

_LEAD = "Everything below is computed from the transcripts alone, by the definitions at the end."

_DESIGN = {"table": "table", "deal": "deal", "rotation": "rotation", "repeat": "repeat", "order": "seating"}

Items = Iterator[tuple[str, tuple[str, ...]]]


def setup_section(
    source: Source, arm: str | None, tables: Tables, board: Leaderboard, served: Sequence[Served]
) -> Section:
    """Return the section; tables: those of the arm that the report speaks of."""
    items = (
        *_played(source, arm, tables, board),
        *_conditions(tables),
        *_agents(tables, served),
        *_design(tables, board),
        ("Left out of measures", board.left_out.words()),
        ("Cost", (_cost(source.tables),)),
        *_software(tables),
    )
    facts = Facts("setup", items, (*_rules_in_words(tables), *_long_lists(source, arm, tables)))
    warnings = _warnings(source, tables, board)
    told = (Prose(warnings, is_list=True, is_warning=True),) if warnings else ()
    return Section("setup", "What was played", _LEAD, (*told, facts))


def _played(source: Source, arm: str | None, tables: Tables, board: Leaderboard) -> Items:
    runs = _values(source.tables.matches, "run")
    yield "Run" if len(runs) == 1 else "Runs", tuple(runs)
    if len(runs) > 1:
        yield "Names", ("an agent whose name means another one in another run is called by its run too",)
    if len(source.arms) > 1:
        yield (
            "Arms",
            (
                f"{arm_name(arm)}: all parts but Arms side by side speak of it alone",
                *(f"{arm_name(other)}: {_apart(source, arm, other)}" for other in source.arms if other != arm),
            ),
        )
    matches = tables.matches.collect()
    if matches.height:
        yield "Played", (f"{_moment(min(matches['began']))} to {_moment(max(matches['ended']))}, UTC",)
    done = complete(tables.matches).collect()
    verified = "all verified" if source.verified else "not verified now"
    yield (
        "Sample",
        (
            (
                f"{done.height:,} of {_counted(matches.height, 'match', 'matches')} complete, "
                f"{_counted(int(done['hands'].sum()), 'hand')}, {_counted(board.blocks, 'deal')}"
            ),
            f"{_counted(source.transcripts, 'transcript')} read, {verified}",
        ),
    )


def _conditions(tables: Tables) -> Items:
    matches = tables.matches
    rules = matches.group_by("preset", "ruleset_hash").len().sort("preset", "ruleset_hash").collect()
    yield (
        "Rules",
        tuple(
            f"{preset}, sha256 {digest} ({_counted(n, 'match', 'matches')})" for preset, digest, n in rules.iter_rows()
        ),
    )
    settings = [json.loads(text) for text in _values(matches, "settings")]
    yield "Conditions", tuple(_flat(each) for each in settings)
    prompts = _prompts(matches)
    yield (
        "Prompts",
        (
            tuple(f"sha256 of the names and hashes of all prompt files {digest}" for digest in prompts)
            or ("none: no model played",)
        ),
    )
    readers = [reader for reader in _values(matches, "reader") if reader is not None]
    yield "Reader of claims", tuple(readers) or ("nothing was read",)
    if matches.filter(pl.col("assisted")).collect().height:
        yield "Hints", ("hints to people were allowed in some matches",)


def _agents(tables: Tables, served: Sequence[Served]) -> Items:
    rows = tables.seats.select("agent", "kind", "spec").unique().sort("agent", "kind", "spec").collect()
    yield (
        "Agents",
        tuple(f"{agent}: {_as_configured(kind, json.loads(spec))}" for agent, kind, spec in rows.iter_rows()),
    )
    if served:
        yield (
            "Models asked and served",
            tuple(f"{one.agent}: asked {one.asked}, served {', then '.join(one.models)}" for one in served),
        )


def _design(tables: Tables, board: Leaderboard) -> Items:
    matches = complete(tables.matches).select("table", "order", "rotation", "repeat", "seats", "deal").collect()
    counted = {name: matches[name].n_unique() for name in _DESIGN}
    yield (
        "Design",
        (
            ", ".join(_counted(counted[name], words) for name, words in _DESIGN.items()),
            f"seats of a table: {', '.join(map(str, sorted(set(matches['seats'])))) or 'none'}",
        ),
    )
    deals = sorted(set(matches["deal"]))
    digest = hashlib.sha256("\n".join(deals).encode()).hexdigest()
    yield (
        "Seeds",
        (
            f"{_counted(len(deals), 'deal seed')}, sha256 of the sorted list {digest}",
            f"bootstrap over deals: {DRAWS:,} draws, seed {SEED}",
        ),
    )
    yield (
        "Intervals",
        (
            (
                f"95%, bootstrap over {_counted(board.blocks, 'deal')}; Wilson where a rate is 0 or 1; none under 20 "
                "deals; provisional under 200"
            ),
        ),
    )

    yield "Bluffs", (_bluffs(tables.bluff_below),)


def _bluffs(below: float) -> str:
    other = (
        ""
        if below == BLUFF_BELOW
        else f"; `arena hands`, the transcript pages and the hands shown here keep to {BLUFF_BELOW}"
    )
    return f"bids whose chance from the bidder's own dice is below {below:g}{other}"


def _software(tables: Tables) -> Items:
    yield (
        "Software",
        (
            *(f"transcripts by {words}" for words in _values(tables.matches, "software")),
            f"report by table-talk-arena {__version__}",
        ),
    )


def _cost(tables: Tables) -> str:
    cost, unpriced = total_cost(tables)
    attempts = tables.attempts.select(pl.len()).collect().item()
    if not attempts:
        return "none: no model was asked"
    unknown = f"; the price of {unpriced:,} is unknown and not in it" if unpriced else ""
    return f"USD {cost:,.2f} for {_counted(attempts, 'attempt')}, in matches of any status and arm{unknown}"


def _warnings(source: Source, tables: Tables, board: Leaderboard) -> tuple[str, ...]:
    found = list(board.warnings)
    matches = source.tables.matches.collect()
    ended = matches.filter(pl.col("status").is_in(["complete", "assisted"])).height
    if source.planned is not None and ended < source.planned:
        found.append(f"{ended:,} of {source.planned:,} planned matches are complete; bands assume the planned sample")
    if elsewhere := sorted(set(_values(source.tables.matches, "run")) - set(_values(tables.matches, "run"))):
        found.append(f"in other arms only, and so not in most of what follows: {', '.join(elsewhere)}")
    if len(_values(complete(tables.matches), "settings")) > 1:
        found.append("the matches were played under more than one set of conditions, which are measured together")
    if len(_prompts(complete(tables.matches))) > 1:
        found.append("the matches were played with more than one set of prompts, which are measured together")
    if not complete(tables.matches).collect().height:
        hinted = board.left_out.assisted_matches
        found.append(f"no match is complete{' without hints' if hinted else ''}: nothing is computed")
    return tuple(found)


def _rules_in_words(tables: Tables) -> Iterator[tuple[str, str]]:
    for text in _values(tables.matches, "ruleset"):
        ruleset = Ruleset(**json.loads(text))
        yield f"The rules of {ruleset.preset} in words", describe(ruleset)


def _long_lists(source: Source, arm: str | None, tables: Tables) -> Iterator[tuple[str, str]]:
    prompts = source.prompts.get(arm) or {}
    if prompts:
        lines = [f"{digest}  {name}" for name, digests in sorted(prompts.items()) for digest in sorted(digests)]
        yield "Prompt files, sha256", "\n".join(lines)
    deals = _values(complete(tables.matches), "deal")
    if deals:
        yield "Deal seeds", "\n".join(deals)


def _as_configured(kind: str, spec: dict[str, Any]) -> str:
    """Return what an agent is: its bot or model first, then every setting."""
    first = {kind: spec[kind]} if kind in spec else {}
    return _flat({**first, **spec}) or kind


def _prompts(matches: pl.LazyFrame) -> list[str]:
    """Return the hashes of the prompt packs that were used; matches without a model use none."""
    return [digest for digest in _values(matches, "prompts_hash") if digest != hash_json({})]


def _counted(n: int, word: str, words: str | None = None) -> str:
    return f"{n:,} {word if n == 1 else words or word + 's'}"


def _moment(at: str) -> str:
    """Return an instant as people write it, to the second."""
    return at[:19].replace("T", " ")


def _values(rows: pl.LazyFrame, column: str) -> list[Any]:
    return rows.select(column).unique().sort(column).collect()[column].to_list()


def _apart(source: Source, arm: str | None, other: str | None) -> str:
    """Return the conditions of another arm where they are not those of this one."""
    first, second = (_everything(source.of_arm(one).matches) for one in (arm, other))
    found = [f"{key} {_shown(second.get(key))}" for key in {**first, **second} if first.get(key) != second.get(key)]
    return ", ".join(found) or "the same conditions"


def _everything(matches: pl.LazyFrame) -> dict[str, Any]:
    """Return the settings, rules and prompts of the first match that was played."""
    row = matches.sort("began", "match").select("settings", "ruleset", "prompts_hash").head(1).collect()
    (settings, ruleset, prompts), *_ = row.iter_rows()
    used = {} if prompts == hash_json({}) else {"prompts": prompts}
    return {**_leaves(json.loads(settings)), **_leaves(json.loads(ruleset), "rules."), **used}


def _flat(values: dict[str, Any]) -> str:
    """Return nested settings in one line: `talk.speakers all, talk.rounds 1`."""
    return ", ".join(f"{key} {_shown(value)}" for key, value in _leaves(values).items())


def _leaves(values: dict[str, Any], before: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in values.items():
        if isinstance(value, dict):
            found |= _leaves(value, f"{before}{key}.")
        else:
            found[before + key] = value
    return found


def _shown(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
