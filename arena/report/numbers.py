"""Numbers in words: value, interval and n of an estimate, alike in every format for people."""

from dataclasses import dataclass
from math import isfinite

from arena.analysis.bootstrap import Estimate
from arena.report.content import Number, Unit

__all__ = ["NOT_COMPUTED", "Shown", "exact", "plain", "shown", "tick"]

NOT_COMPUTED = "not computed"

# Digits after the point.
_DIGITS: dict[Unit, int] = {
    "share": 1,
    "chance": 2,
    "points": 2,
    "points per 100 hands": 1,
    "Elo": 0,
    "bits": 2,
    "nats": 3,
    "squared error": 3,
    "loss": 3,
    "claims": 2,
    "tau": 2,
    "per 100 decisions": 2,
    "USD per 100 hands": 2,
    "USD": 2,
    "tokens": 0,
    "seconds": 1,
}
_MONEY = ("USD", "USD per 100 hands")
_MINUS = "−"


@dataclass(frozen=True, slots=True)
class Shown:
    """An estimate in words.

    value: the number with its unit where that is short, or "not computed". interval: `[low, high]`, "no interval", or
    empty where there is no value or none is meant. n: `57/157` for a rate, `n 157` otherwise, empty where there is no
    n. is_few: the number rests on so little that it is shown in grey.
    """

    value: str
    interval: str
    n: str
    is_few: bool
    why: str

    @property
    def line(self) -> str:
        """All of it in one line."""
        return " ".join(part for part in (self.value, self.interval, f"({self.n})" if self.n else "") if part)


def shown(number: Number, *, is_bare: bool = False) -> Shown:
    """Return a number in words; is_bare: that it has no interval is said elsewhere."""
    estimate = number.estimate
    n = _n(estimate)
    why = estimate.why or ""
    if estimate.value is None:
        return Shown(NOT_COMPUTED, "", n, is_few=True, why=why)
    value = _text(estimate.value, number.unit, signed=number.signed)
    if number.unit == "share":
        value += "%"
    interval = "" if is_bare and estimate.low is None else _interval(number)
    return Shown(value, interval, n, is_few=estimate.is_few, why=why)


def plain(value: float, unit: Unit, *, signed: bool = False) -> str:
    """Return a value alone, with its unit where that is short."""
    return _text(value, unit, signed=signed) + ("%" if unit == "share" else "")


def exact(value: float | None) -> float | None:
    """Return a value for a tool to read, without what adding in some order leaves of 0."""
    return None if value is None else round(value, 12) + 0.0


def tick(value: float, unit: Unit, step: float) -> str:
    """Return what stands at a tick of an axis, with no more digits than the step needs."""
    if unit == "share":
        value, step = 100 * value, 100 * step
    digits = 0
    while digits < 6 and abs(round(step, digits) - step) > 1e-9 * abs(step):
        digits += 1
    text = f"{value:,.{digits}f}"
    return _signs(text) + ("%" if unit == "share" else "")


def _interval(number: Number) -> str:
    estimate = number.estimate
    if estimate.low is None or estimate.high is None:
        return "" if estimate.why is None else "no interval"
    ends = (_text(end, number.unit, signed=number.signed) for end in (estimate.low, estimate.high))
    return f"[{', '.join(ends)}]"


def _n(estimate: Estimate) -> str:
    if estimate.hits is not None:
        return f"{estimate.hits:,}/{estimate.n:,}"
    return f"n {estimate.n:,}"


def _text(value: float, unit: Unit, *, signed: bool) -> str:
    if not isfinite(value):
        raise ValueError(f"{value!r} is no number to show")
    if unit == "share":
        value *= 100
    digits = _DIGITS[unit]
    if unit in _MONEY and 0 < abs(value) < 1:
        digits = 4
    # So that nothing is shown as -0.0.
    rounded = round(value, digits) + 0.0
    return _signs(f"{rounded:{'+' if signed and rounded else ''},.{digits}f}")


def _signs(text: str) -> str:
    bare = text.lstrip("-")
    is_zero = not bare.strip("0.,")
    return text.lstrip("-") if is_zero else text.replace("-", _MINUS)
