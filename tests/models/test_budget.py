"""The ledger: money is set aside before a call and settled after; the budget is never passed.

table.md, Transport, Money.
"""

import asyncio
import json
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import ArenaError, BudgetSpent, ConfigError
from arena.models.budget import Budget
from arena.models.protocol import Wait


def _clock() -> float:
    return 0.0


def _open(path: Path, usd: str = "1") -> Budget:
    return Budget(path, Decimal(usd), clock=_clock)


async def _reserve(budget: Budget, usd: str, waits: list[Wait] | None = None) -> object:
    return await budget.reserve(Decimal(usd), model="openai/x", call="m/1", waits=[] if waits is None else waits)


def _lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def _tear(path: Path) -> None:
    """Add a line as a killed process leaves it."""
    path.write_bytes(path.read_bytes() + b'{"kind": "reserve", "num')


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.jsonl"


async def test_reservation_is_written_before_it_is_granted(path: Path) -> None:
    with _open(path) as budget:
        await budget.reserve(Decimal("0.25"), model="openai/x", call="m/1", waits=[])
        lines = _lines(path)
    assert lines == [{"kind": "reserve", "number": 1, "usd": 0.25, "model": "openai/x", "call": "m/1"}]


async def test_settling_gives_back_what_was_not_used(path: Path) -> None:
    with _open(path) as budget:
        reservation = await budget.reserve(Decimal("0.9"), model="x", call="c", waits=[])
        budget.settle(reservation, Decimal("0.1"))
        assert (budget.spent, budget.reserved, budget.left) == (Decimal("0.1"), 0, Decimal("0.9"))


async def test_call_whose_cost_nobody_knows_counts_in_full(path: Path) -> None:
    """A reservation after a timeout counts as spent."""
    with _open(path) as budget:
        budget.settle(await budget.reserve(Decimal("0.9"), model="x", call="c", waits=[]), None)
        assert budget.spent == Decimal("0.9")


async def test_reservation_found_unsettled_counts_as_spent(path: Path) -> None:
    """A reservation found unsettled at resume counts as spent."""
    with _open(path) as budget:
        budget.settle(await budget.reserve(Decimal("0.5"), model="x", call="c", waits=[]), Decimal("0.125"))
        await _reserve(budget, "0.25")
    with _open(path) as again:
        assert (again.spent, again.reserved) == (Decimal("0.375"), 0)


async def test_numbers_go_on_after_resume(path: Path) -> None:
    with _open(path) as budget:
        await _reserve(budget, "0.25")
    with _open(path) as again:
        reservation = await again.reserve(Decimal("0.25"), model="x", call="c", waits=[])
    assert reservation.number == 2


async def test_call_that_could_pass_the_limit_waits_for_those_in_flight(tmp_path: Path) -> None:
    """Near the limit new calls wait for reservations to settle."""
    loop = asyncio.get_running_loop()
    waits: list[Wait] = []
    with Budget(tmp_path / "l.jsonl", Decimal(1), clock=loop.time) as budget:
        first = await budget.reserve(Decimal("0.8"), model="x", call="c", waits=[])
        loop.call_later(5, budget.settle, first, Decimal("0.1"))
        await _reserve(budget, "0.8", waits)
    assert waits == [Wait("budget", 5.0)]


async def test_run_stops_when_none_is_in_flight_and_the_next_could_pass_it(path: Path) -> None:
    with _open(path) as budget:
        budget.settle(await budget.reserve(Decimal("0.8"), model="x", call="c", waits=[]), Decimal("0.8"))
        with pytest.raises(
            BudgetSpent, match=r"budget.usd = 1: 0.8 are spent and the next call of openai/x could cost 0.3"
        ):
            await _reserve(budget, "0.3")


async def test_waiting_call_learns_that_the_money_is_gone(tmp_path: Path) -> None:
    loop = asyncio.get_running_loop()
    with Budget(tmp_path / "l.jsonl", Decimal(1), clock=loop.time) as budget:
        first = await budget.reserve(Decimal("0.8"), model="x", call="c", waits=[])
        loop.call_later(5, budget.settle, first, Decimal("0.8"))
        with pytest.raises(BudgetSpent):
            await _reserve(budget, "0.8")


async def test_exactly_the_limit_may_be_spent(path: Path) -> None:
    with _open(path, "0.3") as budget:
        await _reserve(budget, "0.1")
        await _reserve(budget, "0.2")
        assert budget.left == 0


async def test_limit_may_be_raised_on_resume(path: Path) -> None:
    with _open(path, "0.1") as budget:
        await _reserve(budget, "0.1")
    with _open(path, "0.2") as again:
        await _reserve(again, "0.1")
        assert again.left == 0


async def test_torn_last_line_is_cut_away(path: Path) -> None:
    """The call of a torn reservation was never made."""
    with _open(path) as budget:
        await _reserve(budget, "0.25")
    _tear(path)
    with _open(path) as again:
        await _reserve(again, "0.25")
    with _open(path) as third:
        assert third.spent == Decimal("0.5")


@pytest.mark.parametrize("line", ["nonsense", "[]", '{"kind": "settle", "number": 7, "usd": 0}', '{"kind": "reserve"}'])
def test_broken_line_stops_the_run(path: Path, line: str) -> None:
    """What cannot be read cannot be counted: no run goes on with an unknown amount spent."""
    path.write_text(line + "\n")
    with pytest.raises(ConfigError, match="line 1"):
        _open(path)


async def test_reservation_that_cannot_be_written_is_not_granted(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk is a clear stop."""
    with _open(path) as budget:
        monkeypatch.setattr(budget, "_file", _FullDisk(budget._file))
        with pytest.raises(ArenaError, match="No space left"):
            await _reserve(budget, "0.25")
        assert budget.reserved == 0
    assert _lines(path) == []


class _FullDisk:
    """Takes half of a line and no more."""

    def __init__(self, file: object) -> None:
        self._file = file

    def write(self, line: bytes) -> int:
        self._file.write(line[: len(line) // 2])  # type: ignore[attr-defined]  # a raw file
        raise OSError(28, "No space left on device")

    def truncate(self, size: int) -> None:
        self._file.truncate(size)  # type: ignore[attr-defined]  # a raw file

    def close(self) -> None:
        self._file.close()  # type: ignore[attr-defined]  # a raw file


CALLS = st.lists(
    st.tuples(
        st.integers(1, 40),  # worst case, in hundredths
        st.integers(0, 100),  # what it costs, in percent of that
        st.sampled_from(["settle", "settle", "timeout", "hang", "kill", "torn kill"]),
    ),
    max_size=30,
)


@given(CALLS)
def test_killed_at_any_moment_the_budget_is_never_passed(
    tmp_path_factory: pytest.TempPathFactory, calls: list[tuple[int, int, str]]
) -> None:
    """table.md, Money: so the budget is never passed, for prices as configured."""
    path = tmp_path_factory.mktemp("ledger") / "ledger.jsonl"
    charged = asyncio.run(_spend(path, calls))
    assert charged <= Decimal(1)


async def _spend(path: Path, calls: list[tuple[int, int, str]]) -> Decimal:
    """Return what a provider would have charged for the calls that were made, killed runs included."""
    charged = Decimal(0)
    budget = _open(path)
    for worst_cents, percent, ending in calls:
        worst = Decimal(worst_cents) / 100
        try:
            reservation = await asyncio.wait_for(budget.reserve(worst, model="x", call="c", waits=[]), 0.001)
        except (BudgetSpent, TimeoutError):
            continue
        # From here on the call is on its way, and is charged whatever happens to us.
        cost = worst * percent / 100
        charged += cost
        if ending == "settle":
            budget.settle(reservation, cost)
        elif ending == "timeout":
            budget.settle(reservation, None)
        elif ending != "hang":
            budget.close()
            if ending == "torn kill":
                _tear(path)
            budget = _open(path)
    budget.close()
    return charged
