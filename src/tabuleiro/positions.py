"""Fast positions: of the core where it has the game, else of the rulebook."""

from __future__ import annotations

from typing import Any

from . import _core, games
from .games.api import Position


def start(name: str, **options: Any) -> Any:
    """The starting position of a game: ``start("talpa", size="6x6")``, ``start("barca")``."""
    return _fast(games.get(name).initial(**options))


def parse(name: str, text: str) -> Any:
    """A position of a game from its text; MalformedPosition says what is wrong and where."""
    game = games.get(name)
    fast = _core.GAMES.get(name)
    return fast.parse(text) if fast else game.parse(text)


def explain(position: Position, move: object) -> str | None:
    """Why a move text cannot be played, citing the rule; None when it is legal."""
    game = games.get(position.game)
    reason = game.explain(game.parse(position.text()), str(move))
    return None if reason is None else str(reason)


def _fast(position: Position) -> Position:
    fast = _core.GAMES.get(position.game)
    return fast.parse(position.text()) if fast else position
