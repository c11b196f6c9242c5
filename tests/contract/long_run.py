"""A long run of what the parts of moves keep: ``make parts MINUTES=30``.

Takes every text of every legal move, along games and in set-ups that the tests do not use, on two
processes until the time is over. The first move whose parts are wrong stops it.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from itertools import count, islice

import conftest  # noqa: F401 (registers the fifth game)
from contract.test_parts import check, check_signs, texts_of, wander
from long_runs import WORKERS, run_long
from setups import SETUPS
from tabuleiro import games
from variants import VARIANTS

POSITIONS = 20


def run(first_seed: int, minutes: float) -> Counter[str]:
    """How many moves of each game were looked at."""
    end = time.monotonic() + 60 * minutes
    moves: Counter[str] = Counter()
    for seed in count(first_seed, WORKERS):
        source = random.Random(seed)
        behind = min(games.GAMES, key=lambda name: moves[name])
        variant = source.choice([v for v in VARIANTS if v.name == behind])
        positions = list(islice(wander(variant, seed), POSITIONS))
        if variant.name in SETUPS:
            texts = [SETUPS[variant.name](source) for _ in range(POSITIONS)]
            positions += map(variant.game.parse, texts)
        for position in positions:
            found = texts_of(position)
            moves[variant.name] += check(position, found)
            check_signs(position, found)
        if time.monotonic() > end:
            return moves
    raise AssertionError("count() has no end")


if __name__ == "__main__":
    run_long(run, "moves make the next board by their parts")
