"""A Talpa position as drawing data."""

from __future__ import annotations

from collections.abc import Mapping

from ..api import Player, Rows, SetUp
from ..board import write_runs
from ..diagram import Cell, Diagram, Piece
from .rules import EMPTY, PIECES, Talpa, tunnel

MOLE = "mole"
MOLES = {Piece(MOLE, 1): PIECES[1], Piece(MOLE, 2): PIECES[2]}


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
        path=winning_path(position),
        edges={"top": 1, "bottom": 1, "left": 2, "right": 2},
    )


def winning_path(position: Talpa) -> tuple[str, ...]:
    """The shortest tunnel of the winner, breadth first from edge to edge."""
    ended = tunnel(position)
    if ended is None or ended.winner is None:
        return ()
    near, far = position.grid.edges[ended.winner]
    ways: list[tuple[int, ...]] = [(square,) for square in near if position.board[square] == EMPTY]
    visited = {square for way in ways for square in way}
    for way in ways:
        if way[-1] in far:
            return tuple(position.grid.sites[square] for square in way)
        for neighbour in position.grid.neighbours[way[-1]]:
            if position.board[neighbour] == EMPTY and neighbour not in visited:
                visited.add(neighbour)
                ways.append((*way, neighbour))
    return ()


def cell(name: str, piece: str) -> Cell:
    if piece == EMPTY:
        return Cell(name, ground="dug")
    return Cell(name, (Piece(MOLE, 1 if piece == PIECES[1] else 2),), piece)


def write(rows: Rows, turn: Player, options: Mapping[str, str]) -> str:
    board = "/".join(write_runs("".join(map(MOLES.__getitem__, at)) for at in row) for row in rows)
    return f"{board} {turn}"


SET_UP = SetUp(tuple(MOLES), write)
