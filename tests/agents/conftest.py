"""Tests of agents that ask through the real adapters share what the tests of those have."""

from tests.models.conftest import litellm

__all__ = ["litellm"]
