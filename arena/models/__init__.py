"""Language models behind one protocol: adapters, retries, rate limits, prices and the budget.

`Gateway.model(spec)` gives a client whose `ask` returns a `Completion`. SDKs are imported by the first question.
"""

from arena.models.budget import Budget
from arena.models.client import ModelClient, Traffic
from arena.models.gateway import Gateway, RunLimits
from arena.models.limits import Limits, Rate
from arena.models.prices import Price, known_price
from arena.models.protocol import (
    Adapter,
    Completion,
    Message,
    Prompt,
    Reasoning,
    ReplyStep,
    Request,
    Usage,
    Wait,
)
from arena.models.retry import RetryPolicy
from arena.models.settings import ModelSpec
from arena.models.text import mask, scrub, split_tags

__all__ = [
    "Adapter",
    "Budget",
    "Completion",
    "Gateway",
    "Limits",
    "Message",
    "ModelClient",
    "ModelSpec",
    "Price",
    "Prompt",
    "Rate",
    "Reasoning",
    "ReplyStep",
    "Request",
    "RetryPolicy",
    "RunLimits",
    "Traffic",
    "Usage",
    "Wait",
    "known_price",
    "mask",
    "scrub",
    "split_tags",
]
