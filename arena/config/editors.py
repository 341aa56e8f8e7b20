"""JSON Schema of a configuration, for editors that complete and check TOML while it is written."""

from typing import Any

from arena.bots import BOTS, BotKind
from arena.config.tables import BotTable, Configuration

__all__ = ["schema"]


def schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a configuration file.

    It knows keys, types, choices and ranges, and the options of each bot; what goes together, only `load` knows.
    """
    found: dict[str, Any] = _without_null(Configuration.model_json_schema())
    bots = {f"{BotTable.__name__}_{kind.name}": _bot(kind, found["$defs"][BotTable.__name__]) for kind in BOTS.values()}
    del found["$defs"][BotTable.__name__]
    found["$defs"].update(bots)
    choices = [f"#/$defs/{name}" for name in ("ModelTable", *bots)]
    found["properties"]["agents"]["items"] = {"anyOf": [{"$ref": choice} for choice in choices]}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found}


def _bot(kind: BotKind, table: dict[str, Any]) -> dict[str, Any]:
    """Return the table of an agent that is this bot, with its options and no other key."""
    options: dict[str, Any] = {}
    for option in kind.options:
        options[option.name] = {"description": option.summary, "type": "array"}
        if option.kind == "number":
            options[option.name] |= {"type": "number", "minimum": option.low, "maximum": option.high}
        if option.default is not None:
            options[option.name]["default"] = option.default
    needed = [option.name for option in kind.options if option.default is None]
    return {
        **table,
        "title": f"{kind.name} (bot)",
        "description": kind.summary,
        "additionalProperties": False,
        "properties": {**table["properties"], "bot": {"const": kind.name}, **options},
        "required": [*table["required"], *needed],
    }


def _without_null(value: Any) -> Any:
    """Return the schema without what allows or defaults to null, which TOML cannot write."""
    if isinstance(value, list):
        return [_without_null(each) for each in value if each != {"type": "null"}]
    if not isinstance(value, dict):
        return value
    kept = {key: _without_null(each) for key, each in value.items() if each is not None}
    if len(kept.get("anyOf", ())) == 1:
        kept |= kept.pop("anyOf")[0]
    return kept
