"""Fit the scale of winning chances (``engine/chances.py``) to games that the search plays itself.

    python tools/chances.py nava --games 200 --nodes 10000

Every unproven score of the search is compared with the result of its game. Printed are the scale
that makes the results most likely, and what was scored by scores of each size.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import defaultdict

import tabuleiro
from tabuleiro.engine.api import Limits
from tabuleiro.engine.native import NativeEngine
from tabuleiro.record import History

MAX_PLIES = 200
OPENING_PLIES = (2, 4, 6, 8)
BIN = 50

Sample = tuple[int, float]
"""A score and what its side then scored: 0, ½ or 1."""


def game_samples(engine: NativeEngine, source: random.Random, limits: Limits) -> list[Sample]:
    """The samples of one game from a random opening."""
    history = History(tabuleiro.start(engine.game), max_plies=MAX_PLIES)
    for _ in range(source.choice(OPENING_PLIES)):
        if not history.outcome():
            history.play(source.choice(list(history.position.moves())))
    engine.new_game()
    scores = []
    while not (outcome := history.outcome()):
        best = engine.think(history, limits).lines[0]
        if best.score.win_in is None:
            scores.append((history.turn, best.score.value))
        history.play(best.moves[0])
    return [
        (value, 0.5 if outcome.winner is None else float(outcome.winner == turn))
        for turn, value in scores
    ]


def likelihood(samples: list[Sample], scale: float) -> float:
    """The mean logarithm of the likelihood of the results."""
    total = 0.0
    for value, result in samples:
        expected = min(max(1 / (1 + math.exp(-value / scale)), 1e-9), 1 - 1e-9)
        total += result * math.log(expected) + (1 - result) * math.log(1 - expected)
    return total / len(samples)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    source = random.Random(arguments.seed)
    with NativeEngine(arguments.game, table_mb=4) as engine:
        limits = Limits(nodes=arguments.nodes)
        samples = [
            sample
            for _ in range(arguments.games)
            for sample in game_samples(engine, source, limits)
        ]
    scale = max(range(20, 1000, 5), key=lambda scale: likelihood(samples, scale))
    print(f"{arguments.game}: scale {scale}, from {len(samples)} positions")
    bins: dict[int, list[float]] = defaultdict(list)
    for value, result in samples:
        bins[round(value / BIN) * BIN].append(result)
    for value, results in sorted(bins.items()):
        print(f"{value:+6d}: {sum(results) / len(results):.2f} of {len(results)}")


if __name__ == "__main__":
    main()
