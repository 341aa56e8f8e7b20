"""What a bot is: two pure functions of a view, one for its words and one for its move."""

from dataclasses import dataclass
from typing import Protocol

from arena.bots.draws import Draws
from arena.bots.intended import Intended, Truthful
from arena.game import Bid, View
from arena.quick import quick_init

__all__ = ["SILENCE", "Bot", "Line", "Move", "Silent", "percent"]


@quick_init
@dataclass(frozen=True, slots=True)
class Line:
    """One message as a bot gives it: `text` is `None` for silence, `truthful` its sealed intent.

    intended: the claims the words are meant to make, in their order.
    """

    text: str | None
    truthful: Truthful
    intended: tuple[Intended, ...] = ()


@quick_init
@dataclass(frozen=True, slots=True)
class Move:
    """One decision: `bid` is `None` for a doubt.

    p_true: the bot's own chance, in whole percent, that the standing bid holds; `None` at an opening.
    """

    bid: Bid | None
    p_true: int | None


class Bot(Protocol):
    """A house bot. It keeps nothing: the same view and the same draws give the same answer."""

    def say(self, view: View, draws: Draws, round: int) -> Line:  # noqa: A002 - the table's word for it
        """Return the message in talk round `round` (from 1), at most `view.talk.max_chars` long."""

    def act(self, view: View, draws: Draws) -> Move:
        """Return the decision of the seat of `view`, which is on turn and has at least one legal bid."""


SILENCE = Line(text=None, truthful="no_claim")


class Silent:
    """A bot that never speaks."""

    __slots__ = ()

    def say(self, view: View, draws: Draws, round: int) -> Line:  # noqa: A002, ARG002 - the protocol's arguments
        """Return silence."""
        return SILENCE


def percent(chance: float) -> int:
    """Return a chance as a whole percent."""
    return round(100 * chance)
