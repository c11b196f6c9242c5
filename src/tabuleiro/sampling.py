"""Random games, one after another or many side by side."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from . import _core
from .games.api import Player, Position
from .positions import is_fast


class Playouts(NamedTuple):
    """The result of random games: who won each (None: nobody), and after how many moves."""

    winners: list[Player | None]
    lengths: list[int]


def playouts(
    position: Position, count: int, *, seed: int = 0, max_plies: int = 10_000, threads: int = 1
) -> Playouts:
    """Play ``count`` random games to the end, or to ``max_plies`` moves: then nobody has won.

    Repetitions are not looked at. The same seed gives the same games on any number of threads.
    """
    for name, value, least in (
        ("count", count, 0),
        ("max_plies", max_plies, 0),
        ("threads", threads, 1),
    ):
        if value < least:
            raise ValueError(f"{name} is at least {least}, not {value}")
    if is_fast(position):
        seed &= (1 << 64) - 1
        return Playouts(
            *_core.playouts(position, count, seed=seed, max_plies=max_plies, threads=threads)
        )
    source = random.Random(seed)
    games = [_playout(position, source, max_plies) for _ in range(count)]
    return Playouts([winner for winner, _ in games], [length for _, length in games])


def batch(position: Any, size: int) -> _core.Batch:
    """``size`` games of the core that start from ``position`` and advance together."""
    if not is_fast(position):
        raise TypeError("a batch needs a position of the core, from start() or parse()")
    return _core.batch(position, size)


def _playout(
    position: Position, source: random.Random, max_plies: int
) -> tuple[Player | None, int]:
    for length in range(max_plies + 1):
        moves: Sequence[Any] = position.moves()
        if not moves or length == max_plies:
            break
        position = position.play(source.choice(moves))
    outcome = position.outcome()
    return (outcome.winner if outcome else None), length
