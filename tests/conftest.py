"""What every test stands on: no network, no keys from outside, and golden texts that one command writes again."""

import os
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import settings

from tests.golden import compare

LOOPBACK = ("127.", "::1", "localhost")

# A busy machine is no bug: the time limit of a whole test stands in pyproject.toml.
settings.register_profile("arena", deadline=None, print_blob=True)
# The same examples every time, so that a red build is about its change.
settings.register_profile("ci", settings.get_profile("arena"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "arena")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-goldens", action="store_true", help="write the golden texts again instead of comparing")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run nothing but the tests that compare with a golden text when these are to be written again."""
    if config.getoption("--update-goldens"):
        kept = [item for item in items if "golden" in getattr(item, "fixturenames", ())]
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Return a function that compares a text with the file of that name under `tests/goldens/`.

    Under `make goldens` it writes the file instead, to be read as a diff.
    """
    return partial(compare, update=bool(request.config.getoption("--update-goldens")))


@pytest.fixture(autouse=True)
def no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide from every test the keys, addresses and terminal settings of whoever runs it."""
    for name in list(os.environ):
        if name.endswith(("_API_KEY", "_AUTH_TOKEN", "_BASE_URL")) or name in {"NO_COLOR", "FORCE_COLOR", "COLUMNS"}:
            monkeypatch.delenv(name)
    # litellm fetches its price list when imported, unless told that its own copy will do.
    monkeypatch.setenv("LITELLM_LOCAL_MODEL_COST_MAP", "True")


def _stay_on_this_machine(event: str, arguments: tuple[Any, ...]) -> None:
    if event in {"socket.connect", "socket.sendto"} and isinstance(arguments[1], tuple):
        host = arguments[1][0]
    elif event == "socket.getaddrinfo":
        host = arguments[0]
    else:
        return
    name = host.decode() if isinstance(host, bytes) else host
    if name and not name.startswith(LOOPBACK):
        pytest.fail(f"a test reached for {name!r}: tests talk to loopback only")


sys.addaudithook(_stay_on_this_machine)
