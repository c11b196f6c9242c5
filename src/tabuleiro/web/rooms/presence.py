"""Who is at a game, over all processes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tabuleiro.games.api import Player


@dataclass(frozen=True, slots=True)
class Present:
    """The sides that are there, and how many look on."""

    sides: frozenset[Player] = frozenset()
    watchers: int = 0

    def to_json(self) -> list[object]:
        return [sorted(self.sides), self.watchers]


@dataclass(slots=True)
class Presence:
    """What this process sees, and what others have told."""

    here: Present = Present()
    elsewhere: dict[str, Present] = field(default_factory=dict)

    @property
    def all(self) -> Present:
        if not self.elsewhere:
            return self.here
        every: Iterable[Present] = (self.here, *self.elsewhere.values())
        sides: frozenset[Player] = frozenset().union(*(each.sides for each in every))
        return Present(sides, sum(each.watchers for each in every))
