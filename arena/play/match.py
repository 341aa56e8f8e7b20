"""One match, from the first roll to the last score, or to where it has to wait."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, assert_never

from arena.agents import Agent, Guest, is_guest
from arena.errors import (
    AgentError,
    ArenaError,
    BudgetSpent,
    Halted,
    HandExposed,
    MatchLeft,
    ModelError,
    StorageError,
)
from arena.game import (
    Close,
    Decide,
    Doubt,
    Event,
    ForcedDoubt,
    HandOpened,
    Over,
    Resolve,
    Roll,
    Speak,
    Void,
    abandon,
    due,
    roll_cups,
)
from arena.game.events import VoidReason
from arena.play.syncing import Syncer, Syncing
from arena.play.turn import Turn
from arena.transcript import Scribe

__all__ = ["MatchEnd", "leave_match", "play_match"]

Watch = Callable[[Event], None]


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """How a match came to rest.

    status: `complete` and `abandoned` are final; a `parked` match waits for a provider, or for its file to be mended, a
    `stopped` one for the next run. cause: the error that parked or stopped it. troubles: agents that voided hands, in
    words.
    """

    status: Literal["complete", "abandoned", "parked", "stopped"]
    cause: ArenaError | None = None
    troubles: tuple[str, ...] = ()


@dataclass(slots=True)
class _Play:
    scribe: Scribe
    turn: Turn
    watch: Watch
    syncing: Syncing
    guests: Sequence[Guest]
    troubles: list[str] = field(default_factory=list)

    async def step(self) -> bool:
        """Make the next thing happen; `False` when nothing is left to happen."""
        wanted = due(self.scribe.state)
        match wanted:
            case Decide():
                await self.turn.decide(wanted)
            case Speak():
                await self.turn.speak(wanted)
            case Roll(opening):
                for guest in self.guests:
                    await guest.before_hand(opening)
                seed = self.scribe.header.seed
                cups = roll_cups(seed, hand=opening.hand, roll=opening.roll, dice=opening.dice)
                self.write(HandOpened(opening, cups))
            case ForcedDoubt(seat):
                self.write(Doubt(seat=seat, forced=True))
            case Resolve(contest):
                self.write(contest)
            case Close(event):
                self.write(event)
                self.syncing.request()
            case Over():
                return False
            case _:
                assert_never(wanted)
        return True

    def write(self, event: Event) -> None:
        self.scribe.write(event)
        self.watch(event)

    def void(self, reason: VoidReason) -> None:
        if self.scribe.state.hand is not None:
            self.write(Void(reason))


async def play_match(
    scribe: Scribe,
    agents: Sequence[Agent],
    *,
    watch: Watch = lambda _: None,
    stopping: Callable[[], bool] = lambda: False,
    syncer: Syncer | None = None,
) -> MatchEnd:
    """Play the match of `scribe` on from where it stands and return how it came to rest.

    agents: one per seat. watch: told of each event once it is on file. stopping: asked before every step; when it
    says so the match is left where it is, to be played on later. syncer: shared by matches that are played together.
    Raises StorageError when the file cannot be written. Closing `scribe` and `agents` is up to the caller.
    """
    turn = Turn(scribe, agents, scribe.header.settings, watch)
    try:
        async with Syncing(scribe.flush, syncer) as syncing:
            guests = [agent for agent in agents if is_guest(agent)]
            play = _Play(scribe, turn, watch, syncing, guests)
            status, cause = await _play_out(play, stopping)
    except OSError as trouble:
        raise StorageError(
            f"{scribe.path}: {trouble.strerror or trouble}; mend it, then run again: it goes on from what is there"
        ) from trouble
    return MatchEnd(status=status, cause=cause, troubles=tuple(play.troubles))


def leave_match(scribe: Scribe, *, watch: Watch = lambda _: None) -> None:
    """Close a match that a person has left; a hand being played is voided first."""

    def write(event: Event) -> None:
        scribe.write(event)
        watch(event)

    if scribe.state.hand is not None:
        write(Void("operator"))
    wanted, table = due(scribe.state), scribe.state.table
    played_out = wanted.event if isinstance(wanted, Close) and table.coming is None else None
    write(played_out or abandon(table, "left"))


async def _play_out(
    play: _Play, stopping: Callable[[], bool]
) -> tuple[Literal["complete", "abandoned", "parked", "stopped"], ModelError | BudgetSpent | None]:
    while not stopping():
        try:
            if not await play.step():
                closed = play.scribe.state.closed
                return ("complete" if closed is None else closed.status), None
        except AgentError as trouble:
            play.troubles.append(str(trouble))
            play.void("agent")
        except HandExposed:
            play.void("exposed")
        except MatchLeft:
            leave_match(play.scribe, watch=play.watch)
        except ModelError as trouble:
            return "parked", trouble
        except BudgetSpent as trouble:
            return "stopped", trouble
        except Halted:
            return "stopped", None
    return "stopped", None
