"""A message as words with their places in the text.

Noise (emoji, Markdown marks, quotation marks, hyphens inside words, combining marks, control characters) leaves no
token, so it is transparent to every rule; offsets stay those of the text as written. Contractions come apart, with or
without their apostrophe: "don't" and "dont" are "do" and "not".
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from arena.speech.spellings import ENDINGS, IS_AFTER, SPELLINGS

# Runs over plain lower-case text; each alternative is linear and starts with a different character.
_TOKEN = re.compile(
    r"""
      (?P<word>   [^\W\d_]+ (?:'[^\W\d_]+){0,2} '? )
    | (?P<other>  \d+ (?: st|nd|rd|th )\b | \d+ \. \d+ \b (?! \. ) )
    | (?P<digits> \d+ (?: (?: '?s | s' ) (?![^\W_]) )? )
    | (?P<times>  (?<=\d) \* (?=\d) )
    | (?P<line>   \n \s* (?P<bullet> (?: [-*–] \s+ | \d+ [.)] \s+ )? ) )
    | (?P<stop>   [.!?…]+ )
    | (?P<dash>   [-–—]+ )
    | (?P<mark>   [;:,&+/()%=|] )
    """,
    re.VERBOSE,
)

_MARKS = {";": ".", "&": "and", "(": "—", ")": "—", "=": ":", "|": ","}

HARD = frozenset((".", "?", "\n"))
SOFT = frozenset((",", ":", "—", "…"))
BREAKS = HARD | SOFT


@dataclass(frozen=True, slots=True)
class Words:
    """The tokens of one text: `norms` are lower-case words, digits ("5", plural "5s") and marks."""

    text: str
    norms: tuple[str, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.norms)

    def is_capitalised(self, index: int) -> bool:
        """Return whether the word stands in the text with a capital first letter."""
        return self.text[self.starts[index]].isupper()

    def gap(self, index: int) -> str:
        """Return what stands in the text between the token and the next one."""
        return self.text[self.ends[index] : self.starts[index + 1]]


def words(text: str) -> Words:
    """Return the tokens of `text`; time grows linearly with its length."""
    plain, places = (text.lower(), None) if text.isascii() else _plain(text)
    norms: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for match in _TOKEN.finditer(plain):
        start, end = match.span()
        for norm, first, last in _token(match, plain, norms):
            norms.append(norm)
            if places is None:
                starts.append(start + first)
                ends.append(start + last)
            else:
                starts.append(places[start + first][0])
                ends.append(places[min(start + last, end) - 1][1])
    return Words(text, tuple(norms), tuple(starts), tuple(ends))


def _plain(text: str) -> tuple[str, list[tuple[int, int]]]:
    """Return the text in plain lower-case characters, and for each the span of `text` it came from."""
    plain: list[str] = []
    places: list[tuple[int, int]] = []
    for index, character in enumerate(text):
        letters = character.lower() if character.isascii() else _letters(character)
        if not letters and places:
            places[-1] = (places[-1][0], index + 1)
        plain.append(letters)
        places.extend([(index, index + 1)] * len(letters))
    return "".join(plain), places


_PLAIN = {
    **dict.fromkeys("\u2018\u2019\u02bc\u00b4\u201b\u2032", "'"),
    **dict.fromkeys("\u2010\u2011\u00ad\u2212", "-"),
    **dict.fromkeys("\u2012\u2013", "–"),
    **dict.fromkeys("\u2014\u2015", "—"),
    **dict.fromkeys("\u2028\u2029\u0085", "\n"),
    **{chr(0x267F + face): f" {face} " for face in range(1, 7)},
    "\u00d7": "x",
    "\u2715": "x",
    "\u2716": "x",
    "\u2022": "-",
    "\u2026": "…",
    "\u203d": "?",
}


@lru_cache(maxsize=4096)
def _letters(character: str) -> str:
    """Return the plain spelling of a character: "" for marks inside words, a space for emoji and the like."""
    if character in _PLAIN:
        return _PLAIN[character]
    spelled = [part for part in unicodedata.normalize("NFKD", character) if unicodedata.category(part)[0] != "M"]
    if not spelled or unicodedata.category(character) == "Cf":
        return ""
    if all(unicodedata.category(part)[0] in "LNPZ" for part in spelled):
        return "".join(spelled).lower()
    return " "


def _token(match: re.Match[str], plain: str, before: list[str]) -> list[tuple[str, int, int]]:
    """Return the token or tokens of a match as (normal form, first, last), places counted from the match."""
    raw = match.group()
    kind = match.lastgroup
    if kind == "word":
        return _parts(raw)
    if kind == "digits":
        norm = _digits(raw)
    elif kind == "line":
        norm = _line(match, plain, before)
    elif kind == "stop":
        norm = "?" if "?" in raw else "…" if "…" in raw or (raw.startswith("..") and "!" not in raw) else "."
    elif kind == "dash":
        norm = _dash(match, plain)
    elif kind == "times":
        norm = "x"
    elif kind == "mark":
        norm = _MARKS.get(raw, raw)
    else:
        norm = "#"
    return [(norm, 0, len(raw))] if norm else []


def _digits(raw: str) -> str:
    """Return the number in ASCII digits, with an "s" where it is a plural; long ones keep their digits."""
    number = raw.rstrip("s'")
    ascii_number = "".join(str(unicodedata.decimal(digit)) for digit in number[:40])
    return ascii_number + ("s" if len(raw) > len(number) else "")


def _line(match: re.Match[str], plain: str, before: list[str]) -> str:
    """Return what a line break is: noise inside a sentence that runs on, a comma before a list item, or an end."""
    if before and before[-1] in BREAKS:
        return ""
    if match["bullet"]:
        return ","
    follower = plain[match.end() : match.end() + 1]
    runs_on = match.group().count("\n") == 1 and follower not in "#>|"
    return "" if runs_on else "\n"


def _dash(match: re.Match[str], plain: str) -> str:
    """Return "" for a hyphen inside a word or a list of digits, else the mark of a break."""
    start, end = match.span()
    joins = end - start == 1 and match.group() != "—" and start > 0 and end < len(plain)
    if joins and plain[start - 1].isalnum() and plain[end].isalnum():
        return ""
    return "—"


@lru_cache(maxsize=8192)
def _parts(raw: str) -> list[tuple[str, int, int]]:
    """Return the words of a contraction, or the word alone; places counted from its start."""
    word = raw.rstrip("'")
    whole = SPELLINGS.get(word.replace("'", ""))
    if whole is not None:
        return _spread(whole, len(word))
    stem, apostrophe, ending = word.rpartition("'")
    if not apostrophe:
        return [(word, 0, len(word))]
    if ending == "t" and stem.endswith("n"):
        return [(stem[:-1], 0, len(stem) - 1), ("not", len(stem) - 1, len(word))]
    second = "is" if ending == "s" and stem in IS_AFTER else ENDINGS.get(ending, f"'{ending}")
    if not stem:
        return [(second.lstrip("'"), 0, len(word))]
    return [*_parts(stem), (second, len(stem), len(word))]


def _spread(parts: tuple[str, ...], length: int) -> list[tuple[str, int, int]]:
    """Return the parts with places that share out the word: the first letters singly, the rest to the last."""
    last = len(parts) - 1
    places = [min(index, length - 1) for index in range(len(parts))]
    return [(part, places[index], length if index == last else places[index] + 1) for index, part in enumerate(parts)]
