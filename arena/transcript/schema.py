"""The JSON Schema of one line of a transcript, for tools that know nothing of ours."""

from typing import Any

from pydantic import TypeAdapter

from arena.transcript.names import SCHEMA
from arena.transcript.records import IgnoredLine, Record

__all__ = ["transcript_schema"]


def transcript_schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) that every line of a transcript satisfies."""
    drawn = TypeAdapter(Record).json_schema(mode="serialization")
    for name, part in drawn["$defs"].items():
        if "properties" in part and name != IgnoredLine.__name__:
            _close(part)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"a line of a transcript, {SCHEMA}",
        **drawn,
    }


def _close(part: dict[str, Any]) -> None:
    """Say what the reader insists on: every field is there, and others only if their names start with `_`."""
    part["required"] = list(part["properties"])
    part["patternProperties"] = {"^_": True}
    part["additionalProperties"] = False
    for field in part["properties"].values():
        field.pop("default", None)
