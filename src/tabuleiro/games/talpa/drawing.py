"""A Talpa position as drawing data."""

from __future__ import annotations

from ..diagram import Cell, Diagram, Piece
from ..sentence import Phrase
from .rules import EMPTY, PIECES, Talpa

MOLE = Phrase("mole")


def diagram(position: Talpa) -> Diagram:
    return Diagram(
        game=position.game,
        turn=0 if position.outcome() else position.turn,
        columns=tuple("abcdefghij"[: position.cols]),
        rows=tuple(range(position.rows, 0, -1)),
        cells={
            name: cell(name, piece)
            for name, piece in zip(position.grid.sites, position.board, strict=True)
        },
        edges={"top": 1, "bottom": 1, "left": 2, "right": 2},
    )


def cell(name: str, piece: str) -> Cell:
    if piece == EMPTY:
        return Cell(name, ground="dug")
    return Cell(name, (Piece(MOLE, 1 if piece == PIECES[1] else 2),), piece)
