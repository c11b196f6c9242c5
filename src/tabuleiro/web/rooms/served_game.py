"""A game at the server: what its acts made it, and which browsers it belongs to."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace

from tabuleiro.games.api import Player
from tabuleiro.play.acts import COMPUTER, OPEN, Act, Created
from tabuleiro.play.game_state import BOTH, apply, fold

REMEMBERED = 100
"""So many of the last messages of a game are known when they come again."""


class ServedGame:
    """A game in memory; it knows nothing of sockets and databases."""

    def __init__(self, id: str, acts: Sequence[Act]) -> None:
        """MalformedLog for acts that make no game."""
        self.id = id
        self.state = fold(acts)
        self._done: OrderedDict[tuple[str, str], None] = OrderedDict()
        for act in acts:
            self._remember(act)

    def perform(self, act: Act) -> None:
        """Do what was decided."""
        apply(self.state, act)
        self._remember(act)

    def _remember(self, act: Act) -> None:
        if act.message:
            self._done[act.client, act.message] = None
            if len(self._done) > REMEMBERED:
                self._done.popitem(last=False)

    def was_done(self, client: str, message: str) -> bool:
        return (client, message) in self._done

    def sides_of(self, client: str) -> list[Player]:
        """The sides a browser holds."""
        seats = self.state.seats
        return [side for side in BOTH if client and seats[side - 1].client == client]

    def is_owner(self, client: str) -> bool:
        return bool(client) and self.state.created.owner == client

    @property
    def has_opponents(self) -> bool:
        """Whether two browsers play each other, or will when an open seat is taken."""
        first, second = self.state.seats
        if COMPUTER in (first.kind, second.kind):
            return False
        return OPEN in (first.kind, second.kind) or first.client != second.client

    def rematch(self) -> Created:
        """The next game: from the same start, with colours swapped."""
        first, second = self.state.seats
        return replace(
            self.state.created,
            seats=(second, first),
            moves=(),
            delay=self.state.delay,
            outcome=None,
        )
