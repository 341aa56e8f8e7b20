"""Words of strangers in a report: nothing in them may act on a screen, a page or a table."""

import re
from collections.abc import Iterator

__all__ = ["coded", "one_line", "printable"]

# Control characters, surrogates, and what turns the direction of the text after it; line breaks are left.
_UNSEEN = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
_BREAKS = re.compile("[\n\r\t\v\f\x1c-\x1e\x85\u2028\u2029]+")


def printable(words: str) -> str:
    """Return words without control characters, line breaks apart."""
    return _UNSEEN.sub("", words)


def one_line(words: str) -> str:
    """Return words on one line, without control characters."""
    return _UNSEEN.sub("", _BREAKS.sub(" ", words)).strip()


def coded(words: str) -> Iterator[tuple[str, bool]]:
    """Yield the parts of our own words with whether they are code, which stands between backticks."""
    for place, part in enumerate(words.split("`")):
        if part:
            yield part, place % 2 == 1
