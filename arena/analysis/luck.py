"""Luck: what a seat's dice and place were worth, with the same three bots in all seats (metrics.md).

It depends on cups, opener and palifico flag alone, never on what was said or done, and is a column of its own.
"""

from dataclasses import dataclass, field, replace
from json import loads

import polars as pl

from arena.analysis.left_out import complete
from arena.analysis.measures import Sums
from arena.analysis.tables import Tables
from arena.bots import Bot, Draws, build_bot
from arena.game import (
    BidPlaced,
    Contest,
    Cups,
    Decide,
    Doubt,
    ForcedDoubt,
    HandOpened,
    Memory,
    Opening,
    Resolve,
    Ruleset,
    State,
    Talk,
    apply,
    due,
    roll_cups,
    start,
    state_between_hands,
    view,
)

__all__ = ["HANDS", "Luck", "Shape", "luck_sums"]

HANDS = 2_000
"""Seeded hands that the mean is taken over."""

_SILENT = Talk(speakers="none")
_THIS_HAND = Memory(scope="hand")


def _house() -> tuple[Bot, ...]:
    return build_bot("odds", {"temperature": 0.1}), build_bot("honest", {}), build_bot("bayes", {})


@dataclass(frozen=True, slots=True)
class Shape:
    """What the mean is taken for: dice of the seats that hold some, the opener first, and the flag."""

    ruleset: Ruleset
    dice: tuple[int, ...]
    palifico: bool


@dataclass(slots=True)
class Luck:
    """The worth of hands, each deal and each shape played out once and kept.

    hands: how many seeded hands the mean of a shape is over.
    """

    hands: int = HANDS
    bots: tuple[Bot, ...] = field(default_factory=_house)
    worths: dict[tuple[Shape, Cups], tuple[float, ...]] = field(default_factory=dict)
    means: dict[Shape, tuple[float, ...]] = field(default_factory=dict)

    def of(self, ruleset: Ruleset, cups: Cups, *, opener: int, palifico: bool) -> tuple[float, ...]:
        """Return the luck of each seat in points, 0 where it holds no dice.

        v(hand, seat) - mean v(., seat): v is the net score of the seat when the hand is played out without talk with
        each of `odds` (temperature 0.1), `honest` and `bayes` in all seats, averaged; the mean is over 2,000 seeded
        hands with the same dice counts, opener and flag.
        """
        order = [seat % len(cups) for seat in range(opener, opener + len(cups)) if cups[seat % len(cups)]]
        turned = tuple(cups[seat] for seat in order)
        shape = Shape(ruleset, tuple(map(len, turned)), palifico)
        worth, mean = self.worth(shape, turned), self.mean(shape)
        luck = [0.0] * len(cups)
        for place, seat in enumerate(order):
            luck[seat] = worth[place] - mean[place]
        return tuple(luck)

    def worth(self, shape: Shape, cups: Cups) -> tuple[float, ...]:
        """Return v of each seat, the opener first."""
        key = (shape, cups)
        if key not in self.worths:
            played = [_net(shape, cups, bot) for bot in self.bots]
            self.worths[key] = tuple(sum(nets) / len(played) for nets in zip(*played))
        return self.worths[key]

    def mean(self, shape: Shape) -> tuple[float, ...]:
        """Return the mean of v for each seat, the opener first."""
        if shape not in self.means:
            rolled = (roll_cups("luck", hand=hand, roll=1, dice=shape.dice) for hand in range(1, self.hands + 1))
            played = [_net(shape, cups, bot) for cups in rolled for bot in self.bots]
            self.means[shape] = tuple(sum(nets) / len(played) for nets in zip(*played))
        return self.means[shape]


def luck_sums(tables: Tables, luck: Luck) -> Sums:
    """Mean luck of the hands the agent was dealt; its score is not adjusted by it.

    Sum of v(hand, seat) - mean v(., seat) / hands in which it held dice.
    """
    rules = {
        match: Ruleset(**loads(written))
        for match, written in complete(tables.matches).select("match", "ruleset").collect().iter_rows()
    }
    dealt = complete(tables.cups).join(
        tables.hands.select("match", "hand", "roll", "palifico"), on=["match", "hand", "roll"]
    )
    grouped = dealt.sort("seat").group_by("match", "deal", "hand", "palifico", maintain_order=True)
    rows: list[tuple[str, str, float]] = []
    for match, deal, _, palifico, agents, dice, opens in grouped.agg("agent", "dice", "opener").collect().iter_rows():
        cups = tuple(tuple(map(int, cup)) for cup in dice)
        found = luck.of(rules[match], cups, opener=opens.index(True), palifico=palifico)
        rows += [(agent, deal, value) for agent, value in zip(agents, found, strict=True)]
    columns = pl.DataFrame(rows, schema={"agent": pl.String, "deal": pl.String, "luck": pl.Float64}, orient="row")
    return Sums(columns.group_by("agent", "deal").agg(pl.col("luck").sum().alias("hits"), pl.len().alias("n")))


def _net(shape: Shape, cups: Cups, bot: Bot) -> tuple[float, ...]:
    """Return the net score of each seat when `bot` plays the hand in all of them, seat 0 opening."""
    contest = _play_out(shape, cups, bot)
    points = [0.0] * len(cups)
    if shape.ruleset.stake != "die":
        points[contest.winner] = 1.0
    if shape.ruleset.stake != "point":
        points[contest.loser] = -1.0
    mean = sum(points) / len(points)
    return tuple(gained - mean for gained in points)


def _play_out(shape: Shape, cups: Cups, bot: Bot) -> Contest:
    rules, seats = shape.ruleset, len(cups)
    opening = Opening(1, 1, 0, shape.dice, shape.palifico, rules.wild_ones and not shape.palifico)
    table = start(rules, seats=max(seats, rules.min_seats), seed="luck", talk=_SILENT).table
    state = state_between_hands(replace(table, dice=shape.dice, coming=opening))
    state = apply(state, HandOpened(opening, cups))
    # The key of the draws holds the cups, so that chance differs from deal to deal and is the same for one.
    seed = "luck-" + "-".join("".join(map(str, cup)) for cup in cups)
    while True:
        match due(state):
            case Decide(seat):
                state = apply(state, _decide(state, seat, bot, seed))
            case ForcedDoubt(seat):
                state = apply(state, Doubt(seat, forced=True))
            case Resolve(contest):
                return contest
            case wanted:
                raise ValueError(f"a hand without talk waits for {wanted}")


def _decide(state: State, seat: int, bot: Bot, seed: str) -> BidPlaced | Doubt:
    seen = view(state, seat, _THIS_HAND)
    draws = Draws(seed, hand=1, roll=1, turn=seen.turn, seat=seat, question="act")
    bid = bot.act(seen, draws).bid
    return Doubt(seat) if bid is None else BidPlaced(seat, bid)
