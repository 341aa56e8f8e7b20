"""The conditions of a match besides its rules: talk, memory, failures, identity and what is asked."""

from dataclasses import dataclass, field
from typing import Literal

from arena.errors import RulesetError

__all__ = ["Ask", "Framing", "Identity", "Invalid", "Memory", "Moves", "Reply", "Settings", "Talk", "default_talk"]

Moves = Literal["free", "menu"]
Framing = Literal["allowed", "neutral", "honest"]
Reply = Literal["auto", "schema", "json", "text"]


@dataclass(frozen=True, slots=True)
class Talk:
    """Who speaks before a decision, in what order, how often, and whether anyone hears it (table.md, Talk)."""

    speakers: Literal["all", "active", "none"] = "all"
    order: Literal["seat", "together"] = "seat"
    rounds: int = 1
    max_chars: int = 280
    delivered: bool = True
    merge: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= 3:
            raise RulesetError(f"talk.rounds {self.rounds} is not in 1..3")
        if not 1 <= self.max_chars <= 10_000:
            raise RulesetError(f"talk.max_chars {self.max_chars} is not in 1..10000")
        if self.merge and (self.speakers != "active" or self.rounds != 1):
            raise RulesetError("talk.merge goes with talk.speakers 'active' and talk.rounds 1 only")


@dataclass(frozen=True, slots=True)
class Memory:
    """How far back a view reaches: the whole match so far, or this hand only."""

    scope: Literal["match", "hand"] = "match"


@dataclass(frozen=True, slots=True)
class Invalid:
    """What follows a reply that is no use (table.md, When a reply is no use)."""

    retries: int = 2
    retry_refusals: bool = False
    then: Literal["forfeit", "lowest"] = "forfeit"

    def __post_init__(self) -> None:
        if not 0 <= self.retries <= 10:
            raise RulesetError(f"invalid.retries {self.retries} is not in 0..10")


@dataclass(frozen=True, slots=True)
class Identity:
    """Whether agents see each other's names instead of seats."""

    names: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """What agents are privately asked besides their words and moves."""

    plan: Literal["auto", "on", "off"] = "auto"
    intent: bool = True
    estimate: bool = True


@dataclass(frozen=True, slots=True)
class Settings:
    """All conditions of a match besides rules, seats and seed; `settings` in a transcript's header."""

    talk: Talk = field(default_factory=Talk)
    memory: Memory = field(default_factory=Memory)
    invalid: Invalid = field(default_factory=Invalid)
    identity: Identity = field(default_factory=Identity)
    moves: Moves = "free"
    framing: Framing = "allowed"
    ask: Ask = field(default_factory=Ask)
    reply: Reply = "auto"


def default_talk(preset: str) -> Talk:
    """Return the talk of a preset unless configured: none in `count-calls`, all elsewhere."""
    return Talk(speakers="none") if preset == "count-calls" else Talk()
