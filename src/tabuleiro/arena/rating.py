"""From results to strength: Elo with its error, likelihood of superiority, the sequential test.

Two games from the same opening depend on each other, so the unit of all statistics here is the
pair: it gives 0, ½, 1, 1½ or 2 points, and how often it gave each is a pentanomial count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import copysign, log, log10, sqrt
from statistics import NormalDist
from typing import Literal, TypeAlias

from tabuleiro.games.api import UnknownOption

Pairs: TypeAlias = tuple[int, int, int, int, int]
"""How many pairs gave 0, ½, 1, 1½ and 2 points."""

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""So many standard deviations to either side are an interval."""
GREATEST = 2000
"""The greatest difference a test may ask about: 99.999 % of the points."""

_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
_UNSEEN = 1e-3
"""The count of a pair result that has not occurred, so that it stays possible."""


def expected_score(elo: float) -> float:
    """The score of a player who is so much stronger, from 0 to 1."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """How much stronger a player with this score is; infinite when it is 0 or 1."""
    if score in (0, 1):
        return copysign(float("inf"), score - 0.5)
    return 400 * log10(score / (1 - score))


def wilson(count: float, games: int) -> tuple[float, float]:
    """The interval of a rate that was seen ``count`` times in so many games (Wilson's score)."""
    if games == 0:
        return 0.0, 1.0
    rate, weight = count / games, Z * Z / games
    middle = (rate + weight / 2) / (1 + weight)
    half = Z * sqrt(rate * (1 - rate) / games + weight / (4 * games)) / (1 + weight)
    return max(middle - half, 0.0), min(middle + half, 1.0)


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a score says of the difference in strength; None is what cannot be said."""

    elo: float | None
    """None after nothing but wins, or nothing but losses: they set no bound."""
    error: float | None
    """Half of the 95 % interval; None with fewer than two pairs."""
    superiority: float | None
    """The likelihood that the player is the stronger one; None with fewer than two pairs."""


def estimate(score: float, pairs: Sequence[int]) -> Estimate:
    """Elo of a score, its error carried over from the spread of the pairs (delta method)."""
    elo = elo_of(score) if 0 < score < 1 else None
    count = sum(pairs)
    if count < 2:
        return Estimate(elo, None, None)
    deviation = sqrt(_variance(pairs) / count)
    error = None
    if elo is not None:
        slope = 400 / (log(10) * score * (1 - score))
        error = Z * deviation * slope
    return Estimate(elo, error, _likelihood_above_half(score, deviation))


def _variance(pairs: Sequence[int]) -> float:
    count = sum(pairs)
    mean = sum(n * score for n, score in zip(pairs, _SCORES, strict=True)) / count
    return sum(n * (score - mean) ** 2 for n, score in zip(pairs, _SCORES, strict=True)) / count


def _likelihood_above_half(score: float, deviation: float) -> float:
    if deviation == 0:
        return 0.5 if score == 0.5 else float(score > 0.5)
    return NormalDist().cdf((score - 0.5) / deviation)


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test of "stronger by ``elo1``" (H1) against "by ``elo0``" (H0).

    ``alpha`` is the risk of taking H1 when H0 is true, ``beta`` that of the other mistake.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -GREATEST <= self.elo0 < self.elo1 <= GREATEST:
            raise UnknownOption(
                "elo0 is less than elo1, both between -{most} and {most}, not {elo0} and {elo1}",
                most=GREATEST,
                elo0=f"{self.elo0:g}",
                elo1=f"{self.elo1:g}",
            )
        for name, risk in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < risk < 0.5:
                raise UnknownOption(
                    "{name} is a risk between 0 and 0.5, not {value}", name=name, value=f"{risk:g}"
                )

    @property
    def bounds(self) -> tuple[float, float]:
        """Wald's: at or below the first H0 is taken, at or above the second H1."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Sequence[int]) -> float:
        """The generalised log-likelihood ratio of H1 over H0.

        Each hypothesis is given the likeliest distribution of pair results that has its score.
        """
        if not any(pairs):
            return 0.0
        counts = [n or _UNSEEN for n in pairs]
        at0, at1 = expected_score(self.elo0), expected_score(self.elo1)
        tilt0, tilt1 = _tilt(counts, at0), _tilt(counts, at1)
        return sum(
            n * (log(1 + tilt0 * (score - at0)) - log(1 + tilt1 * (score - at1)))
            for n, score in zip(counts, _SCORES, strict=True)
        )

    def verdict(self, pairs: Sequence[int]) -> Literal["H0", "H1"] | None:
        """The hypothesis taken, or None while more pairs are needed."""
        ratio, (lower, upper) = self.ratio(pairs), self.bounds
        return "H0" if ratio <= lower else "H1" if ratio >= upper else None


def _tilt(counts: Sequence[float], mean: float) -> float:
    """Where ``n / (1 + tilt * (score - mean))``, made to sum to 1, has this mean.

    That is the likeliest distribution with the mean. The sum below falls from infinity to minus
    infinity between the two ends, so halving finds its zero.
    """
    low, high = -1 / (1 - mean), 1 / mean
    while True:
        middle = (low + high) / 2
        if middle in (low, high):
            return middle
        weights = zip(counts, _SCORES, strict=True)
        total = sum(n * (score - mean) / (1 + middle * (score - mean)) for n, score in weights)
        low, high = (middle, high) if total > 0 else (low, middle)
