"""A Nava position as drawing data."""

from __future__ import annotations

from ..api import Player
from ..diagram import Cell, Diagram, Piece, Tally
from .rules import CUBES, SITES, SIZE, Nava

PIECES = {
    "w": Piece("disc", 1),
    "b": Piece("disc", 2),
    "W": Piece("cube", 1),
    "B": Piece("cube", 2),
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
        tallies=tuple(Tally(side, "cubes placed", position.cubes(side), CUBES) for side in PLAYERS),
    )
