"""The evaluation of the classic Nava player: cubes still to lay, and discs under control."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..api import Classic, Player, Position
from ..board import opponent, printed_rows
from .rules import CUBE, CUBES, DISC, STACK_TEXT

if TYPE_CHECKING:
    from fractions import Fraction


def value(position: Position, side: Player) -> Fraction:
    """Own cubes left x own discs squared, over one more than the same of the enemy."""
    from fractions import Fraction  # late: a sixth of the time that importing the games takes

    return Fraction(strength(position, side), strength(position, opponent(side)) + 1)


def strength(position: Position, side: Player) -> int:
    """Cubes left x discs squared: discs of any colour in the stacks the side controls (N2)."""
    board = "/".join(printed_rows(position))
    cubes_left = CUBES - board.count(CUBE[side])
    stacks: list[str] = STACK_TEXT.findall(board)
    discs = sum(len(stack) for stack in stacks if stack.endswith(DISC[side]))
    return cubes_left * discs**2


CLASSIC = Classic(greedy={"": value})
