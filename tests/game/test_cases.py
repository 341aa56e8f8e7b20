"""The worked cases of the rules: hands and outcomes worked out by hand, from rule texts and public bug reports."""

import pytest

from tests.game.worked_cases import CASES, Case, outcome


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_engine_agrees_with_the_worked_case(case: Case) -> None:
    """Each case tells its rule in `why` and where it comes from in `source`."""
    assert outcome(case) | case["expect"] == outcome(case), case["why"]


def test_all_cases_are_there() -> None:
    """A hundred cases, each with a name of its own."""
    assert len({case["id"] for case in CASES}) == 100
