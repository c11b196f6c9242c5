"""How many positions Talpa can have at most."""

from __future__ import annotations

from math import comb

from .rules import PIECES, Talpa


def states(start: Talpa) -> int:
    """Any squares empty, no more of a side's pieces than on the full board.

    Every turn empties one square, so their number says who is to move.
    """
    squares = len(start.board)
    first, second = (start.board.count(piece) for piece in PIECES.values())
    return sum(
        comb(squares, own) * comb(squares - own, others)
        for own in range(first + 1)
        for others in range(second + 1)
    )
