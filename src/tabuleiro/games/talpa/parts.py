"""The parts of a Talpa move: a capture, or the removal of one's own mole (T3)."""

from __future__ import annotations

from ..board import opponent
from ..diagram import Piece
from ..parts import Change, Parts, Step
from .drawing import MOLE
from .rules import Talpa, legal_moves


def parts(position: Talpa, move: str) -> Parts:
    origin, target = legal_moves(position)[move]
    sites, side = position.grid.sites, position.turn
    if target is None:
        return Parts(move, side, (Change("removed", sites[origin], (Piece(MOLE, side),)),))
    taken = Change("removed", sites[target], (Piece(MOLE, opponent(side)),))
    return Parts(move, side, (taken, Step("walk", sites[origin], sites[target])))
