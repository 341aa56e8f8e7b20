"""Measures of replies, each one function whose docstring is its definition; see `metrics` for what is left out."""

import polars as pl

from arena.analysis.left_out import complete
from arena.analysis.measures import Sums, measure, rate_of
from arena.analysis.tables import Tables


@measure("first replies that were legal", "reliability")
def legal_at_first_try(tables: Tables) -> Sums:
    """Share of its decisions whose first reply could be used. Models only; provider trouble is no reply.

    Decisions with a first reply of outcome ok / decisions with a reply, forfeited and substituted ones included.
    Share, 0 to 1.
    """
    return rate_of(_asked(tables), pl.col("first_outcome") == "ok")


@measure("replies that were repaired", "reliability")
def repaired(tables: Tables) -> Sums:
    """Share of the decisions whose first reply was no use that it mended when asked again. Models only.

    Such decisions that came to a bid or doubt of its own / such decisions. Share, 0 to 1.
    """
    own = (pl.col("action") != "forfeit") & ~pl.col("substituted")
    return rate_of(_asked(tables).filter(pl.col("first_outcome") != "ok"), own)


def _asked(tables: Tables) -> pl.LazyFrame:
    return complete(tables.turns).filter(pl.col("first_outcome").is_not_null())


@measure("forfeits", "reliability")
def forfeits(tables: Tables) -> Sums:
    """Share of its decisions that were forfeits; the report shows it per 100 decisions.

    Forfeits / decisions that were asked of it, forced doubts apart. Share, 0 to 1.
    """
    return rate_of(complete(tables.turns).filter(~pl.col("forced")), pl.col("action") == "forfeit")


@measure("substitutions", "reliability")
def substitutions(tables: Tables) -> Sums:
    """Share of its decisions in whose place the referee bid; the report shows it per 100 decisions.

    Substituted bids / decisions that were asked of it, forced doubts apart. Share, 0 to 1.
    """
    return rate_of(complete(tables.turns).filter(~pl.col("forced")), pl.col("substituted"))
