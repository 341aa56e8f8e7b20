"""Luck: what the dice and the place were worth, independent of what was said and done."""

from pathlib import Path

import pytest

from arena.analysis.facts import read_facts
from arena.analysis.luck import Luck, Shape, luck_sums
from arena.analysis.tables import Tables, collect
from arena.game import PRESETS, Ruleset, roll_cups
from tests.analysis.playing import Bot, play_league
from tests.analysis.writing import turn, write_match

DUEL = Ruleset(dice_per_seat=2, hands=2)
CUPS = ((5, 5), (1, 2), (3, 4))


@pytest.fixture(scope="module")
def luck() -> Luck:
    return Luck(hands=60)


def test_the_luck_of_a_hand_sums_to_nothing(luck: Luck) -> None:
    """Net scores of a hand do, played out or not."""
    assert sum(luck.of(DUEL, CUPS, opener=0, palifico=False)) == pytest.approx(0)


def test_luck_is_nothing_on_average(luck: Luck) -> None:
    """The mean of v over the seeded hands is taken off, so over these the luck of each seat sums to 0."""
    rolled = [roll_cups("luck", hand=hand, roll=1, dice=(2, 2, 2)) for hand in range(1, 61)]
    found = [luck.of(DUEL, cups, opener=0, palifico=False) for cups in rolled]

    assert [sum(seat) for seat in zip(*found)] == [pytest.approx(0, abs=1e-9)] * 3


def test_only_the_place_from_the_opener_matters(luck: Luck) -> None:
    """Turning table and opener together turns the luck with them."""
    first = luck.of(DUEL, CUPS, opener=0, palifico=False)
    turned = luck.of(DUEL, (CUPS[2], CUPS[0], CUPS[1]), opener=1, palifico=False)

    assert turned == (first[2], first[0], first[1])


def test_a_seat_without_dice_has_no_luck_and_changes_none(luck: Luck) -> None:
    """metrics.md: seats with dice alone take part."""
    two = luck.of(PRESETS["classic"], ((5, 5), (1, 2)), opener=0, palifico=False)
    three = luck.of(PRESETS["classic"], ((5, 5), (), (1, 2)), opener=0, palifico=False)

    assert three == (two[0], 0.0, two[1])


@pytest.mark.parametrize(
    ("name", "loser", "winner"), [("arena", -1.0, 1.0), ("count-calls", -1 / 3, 2 / 3), ("classic", -2 / 3, 1 / 3)]
)
def test_worths_are_on_the_scale_of_the_stake(name: str, loser: float, winner: float, luck: Luck) -> None:
    """v is the net score y: of three seats at most one is paid for, or pays."""
    worths = luck.worth(Shape(PRESETS[name], (2, 2, 2), palifico=False), CUPS)

    assert all(loser <= worth <= winner for worth in worths)
    assert sum(worths) == pytest.approx(0)


def test_good_dice_are_lucky(luck: Luck) -> None:
    """Over a hundred deals the luck of a seat whose dice agree is above that of one whose dice do not."""
    alike = [luck.of(DUEL, ((face, face), (2, 4), (3, 5)), opener=0, palifico=False)[0] for face in (1, 6)]

    assert min(alike) > luck.of(DUEL, ((1, 6), (2, 4), (3, 5)), opener=0, palifico=False)[0]


def test_a_deal_is_played_out_once(luck: Luck) -> None:
    """Cached per deal: the same cups, opener and flag give the same tuple."""
    luck.of(DUEL, CUPS, opener=0, palifico=False)
    known = len(luck.worths)
    luck.of(DUEL, CUPS, opener=0, palifico=False)

    assert len(luck.worths) == known


def test_a_palifico_hand_is_another_shape(luck: Luck) -> None:
    """metrics.md: the same dice counts, opener and flag."""
    luck.of(PRESETS["classic"], CUPS, opener=0, palifico=True)

    assert Shape(PRESETS["classic"], (2, 2, 2), palifico=True) in luck.means


def of(tables: Tables, luck: Luck) -> dict[str, float]:
    rows = luck_sums(tables, luck).rows
    return {agent: sum(rows.filter(rows["agent"] == agent)["hits"]) for agent in sorted(set(rows["agent"]))}


def test_luck_cancels_where_every_deal_is_played_in_all_rotations(tmp_path: Path, luck: Luck) -> None:
    """The background study: it cancels exactly under duplicate deals, whoever plays what."""
    table = (Bot("honest", "honest"), Bot("random", "random"), Bot("odds", "odds"))
    tables = collect(read_facts(play_league(tmp_path, table, deals=1, ruleset=Ruleset(dice_per_seat=2, hands=2))))

    assert of(tables, luck) == {"honest": pytest.approx(0), "odds": pytest.approx(0), "random": pytest.approx(0)}


def test_luck_reads_dice_and_not_actions(tmp_path: Path, luck: Luck) -> None:
    """Two matches on one deal that were played otherwise have the same luck."""
    first = [turn("1x1"), turn("doubt"), turn("1x4"), turn("doubt")]
    second = [turn("2x1"), turn("2x5"), turn("3x6"), turn("doubt"), turn("1x4"), turn("2x4"), turn("doubt")]
    told = [
        of(collect(read_facts([write_match(tmp_path / name, turns, seed="paper-1", ruleset=DUEL)])), luck)
        for name, turns in (("first", first), ("second", second))
    ]

    assert told[0] == told[1]
