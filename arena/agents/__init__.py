"""What sits in a seat: the protocol, and bots, models and people as agents."""

from arena.agents.bot import BotAgent
from arena.agents.protocol import (
    Agent,
    Answer,
    Attempt,
    AttemptUsage,
    Desk,
    Kind,
    Outcome,
    Question,
    QuestionName,
    Truthful,
    Wait,
    check_answer,
)

__all__ = [
    "Agent",
    "Answer",
    "Attempt",
    "AttemptUsage",
    "BotAgent",
    "Desk",
    "Kind",
    "Outcome",
    "Question",
    "QuestionName",
    "Truthful",
    "Wait",
    "check_answer",
]
