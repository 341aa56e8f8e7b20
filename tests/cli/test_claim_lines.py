"""Claims in a terminal: normal form, the dice that decide them, verdict in symbol and word, margin."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from arena.analysis.story import HandStory
from arena.cli.claim_lines import claim_line, marked
from arena.speech import Moment, judge, read
from arena.transcript import Claim

CUP = (5, 1, 5, 2, 6)
CLAIM: TypeAdapter[Any] = TypeAdapter(Claim)


def story(*, wild_ones: bool, other: tuple[int, ...] | None = (5, 1, 3)) -> HandStory:
    """Return a hand of two seats, the first with CUP."""
    return HandStory(
        hand=1,
        roll=1,
        opener=0,
        dice=(5, 3),
        palifico=False,
        wild_ones=wild_ones,
        cups=(CUP, other),
        names=("Seat A", "Seat B"),
    )


def claims_of(text: str, *, wild_ones: bool = False) -> list[Any]:
    moment = Moment(own=CUP, cups=(CUP, (5, 1, 3)), ones_wild=wild_ones, held=False, next_action="raise")
    return [CLAIM.validate_python(claim.as_json()) for claim in judge(read(text, 5), moment)]


def lines(text: str, *, wild_ones: bool = False) -> list[str]:
    """Return the lines of the claims that seat 0 makes in a text."""
    told = story(wild_ones=wild_ones)
    return [claim_line(claim, told, 0).plain.strip() for claim in claims_of(text, wild_ones=wild_ones)]


@pytest.mark.parametrize(
    ("text", "wild_ones", "line"),
    [
        ("I have two fives.", False, "✓ true  own fives >= 2  dice  1  2 [5][5] 6 "),
        ("I have three fives.", True, "✓ true  own fives >= 3  dice [1] 2 [5][5] 6 "),
        ("I have four fives.", False, "✗ false  own fives >= 4  dice  1  2 [5][5] 6   short by 2"),
        ("I have no fives.", False, "✗ false  own fives = 0  dice  1  2 [5][5] 6   over by 2"),
        ("Maybe I have two fives.", False, "✓ true  perhaps own fives >= 2  dice  1  2 [5][5] 6 "),
        ("There are at least three fives out there.", False, "✓ true  table fives >= 3  the table has 3"),
        ("There are at least six fives out there.", True, "✗ false  table fives >= 6  the table has 5  short by 1"),
        ("My dice are 5 5 2.", False, "✓ true  cup is 2 5 5  dice  1 [2][5][5] 6 "),
        ("My dice are 5 5 5.", False, "✗ false  cup is 5 5 5  dice  1  2 [5][5] 6 "),
        ("You're bluffing.", False, "✓ true  disbelieves the bid"),
        ("I'll call you next.", False, "✗ false  will doubt"),
    ],
)
def test_a_claim_is_told_with_what_decides_it(text: str, wild_ones: bool, line: str) -> None:
    assert lines(text, wild_ones=wild_ones) == [line.strip()]


def test_a_table_is_not_counted_while_a_cup_is_hidden() -> None:
    (claim,) = claims_of("There are at least three fives out there.")
    assert claim_line(claim, story(wild_ones=False, other=None), 0).plain.strip() == "✓ true  table fives >= 3"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I have two fives.", ["two fives"]),
        ("😀 “Two” e\u0301: I have two fives and no sixes!", ["two fives", "no sixes"]),
        ('He says "hi"\\ and I have two fives.', ["two fives"]),
        ("Nice weather.", []),
    ],
)
def test_the_words_of_a_claim_are_marked_where_they_stand(text: str, words: list[str]) -> None:
    """Escapes before them make the line longer."""
    shown = marked(text, claims_of(text))
    assert [shown.plain[span.start : span.end] for span in shown.spans] == words


def test_words_are_marked_in_the_colour_of_their_verdict() -> None:
    shown = marked("I have two fives and no sixes.", claims_of("I have two fives and no sixes."))
    assert [str(span.style) for span in shown.spans] == ["underline green", "underline red"]
