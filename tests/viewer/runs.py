"""Runs for the tests of the pages: a league of bots in two arms, and matches whose agents write what could do harm."""

from pathlib import Path
from random import Random
from typing import Any

from arena.game import Message, Settings, Speak, Talk, clean, preset
from arena.transcript import Reasoning, Usage, find_transcripts
from tests.analysis.playing import Bot, play_league
from tests.transcript.tables import CASES, RandomTable, attempt, begin

__all__ = ["BITES", "CASES", "MARKS", "hostile_run", "league", "transcripts"]

TABLE = (Bot("honest", "honest"), Bot("bluffer", "bluffer"), Bot("bayes", "bayes"))
ARMS = {"free": Settings(), "silent": Settings(talk=Talk(speakers="none"))}

MARKS = "e" + "\u0301" * 1_000_000
"""A megabyte of combining marks, one above the other."""

BITES = (
    "</script><script>window.hacked=1</script>",
    "<img src=x onerror=window.hacked=1>",
    '"><svg/onload=window.hacked=1>',
    "]]> <!-- --> {{ 7*7 }} ${window.hacked=1} &lt;b&gt;",
    "javascript:window.hacked=1",
    "\u202eright to left\u202c \u2067isolated\u2069 \u200f",
)
"""What must stay words."""

SAID = (
    "\U0001f3b2\U0001f468\u200d\U0001f469\u200d\U0001f467 I have three fives \U0001f3b2, honest \U0001f44d\U0001f3fd",
    "</script><script>window.hacked=1</script> I have two sixes.",
    "<img src=x onerror=window.hacked=1> I don't have any fours.",
    "\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd. I have a pair of twos. \u05d5\u05d6\u05d4\u05d5",
    "e" + "\u0301" * 5000 + " I have at least one ace.",
    None,
)


def league(folder: Path, *, deals: int = 2, arms: tuple[str, ...] = ("free", "silent")) -> list[Path]:
    """Play three bots in all rotations and arms (with talk, without), and return the transcripts."""
    rules = preset("arena").vary(hands=3)
    play_league(
        folder / "matches", TABLE, deals=deals, arms={arm: ARMS[arm] for arm in arms}, ruleset=rules, run=folder.name
    )
    return transcripts(folder)


def hostile_run(folder: Path) -> list[Path]:
    """Write two matches in which models say, plan, think and fail in hostile words, and return the transcripts."""
    (folder / "matches").mkdir(parents=True)
    for number in (1, 2):
        rules = preset("arena").vary(hands=3, dice_per_seat=3)
        settings = Settings(talk=Talk(max_chars=10_000))
        path = folder / "matches" / f"{number}.jsonl"
        with begin(path, kinds=("model",) * 3, ruleset=rules, settings=settings, seed=f"seed-{number}") as scribe:
            _Hostile(scribe, Random(number), trouble=0.02).play()
    return transcripts(folder)


def transcripts(folder: Path) -> list[Path]:
    """Return the transcripts of a run, in order."""
    return list(find_transcripts([folder]))


class _Hostile(RandomTable):
    """A table at which every word comes from `SAID` and `BITES`."""

    told = 0

    def _speak(self, wanted: Speak) -> None:
        for seat in wanted.seats:
            self._ask(seat, "talk", wanted.round)
        for seat in wanted.seats:
            usable = seat not in self.failed
            if usable:
                self._note(seat, "truthful", self.chance.choice(("yes", "no", "partly", "no_claim")), wanted.round)
            words = clean(self.chance.choice(SAID) or "", 10_000).text
            self.scribe.write(Message(seat, words if usable else None))
            self.failed.pop(seat, None)

    def _attempt(self, seat: int, question: str, talk_round: int | None, **fields: Any) -> None:
        self.told += 1
        if fields["outcome"] != "provider":
            fields |= {"reply": self._bite(0), "plan": self._bite(1), "reasoning": self._thought(), "usage": _USAGE}
        if fields["outcome"] != "ok":
            fields |= {"detail": self._bite(3), "plan": None}
        self.scribe.write_attempt(attempt(self.scribe, seat, question, talk_round=talk_round, **fields))

    def _thought(self) -> Reasoning:
        return Reasoning(text=self._bite(2), source="thinking")

    def _bite(self, offset: int) -> str:
        """Return the next hostile text; now and then it is a megabyte."""
        place = self.told + offset
        return MARKS if place % 23 == 0 else BITES[place % len(BITES)]


_USAGE = Usage(input=100, cached=0, output=50, reasoning=20)
