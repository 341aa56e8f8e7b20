"""The same calls on inspect_ai, the evaluation framework many write such tournaments with: a sample per match.

A model of its own that answers after the same time, `max_connections` and `max_samples` as here, its log on disk as
ours; the conversation is not kept, so that its prompts do not grow.
"""
# ruff: noqa: ARG001, ARG002  # arguments as inspect_ai calls with them

import asyncio
import io
import tempfile
from contextlib import redirect_stdout
from dataclasses import dataclass

from inspect_ai import Task, eval_async
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import (
    ChatMessage,
    ChatMessageUser,
    GenerateConfig,
    Model,
    ModelAPI,
    ModelOutput,
    get_model,
    modelapi,
)
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.tool import ToolChoice, ToolInfo

__all__ = ["evaluate"]

PROMPT = "x" * 5000
"""As long as our prompts are."""


@dataclass
class _Settings:
    """What the model is told; the decorator below puts another class in the place of its own."""

    seconds: float = 0.0
    connections: int = 1


_set = _Settings()


@modelapi(name="benchfake")
class _Fake(ModelAPI):
    """A provider that answers after a while."""

    async def generate(
        self,
        input: list[ChatMessage],  # noqa: A002  # named by inspect_ai
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        await asyncio.sleep(_set.seconds)
        return ModelOutput.from_content("fake", '{"action": "doubt", "quantity": 1, "face": 1}')

    def max_connections(self) -> int:
        return _set.connections


@solver
def _asks(calls: int) -> Solver:
    async def solve(state: TaskState, generate: Generate) -> TaskState:
        model: Model = get_model()
        for _ in range(calls):
            state.output = await model.generate([ChatMessageUser(content=PROMPT)])
        return state

    return solve


async def evaluate(*, matches: int, calls: int, requests: int, seconds: float) -> None:
    """Make the calls; raises AssertionError where a sample is missing."""
    _set.seconds, _set.connections = seconds, requests
    samples = MemoryDataset([Sample(input=PROMPT) for _ in range(matches)])
    with tempfile.TemporaryDirectory(prefix="arena-bench-") as folder, redirect_stdout(io.StringIO()):
        logs = await eval_async(
            Task(dataset=samples, solver=_asks(calls)),
            model="benchfake/fake",
            log_dir=folder,
            max_samples=matches,
            max_connections=requests,
        )
    assert logs[0].status == "success", logs[0].error
