"""From a model's name to an adapter: `provider/name`, or `module:factory` for one of one's own.

SDKs are imported when an adapter is used, not when it is named. Whatever a user can mend is said here, before the
first match, with the agent and the setting.
"""

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from pathlib import Path
from urllib.parse import urlsplit

from arena.errors import ConfigError
from arena.models import anthropic_messages, openai_wire
from arena.models.local import LocalModel
from arena.models.openai_chat import OpenAIChat
from arena.models.openai_responses import OpenAIResponses
from arena.models.openai_wire import OpenAIWire
from arena.models.protocol import Adapter, Sleep
from arena.models.scripted import Scripted
from arena.models.settings import ModelSpec
from arena.models.text import secrets_in
from arena.models.wire import Connection, own_key

__all__ = ["PROVIDERS", "account", "is_free", "limiter_key", "resolve"]

PROVIDERS = ("openai", "anthropic", "litellm", "local", "scripted")

_EXTRAS = {"openai": "", "anthropic": "", "litellm": "[litellm]"}


def resolve(spec: ModelSpec, environ: Mapping[str, str], *, sleep: Sleep) -> Adapter:
    """Return an adapter for the agent's model; raises `ConfigError` for what the user can mend."""
    _check(spec)
    match spec.provider:
        case "openai":
            _installed(spec, "openai")
            wire = OpenAIWire(_connection(spec, environ, openai_wire.OFFICIAL_URL, "OPENAI_API_KEY"))
            api = spec.api or ("chat" if spec.base_url else "responses")
            return OpenAIChat(wire) if api == "chat" else OpenAIResponses(wire)
        case "anthropic":
            _installed(spec, "anthropic")
            connection = _connection(spec, environ, anthropic_messages.OFFICIAL_URL, "ANTHROPIC_API_KEY")
            return anthropic_messages.AnthropicMessages(connection)
        case "litellm":
            _installed(spec, "litellm")
            return _litellm(spec, environ)
        case "local":
            return LocalModel(Path(spec.name).expanduser(), agent=spec.agent, sleep=sleep)
        case "scripted":
            return Scripted(spec.name, agent=spec.agent, sleep=sleep, script=spec.script)
        case _:
            return _own(spec)


def account(spec: ModelSpec) -> tuple[str, ...]:
    """Return what tells one client from another: agents with the same account share connections."""
    if spec.provider == "local":
        return (spec.provider, spec.name)
    if spec.provider in ("scripted", "own"):
        return (spec.provider, spec.name, spec.agent)
    # litellm's own providers have a key each.
    behind = spec.name.partition("/")[0] if spec.provider == "litellm" else ""
    return (spec.provider, behind, spec.base_url or "", spec.api or "", spec.key_env or "")


def limiter_key(spec: ModelSpec) -> tuple[str, ...]:
    """Return what tells one limiter from another: the account, and the model there."""
    return (*account(spec), spec.name)


def is_free(spec: ModelSpec) -> bool:
    """Tell whether nobody is paid for the model's tokens."""
    return spec.provider in ("local", "scripted")


def _check(spec: ModelSpec) -> None:
    who = f"agent {spec.agent!r}"
    if spec.provider not in (*PROVIDERS, "own"):
        raise ConfigError(
            f"{who}: unknown provider {spec.provider!r} in model {spec.model!r}; known are {', '.join(PROVIDERS)} and "
            f"module:factory; for others write 'litellm/{spec.model}'"
        )
    if spec.api is not None and (spec.provider != "openai" or spec.api not in ("responses", "chat")):
        raise ConfigError(f"{who}: api {spec.api!r} must be 'responses' or 'chat', and only openai has it")
    if spec.script and spec.provider != "scripted":
        raise ConfigError(f"{who}: script is only for 'scripted/' models, not for {spec.model!r}")
    if spec.base_url is not None:
        if spec.provider not in ("openai", "anthropic", "litellm"):
            raise ConfigError(f"{who}: base_url makes no sense with model {spec.model!r}")
        address = urlsplit(spec.base_url)
        if address.scheme not in ("http", "https") or not address.hostname or address.username or address.password:
            raise ConfigError(
                f"{who}: base_url {spec.base_url!r} must be http(s)://host[:port][/path], without a login"
            )


def _installed(spec: ModelSpec, package: str) -> None:
    if importlib.util.find_spec(package) is None:
        raise ConfigError(
            f"agent {spec.agent!r}: model {spec.model!r} needs {package}; "
            f"install it with: pip install 'table-talk-arena{_EXTRAS[package]}'"
        )


def _connection(spec: ModelSpec, environ: Mapping[str, str], official_url: str, usual_name: str) -> Connection:
    """Return where to and with which key. A server of one's own may need none; the provider always does."""
    name = spec.key_env or usual_name
    if spec.base_url is not None and spec.key_env is None and not environ.get(name, "").strip():
        key = "none"
    else:
        key = own_key(environ.get(name), name=name, agent=spec.agent, model=spec.model)
    return Connection(spec.provider, spec.base_url or official_url, key, key_name=name, secrets=secrets_in(environ))


def _litellm(spec: ModelSpec, environ: Mapping[str, str]) -> Adapter:
    """litellm knows the variables of its providers itself; they are only checked here."""
    from arena.models.litellm_chat import LiteLLMChat, import_litellm

    name = spec.key_env
    if name is not None:
        key = own_key(environ.get(name), name=name, agent=spec.agent, model=spec.model)
        return LiteLLMChat(Connection("litellm", spec.base_url or "", key, key_name=name, secrets=secrets_in(environ)))
    found = import_litellm().validate_environment(model=spec.name)
    missing = [variable for variable in found["missing_keys"] if not environ.get(variable)]
    if missing and spec.base_url is None:
        raise ConfigError(f"agent {spec.agent!r}: {', '.join(missing)} is not set (needed by model {spec.model!r})")
    key = "none" if missing else ""
    return LiteLLMChat(Connection("litellm", spec.base_url or "", key, secrets=secrets_in(environ)))


def _own(spec: ModelSpec) -> Adapter:
    """Call `module:factory` with the agent's `ModelSpec`."""
    module_name, _, factory_name = spec.model.partition(":")
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        raise ConfigError(f"agent {spec.agent!r}: model {spec.model!r}: {error}") from error
    factory: Callable[[ModelSpec], Adapter] | None = getattr(module, factory_name, None)
    if not callable(factory):
        raise ConfigError(f"agent {spec.agent!r}: module {module_name!r} has no factory {factory_name!r}")
    adapter = factory(spec)
    missing = [name for name in ("steps", "complete", "aclose") if not hasattr(adapter, name)]
    if missing:
        raise ConfigError(f"agent {spec.agent!r}: what {spec.model!r} returned has no {', '.join(missing)}")
    return adapter
