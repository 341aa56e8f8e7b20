"""The view (`arena/game/view.py`): what one seat knows, and that nothing hidden shows in it."""

from dataclasses import fields, replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.game import (
    PRESETS,
    Bid,
    BidPlaced,
    Contest,
    Cups,
    Event,
    HandOpened,
    Memory,
    Note,
    Ruleset,
    State,
    Talk,
    View,
    Void,
    apply,
    preset,
    start,
    view,
)
from tests.game.positions import UNSHRUNK, bidding, closed, doubted, fold, hand, opened, position, random_events

ARENA = preset("arena")
CUPS: Cups = ((1, 1, 3, 3, 5), (1, 3, 2, 6, 4), (4, 4, 4, 2, 6))
HAND = Memory(scope="hand")
TALKS = (Talk(), Talk(order="together"), Talk(rounds=2, delivered=False), Talk(speakers="none"))
MATCHES = st.tuples(
    st.sampled_from(list(PRESETS.values())), st.integers(2, 5), st.sampled_from(TALKS), st.integers(0, 10**6)
)


def _begun(rules: Ruleset, seats: int, talk: Talk, number: int) -> tuple[State, list[Event]]:
    """Return the start of a match and its random events up to some moment inside a hand."""
    draw = Random(number)
    beginning = start(rules, seats=seats, seed=f"view-{number}", talk=talk)
    events = list(random_events(beginning, draw, seed=f"view-{number}", spoiling=0.1))
    state, cuts = beginning, []
    for length, event in enumerate(events, start=1):
        state = apply(state, event)
        if state.hand is not None and state.ended is None:
            cuts.append(length)
    return beginning, events[: draw.choice(cuts)]


def _turned(events: list[Event], draw: Random, seat: int) -> list[Event]:
    """Return the same events with new dice wherever `seat` cannot see them: in all cups but its own, unless shown."""
    return [
        _with_other_dice(event, draw, seat) if isinstance(event, HandOpened) and not _shown(events[place:]) else event
        for place, event in enumerate(events)
    ]


def _shown(rest: list[Event]) -> bool:
    """Return whether the hand that these events begin with ends in a reveal."""
    following = [event for event in rest[1:] if isinstance(event, (HandOpened, Contest))]
    return bool(following) and isinstance(following[0], Contest)


def _with_other_dice(event: HandOpened, draw: Random, seat: int) -> HandOpened:
    cups = tuple(
        cup if owner == seat else tuple(draw.choice([face for face in range(1, 7) if face != die]) for die in cup)
        for owner, cup in enumerate(event.cups)
    )
    return replace(event, cups=cups)


def _rendered(state: State, memory: Memory) -> list[str]:
    return [view(state, seat, memory).render() for seat in range(state.table.seats)]


@given(match=MATCHES, memory=st.sampled_from([Memory(), HAND]))
@settings(max_examples=120, phases=UNSHRUNK)
def test_turning_hidden_dice_changes_no_byte_of_a_view(match: tuple[Ruleset, int, Talk, int], memory: Memory) -> None:
    """Turn every die that a seat has not seen, in this hand, in forfeited and in voided ones: its view stays."""
    beginning, events = _begun(*match)
    draw = Random(match[3])
    seats = range(beginning.table.seats)
    turned = [view(fold(beginning, _turned(events, draw, seat)), seat, memory).render() for seat in seats]
    assert turned == _rendered(fold(beginning, events), memory)


@given(match=MATCHES)
@settings(max_examples=40, phases=UNSHRUNK)
def test_every_seat_sees_its_own_cup(match: tuple[Ruleset, int, Talk, int]) -> None:
    """And counts all other dice as hidden."""
    beginning, events = _begun(*match)
    state = fold(beginning, events)
    views = [view(state, seat) for seat in range(state.table.seats)]
    assert tuple(seen.cup for seen in views) == hand(state).cups
    assert [seen.hidden for seen in views] == [hand(state).opening.total - len(cup) for cup in hand(state).cups]


@given(match=MATCHES)
@settings(max_examples=40, phases=UNSHRUNK)
def test_a_voided_roll_leaves_nothing_in_any_view(match: tuple[Ruleset, int, Talk, int]) -> None:
    """The hand rolled again looks the same as without the void, but for its roll number (table.md, the view)."""
    beginning, events = _begun(*match)
    last = max(place for place, event in enumerate(events) if isinstance(event, HandOpened))
    opening = events[last]
    assert isinstance(opening, HandOpened)
    rolls = replace(beginning, table=replace(beginning.table, ruleset=match[0].vary(max_rolls=9)))
    fresh = fold(rolls, events[: last + 1])
    again = replace(opening, opening=replace(opening.opening, roll=opening.opening.roll + 1))
    voided = fold(rolls, [*events, Void("exposed"), again])
    same_roll = [replace(view(voided, seat), opening=opening.opening) for seat in range(voided.table.seats)]
    assert same_roll == [view(fresh, seat) for seat in range(fresh.table.seats)]


def test_what_a_view_holds() -> None:
    """Nothing but this: not the seed, other cups, others' notes, attempts or provider words (table.md, the view)."""
    assert {field.name for field in fields(View)} == {
        "ruleset",
        "talk",
        "names",
        "seat",
        "hands",
        "opening",
        "turn",
        "on_turn",
        "cup",
        "log",
        "standing",
        "legal",
        "scores",
        "earlier",
        "notes",
    }


def test_a_view_in_the_middle_of_a_hand() -> None:
    """Own cup, the standing bid, what is legal, whose turn it is."""
    seen = view(position(ARENA, CUPS, Bid(2, 2), Bid(2, 3)), 0)
    assert (seen.seat, seen.cup, seen.to_beat, seen.on_turn, seen.turn) == (0, CUPS[0], Bid(2, 3), 2, 3)
    assert (seen.hands, seen.hidden, seen.scores, seen.earlier) == (8, 10, (0, 0, 0), ())
    assert (seen.legal.bids[0], seen.legal.may_doubt) == (Bid(2, 4), True)
    assert seen.log == (BidPlaced(0, Bid(2, 2)), BidPlaced(1, Bid(2, 3)))


def test_before_the_first_bid_nothing_stands() -> None:
    """Absence is `None`."""
    assert view(position(ARENA, CUPS), 0).to_beat is None


@pytest.mark.parametrize(("memory", "hands"), [(Memory(), 1), (HAND, 0)], ids=["match", "hand"])
def test_earlier_hands_as_far_as_memory_reaches(memory: Memory, hands: int) -> None:
    """`match` by default: bids, messages, reveals; `hand`: nothing (table.md, the view)."""
    state, _ = closed(doubted(position(ARENA, CUPS, Bid(2, 2))))
    seen = view(opened(state, CUPS), 1, memory)
    assert len(seen.earlier) == hands
    assert [past.contest is not None for past in seen.earlier] == [True] * hands
    assert seen.scores == (1, -1, 0)


@pytest.mark.parametrize(
    ("memory", "values"), [(Memory(), ["plan of hand 1", "plan of hand 2"]), (HAND, ["plan of hand 2"])]
)
def test_own_notes_as_far_as_memory_reaches(memory: Memory, values: list[str]) -> None:
    """Others' notes are never in it (table.md, the view)."""
    state = position(ARENA, CUPS, Bid(2, 2))
    for seat in (1, 2):
        state = apply(state, Note(1, 2, None, seat, "plan", "plan of hand 1" if seat == 1 else "secret"))
    state = bidding(opened(closed(doubted(state))[0], CUPS), Bid(1, 2))
    for seat in (1, 2):
        state = apply(state, Note(2, 2, None, seat, "plan", "plan of hand 2" if seat == 1 else "secret"))
    assert [note.value for note in view(state, 1, memory).notes] == values


def test_seats_have_names_of_their_own_only_where_given() -> None:
    """`Seat A`… unless names are shown (table.md, Talk)."""
    named = opened(start(ARENA, seats=2, talk=Talk(speakers="none"), names=("ada", "ben")), CUPS[:2])
    assert view(named, 0).names == ("ada", "ben")
    assert view(position(ARENA, CUPS), 0).names == ("Seat A", "Seat B", "Seat C")


def test_between_hands_there_is_no_view() -> None:
    """Nobody is asked anything there."""
    with pytest.raises(ValueError, match="no hand is being played"):
        view(start(ARENA, seats=2), 0)
