"""Phrases about one's own dice: each form means what claims.md says of its words."""

import pytest

from arena.bots import Draws, Intended
from arena.bots.talk.own import OWN_FORMS, own_phrase, whole_cup


def draws(number: int = 0) -> Draws:
    return Draws(f"deal-{number}", hand=1, roll=1, turn=1, seat=0, question="talk", round=1)


@pytest.mark.parametrize(
    ("form", "low", "high", "vague"),
    [
        ("count", 3, None, False),
        ("at_least", 3, None, False),
        ("exactly", 3, 3, False),
        ("at_most", 0, 3, False),
        ("fewer", 0, 2, False),
        ("none", 0, 0, False),
        ("some", 1, None, True),
        ("several", 2, None, True),
        ("mostly", 3, None, True),
        ("all", 5, 5, False),
    ],
)
def test_a_form_bounds_the_count_as_its_words_do(form: str, low: int, high: int | None, vague: bool) -> None:
    """claims.md, own: about three fives of five dice held."""
    said = own_phrase(form, draws(), number=3, face=5, dice=5)
    assert said.claim == Intended(kind="own", face=5, low=low, high=high, vague=vague)


def test_every_form_is_tried_above() -> None:
    assert len(OWN_FORMS) == 10


def test_a_form_without_meaning_is_refused() -> None:
    with pytest.raises((KeyError, ValueError), match="perhaps"):
        own_phrase("perhaps", draws(), number=3, face=5, dice=5)


@pytest.mark.parametrize("form", OWN_FORMS)
def test_a_form_is_said_in_many_ways(form: str) -> None:
    texts = {own_phrase(form, draws(number), number=2, face=5, dice=5).text for number in range(60)}
    assert len(texts) >= 4


def test_a_whole_cup_is_named_die_by_die() -> None:
    said = whole_cup((5, 2, 2), draws())
    assert said.claim == Intended(kind="hand", dice=(2, 2, 5))
    assert [letter for letter in said.text if letter.isdigit()] == ["2", "2", "5"]
