"""Facts: one row per match, seat, hand, cup, turn, message, claim and attempt, from transcripts, a match at a time.

Everything is a plain value of Python: no column library is needed to read facts, and one match is in memory.
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from arena.analysis.naming import Labels, canonical_spec
from arena.analysis.played import PlayedHand, PlayedMatch, read_matches
from arena.analysis.rows import AttemptRow, ClaimRow, CupRow, HandRow, MatchRow, MessageRow, SeatRow, TurnRow
from arena.analysis.talk import talk_rows
from arena.analysis.turns import turn_rows
from arena.game import canonical_json, count
from arena.transcript import AttemptLine, DoubtLine, hash_json

__all__ = ["MatchFacts", "facts_of", "read_facts"]


@dataclass(slots=True)
class MatchFacts:
    """All rows of one match."""

    matches: list[MatchRow]
    seats: list[SeatRow]
    hands: list[HandRow] = field(default_factory=list)
    cups: list[CupRow] = field(default_factory=list)
    turns: list[TurnRow] = field(default_factory=list)
    messages: list[MessageRow] = field(default_factory=list)
    claims: list[ClaimRow] = field(default_factory=list)
    attempts: list[AttemptRow] = field(default_factory=list)


def read_facts(paths: Iterable[Path], labels: Labels | None = None) -> Iterator[MatchFacts]:
    """Yield the facts of each match once, whatever number of files hold it.

    labels: what agents are called, where several runs are read together.
    """
    for match in read_matches(paths):
        yield facts_of(match, labels)


def facts_of(match: PlayedMatch, labels: Labels | None = None) -> MatchFacts:
    """Return the rows of a match; those of turns, cups and talk only of hands that were closed."""
    header = match.header
    names = tuple(agent.name if labels is None else labels.label(header.run, agent.name) for agent in header.agents)
    shared = {
        "run": header.run,
        "match": header.match,
        "arm": header.arm,
        "deal": header.seed,
        "status": match.status,
    }
    facts = MatchFacts([_match_row(match, names, shared)], _seat_rows(match, names, shared))
    for hand in match.hands:
        place = {**shared, "hand": hand.opening.hand, "roll": hand.opening.roll, "ending": _ending(hand)}
        facts.hands.append(_hand_row(hand, names, place))
        facts.attempts += [_attempt_row(line, names, place) for turn in hand.turns for line in turn.attempts]
        if hand.closed is not None:
            facts.cups += _cup_rows(match, hand, names, place)
            facts.turns += turn_rows(match, hand, names, place)
            messages, claims = talk_rows(match, hand, names, place)
            facts.messages += messages
            facts.claims += claims
    return facts


def _ending(hand: PlayedHand) -> str:
    if hand.closed is None:
        return "open" if hand.void is None else "void"
    return "forfeit" if hand.contest is None else "contest"


def _match_row(match: PlayedMatch, names: tuple[str, ...], shared: dict[str, Any]) -> MatchRow:
    header = match.header
    software = header.software
    return MatchRow(
        **shared,
        table=header.table,
        repeat=header.repeat,
        rotation=header.rotation,
        order=">".join(names),
        seats=len(names),
        preset=header.ruleset.preset,
        ruleset=canonical_json(asdict(header.ruleset)),
        ruleset_hash=header.ruleset_hash,
        stake=header.ruleset.stake,
        talk=header.settings.talk.speakers,
        delivered=header.settings.talk.delivered,
        settings=canonical_json(asdict(header.settings)),
        prompts_hash=hash_json(header.prompts),
        software=" ".join(part for part in (software.name, software.version, software.commit) if part),
        assisted=header.assisted,
        reader=next((hand.speech.reader for hand in match.hands if hand.speech is not None), None),
        began=match.began,
        ended=match.ended,
        reason=None if match.closed is None else match.closed.reason,
        hands=sum(hand.closed is not None for hand in match.hands),
        voids=sum(hand.void is not None for hand in match.hands),
        file=match.path.name,
    )


def _seat_rows(match: PlayedMatch, names: tuple[str, ...], shared: dict[str, Any]) -> list[SeatRow]:
    places: dict[int, tuple[int, int]] = {}
    closed = match.closed if match.status == "complete" else None
    placing = () if closed is None or closed.placing is None else closed.placing
    better = 0
    for group in placing:
        places |= dict.fromkeys(group, (better + 1, len(group)))
        better += len(group)
    return [
        SeatRow(
            **shared,
            seat=agent.seat,
            agent=names[agent.seat],
            kind=agent.kind,
            spec=canonical_spec(agent.spec),
            score=None if closed is None else closed.scores[agent.seat],
            place=places[agent.seat][0] if agent.seat in places else None,
            tied=places[agent.seat][1] if agent.seat in places else None,
        )
        for agent in match.header.agents
    ]


def _hand_row(hand: PlayedHand, names: tuple[str, ...], place: dict[str, Any]) -> HandRow:
    opening, contest, forfeit = hand.opening, hand.contest, hand.forfeit
    standing = hand.bid_to_beat()
    bidder = hand.standing_seat()
    last = hand.turns[-1].action
    return HandRow(
        **place,
        opener=opening.opener,
        dice=hand.total,
        players=sum(1 for held in opening.dice if held),
        palifico=opening.palifico,
        wild_ones=opening.wild_ones,
        turns=sum(turn.action is not None for turn in hand.turns),
        messages=sum(line.text is not None for turn in hand.turns for line in turn.messages),
        quantity=None if standing is None else standing.quantity,
        face=None if standing is None else standing.face,
        count=None if standing is None else count(standing, tuple(hand.cups), wild=opening.wild_ones),
        held=None if contest is None else contest.held,
        forced=isinstance(last, DoubtLine) and last.forced,
        bidder=None if bidder is None else names[bidder],
        doubter=None if contest is None else names[contest.doubter],
        forfeiter=None if forfeit is None else names[forfeit.seat],
        winner=None if contest is None else names[contest.winner],
        loser=None if contest is None else names[contest.loser],
    )


def _cup_rows(match: PlayedMatch, hand: PlayedHand, names: tuple[str, ...], place: dict[str, Any]) -> list[CupRow]:
    playing = [seat for seat, held in enumerate(hand.opening.dice) if held]
    points = {seat: hand.points(seat) for seat in playing}
    mean = sum(points.values()) / len(playing)
    lineup = "|".join(sorted(names[seat] for seat in playing))
    return [
        CupRow(
            **place,
            seat=seat,
            agent=names[seat],
            kind=match.header.agents[seat].kind,
            dice="".join(map(str, hand.cups[seat])),
            held_dice=hand.opening.dice[seat],
            opener=seat == hand.opening.opener,
            left=names[playing[(index + 1) % len(playing)]],
            right=names[playing[index - 1]],
            lineup=lineup,
            role=hand.role(seat),
            won=hand.won(seat),
            points=points[seat],
            net=points[seat] - mean,
        )
        for index, seat in enumerate(playing)
    ]


def _attempt_row(line: AttemptLine, names: tuple[str, ...], place: dict[str, Any]) -> AttemptRow:
    usage = line.usage
    return AttemptRow(
        **place,
        turn=line.turn,
        round=line.round,
        seat=line.seat,
        agent=names[line.seat],
        question=line.question,
        number=line.number,
        outcome=line.outcome,
        finish=line.finish,
        asked=line.model.asked,
        served=line.model.served,
        prompt=line.prompt.sha256,
        input=None if usage is None else usage.input,
        cached=None if usage is None else usage.cached,
        output=None if usage is None else usage.output,
        reasoning=None if usage is None else usage.reasoning,
        cost_usd=line.cost_usd,
        seconds=line.seconds,
        waited=sum(wait.seconds for wait in line.waits),
        waits=len(line.waits),
    )
