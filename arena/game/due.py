"""What must happen next: the seven things a match can wait for."""

from dataclasses import dataclass

from arena.game.bids import Legal
from arena.game.events import Contest, HandClosed, MatchClosed, Opening
from arena.quick import quick_init

__all__ = ["Close", "Decide", "Due", "ForcedDoubt", "Over", "Resolve", "Roll", "Speak"]


@quick_init
@dataclass(frozen=True, slots=True)
class Roll:
    """The referee must roll all cups; the event is `HandOpened(opening, cups)`."""

    opening: Opening


@quick_init
@dataclass(frozen=True, slots=True)
class Speak:
    """These seats are asked for a message; with more than one they are asked at once and heard together."""

    seats: tuple[int, ...]
    round: int


@quick_init
@dataclass(frozen=True, slots=True)
class Decide:
    """This seat must bid or doubt, or forfeit."""

    seat: int
    legal: Legal


@quick_init
@dataclass(frozen=True, slots=True)
class ForcedDoubt:
    """The standing bid is the top of the ladder: this seat doubts without being asked."""

    seat: int


@quick_init
@dataclass(frozen=True, slots=True)
class Resolve:
    """The cups are shown; the event is `contest`."""

    contest: Contest


@quick_init
@dataclass(frozen=True, slots=True)
class Close:
    """The hand or the match is closed; the event is `event`."""

    event: HandClosed | MatchClosed


@quick_init
@dataclass(frozen=True, slots=True)
class Over:
    """Nothing happens any more; `closed` is how the match ended."""

    closed: MatchClosed


Due = Roll | Speak | Decide | ForcedDoubt | Resolve | Close | Over
