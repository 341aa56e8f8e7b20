"""What measures leave out, and how much of it there was (metrics.md, first paragraph)."""

from dataclasses import dataclass

import polars as pl

from arena.analysis.tables import Tables

__all__ = ["LeftOut", "chosen", "complete", "count_left_out", "heard_claims", "messages_of", "own_claims"]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """How many of each there are. All but matches left out whole are counted in complete ones."""

    unfinished_matches: int
    abandoned_matches: int
    assisted_matches: int
    void_hands: int
    forfeited_hands: int
    forced_doubts: int
    substituted_actions: int
    undelivered_messages: int
    seats_of_people: int

    def words(self) -> tuple[str, ...]:
        """Return one line for each kind, those that did not occur included."""
        return (
            f"{_counted(self.unfinished_matches, 'unfinished match', 'es')} (parked, or being played)",
            _counted(self.abandoned_matches, "abandoned match", "es"),
            f"{_counted(self.assisted_matches, 'match', 'es')} in which hints were shown",
            _counted(self.void_hands, "void hand"),
            f"{_counted(self.forfeited_hands, 'forfeited hand')} (bids made before the forfeit count)",
            _counted(self.forced_doubts, "forced doubt"),
            _counted(self.substituted_actions, "substituted action"),
            f"{_counted(self.undelivered_messages, 'undelivered message')}, where hearing matters",
            f"{_counted(self.seats_of_people, 'seat')} of people, where truth is judged",
        )


def _counted(n: int, words: str, plural: str = "s") -> str:
    return f"{n:,} {words}{'' if n == 1 else plural}"


def count_left_out(tables: Tables) -> LeftOut:
    """Return how much of each kind the tables hold."""
    status = dict(tables.matches.group_by("status").len().collect().iter_rows())
    endings = dict(complete(tables.hands).group_by("ending").len().collect().iter_rows())
    turns = complete(tables.turns).select(pl.col("forced").sum(), pl.col("substituted").sum()).collect().row(0)
    messages = complete(tables.messages).filter(pl.col("spoke") & ~pl.col("heard"))
    people = complete(tables.seats).filter(pl.col("kind") == "human")
    return LeftOut(
        unfinished_matches=status.get("unfinished", 0),
        abandoned_matches=status.get("abandoned", 0),
        assisted_matches=status.get("assisted", 0),
        void_hands=endings.get("void", 0),
        forfeited_hands=endings.get("forfeit", 0),
        forced_doubts=turns[0],
        substituted_actions=turns[1],
        undelivered_messages=_len(messages),
        seats_of_people=_len(people),
    )


def complete(rows: pl.LazyFrame) -> pl.LazyFrame:
    """Return the rows of complete matches."""
    return rows.filter(pl.col("status") == "complete")


def chosen(tables: Tables) -> pl.LazyFrame:
    """Return the decisions that a seat made itself: bids and doubts, neither forced nor substituted.

    Bids made before a forfeit are among them.
    """
    is_own = (pl.col("action") != "forfeit") & ~pl.col("forced") & ~pl.col("substituted")
    return complete(tables.turns).filter(is_own)


def messages_of(tables: Tables) -> pl.LazyFrame:
    """Return the chances to speak in hands that came to a contest, silence and undelivered ones included."""
    return complete(tables.messages).filter(pl.col("ending") == "contest")


def own_claims(tables: Tables) -> pl.LazyFrame:
    """Return the own-dice claims with a verdict in hands that came to a contest, undelivered ones included."""
    is_own = pl.col("kind").is_in(["own", "hand"]) & (pl.col("verdict") != "unclear")
    return complete(tables.claims).filter((pl.col("ending") == "contest") & is_own)


def heard_claims(tables: Tables) -> pl.LazyFrame:
    """Return those of `own_claims` that were delivered."""
    return own_claims(tables).filter(pl.col("heard"))


def _len(rows: pl.LazyFrame) -> int:
    return int(rows.select(pl.len()).collect().item())
