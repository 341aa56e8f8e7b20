"""The story of a hand: what a transcript tells of it, turn by turn, with the chances a reader wants beside it.

The terminal, the transcript pages and `--json` all show this one value, so their numbers cannot differ.
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace

from arena.game import Bid, Hand, State, count, p_own, p_unseen, seat_after
from arena.transcript import Reasoning, Step, Usage
from arena.transcript.claims import Claim
from arena.transcript.records import (
    AttemptLine,
    BidLine,
    ContestLine,
    DoubtLine,
    EstimateLine,
    ForfeitLine,
    HandClosedLine,
    IntentLine,
    MessageLine,
    Record,
    SpeechLine,
    VoidLine,
)

__all__ = ["Asked", "HandStory", "Move", "Said", "TurnStory", "stories"]


@dataclass(frozen=True, slots=True)
class Said:
    """One message, or silence (`text` is `None`).

    n: its line. heard: whether it was delivered. truthful: the sealed intent, `None` where not asked. claims: read
    after the contest, empty before it is known.
    """

    n: int
    seat: int
    round: int
    text: str | None
    cut: bool
    heard: bool
    truthful: str | None = None
    claims: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class Move:
    """How a turn ended.

    what: `bid`, `doubt` or `forfeit`. For a bid: p_own, the chance that it holds from the bidder's own dice alone;
    p_next, the same from the dice of the seat that had to answer; p_unseen, from no dice; count, how many dice match
    in truth, `None` until the cups are known. About the standing bid before this move: p_standing, its chance from
    the own dice alone; p_true, in percent, the chance that was privately given to it.
    """

    n: int
    seat: int
    what: str
    bid: Bid | None = None
    substituted: bool = False
    forced: bool = False
    reason: str | None = None
    p_own: float | None = None
    p_next: float | None = None
    p_unseen: float | None = None
    count: int | None = None
    p_standing: float | None = None
    p_true: int | None = None

    @property
    def margin(self) -> int | None:
        """Matching dice beyond the bid; negative when the bid is short."""
        return None if self.bid is None or self.count is None else self.count - self.bid.quantity


@dataclass(frozen=True, slots=True)
class Asked:
    """One question put to a model once; `outcome` is `ok`, or why the attempt was no use.

    model: the one that served, else the one asked for. reply: the raw text.
    """

    n: int
    seat: int
    round: int | None
    question: str
    number: int
    outcome: str
    detail: str | None = None
    plan: str | None = None
    reasoning: Reasoning | None = None
    reply: str | None = None
    model: str | None = None
    usage: Usage | None = None
    cost_usd: float | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class TurnStory:
    """The talk before one decision, the decision, and what models were asked for both."""

    turn: int
    on_turn: int
    standing: Bid | None
    said: tuple[Said, ...] = ()
    move: Move | None = None
    asked: tuple[Asked, ...] = ()

    @property
    def wasted(self) -> tuple[Asked, ...]:
        """The attempts that were no use."""
        return tuple(asked for asked in self.asked if asked.outcome != "ok")


@dataclass(frozen=True, slots=True)
class HandStory:
    """One roll of a hand.

    dice: how many each seat held. cups: `None` for a seat whose cup is not shown. contest: the reveal, `None` after
    a forfeit, a void, or while the hand goes on. scores, gains, dice_after: after the hand, `None` where it was not
    closed. void: why it was not scored.
    """

    hand: int
    roll: int
    opener: int
    dice: tuple[int, ...]
    palifico: bool
    wild_ones: bool
    cups: tuple[tuple[int, ...] | None, ...]
    names: tuple[str, ...]
    turns: tuple[TurnStory, ...] = ()
    contest: ContestLine | None = None
    scores: tuple[int, ...] | None = None
    gains: tuple[int, ...] | None = None
    dice_after: tuple[int, ...] | None = None
    void: str | None = None
    reader: str | None = None

    @property
    def total(self) -> int:
        """The number of dice in all cups."""
        return sum(self.dice)

    def as_json(self) -> dict[str, object]:
        """Return the story as JSON values."""
        told = asdict(replace(self, contest=None))
        told["contest"] = None if self.contest is None else self.contest.model_dump(mode="json")
        for turn, plain in zip(self.turns, told["turns"], strict=True):
            for said, line in zip(turn.said, plain["said"], strict=True):
                line["claims"] = [claim.model_dump(mode="json") for claim in said.claims]
            for asked, line in zip(turn.asked, plain["asked"], strict=True):
                line["reasoning"] = None if asked.reasoning is None else asked.reasoning.model_dump(mode="json")
                line["usage"] = None if asked.usage is None else asked.usage.model_dump(mode="json")
            if turn.move is not None:
                plain["move"]["margin"] = turn.move.margin
        return told


@dataclass(slots=True)
class _Telling:
    """A hand while its lines are read."""

    hand: Hand
    names: tuple[str, ...]
    scores: tuple[int, ...]
    turns: list[TurnStory] = field(default_factory=list)
    intents: dict[tuple[int, int, int], str] = field(default_factory=dict)
    estimates: dict[int, int] = field(default_factory=dict)
    contest: ContestLine | None = None
    reader: str | None = None

    def turn(self, number: int, state: State) -> TurnStory:
        if not self.turns or self.turns[-1].turn != number:
            hand = state.hand or self.hand
            self.turns.append(TurnStory(turn=number, on_turn=hand.on_turn, standing=hand.to_beat))
        return self.turns[-1]

    def change(self, number: int, state: State, **fields: object) -> None:
        self.turns[-1] = replace(self.turn(number, state), **fields)  # type: ignore[arg-type]  # checked by replace

    def take(self, record: Record, before: State) -> None:
        match record:
            case IntentLine():
                self.intents[record.turn, record.round, record.seat] = record.truthful
            case EstimateLine():
                self.estimates[record.turn] = record.p_true
            case AttemptLine():
                self.change(record.turn, before, asked=(*self.turn(record.turn, before).asked, _asked(record)))
            case MessageLine():
                truthful = self.intents.get((record.turn, record.round, record.seat))
                said = Said(
                    n=record.n,
                    seat=record.seat,
                    round=record.round,
                    text=record.text,
                    cut=record.cut,
                    heard=record.seen_by == "all",
                    truthful=truthful,
                )
                self.change(record.turn, before, said=(*self.turn(record.turn, before).said, said))
            case BidLine() | DoubtLine() | ForfeitLine():
                self.change(record.turn, before, move=self.move(record, self.turn(record.turn, before).standing))
            case ContestLine():
                self.contest = record
            case SpeechLine():
                self.reader = record.reader
                self.link(record)
            case _:
                pass

    def move(self, record: BidLine | DoubtLine | ForfeitLine, standing: Bid | None) -> Move:
        p_standing = None if standing is None else self.chance(standing, record.seat)
        move = Move(record.n, record.seat, record.kind, p_standing=p_standing, p_true=self.estimates.get(record.turn))
        match record:
            case BidLine():
                return self.bid(move, record)
            case DoubtLine():
                return replace(move, forced=record.forced)
            case ForfeitLine():
                return replace(move, reason=record.reason)

    def chance(self, bid: Bid, seat: int) -> float:
        """Return how likely the bid holds, from the dice of `seat` alone."""
        opening = self.hand.opening
        return p_own(bid, self.hand.cups[seat], total=opening.total, wild_ones=opening.wild_ones)

    def bid(self, move: Move, record: BidLine) -> Move:
        bid, opening = Bid(record.quantity, record.face), self.hand.opening
        return replace(
            move,
            bid=bid,
            substituted=record.substituted,
            p_own=self.chance(bid, record.seat),
            p_next=self.chance(bid, seat_after(record.seat, opening.dice)),
            p_unseen=p_unseen(bid, total=opening.total, wild_ones=opening.wild_ones),
            count=count(bid, self.hand.cups, wild=opening.wild_ones),
        )

    def link(self, record: SpeechLine) -> None:
        claims = {link.n: link.claims for link in record.links}
        for place, turn in enumerate(self.turns):
            said = tuple(replace(one, claims=claims.get(one.n, ())) for one in turn.said)
            self.turns[place] = replace(turn, said=said)

    def told(self, *, closed: HandClosedLine | None = None, void: str | None = None) -> HandStory:
        opening = self.hand.opening
        scores = None if closed is None else closed.scores
        return HandStory(
            hand=opening.hand,
            roll=opening.roll,
            opener=opening.opener,
            dice=opening.dice,
            palifico=opening.palifico,
            wild_ones=opening.wild_ones,
            cups=self.hand.cups,
            names=self.names,
            turns=tuple(self.turns),
            contest=self.contest,
            scores=scores,
            gains=None if scores is None else tuple(now - was for now, was in zip(scores, self.scores, strict=True)),
            dice_after=None if closed is None else closed.dice,
            void=void,
            reader=self.reader,
        )


def stories(steps: Iterable[Step]) -> Iterator[HandStory]:
    """Yield every roll of a transcript as a story, the last one also where the hand was never closed."""
    telling: _Telling | None = None
    for step in steps:
        hand = step.after.hand
        if hand is not None and (telling is None or hand.opening != telling.hand.opening):
            table = step.after.table
            telling = _Telling(hand, table.names, table.scores)
        if telling is None:
            continue
        record = step.record
        telling.take(record, step.before)
        if isinstance(record, HandClosedLine):
            yield telling.told(closed=record)
            telling = None
        elif isinstance(record, VoidLine):
            yield telling.told(void=record.reason)
            telling = None
    if telling is not None:
        yield telling.told()


def _asked(record: AttemptLine) -> Asked:
    return Asked(
        n=record.n,
        seat=record.seat,
        round=record.round,
        question=record.question,
        number=record.number,
        outcome=record.outcome,
        detail=record.detail,
        plan=record.plan,
        reasoning=record.reasoning,
        reply=record.reply,
        model=record.model.served or record.model.asked,
        usage=record.usage,
        cost_usd=record.cost_usd,
        seconds=record.seconds,
    )
