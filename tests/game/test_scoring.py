"""What a hand and a match come to (`arena/game/scoring.py`): stakes, openers, palifico, placing."""

from random import Random

import pytest

from arena.game import (
    Bid,
    Close,
    Cups,
    Forfeit,
    HandClosed,
    MatchClosed,
    Opening,
    Roll,
    Ruleset,
    State,
    abandon,
    apply,
    due,
    preset,
    start,
    winner_and_loser,
)
from tests.game.positions import SILENT, bidding, closed, doubted, fold, hand, opened, position, random_events

ARENA, CLASSIC, COUNT_CALLS = preset("arena"), preset("classic"), preset("count-calls")
ONCE = CLASSIC.vary(palifico="once")


def _cups_of(state: State) -> Cups:
    """Return threes for everybody."""
    return tuple((3,) * held for held in state.table.dice)


def _lose(state: State, loser: int) -> State:
    """Return the state after a hand that `loser` lost: it overbids on its turn, or doubts what holds."""
    state = opened(state, _cups_of(state))
    while hand(state).on_turn != loser:
        standing = hand(state).to_beat
        state = bidding(state, Bid(1 if standing is None else standing.quantity + 1, 2))
    state = bidding(state, Bid(hand(state).opening.total, 2))
    return closed(doubted(state))[0]


def _coming(state: State) -> Opening:
    wanted = due(state)
    assert isinstance(wanted, Roll)
    return wanted.opening


def _openings(rules: Ruleset, seats: int, losers: tuple[int, ...]) -> list[tuple[int, bool]]:
    """Return the opener and whether palifico, for each hand after one lost by each of `losers` in turn."""
    state, openings = start(rules, seats=seats, opener=0, talk=SILENT), []
    for loser in losers:
        state = _lose(state, loser)
        openings.append((_coming(state).opener, _coming(state).palifico))
    return openings


def _ended(state: State) -> MatchClosed:
    wanted = due(state)
    assert isinstance(wanted, Close)
    assert isinstance(wanted.event, MatchClosed)
    return wanted.event


@pytest.mark.parametrize(
    ("rules", "bid", "scores"),
    [
        (COUNT_CALLS, Bid(2, 3), (1, 0, 0)),
        (COUNT_CALLS, Bid(5, 3), (0, 1, 0)),
        (ARENA.vary(dice_per_seat=2), Bid(2, 3), (1, -1, 0)),
        (ARENA.vary(dice_per_seat=2), Bid(5, 3), (-1, 1, 0)),
        (CLASSIC.vary(dice_per_seat=2), Bid(2, 3), (2, 1, 2)),
        (CLASSIC.vary(dice_per_seat=2), Bid(5, 3), (1, 2, 2)),
    ],
)
def test_stakes(rules: Ruleset, bid: Bid, scores: tuple[int, ...]) -> None:
    """point: winner +1; duel: winner +1, loser -1; die: the loser loses one die (rules.md, table)."""
    state = doubted(position(rules, ((3, 3), (2, 5), (3, 6)), bid))
    assert closed(state)[0].table.scores == scores


@pytest.mark.parametrize("rules", [ARENA, COUNT_CALLS], ids=["arena", "count-calls"])
@pytest.mark.parametrize("loser", [0, 1, 2])
def test_the_next_seat_opens_whoever_lost(rules: Ruleset, loser: int) -> None:
    """Next seat clockwise (rules.md, table)."""
    state = _lose(start(rules, seats=3, opener=1, talk=SILENT), loser)
    assert _coming(state).opener == 2


@pytest.mark.parametrize("loser", [0, 1, 2])
def test_the_loser_of_the_die_opens(loser: int) -> None:
    """classic (rules.md, table)."""
    assert _openings(CLASSIC, 3, (loser,)) == [(loser, False)]


@pytest.mark.parametrize(
    ("cups", "opener", "next_opener"),
    [
        (((4, 4), (2, 3), (6,)), 2, 0),
        (((5,), (3, 3), (2, 4)), 0, 1),
        (((5,), (), (2, 4), (2,)), 0, 2),
        (((), (5, 5), (3,), (2,)), 3, 1),
    ],
)
def test_when_the_loser_is_out_the_next_seat_with_dice_opens(cups: Cups, opener: int, next_opener: int) -> None:
    """Clockwise from the seat that went out, over empty seats (rules.md, table)."""
    state = doubted(position(CLASSIC, cups, Bid(sum(map(len, cups)), 2), opener=opener))
    closing = closed(state)[1]
    assert isinstance(closing, HandClosed)
    assert closing.out[-1] == opener
    assert closing.next_opener == next_opener


@pytest.mark.parametrize(
    ("rules", "losers", "palificos"),
    [
        (CLASSIC, (0, 0, 0, 0), [False, False, False, True]),
        (CLASSIC, (0, 0, 0, 0, 1, 1, 1, 1), [False, False, False, True, False, False, False, True]),
        (ONCE, (0, 0, 0, 0, 1, 1, 1, 1), [False, False, False, True, False, False, False, False]),
        (CLASSIC.vary(palifico="off"), (0, 0, 0, 0), [False] * 4),
        (CLASSIC.vary(palifico_min_seats=3), (0, 0, 0, 0), [False, False, False, True]),
        (CLASSIC.vary(palifico_min_seats=4), (0, 0, 0, 0), [False] * 4),
        (CLASSIC.vary(dice_per_seat=2), (0, 1, 2), [True, True, True]),
        (CLASSIC.vary(dice_per_seat=1), (0,), [False]),
        (CLASSIC.vary(palifico_min_seats=3, dice_per_seat=2), (0, 0, 1), [True, False, False]),
    ],
)
def test_which_hands_are_palifico(rules: Ruleset, losers: tuple[int, ...], palificos: list[bool]) -> None:
    """A seat that comes down to one die opens one next, while enough seats hold dice (rules.md, classic)."""
    assert [palifico for _, palifico in _openings(rules, 3, losers)] == palificos


def test_the_hand_after_coming_down_to_one_die_is_palifico_and_not_wild() -> None:
    """Opened by the seat that came down, ones not wild; the hand after it is ordinary again (rules.md, classic)."""
    state, _ = closed(doubted(position(CLASSIC, ((4, 4), (5, 5, 5)), Bid(4, 6))))
    assert _coming(state) == Opening(hand=2, roll=1, opener=0, dice=(1, 3), palifico=True, wild_ones=False)
    assert _coming(_lose(state, 1)) == Opening(hand=3, roll=1, opener=1, dice=(1, 2), palifico=False, wild_ones=True)


def test_an_elimination_is_no_palifico() -> None:
    """The next opener has one die but did not come down to it now (rules.md, classic)."""
    state, _ = closed(doubted(position(CLASSIC, ((4,), (5,), (2, 2)), Bid(4, 6))))
    assert _coming(state) == Opening(hand=2, roll=1, opener=1, dice=(0, 1, 2), palifico=False, wild_ones=True)


def test_holding_one_die_opens_no_second_palifico() -> None:
    """Seat 1 loses, seat 0 sits on one die: no trigger (rules.md, classic)."""
    assert _openings(CLASSIC.vary(dice_per_seat=3), 3, (0, 0, 1)) == [(0, False), (0, True), (1, False)]


def test_a_palifico_hand_has_no_wild_ones() -> None:
    """In it the opener names any face and ones are only ones (rules.md, classic)."""
    state = position(CLASSIC, ((4,), (1, 1, 4)), palifico=True)
    assert not hand(state).opening.wild_ones
    assert Bid(2, 1) in hand(state).legal.bids
    contest = doubted(bidding(state, Bid(3, 4))).contest
    assert contest is not None
    assert (contest.count, contest.held) == (2, False)


def test_a_match_starts_without_palifico_even_with_one_die_each() -> None:
    """Nobody came down (rules.md, classic)."""
    assert not _coming(start(CLASSIC.vary(dice_per_seat=1), seats=3)).palifico


def test_later_eliminations_are_placed_before_earlier_ones() -> None:
    """The survivor, then by elimination (rules.md, classic)."""
    state = start(CLASSIC.vary(dice_per_seat=1), seats=4, opener=0, talk=SILENT)
    for loser in (2, 0, 3):
        state = _lose(state, loser)
    assert _ended(state) == MatchClosed("complete", None, (0, 1, 0, 0), ((1,), (3,), (0,), (2,)))


@pytest.mark.parametrize(
    ("losers", "scores", "placing"),
    [
        ((1, 2, 0), (0, 0, 0), ((0, 1, 2),)),
        ((1, 1, 1), (0, -3, 3), ((2,), (0,), (1,))),
        ((1, 0, 0), (-2, 1, 1), ((1, 2), (0,))),
        ((0, 1, 1), (-1, -1, 2), ((2,), (0, 1))),
    ],
)
def test_equal_scores_share_a_place(losers: tuple[int, ...], scores: tuple[int, ...], placing: object) -> None:
    """Groups of seats, best first, seats ascending inside a group (rules.md, Placing)."""
    state = start(ARENA.vary(hands=3), seats=3, opener=0, talk=SILENT)
    for loser in losers:
        state = _lose(state, loser)
    assert _ended(state) == MatchClosed("complete", None, scores, placing)  # type: ignore[arg-type]  # of a table


@pytest.mark.parametrize(
    ("rules", "seats", "hands"), [(COUNT_CALLS, 4, 4), (ARENA, 3, 8), (ARENA.vary(hands=1), 2, 1), (COUNT_CALLS, 2, 2)]
)
def test_the_length_of_a_match(rules: Ruleset, seats: int, hands: int) -> None:
    """One circuit of openers, or `hands` deals (rules.md)."""
    state = start(rules, seats=seats, opener=0)
    table = fold(state, random_events(state, Random(1))).table
    assert len(table.past) == hands
    assert [past.opening.opener for past in table.past] == [number % seats for number in range(hands)]


def test_an_abandoned_match_shows_points_and_ranks_nobody() -> None:
    """Points are shown, nothing is ranked (rules.md, count-calls)."""
    table = start(CLASSIC, seats=3).table
    assert abandon(table, "operator") == MatchClosed("abandoned", "operator", (5, 5, 5), None)


def test_who_won_and_lost_a_hand() -> None:
    """Of a contest and of a forfeit, with a standing bid and without."""
    state = position(ARENA, ((3,) * 5, (2,) * 5), Bid(6, 3))
    contest = doubted(state).contest
    assert contest is not None
    assert winner_and_loser(hand(state), contest) == (1, 0)
    assert winner_and_loser(hand(state), Forfeit(1, "empty")) == (0, 1)
    assert winner_and_loser(hand(position(ARENA, ((3,) * 5, (2,) * 5))), Forfeit(0, "empty")) == (None, 0)


def test_a_forfeit_passes_the_opening_on_as_a_lost_contest_does() -> None:
    """The forfeiting seat lost a die and opens next; in arena the circuit goes on (rules.md, Forfeit)."""
    lost = closed(apply(position(CLASSIC, ((3, 3, 3), (2, 2, 2), (4,)), Bid(1, 3)), Forfeit(1, "empty")))[0]
    kept = closed(apply(position(ARENA, ((3,) * 5, (2,) * 5, (4,) * 5), Bid(1, 3)), Forfeit(1, "empty")))[0]
    assert (_coming(lost).opener, _coming(kept).opener) == (1, 1)
    assert _coming(lost).dice == (3, 2, 1)
