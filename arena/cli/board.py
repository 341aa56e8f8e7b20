"""What is known of a run while it is played: counts, calls, money, waits, and a provisional table."""

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rich import box
from rich.console import Group
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from arena.cli.spans import span
from arena.game import Contest, Event, Forfeit, HandClosed
from arena.models.client import Traffic
from arena.play.fixtures import Fixture
from arena.play.match import MatchEnd
from arena.play.run import Running

__all__ = ["Board"]

_MOST_ROWS = 12
_MOST_WAITS = 4


@dataclass(slots=True)
class _Standing:
    """What an agent has done in the hands played since this call began."""

    hands: int = 0
    contests: int = 0
    won: int = 0
    forfeits: int = 0

    @property
    def share(self) -> float:
        return self.won / self.contests if self.contests else 0.0


@dataclass(slots=True)
class Board:
    """Counts what happens in a run; `running` is what tells of its calls, `None` before it begins."""

    clock: Callable[[], float]
    running: Running | None = None
    hands: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    standings: defaultdict[str, _Standing] = field(default_factory=lambda: defaultdict(_Standing))
    _matches: dict[str, str] = field(default_factory=dict)
    _began: float | None = None

    def count(self, fixture: Fixture, what: Event | MatchEnd) -> None:
        """Take in an event of a match, or its end; one that is tried again counts once."""
        seats = fixture.plan.seats
        match what:
            case MatchEnd():
                self._matches[fixture.match] = what.status
                self.ended = Counter(self._matches.values())
            case Contest():
                for seat, won in ((what.winner, 1), (what.loser, 0)):
                    self.standings[seats[seat]].contests += 1
                    self.standings[seats[seat]].won += won
            case Forfeit():
                self.standings[seats[what.seat]].forfeits += 1
            case HandClosed():
                self.hands += 1
                for name in seats:
                    self.standings[name].hands += 1
            case _:
                return

    def line(self) -> str:
        """Return where the run stands, as one line of words."""
        return "; ".join([self._matches_words(), *self._calls_words(), *self._waits_words()])

    def as_json(self) -> dict[str, Any]:
        """Return where the run stands as one JSON object."""
        running, traffic = self.running, self._traffic()
        return {
            "kind": "progress",
            "seconds": round(self._seconds(), 1),
            "matches": None if running is None else running.matches,
            "to_play": None if running is None else running.to_play,
            "ended": dict(self.ended),
            "hands": self.hands,
            "calls": {"made": traffic.questions, "in_flight": traffic.in_flight, "waiting": traffic.waiting},
            "tokens": {"input": traffic.input_tokens, "output": traffic.output_tokens},
            "cost_usd": round(traffic.cost_usd, 6),
            "unpriced_calls": traffic.unpriced,
            "budget": None
            if running is None or running.budget_usd is None
            else {"usd": running.budget_usd, "spent_usd": running.spent_usd()},
            "waits": {why: round(seconds, 1) for why, seconds in traffic.waits.items()},
            "table": [
                {"agent": name, "hands": each.hands, "contests": each.contests, "won": each.won}
                | {"forfeits": each.forfeits}
                for name, each in self._ranked()
            ],
        }

    def drawing(self) -> Group:
        """Return the same for a terminal, to be drawn over and over."""
        done, to_play = self._done(), self.running.to_play if self.running else 0
        bar = ProgressBar(total=max(1, to_play), completed=done, width=40)
        lines = [Text(self._matches_words()), *(Text(words) for words in self._calls_words())]
        waits = [Text(words, style="dim") for words in self._waits_words()]
        return Group(bar, *lines, *waits, *([self._table()] if self.standings else []))

    def _table(self) -> Table:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title="provisional", title_justify="left")
        table.add_column("agent")
        for heading in ("hands", "contests won", "share", "forfeits"):
            table.add_column(heading, justify="right")
        for name, each in self._ranked()[:_MOST_ROWS]:
            share = f"{100 * each.share:.0f}%" if each.contests else ""
            table.add_row(name, str(each.hands), f"{each.won}/{each.contests}", share, str(each.forfeits))
        return table

    def _ranked(self) -> list[tuple[str, _Standing]]:
        return sorted(self.standings.items(), key=lambda row: (-row[1].share, row[0]))

    def _matches_words(self) -> str:
        done, to_play = self._done(), self.running.to_play if self.running else 0
        others = [f"{count} {status}" for status, count in sorted(self.ended.items()) if status != "complete"]
        before = self.running.matches - self.running.waiting if self.running else 0
        words = f"{done} of {to_play} matches" + (f" ({', '.join(others)})" if others else "")
        words += f" and {self.hands} hands" + (f", {before} matches finished before" if before else "")
        seconds = self._seconds()
        if 0 < done < to_play:
            return f"{words}; {span(seconds)}, about {span(seconds * (to_play - done) / done)} left"
        return f"{words}; {span(seconds)}"

    def _calls_words(self) -> list[str]:
        traffic = self._traffic()
        if self.running is None or (not traffic.questions and self.running.budget_usd is None):
            return []
        calls = f"{traffic.in_flight} calls in flight, {traffic.waiting} waiting, {traffic.questions} asked"
        tokens = f"tokens {traffic.input_tokens:,} in, {traffic.output_tokens:,} out"
        return [calls, tokens, self._money(self.running, traffic)]

    def _money(self, running: Running, traffic: Traffic) -> str:
        unknown = f" and {traffic.unpriced} calls of unknown price" if traffic.unpriced else ""
        words = f"${traffic.cost_usd:.2f}{unknown}"
        spent = running.spent_usd()
        return words if spent is None else f"{words}; budget ${spent:.2f} of ${running.budget_usd:.2f} spent"

    def _waits_words(self) -> list[str]:
        longest = Counter(self._traffic().waits).most_common(_MOST_WAITS)
        waits = [f"{why} {span(seconds)}" for why, seconds in longest if seconds >= 1]
        return [f"waited: {', '.join(waits)}"] if waits else []

    def _traffic(self) -> Traffic:
        return Traffic() if self.running is None else self.running.traffic()

    def _done(self) -> int:
        return self.ended["complete"] + self.ended["abandoned"]

    def _seconds(self) -> float:
        self._began = self.clock() if self._began is None else self._began
        return self.clock() - self._began
