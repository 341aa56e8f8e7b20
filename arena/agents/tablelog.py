"""The table log of a prompt: what happened, one JSON object to a line, in the referee's words.

What seats said stands only as JSON strings under `said`; only the referee's own lines have the key `referee`.
"""

import json

from arena.game import BidPlaced, Contest, Doubt, Forfeit, Heard, Message, PastHand, View

__all__ = ["log_lines", "note_lines", "read_log"]

FULL_HANDS = 2
"""Closed hands told in full; of older ones one line is left, so that a prompt grows by one line a hand."""


def log_lines(view: View) -> list[str]:
    """Return the log of `view`: older hands in a line each, the last ones and this one in full."""
    told = len(view.earlier) - FULL_HANDS
    lines: list[dict[str, object]] = []
    for index, past in enumerate(view.earlier):
        if index >= told:
            lines += [_opened(view, past.opening.hand, past.opening.opener), *_heard(view, past.log)]
        lines += _ended(view, past)
    opening = view.opening
    lines += [_opened(view, opening.hand, opening.opener), *_heard(view, view.log)]
    return [json.dumps(line, ensure_ascii=False) for line in lines]


def note_lines(view: View) -> list[str]:
    """Return one's own notes: plans, sealed intents and chances, of this hand and as far back as the log is full."""
    oldest = view.opening.hand - FULL_HANDS
    return [
        json.dumps({"hand": note.hand, "turn": note.turn, note.kind: note.value}, ensure_ascii=False)
        for note in view.notes
        if note.hand >= oldest
    ]


def read_log(prompt: str) -> list[dict[str, object]]:
    """Return the objects of the log in `prompt`, as a careful reader finds them."""
    lines = prompt.split("\n")
    begin, end = lines.index("BEGIN TABLE LOG"), lines.index("END TABLE LOG")
    return [json.loads(line) for line in lines[begin + 1 : end]]


def _opened(view: View, hand: int, opener: int) -> dict[str, object]:
    return {"referee": f"hand {hand} begins, {view.names[opener]} opens"}


def _heard(view: View, log: tuple[Heard, ...]) -> list[dict[str, object]]:
    return [_line(view, event) for event in log]


def _line(view: View, event: Heard) -> dict[str, object]:
    seat = view.names[event.seat]
    match event:
        case BidPlaced(bid=bid):
            return {"seat": seat, "bids": str(bid)}
        case Message(text=text):
            return {"seat": seat, "said": text}


def _ended(view: View, past: PastHand) -> list[dict[str, object]]:
    hand = past.opening.hand
    names = view.names
    match past.ended, past.contest:
        case Forfeit(seat=seat), _:
            return [{"referee": f"hand {hand}: {names[seat]} forfeits; no cups are shown"}]
        case Doubt(seat=seat), Contest() as contest:
            verdict = "held" if contest.held else "fell"
            return [
                {"seat": names[seat], "doubts": str(contest.bid)},
                {
                    "referee": f"hand {hand}: {contest.bid} of {names[contest.bidder]} {verdict}, "
                    f"{contest.count} dice match; {names[contest.winner]} wins, {names[contest.loser]} loses",
                    "cups": {name: cup for name, cup in zip(names, contest.cups, strict=True) if cup},
                },
            ]
        case _:
            return []
