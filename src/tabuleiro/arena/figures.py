"""Numbers with their intervals: means, medians and scores of games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb, sqrt
from statistics import fmean, quantiles, stdev

from .rating import CONFIDENCE, Z, wilson

SIDES_OF_DOUBT = round(2 / (1 - CONFIDENCE))
"""One value of so many lies beyond either end of an interval."""
MANY = 1000
"""So many tosses are as good as normally distributed."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean and its 95 % interval, by the normal law of means."""

    value: float
    low: float
    high: float
    of: int

    @classmethod
    def of_values(cls, values: Iterable[float]) -> Mean | None:
        """None of nothing; one value alone says nothing of its error."""
        given = list(values)
        if not given:
            return None
        mean = fmean(given)
        error = Z * stdev(given) / sqrt(len(given)) if given[1:] else 0.0
        return cls(mean, mean - error, mean + error, len(given))


@dataclass(frozen=True, slots=True)
class Median:
    """The middle value and its 95 % interval by order statistics, with no law assumed."""

    value: float
    low: float
    high: float
    lower: float
    """A quarter of the values is smaller."""
    upper: float
    of: int

    @classmethod
    def of_values(cls, values: Iterable[float]) -> Median | None:
        ordered = sorted(values)
        if not ordered:
            return None
        lower, middle, upper = quartiles(ordered)
        rank = median_rank(len(ordered))
        return cls(middle, ordered[rank], ordered[-1 - rank], lower, upper, len(ordered))


def median_rank(count: int) -> int:
    """The greatest k for which values k and count - 1 - k, from 0, enclose the median at 95 %.

    The median lies below value k with the chance that at most k of so many coin tosses are heads.
    """
    if count > MANY:
        return int(count / 2 - Z * sqrt(count) / 2 - 1)
    tail, rank = 0, -1
    while SIDES_OF_DOUBT * (tail := tail + comb(count, rank + 1)) <= 2**count:
        rank += 1
    return max(rank, 0)


def quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    if len(values) < 2:
        return values[0], values[0], values[0]
    lower, middle, upper = quantiles(values, method="inclusive")
    return lower, middle, upper


@dataclass(frozen=True, slots=True)
class Proportion:
    """So many of so many, and Wilson's 95 % interval; half points may be among the count."""

    count: float
    of: int
    rate: float
    low: float
    high: float

    @classmethod
    def of_count(cls, count: float, games: int) -> Proportion:
        low, high = wilson(count, games)
        return cls(count, games, count / games if games else 0.0, low, high)
