"""Ratings of many players by maximum likelihood: Davidson's model of paired comparisons.

It extends Bradley and Terry's by draws and by an advantage of moving first. With strengths s and t
of the first and the second player, the three results have weights

    first wins: exp(s + a/2)    second wins: exp(t - a/2)    draw: exp((s + t)/2 + d)

so that the odds of first winning, drawn games aside, are exp(s - t + a). The logarithm of the
likelihood is concave, and Newton's method finds its top. Errors come from its curvature there.
Davidson (1970), Davidson and Beaver (1977); strengths are shown as Elo, 400/ln 10 times them.

Results can leave a strength without a bound, as nothing but wins do. Then, and only then, a prior
helps: strengths are spread normally about their mean, by ``SPREAD``, and so is the advantage.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import NormalDist

from .rating import Z

ELO = 400 / log(10)
SPREAD = 600 / ELO
SPREAD_OF_ADVANTAGE = 200 / ELO
SPREAD_OF_DRAWS = 2.0
UNBOUNDED = 4000
"""Elo: an error beyond it says that there is no bound."""

_ACCURACY = 1e-10
_STEPS = 200

Counts = Mapping[tuple[int, int], Sequence[float]]
"""For (first player, second player): how often first won, how often it was drawn, and lost."""
Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Rated:
    """A number in Elo, and half of its 95 % interval."""

    elo: float
    error: float


@dataclass(frozen=True)
class Ratings:
    """What results say of the strengths of players, whose mean is 0."""

    players: tuple[Rated, ...]
    advantage: Rated
    """Of moving first."""
    draws: float
    """How often equal players draw."""
    is_guided: bool
    """Whether the prior was needed, because some strength had no bound else."""
    covariance: Matrix
    """Of the strengths, in Elo squared."""

    def superiority(self, one: int, other: int) -> float:
        """The likelihood that one player is stronger than another."""
        c = self.covariance
        deviation = sqrt(max(c[one][one] + c[other][other] - 2 * c[one][other], 0.0))
        difference = self.players[one].elo - self.players[other].elo
        return NormalDist().cdf(difference / deviation) if deviation else 0.5


def rate(players: int, counts: Counts) -> Ratings:
    """The likeliest strengths."""
    played = {pair: tuple(map(float, results)) for pair, results in counts.items() if any(results)}
    free = _fit(_Model(players, played))
    if max(rated.error for rated in (*free.players, free.advantage)) < UNBOUNDED:
        return free
    return _fit(_Model(players, played, has_prior=True))


def _fit(model: _Model) -> Ratings:
    players = model.players
    parameters = model.top()
    # What keeps the mean at 0 is no uncertainty of the strengths.
    gauge = 1 / (players * (players + model.precision[0]))
    covariance = [
        [ELO**2 * (value - gauge * (i < players and j < players)) for j, value in enumerate(row)]
        for i, row in enumerate(_invert(model.derivatives(parameters)[1]))
    ]
    rated = [
        Rated(ELO * value, Z * sqrt(max(covariance[i][i], 0.0)))
        for i, value in enumerate(parameters)
    ]
    tie = exp(parameters[players + 1]) if model.has_draws else 0.0
    return Ratings(
        tuple(rated[:players]),
        rated[players],
        tie / (2 + tie),
        model.has_prior,
        [row[:players] for row in covariance[:players]],
    )


class _Model:
    """The likelihood. Parameters are the strengths, the advantage, and that of a draw if any."""

    def __init__(self, players: int, played: Counts, has_prior: bool = False) -> None:
        self.players = players
        self.has_prior = has_prior
        self.has_draws = any(results[1] for results in played.values())
        self._played = played
        spreads = [*[SPREAD] * players, SPREAD_OF_ADVANTAGE]
        spreads += [SPREAD_OF_DRAWS] if self.has_draws else []
        self.precision = [spread**-2 if has_prior else 0.0 for spread in spreads]

    def top(self) -> list[float]:
        """Newton's method; a step that leads down is halved."""
        parameters = [0.0] * len(self.precision)
        for _ in range(_STEPS):
            slope, information = self.derivatives(parameters)
            step = [sum(map(float.__mul__, row, slope)) for row in _invert(information)]
            here = self._likelihood(parameters)
            while max(map(abs, step)) > _ACCURACY:
                there = [value + change for value, change in zip(parameters, step, strict=True)]
                if self._likelihood(there) >= here:
                    break
                step = [change / 2 for change in step]
            else:
                break
            parameters = there
        return parameters

    def _features(self, first: int, second: int) -> list[dict[int, float]]:
        """For every result the weights of the parameters in the logarithm of its weight."""
        advantage, draw = self.players, self.players + 1
        first_wins = {first: 1.0, advantage: 0.5}
        second_wins = {second: 1.0, advantage: -0.5}
        drawn = {first: 0.5, second: 0.5, draw: 1.0} if first != second else {first: 1.0, draw: 1.0}
        return [first_wins, second_wins, drawn][: 2 + self.has_draws]

    def _results(self, pair: tuple[int, int]) -> list[float]:
        wins, draws, losses = self._played[pair]
        return [wins, losses, draws][: 2 + self.has_draws]

    def _chances(
        self, parameters: Sequence[float], features: list[dict[int, float]]
    ) -> list[float]:
        logs = [sum(w * parameters[i] for i, w in feature.items()) for feature in features]
        top = max(logs)
        weights = [exp(value - top) for value in logs]
        return [weight / sum(weights) for weight in weights]

    def _likelihood(self, parameters: Sequence[float]) -> float:
        total = -(self._gauge(parameters) ** 2) / 2
        total -= sum(p * value**2 for p, value in zip(self.precision, parameters, strict=True)) / 2
        for pair in self._played:
            chances = self._chances(parameters, self._features(*pair))
            for count, chance in zip(self._results(pair), chances, strict=True):
                total += count * log(max(chance, 1e-300)) if count else 0.0
        return total

    def _gauge(self, parameters: Sequence[float]) -> float:
        """Only differences of strengths matter: their sum is held at 0."""
        return sum(parameters[: self.players])

    def derivatives(self, parameters: Sequence[float]) -> tuple[list[float], Matrix]:
        size, players, gauge = len(self.precision), self.players, self._gauge(parameters)
        slope = [-gauge * (i < players) - self.precision[i] * parameters[i] for i in range(size)]
        information = [
            [float(i < players and j < players) + self.precision[i] * (i == j) for j in range(size)]
            for i in range(size)
        ]
        for pair in self._played:
            features, results = self._features(*pair), self._results(pair)
            chances, games = self._chances(parameters, features), sum(results)
            mean: dict[int, float] = {}
            for feature, chance in zip(features, chances, strict=True):
                for i, weight in feature.items():
                    mean[i] = mean.get(i, 0.0) + chance * weight
            for feature, chance, count in zip(features, chances, results, strict=True):
                for i in mean:
                    here = feature.get(i, 0.0)
                    slope[i] += (count - games * chance) * here
                    for j in mean:
                        information[i][j] += games * chance * here * feature.get(j, 0.0)
            for i in mean:
                for j in mean:
                    information[i][j] -= games * mean[i] * mean[j]
        return slope, information


def _invert(matrix: Matrix) -> Matrix:
    """Gauss and Jordan; a direction that nothing is known of gets a wide but finite variance."""
    size = len(matrix)
    rows = [
        [*row[:i], row[i] + 1e-12, *row[i + 1 :], *(float(i == j) for j in range(size))]
        for i, row in enumerate(matrix)
    ]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(size):
            if k != i and rows[k][i]:
                factor = rows[k][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[size:] for row in rows]
