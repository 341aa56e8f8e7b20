"""Subsets of tables: everyone sits, and meets everyone, as equally often as their number allows."""

from collections import Counter
from math import comb

import pytest

from arena.play.tables import Block, choose, evenness

SMALL = [(agents, seats) for agents in range(2, 8) for seats in range(2, agents + 1)]


def sittings(blocks: tuple[Block, ...]) -> Counter[int]:
    """Count how often each agent sits."""
    return Counter(agent for block in blocks for agent in block)


def uneven_sizes(agents: int, seats: int) -> list[int]:
    """Return the numbers of tables for which some agent sits two times more often than another, or a table twice."""
    wrong = []
    for tables in range(1, comb(agents, seats) + 1):
        blocks = choose(agents, seats, tables)
        times = [sittings(blocks)[agent] for agent in range(agents)]
        if max(times) - min(times) > 1 or len(set(blocks)) != tables:
            wrong.append(tables)
    return wrong


@pytest.mark.parametrize(("agents", "seats"), SMALL)
def test_everyone_sits_equally_often_at_any_number_of_different_tables(agents: int, seats: int) -> None:
    """runs.md: a subset in which every agent sits equally often, as nearly as N allows; every N of small sizes."""
    assert uneven_sizes(agents, seats) == []


@pytest.mark.parametrize(
    ("agents", "seats", "tables"),
    [(4, 2, 6), (6, 3, 10), (7, 3, 7), (7, 4, 7), (8, 4, 14), (9, 3, 12), (10, 4, 15), (11, 5, 11), (13, 4, 13)],
)
def test_where_a_perfect_design_exists_every_pair_meets_equally_often(agents: int, seats: int, tables: int) -> None:
    """Known balanced block designs, among them the planes of order 2 and 3."""
    assert evenness(choose(agents, seats, tables), agents) == 0


@pytest.mark.parametrize(("agents", "seats", "tables"), [(12, 3, 20), (20, 4, 50), (30, 3, 100), (13, 3, 40)])
def test_elsewhere_no_pair_meets_twice_more_often_than_another(agents: int, seats: int, tables: int) -> None:
    """runs.md: every pair of agents sits equally often, as nearly as N allows."""
    assert evenness(choose(agents, seats, tables), agents) <= 1


def test_all_but_a_few_tables_are_balanced_by_what_is_left_out() -> None:
    """All 84 tables of 3 of 9 without an affine plane of 12: every pair meets 6 times."""
    assert evenness(choose(9, 3, 72), 9) == 0


def test_more_tables_than_there_are_is_refused() -> None:
    """The configuration refuses it first, with words for the user."""
    with pytest.raises(ValueError, match="11 tables of 2 of 5 agents; there are 10"):
        choose(5, 2, 11)
