"""A later self-correction in the same message replaces the earlier claim (claims.md)."""

import pytest

from tests.speech.said import quotes, said


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("I have three fives, no, two.", "three fives, no, two"),
        ("I have three fives — er, make that two. Sorry.", "three fives — er, make that two"),
        ("I have three fives, no, two fives.", "two fives"),
        ("I have three fives... sorry, I meant two fives.", "two fives"),
        ("I've got three fives. Scratch that. I've got two fives.", "two fives"),
        ("I've got three sixes, I mean two fives.", "two fives"),
    ],
)
def test_the_second_number_stands(text: str, quote: str) -> None:
    """The quote spans both numbers when the second lacks the face."""
    assert (said(text), quotes(text)) == (("own 5 2..",), (quote,))


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("I have three fives, no sixes.", ("own 5 3..", "own 6 0..0")),
        ("I have three fives and, actually, two sixes.", ("own 5 3..", "own 6 2..")),
        ("I have three fives. No joke. I have two sixes too.", ("own 5 3..", "own 6 2..")),
        ("I have 2 2 4 5, no wait, 2 2 4 6.", ("hand 2 2 4 6",)),
    ],
)
def test_only_words_of_correction_correct(text: str, claims: tuple[str, ...]) -> None:
    """A list goes on; a correction replaces."""
    assert said(text) == claims


@pytest.mark.parametrize(
    "text",
    [
        "I have two fives, believe it or not.",
        "I've got two fives, believe me or don't.",
        "I have two fives. I wouldn't say so if I had not.",
        "I have two fives. If I'm lying, may my screen go dark.",
    ],
)
def test_an_idle_negation_takes_nothing_back(text: str) -> None:
    """Only words of retraction retract, not every "not" that ends a clause."""
    assert said(text) == ("own 5 2..",)


def test_or_rather_corrects_across_faces() -> None:
    """It is no "or" between two faces."""
    assert said("I hold two sixes, or rather two fives.") == ("own 5 2..",)


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("I've got three sixes, I mean fives.", "own 5 3.."),
        ("I have two sixes, no, fives.", "own 5 2.."),
        ("I have three sixes. Sorry, fives!", "own 5 3.."),
        ("I have a five, sorry, six.", "own 6 1.."),
        ("I have a five, no, two.", "own 5 2.."),
    ],
)
def test_a_face_alone_corrects_the_face(text: str, claim: str) -> None:
    """A later self-correction replaces the earlier claim; what it leaves out stays."""
    assert said(text) == (claim,)
