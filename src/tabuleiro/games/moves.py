"""What can be said of moves from their texts alone, for any game."""

from __future__ import annotations

import re
from typing import Any

from .api import Position
from .refusal import refuse

SITE = re.compile(r"[a-z][0-9]+")


def clicks(move: object) -> tuple[str, ...]:
    """The sites a person points at to make a move, in order: those its text names."""
    return tuple(SITE.findall(str(move)))


def find_move(position: Position, text: str) -> Any:
    """The member of ``position.moves()`` that ``text`` means, also by another text of it.

    Raises MalformedMove or IllegalMove, with the reason, when there is none.
    """
    moves = position.moves()
    for move in moves:
        if str(move) == text:
            return move
    result = position.play(text)
    for move in moves:
        if position.play(move) == result:
            return move
    refuse(position, text)
