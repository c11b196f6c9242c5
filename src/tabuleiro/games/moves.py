"""What can be said of moves from their texts alone, for any game."""

from __future__ import annotations

import re

from .api import Position

SITE = re.compile(r"[a-z][0-9]+")


def clicks(move: str) -> tuple[str, ...]:
    """The sites a person points at to make a move, in order: those its text names."""
    return tuple(SITE.findall(move))


def find_move(position: Position, text: str) -> str:
    """The canonical text of the move that ``text`` means: the member of ``position.moves()``.

    Raises MalformedMove or IllegalMove, with the reason, when there is none.
    """
    if text in position.moves():
        return text
    result = position.play(text)
    return next(move for move in position.moves() if position.play(move) == result)
