"""Fast positions: of the core where it has the game, else of the rulebook."""

from __future__ import annotations

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


def reason(position: Position, move: str) -> Sentence | None:
    """Why a move cannot be played, as what can be translated; None when it is legal."""
    game = games.get(position.game)
    return game.explain(game.parse(position.text()), move)


def explain(position: Position, move: str) -> str | None:
    """Why a move cannot be played, citing the rule; None when it is legal."""
    why = reason(position, move)
    return None if why is None else str(why)


def diagram(position: Position) -> Diagram:
    """A position as drawing data, for programs that show it."""
    game = games.get(position.game)
    return game.diagram(game.parse(position.text()))


def parts(position: Position, move: str) -> Parts:
    """The parts of a move, given by any text of a legal one."""
    game = games.get(position.game)
    return game.parts(game.parse(position.text()), move)


def draw(position: Position) -> str:
    """A position as a board in plain text, for people."""
    from .games.drawing import draw as draw_diagram  # late: it reads how the game looks

    return draw_diagram(diagram(position))
