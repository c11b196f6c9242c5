"""Counting the game tree: in the core where it has the game, else on the contract alone."""

from __future__ import annotations

from . import _core
from .games.api import Position
from .positions import is_fast


def perft(position: Position, depth: int) -> int:
    """The number of leaves at ``depth``; a finished position has no children (G5)."""
    if is_fast(position):
        return _core.perft(position, depth)
    if depth < 0:
        raise ValueError(f"depth is at least 0, not {depth}")
    if depth == 0:
        return 1
    moves = position.moves()
    return len(moves) if depth == 1 else sum(perft(position.play(m), depth - 1) for m in moves)


def divide(position: Position, depth: int) -> dict[str, int]:
    """``perft(depth)`` split by the first move: what one compares when a count is wrong."""
    if depth < 1:
        raise ValueError(f"depth is at least 1, not {depth}")
    return {move: perft(position.play(move), depth - 1) for move in position.moves()}
