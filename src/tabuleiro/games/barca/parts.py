"""The parts of a Barca move: one animal slides."""

from __future__ import annotations

from ..parts import Parts, Step
from .rules import RAYS, SITES, Barca, legal_moves


def parts(position: Barca, move: str) -> Parts:
    origin, target = legal_moves(position)[move]
    lines = RAYS[position.board[origin].upper()][origin]
    line = next(line for line in lines if target in line)
    path = tuple(SITES[square] for square in line[: line.index(target)])
    return Parts(move, position.turn, (Step("walk", SITES[origin], SITES[target], path=path),))
