"""What a person types at the table, read: bids, doubts, words, and questions to the referee."""

import re
from dataclasses import dataclass
from typing import Literal

from arena.game import Bid, clean

__all__ = ["FACE_WORDS", "Command", "Order", "Say", "Unclear", "read_command"]

Order = Literal["enter", "doubt", "quiet", "odds", "table", "rules", "ladder", "expose", "help", "quit"]
"""What takes no more than a word; `enter` is an empty line."""

FACE_WORDS = ("one", "two", "three", "four", "five", "six")

_ORDERS: dict[str, Order] = {
    "d": "doubt",
    "doubt": "doubt",
    "challenge": "doubt",
    "dudo": "doubt",
    "liar": "doubt",
    "quiet": "quiet",
    "odds": "odds",
    "table": "table",
    "dice": "table",
    "rules": "rules",
    "ladder": "ladder",
    "expose": "expose",
    "?": "help",
    "h": "help",
    "help": "help",
    "q": "quit",
    "exit": "quit",
    "leave": "quit",
    "quit": "quit",
}
_NUMBERS = {
    word: number
    for number, word in enumerate((*FACE_WORDS, "seven", "eight", "nine", "ten", "eleven", "twelve"), start=1)
}
_FACES = {"ones": 1, "aces": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
_SAY = re.compile(r"say\b[\s:,]*(.*)", re.IGNORECASE | re.DOTALL)
_BID = re.compile(r"(?:i\s+)?(?:bid\s+)?(\d{1,6}|[a-z]+)(?:\s*[x×*,]\s*|\s+)(\d{1,6}|[a-z]+)")


@dataclass(frozen=True, slots=True)
class Say:
    """Words for the table, as typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Unclear:
    """What is none of the commands; `text` is what was typed, as one line."""

    text: str


Command = Bid | Order | Say | Unclear


def read_command(line: str) -> Command:
    """Return what a line asks for; whether it may be asked now, and whether a bid is legal, is not said here.

    A bid is `4 5`, `4x5` or `four fives`; `bid` may stand before it. Only what begins with `say` is spoken.
    """
    text = clean(line, len(line) or 1).text or ""
    said = _SAY.fullmatch(text)
    if said is not None:
        return Say(said[1])
    words = " ".join(text.lower().rstrip(" .!").split())
    if not text:
        return "enter"
    return _ORDERS.get(words) or _read_bid(words) or Unclear(text)


def _read_bid(words: str) -> Bid | None:
    match = _BID.fullmatch(words)
    if match is None:
        return None
    quantity, face = _number(match[1], _NUMBERS), _number(match[2], _FACES | _NUMBERS)
    return None if quantity is None or face is None else Bid(quantity, face)


def _number(word: str, names: dict[str, int]) -> int | None:
    return int(word) if word.isdecimal() else names.get(word)
