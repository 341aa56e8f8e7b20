"""What the pages of a run are made from: its matches, and its hands one after another, read from transcripts."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from arena.analysis.facts import facts_of
from arena.analysis.moments import HandMoments, moments
from arena.analysis.played import PlayedMatch, read_match
from arena.analysis.standings import Standings, TellingLie
from arena.analysis.story import HandStory, stories
from arena.analysis.where import Query, parse
from arena.errors import TranscriptError
from arena.game import seat_name
from arena.game.describe import describe
from arena.transcript import Header, steps
from arena.viewer.hand_data import HandData, hand_data
from arena.viewer.options import ViewOptions

__all__ = ["Gathering", "ShownHand"]


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand on its way to the pages.

    key: `<match>-<hand>`, with `r<roll>` behind it for a roll that did not count. row: what the list of hands shows.
    """

    key: str
    row: dict[str, Any]
    moments: HandMoments
    told: HandData


@dataclass(slots=True)
class Gathering:
    """What has been read of a run so far.

    matches, agents, rules: as the index lists them. spoiled: files that could not be read, with the reason. left_out:
    hands that the filter did not find. standings: of each arm.
    """

    options: ViewOptions
    matches: list[dict[str, Any]] = field(default_factory=list)
    agents: list[dict[str, Any]] = field(default_factory=list)
    rules: dict[str, dict[str, Any]] = field(default_factory=dict)
    spoiled: dict[Path, str] = field(default_factory=dict)
    left_out: int = 0
    standings: dict[str | None, Standings] = field(default_factory=dict)
    telling: TellingLie = field(default_factory=TellingLie)
    _counted: set[str] = field(default_factory=set)
    _rolls: dict[str, int] = field(default_factory=dict)
    _match_of: dict[str, int] = field(default_factory=dict)
    _agent_of: dict[str, int] = field(default_factory=dict)
    _twins_of: dict[str, int] = field(default_factory=dict)

    def read(self, paths: Iterable[Path], *, is_live: bool = False) -> Iterator[ShownHand]:
        """Yield the hands of the transcripts in order; a file that cannot be read is named in `spoiled` instead.

        is_live: the transcripts grow and are read again; only rolls that are over are yielded, each once.
        """
        where = parse(self.options.where or "")
        for path in paths:
            try:
                match = read_match(path)
                if match.header.match in self._match_of and not is_live:
                    continue
                hands = list(self._hands(path, match, where, is_live=is_live))
            except TranscriptError as error:
                self.spoiled[path] = str(error)
                continue
            self.spoiled.pop(path, None)
            self._count(match)
            yield from hands

    def called(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield the name of each agent with what the index says of it."""
        for name, place in self._agent_of.items():
            yield name, self.agents[place]

    def _count(self, match: PlayedMatch) -> None:
        """Add a match to the standings, once."""
        if match.status == "complete" and match.header.match not in self._counted:
            self._counted.add(match.header.match)
            self.standings.setdefault(match.header.arm, Standings()).add(match)
            self.telling.add(match)

    def _hands(self, path: Path, match: PlayedMatch, where: Query, *, is_live: bool) -> Iterator[ShownHand]:
        header, found = match.header, {(one.row.hand, one.row.roll): one for one in moments(facts_of(match))}
        place = self._place(match)
        told = list(stories(steps(path)))
        for story in told[self._rolls.get(header.match, 0) :]:
            one = found[story.hand, story.roll]
            if is_live and one.row.ending == "open":
                continue
            self._rolls[header.match] = self._rolls.get(header.match, 0) + 1
            if not where.found(one):
                self.left_out += 1
                continue
            story = self._masked(story, header)
            row = {"match": place, "no": one.key.partition("-")[2], **_summary(story)}
            row["twins"] = self._twins(story, header) if one.is_last_roll else None
            yield ShownHand(one.key, row, one, hand_data(story, one, reasoning=self.options.reasoning))

    def _masked(self, story: HandStory, header: Header) -> HandStory:
        """Return the story without the names of agents and models, where these are to be hidden."""
        if not self.options.anonymous:
            return story
        turns = tuple(
            replace(turn, asked=tuple(replace(one, model=None, detail=None) for one in turn.asked))
            for turn in story.turns
        )
        return replace(story, names=tuple(seat_name(agent.seat) for agent in header.agents), turns=turns)

    def _place(self, match: PlayedMatch) -> int:
        """Return the place of a match in the index, and see that it is there as it is now."""
        header, hides = match.header, self.options.anonymous
        for agent in header.agents:
            if agent.name not in self._agent_of:
                self._agent_of[agent.name] = len(self.agents)
                name = f"Agent {len(self.agents) + 1}" if hides else agent.name
                self.agents.append({"name": name, "kind": agent.kind, "spec": None if hides else agent.spec})
        self.rules.setdefault(header.ruleset_hash, {"preset": header.ruleset.preset, "words": describe(header.ruleset)})
        place = self._match_of.setdefault(header.match, len(self.matches))
        entry = _match_entry(match, [self._agent_of[agent.name] for agent in header.agents])
        self.matches[place : place + 1] = [entry]
        return place

    def _twins(self, story: HandStory, header: Header) -> int:
        """Return a number that hands with the same dice on the same deal share, whatever was played with them."""
        dealt = f"{header.seed} {story.hand} {story.roll} {story.cups}"
        return self._twins_of.setdefault(dealt, len(self._twins_of))


def _match_entry(match: PlayedMatch, agents: list[int]) -> dict[str, Any]:
    header = match.header
    return {
        "id": header.match,
        "run": header.run,
        "arm": header.arm,
        "repeat": header.repeat,
        "rotation": header.rotation,
        "deal": header.seed,
        "agents": agents,
        "status": match.status,
        "began": match.began,
        "ended": match.ended,
        "rules": header.ruleset_hash,
        "talk": header.settings.talk.speakers,
        "delivered": header.settings.talk.delivered,
        "names": header.settings.identity.names,
        "software": f"{header.software.name} {header.software.version}",
        "prompts": header.prompts,
        "reader": next((hand.speech.reader for hand in match.hands if hand.speech is not None), None),
        "file": match.path.name,
    }


def _summary(story: HandStory) -> dict[str, Any]:
    """Return what the list of hands shows of one."""
    contest = story.contest
    last = story.turns[-1].move if story.turns else None
    said = [one for turn in story.turns for one in turn.said if one.text is not None]
    false = [turn.turn for turn in story.turns for one in turn.said for claim in one.claims if claim.verdict == "false"]
    forfeiter = last.seat if last is not None and last.what == "forfeit" else None
    return {
        "turns": len(story.turns),
        "said": len(said),
        "false": len(false),
        "first_false": false[0] if false else None,
        "bid": None if contest is None else f"{contest.quantity}x{contest.face}",
        "margin": None if contest is None else contest.count - contest.quantity,
        "bidder": None if contest is None else contest.bidder,
        "doubter": None if contest is None else contest.doubter,
        "forfeiter": forfeiter,
        "void": story.void,
    }
