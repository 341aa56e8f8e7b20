"""Words of strangers in a report: nothing in them may act on a screen, a page or a table."""

import re
from collections.abc import Iterator
from unicodedata import category

__all__ = ["coded", "one_line", "printable", "shortened"]

# Control characters, surrogates, and what turns the direction of the text after it; line breaks are left.
_UNSEEN = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
_BREAKS = re.compile("[\n\r\t\v\f\x1c-\x1e\x85\u2028\u2029]+")


# Marks above one letter: no language needs more, and thousands of them stop a browser.
_MOST_MARKS = 4


def printable(words: str) -> str:
    """Return words without control characters, line breaks apart, and without towers of marks over one letter."""
    return _calm(_UNSEEN.sub("", words))


def one_line(words: str) -> str:
    """Return words on one line, without control characters and towers of marks."""
    return printable(_BREAKS.sub(" ", words)).strip()


def shortened(words: str, most: int) -> str:
    """Return words of at most `most` characters; the end of longer ones is left out, and it is said how much."""
    return words if len(words) <= most else f"{words[:most]}… ({len(words) - most:,} more characters)"


def _calm(words: str) -> str:
    if words.isascii():
        return words
    kept: list[str] = []
    marks = 0
    for char in words:
        marks = marks + 1 if category(char) in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS:
            kept.append(char)
    return "".join(kept)


def coded(words: str) -> Iterator[tuple[str, bool]]:
    """Yield the parts of our own words with whether they are code, which stands between backticks."""
    for place, part in enumerate(words.split("`")):
        if part:
            yield part, place % 2 == 1
