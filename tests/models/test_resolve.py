"""From a name to an adapter: everything a user can mend is said before the first match, with agent and setting."""

import asyncio
import importlib.util
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from arena.errors import ConfigError
from arena.models.anthropic_messages import AnthropicMessages
from arena.models.openai_chat import OpenAIChat
from arena.models.openai_responses import OpenAIResponses
from arena.models.protocol import Adapter
from arena.models.resolve import account, resolve
from arena.models.scripted import Scripted
from arena.models.settings import ModelSpec

REPOSITORY = Path(__file__).parent.parent.parent
KEYS = {"OPENAI_API_KEY": "sk-one-0123456789", "ANTHROPIC_API_KEY": "sk-two-0123456789", "MINE": "sk-mine-0123456789"}


def _resolve(model: str, environ: dict[str, str] | None = None, **fields: Any) -> Adapter:
    spec = ModelSpec(agent="gpt", model=model, **fields)
    return resolve(spec, KEYS if environ is None else environ, sleep=asyncio.sleep)


@pytest.mark.parametrize(
    ("model", "fields", "kind"),
    [
        ("openai/gpt-5.4", {}, OpenAIResponses),
        ("openai/gpt-5.4", {"api": "chat"}, OpenAIChat),
        ("openai/any", {"base_url": "http://127.0.0.1:1/v1"}, OpenAIChat),
        ("openai/any", {"base_url": "http://127.0.0.1:1/v1", "api": "responses"}, OpenAIResponses),
        ("anthropic/claude-sonnet-5", {}, AnthropicMessages),
        ("scripted/legal", {}, Scripted),
    ],
)
def test_name_picks_the_adapter(model: str, fields: dict[str, Any], kind: type) -> None:
    """Responses by default; chat completions where a base_url is set, because compatible servers speak that."""
    assert type(_resolve(model, **fields)) is kind


@pytest.mark.parametrize(
    ("model", "environ", "fields", "message"),
    [
        ("openai/gpt-5.4", {}, {}, r"agent 'gpt': OPENAI_API_KEY is not set \(needed by model 'openai/gpt-5.4'\)"),
        ("openai/gpt-5.4", {"OPENAI_API_KEY": "  "}, {}, "OPENAI_API_KEY is not set"),
        ("openai/gpt-5.4", {"OPENAI_API_KEY": "sk-\n1"}, {}, "OPENAI_API_KEY holds characters that no key has"),
        ("anthropic/claude", {}, {}, "ANTHROPIC_API_KEY is not set"),
        ("openai/gpt-5.4", {}, {"key_env": "OTHER"}, "OTHER is not set"),
        ("openrouter/x", {}, {}, "unknown provider 'openrouter' .* write 'litellm/openrouter/x'"),
        ("openai/x", KEYS, {"base_url": "localhost:8000"}, "base_url 'localhost:8000' must be http"),
        ("openai/x", KEYS, {"base_url": "http://me:pw@host/"}, "without a login"),
        ("scripted/legal", {}, {"base_url": "http://host"}, "base_url makes no sense"),
        ("anthropic/x", KEYS, {"api": "chat"}, "only openai has it"),
        ("openai/x", KEYS, {"api": "completions"}, "must be 'responses' or 'chat'"),
        ("openai/x", KEYS, {"script": ["a"]}, "script is only for 'scripted/' models"),
        ("local/none.gguf", {}, {}, "model 'local/none.gguf': no such file"),
        ("gpt-5.4", KEYS, {}, "model 'gpt-5.4' is not of the form 'provider/name' or 'module:factory'"),
        ("openai/", KEYS, {}, "is not of the form"),
        ("no_such_module:make", {}, {}, "No module named 'no_such_module'"),
        ("json:make", {}, {}, "module 'json' has no factory 'make'"),
    ],
)
def test_mistake_is_named_with_agent_and_setting(
    model: str, environ: dict[str, str], fields: dict[str, Any], message: str
) -> None:
    with pytest.raises(ConfigError, match=message):
        _resolve(model, environ, **fields)


@pytest.mark.parametrize(("model", "extra"), [("openai/x", ""), ("anthropic/x", ""), ("litellm/x/y", r"\[litellm\]")])
def test_missing_sdk_says_how_to_install_it(model: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(ConfigError, match=rf"pip install 'table-talk-arena{extra}'"):
        _resolve(model)


def test_missing_llama_says_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = tmp_path / "m.gguf"
    model.write_bytes(b"GGUF")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(ConfigError, match=r"needs xllamacpp; install it with: pip install 'table-talk-arena\[local\]'"):
        _resolve(f"local/{model}")


def test_server_of_ones_own_needs_no_key() -> None:
    assert isinstance(_resolve("openai/x", {}, base_url="http://127.0.0.1:1/v1"), OpenAIChat)


def test_factory_of_ones_own_gets_the_spec(monkeypatch: pytest.MonkeyPatch) -> None:
    """words-and-layers.md: a model of one's own is named `module:factory`."""
    module = types.ModuleType("my_models")
    module.make = lambda spec: Scripted("legal", agent=spec.agent, sleep=asyncio.sleep)  # type: ignore[attr-defined]
    module.wrong = lambda spec: object()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "my_models", module)
    assert isinstance(_resolve("my_models:make"), Scripted)
    with pytest.raises(ConfigError, match="what 'my_models:wrong' returned has no steps, complete, aclose"):
        _resolve("my_models:wrong")


@pytest.mark.parametrize(
    ("one", "other", "shared"),
    [
        ({"model": "openai/a"}, {"model": "openai/b"}, True),
        ({"model": "openai/a"}, {"model": "anthropic/a"}, False),
        ({"model": "openai/a"}, {"model": "openai/a", "base_url": "http://127.0.0.1:1/v1"}, False),
        ({"model": "openai/a"}, {"model": "openai/a", "key_env": "MINE"}, False),
        ({"model": "local/a.gguf"}, {"model": "local/a.gguf"}, True),
        ({"model": "scripted/legal"}, {"model": "scripted/legal"}, False),
        ({"model": "mine:make"}, {"model": "mine:make"}, False),
    ],
)
def test_agents_share_a_client_where_account_and_server_are_the_same(
    one: dict[str, Any], other: dict[str, Any], shared: bool
) -> None:
    """One client per provider account; scripts and factories of one's own are each agent's own."""
    accounts = {account(ModelSpec(agent="a", **one)), account(ModelSpec(agent="b", **other))}
    assert (len(accounts) == 1) is shared


def test_naming_models_imports_no_sdk() -> None:
    """runs.md: SDKs load only where used; a help page must not wait for them."""
    heavy = ("openai", "anthropic", "litellm", "httpx2", "pydantic")
    code = f"import sys, arena.models; print([name for name in {heavy} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=REPOSITORY)
    assert told.stdout.strip() == "[]"


@pytest.mark.usefixtures("litellm")
def test_litellm_names_the_variable_its_provider_needs() -> None:
    with pytest.raises(ConfigError, match=r"agent 'gpt': GROQ_API_KEY is not set \(needed by model 'litellm/groq/x'\)"):
        _resolve("litellm/groq/x", {})
