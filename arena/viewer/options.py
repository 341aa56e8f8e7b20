"""What a reader of the pages is given: which reasoning, whose names, which hands."""

from dataclasses import dataclass
from typing import Literal, get_args

__all__ = ["REASONING", "ReasoningKept", "ViewOptions"]

ReasoningKept = Literal["include", "redact", "drop"]
REASONING: tuple[ReasoningKept, ...] = get_args(ReasoningKept)


@dataclass(frozen=True, slots=True)
class ViewOptions:
    """What goes into the pages.

    reasoning: the texts of models' reasoning and raw replies, only how long they were, or nothing of them. anonymous:
    agents are called Agent 1, Agent 2 and so on, and nothing tells what they are. where: only hands that this finds.
    """

    reasoning: ReasoningKept = "include"
    anonymous: bool = False
    where: str | None = None
