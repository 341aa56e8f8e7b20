"""The engine (`arena/game/engine.py`) where play does not run its course: forfeits, voids, leaving; and notes."""

from dataclasses import replace

import pytest

from arena.errors import IllegalAction, WrongEvent
from arena.game import (
    Bid,
    BidPlaced,
    Close,
    Cups,
    Doubt,
    Event,
    Forfeit,
    HandClosed,
    MatchClosed,
    Note,
    Over,
    Roll,
    State,
    Void,
    abandon,
    apply,
    due,
    preset,
    start,
)
from tests.game.positions import SILENT, bidding, closed, doubted, hand, opened, position

ARENA, CLASSIC, COUNT_CALLS = preset("arena"), preset("classic"), preset("count-calls")
CUPS: Cups = ((1, 1, 3, 3, 5), (1, 3, 2, 6, 4), (4, 4, 4, 2, 6))


def _closing(state: State) -> HandClosed | MatchClosed:
    return closed(state)[1]


def _roll(state: State) -> Roll:
    wanted = due(state)
    assert isinstance(wanted, Roll)
    return wanted


class TestForfeit:
    """A seat out of attempts (rules.md, Forfeit and void)."""

    @pytest.mark.parametrize(
        ("name", "bids", "seat", "scores", "dice"),
        [
            ("arena", (Bid(2, 2),), 1, (1, -1, 0), (5, 5, 5)),
            ("arena", (), 0, (-1, 0, 0), (5, 5, 5)),
            ("count-calls", (Bid(2, 2),), 1, (1, 0, 0), (5, 5, 5)),
            ("count-calls", (), 0, (0, 0, 0), (5, 5, 5)),
            ("classic", (Bid(2, 2),), 1, (5, 4, 5), (5, 4, 5)),
            ("classic", (), 0, (4, 5, 5), (4, 5, 5)),
        ],
    )
    def test_the_stake_of_a_forfeit(
        self, name: str, bids: tuple[Bid, ...], seat: int, scores: tuple[int, ...], dice: tuple[int, ...]
    ) -> None:
        """The standing bidder wins, the forfeiting seat loses; without a bid only die and duel take something."""
        state = apply(position(preset(name).vary(dice_per_seat=5), CUPS, *bids), Forfeit(seat, "illegal"))
        closing = _closing(state)
        assert isinstance(closing, HandClosed)
        assert (closing.scores, closing.dice) == (scores, dice)

    def test_no_dice_are_counted_and_the_hand_counts_as_played(self) -> None:
        """There is no contest, and the next hand is the second."""
        state, _ = closed(apply(position(ARENA, CUPS, Bid(2, 2)), Forfeit(1, "illegal")))
        assert state.table.past[0].contest is None
        assert state.table.past[0].ended == Forfeit(1, "illegal")
        assert (_roll(state).opening.hand, _roll(state).opening.opener) == (2, 1)

    def test_a_forfeit_can_cost_the_last_die(self) -> None:
        """In `die` the seat still loses its die, and the match may end by it."""
        state, _ = closed(apply(position(CLASSIC, ((3,), (4, 4))), Forfeit(0, "refused")))
        assert due(state) == Close(MatchClosed("complete", None, (0, 2), ((1,), (0,))))

    def test_a_forfeit_down_to_one_die_opens_a_palifico(self) -> None:
        """rules.md, classic: the loser of a contest, or a forfeiting seat."""
        state, _ = closed(apply(position(CLASSIC, ((3, 3), (4, 4))), Forfeit(0, "empty")))
        assert (_roll(state).opening.opener, _roll(state).opening.palifico) == (0, True)


class TestVoid:
    """Spoiled hands (rules.md, Forfeit and void)."""

    @pytest.mark.parametrize("reason", ["exposed", "operator", "agent"])
    @pytest.mark.parametrize("bids", [(), (Bid(2, 2),), (Bid(15, 6),)], ids=["opened", "bid", "before a forced doubt"])
    def test_a_void_hand_is_rolled_again_with_the_same_opener(self, reason: str, bids: tuple[Bid, ...]) -> None:
        """Roll one higher, uncounted; nothing is paid and nothing remembered."""
        state = apply(position(ARENA, CUPS, *bids, opener=2), Void(reason))  # type: ignore[arg-type]  # of a table
        opening = _roll(state).opening
        assert (opening.hand, opening.roll, opening.opener) == (1, 2, 2)
        assert (state.table.scores, state.table.past, state.table.notes) == ((0, 0, 0), (), ())

    def test_a_void_palifico_hand_is_one_again(self) -> None:
        """The restriction belongs to the hand, not to the roll."""
        state = apply(position(CLASSIC, ((3,), (4, 4)), Bid(1, 1), palifico=True), Void("exposed"))
        assert (_roll(state).opening.palifico, _roll(state).opening.wild_ones) == (True, False)

    @pytest.mark.parametrize("max_rolls", [1, 3])
    def test_too_many_rolls_of_one_hand_abandon_the_match(self, max_rolls: int) -> None:
        """After `max_rolls` rolls; nothing is ranked."""
        state = start(ARENA.vary(max_rolls=max_rolls), seats=3, opener=0, talk=SILENT)
        for _ in range(max_rolls):
            state = apply(opened(state, CUPS), Void("agent"))
        assert due(state) == Close(MatchClosed("abandoned", "max_rolls", (0, 0, 0), None))

    def test_rolls_count_anew_in_the_next_hand(self) -> None:
        """`roll` counts from 1 in each hand."""
        state = apply(opened(start(ARENA, seats=3, opener=0, talk=SILENT), CUPS), Void("agent"))
        state, _ = closed(doubted(bidding(opened(state, CUPS), Bid(2, 2))))
        assert (_roll(state).opening.hand, _roll(state).opening.roll) == (2, 1)

    def test_between_hands_there_is_nothing_to_void(self) -> None:
        """Only between the opening of a hand and its doubt or forfeit."""
        with pytest.raises(WrongEvent, match=r"void \(operator\)"):
            apply(start(ARENA, seats=2), Void("operator"))

    def test_a_forfeited_hand_cannot_be_void(self) -> None:
        """The forfeit ended it."""
        with pytest.raises(WrongEvent, match=r"void \(exposed\)"):
            apply(apply(position(ARENA, CUPS), Forfeit(0, "empty")), Void("exposed"))


class TestLeaving:
    """Matches that stop early (rules.md, count-calls; table.md, Parking)."""

    @pytest.mark.parametrize("reason", ["left", "operator"])
    def test_a_match_may_be_left_before_a_new_hand(self, reason: str) -> None:
        """Points are shown, nothing is ranked, nobody is given zeros."""
        state, _ = closed(doubted(position(COUNT_CALLS, ((3, 3), (2, 5)), Bid(2, 3))))
        state = apply(state, abandon(state.table, reason))  # type: ignore[arg-type]  # of a table
        assert state.closed == MatchClosed("abandoned", reason, (1, 0), None)  # type: ignore[arg-type]
        assert isinstance(due(state), Over)

    def test_a_match_cannot_be_left_inside_a_hand(self) -> None:
        """That voids the hand first (table.md, People)."""
        state = position(ARENA, CUPS, Bid(2, 2))
        with pytest.raises(WrongEvent, match="the end of the match is not due"):
            apply(state, abandon(state.table, "left"))
        voided = apply(state, Void("operator"))
        assert apply(voided, abandon(voided.table, "left")).closed is not None

    @pytest.mark.parametrize("reason", ["left", "operator"])
    def test_a_match_may_be_left_in_its_last_roll(self, reason: str) -> None:
        """Leaving ends it, not the rolls that leaving used up (transcript.md, `match_closed`)."""
        voided = apply(opened(start(ARENA.vary(max_rolls=1), seats=3, talk=SILENT), CUPS), Void("operator"))
        closing = abandon(voided.table, reason)  # type: ignore[arg-type]  # of a table
        assert apply(voided, closing).closed == closing
        with pytest.raises(WrongEvent, match="the end of the match is not due"):
            apply(apply(voided, closing), closing)

    def test_a_match_played_out_cannot_be_left(self) -> None:
        """Its placing stands."""
        state, _ = closed(doubted(position(ARENA.vary(hands=1), CUPS, Bid(2, 2))))
        with pytest.raises(WrongEvent, match="status is 'abandoned', the rules give 'complete'"):
            apply(state, abandon(state.table, "left"))

    def test_an_abandoned_match_gets_no_placing(self) -> None:
        """A placing made up for it is refused."""
        state = start(ARENA, seats=2)
        with pytest.raises(WrongEvent, match="placing"):
            apply(state, replace(abandon(state.table, "left"), placing=((0,), (1,))))

    @pytest.mark.parametrize(
        "event", [Void("operator"), BidPlaced(0, Bid(1, 2)), MatchClosed("complete", None, (0, 0), None)]
    )
    def test_nothing_happens_after_the_end(self, event: Event) -> None:
        """Over is over."""
        state = start(ARENA, seats=2)
        over = apply(state, abandon(state.table, "operator"))
        with pytest.raises((IllegalAction, WrongEvent)):
            apply(over, event)


class TestNotes:
    """What a seat tells the referee alone (table.md, the view)."""

    def test_a_note_is_kept_and_changes_nothing_else(self) -> None:
        """Estimates and intents are no part of play."""
        state = position(ARENA, CUPS, Bid(2, 2))
        note = Note(hand=1, turn=2, round=None, seat=1, kind="p_true", value=40)
        noted = apply(state, note)
        assert hand(noted) == replace(hand(state), notes=(note,))
        assert due(noted) == due(state)

    def test_notes_of_a_played_hand_are_kept_with_the_table(self) -> None:
        """As far back as memory reaches."""
        note = Note(hand=1, turn=2, round=None, seat=1, kind="plan", value="doubt soon")
        state, _ = closed(doubted(apply(position(ARENA, CUPS, Bid(2, 2)), note)))
        assert state.table.notes_of(1) == (note,)
        assert state.table.notes_of(0) == ()

    @pytest.mark.parametrize(
        "change",
        [
            {"hand": 2},
            {"turn": 1},
            {"seat": 3},
            {"seat": -1},
            {"value": 101},
            {"value": -1},
            {"value": True},
            {"value": "40"},
        ],
        ids=repr,
    )
    def test_a_note_out_of_place_is_refused(self, change: dict[str, object]) -> None:
        """Of another turn, of no seat, or no percentage."""
        note = Note(hand=1, turn=2, round=None, seat=1, kind="p_true", value=40)
        with pytest.raises(WrongEvent, match=r"note of|chance"):
            apply(position(ARENA, CUPS, Bid(2, 2)), replace(note, **change))  # type: ignore[arg-type]  # of a table

    def test_a_seat_without_dice_notes_nothing(self) -> None:
        """It neither speaks nor is asked (table.md, Talk)."""
        with pytest.raises(WrongEvent, match="note of seat 1, which holds no dice"):
            apply(position(CLASSIC, ((3,), (), (4,))), Note(1, 1, 1, 1, "truthful", "yes"))

    def test_a_note_after_the_doubt_is_refused(self) -> None:
        """The hand is no longer being played."""
        with pytest.raises(WrongEvent, match="which is not being played"):
            apply(apply(position(ARENA, CUPS, Bid(2, 2)), Doubt(1)), Note(1, 2, None, 1, "p_true", 40))
