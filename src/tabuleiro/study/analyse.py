"""What the engine thinks of a position, as it finds it."""

from __future__ import annotations

from collections.abc import Generator

from tabuleiro.engine.api import Info, Limits
from tabuleiro.engine.native import TABLE_MB
from tabuleiro.engine.streaming import stream
from tabuleiro.games.api import Position
from tabuleiro.record import GameOver, History

from .bounds import require
from .thinking import thinker


def analyse(
    position: Position | History,
    limits: Limits,
    *,
    table_mb: int = TABLE_MB,
    threads: int = 1,
) -> Generator[Info, None, None]:
    """``tabuleiro.analyse``, with the size of the table and the number of threads."""
    require(limits)
    history = going(position)
    mind = thinker(history.position.game, table_mb, threads)
    return stream(lambda listener: mind.think(history, limits, listener), mind.stop)


def best(position: Position | History, limits: Limits) -> str:
    """The text of the best move found."""
    require(limits)
    history = going(position)
    return thinker(history.position.game).think(history, limits).lines[0].moves[0]


def going(position: Position | History) -> History:
    """A history to analyse; GameOver if the game is."""
    history = position if isinstance(position, History) else History(position)
    if outcome := history.outcome():
        raise GameOver.of(outcome)
    return history
