"""Which limits bind an agent's model: its own rate, then `[limits]` (runs.md, Configuration)."""

import pytest

from arena.models import Limits, ModelSpec, Rate, RunLimits

RUN = RunLimits(
    requests={"openai": 8, "openai/big": 2},
    rpm={"openai": 100.0, "openai/big": 20.0},
    tpm={"openai": 1000.0, "openai/big": 200.0},
)


@pytest.mark.parametrize(
    ("model", "rate", "limits"),
    [
        ("openai/small", Rate(), Limits(requests=8, first=8, rpm=100, tpm=1000)),
        ("openai/big", Rate(), Limits(requests=2, first=2, rpm=20, tpm=200)),
        ("openai/big", Rate(requests=16), Limits(requests=16, first=16, rpm=20, tpm=200)),
        ("openai/big", Rate(rpm=60), Limits(requests=2, first=2, rpm=60, tpm=200)),
        ("openai/small", Rate(tpm=5), Limits(requests=8, first=8, rpm=100, tpm=5)),
        ("openai/big", Rate(requests=1, rpm=3, tpm=4), Limits(requests=1, first=1, rpm=3, tpm=4)),
    ],
)
def test_each_limit_is_the_agents_own_or_else_that_of_its_model_or_provider(
    model: str, rate: Rate, limits: Limits
) -> None:
    """table.md, Transport: `limits` in the configuration overrides; who names a number starts from it."""
    assert RUN.of(ModelSpec("a", model, rate=rate)) == limits


@pytest.mark.parametrize(
    ("model", "rate", "limits"),
    [
        ("openai/x", Rate(), Limits()),
        ("openai/x", Rate(rpm=60), Limits(rpm=60)),
        ("openai/x", Rate(requests=20), Limits(requests=20, first=20)),
        ("local/x.gguf", Rate(tpm=60), Limits(requests=2, tpm=60)),
        ("local/x.gguf", Rate(requests=1), Limits(requests=1, first=1)),
    ],
)
def test_a_limit_that_nobody_tells_is_found_out(model: str, rate: Rate, limits: Limits) -> None:
    """table.md, Transport: requests in flight grow from few, paced where a pace is set; a server here has its slots."""
    assert RunLimits().of(ModelSpec("a", model, rate=rate)) == limits
