"""A long comparison of rulebooks and core: ``make differential MINUTES=30``.

Plays games and judges set-ups of every core game on two processes until the time is over, with
seeds that the tests do not use. A difference stops it with a one-line reproducer.
"""

from __future__ import annotations

import time
from collections import Counter
from itertools import count

import agreement
from differential.test_random_games import play_through
from differential.test_random_setups import judge
from long_runs import WORKERS, run_long
from tabuleiro import _core
from variants import VARIANTS

SETUPS_PER_GAME = 10


def compare(first_seed: int, minutes: float) -> Counter[str]:
    """How many positions of each variant were compared."""
    end = time.monotonic() + 60 * minutes
    spent: Counter[str] = Counter()
    positions: Counter[str] = Counter()
    variants = [variant for variant in VARIANTS if variant.name in _core.GAMES]
    for seed in count(first_seed, WORKERS):
        # The variant that has had the least time so far, so that slow ones do not take it all.
        variant = min(variants, key=lambda v: spent[str(v)])
        before, began = agreement.compared, time.monotonic()
        play_through(variant, seed)
        for number in range(SETUPS_PER_GAME):
            judge(variant.name, SETUPS_PER_GAME * seed + number)
        positions[str(variant)] += agreement.compared - before
        spent[str(variant)] += int(1e6 * (time.monotonic() - began))
        if time.monotonic() > end:
            return positions
    raise AssertionError("count() has no end")


if __name__ == "__main__":
    run_long(compare, "positions agree")
