"""The writer of SVG: texts fit, marks differ by shape, strangers' words stay words."""

import pytest

from arena.report.content import Shape
from arena.report.svg import Drawing, fitted, text_width
from tests.pages.parsed import Page
from tests.report.values import BITES


def test_a_long_name_keeps_its_ends() -> None:
    """Names of agents tend to differ at their ends."""
    short = fitted("openai-gpt-5.4-mini-reasoning-low", 120)

    assert (short[:6], short[-3:], "…" in short) == ("openai", "low", True)
    assert text_width(short) <= 120


@pytest.mark.parametrize(("words", "room", "found"), [("ann", 200, "ann"), ("annabel", 1, "…"), ("", 10, "")])
def test_what_fits_is_left_as_it_is(words: str, room: float, found: str) -> None:
    """Nothing is cut that need not be."""
    assert fitted(words, room) == found


def drawn(shape: Shape) -> str:
    drawing = Drawing(20, 20)
    drawing.mark(10, 10, shape)
    return drawing.parts[0].split(" class")[0]


def test_kinds_of_agents_differ_by_shape() -> None:
    """pages.md: nothing is told by colour alone."""
    shapes: tuple[Shape, ...] = ("disc", "square", "triangle", "diamond")

    assert len({drawn(shape) for shape in shapes}) == 4


@pytest.mark.parametrize("bite", BITES)
def test_words_of_strangers_stay_words(bite: str) -> None:
    """Names of models and conditions are not ours."""
    drawing = Drawing(20, 20)
    drawing.text(0, 10, bite)
    page = Page(str(drawing.markup(bite, alone=True)))

    assert [element.tag for element in page.elements] == ["svg", "title", "style", "text"]
    assert page.faults == []
