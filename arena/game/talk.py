"""Table talk: cleaning what is said before anyone sees it, and who speaks when."""

import re
from dataclasses import dataclass

from arena.game.settings import Talk
from arena.quick import quick_init

__all__ = ["Said", "clean", "is_clean", "speaking_order"]

# CSI, OSC and string sequences (7-bit and 8-bit introducers), then any other two-character escape. A string holds no
# introducer of another, so that a row of introducers is read once and not once for each.
_ANSI = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"
    r"|(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x90\x98\x9c-\x9f]*(?:\x07|\x1b\\|\x9c)"
    r"|\x1b[ -/]*[0-~]"
)
_BREAKS = re.compile("[\t\r\n\v\f\x85\u2028\u2029]+")
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")


@quick_init
@dataclass(frozen=True, slots=True)
class Said:
    """A message as everyone gets it: `None` is silence; `cut` tells that words were left off at the end."""

    text: str | None
    cut: bool = False


def clean(raw: str, max_chars: int) -> Said:
    """Return `raw` without anything that could act on a screen, at most `max_chars` code points long.

    In this order (table.md, Talk): ANSI sequences removed; each run of line breaks and tabs becomes one space; other
    control characters, surrogates and bidirectional overrides removed; trimmed; cut. Words are never changed.
    """
    text = _UNSEEN.sub("", _BREAKS.sub(" ", _ANSI.sub("", raw))).strip()
    if not text:
        return Said(text=None)
    return Said(text=text[:max_chars], cut=len(text) > max_chars)


def is_clean(said: Said, max_chars: int) -> bool:
    """Return whether `said` could have come out of `clean`."""
    if said.text is None:
        return not said.cut
    text = said.text
    trimmed = text.lstrip() if said.cut else text.strip()
    fits = len(text) == max_chars if said.cut else len(text) <= max_chars
    return bool(text) and text == trimmed and fits and not _UNSEEN.search(text) and not _BREAKS.search(text)


def speaking_order(talk: Talk, on_turn: int, dice: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats asked for a message in each round of talk before the decision of `on_turn`.

    With order `seat` it starts left of the seat on turn, which speaks last; `together` is written in seat order.
    Seats without dice are not asked.
    """
    if talk.speakers == "none":
        return ()
    if talk.speakers == "active":
        return (on_turn,)
    seats = len(dice)
    clockwise = [seat % seats for seat in range(on_turn + 1, on_turn + seats + 1) if dice[seat % seats]]
    return tuple(sorted(clockwise)) if talk.order == "together" else tuple(clockwise)
