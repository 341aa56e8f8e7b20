"""Tests of models run on a clock that jumps: no test sleeps, however long its model waits."""

import asyncio
import importlib.util
import warnings
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from arena.models import Gateway
from tests.models.virtual_time import LOOP_FACTORIES


def pytest_asyncio_loop_factories(config: pytest.Config, item: pytest.Item) -> Mapping[str, Any]:
    return LOOP_FACTORIES


@pytest.fixture
def open_gateway() -> Callable[..., Gateway]:
    """Return a function that opens a gateway on the test's clock, without jitter and without keys."""

    def open_one(**known: Any) -> Gateway:
        clock = asyncio.get_running_loop().time
        return Gateway(**{"environ": {}, "clock": clock, "sleep": asyncio.sleep, "random": lambda: 0.0} | known)

    return open_one


@pytest.fixture(scope="session")
def litellm() -> Any:
    """Return litellm, imported the way its adapter does; its import warns about itself."""
    if importlib.util.find_spec("litellm") is None:
        pytest.skip("litellm is not installed")
    from arena.models.litellm_chat import import_litellm

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return import_litellm()
