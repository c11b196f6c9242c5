"""Measure the strength steps of a game: each step against the one below it.

    python tools/ladder.py barca                    the ten steps of its strength.toml
    python tools/ladder.py barca --grid FILE        any list of steps, one a line, weakest first:
                                                    nodes [depth=N] [sight=X] [margin=N]

Every opening (a few random moves) is played from both sides. Prints the Elo difference of
neighbours with its 95 % interval, and the sum from the lowest step on.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from time import perf_counter

import tabuleiro
from tabuleiro.arena.openings import Opening, random_openings
from tabuleiro.arena.rating import estimate
from tabuleiro.engine.native import NativeEngine
from tabuleiro.engine.stepped import SteppedEngine
from tabuleiro.engine.steps import StrengthStep, steps_of
from tabuleiro.record import History

OPENING_PLIES = 4
MAX_PLIES = 400
TABLE_MB = 16


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--grid", type=Path)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", type=int, default=1, dest="lowest", help="the lowest step")
    arguments = parser.parse_args()
    steps = read_grid(arguments.grid) if arguments.grid else steps_of(arguments.game)
    total = 0.0
    pairs = list(enumerate(pairwise(steps), start=1))[arguments.lowest - 1 :]
    with ProcessPoolExecutor(arguments.workers) as pool:
        for number, (lower, upper) in pairs:
            began = perf_counter()
            tasks = openings(arguments.game, arguments.games // 2, arguments.seed)
            jobs = [
                pool.submit(play_pair, arguments.game, lower, upper, opening, index)
                for index, opening in enumerate(tasks)
            ]
            results = [job.result() for job in jobs]
            points = [pair for pair, _ in results]
            score = sum(points) / 2 / len(points)
            counts = [points.count(value / 2) for value in range(5)]
            found = estimate(score, counts)
            total += found.elo or float("nan")
            plies = sum(plies for _, plies in results)
            each = (perf_counter() - began) * arguments.workers / plies * 1000
            print(
                f"{number + 1:2} v {number:2}: {100 * score:5.1f} %"
                f"  Elo {found.elo or 0:+5.0f} ± {found.error or 0:3.0f}  sum {total:+6.0f}"
                f"  {plies / len(points) / 2:5.1f} plies a game, {each:6.1f} ms a ply  {upper}",
                flush=True,
            )


def read_grid(path: Path) -> list[StrengthStep]:
    steps = []
    for line in path.read_text().splitlines():
        if line.strip():
            nodes, *settings = line.split()
            given = dict(setting.split("=") for setting in settings)
            steps.append(
                StrengthStep(
                    int(nodes),
                    depth=int(given["depth"]) if "depth" in given else None,
                    sight=float(given.get("sight", 1)),
                    margin=int(given.get("margin", 0)),
                )
            )
    return steps


def openings(game: str, count: int, seed: int) -> Iterator[Opening]:
    return islice(random_openings(tabuleiro.start(game), OPENING_PLIES, seed), count)


def play_pair(
    game: str, lower: StrengthStep, upper: StrengthStep, opening: Opening, seed: int
) -> tuple[float, int]:
    """The points of the upper step from one opening played twice, and the plies of both games."""
    engines = [
        SteppedEngine("", Random(2 * seed + side), NativeEngine(game, table_mb=TABLE_MB), step)
        for side, step in enumerate((lower, upper))
    ]
    points, plies = 0.0, 0
    for first in (0, 1):
        history = History(tabuleiro.parse(game, opening.start), opening.moves, max_plies=MAX_PLIES)
        while not history.outcome():
            history.play(engines[first ^ (history.turn - 1)].choose(history))
        outcome = history.outcome()
        if outcome is None or outcome.winner is None:
            points += 0.5
        elif first ^ (outcome.winner - 1) == 1:
            points += 1
        plies += history.ply - len(opening.moves)
        for engine in engines:
            engine.new_game()
    return points, plies


if __name__ == "__main__":
    main()
