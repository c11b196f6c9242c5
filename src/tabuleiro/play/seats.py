"""Who plays a side: a person, or a player of the roster that is made when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final, Protocol

from tabuleiro.engine import roster
from tabuleiro.engine.api import Engine, Limits
from tabuleiro.games.api import Player

HUMAN: Final = "human"
EASY = "engine:1"
WITHOUT_ENGINE = "random"


def easy_opponent(game: str) -> str:
    """Whom a newcomer should meet first."""
    return EASY if any(offer.name == EASY for offer in roster.names(game)) else WITHOUT_ENGINE


class MakeEngine(Protocol):
    """Makes the player of a name for a game; ``roster.make`` is one."""

    def __call__(self, name: str, game: str, /) -> Engine: ...


class Seat:
    """A place for one player. Its engine works on one thing at a time."""

    def __init__(self, name: str, game: str, make: MakeEngine) -> None:
        """UnknownOption when the game has no player of that name."""
        spec = roster.parse(name, game)
        self.name = str(spec)
        self.limits: Limits | None = spec.limits
        """Those the name itself gives."""
        self._lock = Lock()
        self._game = game
        self._make = make
        self._engine: Engine | None = None
        self._is_closed = False

    @property
    def is_human(self) -> bool:
        return self.name == HUMAN

    @contextmanager
    def at_work(self) -> Iterator[Callable[[], Engine]]:
        """Nobody else's turn with the engine; what is given makes it, if this is the first."""
        try:
            with self._lock:
                yield self._get
        finally:
            if self._is_closed:
                self._free()

    def _get(self) -> Engine:
        if self._engine is None:
            self._engine = self._make(self.name, self._game)
        return self._engine

    def close(self) -> None:
        """Free the engine; one that is at work is told to stop, and freed when it has."""
        self._is_closed = True
        self._free()
        if engine := self._engine:
            engine.stop()

    def _free(self) -> None:
        """Close the engine unless somebody is at work with it: then they do it on leaving."""
        if self._lock.acquire(blocking=False):
            engine, self._engine = self._engine, None
            self._lock.release()
            if engine:
                engine.close()


class Seats:
    """The players of a game and its adviser, with their engines."""

    def __init__(self, players: tuple[str, str], game: str, make: MakeEngine) -> None:
        """UnknownOption for a player that the game does not have."""
        self._game = game
        self._make = make
        self._sides = [Seat(name, game, make) for name in players]
        self.adviser = Seat(adviser(game), game, make)

    def __getitem__(self, side: Player) -> Seat:
        return self._sides[side - 1]

    def sit(self, players: tuple[str, str]) -> None:
        """Let those play from now on; whoever goes on sitting keeps their engine."""
        for place, name in enumerate(players):
            if name != self._sides[place].name:
                self._sides[place].close()
                self._sides[place] = Seat(name, self._game, self._make)

    def close(self) -> None:
        for seat in (*self._sides, self.adviser):
            seat.close()


def adviser(game: str) -> str:
    """The name of the player that gives hints and analyses."""
    return "engine" if "engine" in roster.families(game) else "mcts"


def known_player(name: str, game: str, default: str = HUMAN) -> str:
    """A name as the roster has it; ``default`` for one that it does not know."""
    try:
        return str(roster.parse(name, game))
    except ValueError:
        return default


def known_players(named: tuple[str, str], game: str) -> tuple[str, str]:
    """Names as the roster has them; whoever it does not know was a person."""
    return known_player(named[0], game), known_player(named[1], game)
