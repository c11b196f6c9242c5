"""How fast the game is played and searched here, in processor time: other work counts little."""

from __future__ import annotations

from dataclasses import dataclass
from time import process_time
from typing import Any

from tabuleiro import positions
from tabuleiro.benchmark.machine import machine
from tabuleiro.engine.api import Limits
from tabuleiro.record import History
from tabuleiro.sampling import playouts
from tabuleiro.study.thinkers import thinker


@dataclass(frozen=True, slots=True)
class Speeds:
    """On one thread."""

    machine: str
    playout_moves: float
    """Moves of random games a second."""
    search_nodes: float
    """Positions a second in a search from the start."""
    nodes: int
    """Of that search."""
    depth: int
    """It reached."""


def speeds_of(game: str, start: str, nodes: int, seconds: float) -> Speeds:
    position: Any = positions.parse(game, start)
    mind = thinker(game)
    begin = process_time()
    info = mind.think(History(position), Limits(nodes=nodes))
    rate = info.nodes / max(process_time() - begin, 1e-6)
    return Speeds(machine(), playout_rate(position, seconds), rate, info.nodes, info.depth)


def playout_rate(position: Any, seconds: float) -> float:
    """Of so many games at once that they take at least so long."""
    count = 1
    while True:
        begin = process_time()
        moves = sum(playouts(position, count).lengths)
        if (took := process_time() - begin) >= seconds:
            return moves / took
        count *= 2
