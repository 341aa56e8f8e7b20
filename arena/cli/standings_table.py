"""The leaderboard of a run as a table for the terminal: points, contests, claims, and how many of each."""

from collections.abc import Sequence

from rich import box
from rich.table import Table

from arena.analysis.standings import Row
from arena.cli.screen import printable

__all__ = ["standings_table"]


def standings_table(rows: Sequence[Row]) -> Table:
    """Return the rows as a table, best points per 100 hands first; every share stands as k/n."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("agent")
    for heading in ("points", "hands", "per 100 hands", "contests won", "false own claims", "forfeits"):
        table.add_column(heading, justify="right")
    for row in rows:
        per_100 = row.points_per_100_hands
        table.add_row(
            printable(row.agent),
            f"{row.points:+d}",
            str(row.hands),
            "not computed" if per_100 is None else f"{per_100:+.1f}",
            f"{row.contests_won}/{row.contests}",
            _false_claims(row),
            str(row.forfeits),
        )
    return table


def _false_claims(row: Row) -> str:
    if row.claims is None:
        return "not judged"
    return f"{row.false_claims}/{row.claims}" if row.claims else "none made"
