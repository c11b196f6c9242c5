"""Random well-formed set-ups, most of which no game reaches (G9)."""

from __future__ import annotations

import random

from games.placing import Cells, some_sites, written


def set_up(source: random.Random) -> str:
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
