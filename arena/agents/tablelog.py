"""The table log of a prompt: what happened, one JSON object to a line, in the referee's words.

What seats said stands only as JSON strings under `said`; only the referee's own lines have the key `referee`. Lines
are put together by hand, which takes a tenth of the time: every question tells the whole log again.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from json.encoder import encode_basestring

from arena.agents.same import Same
from arena.game import BidPlaced, Contest, Doubt, Forfeit, Heard, Message, Opening, PastHand, View

__all__ = ["log_lines", "note_lines", "read_log"]

FULL_HANDS = 2
"""Closed hands told in full; of older ones one line is left, so that a prompt grows by one line a hand."""


def log_lines(view: View) -> list[str]:
    """Return the log of `view`: older hands in a line each, the last ones and this one in full."""
    quoted = [encode_basestring(name) for name in view.names]
    lines = [*_earlier(Same(view.earlier), view.names), _opened(view.names, view.opening)]
    lines += [_heard(quoted, event) for event in view.log]
    return lines


@lru_cache(maxsize=512)  # the same object in every view of a hand; one for each match being played, some kilobytes
def _earlier(hands: Same[tuple[PastHand, ...]], names: tuple[str, ...]) -> tuple[str, ...]:
    older = (line for past in hands.value[:-FULL_HANDS] for line in _ended(Same(past), names))
    full = (line for past in hands.value[-FULL_HANDS:] for line in _told(Same(past), names))
    return (*older, *full)


def note_lines(view: View) -> list[str]:
    """Return one's own notes: plans, sealed intents and chances, of this hand and as far back as the log is full."""
    oldest = view.opening.hand - FULL_HANDS
    return [
        f'{{"hand": {note.hand}, "turn": {note.turn}, "{note.kind}": {_value(note.value)}}}'
        for note in view.notes
        if note.hand >= oldest
    ]


def read_log(prompt: str) -> list[dict[str, object]]:
    """Return the objects of the log in `prompt`, as a careful reader finds them."""
    lines = prompt.split("\n")
    begin, end = lines.index("BEGIN TABLE LOG"), lines.index("END TABLE LOG")
    return [json.loads(line) for line in lines[begin + 1 : end]]


def _value(value: str | int) -> str:
    return encode_basestring(value) if isinstance(value, str) else str(value)


def _opened(names: Sequence[str], opening: Opening) -> str:
    return _referee(f"hand {opening.hand} begins, {names[opening.opener]} opens")


def _referee(words: str) -> str:
    return f'{{"referee": {encode_basestring(words)}}}'


def _heard(quoted: Sequence[str], event: Heard) -> str:
    seat = quoted[event.seat]
    match event:
        case BidPlaced(bid=bid):
            return f'{{"seat": {seat}, "bids": "{bid}"}}'
        case Message(text=text):
            said = "null" if text is None else encode_basestring(text)
            return f'{{"seat": {seat}, "said": {said}}}'


@lru_cache(maxsize=1024)  # told in two hands, by every seat
def _told(hand: Same[PastHand], names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines of a closed hand that is told in full."""
    past, quoted = hand.value, [encode_basestring(name) for name in names]
    return (_opened(names, past.opening), *(_heard(quoted, event) for event in past.log), *_ended(hand, names))


@lru_cache(maxsize=4096)  # told again in every later hand of its match
def _ended(ended: Same[PastHand], names: tuple[str, ...]) -> tuple[str, ...]:
    past = ended.value
    hand = past.opening.hand
    match past.ended, past.contest:
        case Forfeit(seat=seat), _:
            return (_referee(f"hand {hand}: {names[seat]} forfeits; no cups are shown"),)
        case Doubt(seat=seat), Contest() as contest:
            verdict = "held" if contest.held else "fell"
            words = (
                f"hand {hand}: {contest.bid} of {names[contest.bidder]} {verdict}, {contest.count} dice match; "
                f"{names[contest.winner]} wins, {names[contest.loser]} loses"
            )
            quoted = [encode_basestring(name) for name in names]
            cups = ", ".join(f"{name}: {list(cup)}" for name, cup in zip(quoted, contest.cups, strict=True) if cup)
            return (
                f'{{"seat": {quoted[seat]}, "doubts": "{contest.bid}"}}',
                f'{{"referee": {encode_basestring(words)}, "cups": {{{cups}}}}}',
            )
        case _:
            return ()
