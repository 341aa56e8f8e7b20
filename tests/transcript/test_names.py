"""Names computed from content."""

import pytest

from arena.game import Settings, preset
from arena.transcript import hash_json, match_name, match_seed, table_name
from tests.transcript.tables import CASE_NAMES, CASES, header, lines_of

PARTS = {
    "ruleset": preset("arena"),
    "settings": Settings(),
    "agents": [{"seat": 0, "name": "ada", "kind": "bot", "spec": {}}],
    "prompts": {},
    "seed": "s",
    "arm": None,
    "repeat": 1,
}


@pytest.mark.parametrize("case", CASE_NAMES)
def test_the_name_of_a_match_is_what_another_writer_computes(case: str) -> None:
    """transcript.md: the first 12 hex digits of the sha256 of canonical JSON."""
    told = lines_of(CASES / f"{case}.jsonl")[0]
    named = ("schema", "ruleset", "settings", "agents", "prompts", "seed", "arm", "repeat")
    assert hash_json({name: told[name] for name in named})[:12] == told["match"]


@pytest.mark.parametrize(
    ("part", "other"),
    [
        ("ruleset", preset("classic")),
        ("settings", Settings(framing="honest")),
        ("agents", []),
        ("prompts", {"rules.txt": "0" * 64}),
        ("seed", "t"),
        ("arm", "silent"),
        ("repeat", 2),
    ],
)
def test_every_part_of_a_match_is_in_its_name(part: str, other: object) -> None:
    """transcript.md: nothing is played twice and nothing is counted twice."""
    assert match_name(**{**PARTS, part: other}) != match_name(**PARTS)


def test_where_a_match_is_played_is_not_in_its_name() -> None:
    """transcript.md: the same match has the same name wherever it runs."""
    assert header(assisted=True).match == header().match


def test_the_seed_of_a_match_is_that_of_its_deal() -> None:
    """transcript.md: sha256 of canonical JSON of [run seed, agent names sorted, deal number], 16 hex digits."""
    assert match_seed("2026-11", ["gpt", "bayes"], 1) == hash_json(["2026-11", ["bayes", "gpt"], 1])[:16]
    assert match_seed("2026-11", ["bayes", "gpt"], 1) == match_seed("2026-11", ["gpt", "bayes"], 1)
    assert match_seed("2026-11", ["bayes", "gpt"], 2) != match_seed("2026-11", ["bayes", "gpt"], 1)


def test_known_hashes_do_not_move() -> None:
    """Worked out with `printf %s '["s",["a","b"],1]' | sha256sum`."""
    assert match_seed("s", ["b", "a"], 1) == "02884cebf0238bd2"


def test_the_table_is_named_by_its_agents() -> None:
    """transcript.md: agent names sorted, joined with `+`."""
    assert table_name(["cyd", "ada", "ben"]) == "ada+ben+cyd"
