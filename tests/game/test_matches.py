"""Whole matches played out at random: they end, keep their books, and refuse whoever is not on turn."""

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from arena.errors import IllegalAction
from arena.game import (
    PRESETS,
    BidPlaced,
    Close,
    Contest,
    Decide,
    Doubt,
    Due,
    Event,
    ForcedDoubt,
    Forfeit,
    HandClosed,
    HandOpened,
    Legal,
    MatchClosed,
    Message,
    Note,
    Over,
    Resolve,
    Roll,
    Ruleset,
    Speak,
    State,
    Talk,
    Void,
    apply,
    due,
    start,
)
from tests.game.positions import UNSHRUNK, fold, random_events

RULES = (
    *PRESETS.values(),
    PRESETS["classic"].vary(palifico="once"),
    PRESETS["classic"].vary(wild_ones=True, ace_exchange=False, open_on_aces=True, dice_per_seat=3),
    PRESETS["arena"].vary(dice_per_seat=1, hands=3),
)
TALKS = (Talk(speakers="none"), Talk(speakers="active"), Talk(order="together", rounds=2))
MATCHES = st.builds(
    lambda rules, seats, talk, number: (start(rules, seats=seats, seed=f"m-{number}", talk=talk), Random(number)),
    rules=st.sampled_from(RULES),
    seats=st.integers(2, 6),
    talk=st.sampled_from(TALKS),
    number=st.integers(0, 10**6),
)
Match = tuple[State, Random]


def _states(match: Match, spoiling: float = 0.03) -> Iterator[tuple[State, Event, State]]:
    """Yield every event of a random match between the states before and after it."""
    state, draw = match
    for event in random_events(state, draw, spoiling=spoiling):
        following = apply(state, event)
        yield state, event, following
        state = following


def _won_and_lost(before: State, after: State) -> int:
    """Return what a closed hand adds to all scores together."""
    return sum(after.table.scores) - sum(before.table.scores)


def _most(rules: Ruleset) -> int:
    return {"point": 1, "duel": 0, "die": -1}[rules.stake]


def _refuses(state: State, event: Event) -> bool:
    try:
        apply(state, event)
    except IllegalAction:
        return True
    return False


def _keeps_the_books(before: State, event: Event, after: State) -> bool:
    """Return whether only a closed hand moves dice, one at most, and all of them are accounted for."""
    lost = sum(before.table.dice) - sum(after.table.dice)
    at_stake = isinstance(event, HandClosed) and after.table.ruleset.stake == "die"
    return (
        lost == at_stake
        and (at_stake or before.table.dice == after.table.dice)
        and (after.hand is None or tuple(map(len, after.hand.cups)) == after.table.dice)
        and set(after.table.out) == {seat for seat, held in enumerate(after.table.dice) if not held}
    )


def _decisions(match: Match) -> Iterator[tuple[State, Decide]]:
    for state, _, _ in _states(match):
        wanted = due(state)
        if isinstance(wanted, Decide):
            yield state, wanted


def _by_others(state: State, wanted: Decide) -> Iterator[Event]:
    """Yield the actions that seats not on turn get away with."""
    for seat in range(state.table.seats):
        for action in (Doubt(seat), BidPlaced(seat, wanted.legal.bids[-1])):
            if seat != wanted.seat and not _refuses(state, action):
                yield action


def _taken(state: State, seat: int) -> Legal:
    """Return what the engine takes from `seat`, tried bid by bid."""
    bids = () if state.hand is None else state.hand.ladder.bids
    return Legal(
        bids=tuple(bid for bid in bids if not _refuses(state, BidPlaced(seat, bid))),
        may_doubt=not _refuses(state, Doubt(seat)),
    )


def _was_due(wanted: Due, event: Event) -> bool:
    match wanted, event:
        case (Decide(), Void()) | (Speak(), Note()) | (Roll(), HandOpened()):
            return True
        case (Decide(seat), BidPlaced() | Doubt() | Forfeit()):
            return event.seat == seat
        case (Speak(seats), Message()):
            return event.seat == seats[0]
        case (ForcedDoubt(seat), Doubt()):
            return event == Doubt(seat, forced=True)
        case (Resolve(contest), Contest()):
            return event == contest
        case (Close(ending), HandClosed() | MatchClosed()):
            return event == ending
        case _:
            return False


@given(match=MATCHES)
@settings(max_examples=60, phases=UNSHRUNK)
def test_every_match_ends_with_a_placing_of_all_seats(match: Match) -> None:
    """Every complete match has one (rules.md, Placing)."""
    *_, (_, _, end) = _states(match, spoiling=0.0)
    assert isinstance(due(end), Over)
    assert end.closed is not None
    assert end.closed.status == "complete"
    assert sorted(sum(end.closed.placing or (), ())) == list(range(end.table.seats))


@given(match=MATCHES)
@settings(max_examples=60, phases=UNSHRUNK)
def test_every_hand_pays_the_stake_and_nothing_else(match: Match) -> None:
    """point +1 in all, duel 0, die -1; a forfeit without a bid costs its seat alone (rules.md)."""
    rules = match[0].table.ruleset
    paid = [
        _won_and_lost(before, after) - _most(rules)
        for before, event, after in _states(match)
        if isinstance(event, HandClosed) and before.contest is not None
    ]
    assert not any(paid)


@given(match=MATCHES)
@settings(max_examples=60, phases=UNSHRUNK)
def test_dice_are_conserved(match: Match) -> None:
    """Dice on the table and dice lost are the dice of the start; cups hold what the books say."""
    assert [step for step in _states(match) if not _keeps_the_books(*step)] == []


@given(match=MATCHES)
@settings(max_examples=30, phases=UNSHRUNK)
def test_only_the_seat_on_turn_is_heard_at_a_decision(match: Match) -> None:
    """Every other seat's doubt and every bid of it is refused (rules.md, Common 2)."""
    taken = [action for state, wanted in _decisions(match) for action in _by_others(state, wanted)]
    assert taken == []


@given(match=MATCHES)
@settings(max_examples=30, phases=UNSHRUNK)
def test_every_bid_that_is_not_told_as_legal_is_refused(match: Match) -> None:
    """`Decide.legal` is exact: what it lists is taken, all else refused (rules.md, Common 4)."""
    assert [wanted for state, wanted in _decisions(match) if _taken(state, wanted.seat) != wanted.legal] == []


@given(match=MATCHES)
@settings(max_examples=30, phases=UNSHRUNK)
def test_no_auction_is_longer_than_the_ladder(match: Match) -> None:
    """At most 6T bids (rules.md, Common 6): the seat on turn n has n - 1 bids before it."""
    hands = [after.hand for _, _, after in _states(match) if after.hand is not None]
    assert max(hand.turn - 1 - 6 * hand.opening.total for hand in hands) <= 0


@given(match=MATCHES)
@settings(max_examples=30, phases=UNSHRUNK)
def test_folding_the_events_again_gives_the_same_match(match: Match) -> None:
    """State is the fold of its events and of nothing else (words-and-layers.md, principle 2)."""
    steps = list(_states(match))
    assert fold(match[0], [event for _, event, _ in steps]) == steps[-1][2]


@given(match=MATCHES)
@settings(max_examples=30, phases=UNSHRUNK)
def test_due_says_what_comes(match: Match) -> None:
    """Each event but voids, forfeits and notes is of the kind that was due (words-and-layers.md, principle 1)."""
    assert [step for step in _states(match) if not _was_due(due(step[0]), step[1])] == []


@given(number=st.integers(0, 10**6), name=st.sampled_from(["arena", "classic"]))
@settings(max_examples=8, phases=UNSHRUNK)
def test_ten_seats_play_to_the_end(number: int, name: str) -> None:
    """The largest table."""
    beginning = start(PRESETS[name], seats=10, seed=f"ten-{number}", talk=TALKS[0])  # type: ignore[index]  # a preset
    *_, (_, _, end) = _states((beginning, Random(number)), spoiling=0.0)
    assert isinstance(due(end), Over)
