"""TextArena's Liar's Dice, driven as its README shows: four seats, five dice, matches until one seat holds dice.

TextArena has no list of legal actions, so the driver draws one of them, uniformly, by arithmetic. Its rule: neither
quantity nor face may fall, and one must grow; it has no upper end, so the driver keeps to the dice on the table.
"""

import importlib
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from random import Random
from typing import Any

from benchmarks.rows import Missing, Row, Tally

__all__ = ["rows"]

SEATS = 4
DICE_PER_SEAT = 5
CALL = "[Call]"
BIDS = tuple(tuple(f"[Bid: {quantity}, {face}]" for face in range(7)) for quantity in range(SEATS * DICE_PER_SEAT + 1))


def rows() -> Sequence[Row | Missing]:
    """Return the row with its default wrappers and an observation each turn, and the raw one without."""
    wrapped, raw = "TextArena LiarsDice-v0, observation each turn", "TextArena LiarsDice-v0-raw, no observations"
    if find_spec("textarena") is None:
        return tuple(Missing(label, "textarena is not installed") for label in (wrapped, raw))
    textarena = importlib.import_module("textarena")
    plays = "4 seats, 5 dice, dice are lost"
    return (
        Row(wrapped, plays, match_of(lambda: textarena.make("LiarsDice-v0"), Random(1).random, observe=True)),
        Row(raw, plays, match_of(lambda: textarena.make("LiarsDice-v0-raw"), Random(2).random, observe=False)),
    )


def match_of(make: Callable[[], Any], draw: Callable[[], float], *, observe: bool) -> Callable[[], Tally]:
    """Return a function that plays one match, with `observe` reading the acting seat's observation each turn.

    Each match has a new environment: the default wrapper keeps every observation, also those from before a `reset`.
    """

    def work() -> Tally:
        env = make()
        env.reset(num_players=SEATS)
        dice, quantity, face, decisions, hands, over = SEATS * DICE_PER_SEAT, 0, 0, 0, 0, False
        while not over:
            if observe:
                env.get_observation()
            quantity, face = choose(dice, quantity, face, draw)
            over, _ = env.step(BIDS[quantity][face] if quantity else CALL)
            decisions += 1
            if not quantity:
                hands += 1
                dice -= 1
        return checked(env, decisions, hands)

    return work


def choose(dice: int, quantity: int, face: int, draw: Callable[[], float]) -> tuple[int, int]:
    """Return one of the legal bids over `quantity` and `face`, or (0, 0) for a call, all equally likely.

    (0, 0) stands at the opening, as in TextArena.
    """
    if not quantity:
        pick = int(draw() * dice * 6)
        return pick // 6 + 1, pick % 6 + 1
    faces = 7 - face
    # Pick 0 would be the standing bid itself: it stands for the call, so all picks are equally likely.
    pick = int(draw() * (dice - quantity + 1) * faces)
    return (quantity + pick // faces, face + pick % faces) if pick else (0, 0)


def checked(env: Any, decisions: int, hands: int) -> Tally:
    """Return the tally of a match that is over, or refuse it if TextArena took one of the actions for illegal."""
    if env.state.turn != decisions:
        raise RuntimeError(f"textarena counts {env.state.turn} legal actions, the driver made {decisions}")
    return Tally(decisions, hands)
