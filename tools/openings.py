"""Openings that are varied and even: random moves after which the engine thinks both fare alike.

python tools/openings.py GAME [--count N] [--plies N] [--nodes N] [--margin X] [--seed N] > FILE

For `tabuleiro match --openings FILE`. After moves drawn from all legal ones one side often has a
won game, and then both of a pair's games go to whoever has that side: such pairs say nothing.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice

from tabuleiro import positions
from tabuleiro.arena.openings import random_openings
from tabuleiro.engine.api import Limits
from tabuleiro.engine.chances import chances
from tabuleiro.games.api import Position
from tabuleiro.record import History
from tabuleiro.study.thinkers import thinker


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--plies", type=int, default=4, help="random moves")
    parser.add_argument("--nodes", type=int, default=200_000, help="what the engine may look at")
    parser.add_argument("--margin", type=float, default=0.1, help="chances over or under one half")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print(f"# {asked.game}: {asked.plies} random moves, even within {asked.margin}", end="")
    print(f" after {asked.nodes} nodes, seed {asked.seed}")
    start = positions.start(asked.game)
    limits = Limits(nodes=asked.nodes)
    found = even_positions(start, asked.game, asked.plies, asked.seed, limits, asked.margin)
    for position in islice(found, asked.count):
        print(position.text(), flush=True)


def even_positions(
    start: Position, game: str, plies: int, seed: int, limits: Limits, margin: float
) -> Iterator[Position]:
    mind = thinker(game)
    for opening in random_openings(start, plies, seed):
        position = start
        for move in opening.moves:
            position = position.play(move)
        score = mind.think(History(position), limits).lines[0].score
        if abs(chances(score, game) - 0.5) <= margin:
            yield position


if __name__ == "__main__":
    main()
