"""Matches of bots on the bare engine, small and deterministic, for the tests of this folder."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from arena.bots import Bot, Draws, Line, Move
from arena.game import (
    PRESETS,
    Bid,
    BidPlaced,
    Close,
    Contest,
    Decide,
    Doubt,
    ForcedDoubt,
    HandOpened,
    Memory,
    Message,
    Opening,
    Resolve,
    Roll,
    Ruleset,
    Speak,
    State,
    Talk,
    View,
    apply,
    due,
    roll_cups,
    start,
    view,
)
from arena.game.engine import state_between_hands

QUIET = Talk(speakers="none")
ALL = Talk()
THIS_HAND = Memory(scope="hand")


@dataclass
class Played:
    """What a match came to: its last state, every decision and every message with the view it was made in."""

    state: State
    moves: list[tuple[View, Move]] = field(default_factory=list)
    lines: list[tuple[View, Line]] = field(default_factory=list)

    @property
    def contests(self) -> list[Contest]:
        return [past.contest for past in self.state.table.past if past.contest is not None]


def play(
    ruleset: Ruleset,
    bots: tuple[Bot, ...],
    seed: str,
    *,
    talk: Talk = QUIET,
    memory: Memory = THIS_HAND,
) -> Played:
    """Play a whole match; an illegal action raises."""
    played = Played(start(ruleset, seats=len(bots), seed=seed, talk=talk))
    state = played.state
    while state.closed is None:
        for event in _events(state, bots, seed, memory, played):
            state = apply(state, event)
    played.state = state
    return played


def _events(state: State, bots: tuple[Bot, ...], seed: str, memory: Memory, played: Played) -> Iterator[object]:
    match due(state):
        case Roll(opening):
            cups = roll_cups(seed, hand=opening.hand, roll=opening.roll, dice=opening.dice)
            yield HandOpened(opening, cups)
        case Speak(seats, round_):
            for seat in seats:
                seen = view(state, seat, memory)
                line = bots[seat].say(seen, draws_for(seen, seed, "talk", round_), round_)
                played.lines.append((seen, line))
                yield Message(seat, line.text)
        case Decide(seat):
            seen = view(state, seat, memory)
            move = bots[seat].act(seen, draws_for(seen, seed, "act"))
            played.moves.append((seen, move))
            yield Doubt(seat) if move.bid is None else BidPlaced(seat, move.bid)
        case ForcedDoubt(seat):
            yield Doubt(seat, forced=True)
        case Resolve(contest):
            yield contest
        case Close(event):
            yield event


def draws_for(seen: View, seed: str, question: str, round_: int = 0) -> Draws:
    opening = seen.opening
    return Draws(
        seed,
        hand=opening.hand,
        roll=opening.roll,
        turn=seen.turn,
        seat=seen.seat,
        question=question,
        round=round_,
    )


def look(
    cup: tuple[int, ...],
    *bids: str,
    ruleset: Ruleset = PRESETS["arena"],
    dice: tuple[int, ...] | None = None,
    palifico: bool = False,
    talk: Talk = ALL,
    filler: int = 1,
) -> View:
    """Return the view of seat 0, on turn with `cup` after `bids` ("2x4") of the seats before it.

    dice: per seat, two seats alike when `None`. The last bid was the neighbour's on the right. filler: the face of all
    dice that seat 0 does not see.
    """
    held = dice or (len(cup), len(cup))
    opener = -len(bids) % len(held)
    opening = Opening(1, 1, opener, held, palifico=palifico, wild_ones=ruleset.wild_ones and not palifico)
    table = start(ruleset, seats=len(held), talk=QUIET).table
    state = state_between_hands(replace(table, dice=held, coming=opening))
    state = apply(state, HandOpened(opening, (cup, *((filler,) * count for count in held[1:]))))
    for turn, bid in enumerate(bids):
        state = apply(state, BidPlaced((opener + turn) % len(held), read_bid(bid)))
    return replace(view(state, 0), talk=talk)


def read_bid(written: str) -> Bid:
    quantity, face = written.split("x")
    return Bid(int(quantity), int(face))


def act(bot: Bot, seen: View, seed: str = "seed") -> str:
    """Return the decision as it is written, `doubt` or "2x4"."""
    bid = bot.act(seen, draws_for(seen, seed, "act")).bid
    return "doubt" if bid is None else str(bid)


def shares(bot: Bot, seen: View, draws: int = 3000) -> dict[str, float]:
    """Return how often each decision comes up over many seeds."""
    counted = Counter(act(bot, seen, f"seed-{number}") for number in range(draws))
    return {written: times / draws for written, times in counted.items()}


def scores(
    ruleset: Ruleset, bots: tuple[Bot, ...], deals: int, *, seed: str = "deal", talk: Talk = QUIET
) -> list[float]:
    """Return the points per 100 hands of each bot over `deals` duplicate deals, every rotation of the seats played."""
    totals, hands = [0.0] * len(bots), 0
    for deal in range(deals):
        for shift in range(len(bots)):
            seated = bots[shift:] + bots[:shift]
            played = play(ruleset, seated, f"{seed}-{deal}", talk=talk)
            hands += len(played.state.table.past)
            for seat, score in enumerate(played.state.table.scores):
                totals[(seat + shift) % len(bots)] += score
    return [100 * total / hands for total in totals]
