"""The game that the schema of the interface has its examples from: the first of the list."""

from __future__ import annotations

from functools import reduce
from typing import Any

from tabuleiro.games import GAMES
from tabuleiro.games.moves import clicks

GAME = next(iter(GAMES.values()))
_START = GAME.initial()
POSITION: str = _START.text()
MOVE: str = _START.moves()[0]
SITES: Any = [*clicks(MOVE)]
_DONE: Any = {"": [MOVE]}
TREE: Any = reduce(lambda tree, site: {site: tree}, reversed(SITES), _DONE)
OPTIONS: Any = {option.name: option.choices[-1] for option in GAME.options}
CELLS: Any = {
    cell.site: [{"kind": piece.kind, "side": piece.side} for piece in cell.pieces]
    for cell in GAME.diagram(_START).cells.values()
    if cell.pieces
}
TRANSCRIPT = f'[Game "{GAME.name}"]\n\n1. {MOVE} *\n'
