"""Drawing TextArena's legal actions by arithmetic (`benchmarks/peer_textarena.py`)."""

from collections import Counter

import pytest

from benchmarks.peer_textarena import choose


def drawn(dice: int, quantity: int, face: int, picks: int) -> Counter[tuple[int, int]]:
    """Return what `choose` makes of `picks` evenly spaced draws."""
    draws = [(pick + 0.5) / picks for pick in range(picks)]
    return Counter(choose(dice, quantity, face, iter([draw]).__next__) for draw in draws)


def test_an_opening_is_any_bid_up_to_the_dice_on_the_table() -> None:
    """Nothing can be called yet."""
    bids = [(quantity, face) for quantity in range(1, 4) for face in range(1, 7)]
    assert drawn(3, 0, 0, picks=18) == Counter(bids)


def test_over_a_bid_neither_quantity_nor_face_falls_and_a_call_is_one_pick() -> None:
    """TextArena refuses 3x1 over 2x4, which other ladders allow."""
    assert drawn(3, 2, 4, picks=6) == Counter([(0, 0), (2, 5), (2, 6), (3, 4), (3, 5), (3, 6)])


@pytest.mark.parametrize("draw", [0.0, 0.5, 0.999999])
def test_at_the_top_only_a_call_is_left(draw: float) -> None:
    """No bid over all dice on sixes is drawn."""
    assert choose(20, 20, 6, lambda: draw) == (0, 0)
