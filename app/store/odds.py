"""What fair dice do: how far counts stray, and how rare it is that they stray that far.

chi_square(counts)          how uneven counts of equally likely things are
uneven_chance(x, freedom)   how often perfect dice are at least that uneven
band(total, faces)          where the count of one face stays 19 times out of 20
wait_chance(total, wait)    how often so many dice have a run of at least `wait` of them without a six
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, lgamma, log, sqrt

USUAL = 1.959964
"""Standard deviations that hold 19 cases out of 20."""
SIX = 1 / 6
_CLOSE = 1e-12
_TINY = 1e-300


def chi_square(counts: Sequence[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected if expected else 0.0


def uneven_chance(x: float, freedom: int) -> float:
    """The upper tail of the chi-square distribution, Q(freedom / 2, x / 2)."""
    if x <= 0:
        return 1.0
    a, z = freedom / 2, x / 2
    front = exp(a * log(z) - z - lgamma(a))
    return 1 - front * _series(a, z) if z < a + 1 else front * _fraction(a, z)


def _series(a: float, z: float) -> float:
    """P(a, z) without its factor, for small z."""
    term = total = 1 / a
    n = a
    while term > total * _CLOSE:
        n += 1
        term *= z / n
        total += term
    return total


def _fraction(a: float, z: float) -> float:
    """Q(a, z) without its factor, for large z: Lentz's way through the continued fraction."""
    b = z + 1 - a
    c, d = 1 / _TINY, 1 / b
    found, step, n = d, 0.0, 0
    while abs(step - 1) > _CLOSE:
        n += 1
        part = -n * (n - a)
        b += 2
        d = 1 / _away_from_zero(part * d + b)
        c = _away_from_zero(b + part / c)
        step = c * d
        found *= step
    return found


def _away_from_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY


def band(total: int, faces: int) -> tuple[float, float]:
    share = 1 / faces
    reach = USUAL * sqrt(total * share * (1 - share))
    return max(0.0, total * share - reach), total * share + reach


def wait_chance(total: int, wait: int) -> float:
    """Exactly: `quiet[n]` is how likely n dice have no such run; each die may end the first one."""
    if wait <= 0:
        return 1.0
    end = SIX * (1 - SIX) ** wait
    quiet = [1.0] * min(wait, total + 1)
    if total >= wait:
        quiet.append(1 - (1 - SIX) ** wait)
    for n in range(wait + 1, total + 1):
        quiet.append(quiet[n - 1] - end * quiet[n - wait - 1])
    return 1 - quiet[total]
