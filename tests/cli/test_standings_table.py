"""The leaderboard as a table for the terminal (`arena/cli/standings_table.py`)."""

import io

import pytest
from rich.console import Console

from arena.analysis.standings import Row
from arena.cli.standings_table import standings_table


def drawn(row: Row) -> str:
    out = io.StringIO()
    Console(file=out, width=120).print(standings_table([row]))
    return out.getvalue()


@pytest.mark.parametrize(
    ("claims", "false", "told"), [(172, 70, " 70/172 "), (0, 0, " none made "), (None, None, " not judged ")]
)
def test_false_claims_stand_with_how_many_there_were(claims: int | None, false: int | None, told: str) -> None:
    """metrics.md: a number never travels without its n; people's truth is not judged."""
    row = Row("ann", "bot", 1, 8, -2, 3, 1, 0, claims, false)

    assert told in drawn(row)
    assert " 1/3 " in drawn(row)
