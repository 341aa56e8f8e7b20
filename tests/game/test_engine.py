"""The engine (`arena/game/engine.py`): whose turn it is, what is refused, how a hand ends."""

from dataclasses import replace

import pytest

from arena.errors import IllegalAction, RulesetError, WrongEvent
from arena.game import (
    Bid,
    BidPlaced,
    Contest,
    Cups,
    Decide,
    Doubt,
    Event,
    ForcedDoubt,
    Forfeit,
    HandClosed,
    HandOpened,
    MatchClosed,
    Message,
    Resolve,
    Roll,
    State,
    Talk,
    Void,
    apply,
    due,
    preset,
    seat_name,
    start,
)
from tests.game.positions import SILENT, closed, doubted, hand, opened, position

ARENA, CLASSIC, COUNT_CALLS = preset("arena"), preset("classic"), preset("count-calls")
CUPS: Cups = ((1, 1, 3, 3, 5), (1, 3, 2, 6, 4), (4, 4, 4, 2, 6))
NO_BIDS = (
    Bid(0, 3),
    Bid(-1, 3),
    Bid(16, 3),
    Bid(3, 0),
    Bid(3, 7),
    Bid(True, 3),
    Bid(3, True),
    Bid("3", 3),  # type: ignore[arg-type]  # what a careless reader hands on
    Bid(3.0, 3),  # type: ignore[arg-type]
    Bid(3, 3.0),  # type: ignore[arg-type]
    Bid(None, 3),  # type: ignore[arg-type]
    Bid(10**30, 3),
)


def _closing(state: State) -> HandClosed | MatchClosed:
    return closed(state)[1]


def _contest(state: State) -> Contest:
    assert state.contest is not None
    return state.contest


def _roll(state: State) -> Roll:
    wanted = due(state)
    assert isinstance(wanted, Roll)
    return wanted


class TestTurns:
    """Who acts, and what may be done (rules.md, Common)."""

    def test_the_opener_must_bid(self) -> None:
        """Common 2: no bid stands, so there is nothing to doubt."""
        state = position(ARENA, CUPS, opener=1)
        assert due(state) == Decide(1, hand(state).legal)
        assert not hand(state).legal.may_doubt
        with pytest.raises(IllegalAction, match="no bid stands yet: the opener must bid"):
            apply(state, Doubt(seat=1))

    def test_the_turn_goes_clockwise_and_around(self) -> None:
        """Common 2: every other turn raises or doubts."""
        state = position(ARENA, CUPS, Bid(1, 2), Bid(1, 3), Bid(1, 4), opener=1)
        assert (hand(state).on_turn, hand(state).turn, hand(state).legal.may_doubt) == (1, 4, True)

    def test_seats_without_dice_are_skipped(self) -> None:
        """Common 8: seat 1 is out, so the bid of seat 0 is answered by seat 2."""
        state = position(CLASSIC, ((3,), (), (4, 4), ()), Bid(1, 2), Bid(1, 3))
        assert [event.seat for event in hand(state).log] == [0, 2]
        assert hand(state).on_turn == 0

    def test_the_bidder_is_remembered_by_seat(self) -> None:
        """Common 8: the contest is against seat 0, not against the empty seat before the doubter."""
        contest = _contest(doubted(position(CLASSIC, ((3,), (), (4, 4)), Bid(1, 3))))
        assert (contest.bidder, contest.doubter) == (0, 2)

    @pytest.mark.parametrize(
        "event", [BidPlaced(2, Bid(3, 3)), Doubt(2), Forfeit(2, "illegal"), BidPlaced(0, Bid(3, 3))]
    )
    def test_only_the_seat_on_turn_acts(self, event: Event) -> None:
        """Common 2: seat 1 is on turn."""
        with pytest.raises(IllegalAction, match="but seat 1 is on turn"):
            apply(position(ARENA, CUPS, Bid(2, 2)), event)

    @pytest.mark.parametrize("bid", NO_BIDS, ids=repr)
    def test_what_is_no_bid_is_refused(self, bid: Bid) -> None:
        """Common 3: a whole quantity 1..T and a face 1..6."""
        with pytest.raises(IllegalAction, match=r"is no bid|is above the 15 dice in play"):
            apply(position(ARENA, CUPS), BidPlaced(0, bid))

    @pytest.mark.parametrize("bid", NO_BIDS, ids=repr)
    def test_what_is_no_bid_is_no_raise_either(self, bid: Bid) -> None:
        """Common 3, over a standing bid, and in a hand whose face is locked."""
        with pytest.raises(IllegalAction):
            apply(position(ARENA, CUPS, Bid(1, 1)), BidPlaced(1, bid))
        with pytest.raises(IllegalAction):
            apply(position(CLASSIC, CUPS, Bid(1, 3), palifico=True), BidPlaced(1, bid))

    @pytest.mark.parametrize(
        ("event", "message"),
        [
            (BidPlaced(1, Bid(2, 4)), "bid 2x4 by seat 1 does not beat 3x2"),
            (BidPlaced(1, Bid(16, 4)), "bid 16x4 by seat 1 is above the 15 dice in play"),
            (BidPlaced(0, Bid(4, 4)), "bid by seat 0, but seat 1 is on turn"),
        ],
    )
    def test_refusals_quote_what_was_tried(self, event: Event, message: str) -> None:
        """The value first, then what was expected (STYLE, Errors)."""
        with pytest.raises(IllegalAction, match=message):
            apply(position(ARENA, CUPS, Bid(3, 2)), event)

    def test_a_locked_face_is_named(self) -> None:
        """rules.md, classic: later bids may raise only the quantity."""
        with pytest.raises(IllegalAction, match="bid 3x6 by seat 1 changes the face of 2x5"):
            apply(position(CLASSIC, CUPS, Bid(2, 5), palifico=True), BidPlaced(1, Bid(3, 6)))

    def test_opening_on_ones_is_named(self) -> None:
        """rules.md, classic: a normal hand may not be opened on ones."""
        with pytest.raises(IllegalAction, match="bid 2x1 by seat 0 opens on ones"):
            apply(position(CLASSIC, CUPS), BidPlaced(0, Bid(2, 1)))

    def test_an_illegal_action_changes_nothing(self) -> None:
        """Common 7: the same seat may then act legally on the same standing bid."""
        state = position(ARENA, CUPS, Bid(3, 2))
        before = replace(state)
        with pytest.raises(IllegalAction):
            apply(state, BidPlaced(1, Bid(3, 1)))
        assert state == before
        assert hand(apply(state, BidPlaced(1, Bid(3, 3)))).to_beat == Bid(3, 3)


class TestTop:
    """The top of the ladder (rules.md, Common 6)."""

    @pytest.mark.parametrize(
        ("state", "seat"),
        [
            (position(ARENA, CUPS, Bid(15, 6)), 1),
            (position(CLASSIC, CUPS, Bid(15, 6), Bid(15, 1)), 2),
            (position(CLASSIC, CUPS, Bid(15, 4), palifico=True), 1),
            (position(ARENA, CUPS, Bid(15, 6), talk=Talk()), 1),
        ],
        ids=["plain", "exchange", "locked", "with talk"],
    )
    def test_the_doubt_is_forced_and_nobody_is_asked(self, state: State, seat: int) -> None:
        """The next seat must doubt; nobody is asked and nobody talks."""
        assert due(state) == ForcedDoubt(seat)
        assert isinstance(due(apply(state, Doubt(seat, forced=True))), Resolve)

    def test_sixes_are_not_the_top_of_the_exchange(self) -> None:
        """classic: over Tx6 ones from ceil(T/2) up are legal (rules.md, The ladder)."""
        state = position(CLASSIC, CUPS, Bid(15, 6))
        assert due(state) == Decide(1, hand(state).legal)
        assert hand(state).legal.bids[0] == Bid(8, 1)

    @pytest.mark.parametrize(("bid", "forced"), [(Bid(15, 6), False), (Bid(15, 5), True)])
    def test_a_doubt_wrongly_marked_is_refused(self, bid: Bid, forced: bool) -> None:
        """`forced` is a fact, not a choice."""
        with pytest.raises(WrongEvent, match="forced"):
            apply(position(ARENA, CUPS, bid), Doubt(1, forced=forced))

    def test_a_forced_doubt_cannot_be_forfeited(self) -> None:
        """Nobody is asked, so nobody can run out of attempts."""
        with pytest.raises(WrongEvent, match="where the doubt is forced"):
            apply(position(ARENA, CUPS, Bid(15, 6)), Forfeit(1, "illegal"))

    def test_nothing_beats_the_top(self) -> None:
        """Not even the same bid."""
        with pytest.raises(IllegalAction, match="does not beat 15x6"):
            apply(position(ARENA, CUPS, Bid(15, 6)), BidPlaced(1, Bid(15, 6)))


class TestContest:
    """The reveal (rules.md, Common 5)."""

    @pytest.mark.parametrize(
        ("bid", "count", "held", "winner"),
        [(Bid(3, 4), 4, True, 0), (Bid(4, 4), 4, True, 0), (Bid(5, 4), 4, False, 1), (Bid(1, 6), 2, True, 0)],
    )
    def test_equality_holds(self, bid: Bid, count: int, held: bool, winner: int) -> None:
        """Count >= quantity: the bid held and the bidder wins; otherwise the doubter does."""
        state = doubted(position(ARENA, CUPS, bid))
        assert state.contest == Contest(
            cups=CUPS, bid=bid, bidder=0, doubter=1, count=count, held=held, winner=winner, loser=1 - winner
        )

    @pytest.mark.parametrize(
        "change",
        [{"count": 3}, {"held": False}, {"winner": 1}, {"loser": 2}, {"cups": ((1,), (2,))}, {"bid": Bid(4, 5)}],
    )
    def test_a_contest_that_miscounts_is_refused(self, change: dict[str, object]) -> None:
        """What the rules compute is checked, field by field."""
        state = apply(position(ARENA, CUPS, Bid(4, 4)), Doubt(1))
        right = _contest(doubted(position(ARENA, CUPS, Bid(4, 4))))
        with pytest.raises(WrongEvent, match=f"{next(iter(change))} is .*, the rules give"):
            apply(state, replace(right, **change))  # type: ignore[arg-type]  # values of a table

    def test_a_closed_hand_that_pays_wrongly_is_refused(self) -> None:
        """Likewise for stakes and openers."""
        state = doubted(position(ARENA, CUPS, Bid(4, 4)))
        closing = _closing(state)
        with pytest.raises(WrongEvent, match=r"scores is \(0, 0, 0\), the rules give \(1, -1, 0\)"):
            apply(state, replace(closing, scores=(0, 0, 0)))

    @pytest.mark.parametrize("event", [Doubt(1), BidPlaced(1, Bid(5, 4)), Forfeit(1, "empty"), Void("exposed")])
    def test_after_a_doubt_nothing_but_the_reveal_is_due(self, event: Event) -> None:
        """A second doubt must not take a second die; a void comes too late."""
        state = apply(position(ARENA, CUPS, Bid(4, 4)), Doubt(1))
        with pytest.raises((IllegalAction, WrongEvent)):
            apply(state, event)


class TestOpening:
    """The start of a match and of each hand."""

    @pytest.mark.parametrize(
        ("name", "scores", "dice"),
        [("arena", (0, 0, 0), (5, 5, 5)), ("count-calls", (0, 0, 0), (2, 2, 2)), ("classic", (5, 5, 5), (5, 5, 5))],
    )
    def test_scores_and_dice_at_the_start(self, name: str, scores: tuple[int, ...], dice: tuple[int, ...]) -> None:
        """In `die` the scores are the dice held (rules.md, classic)."""
        table = start(preset(name), seats=3).table
        assert (table.scores, table.dice, table.names) == (scores, dice, ("Seat A", "Seat B", "Seat C"))

    def test_the_first_opener_is_drawn_from_the_seed(self) -> None:
        """The seeds of two independent examples (rules.md, Dice)."""
        assert _roll(start(CLASSIC, seats=3, seed="example-classic-1")).opening.opener == 2
        assert _roll(start(COUNT_CALLS, seats=2, seed="example-count")).opening.opener == 1

    def test_talk_unless_configured_is_the_presets(self) -> None:
        """None in count-calls, all elsewhere (rules.md, table)."""
        assert start(COUNT_CALLS, seats=2).table.talk == SILENT
        assert start(ARENA, seats=2).table.talk == Talk()

    def test_too_many_seats_are_refused(self) -> None:
        """Eleven seats at any table."""
        with pytest.raises(RulesetError, match="11 seats"):
            start(ARENA, seats=11)

    @pytest.mark.parametrize("opener", [-1, 2, 9])
    def test_an_opener_that_is_no_seat_is_refused(self, opener: int) -> None:
        """Seats count from 0, and -1 is not the last."""
        with pytest.raises(RulesetError, match=rf"opener {opener} is not one of the seats 0\.\.1"):
            start(ARENA, seats=2, opener=opener)

    def test_there_is_a_name_for_every_seat(self) -> None:
        """As many names as seats."""
        with pytest.raises(RulesetError, match="1 names for 2 seats"):
            start(ARENA, seats=2, names=("ada",))

    def test_a_bad_seed_is_refused(self) -> None:
        """Before anything is rolled."""
        with pytest.raises(RulesetError, match=r"seed 'a\|b'"):
            start(ARENA, seats=2, seed="a|b")

    @pytest.mark.parametrize(
        "cups",
        [((1,), (2,)), ((1, 2, 3, 4, 5), (1, 2, 3, 4, 7)), ((1, 2, 3, 4, 0), (1, 2, 3, 4, 5)), ((1, 2, 3, 4, 5),)],
    )
    def test_cups_that_are_not_the_dice_of_the_table_are_refused(self, cups: Cups) -> None:
        """As many dice as each seat holds, of faces 1 to 6."""
        with pytest.raises(WrongEvent, match="are not"):
            opened(start(ARENA, seats=2), cups)

    @pytest.mark.parametrize(
        "change", [{"hand": 2}, {"roll": 2}, {"opener": 1}, {"dice": (5, 4)}, {"palifico": True}, {"wild_ones": True}]
    )
    def test_a_hand_that_is_not_due_is_refused(self, change: dict[str, object]) -> None:
        """The opening is what the rules compute."""
        state = start(ARENA, seats=2, opener=0)
        opening = replace(_roll(state).opening, **change)  # type: ignore[arg-type]  # values of a table
        with pytest.raises(WrongEvent):
            apply(state, HandOpened(opening, (CUPS[0], CUPS[1])))

    def test_seats_are_named_by_letters(self) -> None:
        """`Seat A`, `Seat B`… (words-and-layers.md)."""
        assert [seat_name(seat) for seat in (0, 1, 9)] == ["Seat A", "Seat B", "Seat J"]


class TestOutOfPlace:
    """Events that are never due where they come."""

    @pytest.mark.parametrize(
        "event",
        [
            Message(0, "hi"),
            HandClosed((0, 0, 0), (5, 5, 5), (), 1),
            MatchClosed("complete", None, (0, 0, 0), ((0, 1, 2),)),
            Contest(CUPS, Bid(1, 2), 0, 1, 1, True, 0, 1),
        ],
        ids=lambda event: type(event).__name__,
    )
    def test_other_events_are_refused_while_the_bidding_is_open(self, event: Event) -> None:
        """Nothing but what is due, forfeits, voids and notes."""
        with pytest.raises(WrongEvent, match="not due"):
            apply(position(ARENA, CUPS, Bid(2, 2)), event)

    @pytest.mark.parametrize("event", [BidPlaced(0, Bid(1, 2)), Doubt(0), Forfeit(0, "empty"), Message(0, None)])
    def test_nobody_acts_between_hands(self, event: Event) -> None:
        """Before the cups are rolled there is nothing to bid on."""
        with pytest.raises((IllegalAction, WrongEvent)):
            apply(start(ARENA, seats=2), event)
