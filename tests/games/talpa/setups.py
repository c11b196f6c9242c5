"""Random well-formed set-ups, most of which no game reaches (G9)."""

from __future__ import annotations

import random

from games.placing import written


def set_up(source: random.Random) -> str:
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
