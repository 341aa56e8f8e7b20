"""What a person at the table is told besides the log: how the game goes, where the hand stands, why a bid is refused.

Plain lines of text, to be folded by whoever shows them.
"""

from collections.abc import Iterable, Sequence

from arena.agents.human_input import FACE_WORDS
from arena.game import Bid, Opening, Ruleset, Talk, View, objection
from arena.game.state import ladder_of

__all__ = [
    "commands",
    "counted",
    "example",
    "facts",
    "introduction",
    "ladder",
    "ladder_rows",
    "listed",
    "lowest",
    "refusal",
    "sorted_dice",
]

_RAISE = "A raise has more dice of any face, or as many of a higher face."
_EXCHANGE = "Onto ones it takes half as many dice, rounded up; from ones to another face twice as many plus one."


def counted(quantity: int, face: int) -> str:
    """Return so many dice of a face in words, such as `4 fives`."""
    plural = "" if quantity == 1 else "es" if face == 6 else "s"
    return f"{quantity} {FACE_WORDS[face - 1]}{plural}"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Return the parts as an enumeration: `a, b and c`."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def sorted_dice(cup: Iterable[int]) -> str:
    """Return the dice of a cup in order, apart from one another."""
    return " ".join(map(str, sorted(cup)))


def introduction(rules: Ruleset, talk: Talk, opening: Opening) -> list[str]:
    """Return how the game goes, a paragraph to a line: enough to play, the whole rules are a command away.

    opening: of the first hand.
    """
    total = opening.total
    bid = Bid(max(2, min(4, total // 4)), 5)
    ones = "Ones are wild: they count as any face." if rules.wild_ones else "No face is wild."
    bids = (
        "All cups are rolled in secret; you see your own dice. The opener bids, then clockwise each seat raises the "
        f"standing bid or doubts it. The bid {bid} says: of all {total} dice on the table, at least "
        f"{bid.quantity} show a {bid.face}. {ones}"
    )
    raises = f"{_RAISE}{_exchange(rules)}"
    doubts = (
        "A doubt ends the hand: all cups are shown. If there are as many as the bid says, or more, the bidder wins; "
        f"if there are fewer, the doubter wins. {_stake(rules)}"
    )
    if talk.speakers == "none":
        return [bids, raises, doubts]
    who = "each seat" if talk.speakers == "all" else "the seat on turn"
    said = f"Before every decision {who} may say something, true or not. All hear it, and words are never moves."
    return [bids, raises, doubts, said]


def _exchange(rules: Ruleset) -> str:
    exchange = f" {_EXCHANGE}" if rules.ace_exchange else ""
    return exchange if rules.open_on_aces else f"{exchange} No ordinary hand is opened on ones."


def _stake(rules: Ruleset) -> str:
    match rules.stake:
        case "point":
            return "The winner gets a point."
        case "duel":
            return "The winner gets a point, the loser pays one."
        case "die":
            drawn = " Whoever comes down to one die opens a palifico hand: its face stays, and ones are not wild."
            return "The loser loses a die; the last seat with dice wins." + ("" if rules.palifico == "off" else drawn)


def ladder(rules: Ruleset, opening: Opening) -> str:
    """Return all bids of a hand in order, those that follow each other evenly as `1x1 to 1x6`."""
    runs = _runs(ladder_of(rules, opening).bids)
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def ladder_rows(bids: Iterable[Bid]) -> list[str]:
    """Return bids of a ladder in order, the ones that follow each other evenly in one row."""
    return ["  ".join(map(str, run)) for run in _runs(bids)]


def _runs(bids: Iterable[Bid]) -> list[list[Bid]]:
    runs: list[list[Bid]] = []
    for bid in bids:
        if runs and _goes_on(runs[-1], bid):
            runs[-1].append(bid)
        else:
            runs.append([bid])
    return runs


def _goes_on(run: Sequence[Bid], bid: Bid) -> bool:
    """Return whether `bid` goes on with the next face of a run's quantity, or the next quantity of its face."""
    first, last = run[0], run[-1]
    next_face = bid == Bid(last.quantity, last.face + 1) and bid.quantity == first.quantity
    return next_face or (bid == Bid(last.quantity + 1, last.face) and bid.face == first.face)


def lowest(view: View) -> str:
    """Return the lowest bid that is legal now, and besides it the lowest on ones where those go by an exchange."""
    first = view.legal.bids[0]
    ones = view.legal.by_face().get(1)
    if not view.ruleset.ace_exchange or view.opening.palifico or ones is None or first.face == 1:
        return str(first)
    return f"{first}, on ones {Bid(ones[0], 1)}"


def facts(view: View) -> list[str]:
    """Return where the hand stands for the seat of `view`, one fact to a line."""
    standing = view.standing
    stands = (
        "No bid stands yet"
        if standing is None
        else f"Standing bid: {standing.bid} by {'you' if standing.seat == view.seat else view.names[standing.seat]}"
    )
    what = "Lowest bid" if standing is None else "Lowest raise"
    return [f"Your dice: {sorted_dice(view.cup)}", stands, f"{what}: {lowest(view)}"]


def example(view: View, *, may_say: bool, hints: bool) -> str:
    """Return in a line what may be typed on one's own turn."""
    bid = view.legal.bids[0]
    told = [f"{bid.quantity} {bid.face} (bids {counted(bid.quantity, bid.face)})"]
    told += ["doubt"] if view.legal.may_doubt else []
    told += ["say WORDS"] if may_say else []
    told += ["odds"] if hints else []
    return f"Type {', '.join(told)}, or ? for help."


def refusal(bid: Bid, view: View) -> str:
    """Return why `bid` is refused and what the lowest legal one is."""
    why = objection(bid, total=view.opening.total, standing=view.to_beat, legal=view.legal)
    what = "bid" if view.standing is None else "raise"
    return f"{bid} {why}. {_rule(bid, view)}The lowest legal {what} is {lowest(view)}."


def _rule(bid: Bid, view: View) -> str:
    """Return the rule that a refused raise breaks, with a space behind it."""
    standing = view.to_beat
    if standing is None:
        return ""
    if view.opening.palifico:
        return "In a palifico hand the face stays and a raise has more dice. "
    exchanges = view.ruleset.ace_exchange and 1 in (bid.face, standing.face)
    return f"{_EXCHANGE if exchanges else _RAISE} "


def commands(*, talk: Talk, hints: bool) -> list[str]:
    """Return what can be typed, one command to a line."""
    lines = [
        "4 5 or 4x5: bid four fives, that is, at least 4 dice of the whole table show a 5",
        "doubt: you do not believe the standing bid; all cups are shown",
    ]
    if talk.speakers != "none":
        lines += ["say WORDS: tell the table something, true or not", "quiet: say nothing more until your own turns"]
    if hints:
        lines.append("odds: the chances from your own dice")
    return [
        *lines,
        "table: your dice and the standing bid once more",
        "ladder: every bid that is higher than the standing one, in order",
        "rules: the whole rules",
        "expose: somebody saw hidden dice; the hand is void and rolled again",
        "quit: leave the table; nothing is ranked then",
    ]
