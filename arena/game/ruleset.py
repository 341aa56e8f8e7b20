"""The ruleset: three presets of one game and the fields that vary them."""

import json
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import Literal

from arena.errors import RulesetError
from arena.game.bids import Bid

__all__ = ["PRESETS", "Cups", "Palifico", "Preset", "Ruleset", "Stake", "canonical_json", "count", "preset"]

Preset = Literal["count-calls", "arena", "classic"]
Palifico = Literal["off", "per_seat", "once"]
Stake = Literal["point", "duel", "die"]
Cups = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of a match (rules.md); the fields, in this order, are the `ruleset` of a transcript.

    hands: number of hands of a `duel` match, or `None`: one circuit of openers (`point`), or until one seat holds
    dice (`die`).
    Raises RulesetError for a senseless combination.
    """

    preset: Preset = "arena"
    dice_per_seat: int = 5
    min_seats: int = 2
    max_seats: int = 10
    wild_ones: bool = False
    ace_exchange: bool = False
    open_on_aces: bool = True
    palifico: Palifico = "off"
    stake: Stake = "duel"
    hands: int | None = 8
    palifico_min_seats: int = 2
    max_rolls: int = 3

    def __post_init__(self) -> None:
        if faults := _faults(self):
            raise RulesetError("; ".join(faults))

    def vary(self, **fields: object) -> "Ruleset":
        """Return these rules with some fields changed."""
        return replace(self, **fields)  # type: ignore[arg-type]  # the dataclass checks values, pydantic checked types

    def check_seats(self, seats: int) -> None:
        """Raise RulesetError unless `seats` seats may play."""
        if not self.min_seats <= seats <= self.max_seats:
            raise RulesetError(
                f"{seats} seats at a table of {self.preset!r}, which takes {self.min_seats} to {self.max_seats}"
            )

    def hands_in_all(self, seats: int) -> int | None:
        """Return how many hands a match of `seats` seats has, or `None` where play decides."""
        return seats if self.stake == "point" else self.hands

    def digest(self) -> str:
        """Return `ruleset_hash`: the sha256 hex of the ruleset's canonical JSON."""
        return _digest(self)

    def describe(self) -> str:
        """Return the rules in plain words, with worked examples computed by the engine."""
        from arena.game.describe import describe  # the words are generated from the engine, which stands on this module

        return describe(self)


@lru_cache(maxsize=64)
def _digest(rules: Ruleset) -> str:
    return sha256(canonical_json(asdict(rules)).encode()).hexdigest()


def _faults(rules: Ruleset) -> list[str]:
    checks = (
        (1 <= rules.dice_per_seat <= 20, f"dice_per_seat {rules.dice_per_seat} is not in 1..20"),
        (
            2 <= rules.min_seats <= rules.max_seats <= 10,
            f"seats {rules.min_seats}..{rules.max_seats} are not within 2..10",
        ),
        (rules.wild_ones or not rules.ace_exchange, "ace_exchange needs wild_ones"),
        (rules.palifico == "off" or rules.stake == "die", f"palifico needs stake 'die', not {rules.stake!r}"),
        (rules.hands is None or rules.stake == "duel", f"hands {rules.hands} goes with stake 'duel' only"),
        (rules.hands is not None or rules.stake != "duel", "stake 'duel' needs hands, the number of hands of a match"),
        (rules.hands is None or rules.hands >= 1, f"hands {rules.hands} is not at least 1"),
        (2 <= rules.palifico_min_seats <= 10, f"palifico_min_seats {rules.palifico_min_seats} is not in 2..10"),
        (rules.max_rolls >= 1, f"max_rolls {rules.max_rolls} is not at least 1"),
    )
    return [fault for holds, fault in checks if not holds]


PRESETS: dict[Preset, Ruleset] = {
    "count-calls": Ruleset(preset="count-calls", dice_per_seat=2, max_seats=6, stake="point", hands=None),
    "arena": Ruleset(),
    "classic": Ruleset(
        preset="classic",
        wild_ones=True,
        ace_exchange=True,
        open_on_aces=False,
        palifico="per_seat",
        stake="die",
        hands=None,
    ),
}


def preset(name: str) -> Ruleset:
    """Return the preset called `name`; raises RulesetError that lists the presets."""
    for known, rules in PRESETS.items():
        if known == name:
            return rules
    raise RulesetError(f"no preset {name!r}; there are {', '.join(PRESETS)}")


def count(bid: Bid, cups: Cups, *, wild: bool) -> int:
    """Return how many dice of `cups` match `bid`.

    cups: one tuple per seat, empty for a seat that is out. Ones count for faces 2..6 when the hand is `wild`
    (rules.md, Counting); in a palifico hand, which is never wild, and in bids on ones they are only ones.
    """
    matching = sum([cup.count(bid.face) for cup in cups])
    return matching + sum([cup.count(1) for cup in cups]) if wild and bid.face != 1 else matching


def canonical_json(value: object) -> str:
    """Return JSON with sorted keys and separators `,` and `:`, the form that all hashes are taken of."""
    return _CANONICAL.encode(value)


_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
