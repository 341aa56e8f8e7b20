"""Measures of play and style, each one function whose docstring is its definition (metrics.md).

Where a docstring says nothing else, only complete matches count, and left out are void and forfeited hands (bids made
before a forfeit count), forced doubts, substituted actions, and people where truth is judged. Measures of words are in
`word_metrics`, those of replies in `reply_metrics`.
"""

import polars as pl

from arena.analysis.left_out import chosen, complete
from arena.analysis.measures import Sums, mean_of, measure, rate_of
from arena.analysis.tables import Tables

__all__ = ["bids_that_are", "bluffs"]

_IS_BID = pl.col("action") == "bid"
_FACED = ~pl.col("opening")
_LOWEST, _HIGHEST = 0.005, 0.995


@measure("contests", "play")
def contest_rate(tables: Tables) -> Sums:
    """Share of hands in which the agent was bidder or doubter.

    Hands with a contest that it was in / hands in which it held dice. Every hand played counts, forced doubts,
    substituted actions and forfeited hands included. Share, 0 to 1.
    """
    return rate_of(complete(tables.cups), pl.col("won").is_not_null())


@measure("contests won", "play")
def contests_won(tables: Tables) -> Sums:
    """Share of its contests that the agent won; never shown without the share of hands it was in one.

    Contests won / contests as bidder or doubter. All contests count, forced ones included. Share, 0 to 1.
    """
    return rate_of(complete(tables.cups).filter(pl.col("won").is_not_null()), pl.col("won"))


@measure("plausibility of bids", "style", unit="chance", is_rate=False)
def plausibility(tables: Tables) -> Sums:
    """Mean chance of its bids from its own dice alone, at the bid.

    Sum of p_own / bids. Chance, 0 to 1.
    """
    return mean_of(chosen(tables).filter(_IS_BID), pl.col("p_own"))


@measure("plausibility of opening bids", "style", unit="chance", is_rate=False)
def plausibility_of_openings(tables: Tables) -> Sums:
    """Mean chance of its opening bids from its own dice alone.

    Sum of p_own / opening bids. Chance, 0 to 1.
    """
    return mean_of(chosen(tables).filter(_IS_BID & pl.col("opening")), pl.col("p_own"))


@measure("plausibility of raises", "style", unit="chance", is_rate=False)
def plausibility_of_raises(tables: Tables) -> Sums:
    """Mean chance of its raises from its own dice alone.

    Sum of p_own / bids over a standing bid. Chance, 0 to 1.
    """
    return mean_of(chosen(tables).filter(_IS_BID & _FACED), pl.col("p_own"))


def bids_that_are(*, free: bool, below: float) -> pl.Expr:
    """Return which bids are free: some legal bid, the one made included, has at least the chance `below`.

    The others are squeezed. A doubt is no alternative.
    """
    is_free = pl.col("best_p") >= below
    return _IS_BID & (is_free if free else ~is_free)


def bluffs(*, below: float) -> pl.Expr:
    """Return which bids are bluffs: free, below the chance `below`, and without their share of the dice."""
    return bids_that_are(free=True, below=below) & (pl.col("p_own") < below) & ~pl.col("supported")


@measure("bluff rate", "style", judges_truth=True)
def bluff_rate(tables: Tables) -> Sums:
    """Share of its bids that are bluffs, where it had a plausible bid to make.

    Bids with p_own < 0.35 and c < k q / T / bids where some legal bid, the chosen one included, has p_own >= 0.35; a
    doubt is no alternative. The other bids are squeezed, a row of their own. 0.35 unless the setup names another
    threshold. Share, 0 to 1.
    """
    return _bluff_rate(tables, tables.bluff_below)


@measure("bluff rate at 0.25", "style", judges_truth=True)
def bluff_rate_at_25(tables: Tables) -> Sums:
    """Bluff rate with the threshold at 0.25, for how much the threshold matters. Share, 0 to 1."""
    return _bluff_rate(tables, 0.25)


@measure("bluff rate at 0.5", "style", judges_truth=True)
def bluff_rate_at_50(tables: Tables) -> Sums:
    """Bluff rate with the threshold at 0.5, for how much the threshold matters. Share, 0 to 1."""
    return _bluff_rate(tables, 0.5)


def _bluff_rate(tables: Tables, below: float) -> Sums:
    return rate_of(chosen(tables).filter(bids_that_are(free=True, below=below)), bluffs(below=below))


@measure("squeezed", "style", judges_truth=True)
def squeezed(tables: Tables) -> Sums:
    """Share of its bids that were made where no legal bid had p_own >= 0.35, so that none could be plausible.

    Such bids / bids; the threshold is that of the bluff rate. Share, 0 to 1.
    """
    return rate_of(chosen(tables).filter(_IS_BID), bids_that_are(free=False, below=tables.bluff_below))


@measure("bluffs that passed", "style", judges_truth=True)
def bluffs_passed(tables: Tables) -> Sums:
    """Share of its bluffs over which the next seat raised.

    Such bluffs / bluffs. Share, 0 to 1.
    """
    return _came_of(tables, "passed")


@measure("bluffs that were caught", "style", judges_truth=True)
def bluffs_caught(tables: Tables) -> Sums:
    """Share of its bluffs that were doubted and fell.

    Such bluffs / bluffs. Share, 0 to 1.
    """
    return _came_of(tables, "caught")


@measure("bluffs that were lucky", "style", judges_truth=True)
def bluffs_lucky(tables: Tables) -> Sums:
    """Share of its bluffs that were doubted and held.

    Such bluffs / bluffs. Share, 0 to 1.
    """
    return _came_of(tables, "lucky")


@measure("bluffs with another end", "style", judges_truth=True)
def bluffs_other(tables: Tables) -> Sums:
    """Share of its bluffs after which the next seat was forced to doubt, was substituted, or forfeited.

    Such bluffs / bluffs. Share, 0 to 1.
    """
    return _came_of(tables, "other")


def _came_of(tables: Tables, what: str) -> Sums:
    return rate_of(chosen(tables).filter(bluffs(below=tables.bluff_below)), pl.col("came_of") == what)


@measure("doubt rate", "style")
def doubt_rate(tables: Tables) -> Sums:
    """Share of turns facing a bid on which it doubted.

    Doubts / bids and doubts of its own choice while a bid stood. Share, 0 to 1.
    """
    return rate_of(chosen(tables).filter(_FACED), pl.col("action") == "doubt")


@measure("doubts that were right", "style")
def doubts_right(tables: Tables) -> Sums:
    """Share of its doubts that the bid did not survive.

    Doubts where the bid fell / doubts. Read it beside what the dice alone promised. Share, 0 to 1.
    """
    return rate_of(_doubts(tables), ~pl.col("standing_true"))


@measure("what the dice promised of these", "style", unit="chance", is_rate=False)
def doubts_promised(tables: Tables) -> Sums:
    """Mean chance, from its own dice alone, that the bids it doubted were false.

    Sum of 1 - p_own of the doubted bid / doubts. Chance, 0 to 1.
    """
    return mean_of(_doubts(tables), 1 - pl.col("p_standing"))


def _doubts(tables: Tables) -> pl.LazyFrame:
    return chosen(tables).filter(pl.col("action") == "doubt")


@measure("plausibility loss", "style", unit="loss", is_rate=False)
def plausibility_loss(tables: Tables) -> Sums:
    """Mean of what its actions fell short of the most plausible one. It punishes profitable bluffs and is not skill.

    Sum of max(u_D, u_R) - u(chosen) / decisions, with u_D = 1 - 2 p_own(standing bid), absent at an opening, and
    u_R the best over legal bids of 2 p_own - 1. The same scale whatever the stake: 0 to 2.
    """
    return mean_of(chosen(tables).filter(pl.col("loss").is_not_null()), pl.col("loss"))


@measure("missed doubts", "style")
def missed_doubts(tables: Tables) -> Sums:
    """Share of turns on which a doubt was the most plausible action and it raised.

    Turns with u_D > u_R that raised / turns with u_D > u_R. Share, 0 to 1.
    """
    return rate_of(chosen(tables).filter(_FACED & (pl.col("u_doubt") > pl.col("u_raise"))), _IS_BID)


@measure("loss of missed doubts", "style", unit="loss", is_rate=False)
def missed_doubts_loss(tables: Tables) -> Sums:
    """Mean plausibility loss of the doubts it missed.

    Sum of the loss / turns with u_D > u_R that raised. 0 to 2.
    """
    missed = _FACED & (pl.col("u_doubt") > pl.col("u_raise")) & _IS_BID
    return mean_of(chosen(tables).filter(missed), pl.col("loss"))


def _estimates(tables: Tables) -> pl.LazyFrame:
    asked = pl.col("p_true").is_not_null() & pl.col("standing_true").is_not_null()
    return chosen(tables).filter(asked)


def _square(chance: str) -> pl.Expr:
    return (pl.col(chance) - pl.col("standing_true").cast(pl.Float64)) ** 2


def _surprise(chance: str) -> pl.Expr:
    held = pl.col(chance).clip(_LOWEST, _HIGHEST)
    return -pl.when(pl.col("standing_true")).then(held).otherwise(1 - held).log()


@measure("Brier score of its estimates", "style", unit="squared error", is_rate=False)
def brier(tables: Tables) -> Sums:
    """Mean squared error of its private chance that the standing bid holds; lower is better, 0.25 is a coin.

    Sum of (p_true - [bid true])^2 / decisions with an estimate. 0 to 1.
    """
    return mean_of(_estimates(tables), _square("p_true"))


@measure("Brier score of its dice", "style", unit="squared error", is_rate=False)
def brier_of_dice(tables: Tables) -> Sums:
    """The Brier score that p_own has on the same bids: what its dice alone would have said. 0 to 1."""
    return mean_of(_estimates(tables), _square("p_standing"))


@measure("log score of its estimates", "style", unit="nats", is_rate=False)
def log_score(tables: Tables) -> Sums:
    """Mean surprise of its private chance that the standing bid holds; lower is better, 0.69 is a coin.

    Sum of -ln(chance given to what was so) / decisions with an estimate, chances held within 0.005..0.995. 0.005 to
    5.3 nats.
    """
    return mean_of(_estimates(tables), _surprise("p_true"))


@measure("log score of its dice", "style", unit="nats", is_rate=False)
def log_score_of_dice(tables: Tables) -> Sums:
    """The log score that p_own has on the same bids: what its dice alone would have said. 0.005 to 5.3 nats."""
    return mean_of(_estimates(tables), _surprise("p_standing"))
