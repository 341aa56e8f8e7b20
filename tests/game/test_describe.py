"""The rules in words (`arena/game/describe.py`): what is told is what the engine enforces."""

import re
from collections.abc import Callable
from itertools import product

import pytest

from arena.errors import IllegalAction, RulesetError
from arena.game import FACES, PRESETS, Bid, BidPlaced, Ruleset, State, apply, build_ladder, count, preset
from arena.game.describe import WIDTH, describe
from arena.game.examples import after, best_bid, first_hand, hand_of, palifico_hand, raises, reveal

Golden = Callable[[str, str], None]

RAISES = re.compile(
    r"With (\d+) dice, over (\S+) the next bid is (\S+)\. On each face, raises start at (.*?); .*? to (.*?)\."
)
REVEALED = re.compile(r"Seat (\w) bids (\S+), Seat (\w) doubts: (\d+) d.*?, the bid (held|failed), Seat (\w) wins")
CUP = re.compile(r"Seat \w shows ([1-6 ]+)")
FORBIDDEN = re.compile(
    r"\b(player|agent|round|game|call|liar|lie|lying|honest|bluff|challenge|dudo)\w*\b", re.IGNORECASE
)


def _legal(values: dict[str, object]) -> list[Ruleset]:
    try:
        return [Ruleset(**values)]  # type: ignore[arg-type]  # values of a table
    except RulesetError:
        return []


_FIELDS: dict[str, tuple[object, ...]] = {
    "dice_per_seat": (1, 2, 7),
    "wild_ones": (False, True),
    "ace_exchange": (False, True),
    "open_on_aces": (False, True),
    "palifico": ("off", "per_seat", "once"),
    "stake": ("point", "duel", "die"),
    "hands": (None, 1),
}
EVERY_RULESET = [
    rules
    for values in product(*_FIELDS.values())
    for rules in _legal({"preset": "classic", **dict(zip(_FIELDS, values))})
]


def _one_line(rules: Ruleset) -> str:
    return " ".join(describe(rules).split())


def _bids(listed: str) -> list[Bid]:
    return [Bid(*map(int, written.split("x"))) for written in listed.split(", ")]


def _told_raises(rules: Ruleset) -> list[tuple[object, ...]]:
    return [
        (int(total), *_bids(standing), *_bids(following), _bids(lowest), _bids(refused))
        for total, standing, following, lowest, refused in RAISES.findall(_one_line(rules))
    ]


def _takes(state: State, bid: Bid) -> bool:
    try:
        apply(state, BidPlaced(seat=hand_of(state).on_turn, bid=bid))
    except IllegalAction:
        return False
    return True


def _enforced_raises(rules: Ruleset) -> list[tuple[object, ...]]:
    """Return what the engine takes and refuses, bid by bid, in the positions that the words speak of."""
    opened, locked = first_hand(rules), palifico_hand(rules)
    total = hand_of(opened).opening.total
    start = Bid(max(1, min(7, total // 2)), 3)
    states = [after(opened, start)]
    if rules.ace_exchange:
        states.append(after(opened, start, Bid((start.quantity + 1) // 2, 1)))
    if locked is not None:
        states.append(after(locked, Bid(min(2, hand_of(locked).opening.total), 5)))
    return [_enforced(state) for state in states if raises(state).next is not None]


def _enforced(state: State) -> tuple[object, ...]:
    hand = hand_of(state)
    assert hand.to_beat is not None
    total = hand.opening.total
    taken = [[q for q in range(1, total + 1) if _takes(state, Bid(q, face))] for face in FACES]
    lowest = [Bid(quantities[0], face) for face, quantities in zip(FACES, taken) if quantities]
    refused = [Bid(total - len(quantities), face) for face, quantities in zip(FACES, taken) if len(quantities) < total]
    return total, hand.to_beat, min(lowest, key=hand.ladder.bids.index), lowest, refused


def _recounted(rules: Ruleset) -> list[tuple[str, ...]]:
    """Return the reveals that the words tell, with count, outcome and winner worked out anew from the cups told."""
    told: list[tuple[str, ...]] = []
    wild = rules.wild_ones
    for line in re.findall(r"- (Seat A shows .*?wins\.(?: Seat A bids .*?wins\.)?)", _one_line(rules)):
        cups = tuple(tuple(map(int, cup.split())) for cup in CUP.findall(line))
        for bidder, written, doubter, *_ in REVEALED.findall(line):
            (bid,) = _bids(written)
            matching = count(bid, cups, wild=wild)
            held = matching >= bid.quantity
            told.append(
                (bidder, written, doubter, str(matching), "held" if held else "failed", bidder if held else doubter)
            )
        wild = False  # the second cups that are shown are those of the palifico hand
    return told


@pytest.mark.parametrize("name", PRESETS)
def test_the_words_of_a_preset_are_those_on_file(name: str, golden: Golden) -> None:
    """Prompts, the printed kit and every page show these words (rules.md, first paragraph)."""
    golden(f"rules/{name}.txt", preset(name).describe() + "\n")


@pytest.mark.parametrize("rules", EVERY_RULESET, ids=lambda rules: rules.digest()[:8])
def test_told_raises_are_those_the_engine_takes(rules: Ruleset) -> None:
    """Each bid told as lowest is taken and the one below refused, tried one by one (rules.md, The ladder)."""
    assert _told_raises(rules) == _enforced_raises(rules)


@pytest.mark.parametrize("rules", EVERY_RULESET, ids=lambda rules: rules.digest()[:8])
def test_told_reveals_count_right(rules: Ruleset) -> None:
    """The cups told give the count told (rules.md, Counting and Common 5)."""
    assert REVEALED.findall(_one_line(rules)) == _recounted(rules)


@pytest.mark.parametrize("rules", EVERY_RULESET, ids=lambda rules: rules.digest()[:8])
def test_every_ruleset_is_told_in_the_words_of_the_glossary(rules: Ruleset) -> None:
    """One word per thing, no word on lying, no empty or long line (words-and-layers.md)."""
    text = describe(rules)
    assert not FORBIDDEN.findall(text.replace("Liar's Dice", "").replace("rounded up", ""))
    assert max(map(len, text.splitlines())) <= WIDTH
    assert not re.search(r" {2}\S.* {2}| \.|\n{3}|None|\{|\}", text)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, "Among faces 2 to 6 a raise"),
        ({}, "From another face to ones: at least half the standing quantity, rounded up."),
        ({}, "A hand may not be opened on ones, unless it is a palifico hand"),
        ({}, "Except in a palifico hand (below), ones are wild"),
        ({}, "Each time a seat comes down to one die, that seat opens a palifico hand next."),
        ({"palifico": "once"}, "The first time in the match that a seat comes down to one die, that seat opens"),
        ({"palifico_min_seats": 3}, "comes down to one die while 3 or more seats hold dice, that seat opens"),
        ({"palifico": "off"}, "A hand may not be opened on ones. "),
        ({"palifico": "off"}, "Ones are wild: in every cup"),
        ({"ace_exchange": False}, "A raise has a larger quantity with any face, or the same quantity with a higher"),
        ({}, "The loser of a contest loses one die."),
        ({}, "if no bid stands, nobody wins and the forfeiting seat still loses one die."),
        ({"max_rolls": 1}, "A hand that was rolled once and never played out ends the match"),
        ({"min_seats": 2, "max_seats": 2}, "Table. 2 seats, named Seat A, Seat B"),
        ({"dice_per_seat": 1}, "Each seat starts with a cup and 1 die."),
    ],
)
def test_variants_of_classic_say_what_they_change(change: dict[str, object], said: str) -> None:
    """Every field that varies a preset is told (rules.md, table)."""
    assert said in _one_line(preset("classic").vary(**change))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("arena", "The match ends after 8 hands."),
        ("arena", "the scores 0, 0, 0 become 1, -1, 0."),
        ("arena", "if no bid stands, nobody wins and the forfeiting seat still pays 1."),
        ("arena", "No face is wild: ones count only as ones."),
        ("arena", "With 15 dice the highest bid is 15x6, and no hand has more than 90 bids."),
        ("count-calls", "The match ends after every seat has opened exactly one hand."),
        ("count-calls", "the scores 0, 0, 0 become 1, 0, 0."),
        ("classic", "the scores 5, 5, 5 become 5, 4, 5."),
        ("classic", "Over 15x6 bids on ones are still raises, from 8x1 up."),
    ],
)
def test_presets_say_what_sets_them_apart(name: str, said: str) -> None:
    """Stakes, length and top of the ladder (rules.md, table)."""
    assert said in _one_line(preset(name))


@pytest.mark.parametrize(
    "rules",
    [
        preset("classic").vary(dice_per_seat=1),
        preset("classic").vary(palifico_min_seats=4, max_seats=3),
        preset("classic").vary(palifico="off"),
        preset("arena"),
    ],
    ids=["one die each", "too few seats", "off", "no dice lost"],
)
def test_palifico_is_told_only_where_it_can_come_up(rules: Ruleset) -> None:
    """A match that starts with one die each has no palifico: nobody came down (rules.md, classic)."""
    assert "alifico" not in describe(rules)


def test_a_changed_preset_is_told_apart() -> None:
    """The title says that fields differ from the preset's."""
    assert describe(preset("arena")).startswith("Liar's Dice: the rules of arena.\n")
    assert describe(preset("arena").vary(hands=4)).startswith("Liar's Dice: the rules of arena, varied.\n")


def test_the_example_bid_is_the_highest_that_holds() -> None:
    """Five threes without wild ones, seven with them."""
    assert best_bid(first_hand(preset("arena"))) == Bid(5, 3)
    assert best_bid(first_hand(preset("classic")), FACES[1:]) == Bid(7, 3)


def test_a_reveal_at_the_top_of_the_ladder_is_a_forced_doubt() -> None:
    """Examples follow the engine there too (rules.md, Common 6)."""
    state = first_hand(preset("arena"))
    assert reveal(state, build_ladder(total=15).bids[-1]).contest.held is False
