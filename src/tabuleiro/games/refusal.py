"""How every position, of a rulebook or of the core, refuses a move: with the rulebook's words."""

from __future__ import annotations

from typing import Any, NoReturn

from .api import IllegalMove, MalformedMove, Position
from .board import shorten
from .sentence import Sentence


def refuse(position: Position, text: str) -> NoReturn:
    """Raise MalformedMove or IllegalMove for a text of no legal move."""
    from . import get  # the registry imports the games, and they import this

    if not isinstance(text, str):
        raise TypeError("a move is a text, such as a member of moves()")

    game = get(position.game)
    rulebook: Any = game.parse(position.text())
    reason = game.explain(rulebook, text) or Sentence(
        "G3", "{move} is not among the legal moves", {"move": shorten(text)}
    )
    if game.move_text.fullmatch(text):
        raise IllegalMove(reason)
    raise MalformedMove(reason)
