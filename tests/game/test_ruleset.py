"""The ruleset (`arena/game/ruleset.py`): presets, variants, what is senseless, counting, hashes."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from arena.errors import RulesetError
from arena.game import PRESETS, Bid, Cups, Ruleset, canonical_json, count, preset

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "cases" / "dice.json").read_text(encoding="utf-8"))

CUPS: Cups = ((1, 1, 3, 3, 5), (1, 3, 2, 6, 4), ())


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("count-calls", (2, 2, 6, False, False, True, "off", "point", None, 2, 3)),
        ("arena", (5, 2, 10, False, False, True, "off", "duel", 8, 2, 3)),
        ("classic", (5, 2, 10, True, True, False, "per_seat", "die", None, 2, 3)),
    ],
)
def test_presets_are_the_table_of_the_rules(name: str, fields: tuple[object, ...]) -> None:
    """The columns of rules.md, in its order but for stake and hands, which stand after palifico."""
    assert tuple(asdict(preset(name)).values()) == (name, *fields)


def test_arena_is_the_default() -> None:
    """rules.md, table: `arena` (default)."""
    assert Ruleset() == PRESETS["arena"]


def test_an_unknown_preset_is_refused_with_the_known_ones() -> None:
    """The message says what there is."""
    with pytest.raises(RulesetError, match="no preset 'perudo'; there are count-calls, arena, classic"):
        preset("perudo")


@pytest.mark.parametrize(
    ("name", "change", "fault"),
    [
        ("arena", {"ace_exchange": True}, "ace_exchange needs wild_ones"),
        ("arena", {"palifico": "per_seat"}, "palifico needs stake 'die', not 'duel'"),
        ("count-calls", {"palifico": "once"}, "palifico needs stake 'die', not 'point'"),
        ("classic", {"hands": 8}, "hands 8 goes with stake 'duel' only"),
        ("count-calls", {"hands": 4}, "hands 4 goes with stake 'duel' only"),
        ("arena", {"hands": None}, "stake 'duel' needs hands"),
        ("arena", {"hands": 0}, "hands 0 is not at least 1"),
        ("arena", {"dice_per_seat": 0}, r"dice_per_seat 0 is not in 1\.\.20"),
        ("arena", {"dice_per_seat": 21}, r"dice_per_seat 21 is not in 1\.\.20"),
        ("arena", {"max_seats": 11}, r"seats 2\.\.11 are not within 2\.\.10"),
        ("arena", {"min_seats": 1}, r"seats 1\.\.10 are not within 2\.\.10"),
        ("arena", {"min_seats": 5, "max_seats": 4}, r"seats 5\.\.4 are not within 2\.\.10"),
        ("classic", {"palifico_min_seats": 11}, r"palifico_min_seats 11 is not in 2\.\.10"),
        ("arena", {"max_rolls": 0}, "max_rolls 0 is not at least 1"),
    ],
)
def test_senseless_rules_are_refused(name: str, change: dict[str, object], fault: str) -> None:
    """rules.md: "Refused as senseless"."""
    with pytest.raises(RulesetError, match=fault):
        preset(name).vary(**change)


def test_all_faults_are_named_at_once() -> None:
    """One round of mending is enough."""
    with pytest.raises(RulesetError, match=r"dice_per_seat 0 .*; ace_exchange needs wild_ones"):
        preset("arena").vary(dice_per_seat=0, ace_exchange=True)


@pytest.mark.parametrize(
    "change",
    [
        {"wild_ones": True, "ace_exchange": False},
        {"palifico": "once"},
        {"palifico": "off"},
        {"dice_per_seat": 1},
        {"dice_per_seat": 20},
        {"open_on_aces": True},
    ],
)
def test_variants_of_classic_are_allowed(change: dict[str, object]) -> None:
    """`wild_ones` without `ace_exchange` is allowed as a variant (rules.md, The ladder)."""
    assert asdict(preset("classic").vary(**change)) == asdict(preset("classic")) | change


@pytest.mark.parametrize(("name", "seats"), [("count-calls", 1), ("count-calls", 7), ("arena", 11), ("classic", 1)])
def test_too_few_or_many_seats_are_refused(name: str, seats: int) -> None:
    """2 to 6 seats in count-calls, 2 to 10 elsewhere (rules.md, table)."""
    with pytest.raises(RulesetError, match=f"{seats} seats at a table of '{name}', which takes 2 to"):
        preset(name).check_seats(seats)


@pytest.mark.parametrize(("name", "hands"), [("count-calls", 4), ("arena", 8), ("classic", None)])
def test_the_length_of_a_match_of_four(name: str, hands: int | None) -> None:
    """One hand per seat, eight hands, or until one seat holds dice (rules.md, table)."""
    assert preset(name).hands_in_all(4) == hands


@pytest.mark.parametrize(
    ("bid", "wild", "counted"),
    [
        (Bid(1, 3), False, 3),
        (Bid(1, 3), True, 6),
        (Bid(1, 1), False, 3),
        (Bid(1, 1), True, 3),
        (Bid(1, 2), False, 1),
        (Bid(1, 2), True, 4),
        (Bid(9, 6), True, 4),
    ],
)
def test_ones_count_for_the_bid_face_of_a_wild_hand_only(bid: Bid, wild: bool, counted: int) -> None:
    """All seats' ones count; in a bid on ones they are only ones, once each (rules.md, Counting)."""
    assert count(bid, CUPS, wild=wild) == counted


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["seed"])
def test_the_hash_is_that_of_an_independent_writer(vector: dict[str, Any]) -> None:
    """`ruleset_hash` is the sha256 of the ruleset's canonical JSON (rules.md); the examples name theirs."""
    assert Ruleset(**vector["ruleset"]).digest() == vector["ruleset_hash"]


def test_canonical_json_sorts_and_spares() -> None:
    """Sorted keys, separators `,` and `:`, UTF-8 as it is (transcript.md)."""
    assert canonical_json({"b": [1, None], "a": "é"}) == '{"a":"é","b":[1,null]}'


def test_canonical_json_has_no_nan() -> None:
    """What JSON cannot say is refused, not invented."""
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical_json(float("nan"))
