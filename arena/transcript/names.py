"""Names computed from content: of a match, of its table, and the seed of its dice."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from hashlib import sha256
from typing import Final, Literal

from arena.game import Ruleset, Settings, canonical_json

__all__ = ["SCHEMA", "hash_json", "match_name", "match_seed", "table_name"]

SCHEMA: Final[Literal["table-talk/1"]] = "table-talk/1"


def match_name(
    *,
    ruleset: Ruleset,
    settings: Settings,
    agents: Sequence[Mapping[str, object]],
    prompts: Mapping[str, str],
    seed: str,
    arm: str | None,
    repeat: int,
) -> str:
    """Return the name that a match has wherever it runs: 12 hex digits.

    agents: by seat, each {`seat`, `name`, `kind`, `spec`}.
    """
    content = ",".join(  # keys in order, as canonical JSON has them
        [
            _inner({"agents": list(agents), "arm": arm, "prompts": dict(prompts), "repeat": repeat}),
            f'"ruleset":{_canonical(ruleset)}',
            _inner({"schema": SCHEMA, "seed": seed}),
            f'"settings":{_canonical(settings)}',
        ]
    )
    return sha256(f"{{{content}}}".encode()).hexdigest()[:12]


def _inner(fields: dict[str, object]) -> str:
    """Return the canonical JSON of an object without its braces."""
    return canonical_json(fields)[1:-1]


def match_seed(run_seed: str, agent_names: Sequence[str], deal: int) -> str:
    """Return the seed of deal number `deal`, from 1, of a table: 16 hex digits.

    Rotations, arms and repeats of one table share it, and nothing else does, so more tables or deals move none.
    """
    return hash_json([run_seed, sorted(agent_names), deal])[:16]


def table_name(agent_names: Sequence[str]) -> str:
    """Return the name of a table: its agents' names, sorted and joined with `+`."""
    return "+".join(sorted(agent_names))


@lru_cache(maxsize=256)
def _canonical(conditions: Ruleset | Settings) -> str:
    """Return the canonical JSON of what many matches share."""
    return canonical_json(asdict(conditions))


def hash_json(value: object) -> str:
    """Return the sha256 hex of the canonical JSON of `value`."""
    return sha256(canonical_json(value).encode()).hexdigest()
