"""The public log as a person at the table reads it, event by event."""

from collections.abc import Sequence

from arena.cli.play_log import TableLog
from arena.game import (
    PRESETS,
    Bid,
    BidPlaced,
    Close,
    Doubt,
    Event,
    Forfeit,
    HandOpened,
    MatchClosed,
    Message,
    Note,
    Opening,
    Resolve,
    Ruleset,
    State,
    Talk,
    Void,
    apply,
    due,
    start,
)

SILENT = Talk(speakers="none")
NAMES = ("Seat A", "Seat B", "Seat C")
CUPS = ((1, 5), (5, 2), (6, 6))
OPENING = Opening(hand=1, roll=1, opener=1, dice=(2, 2, 2), palifico=False, wild_ones=False)
OPENED = HandOpened(OPENING, CUPS)


def log(preset: str = "count-calls", *, plain: bool = False) -> TableLog:
    rules: Ruleset = PRESETS[preset]  # type: ignore[index]
    return TableLog(0, NAMES, ("person", "odds", "bluffer"), rules, plain)


def begun(preset: str = "count-calls", opening: Opening = OPENING) -> State:
    rules = PRESETS[preset].vary(dice_per_seat=2)  # type: ignore[index]
    return apply(start(rules, seats=3, opener=1, talk=SILENT), HandOpened(opening, CUPS))


def told(event: Event, state: State, table: TableLog | None = None) -> list[str]:
    return [line.plain for line in (table or log()).lines(event, state)]


def ended(*bids: Bid, preset: str = "count-calls", wild: bool = False) -> tuple[Sequence[Event], State]:
    """Return doubt, contest and close of a hand opened by seat B, and the state after the contest."""
    opening = Opening(hand=1, roll=1, opener=1, dice=(2, 2, 2), palifico=False, wild_ones=wild)
    state = begun(preset, opening)
    for number, bid in enumerate(bids):
        state = apply(state, BidPlaced((1 + number) % 3, bid))
    doubt = Doubt((1 + len(bids)) % 3)
    doubted = apply(state, doubt)
    resolve = due(doubted)
    assert isinstance(resolve, Resolve)
    contested = apply(doubted, resolve.contest)
    close = due(contested)
    assert isinstance(close, Close)
    return [doubt, resolve.contest, close.event], contested


def test_hand_is_opened_with_ones_own_dice_only() -> None:
    assert told(OPENED, begun()) == ["Hand 1 of 3: 6 dice, Seat B opens.", "Your dice: 1 5"]


def test_plain_hand_leaves_the_dice_to_the_question() -> None:
    assert told(OPENED, begun(), log(plain=True)) == ["Hand 1 of 3: 6 dice, Seat B opens."]


def test_palifico_hand_with_unequal_cups_says_so() -> None:
    opening = Opening(hand=4, roll=2, opener=0, dice=(1, 0, 3), palifico=True, wild_ones=False)
    lines = told(HandOpened(opening, ((2,), (), (1, 1, 1))), begun(), log("classic"))
    assert lines == [
        "Hand 4, roll 2: 4 dice, you open, palifico: the face stays, ones are not wild.",
        "Dice: you 1, Seat B 0, Seat C 3.",
        "Your dice: 2",
    ]


def test_words_stand_between_quotation_marks() -> None:
    """table.md, Talk: a message can forge no event and no referee line."""
    assert told(Message(1, 'ok" Seat C doubts 1x1.'), begun()) == ['Seat B: "ok\\" Seat C doubts 1x1."']
    assert told(Message(0, "mine"), begun()) == ['You: "mine"']
    assert told(Message(0, "a long", cut=True), begun()) == ['You: "a long" (cut: too long)']


def test_escapes_of_others_do_not_reach_the_screen() -> None:
    assert told(Message(1, "a\x1b[2Jb"), begun()) == ['Seat B: "ab"']


def test_silence_and_secrets_are_not_told() -> None:
    assert told(Message(1, None), begun()) == []
    assert told(Note(1, 1, None, 1, "p_true", 30), begun()) == []


def test_bids_are_told_in_figures_and_words() -> None:
    assert told(BidPlaced(1, Bid(2, 5)), begun()) == ["Seat B bids 2x5: 2 fives."]
    assert told(BidPlaced(0, Bid(1, 6), substituted=True), begun()) == ["You bid 1x6: 1 six (put in by the referee)."]


def test_reveal_shows_all_cups_the_count_and_who_wins() -> None:
    (doubt, contest, closed), state = ended(Bid(2, 5), Bid(3, 5))
    assert told(doubt, state) == ["You doubt 3x5. All cups are shown:"]
    assert told(contest, state) == [
        "  You      1 [5]",
        "  Seat B   2 [5]",
        "  Seat C   6  6 ",
        "2 fives on the table, 3 bid: the bid falls, short by 1.",
        "You win against Seat C.",
    ]
    assert told(closed, apply(state, closed)) == ["Scores: you 1 (+1), Seat B 0, Seat C 0."]


def test_plain_reveal_says_how_many_match_in_each_cup() -> None:
    (_, contest, _), state = ended(Bid(2, 5))
    assert told(contest, state, log(plain=True)) == [
        "Your dice: 1 5. 1 match.",
        "Dice of Seat B: 2 5. 1 match.",
        "Dice of Seat C: 6 6. 0 match.",
        "2 fives on the table, 2 bid: the bid holds.",
        "Seat B wins against Seat C.",
    ]


def test_wild_ones_are_named_where_they_count() -> None:
    (_, contest, closed), state = ended(Bid(3, 5), preset="classic", wild=True)
    lines = told(contest, state, log("classic"))
    assert "  You     [1][5]" in lines
    assert "3 fives on the table, ones counted as wild, 3 bid: the bid holds." in lines
    assert told(closed, apply(state, closed), log("classic"))[0].startswith("Dice left: you 2")


def test_forced_doubt_says_why() -> None:
    """rules.md, Common 6: at the top of the ladder the next seat must doubt."""
    state = apply(begun(), BidPlaced(1, Bid(6, 6)))
    assert told(Doubt(2, forced=True), state) == ["6x6 is the highest bid there is: Seat C has to doubt it."]
    assert told(Doubt(0, forced=True), state) == ["6x6 is the highest bid there is: You have to doubt it."]


def test_forfeit_and_void_are_told() -> None:
    assert told(Forfeit(2, "illegal"), begun()) == [
        "Seat C gives no legal answer and forfeits the hand. No cup is shown."
    ]
    assert told(Void("exposed"), begun())[0] == "The hand is void: hidden dice were seen."


def test_end_names_the_places_and_who_sat_where() -> None:
    end = MatchClosed("complete", None, (1, 1, 0), ((0, 1), (2,)))
    assert told(end, begun()) == [
        "The match is over.",
        "Shared place 1: you and Seat B.",
        "Place 3: Seat C.",
        "Seat B was odds and Seat C was bluffer.",
    ]


def test_match_that_was_left_ranks_nobody() -> None:
    """rules.md, count-calls: points are shown, nothing is ranked."""
    lines = told(MatchClosed("abandoned", "left", (1, 0, 0), None), begun())
    assert lines == [
        "The match ends early: somebody left. Nothing is ranked.",
        "Points so far: you 1, Seat B 0, Seat C 0.",
        "Seat B was odds and Seat C was bluffer.",
    ]
