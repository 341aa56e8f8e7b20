"""Rows of facts: what each table holds, column by column, with type, unit and meaning.

One definition for building rows, for the Parquet tables of `arena export` and for their schema card. Absence is
`None`. A place (run, match, deal, hand…) stands in every row, so that no measure needs a join.
"""

from dataclasses import Field, dataclass, field, fields
from typing import Any

__all__ = [
    "TABLES",
    "AttemptRow",
    "ClaimRow",
    "CupRow",
    "HandRow",
    "MatchRow",
    "MessageRow",
    "Place",
    "SeatRow",
    "TurnRow",
    "columns",
    "meaning",
    "unit",
]


def _is(meaning: str, unit: str = "") -> Any:
    """Return the field of a column: what it means, and in what unit it is."""
    return field(metadata={"meaning": meaning, "unit": unit})


def columns(table: type) -> tuple[Field[Any], ...]:
    """Return the columns of a table in their order."""
    return fields(table)


def meaning(column: Field[Any]) -> str:
    """Return what a column tells."""
    return str(column.metadata["meaning"])


def unit(column: Field[Any]) -> str:
    """Return the unit of a column, empty for names and flags."""
    return str(column.metadata["unit"])


@dataclass(frozen=True, slots=True, kw_only=True)
class InMatch:
    """What every row tells of its match."""

    run: str = _is("the run, as its configuration names it")
    match: str = _is("the match, named by its content")
    arm: str | None = _is("the condition it was played under, absent in a run without arms")
    deal: str = _is("its seed: all matches with it share their dice; the unit of all intervals")
    status: str = _is("of the match: complete, assisted (hints were shown), abandoned, unfinished")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(InMatch):
    """What every row below the match tells of its hand."""

    hand: int = _is("number of the hand in its match", "from 1")
    roll: int = _is("number of the roll of that hand; a voided hand is rolled again", "from 1")
    ending: str = _is("of this roll: contest, forfeit, void, or open (the file ends inside it)")


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow(InMatch):
    """One match."""

    table: str = _is("names of its agents, sorted and joined")
    repeat: int = _is("number of the repeat", "from 1")
    rotation: int = _is("by how many seats the agents are shifted", "from 0")
    order: str = _is("labels of its agents by seat, joined with >")
    seats: int = _is("number of seats", "seats")
    preset: str = _is("preset the ruleset started from")
    ruleset: str = _is("every field of the rules", "canonical JSON")
    ruleset_hash: str = _is("sha256 of the ruleset")
    stake: str = _is("point, duel or die")
    talk: str = _is("who speaks before a decision: all, active or none")
    delivered: bool = _is("whether messages are heard")
    settings: str = _is("every setting besides the rules", "canonical JSON")
    prompts_hash: str = _is("sha256 of the names and hashes of the prompt files")
    software: str = _is("name, version and commit of what wrote the file")
    assisted: bool = _is("whether hints to people were allowed")
    reader: str | None = _is("reader of the claims; none where nothing was read, absent before the first hand closed")
    began: str = _is("when its first line was written", "RFC 3339, UTC")
    ended: str = _is("when its last line was written", "RFC 3339, UTC")
    reason: str | None = _is("why it was abandoned")
    hands: int = _is("hands that were closed", "hands")
    voids: int = _is("rolls that were voided", "rolls")
    file: str = _is("name of the transcript")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow(InMatch):
    """One agent in one match."""

    seat: int = _is("its seat", "from 0")
    agent: str = _is("its label: the name, with the run where two runs mean different agents by it")
    kind: str = _is("model, bot or human")
    spec: str = _is("as configured, without secrets", "canonical JSON")
    score: int | None = _is("score at the end, absent unless the match is complete", "points")
    place: int | None = _is("best place of its group in the placing, absent unless the match is complete", "from 1")
    tied: int | None = _is("number of seats that share the place", "seats")


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRow(Place):
    """One roll of all cups and what came of it."""

    opener: int = _is("seat that bids first", "from 0")
    dice: int = _is("dice in all cups (T)", "dice")
    players: int = _is("seats that hold dice", "seats")
    palifico: bool = _is("whether it is a palifico hand")
    wild_ones: bool = _is("whether ones are wild")
    turns: int = _is("decisions, the doubt or forfeit included", "turns")
    messages: int = _is("messages with text", "messages")
    quantity: int | None = _is("of the bid that stood at the end", "dice")
    face: int | None = _is("of that bid", "1..6")
    count: int | None = _is("dice that match it", "dice")
    held: bool | None = _is("whether it was true, absent without a contest")
    forced: bool = _is("whether the doubt was forced")
    bidder: str | None = _is("agent that made the standing bid")
    doubter: str | None = _is("agent that doubted it")
    forfeiter: str | None = _is("agent that gave up the hand")
    winner: str | None = _is("agent that won the contest")
    loser: str | None = _is("agent that lost the contest")


@dataclass(frozen=True, slots=True, kw_only=True)
class CupRow(Place):
    """One seat with dice in one closed hand: its dice, its points."""

    seat: int = _is("the seat", "from 0")
    agent: str = _is("who sits there")
    kind: str = _is("model, bot or human")
    dice: str = _is("the cup in drawn order, one digit per die")
    held_dice: int = _is("number of its dice (k)", "dice")
    opener: bool = _is("whether it bids first")
    left: str = _is("agent that decides after it")
    right: str = _is("agent that decides before it")
    lineup: str = _is("agents with dice in this hand, sorted and joined with |")
    role: str = _is("bidder, doubter, forfeiter or bystander")
    won: bool | None = _is("whether it won the contest, absent without one or for a bystander")
    points: int = _is("change of its score in the hand", "points")
    net: float = _is("points less their mean over the seats with dice (y)", "points")


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRow(Place):
    """One decision of a closed hand. Chances are p_own, from one seat's own dice alone."""

    turn: int = _is("number of the turn in its roll", "from 1")
    seat: int = _is("who decides", "from 0")
    agent: str = _is("who sits there")
    kind: str = _is("model, bot or human")
    next_agent: str = _is("agent that decides next")
    action: str = _is("bid, doubt or forfeit")
    forced: bool = _is("a doubt at the top of the ladder, asked of nobody")
    substituted: bool = _is("a bid the referee made")
    opening: bool = _is("whether no bid stands")
    dice: int = _is("dice in all cups (T)", "dice")
    held_dice: int = _is("dice of this seat (k)", "dice")
    standing_quantity: int | None = _is("of the bid to beat", "dice")
    standing_face: int | None = _is("of the bid to beat", "1..6")
    standing_seat: int | None = _is("who made the bid to beat", "from 0")
    p_standing: float | None = _is("chance of the bid to beat", "0..1")
    standing_true: bool | None = _is("whether the bid to beat is true")
    p_true: float | None = _is(
        "the private estimate of the same chance, absent where not asked or not answered", "0..1"
    )
    quantity: int | None = _is("of the bid made", "dice")
    face: int | None = _is("of the bid made", "1..6")
    matching: int | None = _is("own dice that match the bid made (c)", "dice")
    p_own: float | None = _is("chance of the bid made", "0..1")
    p_next: float | None = _is("chance of the bid made, from the dice of the seat that decides next", "0..1")
    p_unseen: float | None = _is("chance of the bid made, from no dice", "0..1")
    count: int | None = _is("dice that match the bid made", "dice")
    bid_true: bool | None = _is("whether the bid made is true")
    supported: bool | None = _is("whether the cup has at least its share of the bid made: c >= k q / T")
    best_p: float | None = _is("highest chance among the legal bids, absent where none is legal", "0..1")
    u_doubt: float | None = _is("1 - 2 p of the bid to beat; absent at an opening", "-1..1")
    u_raise: float | None = _is("2 best_p - 1", "-1..1")
    loss: float | None = _is("plausibility loss: the better of the two less that of the action", "0..2")
    came_of: str | None = _is("of a bid: passed, caught, lucky or other")
    p_heard: float | None = _is("chance of the bid to beat, others' own-dice claims taken as facts", "0..1")
    best_heard: float | None = _is("highest such chance among the legal bids", "0..1")
    heard_true: int = _is("claims of others that p_heard rests on and that are true", "claims")
    heard_false: int = _is("claims of others that p_heard rests on and that are false", "claims")
    claimed_face: int | None = _is("face of the seat's last `own` claim of this hand to hold some", "1..6")
    spoke: bool = _is("whether the seat said something before this decision")
    claims: int = _is("own-dice claims in that", "claims")
    false_claims: int = _is("false ones of these", "claims")
    truthful: str | None = _is("the sealed intent of the last of these messages")
    first_outcome: str | None = _is("outcome of the first reply to the decision, absent for bots and people")
    attempts: int = _is("replies to the decision", "replies")
    won: bool | None = _is("whether the seat won the contest, absent without one or for a bystander")


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageRow(Place):
    """One chance to speak in a closed hand."""

    n: int = _is("line of the message in its transcript", "from 1")
    turn: int = _is("number of the turn it stands before", "from 1")
    round: int = _is("talk round", "from 1")
    seat: int = _is("the speaker", "from 0")
    agent: str = _is("who sits there")
    kind: str = _is("model, bot or human")
    on_turn: bool = _is("whether the speaker decides on this turn")
    spoke: bool = _is("whether it has words; if not, the seat kept silent")
    text: str | None = _is("the words, absent for silence")
    cut: bool = _is("whether it was cut to the allowed length")
    heard: bool = _is("whether it was delivered")
    truthful: str | None = _is("the sealed intent: yes, no, partly, no_claim")
    role: str | None = _is("bidder, doubter, forfeiter or bystander")
    on_contested_face: bool | None = _is("whether a claim is about the contested face")
    speaker_won: bool | None = _is("whether the speaker won the contest, absent for bystanders")
    claims: int = _is("claims of any kind", "claims")
    own_claims: int = _is("own-dice claims (own, hand)", "claims")
    false_claims: int = _is("false ones of these", "claims")
    bits: float | None = _is("what its own-dice claims tell of the cup; absent where no cup can satisfy them", "bits")
    readable: bool | None = _is("whether the reader can judge the language, absent for silence")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRow(Place):
    """One claim in a message of a closed hand."""

    n: int = _is("line of the message in its transcript", "from 1")
    turn: int = _is("number of the turn the message stands before", "from 1")
    round: int = _is("talk round", "from 1")
    seat: int = _is("the speaker", "from 0")
    agent: str = _is("who sits there")
    agent_kind: str = _is("model, bot or human")
    number: int = _is("of the claim in its message", "from 1")
    kind: str = _is("own, hand, table, bid or announcement")
    quote: str = _is("the words that make it")
    start: int = _is("where they begin", "code points")
    end: int = _is("where they end", "code points")
    face: int | None = _is("for own and table", "1..6")
    low: int | None = _is("least count claimed, for own and table, held within a million", "dice")
    high: int | None = _is("greatest count claimed, absent for at least", "dice")
    dice: str | None = _is("for hand: the dice named, one digit each")
    stance: str | None = _is("for bid and announcement")
    vague: bool = _is("whether the number comes from a word such as several")
    hedged: bool = _is("said, not asserted")
    verdict: str = _is("true, false or unclear")
    margin: int | None = _is("actual count less the nearest bound violated, for own and table", "dice")
    truthful: str | None = _is("the sealed intent of its message")
    heard: bool = _is("whether the message was delivered")
    on_turn: bool = _is("whether the speaker decides on this turn")
    bid_on_it: bool = _is("whether the speaker bids, on this turn, a face the claim is (for hand: falsely) about")
    came_of: str | None = _is("what came of that bid: passed, caught, lucky or other; absent without one")
    speaker_lost: bool = _is("whether the speaker lost the hand")


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptRow(Place):
    """One question put to a model once, in any roll, voided and unfinished ones included."""

    turn: int = _is("number of the turn", "from 1")
    round: int | None = _is("talk round, absent for a decision alone", "from 1")
    seat: int = _is("who is asked", "from 0")
    agent: str = _is("who sits there")
    question: str = _is("talk, open, act, talk_open or talk_act")
    number: int = _is("of the attempt at this question", "from 1")
    outcome: str = _is("ok, truncated, empty, unparsable, illegal, refused or provider")
    finish: str | None = _is("why the model stopped, in the words of its provider")
    asked: str = _is("the model asked for")
    served: str | None = _is("the model that served, as its provider says")
    prompt: str = _is("sha256 of the messages")
    input: int | None = _is("input, cached included", "tokens")
    cached: int | None = _is("cached input", "tokens")
    output: int | None = _is("output, reasoning included", "tokens")
    reasoning: int | None = _is("reasoning", "tokens")
    cost_usd: float | None = _is("price, absent where unknown", "USD")
    seconds: float = _is("from question to answer", "seconds")
    waited: float = _is("time spent waiting for something other than the model", "seconds")
    waits: int = _is("number of such waits", "waits")


TABLES: dict[str, type] = {
    "matches": MatchRow,
    "seats": SeatRow,
    "hands": HandRow,
    "cups": CupRow,
    "turns": TurnRow,
    "messages": MessageRow,
    "claims": ClaimRow,
    "attempts": AttemptRow,
}
"""The tables by name."""
