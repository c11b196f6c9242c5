"""Diagrams and parts of moves, remembered: a board is looked at far more often than it changes.

What is remembered is never changed by anybody, so that threads and sessions can share it.
"""

from __future__ import annotations

from functools import lru_cache

from tabuleiro.games import get
from tabuleiro.games.api import Position
from tabuleiro.games.diagram import Diagram
from tabuleiro.games.parts import Parts
from tabuleiro.positions import rulebook_of


def diagram(position: Position) -> Diagram:
    return _diagram(position.game, position.text())


def parts(position: Position, move: str) -> Parts:
    """The parts of a move, given by any text of a legal one."""
    return _parts(position.game, position.text(), move)


@lru_cache(maxsize=256)
def _diagram(game: str, text: str) -> Diagram:
    return get(game).diagram(rulebook_of(game, text))


@lru_cache(maxsize=256)
def _parts(game: str, text: str, move: str) -> Parts:
    return get(game).parts(rulebook_of(game, text), move)
