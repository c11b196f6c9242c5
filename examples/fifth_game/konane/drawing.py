"""A Kōnane position as drawing data."""

from __future__ import annotations

from collections.abc import Mapping

from tabuleiro.games.api import Player, Rows, SetUp
from tabuleiro.games.board import EMPTY, site, write_runs
from tabuleiro.games.diagram import Cell, Diagram, Piece

from .rules import STONES, Konane


def diagram(position: Konane) -> Diagram:
    span = range(position.size)
    cells = [cell(site(c, r + 1), position.at(c, r)) for r in span for c in span]
    return Diagram(
        game=position.game,
        turn=0 if position.outcome() else position.turn,
        columns=tuple("abcdefgh"[: position.size]),
        rows=tuple(range(position.size, 0, -1)),
        cells={each.site: each for each in cells},
    )


def cell(name: str, stone: str) -> Cell:
    if stone == EMPTY:
        return Cell(name, ground="pit")
    return Cell(name, (Piece("stone", 1 if stone == STONES[1] else 2),), stone, "pit")


def write(rows: Rows, turn: Player, options: Mapping[str, str]) -> str:
    """The text of a board that was put together stone by stone."""
    stones = {Piece("stone", side): stone for side, stone in STONES.items()}
    board = (write_runs(stones[at[0]] if at else "" for at in row) for row in rows)
    return f"{'/'.join(board)} {turn}"


SET_UP = SetUp((Piece("stone", 1), Piece("stone", 2)), write)
