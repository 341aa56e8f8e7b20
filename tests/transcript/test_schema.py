"""The JSON Schema that other tools read transcripts by."""

from typing import Any

import jsonschema
import pytest

from arena.transcript import transcript_schema
from arena.transcript.records import KINDS
from tests.transcript.tables import CASE_NAMES, CASES, lines_of

VALIDATOR = jsonschema.Draft202012Validator(transcript_schema())


def lines() -> list[dict[str, Any]]:
    return [line for case in CASE_NAMES for line in lines_of(CASES / f"{case}.jsonl")]


def test_every_line_of_the_examples_satisfies_it() -> None:
    """It says nothing that the schema of transcripts does not say."""
    assert [line for line in lines() if not VALIDATOR.is_valid(line)] == []


def test_every_kind_is_in_it() -> None:
    """One definition per kind, and one for kinds of somebody's own."""
    drawn = transcript_schema()
    assert len(drawn["anyOf"]) == len(KINDS) + 1


@pytest.mark.parametrize("field", ["n", "at", "kind", "seen_by", "ruleset", "settings", "assisted"])
def test_a_missing_field_does_not_satisfy_it(field: str) -> None:
    """transcript.md: all of them."""
    header = lines()[0]
    del header[field]
    assert not VALIDATOR.is_valid(header)


@pytest.mark.parametrize(("field", "satisfies"), [("_own", True), ("own", False)])
def test_other_fields_satisfy_it_where_their_names_say_so(field: str, satisfies: bool) -> None:
    """transcript.md: fields whose name starts with `_` are kept; any other unknown one is an error."""
    header, opened = lines()[:2]
    assert VALIDATOR.is_valid({**header, field: 1}) is satisfies
    assert VALIDATOR.is_valid({**opened, field: 1}) is satisfies


def test_a_setting_is_never_left_to_its_default() -> None:
    """transcript.md: every key, defaults included."""
    header = lines()[0]
    del header["settings"]["talk"]["merge"]
    assert not VALIDATOR.is_valid(header)
