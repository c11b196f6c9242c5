"""Fast positions: of the core where it has the game, else of the rulebook."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from . import _core, games
from .games.api import MalformedPosition, Position
from .games.diagram import Diagram
from .games.parts import Parts
from .games.sentence import Sentence

FAST = tuple(_core.GAMES.values())


def is_fast(position: object) -> bool:
    """Whether a position is the core's."""
    return isinstance(position, FAST)


def start(name: str, **options: Any) -> _core.Position:
    """The starting position of a game, with its options.

    >>> start("talpa", size="4x4").text()
    'xoxo/oxox/xoxo/oxox 1'
    """
    return parse(name, games.get(name).initial(**options).text())


def parse(name: str, text: str) -> _core.Position:
    """A position of a game from its text; MalformedPosition says what is wrong and where."""
    game = games.get(name)
    try:
        position: _core.Position = _core.GAMES.get(name, game).parse(text)
    except MalformedPosition:
        game.parse(text)  # the rulebook finds the words, as for moves: they can be translated
        raise
    return position


def fast(position: Position) -> Any:
    """The same position, of the core where it has the game."""
    core = _core.GAMES.get(position.game)
    return position if core is None or is_fast(position) else core.parse(position.text())


def rulebook(position: Position) -> Any:
    """The same position of the rulebook, which explains and draws."""
    return rulebook_of(position.game, position.text())


@lru_cache(maxsize=64)  # a board is looked at far more often than it changes
def rulebook_of(game: str, text: str) -> Any:
    """A position of the rulebook from its text."""
    return games.get(game).parse(text)


def reason(position: Position, move: str) -> Sentence | None:
    """Why a move cannot be played, as what can be translated; None when it is legal."""
    game = games.get(position.game)
    return game.explain(rulebook(position), move)


def explain(position: Position, move: str) -> str | None:
    """Why a move cannot be played, citing the rule; None when it is legal."""
    why = reason(position, move)
    return None if why is None else str(why)


def diagram(position: Position) -> Diagram:
    """A position as drawing data, for programs that show it."""
    game = games.get(position.game)
    return game.diagram(rulebook(position))


def parts(position: Position, move: str) -> Parts:
    """The parts of a move, given by any text of a legal one."""
    game = games.get(position.game)
    return game.parts(rulebook(position), move)


def draw(position: Position) -> str:
    """A position as a board in plain text, for people."""
    from .games.drawing import draw as draw_diagram  # late: it reads how the game looks

    return draw_diagram(diagram(position))
