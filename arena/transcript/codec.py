"""One line of a transcript, from bytes to a record and back.

Everything that JSON leaves open is closed here: doubled keys, NaN, numbers no reader agrees on, depth without end.
"""

import json
import re
from collections import Counter
from datetime import datetime
from typing import Any

from pydantic import ValidationError
from pydantic_core import to_json

from arena.errors import TranscriptError
from arena.transcript.names import SCHEMA
from arena.transcript.records import KINDS, IgnoredLine, Record

__all__ = ["MAX_LINE_BYTES", "NotJson", "decode", "encode", "parse", "to_record", "written"]

MAX_LINE_BYTES = 8 * 2**20
_MAX_DEPTH = 64
_SHOWN = 80
# Takes a string without its end to the end of the line, so that no line is looked at twice.
_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKET = re.compile(rb"[\[\]{}]")
_OPENING = (b"[", b"{")
_SCHEMA = re.compile(r"table-talk/([1-9][0-9]*)")


# How many fields a line of each kind has, somebody's own not counted.
_OF_A_KIND = {model: len(model.model_fields) for model in (*KINDS.values(), IgnoredLine)}


class NotJson(TranscriptError):
    """The line is no JSON at all, as a line is that was cut off while it was written."""


def encode(record: Record) -> bytes:
    """Return the line as it is written, its line feed included."""
    # What model_dump_json calls; asked for directly it gives bytes, in half the time.
    return record.__pydantic_serializer__.to_json(record) + b"\n"


def written(fields: dict[str, Any]) -> bytes:
    """Return the line of fields that come from an event of the engine, which are what their kind has and nothing else.

    They are not validated here: every line that is written is read again, by tests and by `verify`.
    """
    return to_json(fields) + b"\n"


def decode(raw: bytes) -> Record:
    """Return the record of a line; raises TranscriptError, or NotJson, without naming the place."""
    record = to_record(parse(raw))
    try:
        datetime.fromisoformat(record.at)
    except ValueError as error:
        raise TranscriptError(f"at is {record.at!r}: {error}") from error
    return record


def parse(raw: bytes) -> dict[str, Any]:
    """Return the fields of a line; raises NotJson, or TranscriptError for JSON that is no line."""
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise NotJson(f"byte {error.start + 1} is not UTF-8") from error
    if text.startswith("\ufeff"):
        raise NotJson("begins with a byte order mark, which a transcript does not have")
    if "\r" in text:
        raise NotJson("has a carriage return; lines end with a line feed alone")
    if raw.count(b"[") + raw.count(b"{") > _MAX_DEPTH:
        _check_depth(raw)
    try:
        fields = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise NotJson(f"is not JSON: {error.msg} at column {error.colno}") from error
    except ValueError as error:
        raise TranscriptError(f"has a number that is too long: {error}") from error
    if rb"\ud" in raw.lower():
        _check_pairs(fields)
    if not isinstance(fields, dict):
        raise TranscriptError(f"is {_shown(fields)}, not a JSON object")
    return fields


def to_record(fields: dict[str, Any]) -> Record:
    """Return the record that `fields` stand for; raises TranscriptError that names the first field at fault."""
    kind = fields.get("kind")
    if kind == "header":
        _check_schema(fields.get("schema"))
    model = KINDS.get(kind) if isinstance(kind, str) else None
    if model is None:
        if not isinstance(kind, str) or not kind.startswith("_"):
            raise TranscriptError(f"kind is {_shown(kind)}, which {SCHEMA} does not have")
        model = IgnoredLine
    if len(fields) > _OF_A_KIND[model]:
        _check_own(fields, model)
    try:
        # What model_validate calls; the lines of a match are many and short.
        record: Record = model.__pydantic_validator__.validate_python(fields)
    except ValidationError as error:
        raise TranscriptError(_first_fault(error)) from error
    return record


def _check_own(fields: dict[str, Any], model: type[Record]) -> None:
    """Raise TranscriptError for the first field that the kind does not have and that is not somebody's own."""
    known = {field.alias or name for name, field in model.model_fields.items()}
    unknown = next((name for name in fields if name not in known and not name.startswith("_")), None)
    if unknown is not None and model is not IgnoredLine:
        raise TranscriptError(f"field {_shown(unknown)} is unknown")


def _check_schema(schema: object) -> None:
    numbered = _SCHEMA.fullmatch(schema) if isinstance(schema, str) else None
    if numbered is None:
        raise TranscriptError(f"schema is {_shown(schema)}, expected {SCHEMA!r}")
    if schema != SCHEMA:
        raise TranscriptError(f"schema {_shown(schema)} is newer than {SCHEMA!r}: a newer version of arena reads it")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        doubled, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise TranscriptError(f"has the field {_shown(doubled)} twice")
    return fields


def _check_pairs(fields: object) -> None:
    """Raise TranscriptError for half of a surrogate pair, which JSON can escape and UTF-8 cannot hold."""
    try:
        json.dumps(fields, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise TranscriptError("has half of a surrogate pair in a string") from error


def _finite(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise TranscriptError(f"has the number {text[:_SHOWN]}, which is too large")
    return value


def _no_number(name: str) -> float:
    raise TranscriptError(f"has {name}, which is not JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_float=_finite, parse_constant=_no_number)


def _check_depth(raw: bytes) -> None:
    depth = 0
    for bracket in _BRACKET.finditer(_STRING.sub(b"", raw)):
        depth += 1 if bracket[0] in _OPENING else -1
        if depth > _MAX_DEPTH:
            raise TranscriptError(f"is nested more than {_MAX_DEPTH} deep")


def _first_fault(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    place = ".".join(map(str, first["loc"]))
    match first["type"]:
        case "missing":
            return f"field {_shown(place)} is missing"
        case "string_pattern_mismatch" if first["ctx"].get("pattern") == "^_" and place != "kind":
            return f"field {_shown(place)} is unknown"
        case "value_error":
            return f"{place}: {first['ctx']['error']}"
        case _:
            return f"{place} is {_shown(first['input'])}: {first['msg'][0].lower()}{first['msg'][1:]}"


def _shown(value: object) -> str:
    """Return `value` as text short enough for one line, and in ASCII, so that no terminal acts on it."""
    try:
        text = json.dumps(value)
    except (TypeError, ValueError):
        text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
