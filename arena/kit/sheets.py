"""What stands on the sheets of the kit, taken from the engine: rules in its words, its ladder, hands it settled."""

from dataclasses import dataclass
from itertools import groupby
from typing import Literal, get_args

from arena.errors import ConfigError
from arena.game import (
    PRESETS,
    Bid,
    BidPlaced,
    Contest,
    Cups,
    Doubt,
    HandOpened,
    Resolve,
    Roll,
    Ruleset,
    Talk,
    apply,
    build_ladder,
    due,
    start,
)

__all__ = ["PAPERS", "Kit", "Paper", "Raise", "Rule", "build_kit"]

Paper = Literal["a4", "letter"]
PAPERS: tuple[Paper, ...] = get_args(Paper)

# Three players show a pair of threes, a two with a five, a three with a six.
_SHOWN: Cups = ((3, 3), (2, 5), (3, 6))
_WORKED = (Bid(3, 3), Bid(4, 5))
_STANDING = Bid(2, 4)

# What happens when a program keeps on answering nonsense. A person at a table is told, and bids again.
_NOT_AT_A_TABLE = frozenset({"Forfeit"})


@dataclass(frozen=True, slots=True)
class Rule:
    """One paragraph of the ruleset's own words: the word it opens with, and the rest."""

    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class Raise:
    """A standing bid, the rungs just above and just below it, and the lowest bid of the next quantity."""

    standing: Bid
    next: Bid
    restart: Bid
    below: Bid


@dataclass(frozen=True, slots=True)
class Kit:
    """All that the sheets of one kit say and that is not said alike in every kit.

    ladder: the rows of the public ladder, one per quantity, in the engine's order.
    reveals: one settled contest per worked bid, over the same cups.
    hands: hands of one opening circuit, the lines of the log.
    """

    ruleset: Ruleset
    players: int
    dice: int
    hands: int
    rules: tuple[Rule, ...]
    ladder: tuple[tuple[Bid, ...], ...]
    top: Bid
    worked_raise: Raise
    reveals: tuple[Contest, ...]


def build_kit(players: int) -> Kit:
    """Return the kit for a table of `players`; raises ConfigError where count-calls does not seat as many."""
    ruleset = PRESETS["count-calls"]
    if not ruleset.min_seats <= players <= ruleset.max_seats:
        raise ConfigError(f"{players} players: the kit is for {ruleset.min_seats} to {ruleset.max_seats}")
    dice = players * ruleset.dice_per_seat
    ladder = build_ladder(total=dice, ace_exchange=ruleset.ace_exchange, open_on_aces=ruleset.open_on_aces)
    rung = ladder.rungs[_STANDING]
    return Kit(
        ruleset=ruleset,
        players=players,
        dice=dice,
        hands=ruleset.hands_in_all(players) or players,
        rules=_rules(ruleset),
        ladder=tuple(tuple(row) for _, row in groupby(ladder.bids, key=lambda bid: bid.quantity)),
        top=ladder.bids[-1],
        worked_raise=Raise(
            standing=_STANDING,
            next=ladder.bids[rung + 1],
            restart=next(bid for bid in ladder.bids[rung:] if bid.quantity > _STANDING.quantity),
            below=ladder.bids[rung - 1],
        ),
        reveals=tuple(_settled(ruleset, _SHOWN, bid) for bid in _WORKED),
    )


def _rules(ruleset: Ruleset) -> tuple[Rule, ...]:
    """Return the paragraphs that `describe()` tells, without its title and without its list lines.

    The examples in those lines are of rolled cups; the kit has its own, which show the rule with fewer dice.
    """
    told = []
    for paragraph in ruleset.describe().strip().split("\n\n")[1:]:
        words, *_ = f"\n{paragraph}".split("\n- ")
        heading, _, text = " ".join(words.split()).partition(". ")
        told.append(Rule(heading, text))
    return tuple(rule for rule in told if rule.heading not in _NOT_AT_A_TABLE)


def _settled(ruleset: Ruleset, cups: Cups, bid: Bid) -> Contest:
    """Return what the engine makes of `bid` by the opener, doubted by the next seat, over `cups`."""
    state = start(ruleset, seats=len(cups), opener=0, talk=Talk(speakers="none"))
    rolled = due(state)
    if not isinstance(rolled, Roll):
        raise ValueError(f"a match begins with {rolled}")
    state = apply(state, HandOpened(opening=rolled.opening, cups=cups))
    state = apply(state, BidPlaced(seat=0, bid=bid))
    resolved = due(apply(state, Doubt(seat=1, forced=False)))
    if not isinstance(resolved, Resolve):
        raise ValueError(f"a doubt is followed by {resolved}")
    return resolved.contest
