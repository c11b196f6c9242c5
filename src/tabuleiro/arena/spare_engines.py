"""Engines kept from game to game: making one costs more than many a game."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol, Self

from tabuleiro.engine.api import Engine

MOST = 4
"""Engines kept at once; the one not needed for longest goes first."""


class MakePlayer(Protocol):
    """Makes a player from its name, as the roster does."""

    def __call__(self, name: str, game: str, *, seed: int, table_mb: int) -> Engine: ...


class SpareEngines:
    """Plays as if every game had new engines, but makes them only when it has none that fits."""

    def __init__(self, make: MakePlayer) -> None:
        self._make = make
        self._idle: list[tuple[tuple[str, str, int], Engine]] = []
        """The one used last comes last."""

    def take(self, name: str, game: str, *, seed: int, table_mb: int) -> Engine:
        """An engine that knows nothing of games before; ``put_back`` after this one.

        A new one is told of the game, too: an outside program starts before its clock does.
        """
        engine = self._find((name, game, table_mb))
        engine = engine or self._make(name, game, seed=seed, table_mb=table_mb)
        try:
            engine.new_game(seed)
        except BaseException:
            close_quietly(engine)
            raise
        return engine

    def _find(self, wanted: tuple[str, str, int]) -> Engine | None:
        for index, (kind, engine) in enumerate(self._idle):
            if kind == wanted:
                del self._idle[index]
                return engine
        return None

    def put_back(self, engine: Engine, name: str, game: str, *, table_mb: int) -> None:
        """Its game is over."""
        self._idle.append(((name, game, table_mb), engine))
        while len(self._idle) > MOST:
            close_quietly(self._idle.pop(0)[1])

    def close(self) -> None:
        while self._idle:
            close_quietly(self._idle.pop()[1])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def close_quietly(engine: Engine) -> None:
    """Close an engine, which may be out of order."""
    with suppress(Exception):
        engine.close()
