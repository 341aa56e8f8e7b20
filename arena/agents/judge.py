"""The second reader of claims: a model that marks what messages claim, asked in batches (claims.md).

It sees words and the number of dice a speaker holds, never the dice, so that it cannot read truth into a message.
Messages stand in its prompt only as JSON strings inside a marked block. What it answers is held against the text: a
quote that the message does not contain, or a claim of no valid form, is dropped and counted.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, Strict, ValidationError

from arena.agents.llm import Asks
from arena.agents.prompts import Pack
from arena.agents.replies import Unparsable, one_object
from arena.errors import BudgetSpent, ConfigError, ModelError
from arena.game import FACES, canonical_json
from arena.models.protocol import Completion, Message, Prompt
from arena.models.text import scrub, split_tags
from arena.speech import Claim, claim_from_json

__all__ = ["ClaimJudge", "Found", "Spoken", "load_judge_pack"]

FILES = ("messages.txt", "system.txt")
_BATCH_MESSAGES = 20
_BATCH_CHARS = 6_000
# A model that has given this many replies of no use and none of use will not give one.
_MOST_USELESS = 8


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a model is shown of a message: its text, and how many dice its speaker holds."""

    text: str
    dice: int


@dataclass(frozen=True, slots=True)
class Found:
    """The claims a model finds in a message, without verdicts, and how many it told of that were dropped, by reason.

    The reasons: `quote` (the message does not say that), `form` (no claim of its kind), `twice`, and `message` (about
    one that was not in the batch), which is counted with the first message of its batch.
    """

    claims: tuple[Claim, ...]
    dropped: Mapping[str, int] = field(default_factory=dict)


Watch: TypeAlias = Callable[[Spoken, Found], None]
"""Told of each message as soon as it is read, so that what was paid for can be kept."""


def load_judge_pack(folder: Path) -> Pack:
    """Return the judge's prompts in `folder`; raises ConfigError when a file is missing."""
    missing = [name for name in FILES if not (folder / name).is_file()]
    if missing:
        raise ConfigError(f"prompts of the judge {folder}: no {', '.join(missing)}")
    return Pack({name: (folder / name).read_text(encoding="utf-8") for name in FILES})


@dataclass(frozen=True, slots=True)
class ClaimJudge:
    """A model as reader of claims. model: its name as configured, which its labels carry."""

    client: Asks
    model: str
    pack: Pack

    def key(self, message: Spoken) -> str:
        """Return the name of the answer about a message: the same model and prompts are never asked the same twice."""
        asked = {"model": self.model, "prompts": self.pack.digests, "schema": _SCHEMA, "text": message.text}
        return sha256(canonical_json({**asked, "dice": message.dice}).encode()).hexdigest()

    async def read(self, messages: Sequence[Spoken], watch: Watch) -> dict[str, int]:
        """Ask about each message once; return how many could not be read, by reason.

        A batch whose reply is no use is asked in halves, down to single messages, unless no reply was of use so far.
        Raises ModelError or BudgetSpent when no reply exists; what was read until then `watch` has been told of.
        """
        tally = _Tally()
        try:
            async with asyncio.TaskGroup() as group:
                for batch in _batches(list(dict.fromkeys(messages))):
                    group.create_task(self._read(batch, watch, tally))
        except* (ModelError, BudgetSpent) as troubles:
            raise _first(troubles) from None
        return dict(tally.unread)

    async def _read(self, batch: Sequence[Spoken], watch: Watch, tally: "_Tally") -> None:
        if tally.useless >= _MOST_USELESS and not tally.of_use:
            tally.unread["given up"] += len(batch)
            return
        call = sha256("".join(map(self.key, batch)).encode()).hexdigest()[:16]
        completion = await self.client.ask(self._prompt(batch), call=f"judge/{call}")
        found = _read_reply(completion, batch)
        if not isinstance(found, str):
            tally.of_use += 1
            for message, one in zip(batch, found, strict=True):
                watch(message, one)
            return
        tally.useless += 1
        if len(batch) == 1:
            tally.unread[found] += 1
            return
        middle = len(batch) // 2
        await self._read(batch[:middle], watch, tally)
        await self._read(batch[middle:], watch, tally)

    def _prompt(self, batch: Sequence[Spoken]) -> Prompt:
        lines = [_line(number, message) for number, message in enumerate(batch, start=1)]
        return Prompt(
            messages=(Message("user", self.pack.render("messages.txt", {"lines": lines})),),
            system=self.pack.render("system.txt", {}),
            schema=_SCHEMA,
            schema_name="claims",
        )


@dataclass(slots=True)
class _Tally:
    """How many replies were of use and how many not, and the messages that could not be read, by reason."""

    of_use: int = 0
    useless: int = 0
    unread: Counter[str] = field(default_factory=Counter)


def _first(troubles: BaseExceptionGroup[ModelError | BudgetSpent]) -> ModelError | BudgetSpent:
    first = troubles.exceptions[0]
    return _first(first) if isinstance(first, BaseExceptionGroup) else first


def _line(number: int, message: Spoken) -> str:
    written = json.dumps({"id": number, "dice": message.dice, "text": message.text}, ensure_ascii=False)
    # Line breaks of Unicode, which JSON lets stand, would look like the end of the line.
    for letter in "\x85\u2028\u2029":
        written = written.replace(letter, f"\\u{ord(letter):04x}")
    return written


def _batches(messages: Sequence[Spoken]) -> Iterator[list[Spoken]]:
    """Yield the messages a call at a time: so many, or so many characters."""
    batch: list[Spoken] = []
    for message in messages:
        if batch and (len(batch) == _BATCH_MESSAGES or _length([*batch, message]) > _BATCH_CHARS):
            yield batch
            batch = []
        batch.append(message)
    if batch:
        yield batch


def _length(batch: Sequence[Spoken]) -> int:
    return sum(len(message.text) for message in batch)


Face = Annotated[int, Field(ge=1, le=6)]
Count = Annotated[int, Field(ge=0, le=1000)]


class _Told(BaseModel):
    """One claim as a model tells it."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)

    quote: Annotated[str, Field(min_length=1)]
    kind: Literal["own", "hand", "table", "bid", "announcement"]
    face: Face | None
    low: Count | None
    high: Count | None
    vague: bool
    hedged: bool
    dice: Annotated[tuple[Face, ...], Strict(False)]
    stance: str | None


def _read_reply(completion: Completion, batch: Sequence[Spoken]) -> list[Found] | str:
    """Return what the model found in each message, or in a word why the reply is no use."""
    if completion.finish in ("length", "refused"):
        return "truncated" if completion.finish == "length" else "refused"
    try:
        told = one_object(split_tags(completion.text)[1]).get("claims")
    except Unparsable:
        return "unparsable"
    if not isinstance(told, list):
        return "unparsable"
    by_message: dict[object, list[dict[str, Any]]] = {number: [] for number in range(1, len(batch) + 1)}
    nowhere = 0
    for one in told:
        number = one.get("message") if isinstance(one, dict) else None
        if type(number) is int and number in by_message:
            by_message[number].append(one)
        else:
            nowhere += 1
    found = [_found(message.text, by_message[number]) for number, message in enumerate(batch, start=1)]
    if nowhere:
        found[0] = replace(found[0], dropped={**found[0].dropped, "message": nowhere})
    return found


def _found(text: str, told: Sequence[dict[str, Any]]) -> Found:
    claims: list[Claim] = []
    dropped: Counter[str] = Counter()
    for one in told:
        claim = _claim(text, one, claims)
        if isinstance(claim, str):
            dropped[claim] += 1
        else:
            claims.append(claim)
    return Found(tuple(sorted(claims, key=lambda claim: claim.start)), dict(dropped))


def _claim(text: str, one: dict[str, Any], before: Sequence[Claim]) -> Claim | str:
    """Return a claim as told, at the first place of its quote that no claim before it took, or why it is dropped."""
    try:
        told = _Told.model_validate(one)
    except ValidationError:
        return "form"
    quote = scrub(told.quote)
    starts = list(_places(text, quote))
    free = [start for start in starts if all((start, start + len(quote)) != (it.start, it.end) for it in before)]
    if not free:
        return "twice" if starts else "quote"
    written: dict[str, Any] = {"kind": told.kind, "quote": quote, "start": free[0], "end": free[0] + len(quote)}
    match told.kind:
        case "own" | "table":
            written |= {"face": told.face, "low": told.low, "high": told.high, "vague": told.vague}
            if told.low is not None and told.high is not None and told.low > told.high:
                return "form"
        case "hand":
            written["dice"] = sorted(told.dice)
        case "bid" | "announcement":
            written["stance"] = told.stance
    try:
        return claim_from_json({**written, "hedged": told.hedged})
    except ValueError:
        return "form"


def _places(text: str, quote: str) -> Iterator[int]:
    start = text.find(quote)
    while start >= 0:
        yield start
        start = text.find(quote, start + 1)


def _or_null(form: Mapping[str, object]) -> dict[str, object]:
    return {"anyOf": [form, {"type": "null"}]}


_FACE: Mapping[str, object] = {"type": "integer", "enum": list(FACES)}
_CLAIM: Mapping[str, object] = {
    "message": {"type": "integer"},
    "quote": {"type": "string"},
    "kind": {"type": "string", "enum": ["own", "hand", "table", "bid", "announcement"]},
    "face": _or_null(_FACE),
    "low": _or_null({"type": "integer"}),
    "high": _or_null({"type": "integer"}),
    "vague": {"type": "boolean"},
    "hedged": {"type": "boolean"},
    "dice": {"type": "array", "items": _FACE},
    "stance": _or_null({"type": "string", "enum": ["believe", "disbelieve", "raise", "doubt", "not_doubt"]}),
}
_SCHEMA: Mapping[str, object] = {
    "type": "object",
    "properties": {
        "claims": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": _CLAIM,
                "required": list(_CLAIM),
                "additionalProperties": False,
            },
        }
    },
    "required": ["claims"],
    "additionalProperties": False,
}
