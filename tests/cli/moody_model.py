"""A model that is down while `DOWN` says so."""

import asyncio

from arena.errors import Transient
from arena.models.protocol import Completion, Request
from arena.models.scripted import Scripted
from arena.models.settings import ModelSpec

__all__ = ["DOWN", "make"]

DOWN = False


class _Moody(Scripted):
    async def complete(self, request: Request) -> Completion:
        if DOWN:
            raise Transient("the provider is down", status=503, retry_after=0.01)
        return await super().complete(request)


def make(spec: ModelSpec) -> Scripted:
    """Return the model, as a configuration names it."""
    return _Moody("legal", agent=spec.agent, sleep=asyncio.sleep)
