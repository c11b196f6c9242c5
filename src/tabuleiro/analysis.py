"""What the engine thinks of a position. The engine itself is loaded when it is first asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .engine.api import Info, Limits
from .games.api import Position

if TYPE_CHECKING:
    from collections.abc import Generator

    from .record import History

ONE_SECOND = Limits(time=1.0)


def analyse(
    position: Position | History, limits: Limits = ONE_SECOND
) -> Generator[Info, None, None]:
    """What is known after each step of the search; closing the iterator ends it.

    ``Limits()`` has no limit: the search goes on until then. A history's past counts, for
    repetitions. GameOver when there is nothing to analyse.
    """
    from .engine.streaming import stream
    from .study.bounds import require
    from .study.thinkers import going, thinker

    require(limits)
    history = going(position)
    mind = thinker(history.position.game)
    return stream(lambda listener: mind.think(history, limits, listener), mind.stop)


def best(position: Position | History, limits: Limits = ONE_SECOND) -> str:
    """The text of the best move found."""
    from .study.bounds import require
    from .study.thinkers import going, thinker

    require(limits)
    history = going(position)
    return thinker(history.position.game).think(history, limits).lines[0].moves[0]
