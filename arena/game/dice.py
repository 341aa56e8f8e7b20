"""Keyed dice: every die is a function of its own name, so anyone can recompute it from the transcript."""

import re
from hashlib import sha256

from arena.errors import RulesetError
from arena.game.ruleset import Cups

__all__ = ["check_seed", "first_opener", "roll_cup", "roll_cups"]

_DIE = bytes(1 + byte % 6 for byte in range(256))
_SKIPPED = bytes(range(252, 256))
_SEED = re.compile(r"[A-Za-z0-9._-]{1,64}")


def check_seed(seed: str) -> str:
    """Return `seed`, or raise RulesetError when it is not 1 to 64 of the characters A-Z a-z 0-9 . _ -."""
    if not _SEED.fullmatch(seed):
        raise RulesetError(f"seed {seed!r} is not 1 to 64 of the characters A-Z a-z 0-9 . _ -")
    return seed


def roll_cup(seed: str, *, hand: int, roll: int, seat: int, dice: int) -> tuple[int, ...]:
    """Return the `dice` dice of one cup, in drawn order (rules.md, Dice).

    Bytes of sha256(seed|hand|roll|seat|block) from 252 on are skipped, so each face is equally likely.
    """
    drawn = b""
    block = 0
    while len(drawn) < dice:
        drawn += sha256(f"{seed}|{hand}|{roll}|{seat}|{block}".encode("ascii")).digest().translate(_DIE, _SKIPPED)
        block += 1
    return tuple(drawn[:dice])


def roll_cups(seed: str, *, hand: int, roll: int, dice: tuple[int, ...]) -> Cups:
    """Return every seat's cup, `()` for a seat without dice."""
    return tuple([roll_cup(seed, hand=hand, roll=roll, seat=seat, dice=held) for seat, held in enumerate(dice)])


def first_opener(seed: str, seats: int) -> int:
    """Return the seat that opens the first hand."""
    limit = 256 - 256 % seats
    digest = sha256(f"{seed}|opener".encode("ascii")).digest()
    usable = next((byte for byte in digest if byte < limit), 0)
    return usable % seats
