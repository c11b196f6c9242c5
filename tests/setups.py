"""Random well-formed set-ups (G9), most of which no game reaches. Each is a position text."""

from __future__ import annotations

import random
from collections.abc import Callable

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


def barca(source: random.Random) -> str:
    """Any subset of the animals, spread out, crowded together, or a single one."""
    herd = [animal for animal in "EELLMMeellmm" if source.random() < source.choice([0.3, 0.8, 1])]
    if source.random() < 0.05:
        herd = [source.choice("ELMelm")]
    sites = some_sites(source, 10, 10)
    cells = dict(zip(sites, source.sample(herd, len(herd)), strict=False))
    turn = source.choice("12")
    report = source.choice(["", "", f" {source.randint(0, 50)} report"])
    return f"{written(cells, 10, 10)} {turn}{report}"


def talpa(source: random.Random) -> str:
    """Any filling of any size, from full to bare, also with one side missing."""
    rows, cols = source.randint(3, 10), source.randint(3, 10)
    filled, first = (
        source.choice([0.1, 0.3, 0.5, 0.6, 0.7, 0.9, 1]),
        source.choice([0, 0.5, 0.5, 1]),
    )
    cells = {
        (row, col): "x" if source.random() < first else "o"
        for row in range(rows)
        for col in range(cols)
        if source.random() < filled
    }
    return f"{written(cells, rows, cols)} {source.choice('12')}"


def nava(source: random.Random) -> str:
    """Discs of both sides in random heaps, cubes up to nine of each."""
    sites = some_sites(source, 5, 5)
    cubes = "W" * source.choice([0, 3, 8, 9]) + "B" * source.choice([0, 3, 8, 9])
    discs = list("w" * source.randint(0, 6) + "b" * source.randint(0, 6))
    source.shuffle(discs)
    cells: Cells = {}
    heaps = sites[: source.randint(1, len(sites))]
    for disc in discs:
        site = source.choice(heaps)
        cells[site] = cells.get(site, "") + disc
    free = [site for site in sites if site not in cells]
    cells |= zip(free, source.sample(cubes, len(cubes)), strict=False)
    return f"{written(cells, 5, 5, '.')} {source.choice('12')}"


def stacks(source: random.Random) -> str:
    """Up to ten pieces a side in stacks of chosen heights: all fours, all singles, full homes."""
    sites = some_sites(source, 7, 5)
    if source.random() < 0.3:
        home = [(row, col) for row in (0, 6) for col in range(5)]
        sites = source.sample(home, source.randint(2, 10)) + sites
    sites = list(dict.fromkeys(sites))
    cells: Cells = {}
    left = {"b": source.choice([1, 5, 8, 10, 10, 10]), "r": source.choice([1, 5, 8, 10, 10, 10])}
    heights = source.choice([[1], [4], [2, 4], [1, 2, 3, 4], [1, 1, 2], [3, 4]])
    for site in sites:
        colour = source.choice("br")
        height = min(left[colour], source.choice(heights))
        if height:
            cells[site] = f"{colour}{height}"
            left[colour] -= height
    return f"{written(cells, 7, 5)} {source.choice('12')}{source.choice(['', ' report'])}"


SETUPS: dict[str, Callable[[random.Random], str]] = {
    "barca": barca,
    "talpa": talpa,
    "nava": nava,
    "stacks": stacks,
}
