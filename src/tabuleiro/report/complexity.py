"""How large a game is: positions, lines of play, and what can be said for certain of either."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log10
from typing import Any, Final

from tabuleiro import games, positions
from tabuleiro.arena.figures import Mean, Median
from tabuleiro.positions import is_fast
from tabuleiro.tree import perft

from .course import Course

MOST_LEAVES: Final = 200_000_000
"""The last count of lines of play of the core has no more leaves than about these."""
MOST_LEAVES_IN_PYTHON: Final = 20_000
MOST_POSITIONS: Final = 150_000
"""Positions of one ply that are told apart."""
DEEPEST: Final = 30


@dataclass(frozen=True, slots=True)
class LevelCount:
    """After so many moves from the start: lines of play, and different positions if counted."""

    ply: int
    lines: int
    positions: int | None


@dataclass(frozen=True, slots=True)
class Complexity:
    """Numbers as powers of ten."""

    tree: Mean
    """The mean of what games say: the product of their numbers of choices."""
    tree_half: Median
    by_power: float
    """Mean choices to the power of the mean length."""
    plies: tuple[LevelCount, ...]
    seen: int
    """Different positions that were seen or counted: there are at least these."""
    states: int | None
    """No more positions than these; None when the game does not say."""


def complexity_of(
    game: str, start: str, courses: Sequence[Course], others: Iterable[Course] = ()
) -> Complexity:
    """By the games of ``courses``; the positions of ``others`` count as seen, too."""
    products = [sum(map(log10, course.branching)) for course in courses]
    tree, half = Mean.of_values(products), Median.of_values(products)
    widths = [width for course in courses for width in course.branching]
    length = len(widths) / len(courses)
    assert tree
    assert half
    keys = {key for course in (*courses, *others) for key in course.keys}
    plies = tuple(count_plies(positions.parse(game, start), keys))
    sheet = games.get(game)
    return Complexity(
        tree,
        half,
        length * log10(sum(widths) / len(widths)),
        plies,
        len(keys),
        sheet.states(sheet.parse(start)) if sheet.states else None,
    )


def count_plies(start: Any, keys: set[int]) -> Iterable[LevelCount]:
    """Counts by ply as far as it is quick; ``keys`` get those of the positions told apart."""
    most = MOST_LEAVES if is_fast(start) else MOST_LEAVES_IN_PYTHON
    frontier: dict[str, Any] | None = {start.text(): start}
    lines = width = 1
    for ply in range(1, DEEPEST + 1):
        if lines * width > most:
            return
        before, lines = lines, perft(start, ply)
        if not lines:
            return
        width = max(width, lines // before)
        if frontier is not None:
            is_small = lines <= MOST_POSITIONS or len(frontier) * width <= MOST_POSITIONS
            frontier = step(frontier) if is_small else None
            keys |= set(map(hash, frontier or ()))
        yield LevelCount(ply, lines, None if frontier is None else len(frontier))


def step(frontier: dict[str, Any]) -> dict[str, Any]:
    after = (position.play(move) for position in frontier.values() for move in position.moves())
    return {position.text(): position for position in after}
