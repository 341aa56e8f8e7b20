"""Standings: what each agent has won, contested and claimed, counted from finished transcripts in one pass.

Plain counts without numpy, for the terminal; ratings and intervals are in `leaderboard`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from arena.analysis.decisions import Sight, is_bluff, lowest_legal
from arena.analysis.played import PlayedHand, PlayedMatch, PlayedTurn, read_matches
from arena.analysis.turns import came_of
from arena.game import Bid
from arena.transcript.claims import Claim, CountClaim, HandClaim, Link
from arena.transcript.events import opening_of
from arena.transcript.header import AgentKind
from arena.transcript.records import BidLine

__all__ = ["Row", "Standings", "StruckLie", "TellingLie", "lie_that_worked", "standings", "told_faces"]


@dataclass(frozen=True, slots=True)
class Row:
    """One agent over all complete matches.

    hands: those in which it held dice, forfeited ones included. points: changes of its score, summed. contests: hands
    in which it was bidder or doubter, forced doubts included. claims: own-dice claims (`own`, `hand`) with a verdict
    `true` or `false`, neither hedged nor vague, in hands that came to a contest; false_claims: the false ones of
    these; `None` for people, whose truth is not judged.
    """

    agent: str
    kind: AgentKind
    matches: int
    hands: int
    points: int
    contests: int
    contests_won: int
    forfeits: int
    claims: int | None
    false_claims: int | None

    @property
    def points_per_100_hands(self) -> float | None:
        """Points per 100 hands, not adjusted for opponents; `None` without a hand."""
        return 100 * self.points / self.hands if self.hands else None


@dataclass(frozen=True, slots=True)
class StruckLie:
    """A lie of a match: where it stands, what was said and bid, and what came of it.

    worked: by the definition of "lies that worked"; else the bid was doubted and fell. text, claim: `None` for a bluff
    without words.
    """

    path: Path
    match: str
    hand: int
    turn: int
    seat: int
    agent: str
    bid: Bid
    cup: tuple[int, ...]
    text: str | None
    claim: Claim | None
    worked: bool
    speaker_won: bool


@dataclass(slots=True)
class _Tally:
    kind: AgentKind
    counts: dict[str, int] = field(default_factory=dict)

    def add(self, **counts: int) -> None:
        for name, number in counts.items():
            self.counts[name] = self.counts.get(name, 0) + number

    def row(self, agent: str) -> Row:
        counts = {name: self.counts.get(name, 0) for name in _COUNTED}
        claims, false = (None if self.kind == "human" else self.counts.get(name, 0) for name in _JUDGED)
        return Row(agent, self.kind, **counts, claims=claims, false_claims=false)


@dataclass(slots=True)
class Standings:
    """Standings while matches come in, each of them once."""

    _tallies: dict[str, _Tally] = field(default_factory=dict)

    def add(self, match: PlayedMatch) -> None:
        """Count a match; one that is not complete does not count."""
        if match.status == "complete":
            _count_match(match, self._tallies)

    def rows(self) -> tuple[Row, ...]:
        """Return one row per agent, the best points per 100 hands first."""
        rows = (tally.row(name) for name, tally in self._tallies.items())
        return tuple(sorted(rows, key=lambda row: (-(row.points_per_100_hands or 0.0), row.agent)))


def standings(paths: Iterable[Path]) -> tuple[Row, ...]:
    """Return one row per agent of the complete matches, the best points per 100 hands first."""
    standing = Standings()
    for match in read_matches(paths):
        standing.add(match)
    return standing.rows()


_JUDGED = ("claims", "false_claims")
_COUNTED = ("matches", "hands", "points", "contests", "contests_won", "forfeits")


def _count_match(match: PlayedMatch, tallies: dict[str, _Tally]) -> None:
    seated = [tallies.setdefault(agent.name, _Tally(agent.kind)) for agent in match.header.agents]
    for tally in seated:
        tally.add(matches=1)
    for hand in match.hands:
        if hand.closed is None:
            continue
        for seat, tally in enumerate(seated):
            if hand.opening.dice[seat]:
                tally.add(hands=1, points=hand.points(seat))
        if hand.contest is not None:
            seated[hand.contest.winner].add(contests=1, contests_won=1)
            seated[hand.contest.loser].add(contests=1)
        if hand.forfeit is not None:
            seated[hand.forfeit.seat].add(forfeits=1)
        for link in () if hand.speech is None or hand.contest is None else hand.speech.links:
            judged = [claim for claim in link.claims if _is_judged(claim)]
            seated[link.seat].add(claims=len(judged), false_claims=sum(c.verdict == "false" for c in judged))


def _is_judged(claim: Claim) -> bool:
    """Return whether a claim counts among "false claims" as metrics.md has it: plain words about one's own dice."""
    is_plain = not claim.hedged and not (isinstance(claim, CountClaim) and claim.vague)
    return claim.kind in ("own", "hand") and claim.verdict != "unclear" and is_plain


def lie_that_worked(paths: Iterable[Path]) -> StruckLie | None:
    """Return the most telling lie of the matches (see `TellingLie`), `None` where there is nothing of the kind."""
    telling = TellingLie()
    for match in read_matches(paths):
        telling.add(match)
    return telling.lie


@dataclass(slots=True)
class TellingLie:
    """The most telling lie of the complete matches so far, `None` where there is nothing of the kind.

    The first of: a lie that worked (metrics.md: a false own-dice claim, not hedged, by a seat that bids that face on
    that turn, where the next seat raised and the speaker did not lose the hand); a lie that was doubted and fell; a
    bluff without words that fell; never one of a person. Of these one whose speaker won the contest on it, then the
    largest margin, then the first.
    """

    lie: StruckLie | None = None
    _rank: tuple[int, ...] = ()

    def add(self, match: PlayedMatch) -> None:
        """Look at a match; one that is not complete, or whose talk nobody heard, is passed over."""
        if match.status != "complete" or not match.header.settings.talk.delivered:
            return
        for hand in match.hands:
            for rank, lie in _lies(match, hand):
                if rank > self._rank:
                    self._rank, self.lie = rank, lie


def _lies(match: PlayedMatch, hand: PlayedHand) -> list[tuple[tuple[int, ...], StruckLie]]:
    """Return the lies and fallen bluffs of a contested hand, each with its rank: the higher, the more telling."""
    if hand.contest is None or hand.speech is None or hand.closed is None:
        return []
    found: list[tuple[tuple[int, ...], StruckLie]] = []
    links = {link.n: link for link in hand.speech.links}
    for place, turn in enumerate(hand.turns):
        bid, fate = turn.action, came_of(hand, place)
        if not isinstance(bid, BidLine) or bid.substituted or match.header.agents[bid.seat].kind == "human":
            continue
        said = [(line.text, links.get(line.n)) for line in turn.messages if line.seat == bid.seat]
        worked = fate == "passed" and not hand.lost(bid.seat)
        for text, claim in _told(said, bid.face, hand.cups[bid.seat]) if worked or fate == "caught" else ():
            won = hand.contest.winner == bid.seat
            margin = abs(claim.margin or 0) if isinstance(claim, CountClaim) else 1
            rank = (2 if worked else 1, int(won and hand.contest.face == bid.face), margin)
            found.append((rank, _struck(match, hand, bid, text=text, claim=claim, worked=worked)))
        if fate == "caught" and _is_bluff(match, hand, turn, bid):
            found.append(((0, 0, 0), _struck(match, hand, bid, text=None, claim=None, worked=False)))
    return found


def _told(said: list[tuple[str | None, Link | None]], face: int, cup: tuple[int, ...]) -> list[tuple[str, Claim]]:
    return [
        (text, claim)
        for text, link in said
        if text is not None and link is not None
        for claim in link.claims
        if claim.verdict == "false" and not claim.hedged and face in told_faces(claim, cup)
    ]


def told_faces(claim: Claim, cup: tuple[int, ...]) -> tuple[int, ...]:
    """Return the faces an own-dice claim is about: for `hand`, those it names more often than the cup holds them."""
    match claim:
        case CountClaim(kind="own"):
            return (claim.face,)
        case HandClaim():
            return tuple(face for face in sorted(set(claim.dice)) if claim.dice.count(face) > cup.count(face))
        case _:
            return ()


def _is_bluff(match: PlayedMatch, hand: PlayedHand, turn: PlayedTurn, bid: BidLine) -> bool:
    sight = Sight.of(hand.cups[bid.seat], total=hand.total, wild_ones=hand.opening.wild_ones)
    standing = None if turn.standing is None else Bid(turn.standing.quantity, turn.standing.face)
    best = sight.best(lowest_legal(match.header.ruleset, opening_of(hand.opening), standing))
    supported = sight.supports(bid.quantity, bid.face, total=hand.total)
    return is_bluff(p_own=sight.chance(bid.quantity, bid.face), best_p=best or 0.0, supported=supported)


def _struck(
    match: PlayedMatch, hand: PlayedHand, bid: BidLine, *, text: str | None, claim: Claim | None, worked: bool
) -> StruckLie:
    return StruckLie(
        path=match.path,
        match=match.header.match,
        hand=hand.opening.hand,
        turn=bid.turn,
        seat=bid.seat,
        agent=match.header.agents[bid.seat].name,
        bid=Bid(bid.quantity, bid.face),
        cup=hand.cups[bid.seat],
        text=text,
        claim=claim,
        worked=worked,
        speaker_won=hand.contest is not None and hand.contest.winner == bid.seat,
    )
