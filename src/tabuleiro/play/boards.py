"""Rulebook positions and diagrams, remembered: a board is looked at far more often than it changes.

What is remembered is never changed by anybody, so that threads and sessions can share it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tabuleiro.games import get
from tabuleiro.games.api import Position
from tabuleiro.games.diagram import Diagram
from tabuleiro.games.parts import Parts


def rulebook(position: Position) -> Any:
    """The rulebook's position for any position: it explains and draws."""
    return _rulebook(position.game, position.text())


def diagram(position: Position) -> Diagram:
    return _diagram(position.game, position.text())


def parts(position: Position, move: str) -> Parts:
    """The parts of a move, given by any text of a legal one."""
    return _parts(position.game, position.text(), move)


@lru_cache(maxsize=64)
def _rulebook(game: str, text: str) -> Any:
    return get(game).parse(text)


@lru_cache(maxsize=256)
def _diagram(game: str, text: str) -> Diagram:
    return get(game).diagram(_rulebook(game, text))


@lru_cache(maxsize=256)
def _parts(game: str, text: str, move: str) -> Parts:
    return get(game).parts(_rulebook(game, text), move)
