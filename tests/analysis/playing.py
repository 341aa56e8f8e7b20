"""Runs of bots on disk, played without an event loop: small, deterministic, as the measures read them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from arena.bots import Draws, build_bot
from arena.game import (
    PRESETS,
    BidPlaced,
    Close,
    Decide,
    Doubt,
    ForcedDoubt,
    HandOpened,
    Note,
    Resolve,
    Roll,
    Ruleset,
    Settings,
    Speak,
    State,
    Talk,
    due,
    roll_cups,
    view,
)
from arena.game.events import Message
from arena.transcript import AgentEntry, Scribe, make_header, match_seed

__all__ = ["SILENT", "TALKING", "Bot", "play_league", "play_match"]

ARENA = PRESETS["arena"]
SILENT = Settings(talk=Talk(speakers="none"))
TALKING = Settings(talk=Talk(speakers="active"))


@dataclass(frozen=True)
class Bot:
    """A bot under a name of its own."""

    name: str
    kind: str
    options: tuple[tuple[str, float], ...] = ()

    @property
    def spec(self) -> dict[str, object]:
        return {"bot": self.kind, **dict(self.options)}


def play_league(
    folder: Path,
    table: Sequence[Bot],
    *,
    deals: int,
    rotations: int | None = None,
    arms: Mapping[str | None, Settings] | None = None,
    ruleset: Ruleset = ARENA,
    run: str = "test",
    seed: str = "seed",
) -> list[Path]:
    """Play every deal in all rotations (or the first few) and arms, and return the transcripts.

    Between deals the order of the table is reversed, so that everyone has everyone on either side.
    """
    paths = []
    for arm, settings in (arms or {None: SILENT}).items():
        for deal in range(1, deals + 1):
            order = list(table) if deal % 2 else [table[0], *reversed(table[1:])]
            for rotation in range(rotations or len(table)):
                seated = order[-rotation:] + order[:-rotation] if rotation else order
                paths.append(
                    play_match(
                        folder,
                        seated,
                        seed=match_seed(seed, [bot.name for bot in table], deal),
                        rotation=rotation,
                        arm=arm,
                        settings=settings,
                        ruleset=ruleset,
                        run=run,
                    )
                )
    return paths


def play_match(
    folder: Path,
    seated: Sequence[Bot],
    *,
    seed: str,
    rotation: int = 0,
    arm: str | None = None,
    settings: Settings = SILENT,
    ruleset: Ruleset = ARENA,
    run: str = "test",
) -> Path:
    """Play one match to its end and return its transcript."""
    agents = [AgentEntry(seat=seat, name=bot.name, kind="bot", spec=bot.spec) for seat, bot in enumerate(seated)]
    header = make_header(
        run=run,
        arm=arm,
        repeat=1,
        rotation=rotation,
        seed=seed,
        ruleset=ruleset,
        settings=settings,
        agents=agents,
        prompts={},
    )
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{header.match}.jsonl"
    bots = [build_bot(bot.kind, dict(bot.options)) for bot in seated]
    with Scribe.begin(path, header, clock=lambda: datetime(2026, 11, 30, tzinfo=UTC)) as scribe:
        while scribe.state.closed is None:
            for event in _events(scribe.state, bots, seed, settings):
                scribe.write(event)
    return path


def _events(state: State, bots: Sequence[object], seed: str, settings: Settings) -> Iterable[object]:
    match due(state):
        case Roll(opening):
            cups = roll_cups(seed, hand=opening.hand, roll=opening.roll, dice=opening.dice)
            yield HandOpened(opening, cups)
        case Speak(seats, round_):
            for seat in seats:
                seen = view(state, seat, settings.memory)
                line = bots[seat].say(seen, _draws(seen, seed, "talk", round_), round_)
                yield Note(seen.opening.hand, seen.turn, round_, seat, "truthful", line.truthful)
                yield Message(seat, line.text)
        case Decide(seat):
            seen = view(state, seat, settings.memory)
            move = bots[seat].act(seen, _draws(seen, seed, "act"))
            if move.p_true is not None:
                yield Note(seen.opening.hand, seen.turn, None, seat, "p_true", move.p_true)
            yield Doubt(seat) if move.bid is None else BidPlaced(seat, move.bid)
        case ForcedDoubt(seat):
            yield Doubt(seat, forced=True)
        case Resolve(contest):
            yield contest
        case Close(event):
            yield event


def _draws(seen: object, seed: str, question: str, round_: int = 0) -> Draws:
    opening = seen.opening
    return Draws(
        seed, hand=opening.hand, roll=opening.roll, turn=seen.turn, seat=seen.seat, question=question, round=round_
    )
