"""The odds a person may ask for during a hand, and the line of review after it: chances from one's own dice alone."""

from arena.agents.human_words import counted
from arena.analysis.wording import chance_words
from arena.game import Bid, BidPlaced, Doubt, PastHand, View, count, p_own

__all__ = ["hints", "review"]

_NOTE = "Reckoned from your own dice alone: what others bid and say is left out."


def hints(view: View) -> list[str]:
    """Return the chance of the standing bid and of the lowest raise on each face; the first line is whole by itself."""
    bids = [Bid(low, face) for face, (low, _) in view.legal.by_face().items()]
    raises = ", ".join(f"{bid} {_chance(bid, view)}" for bid in sorted(bids, key=view.legal.bids.index))
    standing = view.to_beat
    if standing is None:
        return [f"Chance that a bid holds: {raises}.", _NOTE]
    return [f"Chance that {standing} holds: {_chance(standing, view)}. Raises: {raises}.", _NOTE]


def review(past: PastHand, seat: int) -> str | None:
    """Return what the seat's own last act was worth, by its own dice and by all dice; `None` where no cup was shown.

    The last act is the doubt where it was its own, else its last bid.
    """
    contest = past.contest
    if contest is None or not contest.cups[seat]:
        return None
    if contest.doubter == seat and isinstance(past.ended, Doubt):
        return _doubted(past, past.ended, contest.cups[seat])
    bids = [event.bid for event in past.log if isinstance(event, BidPlaced) and event.seat == seat]
    if not bids:
        return "You had no decision in this hand."
    bid = bids[-1]
    there = count(bid, contest.cups, wild=past.opening.wild_ones)
    truth = "It was true" if there >= bid.quantity else "It was not true"
    chance = chance_words(_p(bid, contest.cups[seat], past))
    return f"Review: you bid {bid} at {chance} by your own dice. {truth}: {counted(there, bid.face)}."


def _doubted(past: PastHand, doubt: Doubt, cup: tuple[int, ...]) -> str:
    contest = past.contest
    assert contest is not None
    bid = contest.bid
    right = "Wrong" if contest.held else "Right"
    had_to = "had to doubt" if doubt.forced else "doubted"
    chance = chance_words(1 - _p(bid, cup, past))
    return (
        f"Review: you {had_to} {bid}, {chance} likely right by your own dice. "
        f"{right}: {counted(contest.count, bid.face)}."
    )


def _chance(bid: Bid, view: View) -> str:
    return chance_words(p_own(bid, view.cup, total=view.opening.total, wild_ones=view.opening.wild_ones))


def _p(bid: Bid, cup: tuple[int, ...], past: PastHand) -> float:
    return p_own(bid, cup, total=past.opening.total, wild_ones=past.opening.wild_ones)
