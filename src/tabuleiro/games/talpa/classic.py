"""The evaluation of the classic Talpa players: how far the largest holes in the board reach."""

from __future__ import annotations

from collections.abc import Iterator

from ..api import Classic, Player, Position
from ..board import EMPTY, printed_sites
from .rules import grid_of


def value(position: Position, side: Player) -> int:
    """For second (left to right) the greatest width less the greatest height; first the negative.

    Widths and heights are those of the boxes around the connected sets of empty squares.
    """
    rows = printed_sites(position)
    columns = len(rows[0])
    widest = highest = 0
    for squares in empty_sets("".join(rows), columns):
        widest = max(widest, extent([square % columns for square in squares]))
        highest = max(highest, extent([square // columns for square in squares]))
    return widest - highest if side == 2 else highest - widest


def extent(places: list[int]) -> int:
    return max(places) - min(places) + 1


def empty_sets(board: str, columns: int) -> Iterator[list[int]]:
    """The orthogonally connected sets of empty squares (T4)."""
    neighbours = grid_of(len(board) // columns, columns).neighbours
    unseen = {square for square, piece in enumerate(board) if piece == EMPTY}
    while unseen:
        connected = [unseen.pop()]
        for square in connected:
            near = unseen.intersection(neighbours[square])
            unseen -= near
            connected += near
        yield connected


CLASSIC = Classic(level=value)
