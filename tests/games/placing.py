"""What the makers of random set-ups share: sites, and boards as text."""

from __future__ import annotations

import random

Cells = dict[tuple[int, int], str]
"""What lies where, by printed row (top is 0) and column."""


def written(cells: Cells, rows: int, cols: int, separator: str = "") -> str:
    """The board part of a position text (G6)."""
    lines = []
    for row in range(rows):
        parts: list[str] = []
        empty = 0
        for col in range(cols):
            cell = cells.get((row, col), "")
            if cell and empty:
                parts.append(str(empty))
            empty = 0 if cell else empty + 1
            if cell:
                parts.append(cell)
        lines.append(separator.join([*parts, str(empty)] if empty else parts))
    return "/".join(lines)


def some_sites(source: random.Random, rows: int, cols: int) -> list[tuple[int, int]]:
    """The sites of a random part of the board in random order: small parts make crowds."""
    height, width = source.randint(2, rows), source.randint(2, cols)
    top, left = source.randint(0, rows - height), source.randint(0, cols - width)
    sites = [(top + row, left + col) for row in range(height) for col in range(width)]
    source.shuffle(sites)
    return sites
