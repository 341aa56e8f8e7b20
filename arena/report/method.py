"""Method and definitions, taken from the functions that compute the numbers."""

import re
from collections.abc import Callable
from inspect import getdoc
from typing import Any

from arena.analysis.bands import compare_all
from arena.analysis.breakdowns import claims_by_truth, contests_by_pair, reliability_curves
from arena.analysis.checks import by_neighbour, by_seat, rotations, self_checks
from arena.analysis.credulity import credulity
from arena.analysis.luck import Luck
from arena.analysis.measures import Group, registered
from arena.analysis.paired import pair_arms
from arena.analysis.ratings import bradley_terry, net_scores, plackett_luce, points_per_session, raw_net_score
from arena.report.content import Definition, Definitions, Prose, Section

__all__ = ["method_section"]

# Where a docstring begins to tell of arguments, which a reader of the report does not see.
_ARGUMENTS = re.compile(r"^[a-z_]+: ", re.MULTILINE)
_LEAD = "Written by the functions that computed the numbers above: each definition is the text that stands at its code."
_METHOD = (
    (
        "The unit is the deal: all hands of all matches on one match seed, over rotations, arms and repeats. "
        "Intervals are 95%, from one bootstrap over deals, 2,000 draws, percentile; Wilson where a rate is 0 or 1. "
        "No interval under 20 deals; provisional under 200. Grey: n under 30."
    ),
    (
        "T dice are in play; a seat holds k of them, h = T − k are hidden from it, and c of its own match the face of "
        "a bid under the hand's counting rule; p1 is 1/6, or 2/6 where ones are wild for the face. p_own(q x f) is "
        "the chance that a binomial of h dice at p1 is at least q − c: exact, from one's own dice alone. It ignores "
        "what bids and talk give away."
    ),
    (
        "Left out unless a definition says otherwise: forced doubts, substituted actions, forfeited hands (bids made "
        "before the forfeit count), void hands, parked and abandoned matches, matches in which hints were shown, and "
        "people where truth is judged. How many of each there were stands in the setup. Net score, placing and points "
        "take every hand played, forced doubts, substituted actions and forfeits included; contests take all contests, "
        "forced ones included. Undelivered messages enter speaks, false claims, meant it, specificity and talk-bid "
        "match only."
    ),
)
_PLAY: tuple[tuple[str, str, str, Callable[..., Any]], ...] = (
    ("net_score", "net score", "points per 100 hands", net_scores),
    ("ranks", "rank ranges and ties", "rank", compare_all),
    ("net_score_raw", "net score, not adjusted", "points per 100 hands", raw_net_score),
    ("bradley_terry", "contests, Elo scale", "Elo", bradley_terry),
    ("plackett_luce", "placings, Elo scale", "Elo", plackett_luce),
    ("points_per_session", "points per session", "points", points_per_session),
    ("luck", "luck", "points per 100 hands", Luck.of),
)
_WORDS = (("credulity", "credulity and discrimination", "tau", credulity),)
_DESIGN: tuple[tuple[str, str, str, Callable[..., Any]], ...] = (
    ("arms", "arms side by side", "as the measure", pair_arms),
    ("rotations", "correlation of rotations", "correlation", rotations),
    ("self_checks", "agents against themselves", "points per 100 hands", self_checks),
    ("seats", "by seat and opener", "points per 100 hands", by_seat),
    ("neighbours", "by neighbour", "points per 100 hands", by_neighbour),
    ("pairwise", "pairwise contests", "share", contests_by_pair),
    ("curves", "reliability of estimates", "share", reliability_curves),
    ("claims", "truth of claims", "claims", claims_by_truth),
)


def method_section() -> Section:
    """Return the last section."""
    groups = (
        Definitions("define-play", "Who plays well", (*_defined(_PLAY), *_measures("play"))),
        Definitions("define-style", "How it bluffs, doubts and estimates", _measures("style")),
        Definitions("define-words", "What its words do", (*_measures("words"), *_defined(_WORDS))),
        Definitions("define-reliability", "Reliability", _measures("reliability")),
        Definitions("define-design", "Comparisons, checks and figures", _defined(_DESIGN)),
    )
    return Section("method", "Method and definitions", _LEAD, (Prose(_METHOD), *groups))


def _measures(group: Group) -> tuple[Definition, ...]:
    return tuple(
        Definition(one.key, one.title, one.unit, _joined(one.definition)) for one in registered() if one.group == group
    )


def _defined(functions: tuple[tuple[str, str, str, Callable[..., Any]], ...]) -> tuple[Definition, ...]:
    return tuple(Definition(key, title, unit, _joined(getdoc(made) or "")) for key, title, unit, made in functions)


def _joined(docstring: str) -> str:
    """Return a docstring as one paragraph that defines what the function gives, without what it says of arguments."""
    told = _ARGUMENTS.split(docstring, maxsplit=1)[0].split()
    if told[:1] == ["Return"]:
        told = [told[1].capitalize(), *told[2:]]
    return " ".join(told)
