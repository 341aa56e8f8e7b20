"""Keys in a configuration are refused, and never shown."""

import pytest

from arena.config.secrets import looks_like_secret, names_secret
from tests.config.conftest import Faults

# Made up, in the forms that providers use.
KEYS = [
    "sk-" + "abcdefghijklmnop" * 3,
    "sk-ant-api03-" + "Ab1" * 20,
    "sk-proj-" + "Zz9_" * 12,
    "AKIA" + "IOSFODNN7EXAMPLE",
    "AIza" + "SyA1234567890abcdefghijklmnopqrstuv",
    "ghp_" + "a1B2" * 9,
    "gsk_" + "a1B2" * 9,
    "hf_" + "a1B2" * 9,
    "xai-" + "a1B2" * 9,
    "Bearer " + "abc123.def456",
    "https://user:hunter2@example.org/v1",
    "eyJ" + "hbGciOiJIUzI1NiJ9" + "." + "eyJzdWIiOiIxIn0.abc",
    "a1B2c3D4" * 5,
]
NO_KEYS = [
    "openai/gpt-5.4-mini-2026-03-17",
    "local/models/DeepSeek-R1-Distill-Qwen-32B-Instruct-Q4_K_M.gguf",
    "claude-haiku-4-5-20251001",
    "litellm/bedrock/us.anthropic.claude-sonnet-4-20250514-v1:0",
    "http://localhost:8000/v1",
    "https://example.org:8443/v1",
    "0123456789abcdef" * 4,
    "I have three fours, and I am sure of it.",
    "2026-11",
    "OPENAI_API_KEY",
]


@pytest.mark.parametrize("value", KEYS)
def test_what_has_the_form_of_a_key_is_seen(value: str) -> None:
    """table.md, Transport: a configuration value that looks like a key is refused."""
    assert looks_like_secret(value)


@pytest.mark.parametrize("value", NO_KEYS)
def test_what_is_no_key_is_let_be(value: str) -> None:
    """Names of models and files, addresses, hashes, words."""
    assert not looks_like_secret(value)


@pytest.mark.parametrize("name", ["api_key", "apikey", "key", "OPENAI_API_KEY", "auth-token", "password", "secret"])
def test_what_is_named_like_a_key_is_one(name: str) -> None:
    """Whatever stands there."""
    assert names_secret(name)


@pytest.mark.parametrize("name", ["max_tokens", "key_env", "keyboard", "name", "monkey"])
def test_other_names_are_let_be(name: str) -> None:
    """`max_tokens` counts, and `key_env` names a variable."""
    assert not names_secret(name)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("place", ["base_url", "api_key", "key_env", "model"])
def test_a_key_in_a_configuration_is_refused_and_never_shown(faults: Faults, place: str, key: str) -> None:
    """Keys come from the environment or a .env, never from configuration or transcripts."""
    agents = '[[agents]]\nname = "m"\nmodel = "openai/x"\n[[agents]]\nname = "odds"\nbot = "odds"\n'
    agents = agents.replace('model = "openai/x"', f'{place} = "{key}"')
    told = faults(agents=agents, schedule="[schedule]\nseats = 2\n")

    assert f"t.toml: agents.m.{place} holds what looks like a key; " in "\n".join(told)
    assert key not in "\n".join(told)


@pytest.mark.parametrize(
    "text", ["agents.odds.api_key={key}", "name={key}", "{key}", "{key}=1", "agents.{key}.bot=odds"]
)
def test_a_key_on_the_command_line_is_not_shown_either(faults: Faults, text: str) -> None:
    """Messages end up in logs."""
    told = faults("", text.format(key=KEYS[0]))

    assert KEYS[0] not in "\n".join(told)


def test_a_key_as_a_name_is_not_shown(faults: Faults) -> None:
    """Pasted into the wrong line."""
    told = faults("", agents=f'[[agents]]\nname = "{KEYS[0]}"\nbot = "odds"\nrate = 1\n')

    assert KEYS[0] not in "\n".join(told)
