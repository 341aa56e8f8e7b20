"""Our engine, driven like its peers: `due`, `apply` and the legal bids, with and without the acting seat's view.

The `arena` rules keep five dice per seat for eight hands; the row with lost dice plays `classic` without wild ones and
without palifico, which is TextArena's game but for the order of bids. The dice are the keyed ones of every match.
"""

from collections.abc import Callable, Sequence
from itertools import count
from random import Random

from arena.game import (
    BidPlaced,
    Close,
    Decide,
    Doubt,
    Event,
    ForcedDoubt,
    HandOpened,
    Over,
    Resolve,
    Roll,
    Ruleset,
    Talk,
    apply,
    due,
    preset,
    roll_cups,
    start,
    view,
)
from benchmarks.rows import Missing, Row, Tally

__all__ = ["rows"]

SEATS = 4


def rows() -> Sequence[Row | Missing]:
    """Return the engine alone in two settings, and the engine with the view of the seat on turn."""
    arena = preset("arena")
    losing = preset("classic").vary(wild_ones=False, ace_exchange=False, open_on_aces=True, palifico="off")
    kept, lost = "4 seats, 5 dice, dice are kept", "4 seats, 5 dice, dice are lost"
    return (
        Row("engine", kept, match_of(arena, Random(5).random, observe=False)),
        Row("engine", lost, match_of(losing, Random(6).random, observe=False)),
        Row("engine and view", kept, match_of(arena, Random(7).random, observe=True)),
        Row("engine and view", lost, match_of(losing, Random(8).random, observe=True)),
    )


def match_of(ruleset: Ruleset, draw: Callable[[], float], *, observe: bool) -> Callable[[], Tally]:
    """Return a function that plays one match, with `observe` taking the acting seat's view each turn."""
    deals = count()
    silence = Talk(speakers="none")

    def work() -> Tally:
        event: Event
        seed = f"bench-{next(deals)}"
        state = start(ruleset, seats=SEATS, seed=seed, talk=silence)
        decisions, hands = 0, 0
        while not isinstance(step := due(state), Over):
            if isinstance(step, Decide):
                bids = step.legal.bids
                if observe:
                    view(state, step.seat)
                pick = int(draw() * (len(bids) + step.legal.may_doubt))
                event = BidPlaced(step.seat, bids[pick]) if pick < len(bids) else Doubt(step.seat)
                decisions += 1
            elif isinstance(step, ForcedDoubt):
                event = Doubt(step.seat, forced=True)
                decisions += 1
            elif isinstance(step, Roll):
                opening = step.opening
                event = HandOpened(opening, roll_cups(seed, hand=opening.hand, roll=opening.roll, dice=opening.dice))
                hands += 1
            elif isinstance(step, Resolve):
                event = step.contest
            elif isinstance(step, Close):
                event = step.event
            else:
                raise TypeError(f"{step} at a silent table")
            state = apply(state, event)
        return Tally(decisions, hands)

    return work
