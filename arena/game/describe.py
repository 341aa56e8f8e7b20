"""The rules in plain words, for models, people and the printed kit, with worked examples played by the engine."""

from collections.abc import Iterable
from functools import lru_cache
from textwrap import fill
from typing import assert_never

from arena.game.bids import FACES, Bid
from arena.game.engine import seat_name
from arena.game.examples import Raises, Reveal, after, best_bid, first_hand, hand_of, palifico_hand, raises, reveal
from arena.game.ruleset import PRESETS, Cups, Ruleset
from arena.game.state import State

__all__ = ["describe"]

WIDTH = 79
_FACE_WORDS = {1: "ones", 2: "twos", 3: "threes", 4: "fours", 5: "fives", 6: "sixes"}
_NOT_ONES = FACES[1:]


@lru_cache(maxsize=256)
def describe(ruleset: Ruleset) -> str:
    """Return the rules in words, wrapped to 79 columns: paragraphs, and list lines that start with `- `.

    Every example in it was played by the engine; nothing is said of talk, which is no rule of the game but a setting.
    """
    opened = first_hand(ruleset)
    locked = palifico_hand(ruleset)
    varied = "" if ruleset == PRESETS[ruleset.preset] else ", varied"
    paragraphs = [
        f"Liar's Dice: the rules of {ruleset.preset}{varied}.",
        _table(ruleset),
        _turns(ruleset),
        _ladder(ruleset, opened, locked),
        _contest(ruleset, opened, locked),
        _top(opened),
        *([] if locked is None else [_palifico(ruleset, locked)]),
        _stake(ruleset, opened),
        _end(ruleset),
        _spoiled(ruleset),
    ]
    return "\n\n".join(paragraphs)


def _table(rules: Ruleset) -> str:
    seats = str(rules.min_seats) if rules.min_seats == rules.max_seats else f"{rules.min_seats} to {rules.max_seats}"
    each = _dice(rules.dice_per_seat)
    has = "starts with" if rules.stake == "die" else "has"
    return _paragraph(
        f"Table. {seats} seats, named {seat_name(0)}, {seat_name(1)} and so on clockwise. Each seat {has} a cup and "
        f"{each}. At the start of every hand the referee rolls all dice in all cups in private. A seat sees its own "
        "dice and no others; how many dice each seat holds is known to all. The dice stay as they are until the "
        "contest that ends the hand."
    )


def _turns(rules: Ruleset) -> str:
    skipped = "Seats without dice are skipped. " if rules.stake == "die" else ""
    return _paragraph(
        "Bids. A bid is a whole quantity and a face from 1 to 6. 2x5 means: at least 2 dice of the whole table, all "
        "cups together, show a 5. The quantity is at least 1 and at most the number of dice in all cups. The opener "
        f"must bid. Then the turn goes clockwise, and the seat on turn raises the standing bid or doubts it. {skipped}"
        "There is no passing, and only the seat on turn may act. An illegal action changes nothing: the same seat is "
        "on turn and the same bid stands."
    )


def _ladder(rules: Ruleset, opened: State, locked: State | None) -> str:
    first = Bid(max(1, min(7, hand_of(opened).opening.total // 2)), 3)
    usual = "raise has a larger quantity with any face, or the same quantity with a higher face"
    examples = [raises(after(opened, first))]
    if rules.ace_exchange:
        text = (
            f"Raises. Among faces 2 to 6 a {usual}. Ones go by an exchange. From another face to ones: at least half "
            "the standing quantity, rounded up. From ones to another face: at least double the standing quantity plus "
            "one. From ones to ones: a larger quantity."
        )
        onto_ones = next(bid for bid in examples[0].lowest if bid.face == 1)
        examples.append(raises(after(opened, first, onto_ones)))
    else:
        text = f"Raises. A {usual}. Ones are the lowest face, sixes the highest."
    if not rules.open_on_aces:
        exception = "" if locked is None else ", unless it is a palifico hand (below)"
        text += f" A hand may not be opened on ones{exception}."
    return _paragraph(text, *(_raises(opened, found) for found in examples))


def _contest(rules: Ruleset, opened: State, locked: State | None) -> str:
    if not rules.wild_ones:
        ones = "No face is wild: ones count only as ones."
    else:
        where = "" if locked is None else "Except in a palifico hand (below), "
        ones = (
            f"{where}ones are wild: in every cup they count for the face that was bid. For a bid on ones only ones "
            "count. Whether ones were bid earlier in the hand changes nothing."
        )
        ones = ones[0].upper() + ones[1:]
    return _paragraph(
        "Doubt. A doubt ends the bidding at once. All cups are shown and the dice that match the standing bid are "
        "counted. If there are as many as the bid says or more, the bid held and the bidder wins the contest; if there "
        f"are fewer, the doubter wins. {ones}",
        *_reveals(opened, best_bid(opened, _NOT_ONES)),
    )


def _top(opened: State) -> str:
    hand = hand_of(opened)
    total, top, sixes = hand.opening.total, hand.ladder.bids[-1], Bid(hand.opening.total, 6)
    lines = [f"With {_dice(total)} the highest bid is {top}, and no hand has more than {len(hand.ladder.bids)} bids."]
    if top != sixes:
        lines.append(f"Over {sixes} bids on ones are still raises, from {raises(after(opened, sixes)).next} up.")
    return _paragraph(
        "Top. Over the highest bid there is no raise: the next seat must doubt, and the doubt is made for it without "
        "asking.",
        *lines,
    )


def _palifico(rules: Ruleset, locked: State) -> str:
    hand = hand_of(locked)
    when = {
        "per_seat": "Each time a seat comes down to one die",
        "once": "The first time in the match that a seat comes down to one die",
        "off": "Never",
    }[rules.palifico]
    enough = f" while {rules.palifico_min_seats} or more seats hold dice" if rules.palifico_min_seats > 2 else ""
    opening = Bid(min(2, hand.opening.total), 5)
    found = raises(after(locked, opening))
    ones = " Ones are not wild in it: they count for bids on ones only." if rules.wild_ones else ""
    return _paragraph(
        f"Palifico. {when}{enough}, that seat opens a palifico hand next. It may open on any face, ones included. "
        f"Later bids keep that face and raise only the quantity.{ones} The hand after it is ordinary again, unless "
        "another palifico is due.",
        _raises(locked, found),
        *_reveals(locked, best_bid(locked, _NOT_ONES)),
    )


def _stake(rules: Ruleset, opened: State) -> str:
    match rules.stake:
        case "point":
            text = "The winner of a contest gets 1 point. Nobody else's score moves, and no seat loses dice."
        case "duel":
            text = (
                "The winner of a contest gets 1 point and the loser pays 1. No other score moves; scores may fall "
                f"below 0. No seat loses dice: each hand is {_dice(rules.dice_per_seat)} per seat, rolled afresh."
            )
        case "die":
            text = (
                "The loser of a contest loses one die. A seat's score is the dice it holds. A seat that has lost its "
                "last die is out of the match."
            )
        case unreachable:
            assert_never(unreachable)
    shown = reveal(opened, best_bid(opened, _NOT_ONES))
    return _paragraph(
        f"Stake. {text}",
        f"After {shown.contest.bid} held in the example above, the scores {_numbers(shown.before)} become "
        f"{_numbers(shown.closed.scores)}.",
    )


def _end(rules: Ruleset) -> str:
    if rules.stake == "die":
        text = (
            "The seat that lost a die opens the next hand; if it is out, the next seat clockwise that holds dice does. "
            "The match ends when only one seat holds dice. That seat is first; the others are placed by how late they "
            "went out, the last to go out being second."
        )
    else:
        length = "every seat has opened exactly one hand" if rules.hands is None else _hands(rules.hands)
        text = (
            f"The next hand is opened by the next seat clockwise, whoever won. The match ends after {length}. Seats "
            "are placed by score; equal scores share a place, so several seats can be first."
        )
    return _paragraph(f"Match. The opener of the first hand is drawn by lot. {text}")


def _spoiled(rules: Ruleset) -> str:
    costs = {
        "point": "no score moves",
        "duel": "the forfeiting seat still pays 1",
        "die": "the forfeiting seat still loses one die",
    }
    rolled = "once" if rules.max_rolls == 1 else f"{rules.max_rolls} times"
    forfeit = _paragraph(
        "Forfeit. A seat may forfeit the hand by giving no legal action in the attempts it is allowed. Then the hand "
        "ends and no dice are counted. The bidder of the standing bid wins and the forfeiting seat loses, with the "
        f"stake of a contest; if no bid stands, nobody wins and {costs[rules.stake]}."
    )
    void = _paragraph(
        "Void. A hand whose dice were seen too early, or that cannot be played on, does not count and is rolled again "
        f"with the same opener. A hand that was rolled {rolled} and never played out ends the match, and so does a "
        "seat that leaves: the match is abandoned, scores are shown and no seat is placed."
    )
    return f"{forfeit}\n\n{void}"


def _raises(state: State, found: Raises) -> str:
    over = f"With {_dice(hand_of(state).opening.total)}, over {found.standing}"
    if found.next is None:
        return f"{over} there is no raise."
    return (
        f"{over} the next bid is {found.next}. On each face, raises start at {_list(found.lowest)}; refused are bids "
        f"up to {_list(found.refused)}."
    )


def _reveals(state: State, bid: Bid) -> list[str]:
    """Return the cups with `bid`, which holds, and with one more of it, which fails."""
    more = Bid(bid.quantity + 1, bid.face)
    bids = [bid, more] if more in hand_of(state).ladder.rungs else [bid]
    told = [_told(reveal(state, each), wild=hand_of(state).opening.wild_ones) for each in bids]
    return [f"{_cups(hand_of(state).cups)}. {' '.join(told)}"]


def _told(shown: Reveal, *, wild: bool) -> str:
    contest = shown.contest
    bidder, doubter, winner = map(seat_name, (contest.bidder, contest.doubter, contest.winner))
    match = "1 die matches" if contest.count == 1 else f"{contest.count} dice match"
    ones = sum(cup.count(1) for cup in contest.cups) if wild and contest.bid.face != 1 else 0
    parts = f" ({contest.count - ones} {_FACE_WORDS[contest.bid.face]} and {ones} wild ones)" if ones else ""
    return (
        f"{bidder} bids {contest.bid}, {doubter} doubts: {match}{parts}, the bid {'held' if contest.held else 'failed'}"
        f", {winner} wins."
    )


def _cups(cups: Cups) -> str:
    return "; ".join(f"{seat_name(seat)} shows {' '.join(map(str, cup))}" for seat, cup in enumerate(cups) if cup)


def _numbers(values: tuple[int, ...]) -> str:
    return ", ".join(map(str, values))


def _hands(number: int) -> str:
    return f"{number} {'hand' if number == 1 else 'hands'}"


def _list(bids: Iterable[Bid]) -> str:
    return ", ".join(map(str, bids))


def _dice(number: int) -> str:
    return f"{number} {'die' if number == 1 else 'dice'}"


def _paragraph(text: str, *lines: str) -> str:
    return "\n".join([fill(text, WIDTH), *(fill(f"- {line}", WIDTH, subsequent_indent="  ") for line in lines)])
