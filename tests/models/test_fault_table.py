"""Every fault on every wire, with the one outcome it must have: nothing leaves an adapter outside the tree of errors.

table.md, Transport and Parking; the answers are invented.
"""

from typing import Any

import httpx2
import pytest

from arena.errors import (
    ContextTooLong,
    FeatureRefused,
    KeyRefused,
    ModelError,
    Permanent,
    QuotaExhausted,
    RateLimited,
    Refused,
    SettingRefused,
    Transient,
    UnknownModel,
)
from tests.models.answers import KEY, WIRES, Answer, ask

pytestmark = [
    pytest.mark.usefixtures("litellm"),
    pytest.mark.filterwarnings("ignore:.*ReadOnly.*:UserWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]


def _openai_error(message: str, **fields: object) -> dict[str, object]:
    return {"error": {"message": message, "type": "invalid_request_error", "param": None, "code": None} | fields}


def _anthropic_error(kind: str, message: str, **fields: object) -> dict[str, object]:
    return {"type": "error", "error": {"type": kind, "message": message} | fields, "request_id": "req-1"}


HTML = "<!doctype html><html><body>502 Bad Gateway</body></html>"
REQUEST = httpx2.Request("POST", "http://127.0.0.1:9/")

# For every wire: the answer and the exact kind of error it must become.
ANYWHERE: dict[str, tuple[Answer, type[ModelError]]] = {
    "429": (Answer(_openai_error("slow down"), 429), RateLimited),
    "429 with seconds": (Answer(_openai_error("slow down"), 429, {"retry-after": "2"}), RateLimited),
    "429 html": (Answer(HTML, 429, {"content-type": "text/html"}), RateLimited),
    "429 quota": (
        Answer(_openai_error("You exceeded your current quota", code="insufficient_quota"), 429),
        QuotaExhausted,
    ),
    "429 spend limit": (
        Answer(
            _anthropic_error("rate_limit_error", "spend limit", details={"error_code": "enforced_spend_limit_reached"}),
            429,
        ),
        QuotaExhausted,
    ),
    "402": (Answer(_anthropic_error("billing_error", "your credit balance is too low"), 402), QuotaExhausted),
    "408": (Answer(_openai_error("request timeout"), 408), Transient),
    "500": (Answer(_openai_error("internal", type="server_error"), 500), Transient),
    "502 html": (Answer(HTML, 502, {"content-type": "text/html"}), Transient),
    "503": (Answer(_openai_error("unavailable"), 503), Transient),
    "401": (Answer(_openai_error(f"Incorrect API key provided: {KEY}", code="invalid_api_key"), 401), KeyRefused),
    "403": (Answer(_openai_error("not allowed"), 403), KeyRefused),
    "404": (Answer(_openai_error("The model `model-1` does not exist", code="model_not_found"), 404), UnknownModel),
    "400": (Answer(_openai_error("messages: at least one is required"), 400), Permanent),
    "400 context": (
        Answer(_openai_error("This model's maximum context length is 10 tokens", code="context_length_exceeded"), 400),
        ContextTooLong,
    ),
    "400 prompt too long": (
        Answer(_anthropic_error("invalid_request_error", "prompt is too long: 9 tokens > 8 maximum"), 400),
        ContextTooLong,
    ),
    "400 policy": (Answer(_openai_error("Your request was flagged by our content policy."), 400), Refused),
    "400 schema": (
        Answer(_openai_error("Invalid parameter: 'response_format' of type 'json_schema' is not supported"), 400),
        FeatureRefused,
    ),
    "200 html": (Answer(HTML, 200, {"content-type": "text/html"}), Transient),
    "200 empty": (Answer(""), Transient),
    "200 broken": (Answer('{"choices": [{"mess'), Transient),
    "200 list": (Answer("[1, 2]"), Transient),
    "200 null": (Answer("null"), Transient),
    "connection refused": (Answer(error=httpx2.ConnectError("refused", request=REQUEST)), Transient),
    "connection lost": (Answer(error=httpx2.RemoteProtocolError("closed", request=REQUEST)), Transient),
    "read timeout": (Answer(error=httpx2.ReadTimeout("slow", request=REQUEST)), Transient),
}

# Where the answer has a shape of its own.
OWN: dict[tuple[str, str], tuple[Answer, type[ModelError]]] = {
    ("chat", "choices empty"): (Answer({"id": "1", "choices": []}), Transient),
    ("chat", "choices null"): (Answer({"id": "1", "choices": None}), Transient),
    ("compatible", "error in 200"): (Answer({"error": {"message": "boom"}}), Transient),
    ("compatible", "rate limit in 200"): (Answer({"error": {"message": "slow", "code": 429}}), RateLimited),
    ("compatible", "quota in 200"): (Answer({"error": {"code": "insufficient_quota"}}), QuotaExhausted),
    ("compatible", "llama.cpp context"): (
        Answer({"error": {"code": 400, "message": "too big", "type": "exceed_context_size_error"}}, 400),
        ContextTooLong,
    ),
    ("compatible", "500 naming the schema"): (
        Answer({"error": {"message": "bad response_format"}}, 500),
        FeatureRefused,
    ),
    ("responses", "output null"): (Answer({"id": "1", "status": "completed", "output": None}), Transient),
    ("responses", "failed in 200"): (
        Answer({"id": "1", "status": "failed", "output": [], "error": {"code": "server_error", "message": "boom"}}),
        Transient,
    ),
    ("responses", "failed without a word"): (Answer({"id": "1", "status": "failed", "output": []}), Transient),
    ("responses", "rate limit in 200"): (
        Answer({"id": "1", "output": [], "error": {"code": "rate_limit_exceeded", "message": "slow"}}),
        RateLimited,
    ),
    ("responses", "policy 400"): (Answer(_openai_error("flagged", code="invalid_prompt"), 400), Refused),
    ("anthropic", "529"): (Answer(_anthropic_error("overloaded_error", "Overloaded"), 529), RateLimited),
    ("anthropic", "413"): (Answer(_anthropic_error("request_too_large", "too large"), 413), ContextTooLong),
    ("anthropic", "error in 200"): (Answer(_anthropic_error("overloaded_error", "Overloaded")), RateLimited),
    ("anthropic", "content null"): (Answer({"id": "1", "type": "message", "content": None}), Transient),
    ("litellm", "choices null"): (Answer({"id": "1", "choices": None}), Transient),
    ("litellm", "error in 200"): (Answer({"error": {"message": "boom"}}), Transient),
    ("litellm", "422"): (Answer({"error": {"message": "boom"}}, 422), Permanent),
    ("litellm", "quota by code alone"): (
        Answer({"error": {"message": "no", "code": "insufficient_quota"}}, 429),
        QuotaExhausted,
    ),
}

CASES = [
    *(pytest.param(wire, *case, id=f"{wire}: {name}") for wire in WIRES for name, case in ANYWHERE.items()),
    *(pytest.param(wire, *case, id=f"{wire}: {name}") for (wire, name), case in OWN.items()),
]


@pytest.mark.parametrize(("wire", "answer", "kind"), CASES)
async def test_fault_has_its_one_outcome(wire: str, answer: Answer, kind: type[ModelError]) -> None:
    """table.md, Transport: what is retried, what parks, what is a refusal."""
    with pytest.raises(ModelError) as caught:
        await ask(wire, answer)
    assert type(caught.value) is kind
    assert KEY not in str(caught.value)


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "2"}, 2.0),
        ({"retry-after": "1.5"}, 1.5),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"date": "Mon, 30 Nov 2026 12:00:00 GMT", "retry-after": "Mon, 30 Nov 2026 12:00:30 GMT"}, 30.0),
        ({"retry-after": "soon"}, None),
        ({}, None),
    ],
)
async def test_retry_after_is_read_in_every_form(wire: str, headers: dict[str, str], seconds: float | None) -> None:
    """table.md, Transport: Retry-After in seconds, milliseconds or date."""
    with pytest.raises(RateLimited) as caught:
        await ask(wire, Answer(_openai_error("slow down"), 429, headers))
    assert caught.value.retry_after == seconds


@pytest.mark.parametrize("wire", WIRES)
async def test_setting_that_the_model_refuses_is_named_as_configured(wire: str) -> None:
    """issue text, Facts: what the user sets is sent, and a refusal named."""
    refusal = Answer(_openai_error("Unsupported value: 'top_p' does not support 0.7", param="top_p"), 400)
    with pytest.raises(SettingRefused) as caught:
        await ask(wire, refusal, sampling={"top_p": 0.7})
    assert caught.value.setting == "top_p = 0.7"


async def test_schema_by_forced_tool_gives_way_to_thinking() -> None:
    """What the user sets is kept; how litellm asks for the form of a reply is not the user's setting."""
    refusal = _anthropic_error("invalid_request_error", "Thinking may not be enabled when tool_choice forces tool use.")
    with pytest.raises(FeatureRefused) as caught:
        await ask("litellm-anthropic", Answer(refusal, 400), reasoning="low")
    assert caught.value.feature == "schema"


async def test_unknown_model_names_the_address_too() -> None:
    """On a server of one's own it is more often the address that is wrong."""
    with pytest.raises(UnknownModel) as caught:
        await ask("compatible", Answer(HTML, 404, {"content-type": "text/html"}))
    assert caught.value.setting == "model = 'openai/model-1' at http://127.0.0.1:9/v1"


@pytest.mark.parametrize(
    ("wire", "answer", "billed"),
    [
        ("chat", Answer(error=httpx2.ConnectError("refused", request=REQUEST)), False),
        ("chat", Answer(error=httpx2.ReadTimeout("slow", request=REQUEST)), True),
        ("chat", Answer(HTML, 200, {"content-type": "text/html"}), True),
        ("chat", Answer(_openai_error("slow"), 429), False),
        ("chat", Answer(_openai_error("internal"), 500), False),
        ("anthropic", Answer(error=httpx2.ConnectTimeout("no route", request=REQUEST)), False),
        ("anthropic", Answer(error=httpx2.RemoteProtocolError("closed", request=REQUEST)), True),
        ("litellm", Answer(error=httpx2.ReadTimeout("slow", request=REQUEST)), True),
        ("litellm", Answer(HTML, 200, {"content-type": "text/html"}), True),
    ],
)
async def test_call_that_may_have_reached_the_model_may_be_billed(wire: str, answer: Answer, billed: bool) -> None:
    """table.md, Transport: what was reserved for a call after a timeout counts as spent."""
    with pytest.raises(Transient) as caught:
        await ask(wire, answer)
    assert caught.value.may_be_billed is billed


def test_table_covers_every_wire() -> None:
    """A wire that is added to the answers is tried against every fault."""
    tried: set[Any] = {case.values[0] for case in CASES}
    assert tried == set(WIRES)
