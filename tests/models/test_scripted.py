"""The scripted model: legal from the schema alone, deterministic, and every fault on demand."""

import asyncio
import json

import pytest

from arena.errors import ConfigError, RateLimited, Transient
from arena.models.protocol import Message, Prompt, Request
from arena.models.scripted import NAMES, Scripted


def _object(**properties: object) -> dict[str, object]:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


ACT = _object(
    plan={"type": "string"},
    p_true={"type": "integer"},
    action={"type": "string", "enum": ["bid", "doubt"]},
    quantity={"type": "integer", "enum": [1, 2, 3]},
    face={"type": "integer", "enum": [1, 2, 3, 4, 5, 6]},
)
OPEN = _object(quantity={"type": "integer", "enum": [1, 2, 3]}, face={"type": "integer", "enum": [1, 2, 3, 4, 5, 6]})
TALK = _object(truthful={"type": "string", "enum": ["yes", "no", "partly", "no_claim"]}, say={"type": "string"})
MENU = _object(move={"type": "string", "enum": ["bid 3x4", "bid 3x5", "doubt"]})


def _request(schema: dict[str, object] | None, call: str = "m/1") -> Request:
    return Request(model="legal", prompt=Prompt(messages=(Message("user", "?"),), schema=schema), call=call)


async def _reply(name: str, schema: dict[str, object] | None, call: str = "m/1") -> dict[str, object]:
    completion = await Scripted(name, agent="a", sleep=asyncio.sleep).complete(_request(schema, call))
    answer: dict[str, object] = json.loads(completion.text)
    return answer


async def test_legal_doubts_wherever_there_is_a_standing_bid() -> None:
    """rules.md: every turn but the opening may doubt."""
    assert (await _reply("legal", ACT))["action"] == "doubt"


async def test_legal_opens_with_the_fewest_dice_on_the_highest_face() -> None:
    """rules.md: legal in every preset, where ones may not open a normal hand."""
    assert await _reply("legal", OPEN) == {"quantity": 1, "face": 6}


async def test_legal_takes_a_move_from_the_menu() -> None:
    """table.md, Model replies: the menu is one enum of the legal moves."""
    moves = {str((await _reply("legal", MENU, f"m/{n}"))["move"]) for n in range(30)}
    assert moves == {"bid 3x4", "bid 3x5", "doubt"}


async def test_same_question_gets_the_same_answer() -> None:
    assert await _reply("legal", MENU, "m/7") == await _reply("legal", MENU, "m/7")


async def test_silent_says_nothing() -> None:
    assert await _reply("silent", TALK) == {"truthful": "no_claim", "say": ""}


async def test_question_without_a_schema_is_answered() -> None:
    completion = await Scripted("legal", agent="a", sleep=asyncio.sleep).complete(_request(None))
    assert completion.text == "OK"


async def test_script_is_played_in_order_and_again() -> None:
    model = Scripted("mine", agent="a", sleep=asyncio.sleep, script=["one", {"text": {"a": 1}, "finish": "length"}])
    replies = [await model.complete(_request(ACT)) for _ in range(3)]
    assert [(reply.text, reply.finish) for reply in replies] == [
        ("one", "stop"),
        ('{"a": 1}', "length"),
        ("one", "stop"),
    ]


async def test_script_waits_on_the_clock_it_is_given() -> None:
    model = Scripted("mine", agent="a", sleep=asyncio.sleep, script=[{"text": "late", "seconds": 5}])
    await model.complete(_request(ACT))
    assert asyncio.get_running_loop().time() == 1005


@pytest.mark.parametrize(
    ("name", "finish"), [("refuses", "refused"), ("truncates", "length"), ("babbles", "stop"), ("empties", "stop")]
)
async def test_named_script_does_what_its_name_says(name: str, finish: str) -> None:
    assert (await Scripted(name, agent="a", sleep=asyncio.sleep).complete(_request(ACT))).finish == finish


@pytest.mark.parametrize(("name", "kind"), [("throttles", RateLimited), ("fails", Transient)])
async def test_named_script_fails_as_a_provider_would(name: str, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        await Scripted(name, agent="a", sleep=asyncio.sleep).complete(_request(ACT))


@pytest.mark.parametrize("script", [[7], [{"txt": "a"}], [{"finish": "never"}]])
def test_script_that_makes_no_sense_is_refused(script: list[object]) -> None:
    with pytest.raises(ConfigError, match="agent 'a': script"):
        Scripted("mine", agent="a", sleep=asyncio.sleep, script=script)


def test_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(ConfigError, match=", ".join(NAMES)):
        Scripted("leagl", agent="a", sleep=asyncio.sleep)
