"""What a hand and a match come to: the contest, the stake, who opens next, the placing."""

from typing import assert_never

from arena.game.events import AbandonReason, BidPlaced, Contest, Doubt, Forfeit, HandClosed, MatchClosed, Opening
from arena.game.ruleset import count
from arena.game.state import Hand, Table, seat_after

__all__ = ["abandon", "close_hand", "close_match", "coming_after", "resolve", "winner_and_loser"]


def resolve(hand: Hand, standing: BidPlaced, doubt: Doubt) -> Contest:
    """Return the contest of the standing bid against `doubt` (rules.md, Common 5): equality holds."""
    counted = count(standing.bid, hand.cups, wild=hand.opening.wild_ones)
    held = counted >= standing.bid.quantity
    winner, loser = (standing.seat, doubt.seat) if held else (doubt.seat, standing.seat)
    return Contest(
        cups=hand.cups,
        bid=standing.bid,
        bidder=standing.seat,
        doubter=doubt.seat,
        count=counted,
        held=held,
        winner=winner,
        loser=loser,
    )


def close_hand(table: Table, hand: Hand, ended: Contest | Forfeit) -> HandClosed:
    """Return the scores, the dice and the next opener after a hand that `ended` decided."""
    winner, loser = winner_and_loser(hand, ended)
    dice, out = table.dice, table.out
    if table.ruleset.stake == "die":
        dice = tuple([held - (seat == loser) for seat, held in enumerate(dice)])
        out = (*out, loser) if dice[loser] == 0 else out
    scores = _scores(table, dice, winner=winner, loser=loser)
    return HandClosed(scores=scores, dice=dice, out=out, next_opener=_next_opener(table, hand, dice, loser=loser))


def winner_and_loser(hand: Hand, ended: Contest | Forfeit) -> tuple[int | None, int]:
    """Return who won and who lost the hand; nobody wins a forfeit without a standing bid."""
    if isinstance(ended, Contest):
        return ended.winner, ended.loser
    return None if hand.standing is None else hand.standing.seat, ended.seat


def coming_after(table: Table, hand: Hand, closed: HandClosed) -> Opening | None:
    """Return the hand after `hand`, or `None` when the match is over.

    The opener who has just come down to one die opens a palifico hand (rules.md, classic).
    """
    if closed.next_opener is None:
        return None
    palifico = table.ruleset.palifico != "off" and _is_palifico(table, closed, closed.next_opener)
    return Opening(
        hand=hand.opening.hand + 1,
        roll=1,
        opener=closed.next_opener,
        dice=closed.dice,
        palifico=palifico,
        wild_ones=table.ruleset.wild_ones and not palifico,
    )


def close_match(table: Table) -> MatchClosed:
    """Return the end of a match that has played all its hands, or whose hand was rolled too often."""
    if table.coming is not None:
        return abandon(table, "max_rolls")
    return MatchClosed(status="complete", reason=None, scores=table.scores, placing=_placing(table))


def abandon(table: Table, reason: AbandonReason) -> MatchClosed:
    """Return the end of a match that stops early: points are shown, nothing is ranked."""
    return MatchClosed(status="abandoned", reason=reason, scores=table.scores, placing=None)


def _scores(table: Table, dice: tuple[int, ...], *, winner: int | None, loser: int) -> tuple[int, ...]:
    match table.ruleset.stake:
        case "die":
            return dice
        case "point":
            return tuple([score + (seat == winner) for seat, score in enumerate(table.scores)])
        case "duel":
            return tuple([score + (seat == winner) - (seat == loser) for seat, score in enumerate(table.scores)])
        case unreachable:
            assert_never(unreachable)


def _next_opener(table: Table, hand: Hand, dice: tuple[int, ...], *, loser: int) -> int | None:
    if table.ruleset.stake == "die":
        if sum(held > 0 for held in dice) == 1:
            return None
        return loser if dice[loser] else seat_after(loser, dice)
    in_all = table.ruleset.hands_in_all(table.seats)
    return None if hand.opening.hand == in_all else seat_after(hand.opening.opener, dice)


def _placing(table: Table) -> tuple[tuple[int, ...], ...]:
    if table.ruleset.stake == "die":
        survivors = tuple(seat for seat, held in enumerate(table.dice) if held)
        return (survivors, *((seat,) for seat in reversed(table.out)))
    levels = sorted(set(table.scores), reverse=True)
    return tuple(tuple(seat for seat, score in enumerate(table.scores) if score == level) for level in levels)


def _is_palifico(table: Table, closed: HandClosed, opener: int) -> bool:
    came_down = closed.dice[opener] == 1 and table.dice[opener] == 2
    spent = table.ruleset.palifico == "once" and table.palifico_seen
    return came_down and not spent and sum(map(bool, closed.dice)) >= table.ruleset.palifico_min_seats
