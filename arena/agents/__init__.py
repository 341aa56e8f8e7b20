"""What sits in a seat: the protocol, and bots, models and people as agents."""

from arena.agents.bot import BotAgent
from arena.agents.llm import ModelAgent, asks_plan
from arena.agents.prompts import Pack, load_pack
from arena.agents.protocol import (
    Agent,
    Answer,
    Attempt,
    AttemptUsage,
    Desk,
    Guest,
    Kind,
    Outcome,
    Question,
    QuestionName,
    Truthful,
    Wait,
    check_answer,
    is_guest,
)

__all__ = [
    "Agent",
    "Answer",
    "Attempt",
    "AttemptUsage",
    "BotAgent",
    "Desk",
    "Guest",
    "Kind",
    "ModelAgent",
    "Outcome",
    "Pack",
    "Question",
    "QuestionName",
    "Truthful",
    "Wait",
    "asks_plan",
    "check_answer",
    "is_guest",
    "load_pack",
]
