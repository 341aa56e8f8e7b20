"""Whole matches of `random` bots with the journal on disk: everything a run does but for the schedule.

Each decision is drawn by the bots' keyed draws, applied, written as a line, hashed and handed to the operating
system; each hand is synced to disk. Talk and estimates are off.
"""

import asyncio
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from arena.agents import BotAgent
from arena.bots import build_bot
from arena.game import Ask, BidPlaced, Doubt, Event, HandClosed, Settings, Talk, preset
from arena.play.match import play_match
from arena.transcript import AgentEntry, Scribe, make_header
from benchmarks.engine import SEATS
from benchmarks.rows import Missing, Row, Tally

__all__ = ["rows"]

SETTINGS = Settings(talk=Talk(speakers="none"), ask=Ask(intent=False, estimate=False))


def rows() -> Sequence[Row | Missing]:
    """Return the row of whole matches."""
    return (Row("whole matches, journal on disk", "4 seats, 5 dice, dice are kept", _Matches().play),)


class _Matches:
    """Plays one match after the other in a folder that goes with this object."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="arena-bench-")
        self._deals = count()
        self._loop = asyncio.new_event_loop()

    def play(self) -> Tally:
        seed = f"bench-{next(self._deals)}"
        names = [f"random{seat}" for seat in range(SEATS)]
        header = make_header(
            run="bench",
            arm=None,
            repeat=1,
            rotation=0,
            seed=seed,
            ruleset=preset("arena"),
            settings=SETTINGS,
            agents=[
                AgentEntry(seat=seat, name=name, kind="bot", spec={"bot": "random"}) for seat, name in enumerate(names)
            ],
            prompts={},
        )
        agents = [BotAgent(name=name, bot=build_bot("random", {}), seed=seed) for name in names]
        tally = _Tallying()
        path = Path(self._folder.name) / f"{header.match}.jsonl"
        scribe = Scribe.begin(path, header, clock=lambda: datetime.now(UTC))
        self._loop.run_until_complete(play_match(scribe, agents, watch=tally.watch))
        scribe.close()
        return Tally(tally.decisions, tally.hands)


class _Tallying:
    def __init__(self) -> None:
        self.decisions = 0
        self.hands = 0

    def watch(self, event: Event) -> None:
        self.decisions += isinstance(event, BidPlaced | Doubt)
        self.hands += isinstance(event, HandClosed)
