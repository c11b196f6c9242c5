"""How fast the game is played and searched here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabuleiro import positions
from tabuleiro.benchmark.games import Effort, playout_work, rate
from tabuleiro.benchmark.machine import machine
from tabuleiro.engine.api import Limits
from tabuleiro.record import History
from tabuleiro.study.thinking import thinker

RUNS = 3


@dataclass(frozen=True, slots=True)
class Speeds:
    """On one thread."""

    machine: str
    playout_moves: float
    """Moves of random games a second, the median of some runs."""
    search_nodes: float
    """Positions a second in a search from the start."""
    search_depth: int
    seconds: float
    """How long that search was."""


def speeds_of(game: str, start: str, seconds: float) -> Speeds:
    position: Any = positions.parse(game, start)
    playouts = rate(playout_work(position), Effort(RUNS, seconds / RUNS))
    info = thinker(game).think(History(position), Limits(time=seconds))
    return Speeds(machine(), playouts, info.speed, info.depth, seconds)
