"""The ladder of strength: what more thinking gains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from tabuleiro.arena.davidson import rate
from tabuleiro.arena.rating import Z


@dataclass(frozen=True, slots=True)
class Rung:
    """Elo above the lowest rung and above the one below, with 95 % errors."""

    player: str
    nodes: int
    games: int
    elo: float
    error: float
    gain: float
    gain_error: float


@dataclass(frozen=True, slots=True)
class Ladder:
    rungs: tuple[Rung, ...]
    """From the lowest."""
    is_guided: bool
    """Whether a rung lost all its games, so that a prior had to bound the difference."""


def ladder_of(
    players: Sequence[str],
    nodes: Sequence[int],
    counts: Mapping[tuple[str, str], Sequence[int]],
) -> Ladder:
    """From the results of (first, second) player: won by first, drawn, won by second."""
    place = {player: number for number, player in enumerate(players)}
    ratings = rate(
        len(players), {(place[a], place[b]): results for (a, b), results in counts.items()}
    )

    def difference(one: int, other: int) -> tuple[float, float]:
        c = ratings.covariance
        variance = c[one][one] + c[other][other] - 2 * c[one][other]
        elo = ratings.players[one].elo - ratings.players[other].elo
        return elo, Z * sqrt(max(variance, 0.0))

    return Ladder(
        tuple(
            Rung(
                player,
                nodes[number],
                sum(sum(results) for pair, results in counts.items() if player in pair),
                *difference(number, 0),
                *difference(number, max(number - 1, 0)),
            )
            for number, player in enumerate(players)
        ),
        ratings.is_guided,
    )
