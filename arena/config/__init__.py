"""TOML to a frozen `Tournament`: every mistake named with file, key and suggestion before anything starts."""

from arena.config.changes import Change, diff
from arena.config.editors import schema
from arena.config.reading import load
from arena.config.tournament import (
    Agent,
    Arm,
    BotAgent,
    Budget,
    Claims,
    FixedMatch,
    Limits,
    ModelAgent,
    Output,
    Price,
    Rate,
    Schedule,
    Tournament,
    Transport,
)

__all__ = [
    "Agent",
    "Arm",
    "BotAgent",
    "Budget",
    "Change",
    "Claims",
    "FixedMatch",
    "Limits",
    "ModelAgent",
    "Output",
    "Price",
    "Rate",
    "Schedule",
    "Tournament",
    "Transport",
    "diff",
    "load",
    "schema",
]
