"""OpenSpiel's liars_dice, driven from Python one action at a time.

It seats two only (`players=4` is refused) and plays a single hand, so two cups of ten stand for four cups of five: the
same 20 dice and the same 120 bids. A die is a chance node that the caller must resolve, 20 of them per hand. Its
counterpart of our list of legal bids is `legal_actions`; drawing by arithmetic instead gains it a twentieth.
"""

import importlib
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from random import Random
from typing import Any

from benchmarks.rows import Missing, Row, Tally

__all__ = ["rows"]

GAME = "liars_dice(players=2,numdice=10)"
DICE = 20
DOUBT = DICE * 6
HANDS_PER_WORK = 20


def rows() -> Sequence[Row | Missing]:
    """Return the row that reads the legal actions only, and the one that reads the seat's information state as well."""
    bare, seen = "OpenSpiel liars_dice, legal_actions", "OpenSpiel liars_dice, legal_actions, information state"
    if find_spec("pyspiel") is None:
        return tuple(Missing(label, "open_spiel is not installed") for label in (bare, seen))
    game = importlib.import_module("pyspiel").load_game(GAME)
    plays = "2 seats, 10 dice, single hands"
    return (
        Row(bare, plays, hands_of(game, Random(3).random, observe=False)),
        Row(seen, plays, hands_of(game, Random(4).random, observe=True)),
    )


def hands_of(game: Any, draw: Callable[[], float], *, observe: bool) -> Callable[[], Tally]:
    """Return a function that plays some hands, with `observe` reading the acting seat's information each turn."""

    def work() -> Tally:
        decisions = 0
        for _ in range(HANDS_PER_WORK):
            state = rolled(game, draw)
            action = None
            while action != DOUBT:
                if observe:
                    state.information_state_string()
                legal = state.legal_actions()
                action = legal[int(draw() * len(legal))]
                state.apply_action(action)
                decisions += 1
        return Tally(decisions, HANDS_PER_WORK)

    return work


def rolled(game: Any, draw: Callable[[], float]) -> Any:
    """Return a new hand with all its dice rolled."""
    state = game.new_initial_state()
    for _ in range(DICE):
        state.apply_action(int(draw() * 6))
    return state
