"""Agents for tests, and a table to seat them at."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from arena.agents import Agent, Answer, Desk, Kind, Question
from arena.game import PRESETS, Bid, Ruleset, Settings, Talk, View
from arena.play.match import MatchEnd, play_match
from arena.transcript import AgentEntry, Scribe, make_header

__all__ = ["Seated", "begin", "fixed_clock", "play", "quiet", "raises_then_doubts"]

Reply = Callable[[Question, View], Answer]


@dataclass
class Seated:
    """An agent that answers by a function and remembers what it was asked."""

    name: str
    reply: Reply
    kind: Kind = "bot"
    deadline_s: float | None = None
    asked: list[tuple[Question, View]] = field(default_factory=list)

    async def answer(self, question: Question, view: View, desk: Desk) -> Answer:
        self.asked.append((question, view))
        return self.reply(question, view)

    async def aclose(self) -> None:
        return None


def raises_then_doubts(question: Question, view: View) -> Answer:
    """Say the turn, open with the lowest bid, raise once, then doubt."""
    lowest = view.legal.bids[0]
    return Answer(
        say=f"turn {question.turn}" if question.wants_talk else None,
        truthful="no_claim" if question.asks_intent else None,
        p_true=50 if question.asks_estimate else None,
        move=None if not question.wants_move else "doubt" if question.turn > 2 else lowest,
    )


def quiet(question: Question, view: View) -> Answer:
    """Open with 1x1 and doubt everything, without a word."""
    if not question.wants_move:
        return Answer()
    return Answer(move="doubt" if view.legal.may_doubt else Bid(1, 2))


def fixed_clock() -> datetime:
    return datetime(2026, 11, 30, 12, tzinfo=UTC)


def begin(
    path: Path,
    agents: Sequence[Agent],
    *,
    rules: Ruleset | None = None,
    settings: Settings | None = None,
    seed: str = "table",
) -> Scribe:
    """Begin a transcript for `agents`, two hands of the arena game unless told otherwise."""
    header = make_header(
        run="tests",
        arm=None,
        repeat=1,
        rotation=0,
        seed=seed,
        ruleset=rules or PRESETS["arena"].vary(hands=2),
        settings=settings or Settings(talk=Talk(speakers="none")),
        agents=[
            AgentEntry(seat=seat, name=agent.name, kind=agent.kind, spec={"bot": "scripted"})
            for seat, agent in enumerate(agents)
        ],
        prompts={},
    )
    return Scribe.begin(path, header, clock=fixed_clock)


def play(scribe: Scribe, agents: Sequence[Agent], **options: object) -> MatchEnd:
    """Play a match to where it comes to rest and close its file."""
    try:
        return asyncio.run(play_match(scribe, agents, **options))
    finally:
        scribe.close()
