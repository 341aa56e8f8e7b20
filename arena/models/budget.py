"""The ledger of a run: money is set aside for a call before it is made, and settled after.

`ledger.jsonl` holds one line per reservation and one per settlement. A reservation is written, and handed to the
operating system, before its call leaves; so whatever happens to this process, the file never knows less than what
may have been spent. A reservation without a settlement counts in full: when the file is read again, and after a
timeout. The budget is never passed, for prices as configured.
"""

import asyncio
import json
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from types import TracebackType
from typing import Self

from arena.errors import BudgetSpent, ConfigError, StorageError
from arena.models.prices import usd
from arena.models.protocol import Clock, Wait

__all__ = ["Budget", "Reservation", "ledger_total"]


@dataclass(frozen=True, slots=True)
class Reservation:
    """Money set aside for one call; usd is the most that the call can cost."""

    number: int
    usd: Decimal


class Budget:
    """Grants calls while their worst case fits into what is left of the limit.

    One process at a time: the folder of a run is locked. Close it, or use it as a context manager.
    """

    def __init__(self, path: Path, limit_usd: Decimal, *, clock: Clock) -> None:
        self.limit = limit_usd
        self._path = path
        self._clock = clock
        self._open: dict[int, Reservation] = {}
        # A lock lets its waiters in by order of asking: only the first looks at the money.
        self._line = asyncio.Lock()
        self._settlement = asyncio.Event()
        self._spent, self._last_number, self._size = _replay(path)
        # Unbuffered: a line is with the operating system when `write` returns.
        self._file = path.open("ab", buffering=0)
        self._file.truncate(self._size)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; what is still reserved counts as spent from now on."""
        self._file.close()

    @property
    def spent(self) -> Decimal:
        """USD that is gone: settled amounts, and what was never settled."""
        return self._spent

    @property
    def reserved(self) -> Decimal:
        """USD set aside for calls in flight."""
        return sum((reservation.usd for reservation in self._open.values()), Decimal(0))

    @property
    def left(self) -> Decimal:
        """USD that neither is spent nor set aside."""
        return self.limit - self._spent - self.reserved

    async def reserve(self, amount: Decimal, *, model: str, call: str, waits: list[Wait]) -> Reservation:
        """Set money aside for one call, waiting while calls in flight may still give some back.

        Raises `BudgetSpent` when none is in flight and this call could pass the limit.
        """
        asked = self._clock()
        amount = usd(amount)
        async with self._line:
            while amount > self.left:
                if not self._open:
                    raise BudgetSpent(
                        f"budget.usd = {_plain(self.limit)}: {_plain(self._spent)} are spent and the next call of "
                        f"{model} could cost {_plain(amount)}; raise budget.usd and run again to go on"
                    )
                self._settlement.clear()
                await self._settlement.wait()
            reservation = Reservation(self._last_number + 1, amount)
            self._write(kind="reserve", number=reservation.number, usd=float(amount), model=model, call=call)
            self._last_number = reservation.number
            self._open[reservation.number] = reservation
        if (waited := self._clock() - asked) >= 0.001:
            waits.append(Wait("budget", round(waited, 3)))
        return reservation

    def settle(self, reservation: Reservation, cost: Decimal | None) -> None:
        """Replace what was set aside by what the call did cost; `None`: nobody knows, so all of it."""
        amount = reservation.usd if cost is None else usd(cost)
        why = "unknown" if cost is None else "reported" if cost else "not billed"
        del self._open[reservation.number]
        self._spent += amount
        self._settlement.set()
        self._write(kind="settle", number=reservation.number, usd=float(amount), why=why)

    def _write(self, **fields: object) -> None:
        line = json.dumps(fields, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
        try:
            written = self._file.write(line)
            if written != len(line):
                raise OSError(f"only {written} of {len(line)} bytes could be written")
        except OSError as error:
            self._file.truncate(self._size)
            raise StorageError(
                f"{self._path}: {error}; money is spent only as far as it can be written down"
            ) from error
        self._size += len(line)


def ledger_total(path: Path) -> Decimal:
    """Return the USD that a ledger counts as spent, unsettled reservations included."""
    return _replay(path)[0]


def _replay(path: Path) -> tuple[Decimal, int, int]:
    """Return what the file says is spent, its last number, and its size without a torn last line.

    A torn reservation is one whose call was never made; a torn settlement leaves its reservation spent in full.
    """
    if not path.exists():
        return Decimal(0), 0, 0
    content = path.read_bytes()
    size = content.rfind(b"\n") + 1
    reserved: dict[int, Decimal] = {}
    settled = Decimal(0)
    last = 0
    for count, line in enumerate(content[:size].splitlines(), 1):
        try:
            entry = json.loads(line, parse_float=Decimal, parse_int=Decimal)
            kind, number, amount = entry["kind"], int(entry["number"]), entry["usd"]
            if kind == "settle":
                del reserved[number]
                settled += amount
            else:
                reserved[number] = amount
        except (ValueError, KeyError, TypeError) as error:
            raise ConfigError(f"{path} line {count}: no line of a ledger; the money spent is unknown") from error
        last = max(last, number)
    return settled + sum(reserved.values(), Decimal(0)), last, size


def _plain(amount: Decimal) -> str:
    return f"{amount.normalize():f}"
