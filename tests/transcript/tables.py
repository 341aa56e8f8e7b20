"""Matches for the tests of transcripts: headers, a random table that fills a file, and files changed on purpose."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from arena.game import (
    Bid,
    BidPlaced,
    Close,
    Decide,
    Doubt,
    ForcedDoubt,
    Forfeit,
    HandOpened,
    Invalid,
    Message,
    Note,
    Over,
    Resolve,
    Roll,
    Ruleset,
    Settings,
    Speak,
    Talk,
    Void,
    abandon,
    due,
    preset,
    roll_cups,
)
from arena.transcript import AgentEntry, AgentKind, Attempt, Header, ModelNames, Prompt, Scribe, make_header

CASES = Path(__file__).parent / "cases"
CASE_NAMES = ("arena", "classic", "count_calls")
SILENT = Talk(speakers="none")
TINY = preset("arena").vary(hands=1, dice_per_seat=1)
Clock = Callable[[], datetime]


def clock() -> Clock:
    """Return a clock that goes on a quarter of a second each time it is asked."""
    ticks = count(1)
    dawn = datetime(2026, 11, 30, 12, tzinfo=UTC)
    return lambda: dawn + timedelta(milliseconds=250 * next(ticks))


def entries(kinds: Sequence[AgentKind]) -> list[AgentEntry]:
    return [AgentEntry(seat=seat, name=f"agent-{seat}", kind=kind, spec={}) for seat, kind in enumerate(kinds)]


def header(
    *,
    kinds: Sequence[AgentKind] = ("bot", "bot"),
    ruleset: Ruleset = TINY,
    settings: Settings | None = None,
    seed: str = "a-seed",
    assisted: bool = False,
) -> Header:
    return make_header(
        run="tests",
        arm=None,
        repeat=1,
        rotation=0,
        seed=seed,
        ruleset=ruleset,
        settings=Settings() if settings is None else settings,
        agents=entries(kinds),
        prompts={"rules.txt": "0" * 64} if "model" in kinds else {},
        assisted=assisted,
    )


def begin(path: Path, **parts: Any) -> Scribe:
    """Return the scribe of a new match with a header of `parts`."""
    return Scribe.begin(path, header(**parts), clock=clock())


def deal(scribe: Scribe) -> Scribe:
    """Open the hand that is due."""
    wanted = due(scribe.state)
    assert isinstance(wanted, Roll)
    opening = wanted.opening
    cups = roll_cups(scribe.header.seed, hand=opening.hand, roll=opening.roll, dice=opening.dice)
    scribe.write(HandOpened(opening, cups))
    return scribe


def on_turn(scribe: Scribe) -> int:
    hand = scribe.state.hand
    assert hand is not None
    return hand.on_turn


def attempt(scribe: Scribe, seat: int, question: str, *, talk_round: int | None = None, **fields: Any) -> Attempt:
    """Return the next attempt at a question, `ok` unless `fields` say otherwise."""
    hand = scribe.state.hand
    assert hand is not None
    number = 1 + sum(before.seat == seat for before in scribe.attempts)
    given: dict[str, Any] = {
        "hand": hand.opening.hand,
        "roll": hand.opening.roll,
        "turn": hand.turn,
        "round": talk_round,
        "seat": seat,
        "question": question,
        "number": number,
        "outcome": "ok",
        "detail": None,
        "prompt": Prompt(sha256="0" * 64, messages=None),
        "reply": "{}",
        "reasoning": None,
        "plan": None,
        "finish": "stop",
        "model": ModelNames(asked="made/up", served=None),
        "request_id": None,
        "usage": None,
        "cost_usd": None,
        "seconds": 0.25,
        "waits": (),
    }
    return Attempt(**{**given, **fields})


@dataclass
class RandomTable:
    """Plays a match by chance: words, plans, intents, estimates, failures, voids, and sometimes an early end."""

    scribe: Scribe
    chance: Random
    trouble: float = 0.05
    failed: dict[int, str] = field(default_factory=dict)

    def play(self, steps: int = 100_000) -> None:
        """Do what is due until the match is over, at most `steps` times."""
        for _ in range(steps):
            if not self.step():
                return

    def step(self) -> bool:
        wanted = due(self.scribe.state)
        match wanted:
            case Over():
                return False
            case Roll(opening):
                if self._happens(self.trouble / 4):
                    self.scribe.write(abandon(self.scribe.state.table, "operator"))
                    return True
                seed = self.scribe.header.seed
                cups = roll_cups(seed, hand=opening.hand, roll=opening.roll, dice=opening.dice)
                self.scribe.write(HandOpened(opening, cups))
            case Speak():
                self._speak(wanted)
            case Decide():
                self._decide(wanted)
            case ForcedDoubt(seat):
                self.scribe.write(Doubt(seat, forced=True))
            case Resolve(contest):
                self.scribe.write(contest)
            case Close(event):
                self.scribe.write(event)
        return True

    def _speak(self, wanted: Speak) -> None:
        if self._happens(self.trouble / 4):
            self.scribe.write(Void("exposed", "a cup fell over"))
            return
        merged = self.scribe.header.settings.talk.merge
        for seat in self._shuffled(wanted.seats):
            self._ask(seat, f"talk_{self._move_name()}" if merged else "talk", wanted.round)
        for seat in wanted.seats:
            usable = seat not in self.failed
            if usable and self._kind(seat) != "human" and self.scribe.header.settings.ask.intent:
                self._note(seat, "truthful", self.chance.choice(("yes", "no", "partly", "no_claim")), wanted.round)
            words = self.chance.choice((None, "I have three fives.", "Niemals – so viele Sechsen? 🎲", 'say "no"'))
            self.scribe.write(Message(seat, words if usable else None))
            if not merged:
                self.failed.pop(seat, None)

    def _decide(self, wanted: Decide) -> None:
        seat, legal = wanted.seat, wanted.legal
        settings = self.scribe.header.settings
        if self._happens(self.trouble / 4):
            self.scribe.write(Void("agent"))
            return
        if not settings.talk.merge:
            self._ask(seat, self._move_name(), None)
        if reason := self.failed.pop(seat, None):
            lowest = settings.invalid.then == "lowest"
            self.scribe.write(BidPlaced(seat, legal.bids[0], substituted=True) if lowest else Forfeit(seat, reason))
            return
        if legal.may_doubt and self._kind(seat) != "human" and settings.ask.estimate:
            self._note(seat, "p_true", self.chance.randint(0, 100), None)
        self.scribe.write(self._action(seat, legal.bids, may_doubt=legal.may_doubt))

    def _action(self, seat: int, bids: Sequence[Bid], *, may_doubt: bool) -> BidPlaced | Doubt:
        if may_doubt and self._happens(0.3):
            return Doubt(seat)
        return BidPlaced(seat, self.chance.choice(bids[: 1 + len(bids) // 3]))

    def _ask(self, seat: int, question: str, talk_round: int | None) -> None:
        """Write the attempts of a model, and note whether a seat has no usable answer."""
        if self._kind(seat) != "model":
            return
        for _ in range(1 + self.scribe.header.settings.invalid.retries):
            if self._happens(self.trouble):
                self._attempt(seat, question, talk_round, outcome="provider", reply=None)
            outcome = self.chance.choice(("ok", "ok", "ok", "illegal", "truncated"))
            self._attempt(seat, question, talk_round, outcome=outcome, plan=self.chance.choice((None, "wait")))
            if outcome == "ok":
                self.failed.pop(seat, None)
                return
            self.failed[seat] = outcome

    def _attempt(self, seat: int, question: str, talk_round: int | None, **fields: Any) -> None:
        self.scribe.write_attempt(attempt(self.scribe, seat, question, talk_round=talk_round, **fields))

    def _note(self, seat: int, kind: Any, value: str | int, talk_round: int | None) -> None:
        hand = self.scribe.state.hand
        assert hand is not None
        self.scribe.write(Note(hand.opening.hand, hand.turn, talk_round, seat, kind, value))

    def _move_name(self) -> str:
        hand = self.scribe.state.hand
        return "open" if hand is None or hand.standing is None else "act"

    def _kind(self, seat: int) -> AgentKind:
        return self.scribe.header.agents[seat].kind

    def _happens(self, probability: float) -> bool:
        return probability > 0 and self.chance.random() < probability

    def _shuffled(self, seats: Sequence[int]) -> list[int]:
        return self.chance.sample(seats, len(seats))


def random_header(chance: Random) -> Header:
    """Return a match of 2 to 10 seats, in any preset, with talk in any order."""
    rules = preset(chance.choice(("arena", "classic", "count-calls")))
    rules = rules.vary(dice_per_seat=chance.randint(1, 3), hands=3 if rules.hands else None)
    merge = chance.random() < 0.25
    talk = Talk(
        speakers="active" if merge else chance.choice(("all", "active", "none")),
        order=chance.choice(("seat", "together")),
        rounds=1 if merge else chance.randint(1, 3),
        delivered=chance.random() < 0.7,
        merge=merge,
    )
    then = Invalid(then=chance.choice(("forfeit", "lowest")))
    seats = chance.randint(2, min(rules.max_seats, chance.choice((3, 4, 10))))
    kinds: list[AgentKind] = [chance.choice(("bot", "model", "human")) for _ in range(seats)]
    settings = Settings(talk=talk, invalid=then)
    return header(kinds=kinds, ruleset=rules, settings=settings, seed=f"seed-{chance.randrange(10**6)}")


def tiny_match(path: Path, **parts: Any) -> Path:
    """Write a short finished match, with everything in it that bots leave, to `path`."""
    with Scribe.begin(path, header(**parts), clock=clock()) as scribe:
        RandomTable(scribe, Random(4), trouble=0).play()
    return path


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def seal(lines: Sequence[dict[str, Any]]) -> bytes:
    """Return the file of `lines`, numbered as they are, with a right digest where its last line has one."""
    *earlier, last = (json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() for line in lines)
    whole = b"".join(line + b"\n" for line in earlier)
    if "digest" in lines[-1]:
        last = last[:-66]
        last += sha256(whole + last).hexdigest().encode() + b'"}'
    return whole + last + b"\n"


def changed(case: str, line: int, change: Callable[[dict[str, Any]], object]) -> bytes:
    """Return the file of a case with one line changed and the digest made right again."""
    lines = lines_of(CASES / f"{case}.jsonl")
    change(lines[line - 1])
    return seal(lines)


def without(case: str, *numbers: int) -> bytes:
    """Return the file of a case without some lines, numbered and sealed anew."""
    kept = [line for line in lines_of(CASES / f"{case}.jsonl") if line["n"] not in numbers]
    return seal([{**line, "n": n} for n, line in enumerate(kept, start=1)])


def with_line(case: str, at: int, line: dict[str, Any]) -> bytes:
    """Return the file of a case with one line more, which becomes number `at`, numbered and sealed anew."""
    lines = lines_of(CASES / f"{case}.jsonl")
    lines.insert(at - 1, {"n": at, "at": "2026-11-30T12:00:00.000Z", **line})
    return seal([{**each, "n": n} for n, each in enumerate(lines, start=1)])


def cuts(whole: bytes) -> Iterator[bytes]:
    """Yield the beginnings of a file that end with a line, and those that end inside of one."""
    end = 0
    for line in whole.splitlines(keepends=True):
        for inside in (1, len(line) // 2, len(line) - 1):
            yield whole[: end + inside]
        end += len(line)
        yield whole[:end]
