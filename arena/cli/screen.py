"""Writing to a terminal or a pipe: no markup, no colour off a terminal, no escape that an agent could have put in."""

import json
import sys
from collections import Counter
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from arena.game import clean

__all__ = ["console", "dice", "hanging", "named_dice", "printable", "quoted", "talk"]

_WIDEST = 4096
_HANG = 6
_NARROWEST = 20


def console() -> Console:
    """Return the console for results, on stdout; in a pipe lines are never folded."""
    plain = not sys.stdout.isatty()
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=plain, width=_WIDEST if plain else None)


def talk() -> Console:
    """Return the console for what a command says about its work, on stderr."""
    return Console(stderr=True, highlight=False, markup=False, emoji=False, soft_wrap=True)


def printable(text: str) -> str:
    """Return words of an agent, a provider or a stranger's file as one line without control characters."""
    return clean(text, len(text) or 1).text or ""


def quoted(text: str) -> str:
    """Return `printable(text)` between quotation marks, with those inside escaped."""
    return json.dumps(printable(text), ensure_ascii=False)


def hanging(text: Text, out: Console) -> Text:
    """Return `text` folded to the width of `out`, what a line goes on with set in, so that no message looks like one.

    Words could be padded such that the next line on the screen begins with `Seat B doubts`. A pipe folds nothing.
    """
    if out.soft_wrap:
        return text
    width = max(out.width - _HANG, _NARROWEST)
    folded: list[Text] = []
    for line in text.split("\n", allow_blank=True):
        first, *rest = line.wrap(out, width) or [Text("")]
        folded += [first, *(Text(" " * _HANG).append_text(part) for part in rest)]
    return Text("\n").join(folded)


def dice(cup: tuple[int, ...], face: int | None = None, *, wild: bool = False) -> Text:
    """Return a cup sorted, with the dice that match `face` (and wild ones) in brackets and bold."""
    return _marked((die, face is not None and (die == face or (wild and die == 1))) for die in sorted(cup))


def named_dice(cup: tuple[int, ...], named: Counter[int]) -> Text:
    """Return a cup sorted, with the dice that are among the `named` ones, each as often as it is named, marked."""
    left = named.copy()
    return _marked((die, _is_taken(die, left)) for die in sorted(cup))


def _is_taken(die: int, left: Counter[int]) -> bool:
    left[die] -= 1
    return left[die] >= 0


def _marked(dice: Iterable[tuple[int, bool]]) -> Text:
    text = Text()
    for die, matches in dice:
        text.append(f"[{die}]" if matches else f" {die} ", style="bold" if matches else "")
    return text
