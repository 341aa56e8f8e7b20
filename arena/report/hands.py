"""Three hands, chosen by stated rules, told turn by turn."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from arena.analysis.story import HandStory, Move, Said, TurnStory, stories
from arena.analysis.wording import VERDICTS, chance_words, claim_words, margin_words
from arena.game import Bid, seat_name
from arena.report.choosing import Choosing, Chosen, Rule
from arena.report.content import HandShown, Line, Prose, Section
from arena.report.words import shortened
from arena.transcript import steps
from arena.transcript.claims import CountClaim

__all__ = ["hands_section"]

_LEAD = (
    "Chosen by rule, not by taste: each rule is a filter of `arena hands`, and an order. One hand shows what can "
    "happen; the tables say how often."
)
_NOTE = (
    "own: chance of the bid from the bidder's own dice alone; next: from the dice of the seat that had to answer; "
    "blind: from no dice. They ignore what bids and talk give away."
)
_LONGEST_SAID, _LONGEST_DETAIL = 1_000, 200
_DECLARED = {"yes": "declared true", "no": "declared untrue", "partly": "declared partly true"}


def hands_section(choosing: Choosing, arm: str | None, people: frozenset[str]) -> Section:
    """Return the section; people: agents whose words are not judged."""
    shown = tuple(
        _hand(f"hand-{place}", rule, found, chosen, people)
        for place, (rule, found, chosen) in enumerate(choosing.choose(arm), start=1)
    )
    return Section("hands", "Three hands", _LEAD, (*shown, Prose((_NOTE,))))


def _hand(key: str, rule: Rule, found: int, chosen: Chosen | None, people: frozenset[str]) -> HandShown:
    if chosen is None:
        return HandShown(key, rule.title, rule.words, 0)
    row = chosen.hand.row
    story = next(story for story in stories(steps(chosen.path)) if story.hand == row.hand and story.roll == row.roll)
    agents = chosen.hand.agents
    return HandShown(
        key,
        rule.title,
        rule.words,
        found,
        name=f"match {row.match}, hand {row.hand}, turn {chosen.moment.turn}: {chosen.moment.agent}",
        command=f"arena show {_typed(chosen.path)} {row.hand}",
        link=f"#/h/{chosen.hand.key}/{chosen.moment.turn}",
        lines=tuple(_lines(story, agents, people)),
    )


def _typed(path: Path) -> str:
    """Return the path as it was given, of an absolute one the end: the report may be read on another machine."""
    return "/".join(path.parts[-3:]) if path.is_absolute() else path.as_posix()


def _lines(story: HandStory, agents: Sequence[str], people: frozenset[str]) -> Iterator[Line]:
    who = [f"{seat_name(seat)[-1]} {agent}" for seat, agent in enumerate(agents)]
    for seat, cup in enumerate(story.cups):
        if cup:
            yield Line("dice", who[seat], " ".join(map(str, sorted(cup))))
    for turn in story.turns:
        facing = "opens" if turn.standing is None else f"faces {turn.standing}"
        yield Line("turn", f"Turn {turn.turn}", f"{who[turn.on_turn]} {facing}")
        yield from _turn(turn, who, [agent not in people for agent in agents])
    yield from _end(story, who)


def _turn(turn: TurnStory, who: Sequence[str], judged: Sequence[bool]) -> Iterator[Line]:
    for said in turn.said:
        if said.text is not None:
            yield from _said(said, who[said.seat], is_judged=judged[said.seat])
    silent = [who[said.seat][0] for said in turn.said if said.text is None]
    if silent:
        yield Line("claim", "", f"silent: {', '.join(silent)}")
    for waste in turn.wasted:
        yield Line(
            "claim",
            who[waste.seat],
            f"attempt {waste.number} was no use: {waste.outcome}",
            shortened(waste.detail or "", _LONGEST_DETAIL),
        )
    if turn.move is not None:
        yield _move(turn.move, who[turn.move.seat])


def _said(said: Said, who: str, *, is_judged: bool) -> Iterator[Line]:
    notes = [] if said.heard else ["not delivered"]
    if said.truthful in _DECLARED and is_judged:
        notes.append(_DECLARED[said.truthful])
    yield Line("said", who, shortened(said.text or "", _LONGEST_SAID), ", ".join(notes))
    for claim in said.claims if is_judged else ():
        off = margin_words(claim.margin) if isinstance(claim, CountClaim) else ""
        yield Line("claim", "", f"{VERDICTS[claim.verdict]}: {claim_words(claim)}", off)


def _move(move: Move, who: str) -> Line:
    if move.what == "forfeit":
        return Line("move", who, "forfeits", move.reason or "")
    if move.bid is None:
        return Line("move", who, "doubts", "forced" if move.forced else _standing(move))
    short = None if move.margin is None else f"short by {-move.margin}" if move.margin < 0 else "it holds"
    chances = f"own {chance_words(move.p_own)}, next {chance_words(move.p_next)}, blind {chance_words(move.p_unseen)}"
    placed = "put in by the referee; " if move.substituted else ""
    return Line("move", who, f"bids {move.bid}", f"{placed}{chances}; in truth {short}" if short else placed + chances)


def _standing(move: Move) -> str:
    return "" if move.p_standing is None else f"its dice give the bid {chance_words(move.p_standing)}"


def _end(story: HandStory, who: Sequence[str]) -> Iterator[Line]:
    contest = story.contest
    if contest is None:
        return
    bid = Bid(contest.quantity, contest.face)
    verdict = "holds" if contest.held else f"falls, short by {contest.quantity - contest.count}"
    matched = f"{contest.count} of {story.total} dice match"
    yield Line("end", "Reveal", f"{bid} {verdict}: {who[contest.winner]} wins against {who[contest.loser]}", matched)
