"""Reading a model's reply: exactly one JSON object of the schema, or a reason why it is no use.

Nothing is repaired and no action is fished out of prose (table.md, Model replies).
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NoReturn, get_args

from arena.agents.prompts import menu
from arena.agents.protocol import Answer, Decision, Outcome, Question, Truthful
from arena.game import FACES, Bid, Settings, View, objection
from arena.models.text import scrub, split_tags

__all__ = ["Reading", "Unparsable", "one_object", "read_reply", "reply_schema"]

_LONGEST_QUOTE = 60
_TRUTHFUL: tuple[str, ...] = get_args(Truthful)

_TYPES: Mapping[object, tuple[type, str]] = {"string": (str, "text"), "integer": (int, "a whole number")}


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reply came to.

    outcome: `ok`, `empty`, `unparsable` or `illegal`; `detail` says why in words for every one but `ok`.
    plan: the private note, where one was given.
    """

    outcome: Outcome
    detail: str | None = None
    answer: Answer = field(default_factory=Answer)
    plan: str | None = None


class Unparsable(Exception):
    """The reply is not exactly one JSON object of the schema."""


def reply_schema(question: Question, view: View, settings: Settings, *, asks_plan: bool) -> Mapping[str, object]:
    """Return the JSON Schema of the answer: flat, every property required, enums instead of bounds."""
    return _schema(
        plan=asks_plan,
        intent=question.asks_intent,
        say=question.wants_talk,
        estimate=question.asks_estimate,
        move=question.wants_move,
        action=question.name in ("act", "talk_act"),
        total=view.opening.total,
        menu=tuple(menu(view)) if question.wants_move and settings.moves == "menu" else None,
    )


@lru_cache(maxsize=256)  # a table of five dice a seat takes some forty
def _schema(
    *,
    plan: bool,
    intent: bool,
    say: bool,
    estimate: bool,
    move: bool,
    action: bool,
    total: int,
    menu: tuple[str, ...] | None,
) -> Mapping[str, object]:
    text = {"type": "string"}
    properties: dict[str, object] = {}
    if plan:
        properties["plan"] = text
    if intent:
        properties["truthful"] = {"type": "string", "enum": list(_TRUTHFUL)}
    if say:
        properties["say"] = text
    if estimate:
        properties["p_true"] = {"type": "integer", "enum": list(range(101))}
    if move and menu is not None:
        properties["move"] = {"type": "string", "enum": list(menu)}
    elif move:
        if action:
            properties["action"] = {"type": "string", "enum": ["bid", "doubt"]}
        properties["quantity"] = {"type": "integer", "enum": list(range(1, total + 1))}
        properties["face"] = {"type": "integer", "enum": list(FACES)}
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def read_reply(
    text: str,
    question: Question,
    view: View,
    settings: Settings,
    *,
    asks_plan: bool,
    schema: Mapping[str, object] | None = None,
) -> Reading:
    """Return what `text`, the final answer of a model, says to `question`.

    schema: that of the question, where it is at hand.
    """
    _, rest = split_tags(text)
    if not rest.strip():
        return Reading("empty", "the answer was empty")
    try:
        given = _scrubbed(one_object(rest))
        _check_types(given, schema or reply_schema(question, view, settings, asks_plan=asks_plan))
    except Unparsable as fault:
        return Reading(
            "unparsable", f"the answer must be exactly one JSON object with the properties asked for: {fault}"
        )
    plan = given.get("plan") if asks_plan else None
    answer = Answer(
        say=given["say"] if question.wants_talk else None,  # type: ignore[arg-type]  # types were checked above
        truthful=given["truthful"] if question.asks_intent else None,  # type: ignore[arg-type]
        p_true=given["p_true"] if question.asks_estimate else None,  # type: ignore[arg-type]
    )
    return _with_move(given, answer, str(plan) if plan else None, question, view, settings)


def _with_move(
    given: Mapping[str, object], said: Answer, plan: str | None, question: Question, view: View, settings: Settings
) -> Reading:
    if said.p_true is not None and not 0 <= said.p_true <= 100:
        return Reading("illegal", f"p_true {said.p_true} is not a percentage 0 to 100")
    if not question.wants_move:
        return Reading("ok", answer=said, plan=plan)
    move, fault = _menu_move(given, view) if settings.moves == "menu" else _free_move(given, question, view)
    if fault is not None:
        return Reading("illegal", fault)
    return Reading("ok", answer=Answer(say=said.say, truthful=said.truthful, p_true=said.p_true, move=move), plan=plan)


def _menu_move(given: Mapping[str, object], view: View) -> tuple[Decision | None, str | None]:
    word = given["move"]
    if word == "doubt" and view.legal.may_doubt:
        return "doubt", None
    for bid in view.legal.bids:
        if word == f"bid {bid}":
            return bid, None
    return None, f"{_cut(word)} is not one of the moves offered"


def _free_move(given: Mapping[str, object], question: Question, view: View) -> tuple[Decision | None, str | None]:
    if question.name in ("act", "talk_act"):
        if given["action"] == "doubt":
            return "doubt", None
        if given["action"] != "bid":
            return None, f"action {_cut(given['action'])} is neither 'bid' nor 'doubt'"
    bid = Bid(given["quantity"], given["face"])  # type: ignore[arg-type]  # types were checked before
    why = objection(bid, total=view.opening.total, standing=view.to_beat, legal=view.legal)
    return (bid, None) if why is None else (None, f"bid {bid} {why}")


def _cut(word: object) -> str:
    """Return the model's own word as it is quoted back to it: in quotes, on one line, and short."""
    return repr(word if len(str(word)) <= _LONGEST_QUOTE else f"{str(word)[:_LONGEST_QUOTE]}…")


def _check_types(given: Mapping[str, object], schema: Mapping[str, object]) -> None:
    """Raise Unparsable unless every property is there with its JSON type.

    Enums of words are checked for the sealed intent only: an unknown action or move is `illegal`, and so is a number
    outside the rules.
    """
    properties: Mapping[str, Mapping[str, object]] = schema["properties"]  # type: ignore[assignment]
    for name, wanted in properties.items():
        if name not in given:
            raise Unparsable(f"{name!r} is missing")
        type_, word = _TYPES[wanted["type"]]
        if type(given[name]) is not type_:
            raise Unparsable(f"{name!r} must be {word}")
    if "truthful" in properties and given["truthful"] not in _TRUTHFUL:
        raise Unparsable(f"'truthful' must be one of {', '.join(_TRUTHFUL)}")


def one_object(text: str) -> dict[str, object]:
    """Return the one JSON object in `text`; raises Unparsable when there is none or a second one."""
    try:
        whole = _DECODER.decode(text)
    except ValueError:
        found = _scan(text)
    except RecursionError:
        raise Unparsable("it is nested too deep") from None
    else:
        found = [whole] if isinstance(whole, dict) else []
    if len(found) != 1:
        raise Unparsable("it holds no JSON object" if not found else f"it holds {len(found)} JSON objects, not one")
    return found[0]


def _scan(text: str) -> list[dict[str, object]]:
    """Return every JSON object in `text`, from left to right, skipping past each one found."""
    found: list[dict[str, object]] = []
    at = text.find("{")
    while at >= 0:
        try:
            value, end = _DECODER.raw_decode(text, at)
        except RecursionError:
            raise Unparsable("it is nested too deep") from None
        except ValueError:
            end = at + 1
        else:
            found.append(value)
        at = text.find("{", end)
    return found


def _no_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    given = dict(pairs)
    if len(given) < len(pairs):
        raise Unparsable("it has a property twice")
    return given


def _no_constant(name: str) -> NoReturn:
    raise Unparsable(f"it holds {name}, which is no JSON number")


_DECODER = json.JSONDecoder(object_pairs_hook=_no_doubles, parse_constant=_no_constant)


def _scrubbed(given: dict[str, object]) -> dict[str, object]:
    """Return `given` with lone surrogates replaced in every text of it."""
    return {key: scrub(value) if isinstance(value, str) else value for key, value in given.items()}
