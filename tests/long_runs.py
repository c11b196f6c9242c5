"""Runs that go on until their time is over: ``make differential``, ``make parts``."""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Callable

WORKERS = 2


def run_long(run: Callable[[int, float], Counter[str]], words: str) -> None:
    """Call ``run`` with a first seed and the minutes on each worker, and print what it counted.

    The minutes are the program's first argument, the seed is its second, else taken from the clock.
    """
    minutes = float(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else int(time.time()) * 1000
    print(f"seed {seed}, {minutes} minutes on {WORKERS} processes", flush=True)
    with multiprocessing.Pool(WORKERS) as pool:
        jobs = [(seed + worker, minutes) for worker in range(WORKERS)]
        counted = sum(pool.starmap(run, jobs), Counter())
    for name, number in counted.items():
        print(f"{name:16} {number:>10,} {words}")
    print(f"{'all':16} {counted.total():>10,} {words}")
