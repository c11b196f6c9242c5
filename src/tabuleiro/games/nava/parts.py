"""The parts of a Nava move: discs jump, a cube goes home (N4), a cube is left behind (N5)."""

from __future__ import annotations

from ..parts import Change, Part, Parts, Step
from .drawing import PIECES
from .rules import CUBE, Nava, distance


def parts(position: Nava, move: str) -> Parts:
    origin, target = move[:2], move[2:]
    count = distance(origin, target)
    order: list[Part] = [Step("walk", origin, target, count)]
    if (cube := position.at(target)) in CUBE.values():
        order.insert(0, Change("removed", target, (PIECES[cube],)))
    if count == len(position.at(origin)):
        order.append(Change("placed", origin, (PIECES[CUBE[position.turn]],)))
    return Parts(move, position.turn, tuple(order))
