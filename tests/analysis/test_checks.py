"""Checks of the design: rotations, neighbours, seats, openers, anchors and twins."""

from pathlib import Path

import polars as pl
import pytest

from arena.analysis.bootstrap import Draws, draw_blocks
from arena.analysis.checks import anchors, by_neighbour, by_seat, rotations, self_checks
from arena.analysis.facts import read_facts
from arena.analysis.ratings import net_scores
from arena.analysis.tables import Tables, collect
from arena.game import Ruleset
from tests.analysis.playing import Bot, play_league
from tests.analysis.writing import turn, write_match

TABLE = (Bot("truth", "honest"), Bot("twin-1", "odds"), Bot("twin-2", "odds"))
NAMES = ("truth", "twin-1", "twin-2")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    return collect(read_facts(play_league(tmp_path_factory.mktemp("twins"), TABLE, deals=24)))


@pytest.fixture(scope="module")
def draws(tables: Tables) -> Draws:
    return draw_blocks(tables.matches.select("deal").collect()["deal"].to_list())


def test_an_agent_against_itself_covers_zero(tables: Tables, draws: Draws) -> None:
    """metrics.md: an agent against itself (two names, one spec) covers 0."""
    checks = self_checks(tables, net_scores(tables, draws, NAMES))

    assert [(one.first, one.second, one.covers_zero) for one in checks] == [("twin-1", "twin-2", True)]


def test_people_are_nobodys_twins(tmp_path: Path) -> None:
    """Two people are configured alike and are two people."""
    rules = Ruleset(dice_per_seat=2, hands=1)
    kinds = ("human", "human", "bot")
    path = write_match(
        tmp_path, [turn("1x1"), turn("doubt")], seed="paper-1", ruleset=rules, kinds=kinds, same_spec=True
    )
    people = collect(read_facts([path]))

    assert self_checks(people, net_scores(people, draw_blocks(["paper-1"]), ("ann", "ben", "cat"))) == ()


def test_anchors_are_known_by_what_they_are(tables: Tables) -> None:
    """Whatever it is called, the bot `honest` is an anchor."""
    assert (anchors(tables, "honest"), anchors(tables, "bayes")) == (("truth",), ())


def test_rho_is_the_correlation_over_two_rotations() -> None:
    """One agent, four deals, two rotations: scores (2, 1), (-2, -1), (1, 2), (-1, -2), mean 0.

    Mean product (2 + 2 + 2 + 2) / 4 = 2 over variance (4 * 4 + 4 * 1) / 8 = 2.5 is 0.8; the factor is 1 / (1 + 0.8).
    """
    scores = [(2, 1), (-2, -1), (1, 2), (-1, -2)]
    places = [(deal, rotation) for deal in range(4) for rotation in range(2)]
    matches = pl.DataFrame([{"match": f"{d}{r}", "table": "t", "rotation": r, "repeat": 1} for d, r in places])
    cups = pl.DataFrame(
        [
            {
                "match": f"{d}{r}",
                "deal": str(d),
                "agent": "a",
                "run": "r",
                "arm": "x",
                "status": "complete",
                "net": scores[d][r],
            }
            for d, r in places
        ]
    )
    empty = collect(())
    given = {"matches": matches.lazy(), "cups": cups.lazy()}
    tables = Tables(**{name: given.get(name, getattr(empty, name)) for name in Tables.__slots__})

    found = rotations(tables)

    assert (found.rho, found.factor, found.rotations, found.pairs) == (
        pytest.approx(0.8),
        pytest.approx(1 / 1.8),
        2,
        4,
    )


def test_one_rotation_has_no_rho(tmp_path: Path) -> None:
    """metrics.md: as measured; it is never promised."""
    tables = collect(read_facts(play_league(tmp_path, TABLE, deals=2, rotations=1)))

    found = rotations(tables)

    assert (found.rho, found.factor) == (None, None)


def test_everyone_has_everyone_on_either_side(tables: Tables, draws: Draws) -> None:
    """runs.md: cyclic orders change from deal to deal, so that each pair of neighbours is equally frequent."""
    cells = {(cell.agent, cell.condition): cell.score.n for cell in by_neighbour(tables, draws, NAMES)}

    assert set(cells.values()) == {12 * 3 * 8}
    assert len(cells) == 3 * 2 * 2


def test_a_left_neighbour_decides_next(tables: Tables) -> None:
    """In words-and-layers.md seats are numbered clockwise, and the next seat sits on the left."""
    cups = tables.cups.select("match", "seat", "agent", "left", "right").unique().collect()
    seated = {(match, seat): agent for match, seat, agent, *_ in cups.iter_rows()}

    assert all(seated[match, (seat + 1) % 3] == left for match, seat, _, left, _ in cups.iter_rows())
    assert all(seated[match, (seat - 1) % 3] == right for match, seat, _, _, right in cups.iter_rows())


def test_scores_by_seat_and_opener_sum_to_nothing(tables: Tables, draws: Draws) -> None:
    """Net scores of a hand sum to 0, so those of all seats do, each with as many hands."""
    cells = by_seat(tables, draws)
    seats = [cell.score for cell in cells if cell.condition.startswith("seat")]

    assert [one.n for one in seats] == [24 * 3 * 8] * 3
    assert sum(one.value or 0.0 for one in seats) == pytest.approx(0)
    assert {cell.condition for cell in cells} >= {"opens the hand", "does not open"}
