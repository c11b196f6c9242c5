"""Random well-formed set-ups, most of which no game reaches (G9)."""

from __future__ import annotations

import random

from games.placing import Cells, some_sites, written


def set_up(source: random.Random) -> str:
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
