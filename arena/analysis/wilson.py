"""The interval of a rate, in plain Python: commands that only count need no columns of numbers."""

from math import sqrt

__all__ = ["wilson"]

_Z95 = 1.959963984540054


def wilson(hits: int, n: int) -> tuple[float, float]:
    """Return the 95% Wilson score interval of a rate; `n` is at least 1."""
    share, square = hits / n, _Z95**2
    centre = (share + square / (2 * n)) / (1 + square / n)
    reach = _Z95 / (1 + square / n) * sqrt(share * (1 - share) / n + square / (4 * n * n))
    return max(0.0, centre - reach), min(1.0, centre + reach)
