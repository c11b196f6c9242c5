"""Engines kept from game to game: making one costs more than many a game."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol, Self

from tabuleiro.engine.api import Engine

MOST = 4
"""Engines kept at once; the one not needed for longest goes first."""


class Make(Protocol):
    """Makes a player from its name, as the roster does."""

    def __call__(self, name: str, game: str, *, seed: int, table_mb: int) -> Engine: ...


class Crew:
    """Plays as if every game had new engines, but makes them only when it has none that fits."""

    def __init__(self, make: Make) -> None:
        self._make = make
        self._idle: list[tuple[tuple[str, str, int], Engine]] = []
        """The one used last comes last."""

    def call(self, name: str, game: str, *, seed: int, table_mb: int) -> Engine:
        """An engine that knows nothing of games before; ``release`` it after this one.

        A new one is told of the game, too: an outside program starts before its clock does.
        """
        engine = self._take((name, game, table_mb))
        engine = engine or self._make(name, game, seed=seed, table_mb=table_mb)
        try:
            engine.new_game(seed)
        except BaseException:
            dismiss(engine)
            raise
        return engine

    def _take(self, wanted: tuple[str, str, int]) -> Engine | None:
        for index, (kind, engine) in enumerate(self._idle):
            if kind == wanted:
                del self._idle[index]
                return engine
        return None

    def release(self, engine: Engine, name: str, game: str, *, table_mb: int) -> None:
        """Its game is over."""
        self._idle.append(((name, game, table_mb), engine))
        while len(self._idle) > MOST:
            dismiss(self._idle.pop(0)[1])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        while self._idle:
            dismiss(self._idle.pop()[1])


def dismiss(engine: Engine) -> None:
    """Close an engine, which may be out of order."""
    with suppress(Exception):
        engine.close()
