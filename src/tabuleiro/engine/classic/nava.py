"""The evaluation of the classic Nava player: cubes still to lay, and discs under control."""

from __future__ import annotations

from fractions import Fraction

from tabuleiro.games.api import Player, Position
from tabuleiro.games.board import opponent
from tabuleiro.games.nava.rules import CUBE, CUBES, DISC, STACK_TEXT

from .reading import rows_of


def value(position: Position, side: Player) -> Fraction:
    """Own cubes left x own discs squared, over one more than the same of the enemy."""
    return Fraction(strength(position, side), strength(position, opponent(side)) + 1)


def strength(position: Position, side: Player) -> int:
    """Cubes left x discs squared: discs of any colour in the stacks the side controls (N2)."""
    board = "/".join(rows_of(position))
    cubes_left = CUBES - board.count(CUBE[side])
    stacks: list[str] = STACK_TEXT.findall(board)
    discs = sum(len(stack) for stack in stacks if stack.endswith(DISC[side]))
    return cubes_left * discs**2
