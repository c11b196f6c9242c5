"""A Nava position as drawing data."""

from __future__ import annotations

from collections.abc import Mapping

from ..api import Player, Rows, SetUp
from ..board import write_runs
from ..diagram import Cell, Diagram, Piece, Tally
from ..sentence import Phrase
from .rules import CUBES, DISCS, SITES, SIZE, Nava

DISC, CUBE = "disc", "cube"
PIECES = {
    "w": Piece(DISC, 1),
    "b": Piece(DISC, 2),
    "W": Piece(CUBE, 1),
    "B": Piece(CUBE, 2),
}
PLAYERS: tuple[Player, Player] = (1, 2)


def diagram(position: Nava) -> Diagram:
    """Labels are the position text's: discs bottom to top, cubes in upper case."""
    cells = {}
    for name in SITES:
        label = position.at(name)
        cells[name] = Cell(name, tuple(PIECES[letter] for letter in label), label, "point")
    return Diagram(
        game=position.game,
        turn=0 if position.outcome() else position.turn,
        columns=tuple("abcde"),
        rows=tuple(range(SIZE, 0, -1)),
        cells=cells,
        tallies=tuple(
            Tally(side, Phrase("cubes placed"), position.cubes(side), CUBES, supply=CUBE)
            for side in PLAYERS
        ),
    )


LETTERS = {piece: letter for letter, piece in PIECES.items()}


def write(rows: Rows, turn: Player, options: Mapping[str, str]) -> str:
    stacks = [["".join(map(LETTERS.__getitem__, at)) for at in row] for row in rows]
    return f"{'/'.join(write_runs(row, '.') for row in stacks)} {turn}"


SET_UP = SetUp(tuple(LETTERS), write, highest=2 * DISCS)
