"""A model that plays from a script: deterministic, free, and addressed like any other, `scripted/<name>`.

Names without a script: `legal` answers every question with a legal move, read from the schema alone; `silent` does
so without a word; the others do what their name says (`refuses`, `truncates`, `babbles`, `empties`, `throttles`,
`fails`, `hangs`). With a script, its entries are played in order and from the start again; each is the reply as
text, or a table with any of `text`, `finish`, `reasoning`, `seconds`, `error`, `status`.

The same question gets the same answer: a choice is drawn from the identity of the call, never from a clock.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from arena.errors import ConfigError
from arena.models.faults import Fault, classify
from arena.models.protocol import REPLY_STEPS, Completion, Finish, Reasoning, ReplyStep, Request, Sleep, Usage

__all__ = ["NAMES", "Scripted"]

_FINISHES: tuple[Finish, ...] = ("stop", "length", "refused", "other")
_STEP_KEYS = frozenset({"text", "finish", "reasoning", "seconds", "error", "status"})

# What the named scripts say; `legal` and `silent` are written by `_legal_reply`.
_SCRIPTS: Mapping[str, tuple[object, ...]] = {
    "refuses": ({"text": "", "finish": "refused"},),
    "truncates": ({"text": '{"plan": "I will', "finish": "length"},),
    "babbles": ("I think I will raise a little, or maybe doubt.",),
    "empties": ("",),
    "throttles": ({"error": "rate_limit_exceeded", "status": 429}, {}),
    "fails": ({"error": "server_error", "status": 503},),
    "hangs": ({"seconds": 86400},),
}
NAMES = ("legal", "silent", *_SCRIPTS)

# Asked for by name in table.md; where more is in a schema, any value of its type will do.
_TEXTS = {"plan": "Play it safe."}
_WORDS = ("I like my dice.", "Somebody is bluffing here.", "No comment.", "I have what I said.", "Careful now.")


class Scripted:
    """The model behind `scripted/<name>`."""

    steps: tuple[ReplyStep, ...] = REPLY_STEPS

    def __init__(self, name: str, *, agent: str, sleep: Sleep, script: Sequence[object] = ()) -> None:
        if not script and name not in NAMES:
            raise ConfigError(
                f"agent {agent!r}: no script named {name!r}; known are {', '.join(NAMES)}, or write one as `script`"
            )
        self._name = name
        self._sleep = sleep
        self._script = [_checked(entry, agent) for entry in (script or _SCRIPTS.get(name, ()))]
        self._next = 0

    async def complete(self, request: Request) -> Completion:
        step: Mapping[str, object] = {}
        if self._script:
            step = self._script[self._next % len(self._script)]
            self._next += 1
        if seconds := float(str(step.get("seconds", 0))):
            await self._sleep(seconds)
        if "error" in step:
            raise classify(_fault(step, request))
        text = str(step["text"]) if "text" in step else _legal_reply(request, is_silent=self._name == "silent")
        finish: Finish = next((known for known in _FINISHES if known == step.get("finish")), "stop")
        reasoning = Reasoning(str(step["reasoning"]), "thinking") if "reasoning" in step else None
        return Completion(
            text=text,
            finish=finish,
            reasoning=reasoning,
            usage=Usage(input=request.prompt.byte_count // 4 + 1, output=len(text) // 4 + 1),
            model=f"scripted/{self._name}",
            request_id=None,
            step=request.form,
        )

    async def aclose(self) -> None:
        return None


def _checked(entry: object, agent: str) -> Mapping[str, object]:
    if isinstance(entry, str):
        return {"text": entry}
    if not isinstance(entry, Mapping):
        raise ConfigError(f"agent {agent!r}: script entry {entry!r} is neither text nor a table")
    if unknown := set(entry) - _STEP_KEYS:
        raise ConfigError(
            f"agent {agent!r}: script entry has unknown {sorted(unknown)}; known are {sorted(_STEP_KEYS)}"
        )
    if entry.get("finish", "stop") not in _FINISHES:
        raise ConfigError(f"agent {agent!r}: script finish {entry['finish']!r} is none of {', '.join(_FINISHES)}")
    text = entry.get("text")
    return {**entry, "text": json.dumps(text)} if isinstance(text, Mapping) else dict(entry)


def _fault(step: Mapping[str, object], request: Request) -> Fault:
    status = step.get("status")
    fault = Fault(provider="scripted", model=request.model, words="as the script says", codes=(str(step["error"]),))
    return replace(fault, status=status) if isinstance(status, int) else fault


def _legal_reply(request: Request, *, is_silent: bool) -> str:
    """Return an object of the schema that is legal whatever the position is.

    A doubt is legal wherever there is a standing bid; an opening bid of the fewest dice on the highest face is legal
    in every preset; in a menu everything is.
    """
    schema = request.prompt.schema
    if schema is None:
        return "OK"
    properties = schema.get("properties")
    wanted = properties if isinstance(properties, Mapping) else {}
    return json.dumps({name: _value(name, form, request.call, is_silent=is_silent) for name, form in wanted.items()})


def _value(name: str, form: object, call: str, *, is_silent: bool) -> object:
    rules = form if isinstance(form, Mapping) else {}
    draw = int.from_bytes(hashlib.sha256(f"{call}|{name}".encode()).digest()[:8])
    choices = rules.get("enum")
    if isinstance(choices, Sequence) and choices:
        if "doubt" in choices and set(choices) <= {"bid", "doubt"}:
            return "doubt"
        if name == "quantity":
            return choices[0]
        if name == "face":
            return choices[-1]
        return "no_claim" if "no_claim" in choices else choices[draw % len(choices)]
    if name == "say":
        return "" if is_silent else _WORDS[draw % len(_WORDS)]
    kinds: Mapping[object, object] = {"integer": 50, "number": 50, "boolean": False, "string": _TEXTS.get(name, "")}
    return kinds.get(rules.get("type"), "")
