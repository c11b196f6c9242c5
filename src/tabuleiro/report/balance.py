"""What the games of one strength say: who wins, how long they last, how they end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from tabuleiro.arena.figures import Mean, Median, Proportion, quartiles
from tabuleiro.games.api import Player

from .course import Course


@dataclass(frozen=True, slots=True)
class Ending:
    """One reason of results, with the games that it ended for either side or for nobody."""

    reason: str
    winner: Player | None
    games: Proportion


@dataclass(frozen=True, slots=True)
class Strength:
    """A player against itself."""

    player: str
    games: int
    different: int
    """Games that were not a repetition of another, move for move."""
    score: Proportion
    """Of First, a draw being half a point."""
    first: Proportion
    draws: Proportion
    second: Proportion
    lengths: Median
    mean_length: Mean
    all_lengths: tuple[int, ...]
    endings: tuple[Ending, ...]
    """The most frequent first."""
    branching: Branching


@dataclass(frozen=True, slots=True)
class Branching:
    """Legal moves at a turn."""

    mean: Mean
    """Of the means of games."""
    median: float
    lower: float
    upper: float
    least: int
    most: int
    by_ply: tuple[tuple[int, float, float, float], ...]
    """For each ply that enough games reached: its number from 1, quarter, mean, three quarters."""
    widths: tuple[tuple[int, int], ...]
    """How many turns offered so many moves."""


def strength_of(player: str, courses: Sequence[Course]) -> Strength:
    games = len(courses)
    wins = Counter(course.winner for course in courses)
    endings = Counter((course.reason, course.winner) for course in courses)
    ranked = sorted(endings.items(), key=lambda item: (-item[1], str(item[0])))
    lengths = [course.plies for course in courses]
    median, mean = Median.of_values(lengths), Mean.of_values(lengths)
    assert median
    assert mean
    return Strength(
        player,
        games,
        len({course.moves for course in courses}),
        Proportion.of_count(wins[1] + wins[None] / 2, games),
        Proportion.of_count(wins[1], games),
        Proportion.of_count(wins[None], games),
        Proportion.of_count(wins[2], games),
        median,
        mean,
        tuple(lengths),
        tuple(Ending(*key, Proportion.of_count(count, games)) for key, count in ranked),
        branching_of(courses),
    )


def branching_of(courses: Sequence[Course]) -> Branching:
    widths = [width for course in courses for width in course.branching]
    lower, middle, upper = quartiles(widths)
    mean = Mean.of_values(sum(c.branching) / c.plies for c in courses)
    assert mean
    return Branching(
        mean,
        middle,
        lower,
        upper,
        min(widths),
        max(widths),
        tuple(by_ply(courses)),
        tuple(sorted(Counter(widths).items())),
    )


def by_ply(courses: Sequence[Course]) -> list[tuple[int, float, float, float]]:
    """As far as a quarter of the games, and five of them, came."""
    found = []
    for ply in range(max(course.plies for course in courses)):
        widths = [c.branching[ply] for c in courses if ply < c.plies]
        if len(widths) < max(len(courses) / 4, min(5, len(courses))):
            break
        lower, _, upper = quartiles(widths)
        found.append((ply + 1, lower, fmean(widths), upper))
    return found
