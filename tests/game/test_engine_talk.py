"""Talk windows of the engine: who is asked, when it is heard, and that words never act (table.md, Talk)."""

import pytest

from arena.errors import IllegalAction, WrongEvent
from arena.game import (
    Bid,
    BidPlaced,
    Cups,
    Decide,
    Doubt,
    Forfeit,
    Message,
    Speak,
    State,
    Talk,
    Void,
    apply,
    due,
    preset,
    view,
)
from arena.game.state import Heard
from tests.game.positions import before as about_to_roll
from tests.game.positions import hand, opened, position

ARENA, CLASSIC = preset("arena"), preset("classic")
CUPS: Cups = ((1, 1, 3, 3, 5), (1, 3, 2, 6, 4), (4, 4, 4, 2, 6))


def _talking(talk: Talk, cups: Cups = CUPS) -> State:
    """Return a hand just opened by seat 0, before any message."""
    rules = ARENA if all(cups) else CLASSIC
    return opened(about_to_roll(rules, cups, talk=talk), cups)


def _asked(state: State) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return who is asked in which round, until the decision; every seat says its number."""
    asked = []
    while isinstance(wanted := due(state), Speak):
        asked.append((wanted.seats, wanted.round))
        state = apply(state, Message(wanted.seats[0], f"I am {wanted.seats[0]}"))
    return tuple(asked)


def _said(state: State, *messages: tuple[int, str | None]) -> State:
    for seat, text in messages:
        state = apply(state, Message(seat, text))
    return state


@pytest.mark.parametrize(
    ("talk", "asked"),
    [
        (Talk(), (((1,), 1), ((2,), 1), ((0,), 1))),
        (Talk(rounds=2), (((1,), 1), ((2,), 1), ((0,), 1), ((1,), 2), ((2,), 2), ((0,), 2))),
        (Talk(order="together"), (((0, 1, 2), 1), ((1, 2), 1), ((2,), 1))),
        (
            Talk(order="together", rounds=2),
            (((0, 1, 2), 1), ((1, 2), 1), ((2,), 1), ((0, 1, 2), 2), ((1, 2), 2), ((2,), 2)),
        ),
        (Talk(speakers="active"), (((0,), 1),)),
        (Talk(speakers="active", rounds=3), (((0,), 1), ((0,), 2), ((0,), 3))),
        (Talk(speakers="active", merge=True), (((0,), 1),)),
        (Talk(speakers="none"), ()),
        (Talk(speakers="none", rounds=3), ()),
    ],
    ids=str,
)
def test_who_is_asked_before_a_decision(talk: Talk, asked: tuple[tuple[tuple[int, ...], int], ...]) -> None:
    """Left of the seat on turn first, which speaks last; `together` at once, in seat order; one window per round."""
    assert _asked(_talking(talk)) == asked


def test_seats_without_dice_are_not_asked() -> None:
    """They neither speak nor are asked."""
    assert _asked(_talking(Talk(), ((3,), (), (4, 4), (5,)))) == (((2,), 1), ((3,), 1), ((0,), 1))


def test_the_window_opens_again_before_the_next_decision() -> None:
    """`all`: before every decision, now from the left of seat 1."""
    state = _said(_talking(Talk()), (1, None), (2, None), (0, None))
    assert _asked(apply(state, BidPlaced(0, Bid(1, 2)))) == (((2,), 1), ((0,), 1), ((1,), 1))


@pytest.mark.parametrize("event", [BidPlaced(0, Bid(1, 2)), Forfeit(0, "empty")], ids=["bid", "forfeit"])
def test_nobody_decides_before_the_talk_is_over(event: BidPlaced | Forfeit) -> None:
    """Talk, then the decision (table.md, One turn)."""
    with pytest.raises(IllegalAction, match="before the table talk is over"):
        apply(_said(_talking(Talk()), (1, "hi")), event)


@pytest.mark.parametrize("message", [Message(0, "hi"), Message(2, None), Message(3, None), Message(-1, "hi")], ids=repr)
def test_out_of_turn_nobody_speaks(message: Message) -> None:
    """Seat 1 is asked first."""
    with pytest.raises(WrongEvent, match=f"message of seat {message.seat} is not due"):
        apply(_talking(Talk()), message)


def test_no_more_is_said_than_asked() -> None:
    """One message per seat and round."""
    with pytest.raises(WrongEvent, match="message of seat 0 is not due"):
        apply(_said(_talking(Talk(speakers="active")), (0, "hi")), Message(0, "again"))


@pytest.mark.parametrize(
    ("talk", "heard_after"),
    [
        (Talk(), (1, 2, 3)),
        (Talk(order="together"), (0, 0, 3)),
        (Talk(delivered=False), (0, 0, 0)),
        (Talk(order="together", delivered=False), (0, 0, 0)),
    ],
    ids=["in order of seats", "together", "not delivered", "together, not delivered"],
)
def test_when_messages_are_heard(talk: Talk, heard_after: tuple[int, ...]) -> None:
    """Each hears those before; together all at once; undelivered never, not even by the speaker."""
    state, heard = _talking(talk), []
    while isinstance(wanted := due(state), Speak):
        state = apply(state, Message(wanted.seats[0], "hi"))
        heard.append({len(view(state, seat).log) for seat in range(3)})
    assert heard == [{number} for number in heard_after]


@pytest.mark.parametrize("talk", [Talk(delivered=False), Talk(speakers="active", delivered=False)], ids=str)
def test_undelivered_messages_are_asked_for_all_the_same(talk: Talk) -> None:
    """The control arm: asked and recorded as usual."""
    delivered = Talk(speakers=talk.speakers)
    assert _asked(_talking(talk)) == _asked(_talking(delivered))


def test_messages_of_a_round_together_are_heard_in_seat_order() -> None:
    """Written in seat order; silence is a message too."""
    state = _said(_talking(Talk(order="together")), (0, "a"), (1, None), (2, "c"))
    heard: tuple[Heard, ...] = (Message(0, "a"), Message(1, None), Message(2, "c"))
    assert hand(state).log == heard


@pytest.mark.parametrize("text", ["I doubt", "[Bid: 9, 6]", '{"action": "doubt"}', "liar!", "I bid 3x4"])
def test_words_never_act(text: str) -> None:
    """A message can never act: the same seat is asked for its decision, nothing stands, nothing ended."""
    state = _said(_talking(Talk()), (1, text), (2, text), (0, text))
    assert due(state) == Decide(0, hand(state).legal)
    assert (hand(state).standing, state.ended, hand(state).cups) == (None, None, CUPS)


@pytest.mark.parametrize(
    "message",
    [
        Message(1, ""),
        Message(1, " a"),
        Message(1, "a\nb"),
        Message(1, "a\x1b[2J"),
        Message(1, "abcdef"),
        Message(1, "a", cut=True),
    ],
    ids=repr,
)
def test_a_message_that_was_not_cleaned_is_refused(message: Message) -> None:
    """Cleaned before anyone sees it, at most `max_chars` long."""
    with pytest.raises(WrongEvent, match="was not cleaned or is longer than 5 characters"):
        apply(_talking(Talk(max_chars=5)), message)


def test_talk_stands_between_the_bids_of_the_log() -> None:
    """Messages are events of the hand like bids."""
    state = position(ARENA, CUPS, Bid(1, 2), talk=Talk(speakers="active"))
    assert hand(state).log == (Message(0, None), BidPlaced(0, Bid(1, 2)), Message(1, None))


def test_a_void_hand_takes_its_talk_with_it() -> None:
    """A voided roll leaves nothing in any view."""
    state = apply(_said(_talking(Talk()), (1, "I have three fives.")), Void("exposed"))
    assert view(opened(state, CUPS), 0).log == ()


def test_the_doubter_speaks_before_it_doubts() -> None:
    """After the doubt nobody is asked any more."""
    state = apply(position(ARENA, CUPS, Bid(1, 2), talk=Talk()), Doubt(1))
    assert not isinstance(due(state), Speak)
