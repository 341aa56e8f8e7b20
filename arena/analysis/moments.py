"""Moments: what one seat said and did at one turn, as flags, names and numbers that a filter can ask for.

The flags of `where` are defined here and nowhere else. A page gets them computed and needs no rules.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from arena.analysis.decisions import BLUFF_BELOW, is_bluff
from arena.analysis.facts import MatchFacts
from arena.analysis.rows import AttemptRow, ClaimRow, HandRow, MessageRow, TurnRow

__all__ = ["FLAGS", "NUMBERS", "HandMoments", "Moment", "moments"]

_Row = TypeVar("_Row", TurnRow, MessageRow, ClaimRow, AttemptRow)

FLAGS: dict[str, dict[str, str]] = {
    "lie": {
        "any": "says something false of its own dice, unhedged",
        "worked": "lies, bids on it, the next seat raises, and it does not lose the hand",
        "caught": "lies, bids on it, is doubted, and the bid falls",
        "meant": "says something false of its own dice that it had declared untrue",
    },
    "bluff": {
        "any": f"bids below {BLUFF_BELOW} without its share of the dice, though a plausible bid was legal",
        "passed": "bluffs, and the next seat raises",
        "caught": "bluffs, is doubted, and the bid falls",
        "lucky": "bluffs, is doubted, and the bid holds",
        "other": "bluffs, and the next seat is forced, substituted or forfeits",
    },
    "bid": {
        "any": "bids",
        "opening": "makes the first bid",
        "raise": "bids over a standing bid",
        "true": "makes a bid that is true",
        "false": "makes a bid that is false",
        "squeezed": f"bids where no legal bid had {BLUFF_BELOW} or more",
        "substituted": "is bid for by the referee",
    },
    "doubt": {
        "any": "doubts",
        "right": "doubts a bid that falls",
        "wrong": "doubts a bid that holds",
        "forced": "must doubt, at the top of the ladder",
        "missed": "raises where a doubt was the most plausible action",
    },
    "claim": {
        "any": "makes a claim of any kind",
        "true": "makes a true claim about its own dice",
        "false": "makes a false claim about its own dice",
        "own": "claims a count of a face it holds",
        "hand": "names dice of its cup",
        "table": "claims a count for the whole table",
        "bid": "says whether it believes the standing bid",
        "announcement": "announces what it will do",
        "vague": "claims a vague number",
        "hedged": "hedges a claim",
        "disbelieved": "says the truth of its own dice, bids on it, is doubted, and the bid holds",
    },
    "said": {"any": "speaks", "nothing": "says nothing", "unheard": "speaks and is not heard"},
    "intent": {
        "yes": "declares its message true",
        "no": "declares its message untrue",
        "partly": "declares its message partly true",
        "no_claim": "declares that its message claims nothing",
        "disagrees": "declares another thing than its claims about its own dice turn out to be",
    },
    "reply": {
        "wasted": "gives a reply that is no use",
        "truncated": "gives a reply that breaks off",
        "empty": "gives an empty reply",
        "unparsable": "gives a reply that cannot be read",
        "illegal": "gives a reply that is not legal",
        "refused": "refuses to reply",
        "repaired": "mends a reply that was no use",
        "forfeit": "forfeits the hand",
    },
    "contest": {"won": "wins the contest of the hand", "lost": "loses the contest of the hand"},
    "ends": {
        "contest": "the hand comes to a contest",
        "forfeit": "the hand ends with a forfeit",
        "void": "the roll is voided",
        "open": "the file ends inside the hand",
    },
    "is": {
        "palifico": "the hand is palifico",
        "wild": "ones are wild in the hand",
        "complete": "its match is complete",
    },
}
"""Every flag in words, by family and value."""

NUMBERS: dict[str, str] = {
    "p": "chance of the bid made, from the bidder's own dice",
    "p_next": "chance of the bid made, from the next seat's dice",
    "p_standing": "chance of the bid to beat, from the seat's own dice",
    "estimate": "the seat's private chance that the bid to beat holds, 0..1",
    "loss": "plausibility loss, 0..2",
    "margin": "dice that match the bid made, less its quantity",
    "quantity": "of the bid made",
    "face": "of the bid made",
    "turn": "number of the turn, from 1",
    "turns": "turns of the hand",
    "hand": "number of the hand, from 1",
    "dice": "dice in all cups",
    "players": "seats that hold dice",
}
"""Every number in words."""


@dataclass(slots=True)
class Moment:
    """One seat at one turn; `seat` is `None` where a roll has no turns to speak of.

    flags: `family:value`. numbers: those of `NUMBERS` that there are. words: its messages.
    """

    turn: int
    seat: int | None
    agent: str
    flags: set[str] = field(default_factory=set)
    numbers: dict[str, float] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class HandMoments:
    """One roll with its moments, in order of turn.

    agents: those of the match, by seat. file: the name of its transcript. is_last_roll: no later roll of the hand.
    """

    row: HandRow
    agents: tuple[str, ...]
    file: str
    is_last_roll: bool
    moments: tuple[Moment, ...]

    @property
    def key(self) -> str:
        """Name of the hand by content, as links use it; a roll that did not count is named with it."""
        return f"{self.row.match}-{self.row.hand}" + ("" if self.is_last_roll else f"r{self.row.roll}")


def moments(facts: MatchFacts) -> Iterator[HandMoments]:
    """Yield every roll of a match with its moments."""
    agents = tuple(seat.agent for seat in facts.seats)
    last = {row.hand: row.roll for row in facts.hands}
    turns, messages = _by_roll(facts.turns), _by_roll(facts.messages)
    claims, attempts = _by_roll(facts.claims), _by_roll(facts.attempts)
    for row in facts.hands:
        roll = row.hand, row.roll
        found: dict[tuple[int, int | None], Moment] = {}

        def at(turn: int, seat: int, found: dict[tuple[int, int | None], Moment] = found) -> Moment:
            return found.setdefault((turn, seat), Moment(turn, seat, agents[seat]))

        for turn in turns.get(roll, ()):
            _decided(at(turn.turn, turn.seat), turn)
        for message in messages.get(roll, ()):
            _spoke(at(message.turn, message.seat), message)
        for claim in claims.get(roll, ()):
            _claimed(at(claim.turn, claim.seat), claim)
        for attempt in attempts.get(roll, ()):
            _replied(at(attempt.turn, attempt.seat), attempt)
        if not found:
            found[0, None] = Moment(0, None, "")
        for moment in found.values():
            _complete(moment, row)
        ordered = tuple(found[place] for place in sorted(found, key=lambda place: (place[0], place[1] or 0)))
        yield HandMoments(row, agents, facts.matches[0].file, last[row.hand] == row.roll, ordered)


def _by_roll(rows: Iterable[_Row]) -> dict[tuple[int, int], list[_Row]]:
    found: dict[tuple[int, int], list[_Row]] = {}
    for row in rows:
        found.setdefault((row.hand, row.roll), []).append(row)
    return found


def _decided(moment: Moment, turn: TurnRow) -> None:
    flags = moment.flags
    if turn.won is not None:
        flags.add("contest:won" if turn.won else "contest:lost")
    if turn.action == "forfeit":
        flags.add("reply:forfeit")
    elif turn.action == "doubt":
        flags |= {"doubt:any", "doubt:wrong" if turn.standing_true else "doubt:right"}
        if turn.forced:
            flags -= {"doubt:wrong", "doubt:right"}
            flags.add("doubt:forced")
    elif turn.substituted:
        flags |= {"bid:any", "bid:substituted"}
    else:
        _bid(flags, turn)
    numbers = {
        "p": turn.p_own,
        "p_next": turn.p_next,
        "p_standing": turn.p_standing,
        "estimate": turn.p_true,
        "loss": turn.loss,
        "margin": None if turn.count is None or turn.quantity is None else turn.count - turn.quantity,
        "quantity": turn.quantity,
        "face": turn.face,
    }
    moment.numbers |= {name: value for name, value in numbers.items() if value is not None}


def _bid(flags: set[str], turn: TurnRow) -> None:
    flags |= {"bid:any", "bid:opening" if turn.opening else "bid:raise", "bid:true" if turn.bid_true else "bid:false"}
    if turn.p_own is None or turn.best_p is None or turn.supported is None:
        return
    if turn.best_p < BLUFF_BELOW:
        flags.add("bid:squeezed")
    if is_bluff(p_own=turn.p_own, best_p=turn.best_p, supported=turn.supported):
        flags |= {"bluff:any", f"bluff:{turn.came_of}"}
    if turn.u_doubt is not None and turn.u_raise is not None and turn.u_doubt > turn.u_raise:
        flags.add("doubt:missed")


def _spoke(moment: Moment, message: MessageRow) -> None:
    flags = moment.flags
    if message.text is not None:
        flags.add("said:any")
        moment.words.append(message.text)
        if not message.heard:
            flags.add("said:unheard")
    if message.truthful is not None and message.text is not None:
        flags.add(f"intent:{message.truthful}")
        if _disagrees(message):
            flags.add("intent:disagrees")


def _disagrees(message: MessageRow) -> bool:
    """Return whether the sealed intent is not what the own-dice claims of the message turned out to be."""
    if not message.own_claims:
        return False
    match message.truthful:
        case "yes":
            return message.false_claims > 0
        case "no":
            return message.false_claims == 0
        case "no_claim":
            return True
        case _:
            return False


def _claimed(moment: Moment, claim: ClaimRow) -> None:
    flags = moment.flags
    flags |= {"claim:any", f"claim:{claim.kind}"}
    flags |= {f"claim:{name}" for name, so in (("vague", claim.vague), ("hedged", claim.hedged)) if so}
    if claim.kind not in ("own", "hand"):
        return
    if claim.verdict == "true":
        flags.add("claim:true")
        if claim.bid_on_it and claim.heard and claim.came_of == "lucky":
            flags.add("claim:disbelieved")
    elif claim.verdict == "false":
        flags.add("claim:false")
        if not claim.hedged:
            _lied(flags, claim)


def _lied(flags: set[str], claim: ClaimRow) -> None:
    flags.add("lie:any")
    if claim.truthful in ("no", "partly"):
        flags.add("lie:meant")
    if claim.bid_on_it and claim.heard:
        if claim.came_of == "passed" and not claim.speaker_lost:
            flags.add("lie:worked")
        if claim.came_of == "caught":
            flags.add("lie:caught")


def _replied(moment: Moment, attempt: AttemptRow) -> None:
    flags = moment.flags
    if attempt.outcome == "ok":
        if "reply:wasted" in flags:
            flags.add("reply:repaired")
    elif attempt.outcome != "provider":
        flags |= {"reply:wasted", f"reply:{attempt.outcome}"}


def _complete(moment: Moment, row: HandRow) -> None:
    """Add what is so of the whole hand."""
    flags = moment.flags
    if moment.seat is not None and "said:any" not in flags:
        flags.add("said:nothing")
    flags.add(f"ends:{row.ending}")
    flags |= {f"is:{name}" for name, so in (("palifico", row.palifico), ("wild", row.wild_ones)) if so}
    if row.status == "complete":
        flags.add("is:complete")
    moment.numbers |= {
        "turn": moment.turn,
        "turns": row.turns,
        "hand": row.hand,
        "dice": row.dice,
        "players": row.players,
    }
