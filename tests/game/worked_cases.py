"""Worked cases of the rules (`cases/rules.json`): each is set up, tried on the engine, and told in the case's words."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from arena.game import (
    Bid,
    BidPlaced,
    Cups,
    Decide,
    Doubt,
    ForcedDoubt,
    IllegalAction,
    MatchClosed,
    Message,
    Roll,
    Speak,
    State,
    Talk,
    Void,
    abandon,
    apply,
    due,
    matching,
    preset,
    start,
    view,
)
from arena.game.odds import exact_at_least
from tests.game.positions import before, bidding, closed, doubted, hand, hushed, opened

Case = dict[str, Any]
Outcome = dict[str, Any]

CASES: list[Case] = json.loads((Path(__file__).parent / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]


def outcome(case: Case) -> Outcome:
    """Return what the engine makes of `case`, under the names of its `expect`."""
    return _ACTIONS[case["action"]["type"]](case)


def _cups(case: Case) -> Cups:
    if "dice" in case:
        return tuple(map(tuple, case["dice"]))
    return tuple((2,) * held for held in case["dice_counts"])


def _before(case: Case) -> State:
    rules = preset(case["rules"]).vary(**case.get("options", {}))
    talk = Talk(speakers="active" if "talk" in case else "none")
    return before(
        rules,
        _cups(case),
        opener=case.get("opener", 0),
        palifico=case.get("palifico", False),
        palifico_seen=bool(case.get("palifico_used")),
        talk=talk,
    )


def _state(case: Case) -> State:
    state = opened(_before(case), _cups(case))
    if "talk" in case:
        wanted = due(state)
        assert isinstance(wanted, Speak)
        state = apply(state, Message(seat=wanted.seats[0], text=case["talk"]))
    return bidding(state, *(Bid(*bid) for bid in case["bids"]))


def _bid(case: Case) -> Outcome:
    state = _state(case)
    seat = case["action"].get("by", hand(state).on_turn)
    try:
        state = apply(state, BidPlaced(seat=seat, bid=Bid(*case["action"]["bid"])))
    except IllegalAction:
        return {"legal": False}
    return {"legal": True, "turn_after": hand(state).on_turn, "resolved": state.ended is not None}


def _doubt(case: Case) -> Outcome:
    state = _state(case)
    try:
        state = doubted(state, case["action"].get("by"))
    except IllegalAction:
        return {"legal": False}
    return {"legal": True, **_aftermath(state)}


def _aftermath(state: State) -> Outcome:
    contest, table = state.contest, state.table
    assert contest is not None
    state, _ = closed(state)
    after, coming = state.table, state.table.coming
    return {
        "count": contest.count,
        "bid_true": contest.held,
        "winner": contest.winner,
        "loser": contest.loser,
        "points_delta": [now - was for now, was in zip(after.scores, table.scores)],
        "dice_counts_after": list(after.dice),
        "eliminated": [seat for seat in after.out if seat not in table.out],
        "next_starter": None if coming is None else coming.opener,
        "next_palifico": coming is not None and coming.palifico,
        "game_over": coming is None,
    }


def _legal_raises(case: Case) -> Outcome:
    state = _state(case)
    legal = hand(state).legal.bids
    return {
        "raises": [[bid.quantity, bid.face] for bid in legal],
        "n_raises": len(legal),
        "must_doubt": isinstance(due(state), ForcedDoubt),
    }


def _min_raise(case: Case) -> Outcome:
    lowest = hand(_state(case)).legal.bids[0]
    return {"bid": [lowest.quantity, lowest.face]}


def _sequence(case: Case) -> Outcome:
    state, legal = _state(case), []
    for step in case["action"]["steps"]:
        event = Doubt(seat=step["by"]) if step["act"] == "doubt" else BidPlaced(seat=step["by"], bid=Bid(*step["bid"]))
        try:
            state = apply(state, event)
            legal.append(True)
        except IllegalAction:
            legal.append(False)
    resolved = due(state)
    return {"legal": legal, **_aftermath(apply(state, resolved.contest))}  # type: ignore[union-attr]  # a doubt ended it


def _session(case: Case) -> Outcome:
    state = start(preset(case["rules"]), seats=len(case["dice_counts"]), opener=0)
    openers = []
    for played in case["action"]["rounds"]:
        state = opened(state, tuple(map(tuple, played["dice"])))
        openers.append(hand(state).opening.opener)
        state = bidding(state, *(Bid(*bid) for bid in played["bids"]))
        state = apply(state, Void(reason="exposed")) if played.get("exposed") else closed(doubted(state))[0]
    if "leave_before_round" in case["action"]:
        assert hand_due(state) == case["action"]["leave_before_round"]
        state = apply(state, abandon(state.table, "left"))
    else:
        state, _ = closed(state)
    return {"openers": openers, **_end(state.closed)}


def hand_due(state: State) -> int:
    """Return the number of the hand that is to be rolled."""
    wanted = due(state)
    assert isinstance(wanted, Roll)
    return wanted.opening.hand


def _end(end: MatchClosed | None) -> Outcome:
    assert end is not None
    return {
        "points": list(end.scores),
        "winners": None if end.placing is None else list(end.placing[0]),
        "status": {"complete": "complete", "abandoned": "ended_early"}[end.status],
    }


def _longest_auction(case: Case) -> Outcome:
    state, bids = _state(case), 0
    while isinstance(wanted := due(state), Decide):
        state = apply(state, BidPlaced(seat=wanted.seat, bid=wanted.legal.bids[0]))
        bids += 1
    return {"n_bids": bids}


def _next_hand(case: Case) -> Outcome:
    state, _ = closed(doubted(_state(case)))
    dice = state.table.dice
    following = hand(hushed(opened(state, tuple((3,) * held for held in dice))))
    return {
        "dice_counts": list(following.opening.dice),
        "bids_cleared": following.standing is None and not following.log,
    }


def _game_start(case: Case) -> Outcome:
    rules = preset(case["rules"]).vary(dice_per_seat=case["dice_counts"][0])
    wanted = due(start(rules, seats=len(case["dice_counts"])))
    assert isinstance(wanted, Roll)
    return {"palifico": wanted.opening.palifico}


def _certain_bid(case: Case) -> Outcome:
    seen = view(_state(case), 1)
    assert seen.to_beat is not None
    own = matching(seen.to_beat, seen.cup, wild_ones=seen.opening.wild_ones)
    chance = exact_at_least(seen.hidden, seen.to_beat.quantity - own, wild=seen.opening.wild_ones)
    return {"own_count": own, "certain": chance == 1}


_ACTIONS: dict[str, Callable[[Case], Outcome]] = {
    "bid": _bid,
    "certain_bid": _certain_bid,
    "doubt": _doubt,
    "game_start": _game_start,
    "legal_raises": _legal_raises,
    "longest_auction": _longest_auction,
    "min_raise": _min_raise,
    "next_hand": _next_hand,
    "sequence": _sequence,
    "session": _session,
}
