"""The games by name: ours, and those of installed packages, looked for when they are needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from threading import RLock

from .api import Game
from .sentence import SpokenError


class GameList(MutableMapping[str, Game]):
    """Games by name. Packages are looked through for the whole list or a name not known."""

    def __init__(self, games: Iterable[Game]) -> None:
        self.known = {game.name: game for game in games}
        """Those that need no looking."""
        self._faults: dict[str, SpokenError] = {}
        self._is_whole = False
        self._lock = RLock()

    @property
    def faults(self) -> Mapping[str, SpokenError]:
        """Why games of packages are left out, by the names of their entry points."""
        self._look()
        return self._faults

    def __getitem__(self, name: str) -> Game:
        if name not in self.known:
            self._look()
        return self.known[name]

    def __setitem__(self, name: str, game: Game) -> None:
        self.known[name] = game

    def __delitem__(self, name: str) -> None:
        del self.known[name]

    def __iter__(self) -> Iterator[str]:
        self._look()
        return iter(self.known)

    def __len__(self) -> int:
        self._look()
        return len(self.known)

    def _look(self) -> None:
        with self._lock:
            if self._is_whole:
                return
            self._is_whole = True  # what is loaded may ask for a game
            from . import packages  # seldom needed, and slow to import

            self._faults |= packages.join(self.known)
