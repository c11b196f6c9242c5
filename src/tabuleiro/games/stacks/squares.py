"""The board of Stacks: sites as numbers in site order (G7), what neighbours what, and the homes."""

from __future__ import annotations

from typing import TypeAlias

from ..api import Player
from ..board import KING, site

Heights: TypeAlias = bytes
"""The heights of one side's stacks, by site."""

COLUMNS = 5
ROWS = 7
NAMES = tuple(site(column, row) for column in range(COLUMNS) for row in range(1, ROWS + 1))
INDEX = {name: index for index, name in enumerate(NAMES)}
SITES = range(len(NAMES))

HOME_ROW: dict[Player, int] = {1: 7, 2: 1}
HOME: dict[Player, frozenset[int]] = {
    side: frozenset(s for s in SITES if s % ROWS + 1 == row) for side, row in HOME_ROW.items()
}
"""The home spaces of each side (S1)."""


def _shift(origin: int, columns: int, rows: int) -> int | None:
    """The site so many columns and rows away, None off the board."""
    column, row = origin // ROWS + columns, origin % ROWS + rows
    return column * ROWS + row if 0 <= column < COLUMNS and 0 <= row < ROWS else None


def _around(origin: int, shifts: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    found = (_shift(origin, columns, rows) for columns, rows in shifts)
    return tuple(sorted(s for s in found if s is not None))


def _flanks(origin: int, to: int) -> tuple[int, ...]:
    """The two squares beside a diagonal step (S5); none for an orthogonal one."""
    columns, rows = to // ROWS - origin // ROWS, to % ROWS - origin % ROWS
    return (to - columns * ROWS, to - rows) if columns and rows else ()


def _retreats(side: Player, origin: int) -> tuple[int, ...]:
    """One row toward the home of ``side``, or along the home row when standing on it (S8)."""
    if origin in HOME[side]:
        return _around(origin, ((-1, 0), (1, 0)))
    toward = 1 if HOME_ROW[side] == ROWS else -1
    return _around(origin, ((-1, toward), (0, toward), (1, toward)))


NEIGHBOURS = tuple(_around(s, KING) for s in SITES)
COMMON = {
    (s, to): tuple(t for t in NEIGHBOURS[s] if t in NEIGHBOURS[to])
    for s in SITES
    for to in NEIGHBOURS[s]
}
"""The squares that neighbour both of two neighbours, in site order."""
STEPS = tuple(tuple((to, _flanks(s, to)) for to in NEIGHBOURS[s]) for s in SITES)
RETREATS: dict[Player, tuple[tuple[int, ...], ...]] = {
    side: tuple(_retreats(side, s) for s in SITES) for side in HOME
}


def distance(origin: int, to: int) -> int:
    """King steps on an empty board."""
    return max(abs(origin // ROWS - to // ROWS), abs(origin % ROWS - to % ROWS))


def open_steps(origin: int, enemy: Heights) -> tuple[int, ...]:
    """The king steps from a square, less those through a gate (S4, S5)."""
    return tuple(
        to for to, flanks in STEPS[origin] if not (flanks and enemy[flanks[0]] and enemy[flanks[1]])
    )
