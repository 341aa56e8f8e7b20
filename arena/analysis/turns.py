"""Turns as rows: each decision of a closed hand with its chances, what it cost, and what came of it."""

from typing import Any

from arena.analysis.decisions import Sight, lowest_legal
from arena.analysis.heard import Heard
from arena.analysis.played import PlayedHand, PlayedMatch, PlayedTurn
from arena.analysis.rows import TurnRow
from arena.game import Bid, Opening, Ruleset, at_least, count
from arena.transcript import BidLine, CountClaim, DoubtLine, ForfeitLine, Link

__all__ = ["came_of", "turn_rows"]

_MOVES = frozenset({"open", "act", "talk_open", "talk_act"})


def turn_rows(match: PlayedMatch, hand: PlayedHand, names: tuple[str, ...], place: dict[str, Any]) -> list[TurnRow]:
    """Return one row per decision of a closed hand."""
    look = _Look(match, hand)
    return [
        TurnRow(
            **place,
            turn=turn.number,
            seat=turn.action.seat,
            agent=names[turn.action.seat],
            kind=match.header.agents[turn.action.seat].kind,
            next_agent=names[look.next_seat(turn.action.seat)],
            action=turn.action.kind,
            dice=hand.total,
            held_dice=len(hand.cups[turn.action.seat]),
            won=hand.won(turn.action.seat),
            **look.faced(turn),
            **look.did(index, turn),
            **look.said(turn),
            **_replies(turn),
        )
        for index, turn in enumerate(hand.turns)
        if turn.action is not None
    ]


def came_of(hand: PlayedHand, index: int) -> str | None:
    """Return what came of the bid of turn number `index` (from 0): passed, caught, lucky or other; else `None`."""
    if not isinstance(hand.turns[index].action, BidLine):
        return None
    following = hand.turns[index + 1].action if index + 1 < len(hand.turns) else None
    match following:
        case BidLine(substituted=False):
            return "passed"
        case DoubtLine(forced=False) if hand.contest is not None:
            return "lucky" if hand.contest.held else "caught"
        case _:
            return "other"


class _Look:
    """One hand as its seats see it, each from its own dice; `claimed` grows turn by turn."""

    def __init__(self, match: PlayedMatch, hand: PlayedHand) -> None:
        opening = hand.opening
        self.hand = hand
        self.ruleset: Ruleset = match.header.ruleset
        # Numbers of hand and opener do not matter to what is legal; always the same ones let the answer be kept.
        self.shape = Opening(1, 1, 0, opening.dice, opening.palifico, opening.wild_ones)
        self.sights = [Sight.of(cup, total=hand.total, wild_ones=opening.wild_ones) for cup in hand.cups]
        self.links: dict[int, Link] = {} if hand.speech is None else {link.n: link for link in hand.speech.links}
        self.heard = Heard(hand, delivered=match.header.settings.talk.delivered)
        self.claimed: dict[int, int] = {}

    def next_seat(self, seat: int) -> int:
        """Return the seat that decides after `seat`."""
        dice = self.hand.opening.dice
        following = (seat + 1) % len(dice)
        while not dice[following]:
            following = (following + 1) % len(dice)
        return following

    def faced(self, turn: PlayedTurn) -> dict[str, Any]:
        """Return what stood before the decision."""
        standing, seat = turn.standing, _actor(turn)
        estimate = None if turn.estimate is None else turn.estimate.p_true / 100
        if standing is None:
            return {
                "opening": True,
                "standing_quantity": None,
                "standing_face": None,
                "standing_seat": None,
                "p_standing": None,
                "standing_true": None,
                "p_true": estimate,
            }
        return {
            "opening": False,
            "standing_quantity": standing.quantity,
            "standing_face": standing.face,
            "standing_seat": standing.seat,
            "p_standing": self.sights[seat].chance(standing.quantity, standing.face),
            "standing_true": self._count(standing.quantity, standing.face) >= standing.quantity,
            "p_true": estimate,
        }

    def did(self, index: int, turn: PlayedTurn) -> dict[str, Any]:
        """Return the action with its chances, and what it could have been."""
        action, standing, seat = turn.action, turn.standing, _actor(turn)
        sight = self.sights[seat]
        to_beat = None if standing is None else Bid(standing.quantity, standing.face)
        best = sight.best(self.legal(turn))
        u_doubt = None if to_beat is None else 1 - 2 * sight.chance(to_beat.quantity, to_beat.face)
        u_raise = None if best is None else 2 * best - 1
        bid = self._bid(seat, action) if isinstance(action, BidLine) else _NO_BID
        chosen = u_doubt if bid["p_own"] is None else 2 * bid["p_own"] - 1
        better = max((u for u in (u_doubt, u_raise) if u is not None), default=None)
        return {
            "forced": isinstance(action, DoubtLine) and action.forced,
            "substituted": isinstance(action, BidLine) and action.substituted,
            **bid,
            "best_p": best,
            "u_doubt": u_doubt,
            "u_raise": u_raise,
            "loss": None if isinstance(action, ForfeitLine) or chosen is None or better is None else better - chosen,
            "came_of": came_of(self.hand, index),
        }

    def said(self, turn: PlayedTurn) -> dict[str, Any]:
        """Return what the seat itself has said, and what it has been told by others, up to its decision."""
        seat = _actor(turn)
        for line in turn.messages:
            link = self.links.get(line.n)
            for claim in () if link is None else link.claims:
                if isinstance(claim, CountClaim) and claim.kind == "own" and claim.low:
                    self.claimed[line.seat] = claim.face
        own = [line for line in turn.messages if line.seat == seat and line.text is not None]
        told = [claim for line in own if line.n in self.links for claim in self.links[line.n].claims]
        about_dice = [claim for claim in told if claim.kind in ("own", "hand")]
        intents = [turn.intents[seat, line.round].truthful for line in own if (seat, line.round) in turn.intents]
        return {
            "claimed_face": self.claimed.get(seat),
            "spoke": bool(own),
            "claims": len(about_dice),
            "false_claims": sum(claim.verdict == "false" for claim in about_dice),
            "truthful": intents[-1] if intents else None,
            **self.heard.by(seat, turn, self.legal(turn)),
        }

    def legal(self, turn: PlayedTurn) -> tuple[tuple[int, int], ...]:
        """Return the lowest legal (quantity, face) of each face that may be bid."""
        to_beat = None if turn.standing is None else Bid(turn.standing.quantity, turn.standing.face)
        return lowest_legal(self.ruleset, self.shape, to_beat)

    def _bid(self, seat: int, bid: BidLine) -> dict[str, Any]:
        sight, following = self.sights[seat], self.sights[self.next_seat(seat)]
        counted, total = self._count(bid.quantity, bid.face), self.hand.total
        wild = self.shape.wild_ones and bid.face != 1
        return {
            "quantity": bid.quantity,
            "face": bid.face,
            "matching": sight.held[bid.face],
            "p_own": sight.chance(bid.quantity, bid.face),
            "p_next": following.chance(bid.quantity, bid.face),
            "p_unseen": at_least(total, bid.quantity, wild=wild),
            "count": counted,
            "bid_true": counted >= bid.quantity,
            "supported": sight.supports(bid.quantity, bid.face, total=total),
        }

    def _count(self, quantity: int, face: int) -> int:
        return count(Bid(quantity, face), tuple(self.hand.cups), wild=self.shape.wild_ones)


_NO_BID: dict[str, Any] = dict.fromkeys(
    ("quantity", "face", "matching", "p_own", "p_next", "p_unseen", "count", "bid_true", "supported")
)


def _actor(turn: PlayedTurn) -> int:
    if turn.action is None:
        raise ValueError(f"turn {turn.number} has no action")
    return turn.action.seat


def _replies(turn: PlayedTurn) -> dict[str, Any]:
    """Return how many replies the decision took, provider trouble apart, and how the first one was."""
    given = [line for line in turn.attempts if line.question in _MOVES and line.outcome != "provider"]
    return {"first_outcome": given[0].outcome if given else None, "attempts": len(given)}
