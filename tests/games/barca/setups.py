"""Random well-formed set-ups, most of which no game reaches (G9)."""

from __future__ import annotations

import random

from games.placing import some_sites, written


def set_up(source: random.Random) -> str:
    """Any subset of the animals, spread out, crowded together, or a single one."""
    herd = [animal for animal in "EELLMMeellmm" if source.random() < source.choice([0.3, 0.8, 1])]
    if source.random() < 0.05:
        herd = [source.choice("ELMelm")]
    sites = some_sites(source, 10, 10)
    cells = dict(zip(sites, source.sample(herd, len(herd)), strict=False))
    turn = source.choice("12")
    report = source.choice(["", "", f" {source.randint(0, 50)} report"])
    return f"{written(cells, 10, 10)} {turn}{report}"
