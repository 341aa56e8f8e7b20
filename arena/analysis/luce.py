"""Luce's choice model, fitted to many weightings of the same choices at once.

Bradley-Terry is the case of sets of two, Plackett-Luce that of a ranking read as one choice after another.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arena.analysis.bootstrap import Draws, Floats

__all__ = ["Choice", "Choices", "fit"]

_STEPS = 100
_LONGEST_STEP = 2.0
_CLOSE = 1e-9
_DRAWS_AT_ONCE = 250


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice: on which deal, among whom, and who was chosen; `times` it happened."""

    deal: str
    among: frozenset[str]
    chosen: str
    times: int = 1


@dataclass(frozen=True, slots=True)
class Choices:
    """Choices summed per deal.

    members: sets by agents. made, won: per block, how often a set was chosen from, and an agent was chosen.
    """

    agents: tuple[str, ...]
    members: NDArray[np.bool_]
    made: Floats
    won: Floats

    @classmethod
    def of(cls, choices: Iterable[Choice], agents: Sequence[str], blocks: Sequence[str]) -> "Choices":
        """Return the sums of some choices; agents that are not among `agents` must not occur."""
        place = {name: index for index, name in enumerate(agents)}
        block = {name: index for index, name in enumerate(blocks)}
        sets: dict[frozenset[str], int] = {}
        listed = list(choices)
        for choice in listed:
            sets.setdefault(choice.among, len(sets))
        made = np.zeros((len(blocks), len(sets)))
        won = np.zeros((len(blocks), len(agents)))
        for choice in listed:
            made[block[choice.deal], sets[choice.among]] += choice.times
            won[block[choice.deal], place[choice.chosen]] += choice.times
        members = np.zeros((len(sets), len(agents)), dtype=np.bool_)
        for among, row in sets.items():
            members[row, [place[name] for name in among]] = True
        return cls(tuple(agents), members, made, won)


def fit(choices: Choices, draws: Draws | None = None) -> Floats:
    """Return the log worths of the agents, mean 0: one row for all blocks, or one per draw.

    Each pair has half a win each way besides, so that no agent is infinitely strong. Newton's method on a concave
    likelihood.
    """
    pairs = _pairs(len(choices.agents))
    members = np.concatenate([choices.members, pairs])
    half_each = np.full(len(choices.agents), (len(choices.agents) - 1) / 2)
    if draws is None:
        made, won = choices.made.sum(axis=0)[None, :], choices.won.sum(axis=0)[None, :]
    else:
        made, won = draws.sums(choices.made), draws.sums(choices.won)
    made = np.concatenate([made, np.ones((len(made), len(pairs)))], axis=1)
    rows = range(0, len(made), _DRAWS_AT_ONCE)
    return np.concatenate(
        [_newton(members, made[at : at + _DRAWS_AT_ONCE], won[at : at + _DRAWS_AT_ONCE] + half_each) for at in rows]
    )


def _pairs(agents: int) -> NDArray[np.bool_]:
    first, second = np.triu_indices(agents, k=1)
    pairs = np.zeros((len(first), agents), dtype=np.bool_)
    pairs[np.arange(len(first)), first] = True
    pairs[np.arange(len(first)), second] = True
    return pairs


def _newton(members: NDArray[np.bool_], made: Floats, won: Floats) -> Floats:
    agents = members.shape[1]
    worth = np.zeros((len(made), agents))
    for _ in range(_STEPS):
        exp = np.exp(worth)[:, None, :] * members[None, :, :]
        chance = exp / exp.sum(axis=2, keepdims=True)
        weighted = chance * made[:, :, None]
        slope = won - weighted.sum(axis=1)
        bend = -np.einsum("dki,dkj->dij", weighted, chance)
        bend[:, np.arange(agents), np.arange(agents)] += weighted.sum(axis=1)
        step = np.linalg.solve(bend + 1.0, slope[:, :, None])[:, :, 0]
        step *= np.minimum(1.0, _LONGEST_STEP / np.maximum(np.abs(step).max(axis=1, keepdims=True), 1e-300))
        worth += step
        if np.abs(step).max() < _CLOSE:
            break
    centred: Floats = worth - worth.mean(axis=1, keepdims=True)
    return centred
